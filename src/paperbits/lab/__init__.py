"""Studies: many games, many settings; tables and plots."""
