"""The games for assistants: tools over the Model Context Protocol (``paperbits mcp``)."""
