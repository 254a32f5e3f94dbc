"""``python checker FILE``, also where there is no paperbits."""

import importlib
import sys
from pathlib import Path

if __name__ == "__main__":
    folder = Path(__file__).resolve().parent
    if not __package__:  # Python was given the folder: import it as a package.
        sys.path[0] = str(folder.parent)
    sys.exit(importlib.import_module(__package__ or folder.name).main(sys.argv[1]))
