"""Ratings between people: matches are rated when they end, and shown on leaderboards and profiles."""
