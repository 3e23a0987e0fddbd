"""The desk of who writes scenarios: checks files, shows what happens in them, watches them being typed."""
