"""Looking at positions and matches: analysis of every move, and the review of a match that is over."""
