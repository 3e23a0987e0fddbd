"""The table as a GATT service on the host's phone: advertising, finding, joining, and frames over characteristics."""
