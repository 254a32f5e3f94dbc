"""A second referee for combining-dividing: lists of Python integers, factorisations by trying every
divisor.
"""

import functools


@functools.cache
def _products(number):
    """All ways to write a number as an ordered product of factors above 1, itself alone among them."""
    found = {(number,)} if number > 1 else set()
    for first in range(2, number):
        if number % first == 0:
            found |= {(first, *rest) for rest in _products(number // first)}
    return frozenset(found)


def _prime(number):
    return number > 1 and len(_products(number)) == 1


def _tell(settings, moves):
    players, numbers, rewrites, winner = settings["players"], [], 0, None
    for ply, move in enumerate(moves):
        if ply < settings["length"]:
            numbers.append(int(move))
            if (
                settings["start_counts"]
                and ply == settings["length"] - 1
                and all(map(_prime, numbers))
            ):
                winner = ply % players
            continue
        if "+" in move:
            k = int(move.split("+")[0]) - 1
            numbers[k : k + 2] = [numbers[k] + numbers[k + 1]]
        else:
            place, product = move.split(":")
            numbers[int(place) - 1 : int(place)] = map(int, product.split("*"))
        rewrites += 1
        if all(map(_prime, numbers)):
            winner = ply % players
    return numbers, rewrites, winner


def legal(settings, moves):
    if turn(settings, moves) is None:
        return []
    if len(moves) < settings["length"]:
        return ["k"]
    numbers, _, _ = _tell(settings, moves)
    splits = [
        f"{place}:{'*'.join(map(str, product))}"
        for place, number in enumerate(numbers, 1)
        for product in _products(number)
        if len(product) > 1
    ]
    return splits + [f"{place}+{place + 1}" for place in range(1, len(numbers))]


def scores(settings, moves):
    winner = _tell(settings, moves)[2]
    return [int(player == winner) for player in range(settings["players"])]


def turn(settings, moves):
    _, rewrites, winner = _tell(settings, moves)
    return (
        None
        if winner is not None or rewrites == settings["limit"]
        else len(moves) % settings["players"]
    )


def random_settings(chance):
    players = chance.randint(2, 4)
    return {
        "players": players,
        "length": players * chance.randint(1, 6 // players),
        "limit": chance.choice([1, 5, 40]),
        "start_counts": chance.random() < 0.5,
        "largest": chance.choice([3, 7, 30, 90]),
    }
