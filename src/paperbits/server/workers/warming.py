"""Getting the computers ready while the site already answers, so that the first move is as quick as the rest."""

import logging
import threading
import time
from collections.abc import Callable

from paperbits.core.catalogue import all_games
from paperbits.core.compiler import kernel
from paperbits.core.game import Card
from paperbits.engines.choose import prepare
from paperbits.server.workers.compiling import compile_beside

logger = logging.getLogger(__name__)


def warm(tell: Callable[[str], None], busy: Callable[[], bool]) -> None:
    """Load every game's kernels; those that this machine has not yet are compiled first, which is told with progress.

    They are compiled in processes of their own, so that a game that somebody plays meanwhile need not wait for others. While
    ``busy`` says that somebody waits for a computer's move, nothing is loaded here.
    """
    cards = {card.id: card for card in all_games()}
    cold = [card.id for card in cards.values() if kernel.compiled() and not kernel.was_readied(card.game.__module__)]
    taken = threading.Lock()
    ready = 0

    def load(card: Card) -> None:
        while busy():
            time.sleep(0.05)
        try:
            prepare(card.new())
        except Exception:
            logger.exception("%s could not be made ready", card.title)
        else:
            kernel.note_readied(card.game.__module__)

    def done(game: str) -> None:
        nonlocal ready
        with taken:
            load(cards[game])
            ready += 1
            tell(f"  {ready} of {len(cold)}: {cards[game].title}")

    if cold:
        tell("Compiling for this machine, once; one can play meanwhile …")
        compile_beside(cold, done)
        tell("Everything is compiled.")
    for card in cards.values():
        if card.id not in cold:
            load(card)
