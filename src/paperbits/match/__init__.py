"""One sitting of a game: seats, history, result, the record file."""
