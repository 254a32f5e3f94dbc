"""The site and its API."""
