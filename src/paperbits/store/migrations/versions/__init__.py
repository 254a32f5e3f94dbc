"""The migrations, by number."""
