"""Random settings and random matches of any game in the catalogue, for tests that hold for all of them."""

import random

from paperbits.core.errors import PaperbitsError, SettingError


def random_settings(card, chance):
    """Settings that the game takes, kept small: integers from the lowest to the default, at most four players."""
    for _ in range(1_000):
        settings = {}
        for name, setting in card.settings.items():
            if setting.type == "boolean":
                settings[name] = chance.random() < 0.5
            elif setting.type == "choice":
                settings[name] = chance.choice(setting.choices)
            else:
                top = min(setting.high, 4) if name == "players" else max(setting.low, setting.default)
                settings[name] = chance.randrange(setting.low, top + 1, setting.step)
        try:
            card.configure(settings)
        except SettingError:
            continue
        return settings
    raise AssertionError(f"{card.id} takes none of 1,000 random settings")


def random_move(position, chance, legal=None):
    """One of the moves listed; where a family of moves is listed (``b3=8k``), a move of it that is legal."""
    moves = list((legal or position.legal()).moves)
    chance.shuffle(moves)
    for move in moves:
        if not move.endswith("k"):
            return move
        for _ in range(20):
            try:
                tried = move[: move.rindex("=") + 1] if "=" in move else ""
                factor = int(move[len(tried) : -1] or 1)
                tried += str(factor * chance.choice([chance.randrange(1, 20), chance.randrange(1, 10**6)]))
                position.copy().push(tried)
            except PaperbitsError:
                continue
            return tried
    return None


def random_match(card, settings, seed, plies=10_000):
    """A position after a random match of at most ``plies`` plies; its plies say what was played."""
    chance = random.Random(seed)
    position = card.new(settings)
    while not position.over and len(position.plies) < plies:
        move = random_move(position, chance)
        if move is None:
            break
        position.push(move)
    return position


def texts(position):
    """The moves that led to a position."""
    return [ply.move for ply in position.plies]
