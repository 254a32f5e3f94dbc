"""What an engine is: its protocol, answers and findings, and the ratings of levels."""
