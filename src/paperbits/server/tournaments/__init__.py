"""Tournaments of the site: their matches, their news, and what goes on by itself."""
