"""Tools that play many matches: studies and tournaments."""
