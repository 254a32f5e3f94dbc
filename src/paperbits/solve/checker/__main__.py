"""``python checker FILE``, also where there is no paperbits."""

import importlib
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent

if __package__:
    from . import main
else:  # Python was given the folder: import it as a package.
    sys.path[0] = str(FOLDER.parent)
    main = importlib.import_module(FOLDER.name).main

sys.exit(main(sys.argv[1]))
