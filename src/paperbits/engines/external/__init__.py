"""Other people's engines: programs that speak the engine protocol (docs/engine-protocol.md)."""
