"""The tile game's own engine: its levels, equity, leaves, analysis, review and words."""
