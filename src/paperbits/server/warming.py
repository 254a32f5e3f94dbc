"""Getting the computers ready while the site already answers, so that the first move is as quick as the rest."""

import logging
import time
from collections.abc import Callable

from paperbits.core import kernel
from paperbits.core.catalogue import all_games
from paperbits.players import prepare

logger = logging.getLogger(__name__)


def warm(tell: Callable[[str], None], busy: Callable[[], bool]) -> None:
    """Load every game's kernels, or compile them where this is the first time, which is told with progress.

    While ``busy`` says that somebody waits for a computer's move, nothing new is begun: only one can compile at a time.
    """
    compiling = False

    def begun(_: str) -> None:
        nonlocal compiling
        if not compiling:
            compiling = True
            tell("Compiling for this machine, once; one can play meanwhile …")

    cards = all_games()
    with kernel.watching(begun):
        for number, card in enumerate(cards, 1):
            while busy():
                time.sleep(0.05)
            try:
                prepare(card.new())
            except Exception:
                logger.exception("%s could not be made ready", card.title)
            if compiling:
                tell(f"  {number} of {len(cards)}: {card.title}")
    if compiling:
        tell("Everything is compiled.")
