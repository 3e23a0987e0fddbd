"""The example plugin's own modules, imported by path: it is no package of this project and knows nothing of it."""

import importlib
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[3] / "docs" / "examples" / "python"
MAIN = FOLDER / "main.py"

sys.path.insert(0, str(FOLDER))
try:
    lines = importlib.import_module("lines")
    table = importlib.import_module("table")
    verdict = importlib.import_module("verdict")
    wilki = importlib.import_module("wilki")
finally:
    sys.path.remove(str(FOLDER))
