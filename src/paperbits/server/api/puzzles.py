"""Puzzles over HTTP: what there is, lists, the puzzle of a day, views of puzzles, and attempts.

The answer is sent only on request.
"""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from paperbits.core.catalogue import find
from paperbits.core.position import Ply
from paperbits.core.view import Preview
from paperbits.host.messages import SheetLine
from paperbits.puzzles import (
    ABOUT,
    GRADES,
    THEMES,
    Attempt,
    Grade,
    Mark,
    Puzzle,
    Theme,
    answer,
    attempt,
    daily,
    daily_mark,
    day_of,
    find_puzzle,
    matching,
    sample,
)
from paperbits.server.api.constant import constant
from paperbits.server.api.dependencies import WorkersHere
from paperbits.server.wire import inbound
from paperbits.server.wire.puzzles import (
    DayLine,
    DayList,
    OtherMove,
    PuzzleAttempt,
    PuzzleGroup,
    PuzzleLine,
    PuzzleList,
    PuzzleShelf,
    PuzzleTheme,
)
from paperbits.server.wire.puzzles import Puzzle as WirePuzzle

router = APIRouter(prefix="/api/puzzles")

MOST_SAMPLED: Final = 200


@router.get("", response_model=PuzzleShelf)
async def every(request: Request, workers: WorkersHere) -> Response:
    """Say what puzzles there are: how many of each game, grade and theme."""
    return constant(request, await workers.ask(_shelf))


@router.get("/list", response_model=PuzzleList)
async def listed(
    request: Request,
    workers: WorkersHere,
    game: Annotated[str, Query(max_length=100)],
    grade: Annotated[str | None, Query(max_length=20)] = None,
    theme: Annotated[str | None, Query(max_length=40)] = None,
) -> Response:
    """List the puzzles of a game, or those of a grade and a theme among them, from the easiest on."""
    return constant(request, await workers.ask(lambda: _list(matching(game, grade, theme))))


@router.get("/sample", response_model=PuzzleList)
async def sampled(
    request: Request,
    workers: WorkersHere,
    seed: Annotated[int, Query(ge=0, lt=2**32)] = 0,
    count: Annotated[int, Query(ge=1, le=MOST_SAMPLED)] = 60,
    grade: Annotated[str | None, Query(max_length=20)] = None,
    theme: Annotated[str | None, Query(max_length=40)] = None,
    game: Annotated[list[str], Query(max_length=50)] = [],  # noqa: B006 (FastAPI copies it)
) -> Response:
    """List some puzzles of all games, or of those given, as evenly as possible of each grade, from
    the easiest on. Equal seeds give equal lists.
    """

    def found() -> str:
        return _list(sample(seed, count, grade, theme, game))

    return constant(request, await workers.ask(found))


@router.get("/today", response_model=WirePuzzle)
async def today(
    request: Request, workers: WorkersHere, date: Annotated[str | None, Query(max_length=20)] = None
) -> Response:
    """Return the puzzle of today (UTC) or of ``date``, such as 2026-03-01. Future dates are
    refused.
    """

    def found() -> str:
        day = day_of(date)
        return _seen(daily(day), day.isoformat())

    return constant(request, await workers.ask(found))


@router.get("/days", response_model=DayList)
async def days(
    request: Request,
    workers: WorkersHere,
    before: Annotated[str, Query(max_length=20)],
    count: Annotated[int, Query(ge=1, le=MOST_SAMPLED)] = 30,
) -> Response:
    """List the puzzles of the ``count`` days before a date, the latest first."""
    return constant(request, await workers.ask(lambda: _days(day_of(before), count)))


@router.get("/{puzzle_id}", response_model=WirePuzzle)
async def look(puzzle_id: str, request: Request, workers: WorkersHere) -> Response:
    """Return a puzzle as the player to move sees it."""
    return constant(request, await workers.ask(lambda: _seen(find_puzzle(puzzle_id), None)))


@router.post("/{puzzle_id}/preview", response_model=Preview)
async def preview(puzzle_id: str, asked: inbound.PreviewRequest, workers: WorkersHere) -> Preview:
    """Preview a move by the rules, without telling whether it is right."""
    return await workers.ask(lambda: find_puzzle(puzzle_id).position().preview(asked.move))


@router.post("/{puzzle_id}/attempt", response_model=PuzzleAttempt)
async def try_it(puzzle_id: str, asked: inbound.PreviewRequest, workers: WorkersHere) -> Response:
    """Tell whether a move is right, and show its result."""
    return _json(await workers.ask(lambda: _tried(find_puzzle(puzzle_id), asked.move)))


@router.post("/{puzzle_id}/answer", response_model=PuzzleAttempt)
async def show(puzzle_id: str, workers: WorkersHere) -> Response:
    """Show the answer, in the same form as a right attempt."""
    return _json(await workers.ask(lambda: _answered(find_puzzle(puzzle_id))))


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")


@cache
def _shelf() -> str:
    found: dict[tuple[str, Grade], Counter[Theme]] = {}
    counts: Counter[tuple[str, Grade]] = Counter()
    for mark in matching():
        counts[mark.game, mark.grade] += 1
        found.setdefault((mark.game, mark.grade), Counter()).update(mark.themes)
    groups = [
        PuzzleGroup(game=game, grade=grade, count=counts[game, grade], themes=dict(themes))
        for (game, grade), themes in found.items()
    ]
    return PuzzleShelf(grades=list(GRADES), themes=_themes(THEMES), groups=groups).model_dump_json()


def _themes(themes: Iterable[Theme]) -> list[PuzzleTheme]:
    return [
        PuzzleTheme(id=theme, name=ABOUT[theme].name, meaning=ABOUT[theme].meaning)
        for theme in themes
    ]


def _list(marks: Iterable[Mark]) -> str:
    places: dict[str, int] = {}
    lines = [
        PuzzleLine(
            id=mark.id,
            game=mark.game,
            grade=mark.grade,
            themes=list(mark.themes),
            settings=places.setdefault(mark.in_force, len(places)),
        )
        for mark in marks
    ]
    return PuzzleList(grades=list(GRADES), settings=list(places), puzzles=lines).model_dump_json()


def _days(before: dt.date, count: int) -> str:
    dates = [before - dt.timedelta(ago) for ago in range(1, count + 1)]
    marks = [(date, daily_mark(date)) for date in dates]
    return DayList(
        days=[
            DayLine(date=str(date), title=find(mark.game).title, grade=mark.grade)
            for date, mark in marks
        ]
    ).model_dump_json()


def _seen(puzzle: Puzzle, date: str | None) -> str:
    position = puzzle.position()
    assert position.turn is not None
    made = [_line(number, ply) for number, ply in enumerate(position.plies_for(position.turn), 1)]
    return WirePuzzle(
        id=puzzle.id,
        game=puzzle.game,
        title=puzzle.card.title,
        grade=puzzle.grade,
        rank=GRADES.index(puzzle.grade),
        question=puzzle.question,
        goal=position.goal,
        settings=dict(puzzle.settings),
        in_force=puzzle.in_force,
        player=position.turn + 1,
        scores=position.scores(),
        view=position.view(position.turn),
        last=made[-1] if made else None,
        date=date,
    ).model_dump_json()


def _tried(puzzle: Puzzle, move: str) -> str:
    return _told(puzzle, attempt(puzzle, move))


def _answered(puzzle: Puzzle) -> str:
    return _told(puzzle, answer(puzzle))


def _told(puzzle: Puzzle, tried: Attempt) -> str:
    first = len(tried.position.plies) - len(tried.line)
    return PuzzleAttempt(
        right=tried.right,
        move=tried.move,
        words=tried.words,
        line=[_line(number, ply) for number, ply in enumerate(tried.line, first + 1)],
        view=tried.position.view(None),
        scores=tried.position.scores(),
        parts=[list(parts) for parts in tried.parts],
        others=[OtherMove(move=other.move, why=other.why) for other in tried.others],
        themes=_themes(puzzle.themes if tried.right else ()),
    ).model_dump_json()


def _line(number: int, ply: Ply) -> SheetLine:
    return SheetLine(
        ply=number,
        player=ply.player + 1,
        move=ply.move,
        points=ply.points,
        words=ply.words,
        brief=ply.brief or ply.words,
    )
