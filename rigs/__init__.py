"""One interface, several rigs: the same table session on plain objects, on virtual Bluetooth, on phones."""
