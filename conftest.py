"""pytest fixtures of the whole repository; the options come from ``conformance.pytest_plugin``, an entry point."""

pytest_plugins = ["pytester"]
