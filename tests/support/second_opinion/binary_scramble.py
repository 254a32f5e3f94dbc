"""A second referee for binary-scramble: lists as texts, sorted run lengths, every match told again."""

import re


def _runs(text):
    return sorted(len(run) for run in re.findall("0+|1+", text))


def _tell(settings, moves):
    players, length = settings["players"], settings["length"]
    text, lists, points = "", [], [0] * players
    for ply, move in enumerate(moves):
        if len(text) < length:
            text += move
        else:
            k = int(move) - 1
            text = text[:k] + ("1" if text[k] == "0" else "0") + text[k + 1 :]
            points[ply % players] += any(_runs(text) == _runs(earlier) for earlier in lists)
        if len(text) == length:
            lists.append(text)
    return text, lists, points


def legal(settings, moves):
    text, lists, points = _tell(settings, moves)
    if len(text) < settings["length"]:
        return ["0", "1"]
    if settings["target"] and max(points) >= settings["target"]:
        return []
    new = [text[:k] + ("1" if text[k] == "0" else "0") + text[k + 1 :] for k in range(len(text))]
    return [str(k) for k, other in enumerate(new, 1) if other not in lists]


def scores(settings, moves):
    return _tell(settings, moves)[2]


def turn(settings, moves):
    return len(moves) % settings["players"] if legal(settings, moves) else None


def random_settings(chance):
    players = chance.randint(2, 4)
    return {
        "players": players,
        "length": players * chance.randint(1, 8 // players),
        "target": chance.choice([0, 0, 1, 3, 5]),
    }
