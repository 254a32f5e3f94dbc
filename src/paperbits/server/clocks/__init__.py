"""Clocks of matches on the site: measured here, and ended when they run out."""
