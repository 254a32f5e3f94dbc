"""How strong are the levels? A tournament that one command repeats.

    python -m paperbits.lab.tournament palindromic-rows-columns --pairs 20 --write
    python -m paperbits.lab.tournament --all --pairs 20 --write --keep FOLDER
    python -m paperbits.lab.tournament palindromic-rows-columns --again

Neighbouring levels (and those two apart, a third as often) meet in pairs of matches with the same seed and the seats swapped;
the strongest, who think longest, meet less often. Ratings have the weakest level at 1000. With ``--write`` the result is kept
beside the levels, and shown to players. With ``--keep`` each pair is noted down in that folder, and the same command goes on
where it was left; begin in an empty folder when the levels have changed. However a result came about, ``--again`` plays just
those pairs once more that it rests on.
"""

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from paperbits import all_games, find
from paperbits.core.engine.levels import RATINGS
from paperbits.core.position import Card
from paperbits.lab.matches import CORES, Pair, Played, play_pair, settings_for
from paperbits.lab.ratings import Meeting, intervals, ratings

SHARES = (8, 3)
"""The strongest level plays one pair in so many of what the others play, the second strongest one in so many."""

FAR = 3
"""Levels two apart play one pair in so many."""


def drawn(card: Card, pairs: int, seed: int) -> Iterator[tuple[float, Pair]]:
    """The pairs to play, each with how far through the tournament it comes: stopped early, all meetings are as far."""
    names = [level.name for level in card.levels]
    for apart in (1, 2):
        for place in range(len(names) - apart):
            top = len(names) - 1 - (place + apart)
            count = pairs // (SHARES[top] if top < len(SHARES) else 1) // (1 if apart == 1 else FAR)
            for k in range(max(1, count)):
                yield (k + 0.5) / max(1, count), Pair(card.id, names[place], names[place + apart], seed + k)


def rested_on(card: Card) -> list[Pair]:
    """The pairs that a game's ratings rest on, in the order of their meetings; none where there are no ratings."""
    file = Path(str(RATINGS), f"{card.id}.json")
    if not file.is_file():
        return []
    kept = json.loads(file.read_text())
    return [
        Pair(card.id, met["first"], met["second"], kept["seed"] + k)
        for met in kept["meetings"]
        for k in range(len(met["scores"]))
    ]


def played(path: Path) -> list[Played]:
    """The pairs noted down."""
    if not path.is_file():
        return []
    found = []
    for line in path.read_text().splitlines():
        noted = json.loads(line)
        found.append(Played(**{**noted, "pair": Pair(**noted["pair"])}))
    return found


def hold(
    pairs: list[Pair],
    *,
    keep: Path | None = None,
    workers: int = CORES,
    minutes: float | None = None,
    tell: Callable[[Played], None] | None = None,
) -> list[Played]:
    """Play the pairs that are not noted down yet, in order, in processes of their own; after ``minutes`` none is begun."""
    noted = keep / "pairs.jsonl" if keep is not None else None
    known = {done.pair: done for done in (played(noted) if noted is not None else [])}
    found = [known[pair] for pair in pairs if pair in known]
    if tell is not None:
        for done in found:
            tell(done)
    left = [pair for pair in pairs if pair not in known]
    end = None if minutes is None else time.monotonic() + 60 * minutes

    def note(done: Played) -> None:
        found.append(done)
        if noted is not None:
            noted.parent.mkdir(parents=True, exist_ok=True)
            with noted.open("a") as file:
                file.write(json.dumps(asdict(done)) + "\n")
        if tell is not None:
            tell(done)

    if workers == 1:
        for pair in left:
            if end is None or time.monotonic() < end:
                note(play_pair(pair))
        return found
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting: set[Future[Played]] = set()
        for pair in left:
            if end is not None and time.monotonic() >= end:
                break
            waiting.add(pool.submit(play_pair, pair))
            if len(waiting) > workers:
                finished, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in finished:
                    note(future.result())
        for future in waiting:
            note(future.result())
    return found


def rated(card: Card, results: Iterable[Played], seed: int) -> dict[str, object]:
    """The ratings that follow from the pairs of a game; those of each meeting have seeds one after another from ``seed`` on."""
    names = [level.name for level in card.levels]
    scores: dict[tuple[str, str], list[tuple[int, float]]] = {}
    slowest = dict.fromkeys(names, 0.0)
    for done in results:
        if done.pair.game == card.id:
            scores.setdefault((done.pair.first, done.pair.second), []).append((done.pair.seed, done.score))
            for name, seconds in done.slowest.items():
                slowest[name] = max(slowest[name], seconds)
    order = sorted(scores, key=lambda met: (names.index(met[1]) - names.index(met[0]), names.index(met[0])))
    meetings = [Meeting(*met, [score for _, score in sorted(scores[met])]) for met in order]
    found, spans = ratings(names, meetings), intervals(names, meetings, seed)
    return {
        "game": card.id,
        "command": f"python -m paperbits.lab.tournament {card.id} --again --write",
        "seed": seed,
        "settings": settings_for(card),
        "by": card.rated_by,
        "pairs": sum(len(meeting.scores) for meeting in meetings),
        "levels": {
            name: {
                "elo": round(found[name]),
                "low": round(spans[name][0]),
                "high": round(spans[name][1]),
                "slowest_s": round(slowest[name] / CORES, 2),
            }
            for name in names
        },
        "meetings": [asdict(meeting) for meeting in meetings],
    }


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--all", action="store_true", help="every game")
    parser.add_argument("--pairs", type=int, default=20, help="pairs of matches between neighbouring levels")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, help="begin no pair after so many")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes that play at the same time")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="note pairs down here, and go on from those noted")
    parser.add_argument("--again", action="store_true", help="play the pairs that the ratings rest on, and no others")
    parser.add_argument("--write", action="store_true", help="keep the result where players are shown it")
    options = parser.parse_args(arguments)
    cards = all_games() if options.all else [find(name) for name in options.games]
    if not cards:
        parser.error("name a game, or --all")
    if options.again:
        pairs = [pair for card in cards for pair in rested_on(card)]
    else:
        meant = [at for card in cards for at in drawn(card, options.pairs, options.seed)]
        pairs = [pair for _, pair in sorted(meant, key=_when)]
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("Pairs of matches", total=len(pairs))

        def tell(done: Played) -> None:
            who = f"{done.pair.game}: {done.pair.first} {done.score:g} : {2 - done.score:g} {done.pair.second}"
            progress.update(task, advance=1, description=who)

        results = hold(pairs, keep=options.keep, workers=options.workers, minutes=options.minutes, tell=tell)
    for card in cards:
        seeds = [done.pair.seed for done in results if done.pair.game == card.id]
        if seeds:
            text = json.dumps(rated(card, results, min(seeds)), indent=1)
            if options.write:
                Path(str(RATINGS)).mkdir(exist_ok=True)
                Path(str(RATINGS), f"{card.id}.json").write_text(text + "\n")
            print(text)
        else:
            print(f"{card.title}: no time for a pair.", file=sys.stderr)


def _when(at: tuple[float, Pair]) -> float:
    return at[0]


if __name__ == "__main__":
    main()
