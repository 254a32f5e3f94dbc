"""All plays in a base other than two (docs/other-bases.md)."""
