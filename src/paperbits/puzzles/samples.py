"""Choose some puzzles from all: by game, grade and theme, spread over grades and games."""

import random
from collections.abc import Collection, Iterator, Mapping

from paperbits.core.errors import PaperbitsError
from paperbits.core.notation import shown
from paperbits.core.settings import SettingValue
from paperbits.puzzles.puzzle import GRADES
from paperbits.puzzles.shelf import Mark, marks, shelf
from paperbits.puzzles.themes import THEMES


def checked_choice(
    game: str | None = None, grade: str | None = None, theme: str | None = None
) -> None:
    """Raise PaperbitsError for a game without puzzles, a grade or a theme that there is not."""
    if game is not None and game not in shelf():
        raise PaperbitsError(f"There are no puzzles of a game called {shown(game)}.")
    if grade is not None and grade not in GRADES:
        raise PaperbitsError(f"There is no grade {shown(grade)}; there are {', '.join(GRADES)}.")
    if theme is not None and theme not in THEMES:
        raise PaperbitsError(f"There is no theme {shown(theme)}; there are {', '.join(THEMES)}.")


def matching(
    game: str | None = None,
    grade: str | None = None,
    theme: str | None = None,
    settings: Mapping[str, SettingValue] | None = None,
) -> Iterator[Mark]:
    """Yield the marks of the puzzles of a game, a grade and a theme, or of any; games by title,
    each game's puzzles from the easiest on. With ``settings``, which are a game's, only the puzzles
    that have them all. Raises PaperbitsError for a wrong choice.
    """
    checked_choice(game, grade, theme)
    for one in shelf() if game is None else (game,):
        for mark in marks(one):
            if (grade is None or mark.grade == grade) and (theme is None or theme in mark.themes):
                if settings and mark.has(settings) < len(settings):
                    continue
                yield mark


def sample(
    seed: int,
    count: int,
    grade: str | None = None,
    theme: str | None = None,
    games: Collection[str] = (),
) -> list[Mark]:
    """Choose ``count`` puzzles, as evenly as possible from each grade, and in each grade from each
    of the ``games`` (of all, without any); from the easiest grade on. Equal seeds give equal
    samples. Raises PaperbitsError for a wrong choice.
    """
    for game in games:
        checked_choice(game)
    rng = random.Random(seed)  # noqa: S311  # To mix puzzles, not for secrets.
    pools: dict[str, dict[str, list[Mark]]] = {each: {} for each in GRADES}
    for mark in matching(None, grade, theme):
        if not games or mark.game in games:
            pools[mark.grade].setdefault(mark.game, []).append(mark)
    queues = {each: list(_mixed(pool, rng)) for each, pool in pools.items()}
    taken: dict[str, list[Mark]] = {each: [] for each in GRADES}
    left = count
    while left and any(queues.values()):
        for each, queue in queues.items():
            if queue and left:
                taken[each].append(queue.pop(0))
                left -= 1
    return [mark for each in GRADES for mark in taken[each]]


def _mixed(pool: dict[str, list[Mark]], rng: random.Random) -> Iterator[Mark]:
    """One puzzle of each game in turn, games and puzzles in random order."""
    piles = [rng.sample(pile, len(pile)) for pile in pool.values()]
    while piles:
        rng.shuffle(piles)
        for pile in piles:
            yield pile.pop()
        piles = [pile for pile in piles if pile]
