"""The modules that build the documentation site are found like those in ``tests/support``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "site"))
