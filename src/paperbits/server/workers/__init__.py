"""Threads and processes beside the site: thinking, and compiling."""
