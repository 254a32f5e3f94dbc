"""A benchmark for language models: proved puzzles and matches against the levels, with exact
scores (docs/benchmark.md).
"""
