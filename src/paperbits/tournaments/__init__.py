"""Who meets whom in a tournament, and who is ahead: round robin, Swiss and arena.

Players are numbers, in the order of the lot. Nothing here knows a game, a match or a server.
"""
