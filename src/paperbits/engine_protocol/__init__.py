"""``paperbits engine``: our computers as an engine for other programs, over JSON lines.

docs/engine-protocol.md is the protocol. Other people's engines speak it too
(``paperbits.engines.external``).
"""
