"""A slow, plain solver: minimax with the checker's rules, which share nothing with the games' code.

It keeps the states themselves and looks at every move.
"""

from paperbits.solve import checker


class SlowSolver:
    """Exact margins of the states of one game, the first player's points less the second's."""

    def __init__(self, game, settings):
        self.rules = checker.GAMES[game](settings)
        self.known = {}

    def state(self, moves):
        """The state after moves from the start."""
        return checker.reach(self.rules, moves)

    def margin(self, state):
        """The margin under best play."""
        if self.rules.turn(state) is None:
            return self.rules.lead(state, 0)
        key = self.rules.canon(state)
        if key not in self.known:
            found = [self.margin(self.rules.play(state, move)) for move in self.rules.moves(state)]
            self.known[key] = max(found) if self.rules.turn(state) == 0 else min(found)
        return self.known[key]

    def outcome(self, state):
        """The outcome under best play: 1, 0 or -1 for the first player."""
        margin = self.margin(state)
        return (margin > 1e-9) - (margin < -1e-9)
