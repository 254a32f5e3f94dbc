"""Measure the strength of the levels by a tournament. The same command gives the same result.

    python -m paperbits.lab.tournament palindromic-rows-columns --pairs 48 --write
    python -m paperbits.lab.tournament --all --pairs 48 --write --keep FOLDER
    python -m paperbits.lab.tournament palindromic-rows-columns --further --pairs 96 --write
    python -m paperbits.lab.tournament palindromic-rows-columns --again
    python -m paperbits.lab.tournament plexus --player "engine: ./mybot" --player "engine: ./other"

The ladder begins with ``random``, who draws every move uniformly from the legal ones and has the
rating 1000 in every game. Neighbours on the ladder meet in pairs of matches with the same seed and
swapped seats, until a sequential test tells them apart (``lab.sequential``), or until they have
played ``--pairs`` pairs. Players two apart meet a few times too. The strongest levels think longest,
so they meet less often. With ``--steps`` neighbours among the levels that are offered then meet in so
many pairs, however sure the result is: a test that may end after each pair ends a little early when
the result is lucky.

``--write`` stores the ratings, which players are shown, and which levels the game offers: those
that are apart. ``--keep`` writes each finished pair to a folder, and the same command continues
from there. If the levels have changed, start with an empty folder. ``--again`` plays exactly those
pairs again from which the stored ratings were computed. ``--player`` rates other players among the
levels; each meets every level, and they meet each other. The stored pairs count too, because they
say how strong the levels are.
"""

import argparse
import itertools
import json
import re
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from paperbits import all_games, find
from paperbits.core.card import Card
from paperbits.core.engine.levels import CLIMB, RATINGS
from paperbits.core.errors import PaperbitsError
from paperbits.core.level import GREEDY
from paperbits.lab.cluster import Workplace, add_options, workplace
from paperbits.lab.matches import CORES, Pair, Played, play_pair, settings_for
from paperbits.lab.ratings import Meeting, drawn, groups_apart, intervals, ratings
from paperbits.lab.sequential import enough
from paperbits.lab.standings import bar, command, standings
from paperbits.match.players import RANDOM, player_from

SHARES = (3, 2)
"""Divisors of the number of pairs, for the strongest level and the second strongest."""

FAR = 6
"""Divisor of the number of pairs, for players two apart."""

LEAST = 12
"""The fewest pairs of neighbours, unless ``--pairs`` is less."""

BATCH = 4
"""Pairs that are added to a meeting that is not decided."""


def rungs(card: Card) -> list[str]:
    """The players on a game's ladder, in the order in which they see or think more: random moves,
    then the levels, and among them the game's own rungs.
    """
    names = [RANDOM, *(level.name for level in card.levels)]
    for rung in card.rungs:
        names.insert(names.index(rung.after) + 1, rung.level.name)
    return names


def most_pairs(card: Card, pairs: int) -> dict[tuple[str, str], int]:
    """The most pairs of each meeting."""
    names, found = rungs(card), {}
    for apart in (1, 2):
        for place in range(len(names) - apart):
            top = len(names) - 1 - (place + apart)
            share = (SHARES[top] if top < len(SHARES) else 1) * (1 if apart == 1 else FAR)
            found[names[place], names[place + apart]] = max(1, pairs // share)
    return found


def next_pairs(card: Card, results: Iterable[Played], pairs: int, seed: int) -> list[Pair]:
    """The pairs to play next, given those that were played; none when every meeting is decided.

    Those with the strongest levels, who think longest, come after the others. Among them all
    meetings have their turn with each seed, so that each has some pairs when time is up.
    """
    scores: dict[tuple[str, str], dict[int, float]] = {}
    for done in results:
        if done.pair.game == card.id:
            scores.setdefault((done.pair.first, done.pair.second), {})[done.pair.seed] = done.score
    names, found = rungs(card), []
    for met, most in most_pairs(card, pairs).items():
        played = [score for _, score in sorted(scores.get(met, {}).items())]
        near = names.index(met[1]) - names.index(met[0]) == 1
        least = min(most, LEAST if near else most)
        if len(played) >= least and (
            len(played) >= most or enough([score / 2 for score in played], differs_from=0.5)
        ):
            continue
        more = min(most, max(least, len(played) + BATCH))
        found += [Pair(card.id, *met, seed + k) for k in range(len(played), more)]
    slow = names[len(names) - len(SHARES) :]
    return sorted(found, key=lambda pair: pair.seed if pair.second in slow else -1)


def step_pairs(card: Card, results: Sequence[Played], pairs: int, seed: int) -> list[Pair]:
    """The first ``pairs`` pairs of neighbours among the offered levels that were not played yet."""
    kept = rating_facts(card, results, seed)["offered"]
    steps = list(itertools.pairwise([RANDOM, *kept]))
    found = (Pair(card.id, *step, seed + k) for k in range(pairs) for step in steps)
    played = {done.pair for done in results}
    return [pair for pair in found if pair not in played]


def planned_with(card: Card, players: Sequence[str], pairs: int, seed: int) -> list[Pair]:
    """The pairs in which these players meet every level, and each other."""
    names = rungs(card)
    for player in players:
        player_from(player, card)
    met = [
        (other, player)
        for number, player in enumerate(players)
        for other in (*names, *players[:number])
    ]
    return [
        Pair(card.id, first, second, seed + k)
        for k in range(pairs)
        for first, second in met
        if first != second
    ]


def pairs_behind(card: Card) -> list[Pair]:
    """The pairs from which a game's ratings were computed. Empty if there are no ratings."""
    return [done.pair for done in _behind(card)[1]]


def stored_results(card: Card, seed: int | None = None) -> list[Played]:
    """The results from which a game's ratings were computed; none if they are of other settings,
    or if a ``seed`` is given from which their pairs don't count.
    """
    stored, results = _behind(card)
    usual = not results or stored["settings"] == settings_for(card)
    return results if usual and (seed is None or stored["seed"] == seed) else []


def _behind(card: Card) -> tuple[dict[str, Any], list[Played]]:
    """Return a game's stored ratings, and the results behind them; both empty if there are none.
    Which pair had the slowest move was not stored, so each has the slowest of all.
    """
    file = Path(str(RATINGS), f"{card.id}.json")
    if not file.is_file():
        return {"seed": None}, []
    stored = json.loads(file.read_text())
    slowest = {name: CORES * level["slowest_s"] for name, level in stored["levels"].items()}
    return stored, [
        Played(
            Pair(card.id, met["first"], met["second"], stored["seed"] + k),
            score,
            0,
            {name: slowest[name] for name in (met["first"], met["second"])},
        )
        for met in stored["meetings"]
        for k, score in enumerate(met["scores"])
    ]


def without_gaps(results: Iterable[Played], seed: int) -> dict[Pair, Played]:
    """Those of the results that continue a meeting from ``seed`` on, no pair left out."""
    known, found = {done.pair: done for done in results}, {}
    for pair in sorted(known, key=lambda pair: pair.seed):
        if pair.seed == seed or replace(pair, seed=pair.seed - 1) in found:
            found[pair] = known[pair]
    return found


def read_played(path: Path) -> list[Played]:
    """Read the results of finished pairs."""
    lines = path.read_text().splitlines() if path.is_file() else []
    noted = map(json.loads, lines)
    return [Played(**{**each, "pair": Pair(**each["pair"])}) for each in noted]


def play_all(
    cards: Sequence[Card],
    players: Sequence[str],
    options: argparse.Namespace,
    place: Workplace,
    tell: Callable[[Played], None],
) -> list[Played]:
    """Play what the options ask for, until nothing is left or ``options.minutes`` are over.

    With ``players`` or ``options.again`` the pairs are fixed. Otherwise each meeting of the games
    goes on until it is decided, and begins with all results in ``options.keep``, and with
    ``options.further`` with the stored ones, even if there are more than ``options.pairs``.
    """
    noted = None if options.keep is None else options.keep / "pairs.jsonl"
    kept = {done.pair: done for done in ([] if noted is None else read_played(noted))}
    results: dict[Pair, Played] = {}
    if not (players or options.again):
        games = {card.id: card for card in cards}
        stored = [stored_results(card, options.seed) for card in cards if options.further]
        before = [*itertools.chain(*stored), *kept.values()]
        results = without_gaps((d for d in before if d.pair.game in games), options.seed)
    end = None if options.minutes is None else time.monotonic() + 60 * options.minutes

    def in_time(_: object) -> bool:
        return end is None or time.monotonic() < end

    while in_time(None) and (left := _asked_for(cards, players, options, results)):
        known = [kept[pair] for pair in left if pair in kept]
        new = itertools.takewhile(in_time, [pair for pair in left if pair not in kept])
        for done in itertools.chain(known, (done for _, done in place.each(play_pair, new))):
            results[done.pair] = done
            if noted is not None and done.pair not in kept:
                noted.parent.mkdir(parents=True, exist_ok=True)
                with noted.open("a") as file:
                    file.write(json.dumps(asdict(done)) + "\n")
            tell(done)
    return list(results.values())


def _asked_for(
    cards: Sequence[Card],
    players: Sequence[str],
    options: argparse.Namespace,
    results: Mapping[Pair, Played],
) -> list[Pair]:
    """The pairs that the options ask for and that have no result."""

    def of(card: Card) -> list[Pair]:
        if players:
            return planned_with(card, players, options.pairs, options.seed)
        if options.again:
            return pairs_behind(card)
        played = list(results.values())
        return next_pairs(card, played, options.pairs, options.seed) or (
            step_pairs(card, played, options.steps, options.seed) if options.steps else []
        )

    return [pair for card in cards for pair in of(card) if pair not in results]


def rating_facts(
    card: Card, results: Iterable[Played], seed: int, players: Sequence[str] = ()
) -> dict[str, Any]:
    """The ratings of a game's levels, and of other ``players`` among them, as JSON values.

    The pairs of each meeting must have consecutive seeds from ``seed`` on. With ``players`` the
    results behind the stored ratings count too: only they say how the levels stand to each other.
    """
    results = [done for done in results if done.pair.game == card.id]
    known = {done.pair for done in results}
    stored = [done for done in stored_results(card) if done.pair not in known] if players else []
    results += stored
    met_any = {name for done in results for name in (done.pair.first, done.pair.second)}
    names = [name for name in (*rungs(card), *players) if name in met_any]
    meetings, slowest, failed = _summed_up(results, names)
    found, samples = ratings(names, meetings), drawn(names, meetings, seed)
    spans = intervals(names, samples)
    levels = [level.name for level in card.levels if level.name in names]
    return (
        {
            "game": card.id,
            "command": f"python -m paperbits.lab.tournament {card.id} --again --write",
            "seed": seed,
            "settings": settings_for(card),
            "by": card.rated_by,
            "pairs": sum(len(meeting.scores) for meeting in meetings) - len(stored),
            "levels": {
                name: {
                    "elo": round(found[name]),
                    "low": round(spans[name][0]),
                    "high": round(spans[name][1]),
                    "slowest_s": round(slowest[name] / CORES, 2),
                }
                for name in names
            },
            "offered": (
                {}
                if players
                else offered(groups_apart(levels, found, samples, CLIMB, meetings), found)
            ),
            "meetings": [asdict(meeting) for meeting in meetings],
        }
        | ({"stored_pairs": len(stored)} if stored else {})
        | ({"failed": failed} if failed else {})
    )


def _summed_up(
    results: Iterable[Played], names: Sequence[str]
) -> tuple[list[Meeting], dict[str, float], dict[str, list[str]]]:
    """Return the meetings of these players, neighbours first; the seconds of each player's slowest
    move; and why players failed.
    """
    scores: dict[tuple[str, str], list[float]] = {}
    slowest = dict.fromkeys(names, 0.0)
    failed: dict[str, list[str]] = {}
    for done in sorted(results, key=lambda done: done.pair.seed):
        scores.setdefault((done.pair.first, done.pair.second), []).append(done.score)
        for name, seconds in done.slowest.items():
            slowest[name] = max(slowest[name], seconds)
        for name, reasons in done.failed.items():
            failed.setdefault(name, []).extend(reasons)
    order = sorted(
        scores, key=lambda met: (names.index(met[1]) - names.index(met[0]), names.index(met[0]))
    )
    return [Meeting(*met, scores[met]) for met in order], slowest, failed


def offered(groups: list[list[str]], rated: Mapping[str, float]) -> dict[str, list[str]]:
    """The levels to offer, each with those that are about as strong: of each group one.

    That is *greedy* where it is in a group but the first. Of the last group it is the level that
    thinks most: with other settings than those of rated matches it may well be stronger. Neither
    may be rated lower than the group's first by ``CLIMB``. Else it is that first level.
    """
    found = {}
    for place, group in enumerate(groups):
        kept = group[0]
        good = [name for name in group if rated[name] > rated[kept] - CLIMB]
        if place and GREEDY in good:
            kept = GREEDY
        elif place and place == len(groups) - 1:
            kept = good[-1]
        found[kept] = [name for name in group if name != kept]
    return found


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--all", action="store_true", help="every game")
    parser.add_argument(
        "--pairs", type=int, default=20, help="pairs of matches between neighbouring levels"
    )
    parser.add_argument(
        "--steps", type=int, default=0, help="then so many of neighbours that are offered"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, help="start no pair after this many minutes")
    add_options(parser)
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FOLDER",
        help="store results of pairs here, and continue from them",
    )
    parser.add_argument(
        "--further", action="store_true", help="continue from the pairs behind the stored ratings"
    )
    parser.add_argument(
        "--again",
        action="store_true",
        help="play again the pairs from which the ratings were computed",
    )
    parser.add_argument(
        "--player",
        action="append",
        help="rate this player among the levels, such as “engine: ./mybot”",
    )
    parser.add_argument("--write", action="store_true", help="store the ratings for players")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print each game's ratings as JSON, with the score of every pair",
    )
    options = parser.parse_args(arguments)
    if (
        options.pairs < 1
        or options.seed < 0
        or not (options.minutes is None or options.minutes > 0)
    ):
        parser.error("--pairs is 1 or more, --seed 0 or more, --minutes more than 0")
    try:
        _run(parser, options)
    except PaperbitsError as error:
        parser.exit(2, f"{error}\n")


def _run(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Play the matches and print the ratings; raises PaperbitsError."""
    cards = all_games() if options.all else [find(name) for name in options.games]
    if not cards:
        parser.error("name a game, or --all")
    players = list(dict.fromkeys(options.player or []))
    _check_options(parser, options)
    results = _played(cards, players, options)
    for card in cards:
        seeds = [done.pair.seed for done in results if done.pair.game == card.id]
        if not seeds:
            print(f"{card.title}: there was no time for a pair.", file=sys.stderr)
            continue
        facts = rating_facts(card, results, min(seeds), players)
        if not (options.write or options.again or options.further):
            facts["command"] = command(card.id, players, options.pairs, options.seed)
        text = re.sub(r"(?<=[\[\d,])\n +(?=[\d\]])", " ", json.dumps(facts, indent=1))
        if options.write:
            Path(str(RATINGS)).mkdir(exist_ok=True)
            Path(str(RATINGS), f"{card.id}.json").write_text(text + "\n")
        if options.json:
            print(text)
        else:
            Console(soft_wrap=True, highlight=False).print(*standings(facts), sep="\n")


def _check_options(parser: argparse.ArgumentParser, options: argparse.Namespace) -> None:
    """Exit with a sentence if these options do not go together."""
    if options.player and (options.write or options.again):
        parser.error(
            "--player rates players for you; stored ratings are of levels only, so leave --write"
            " and --again out"
        )
    if options.further and (options.player or options.again):
        parser.error("--further plays more pairs of the levels; leave --again and --player out")


def _played(
    cards: Sequence[Card], players: Sequence[str], options: argparse.Namespace
) -> list[Played]:
    """Play the matches that the options ask for, with a bar that shows how far it is."""
    certain = players or options.again
    total = len(_asked_for(cards, players, options, {})) if certain else None
    with bar(Console(stderr=True)) as progress:
        task = progress.add_task("Pairs of matches", total=total or None)

        def tell(done: Played) -> None:
            who = (
                f"{done.pair.game}: {done.pair.first} {done.score:g} : {2 - done.score:g}"
                f" {done.pair.second}"
            )
            progress.update(task, advance=1, description=who)

        with workplace(options.workers, options.cluster) as place:
            return play_all(cards, players, options, place, tell)


if __name__ == "__main__":
    main()
