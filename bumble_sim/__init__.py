"""Virtual Bluetooth and the emulated phone: air, virtual clock, table protocol, platform services, baseline plugins."""
