"""Puzzles over HTTP: lists, the puzzle of a day, views, and attempts."""

from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, Response

from paperbits.answers import puzzles
from paperbits.answers.puzzles import DayList, Puzzle, PuzzleAttempt, PuzzleList, PuzzleShelf
from paperbits.core.view import Preview
from paperbits.puzzles import find_puzzle, matching, sample
from paperbits.server.api.answering import worked_out
from paperbits.server.api.dependencies import WorkersHere
from paperbits.server.wire import inbound

router = APIRouter(prefix="/api/puzzles")

MOST_SAMPLED: Final = 200


@router.get("", response_model=PuzzleShelf)
async def every(request: Request, workers: WorkersHere) -> Response:
    """Say what puzzles there are: how many of each game, grade and theme."""
    return await worked_out(request, workers, puzzles.shelf)


@router.get("/list", response_model=PuzzleList)
async def listed(
    request: Request,
    workers: WorkersHere,
    game: Annotated[str, Query(max_length=100)],
    grade: Annotated[str | None, Query(max_length=20)] = None,
    theme: Annotated[str | None, Query(max_length=40)] = None,
) -> Response:
    """List the puzzles of a game, or those of a grade and a theme among them, from the easiest on."""
    return await worked_out(request, workers, lambda: puzzles.listed(matching(game, grade, theme)))


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
    """List some puzzles, as evenly as possible of each grade. Equal seeds give equal lists."""
    return await worked_out(
        request, workers, lambda: puzzles.listed(sample(seed, count, grade, theme, game))
    )


@router.get("/today", response_model=Puzzle)
async def today(
    request: Request, workers: WorkersHere, date: Annotated[str | None, Query(max_length=20)] = None
) -> Response:
    """Return the puzzle of today (UTC) or of ``date``, such as 2026-03-01, but of no later one."""
    return await worked_out(request, workers, lambda: puzzles.of_day(date))


@router.get("/days", response_model=DayList)
async def days(
    request: Request,
    workers: WorkersHere,
    before: Annotated[str, Query(max_length=20)],
    count: Annotated[int, Query(ge=1, le=MOST_SAMPLED)] = 30,
) -> Response:
    """List the puzzles of the ``count`` days before a date, the latest first."""
    return await worked_out(request, workers, lambda: puzzles.of_days(before, count))


@router.get("/{puzzle_id}", response_model=Puzzle)
async def look(puzzle_id: str, request: Request, workers: WorkersHere) -> Response:
    """Return a puzzle as the player to move sees it."""
    return await worked_out(request, workers, lambda: puzzles.seen(find_puzzle(puzzle_id)))


@router.post("/{puzzle_id}/preview", response_model=Preview)
async def preview(puzzle_id: str, asked: inbound.PreviewRequest, workers: WorkersHere) -> Preview:
    """Preview a move by the rules, without telling whether it is right."""
    return await workers.ask(lambda: find_puzzle(puzzle_id).position().preview(asked.move))


@router.post("/{puzzle_id}/attempt", response_model=PuzzleAttempt)
async def try_it(
    puzzle_id: str, asked: inbound.PreviewRequest, workers: WorkersHere
) -> PuzzleAttempt:
    """Tell whether a move is right, and show its result."""
    return await workers.ask(lambda: puzzles.tried(find_puzzle(puzzle_id), asked.move))


@router.post("/{puzzle_id}/answer", response_model=PuzzleAttempt)
async def show(puzzle_id: str, workers: WorkersHere) -> PuzzleAttempt:
    """Show the answer, in the same form as a right attempt."""
    return await workers.ask(lambda: puzzles.answered(find_puzzle(puzzle_id)))
