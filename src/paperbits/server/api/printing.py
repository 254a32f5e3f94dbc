"""Pages to print, as PDF."""

from typing import Annotated

from fastapi import APIRouter, Query, Response

from paperbits.core.catalogue import find
from paperbits.server.api.dependencies import WorkersHere
from paperbits.server.workers.shares import Shares

router = APIRouter(prefix="/api")
printing = Shares(2, 1)
"""Half of the threads for the rules: moves wait for the others only."""

Size = Annotated[str, Query(max_length=10)]
Seed = Annotated[int, Query(ge=0, le=1_000_000)]


def _pdf(data: bytes, name: str) -> Response:
    head = {"Content-Disposition": f'inline; filename="{name}.pdf"'}
    return Response(data, media_type="application/pdf", headers=head)


@router.get("/games/{game}/print/{what}", response_class=Response)
async def print_game(
    game: str,
    what: str,
    workers: WorkersHere,
    settings: Annotated[str, Query(max_length=2_000)] = "{}",
    size: Size = "a4",
    seed: Seed = 1,
    copies: Annotated[int, Query(ge=1, le=20)] = 1,
) -> Response:
    """Return a sheet, the rules, tables for scores, puzzles, or a set of tiles.

    ``settings`` is a JSON object.
    """
    card = find(game)

    def made() -> bytes:
        from paperbits.printing.orders import game_pdf

        return game_pdf(card, what, settings, size=size, seed=seed, copies=copies)

    async with printing.turn():
        return _pdf(await workers.ask(made), f"{card.id}-{what}")


@router.get("/print/exercises", response_class=Response)
async def print_exercises(
    workers: WorkersHere,
    size: Size = "a4",
    seed: Seed = 1,
    count: Annotated[int, Query(ge=1, le=30)] = 9,
    digits: Annotated[int, Query(ge=2, le=12)] = 4,
) -> Response:
    """Return binary exercises with their answers."""

    def made() -> bytes:
        from paperbits.printing.orders import exercises_pdf

        return exercises_pdf(size=size, seed=seed, count=count, digits=digits)

    async with printing.turn():
        return _pdf(await workers.ask(made), "binary-exercises")
