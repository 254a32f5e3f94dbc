"""The site's HTTP API."""
