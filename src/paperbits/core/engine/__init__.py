"""What an engine is: levels, answers and findings."""
