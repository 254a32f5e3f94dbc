"""What came out of a study: every measure with its interval, effects, and the skill trace."""

from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise
from typing import Any, Final

from paperbits.lab import statistics
from paperbits.lab.measures import MEASURES, measured, skill_trace, values_of
from paperbits.lab.played import Played
from paperbits.lab.results import digest_of
from paperbits.lab.run import Run
from paperbits.lab.sequential import ConfidenceSequence
from paperbits.lab.statistics import Estimate
from paperbits.lab.study import Study

PERCENT: Final = frozenset({"first", "named", "ties", "finished", "decisiveness", "balance"})
"""Measures that are shown in percent."""


def summary(
    study: Study, counted: Sequence[Sequence[Played]], *, complete: bool = True
) -> dict[str, Any]:
    """The results of a study as JSON values. ``counted``: for each setup, its matches in order."""
    setups = [_setup(study, setup, counted) for setup in range(len(study.setups))]
    for name in ("first", "named"):
        _correct([setup["signs"][name] for setup in setups if name in setup["signs"]])
    return {
        "title": study.title,
        "question": study.question,
        "study": study.digest,
        "results": digest_of(match for matches in counted for match in matches),
        "complete": complete,
        "setups": setups,
        "skill": _skill(study, counted),
    }


def _correct(signs: Sequence[dict[str, Any]]) -> None:
    """Correct sign tests for the number of setups that were tested."""
    corrected = statistics.holm([sign["p"] for sign in signs])
    for sign, probability in zip(signs, corrected, strict=True):
        sign["corrected"] = round(probability, 6)


def _sign(values: Sequence[float]) -> dict[str, Any]:
    """How many results were better than even, even and worse, and the sign test of them."""
    above, below = sum(value > 0.5 for value in values), sum(value < 0.5 for value in values)
    return {
        "above": above,
        "even": len(values) - above - below,
        "below": below,
        "p": round(statistics.sign_test(values), 6),
    }


def summary_of(study: Study, state: Run) -> dict[str, Any]:
    """The results of a run so far."""
    found = summary(study, state.counted(), complete=state.complete)
    for setup, facts in enumerate(found["setups"]):
        facts["decided"] = state.decided(setup)
    return found


def _setup(study: Study, number: int, counted: Sequence[Sequence[Played]]) -> dict[str, Any]:
    setup, matches = study.setups[number], counted[number]
    facts: dict[str, Any] = {"title": setup.title, **setup.facts(), "matches": len(matches)}
    equal = len(set(setup.players)) == 1
    names = [
        name
        for name in study.measures
        if (equal or not MEASURES[name].seats) and (name != "named" or not equal)
    ]
    facts["measures"] = {
        name: asdict(found)
        for name in names
        if (found := measured(name, matches, setup.rounds)).count
    }
    facts["signs"] = {
        name: _sign(values_of(name, matches, setup.rounds))
        for name in ("first", "named")
        if name in facts["measures"] and len(setup.players) == 2
    }
    if failed := [match for match in matches if match.failed]:
        facts["failed"] = {
            "matches": len(failed),
            "match": failed[0].number + 1,
            "words": failed[0].failed,
        }
    first = next(k for k, other in enumerate(study.setups) if other.game == setup.game)
    if first != number:
        facts["effects"] = {
            name: asdict(effect)
            for name in names
            if MEASURES[name].each is not None
            and (effect := _effect(name, study, counted, first, number)).value is not None
        }
    if setup.opening == "each":
        facts["openings"] = _openings(matches)
        facts["openings_differ"] = statistics.differ(
            [[match.results[0] for match in own] for own in _by_opening(matches).values()]
        )
    if study.until is not None:
        facts["until"] = _sequence(study, number, matches)
    return facts


def _openings(matches: Sequence[Played]) -> list[dict[str, Any]]:
    """Player 1's result after each first move, the best first move first.

    All intervals hold at once with 95%, so that the best of many moves looks no better than it is.
    """
    after = _by_opening(matches)
    each = statistics.for_each_of(len(after))
    found = [
        {"move": move, "first": asdict(statistics.share(values_of("first", own), each))}
        for move, own in sorted(after.items())
    ]
    return sorted(found, key=lambda one: -one["first"]["value"])


def _by_opening(matches: Sequence[Played]) -> dict[str, list[Played]]:
    after: dict[str, list[Played]] = {}
    for match in matches:
        if match.moves:  # Otherwise a program failed before its first move.
            after.setdefault(match.moves[0], []).append(match)
    return after


def _effect(
    name: str, study: Study, counted: Sequence[Sequence[Played]], first: int, number: int
) -> Estimate:
    """How a setup differs from the first setup of its game, as Hedges' g."""
    values = [values_of(name, counted[k], study.setups[k].rounds) for k in (first, number)]
    return statistics.hedges(*values)


def _sequence(study: Study, number: int, matches: Sequence[Played]) -> dict[str, Any]:
    """The interval that holds at every number of matches, by which the study stops."""
    assert study.until is not None
    sequence = ConfidenceSequence(study.until.confidence)
    for value in values_of(study.until.measure, matches, study.setups[number].rounds):
        sequence.add(value)
    return {
        "measure": study.until.measure,
        "low": round(sequence.low, 4),
        "high": round(sequence.high, 4),
    }


def ladders(study: Study) -> list[list[int]]:
    """The setups that form a ladder: two different players with swapped seats, each the stronger of
    one and the weaker of the next, in the study's order; same game and settings.
    """
    groups: dict[str, list[int]] = {}
    for number, setup in enumerate(study.setups):
        if setup.swap and len(setup.players) == 2 and len(set(setup.players)) == 2:
            groups.setdefault(f"{setup.game} {sorted(setup.settings.items())}", []).append(number)
    found = []
    for group in groups.values():
        steps = [study.setups[number].players for number in group]
        if len(steps) > 1 and all(one[0] == other[1] for one, other in pairwise(steps)):
            found.append(group)
    return found


def _skill(study: Study, counted: Sequence[Sequence[Played]]) -> list[dict[str, Any]]:
    """The skill trace of each ladder."""
    found = []
    for ladder in ladders(study):
        setups = [study.setups[number] for number in ladder]
        steps = [
            values_of("named", counted[number], study.setups[number].rounds) for number in ladder
        ]
        found.append(
            {
                "game": setups[0].game,
                "settings": dict(setups[0].settings),
                "ladder": [setups[0].players[1], *(setup.players[0] for setup in setups)],
                "trace": asdict(skill_trace(steps)),
            }
        )
    return found


def shown(name: str, found: dict[str, Any] | None) -> str:
    """A measure with its interval for people: ``62% (55 to 68)``."""
    if found is None or found["value"] is None:
        return "–"
    percent = name in PERCENT
    values = [
        None if found[key] is None else found[key] * (100 if percent else 1)
        for key in ("value", "low", "high")
    ]
    digits = 0 if percent else 2 if abs(values[0] or 0) < 10 else 1
    value, low, high = (None if each is None else f"{each:.{digits}f}" for each in values)
    value = f"{value}%" if percent else str(value)
    return value if low is None or high is None else f"{value} ({low} to {high})"


def _signs(found: dict[str, Any]) -> list[str]:
    """A table of sign tests in Markdown."""
    rows = [
        f"| {setup['title']}: {MEASURES[name].title} | {sign['above']} | {sign['even']} |"
        f" {sign['below']} | {sign['p']:.2g} | {sign['corrected']:.2g} |"
        for setup in found["setups"]
        for name, sign in setup["signs"].items()
    ]
    head = [
        "",
        "Sign tests: the probability of results as one-sided if both sides were equal (p), and the",
        "same corrected for the number of setups.",
        "",
        "| | better | even | worse | p | corrected |",
        "|---|---|---|---|---|---|",
    ]
    return [*head, *rows] if rows else []


def effects(found: dict[str, Any], name: str) -> list[tuple[str, dict[str, Any]]]:
    """Return the setups that a measure compares: their titles, each with its effect."""
    return [
        (setup["title"], setup["effects"][name])
        for setup in found["setups"]
        if name in setup.get("effects", ())
    ]


def _effects(found: dict[str, Any], names: Sequence[str]) -> list[str]:
    """A table of effects in Markdown; nothing if no two setups are compared."""
    names = [name for name in names if effects(found, name)]
    if not names:
        return []
    lines = [
        "",
        "How far each differs from the first line of its game, in units of the spread (Hedges' g).",
        "",
        f"| | {' | '.join(MEASURES[name].title for name in names)} |",
        f"|---|{'---|' * len(names)}",
    ]
    for setup in found["setups"]:
        if setup.get("effects"):
            cells = [shown("effect", setup["effects"].get(name)) for name in names]
            lines.append(f"| {setup['title']} | {' | '.join(cells)} |")
    return lines


def failures(found: dict[str, Any]) -> list[str]:
    """A sentence for each setup in which programs failed and lost matches by that."""
    return [
        f"{setup['title']}: {setup['failed']['matches']} of {setup['matches']} matches were lost by"
        f" a program that failed. Match {setup['failed']['match']}:"
        f" {setup['failed']['words'].rstrip('.')}."
        for setup in found["setups"]
        if "failed" in setup
    ]


def markdown(found: dict[str, Any]) -> str:
    """The results as a page in Markdown."""
    names = [
        name for name in MEASURES if any(name in setup["measures"] for setup in found["setups"])
    ]
    lines = [
        *(f"# {found['title']}", ""),
        *([found["question"], ""] if found["question"] else []),
        "Means with their 95% intervals.",
        "",
        f"| | matches | {' | '.join(MEASURES[name].title for name in names)} |",
        f"|---|---|{'---|' * len(names)}",
    ]
    for setup in found["setups"]:
        cells = [shown(name, setup["measures"].get(name)) for name in names]
        lines.append(f"| {setup['title']} | {setup['matches']} | {' | '.join(cells)} |")
    lines += _signs(found)
    lines += [f"\n{sentence}" for sentence in failures(found)]
    lines += _effects(found, names)
    if found["skill"]:
        lines += ["", "| ladder | skill trace |", "|---|---|"]
        for skill in found["skill"]:
            settings = ", ".join(f"{name} {value}" for name, value in skill["settings"].items())
            lines.append(
                f"| {skill['game']} ({settings}): {', '.join(skill['ladder'])} |"
                f" {shown('skill', skill['trace'])} |"
            )
    for setup in found["setups"]:
        if "openings" in setup:
            lines += [
                "",
                f"First moves, {setup['title']}",
                "",
                "All intervals hold at once. If the first moves were alike, their results would",
                f"differ as much in {100 * setup['openings_differ']:.0f} of 100 cases.",
                "",
                "| first move | matches | player 1's result |",
                "|---|---|---|",
            ]
            lines += [
                f"| {one['move']} | {one['first']['count']} | {shown('first', one['first'])} |"
                for one in setup["openings"]
            ]
    lines += ["", f"Study `{found['study'][:16]}`, results `{found['results'][:16]}`."]
    if not found["complete"]:
        lines.append("The study is not finished: there are matches to play.")
    return "\n".join(lines) + "\n"
