"""What all tests share: plain helper modules lie in ``tests/support``."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "support"))
