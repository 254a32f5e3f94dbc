"""Round robin: each meets each."""

from paperbits.tournaments.meeting import Pair


def rounds_of(count: int) -> int:
    """The number of rounds in which each of ``count`` players meets each once."""
    return count - 1 + count % 2 if count > 1 else 0


def round_robin(count: int, *, twice: bool = False) -> list[list[Pair]]:
    """The rounds of ``count`` players from 0, by the circle method (Berger's tables).

    One player stays in place and the others go round. With an odd number, the player whom the one
    in place would meet rests; a rest is no bye and brings no points. Each makes the first move in
    half of the matches, or in one more or one less than the other half. ``twice``: all rounds come
    again with the other player making the first move.
    """
    even = count + count % 2
    circle = even - 1
    rounds = []
    for number in range(circle):
        pairs = []
        if even == count:
            # The player in place begins every other round.
            pairs.append(Pair(number, circle) if number % 2 == 0 else Pair(circle, number))
        for step in range(1, even // 2):
            ahead, behind = (number + step) % circle, (number - step) % circle
            pairs.append(Pair(behind, ahead) if step % 2 else Pair(ahead, behind))
        rounds.append(pairs)
    rounds = rounds[: rounds_of(count)]
    return (
        rounds
        + [
            [Pair(second, first) for first, second in pairs if second is not None]
            for pairs in rounds
        ]
        * twice
    )
