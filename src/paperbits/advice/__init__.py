"""Analysis of positions, hints, and reviews of ended matches."""
