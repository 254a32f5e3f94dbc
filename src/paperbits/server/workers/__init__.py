"""Threads and child processes of the site, for thinking and compiling."""
