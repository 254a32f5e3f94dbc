"""The commands of the command line, each a function with typed options."""
