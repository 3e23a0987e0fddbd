"""pytest options and fixtures of the whole repository; what they do is in ``conformance.pytest_plugin``."""

pytest_plugins = ["conformance.pytest_plugin", "pytester"]
