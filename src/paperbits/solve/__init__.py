"""Exact values, and the search for best grids."""
