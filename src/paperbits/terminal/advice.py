"""Analysis and review on the command line, as live tables and as JSON."""

import re
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
from rich.text import Text

from paperbits.advice.analyse import analyse
from paperbits.advice.hints import hint
from paperbits.advice.review import review
from paperbits.core.card import Card
from paperbits.core.engine.answers import Analysis
from paperbits.core.engine.findings import Judged, Review, Reviewed
from paperbits.core.engine.values import Unit
from paperbits.core.errors import PaperbitsError
from paperbits.core.paper import OnPaper, on_paper
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue, checked
from paperbits.core.wording import Names, counted, listed
from paperbits.match import Match
from paperbits.terminal import output
from paperbits.terminal.inputs import recorded

SHOWN = 12
"""How many moves of an analysis are shown."""

BAR = 10
"""Width of the bar that shows who was ahead."""


def to_analyse(
    card: Card, text: str | None, settings: dict[str, SettingValue], ply: int | None
) -> OnPaper:
    """The position to analyse: of a match record after ``ply`` plies, of a position text, or the
    game's first position.

    Raises PaperbitsError.
    """
    match = None if text is None else recorded(card, text)
    if match is not None:
        fair(match)
        position = match.at(len(match.position.plies) if ply is None else ply)
        if position.over:
            raise PaperbitsError(
                "The game is over at this point. Use --ply to choose an earlier one."
            )
        return OnPaper(position, match.settings)
    if ply is not None:
        raise PaperbitsError("--ply works only with a match record.")
    if text is not None:
        return on_paper(card, settings, text, "analyse")
    position = card.new(settings)
    if position.hidden:
        raise PaperbitsError(
            f"{card.title} needs a file: a match record, or the board and a line “rack: 01=+…”."
        )
    return OnPaper(position, checked(card.settings, settings))


def fair(match: Match) -> None:
    """Raise PaperbitsError if advice would be unfair in this match."""
    if match.advice_refusal:
        raise PaperbitsError(match.advice_refusal)


def watched(position: Position, seconds: float) -> Analysis:
    """Analyse a position and show the best moves while the search runs."""
    console = output.console(highlight=False)
    if not console.is_terminal:
        last = analyse(position, seconds)
        console.print(best_moves(last, position))
        return last
    with Live(Text("Thinking …"), console=console, refresh_per_second=8) as live:
        return analyse(position, seconds, lambda found: live.update(best_moves(found, position)))


def best_moves(found: Analysis, position: Position) -> RenderableType:
    """The best moves so far, how many games were tried for them, and in the end why the first is
    good.
    """
    shown = output.table(f"Player {found.player + 1}", "")
    for option in found.options[:SHOWN]:
        shown.add_row(Text(option.move, style="bold"), option.words)
    outcome = {1: "A certain win. ", 0: "A certain tie. ", -1: "A certain loss. "}.get(
        -2 if found.proved is None else found.proved, ""
    )
    state = "" if found.done else " so far"
    reason = why(found, position)
    reasons = [Text(f"Why {found.options[0].move}: {reason}")] if reason else []
    return Group(shown, *reasons, Text(f"{outcome}{found.tried:,} tried{state}.", style="dim"))


def why(found: Analysis, position: Position) -> str:
    """Why the best move of a finished analysis is good, in sentences; empty until it is finished."""
    return hint(position, found).reason if found.done and found.options else ""


def analysis_facts(found: Analysis, position: Position) -> dict[str, Any]:
    """An analysis as JSON values. Players count from 1.

    ``value`` of an option says whether it is proved, or the interval of an estimate.
    """
    options = [
        {
            **asdict(option),
            "estimate": option.estimate,
            "proved": option.proved,
            "expected_points": option.expected_points,
            "value": None if option.value is None else option.value.to_json(),
            "gain": None if option.gain is None else option.gain.to_json(),
        }
        for option in found.options
    ]
    return {
        **asdict(found),
        "player": found.player + 1,
        "options": options,
        "why": why(found, position),
    }


def watched_review(match: Match, seconds: float | None) -> Review:
    """Review a match, with a progress bar if standard error is a terminal.

    Raises PaperbitsError.
    """
    fair(match)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = output.console(stderr=True)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("Reviewing", total=len(match.position.plies) - match.opening_plies)
        return review(
            match,
            seconds,
            lambda found: progress.update(task, completed=found.looked_at),
        )


def review_table(found: Review, names: Names) -> RenderableType:
    """A table of the plies, with what each gave away and who was ahead after it, and a sentence
    about each player.
    """
    players = len(found.summaries)
    shown = output.table(
        "",
        "Player",
        "Move",
        "Gave away",
        "Better",
        "Why",
        names.of(0) if players < 3 else "The mover",
    )
    shown.columns[3].justify = "right"
    for each in found.plies:
        shown.add_row(*review_row(each, found, names))
    lines = summary_lines(found, names)
    turning = ", ".join(str(number + 1) for number in found.turning)
    lines.append(f"Turning points: {turning}." if turning else "No move turned the match.")
    lines += rests_on(found)
    return Group(shown, Text("\n".join(lines)))


def summary_lines(found: Review, names: Names) -> list[str]:
    """A sentence about each player's moves."""
    return [
        f"{names.of(player)} {words[:1].lower()}{words[1:]}"
        for player, words in enumerate(found.summaries)
        if words
    ]


def review_lines(found: Review, names: Names, opened: int = 0) -> Iterator[str]:
    """A review as sentences, one on each line.

    ``opened``: the number of opening plies, which have no player.
    """
    for each in found.plies:
        judged = each.judged
        if judged is None:
            continue
        turning = " A turning point." if each.turning else ""
        sentence = each.words if each.number < opened else names.sentence(each.player, each.words)
        yield f"{each.number + 1}. {sentence}.{turning}"
        if judged.better is not None:
            unit = " points" if found.unit == "points" else ""
            yield (
                f"   Gave away {given_away(judged, found)}{unit}. Better: {judged.better}."
                f" {judged.why}"
            )
            yield f"   {how_sure(judged, found)}."
    yield from summary_lines(found, names)
    yield from rests_on(found)


def rests_on(found: Review) -> list[str]:
    """Where who was ahead is proved, and what the estimates rest on."""
    rows = list(enumerate(found.grounds))
    proved = [number for number, each in rows if each is not None and each.kind == "proved"]
    guessed = [
        (number, each) for number, each in rows if each is not None and each.kind == "estimate"
    ]
    lines = []
    if proved:
        lines.append(f"Who was ahead is proved {_after(proved)}.")
    if guessed:
        words = list(
            dict.fromkeys(re.sub(r"^[\d,]+ games?", "games", each.words) for _, each in guessed)
        )
        lines.append(
            f"Who was ahead is an estimate {_after([number for number, _ in guessed])}, from"
            f" {' or '.join(words)}."
        )
    return lines


def _after(plies: list[int]) -> str:
    """``at the start``, ``at the start and after moves 1 to 3 and 5``."""
    runs: list[list[int]] = []
    for ply in plies:
        if ply and runs and runs[-1][-1] == ply - 1:
            runs[-1].append(ply)
        elif ply:
            runs.append([ply])
    said = ["at the start"] if not plies[0] else []
    spans = [str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs]
    if spans:
        many = len(plies) - (not plies[0]) > 1
        said.append(f"after {'moves' if many else 'move'} {listed(spans)}")
    return " and ".join(said)


def grounds_words(found: Review, ply: int, player: int = 0) -> str:
    """How sure a player's expected result after a ply is: ``proved``, or ``an estimate from 640
    games tried out, 41% to 49%``. Empty where it is not known yet.
    """
    each = found.grounds[ply]
    if each is None:
        return ""
    if each.kind == "proved":
        return f"proved by {each.words}"
    low, high = (None if ends is None else ends[player] for ends in (each.low, each.high))
    return f"an estimate from {each.words}{_interval(low, high, found.scale)}"


def _interval(low: float | None, high: float | None, scale: Unit) -> str:
    if scale == "chance" and (low, high) == (0, 1):
        return ""  # It may end in any way.

    def say(value: float | None) -> str | None:
        return None if value is None else f"{value:.0%}" if scale == "chance" else f"{value:g}"

    return _between(say(low), say(high))


def _between(low: str | None, high: str | None) -> str:
    if low is not None and high is not None:
        return f", {low} to {high}"
    return (
        f", {low} at least" if low is not None else f", {high} at most" if high is not None else ""
    )


def review_row(each: Reviewed, found: Review, names: Names) -> tuple[str, ...]:
    """A row of the table: number, player, move, what it gave away, the better move, why, who was
    ahead after it.
    """
    judged = each.judged
    mark = f"{each.number + 1}{' *' if each.turning else ''}"
    who, ahead = names.of(each.player), expected_bar(each, found)
    if judged is None:
        return mark, who, each.words or each.move, "", "", "", ahead
    line = f" The best play after it: {', '.join(judged.line)}." if judged.line else ""
    gave = given_away(judged, found) if judged.given or judged.points else "-"
    sure = f" {how_sure(judged, found)}." if judged.given and not judged.sure else ""
    return (
        mark,
        who,
        each.words or each.move,
        gave,
        judged.better or "",
        f"{judged.why}{line}{sure}",
        ahead,
    )


def given_away(judged: Judged, found: Review) -> str:
    """The loss of a move: points as ``12.0``, or a chance as ``8%``; an estimate as ``about 8%``.
    ``3 points`` where every move wins or loses.
    """
    if judged.points:
        return counted(judged.points, "point")
    return f"{'' if judged.sure else 'about '}{_lost(judged.given, found.unit)}"


def _lost(given: float, unit: Unit) -> str:
    return f"{given:.0%}" if unit == "chance" else f"{given:.1f}"


def how_sure(judged: Judged, found: Review) -> str:
    """How sure it is what a ply gave away: ``Proved``, or ``An estimate, 3% to 9%, from 640 games
    tried out``.
    """
    if judged.sure:
        return "Proved"
    known = found.unit == "points" or (judged.low, judged.high) != (0, 1)
    low, high = (
        _lost(end, found.unit) if known and end is not None else None
        for end in (judged.low, judged.high)
    )
    return (
        f"An estimate{_between(low, high)}, from {judged.rests}" if judged.rests else "An estimate"
    )


def expected_bar(each: Reviewed, found: Review) -> str:
    """The expected score of player 1 after a ply, with a bar.

    With more than two players, of the mover.
    """
    row = found.expected[each.number + 1]
    if row is None:
        return ""
    value = row[0 if len(row) < 3 else each.player]
    grounds = found.grounds[each.number + 1]
    sure = " proved" if grounds is not None and grounds.kind == "proved" else " estimate"
    if found.scale == "points":
        return f"{value:.1f}{sure}"
    return f"{'#' * round(value * BAR):.<{BAR}} {value:.0%}{sure}"
