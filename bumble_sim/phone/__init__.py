"""The emulated phone: lobby, table protocol session, platform services and the screen."""
