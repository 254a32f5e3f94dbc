"""The plain rules (``solve/checker/rules``), which share no code with the games, asked by settings
and the moves made.
"""

from matches import random_settings

from paperbits.solve.checker.rules import RULES


class Plain:
    """What the plain rules of a game say after moves from the start."""

    def __init__(self, game):
        self.rules = RULES[game]

    def legal(self, settings, moves):
        rules = self.rules(settings)
        state = rules.after(moves)
        return [] if rules.turn(state) is None else rules.moves(state)

    def scores(self, settings, moves):
        rules = self.rules(settings)
        return rules.scores(rules.after(moves))

    def turn(self, settings, moves):
        rules = self.rules(settings)
        return rules.turn(rules.after(moves))


def plain_settings(card, chance):
    """Random settings for which plain rules are quick, and that hold what matters."""
    players = chance.randint(2, 4)
    if card.id == "binary-scramble":
        length = players * chance.randint(1, 8 // players)
        return {"players": players, "length": length, "target": chance.choice([0, 0, 1, 3, 5])}
    if card.id == "combining-dividing":
        return {
            "players": players,
            "length": players * chance.randint(1, 6 // players),
            "limit": chance.choice([1, 5, 40]),
            "start_counts": chance.random() < 0.5,
            "largest": chance.choice([3, 7, 30, 90]),
        }
    if card.id == "not-divisors-or-not-multiples":
        largest = chance.choice([0, 0, 12, 40, 100, 101, 500])
        return {"players": players, "n": chance.randint(1, 5), "largest": largest}
    return random_settings(card, chance)
