"""The messages between page and server, as models."""
