"""Make a batch by the name of its game."""

from typing import TYPE_CHECKING, Literal, overload

from paperbits.batch.batch import Batch, processors
from paperbits.batch.given import number_given
from paperbits.batch.matches import MatchBatch
from paperbits.core.catalogue import find
from paperbits.core.errors import SettingError
from paperbits.core.settings import SettingValue

if TYPE_CHECKING:
    from paperbits.batch.gpu import GpuBatch

MOST_GAMES = 100_000_000
MOST_THREADS = 1_024
LONGEST = 1_000_000_000


@overload
def make(
    name: str,
    count: int,
    *,
    seed: int = 0,
    threads: int = 0,
    longest: int = 0,
    device: Literal["cpu"] = "cpu",
    **settings: SettingValue,
) -> "Batch | MatchBatch": ...
@overload
def make(
    name: str,
    count: int,
    *,
    seed: int = 0,
    threads: int = 0,
    longest: int = 0,
    device: Literal["gpu"],
    **settings: SettingValue,
) -> "GpuBatch": ...
def make(
    name: str,
    count: int,
    *,
    seed: int = 0,
    threads: int = 0,
    longest: int = 0,
    device: Literal["cpu", "gpu"] = "cpu",
    **settings: SettingValue,
) -> "Batch | MatchBatch | GpuBatch":
    """Return a batch of ``count`` games with these settings.

    ``threads`` is how many share the work; 0, as usual, for one on each processor. ``longest`` is
    the number of plies after which a game is cut off; 0 for never. ``device`` is ``cpu`` or
    ``gpu``. Raises PaperbitsError.
    """
    card = find(name)
    game = card.configure(settings)
    count = number_given(count, "count", 1, MOST_GAMES)
    threads = number_given(threads, "threads", 0, MOST_THREADS) or processors()
    longest = number_given(longest, "longest", 0, LONGEST)
    seed = number_given(seed, "seed", -(2**63), 2**63)
    if device not in ("cpu", "gpu"):
        raise SettingError(f"device is cpu or gpu, not {str(device)[:40]}.")
    if device == "gpu":
        if card.arrays is not None:
            raise SettingError(
                f"{card.title} does not run on a GPU: its rules take memory as they run."
            )
        from paperbits.batch.gpu import GpuBatch

        return GpuBatch(card, game, count, seed, longest)
    if card.arrays is not None:
        return MatchBatch(card, game, count, seed, longest)
    return Batch(card, game, count, seed, threads, longest)
