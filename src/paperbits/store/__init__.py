"""The store of matches and of all else. A match is its settings, its seed and its entries."""

import logging

# A command shows the store's error itself. Only the site, which has a log, also logs it.
logging.getLogger(__name__).addHandler(logging.NullHandler())
