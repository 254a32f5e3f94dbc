"""The machine-readable face of the rules: JSON lines in, JSON lines out."""
