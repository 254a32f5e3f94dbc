"""The store of matches and of all else. A match is its settings, its seed and its entries."""
