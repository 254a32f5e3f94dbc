"""How strong people and levels are: measured levels, a person's rating, which matches count."""
