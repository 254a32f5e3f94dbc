"""Puzzles over HTTP: the list, the puzzle of a day, views of puzzles, and attempts.

The answer is sent only on request.
"""

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from paperbits.core.position import Ply
from paperbits.core.view import Preview
from paperbits.puzzles import GRADES, Attempt, Puzzle, answer, attempt, daily, day_of, find_puzzle, shelf
from paperbits.server.api.constant import constant
from paperbits.server.api.dependencies import Matches
from paperbits.server.wire import inbound
from paperbits.server.wire import outbound as wire

router = APIRouter(prefix="/api/puzzles")


@router.get("", response_model=wire.PuzzleShelf)
async def every(request: Request, matches: Matches) -> Response:
    """List every puzzle with its grade."""
    return constant(request, await matches.ask(_shelf))


@router.get("/today", response_model=wire.Puzzle)
async def today(request: Request, matches: Matches, date: Annotated[str | None, Query(max_length=20)] = None) -> Response:
    """Return the puzzle of today (UTC) or of ``date``, such as 2026-03-01. Future dates are
    refused.
    """

    def found() -> str:
        day = day_of(date)
        return _seen(daily(day), day.isoformat())

    return constant(request, await matches.ask(found))


@router.get("/{puzzle_id}", response_model=wire.Puzzle)
async def look(puzzle_id: str, request: Request, matches: Matches) -> Response:
    """Return a puzzle as the player to move sees it."""
    return constant(request, await matches.ask(lambda: _seen(find_puzzle(puzzle_id), None)))


@router.post("/{puzzle_id}/preview", response_model=Preview)
async def preview(puzzle_id: str, asked: inbound.PreviewRequest, matches: Matches) -> Preview:
    """Preview a move by the rules, without telling whether it is right."""
    return await matches.ask(lambda: find_puzzle(puzzle_id).position().preview(asked.move))


@router.post("/{puzzle_id}/attempt", response_model=wire.PuzzleAttempt)
async def try_it(puzzle_id: str, asked: inbound.PreviewRequest, matches: Matches) -> Response:
    """Tell whether a move is right, and show its result."""
    return _json(await matches.ask(lambda: _tried(find_puzzle(puzzle_id), asked.move)))


@router.post("/{puzzle_id}/answer", response_model=wire.PuzzleAttempt)
async def show(puzzle_id: str, matches: Matches) -> Response:
    """Show the answer, in the same form as a right attempt."""
    return _json(await matches.ask(lambda: _told(answer(find_puzzle(puzzle_id)))))


def _json(text: str) -> Response:
    return Response(text, media_type="application/json")


@lru_cache(1)
def _shelf() -> str:
    lines = [
        wire.PuzzleLine(id=puzzle.id, game=puzzle.game, grade=puzzle.grade)
        for puzzles in shelf().values()
        for puzzle in puzzles
    ]
    return wire.PuzzleShelf(grades=list(GRADES), puzzles=lines).model_dump_json()


def _seen(puzzle: Puzzle, date: str | None) -> str:
    position = puzzle.position()
    assert position.turn is not None
    made = [_line(number, ply) for number, ply in enumerate(position.plies_for(position.turn), 1)]
    return wire.Puzzle(
        id=puzzle.id,
        game=puzzle.game,
        title=puzzle.card.title,
        grade=puzzle.grade,
        question=puzzle.question,
        settings=dict(puzzle.settings),
        in_force=puzzle.in_force,
        player=position.turn + 1,
        scores=position.scores(),
        view=position.view(position.turn),
        last=made[-1] if made else None,
        date=date,
    ).model_dump_json()


def _tried(puzzle: Puzzle, move: str) -> str:
    return _told(attempt(puzzle, move))


def _told(tried: Attempt) -> str:
    first = len(tried.position.plies) - len(tried.line)
    return wire.PuzzleAttempt(
        right=tried.right,
        move=tried.move,
        words=tried.words,
        line=[_line(number, ply) for number, ply in enumerate(tried.line, first + 1)],
        view=tried.position.view(None),
        scores=tried.position.scores(),
        parts=[list(parts) for parts in tried.parts],
        others=[wire.OtherMove(move=other.move, why=other.why) for other in tried.others],
    ).model_dump_json()


def _line(number: int, ply: Ply) -> wire.SheetLine:
    return wire.SheetLine(
        ply=number, player=ply.player + 1, move=ply.move, points=ply.points, words=ply.words, brief=ply.brief or ply.words
    )
