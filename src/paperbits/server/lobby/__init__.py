"""The lobby: strangers who look for each other, and open tables for three and more."""
