"""Talk between the players of a match: set phrases, and free text if all of them allow it."""
