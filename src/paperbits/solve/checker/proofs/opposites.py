"""(Not)Divisors on nine squares, on paper: player 1 writes 2 in the centre, and then answers in the
opposite square.

Player 1 answers with the *image* of player 2's number: each odd prime is exchanged with its
*partner*. A prime without one gets a new one, which divides no number so far. Partners stay
partners, and 2 is its own. Two answers are different. If the first number is a power of 2, player 1
writes twice that. If a later number is its own image, or the first was a power of 2, player 1
writes the number times q, a new odd prime.

Whether numbers divide each other depends only on which of their exponents are larger, prime by
prime. So a step of the proof says that some facts about a few numbers can't all be true.
``impossible`` tries all exponents at 2, at q, and at other primes and their partners, of which
there may be any number. Exponents up to how many numbers are compared are enough.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from typing import Any

Part = tuple[str, str, bool]
"""Whether the first number divides the other. ``1`` and ``2`` are numbers; ``z*`` is the image of
``z``.
"""
Fact = Sequence[Sequence[Part]]
"""The parts of at least one of these lists are true."""
Prime = tuple[Mapping[str, int], Mapping[str, int]]
"""The exponents of the numbers at a prime, and at its partner."""

SQUARES, CENTRE, SIDE = 9, 4, 3
EDGES, CORNERS = (1, 3, 5, 7), (0, 2, 6, 8)
BESIDE, ACROSS = 1, 2
"""Squares of the distances of squares that touch."""


def prove_opposites(settings: Mapping[str, Any], value: Mapping[str, Any], first: str) -> int:
    """Return how many steps show that player 1 wins with 2 in the centre, 0 if they do not."""
    told = settings["n"], settings["players"], settings["largest"], value, first
    steps = [*squares(), *images(), *after_power(), *own_image(), *after_own_image()]
    right = told == (SIDE, 2, "none", {"winners": [1]}, "b2=2") and all(steps)
    return len(steps) if right else 0


def squares() -> Iterator[bool]:
    """Player 2 begins in an edge: no corner is beside the centre. Opposite squares don't touch. A
    corner is beside each edge or its opposite, and across from the centre alone.
    """
    yield all(distance(edge, CENTRE) == BESIDE for edge in EDGES)
    yield all(distance(corner, CENTRE) == ACROSS for corner in CORNERS)
    yield all(distance(at, opposite(at)) > ACROSS for at in (*EDGES, *CORNERS))
    yield all(
        distance(one, other) > ACROSS for one, other in product(CORNERS, repeat=2) if one != other
    )
    yield all(
        {distance(edge, corner), distance(opposite(edge), corner)} == {BESIDE, 5}
        for edge, corner in product(EDGES, CORNERS)
    )
    yield all(
        distance(edge, other) == ACROSS
        for edge, other in product(EDGES, repeat=2)
        if other not in (edge, opposite(edge))
    )


def images() -> Iterator[bool]:
    """Wherever a number z fits, its image fits in the opposite square, unless it is z itself. That
    it never is in a corner, or in the first edge b if an odd prime divides it.
    """
    at_two = [prime(1, t=(t, t), z=(z, z)) for t, z in product(range(6), repeat=2)]
    others = [prime(t=(t, u), z=(y, z)) for t, u, y, z in product(range(5), repeat=4)]
    for touched, image in (("t", "t*"), ("2", "2")):
        for one, then in ((related, unrelated), (unrelated, related)):
            yield impossible([at_two], others, one("z", touched), then("z*", image))
    for used, image in (("1", "1"), ("2", "2"), ("t", "t*")):
        yield impossible([at_two], others, different("z", used), equal("z*", image))
    at_two = [prime(1, b=(b, b), z=(z, z), power=(b, b)) for b, z in product(range(4), repeat=2)]
    # The partner of a prime that divides b is new.
    others = [prime(b=(b, 0), z=(y, z), power=(0, 0)) for b, y, z in product(range(4), repeat=3)]
    yield impossible([at_two], others, different("b", "power"), equal("b", "b*"))
    for first in ("b", "b*"):
        fits = edge("b"), corner("z"), related("z", first)
        yield impossible([at_two], others, *fits, equal("z", "z*"))


def after_power() -> Iterator[bool]:
    """If b is a power of 2, twice b fits in the opposite square, and nothing in any corner. Where
    z fits in another edge, z times q fits in the opposite one.
    """
    at_two = [
        prime(1, b=(b, b), twice=(b + 1, b + 1), z=(z, z), zq=(z, z))
        for b, z in product(range(6), repeat=2)
    ]
    at_q = [prime(b=(0, 0), twice=(0, 0), z=(0, 0), zq=(1, 0))]
    others = [prime(b=(0, 0), twice=(0, 0), z=(z, z), zq=(z, z)) for z in range(2)]
    primes = [at_two, at_q], others
    for wrong in (unrelated("twice", "2"), *(equal("twice", used) for used in "12b")):
        yield impossible(*primes, edge("b"), wrong)
    apart = unrelated("z", "b"), unrelated("z", "twice")
    for power in ("b", "twice"):
        yield impossible(*primes, edge("b"), corner("z"), related("z", power))
        yield impossible(*primes, edge("z"), *apart, related("zq", power))
    for wrong in (unrelated("zq", "2"), *(equal("zq", used) for used in "12z")):
        yield impossible(*primes, edge("z"), wrong)


def own_image() -> Iterator[bool]:
    """If z in an edge is its own image, z times q fits in the opposite one. The first edge and its
    opposite are filled, so all edges are then.
    """
    at_two = [prime(1, t=(t, t), z=(z, z), zq=(z, z)) for t, z in product(range(4), repeat=2)]
    at_q = [prime(t=(0, 0), z=(0, 0), zq=(1, 0))]
    others = [prime(t=(t, u), z=(z, z), zq=(z, z)) for t, u, z in product(range(4), repeat=3)]
    primes = [at_two, at_q], others
    yield impossible(*primes, edge("z"), corner("t"), related("z", "t"), unrelated("zq", "t*"))
    yield impossible(*primes, edge("z"), edge("t"), unrelated("z", "t"), related("zq", "t*"))
    for wrong in (unrelated("zq", "2"), *(equal("zq", used) for used in ("1", "2", "z", "t*"))):
        yield impossible(*primes, edge("z"), wrong)


def after_own_image() -> Iterator[bool]:
    """Then corners are left. Where w fits, beside z or z times q, its image fits opposite."""
    at_two = [
        prime(1, b=(b, b), z=(z, z), zq=(z, z), w=(w, w)) for b, z, w in product(range(5), repeat=3)
    ]
    at_q = [prime(b=(0, 0), z=(0, 0), zq=(1, 0), w=(v, w)) for v, w in product(range(4), repeat=2)]
    others = [
        prime(b=(b, 0), z=(z, z), zq=(z, z), w=(v, w)) for b, z, v, w in product(range(5), repeat=4)
    ]
    for (here, there), (near, far) in product(
        (("z", "zq"), ("zq", "z")), (("b", "b*"), ("b*", "b"))
    ):
        fits = edge("b"), edge("z"), corner("w"), related("w", here), related("w", near)
        for wrong in (
            unrelated("w*", there),
            unrelated("w*", far),
            related("w*", "2"),
            *(equal("w*", used) for used in ("1", "2", "b", "b*", "z", "zq", "w")),
        ):
            yield impossible([at_two, at_q], others, *fits, wrong)


def distance(one: int, other: int) -> int:
    """Return the square of the distance of two squares."""
    return (one % SIDE - other % SIDE) ** 2 + (one // SIDE - other // SIDE) ** 2


def opposite(at: int) -> int:
    """Return the opposite square."""
    return SQUARES - 1 - at


def prime(two: int = 0, **numbers: tuple[int, int]) -> Prime:
    """Return the exponents of numbers and their images at a prime and its partner. ``two`` is 1 if
    the prime is 2, its own partner.
    """
    here, there = {"1": 0, "2": two}, {"1": 0, "2": two}
    for name, (one, other) in numbers.items():
        here |= {name: one, f"{name}*": other}
        there |= {name: other, f"{name}*": one}
    return here, there


def related(one: str, other: str) -> Fact:
    """One of the numbers divides the other."""
    return [[(one, other, True)], [(other, one, True)]]


def unrelated(one: str, other: str) -> Fact:
    """Neither of the numbers divides the other."""
    return [[(one, other, False), (other, one, False)]]


def equal(one: str, other: str) -> Fact:
    """The numbers are the same."""
    return [[(one, other, True), (other, one, True)]]


def different(one: str, other: str) -> Fact:
    """The numbers are not the same."""
    return [[(one, other, False)], [(other, one, False)]]


def edge(number: str) -> Fact:
    """A number fits beside the centre: 2 divides it, and it is larger."""
    return [[("2", number, True), (number, "2", False)]]


def corner(number: str) -> Fact:
    """A number fits across from the centre: it is odd, and not 1, which divides 2."""
    return unrelated(number, "2")


def impossible(once: Sequence[Sequence[Prime]], others: Sequence[Prime], *facts: Fact) -> bool:
    """Return whether the facts can't all be true. Of the exponents ``once`` lists for a prime one
    is right, and of ``others`` any number.
    """
    return not any(possible(once, others, [*chain(*parts)]) for parts in product(*facts))


def possible(
    once: Sequence[Sequence[Prime]], others: Sequence[Prime], parts: Sequence[Part]
) -> bool:
    """Return whether these parts can all be true: those that divide do so at every prime, and the
    rest fails at some prime.
    """
    divide = [(one, other) for one, other, divides in parts if divides]
    fail = [(one, other) for one, other, divides in parts if not divides]

    def kept(primes: Iterable[Prime]) -> list[Prime]:
        return [
            held
            for held in primes
            if all(at[one] <= at[other] for at in held for one, other in divide)
        ]

    many = kept(others)
    return any(
        all(
            any(at[one] > at[other] for held in (*some, *many) for at in held)
            for one, other in fail
        )
        for some in product(*map(kept, once))
    )
