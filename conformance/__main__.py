"""``python -m conformance``: the same as the command ``tablerig``, where that is not on the path."""

from conformance.cli import main

main()
