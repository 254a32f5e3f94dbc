"""Tournaments of the site: their matches, their news, and their automatic steps."""
