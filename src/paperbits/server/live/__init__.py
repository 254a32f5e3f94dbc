"""Matches that are being played, and the sockets that follow them."""
