"""Tools that play many matches: studies, tournaments, calibration."""
