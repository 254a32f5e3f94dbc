"""Parts of the program that need packages which are not always installed."""

from collections.abc import Iterator
from contextlib import contextmanager

from paperbits.core.errors import PaperbitsError


class MissingExtraError(PaperbitsError):
    """A package is not installed that this part of the program needs; the text says how to add it."""


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Import what belongs to an extra; raises MissingExtraError where a package of it is not installed.

    ``what`` begins the sentence: ``The page needs ...``.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "paperbits"}:
            raise
        raise MissingExtraError(
            f'{what} needs {package}, which is not installed here; add it with: python -m pip install "paperbits[{name}]"'
        ) from None
