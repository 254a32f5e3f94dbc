"""What the second referees know of a position and of a move in it, and with it whether the sentences
of a reason are true.
"""

import itertools
import re
from fractions import Fraction

from plain import Plain

from paperbits.core.wording import second_person

KNOWN = []
"""A pattern of a sentence, and the check that gets its groups."""


def told(*patterns):
    """A check of the sentences with these patterns."""

    def noted(check):
        KNOWN.extend((pattern, check) for pattern in patterns)
        return check

    return noted


def holds(facts, sentence):
    """Whether a sentence is true. None if no check knows it."""
    for pattern, check in KNOWN:
        found = re.fullmatch(pattern, sentence)
        if found is not None:
            return check(facts, *found.groups())
    return None


class Facts:
    """What the second referee knows of a position and of a move in it."""

    def __init__(self, card, settings, moves, move, others=()):
        self.others = others
        self.opinion = Plain(card.id)
        self.card, self.settings, self.moves, self.move = card, settings, moves, move
        self.player = self.opinion.turn(settings, moves)
        self.was, self.now = self.scores(), self.scores(move)

    def scores(self, *more):
        return self.opinion.scores(self.settings, [*self.moves, *more])

    def legal(self, *more):
        return self.opinion.legal(self.settings, [*self.moves, *more])

    def named(self, words):
        """The other move that these words mean: ``write 4 in b3``."""
        position = self.card.new(self.settings)
        position.push_all(self.moves)
        [move] = [move for move in self.others if second_person(position.words_of(move)) == words]
        return move

    def turn(self, *more):
        return self.opinion.turn(self.settings, [*self.moves, *more])

    def best_answer(self, move):
        """The most that a reply gains on the best of the others."""
        player = self.turn(move)

        def lead(scores):
            signed = [-score if self.card.lowest_wins else score for score in scores]
            return signed[player] - max(
                score for other, score in enumerate(signed) if other != player
            )

        before = lead(self.scores(move))
        return max(lead(self.scores(move, reply)) - before for reply in self.legal(move))

    def whose(self, words):
        """The player of "your", "you", "player 2" or "Player 2's"."""
        return (
            self.player
            if words.lower() in {"your", "you"}
            else int(re.search(r"\d+", words)[0]) - 1
        )

    def grid(self, *more):
        """What a grid of written numbers holds, by row and column from 0."""
        found = {}
        for ply, text in enumerate((*self.moves, *more)):
            if text.startswith("d="):
                continue
            square, _, number = text.partition("=")
            place = int(square[1:]) - 1, ord(square[0]) - ord("a")
            if self.card.id == "sum-kind-of-game":
                number = ply // 2 + 1 if ply % 2 == 0 else self.settings["n"] ** 2 // 2 - ply // 2
            found[place] = int(number or ply + 1)
        return found

    def line(self, name, *more):
        """The places of "row 2" or "column c" that are written, with their numbers."""
        kind, which = name.split()
        index = int(which) - 1 if kind == "row" else ord(which) - ord("a")
        return [
            number
            for place, number in sorted(self.grid(*more).items())
            if place[kind == "column"] == index
        ]


@told(r"It scores (\d+) points? for (you|player \d+), .*\.")
def scores_points(facts, amount, whom):
    player = facts.whose(whom)
    return facts.now[player] - facts.was[player] == int(amount)


@told(r"It costs (you|player \d+) (\d+) points?, .*\.")
def costs_points(facts, whom, amount):
    return scores_points(facts, amount, whom)


@told(r"It changes (your|player \d+'s) points from (\d+) to (\d+)\.")
def changes_points(facts, whose, was, now):
    player = facts.whose(whose)
    return (facts.was[player], facts.now[player]) == (int(was), int(now))


@told(r"It changes (your|player \d+'s) .*? from (\d+) to (\d+): .*\.")
def changes(facts, whose, was, now):
    player = facts.whose(whose)
    if facts.card.outcome_by == "sum":
        return facts.now[player] - facts.was[player] == int(now) - int(was)
    return Fraction(int(facts.now[player])) / int(facts.was[player]) == Fraction(int(now), int(was))


@told(r"It (?:scores|costs) nothing(?: now)?\.")
def nothing_now(facts):
    return facts.was[facts.player] == facts.now[facts.player]


@told(r"Fewer points win\.")
def fewer_win(facts):
    return facts.card.lowest_wins


@told(
    r"(?:The best answer to it gains (\d+)|No answer to it gains anything)"
    r"(?:; if you (.+) instead, the best answer gains (\d+))?\."
)
def answers(facts, best, other, gain):
    own = facts.best_answer(facts.move)
    right = own <= 0 if best is None else own == int(best) > 0
    return right and (other is None or facts.best_answer(facts.named(other)) == int(gain))


def beginnings(facts):
    """The dots from which the next player may draw a segment: endpoints and midpoints."""
    drawn = " ".join([*facts.moves, facts.move]).replace("-", " ").split()
    dots = {text.split("-")[0] for text in facts.legal(facts.move)}
    ends = {dot for dot in dots if drawn.count(dot) == 1}
    return ends, dots - ends


@told(
    r"Player (\d) must then draw from an? (endpoint|midpoint): (only one|\d+) \w+"
    r" (?:is|are) next to a free dot\."
)
def must_draw(facts, player, kind, number):
    dots = beginnings(facts)[kind == "midpoint"]
    return facts.turn(facts.move) == int(player) - 1 and len(dots) == (
        1 if number == "only one" else int(number)
    )


@told(
    r"Then player (\d) begins a round with (\d+) endpoints? and (\d+) midpoints? next to a"
    r" free dot\."
)
def begins_with(facts, player, ends, midpoints):
    found = tuple(map(len, beginnings(facts)))
    return facts.turn(facts.move) == int(player) - 1 and found == (int(ends), int(midpoints))


def own_sums(facts, *more):
    """The sums of neighbours in the grid of the player to move."""
    grid = {}
    for text in [*facts.moves[facts.player :: facts.settings["players"]], *more]:
        square, _, number = text.partition("=")
        grid[ord(square[0]), int(square[1:])] = int(number)
    found = set()
    for column, row in grid:
        for right, down in ((0, 1), (1, 0)):
            total, k = 0, 0
            while (column + k * right, row + k * down) in grid:
                total, k = total + grid[column + k * right, row + k * down], k + 1
                found.add(total)
    return found


@told(r"It makes (?:a new sum|new sums), (.*)\.", r"It makes no new sum\.")
def new_sums(facts, numbers=""):
    return {int(number) for number in re.findall(r"\d+", numbers)} == own_sums(
        facts, facts.move
    ) - own_sums(facts)


@told(r"The smallest sum still missing is then (\d+)\.")
def first_missing(facts, number):
    found = own_sums(facts, facts.move)
    return int(number) not in found and set(range(1, int(number))) <= found


@told(
    r"It leaves player (\d+) with (one move|[\d,]+ moves)"
    r"(?:; if you (.+) instead, (\d+) are left)?\."
)
def leaves(facts, player, count, other=None, more=None):
    number = {"one move": 1}.get(count) or int(re.sub(r"\D", "", count))
    right = facts.turn(facts.move) == int(player) - 1 and len(facts.legal(facts.move)) == number
    return right and (other is None or len(facts.legal(facts.named(other))) == int(more) > number)


@told(
    r"After it \d+ squares can take an integer at once: (.*)\.",
    r"After it only (\S+) can take an integer at once\.",
)
def open_squares(facts, names):
    return {text.split("=")[0] for text in facts.legal(facts.move)} == set(
        re.findall(r"[a-z]+\d+", names)
    )


@told(
    r"In (your|player \d+'s) (\S+ \S+) the (\d+) adds nothing before there is a (\d+), and"
    r" (.*?) left there\."
)
def adds_nothing(facts, whose, name, number, missing, left):
    line = facts.line(name, facts.move)
    assert (facts.whose(whose) == 0) == name.startswith("row")
    below = [wanted for wanted in range(1, int(number)) if wanted not in line]
    squares = {"no square is": 0, "one square is": 1}.get(left) or int(re.sub(r"\D", "", left) or 0)
    return below[:1] == [int(missing)] and squares == facts.settings["n"] - len(line)


def divided(facts, player, *more):
    """How many of the sums that are there each divisor divides, for the rows or the columns."""
    grid, sums = facts.grid(*more), []
    for (row, column), number in grid.items():
        beside = grid.get((row, column + 1) if player == 0 else (row + 1, column))
        sums += [number + beside] if beside else []
    return {
        divisor: sum(total % divisor == 0 for total in sums)
        for divisor in range(1, max(sums, default=0) + 1)
    }


def best_points(facts, player, *more):
    return max((each * times for each, times in divided(facts, player, *more).items()), default=0)


@told(
    r"(Your|Player \d+'s) best divisor so far goes from (\d+) to (\d+) points: (\d+)"
    r" divides (one sum|\d+ sums)\."
)
def divisor_goes(facts, whose, was, now, divisor, many):
    player = facts.whose(whose)
    often = 1 if many == "one sum" else int(many.split()[0])
    points = best_points(facts, player), best_points(facts, player, facts.move)
    right = divided(facts, player, facts.move)[int(divisor)] == often
    return right and points == (int(was), int(now)) and int(divisor) * often == int(now)


@told(r"No better divisor comes of it yet for either player\.")
def no_divisor(facts):
    return all(
        best_points(facts, player) == best_points(facts, player, facts.move) for player in range(2)
    )


def sums_in(values):
    return sum(
        any(a + b == values[k] for a, b in itertools.combinations(values, 2))
        for k in range(len(values))
    )


def openings(facts, name, *more):
    line, plies, most = facts.line(name, *more), len(facts.moves) + 1, facts.settings["n"] ** 2 // 2
    written = set(range(1, (plies + 1) // 2 + 1)), set(range(most - plies // 2 + 1, most + 1))
    coming = [
        number for number in range(1, most + 1) if any(number not in each for each in written)
    ]
    return {number for number in coming if sums_in([*line, number]) > sums_in(line)}


@told(r"(Your|Player \d+'s) (\S+ \S+) could then score with (.*), too\.")
def opens(facts, whose, name, numbers):
    assert (facts.whose(whose) == 0) == name.startswith("row")
    more = openings(facts, name, facts.move) - openings(facts, name)
    return {int(number) for number in re.findall(r"\d+", numbers)} == more and len(
        facts.line(name)
    ) < facts.settings["n"] - 1


@told(r"It opens no new sum for either player\.")
def opens_nothing(facts):
    column, row = facts.move[0], facts.move[1:]
    names = [
        name
        for name in (f"row {row}", f"column {column}")
        if len(facts.line(name)) < facts.settings["n"] - 1
    ]
    return not any(openings(facts, name, facts.move) - openings(facts, name) for name in names)


@told(r"After this one its runs are (.*)\.")
def runs(facts, told):
    digits = "".join([*facts.moves, facts.move])
    return ", ".join(str(len(list(run))) for _, run in itertools.groupby(digits)) == told


@told(r"No digit scores before the list is full\.")
def list_not_full(facts):
    return len(facts.moves) < facts.settings["length"]


def scoring(facts, move):
    player, before = facts.turn(move), facts.scores(move)
    return sum(facts.scores(move, reply)[player] > before[player] for reply in facts.legal(move))


@told(
    r"It leaves player (\d+) with (no flip|\d+ flips?) that scores?\."
    r"(?: Other flips leave up to (\d+)\.)?"
)
def scoring_flips(facts, player, count, most=None):
    number = 0 if count == "no flip" else int(count.split()[0])
    next_player = (facts.player + 1) % facts.settings["players"]
    right = int(player) - 1 == next_player and scoring(facts, facts.move) == number
    return right and (
        most is None or max(scoring(facts, other) for other in facts.legal()) == int(most)
    )


def wins_at_once(facts, move):
    player = facts.turn(move)
    return any(facts.scores(move, reply)[player] for reply in facts.legal(move))


@told(r"Nobody can win before the list has all its numbers\.")
def list_not_begun(facts):
    return len(facts.moves) + 1 < facts.settings["length"]


@told(
    r"After it (?:player (\d+) can make|no move of player (\d+) makes) the list nothing but primes"
    r" at once\."
)
def primes_at_once(facts, can, can_not):
    right = facts.turn(facts.move) == int(can or can_not) - 1
    return right and wins_at_once(facts, facts.move) == (can is not None)


@told(r"(\d+) of the (\d+) moves would let player \d+ do that\.")
def risky(facts, count, every):
    legal = facts.legal()
    return len(legal) == int(every) and sum(wins_at_once(facts, move) for move in legal) == int(
        count
    )
