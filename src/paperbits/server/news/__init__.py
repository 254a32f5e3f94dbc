"""News for pages: what changes outside a match, such as the lobby or the reader's own matches."""
