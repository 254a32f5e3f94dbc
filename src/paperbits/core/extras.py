"""Parts of the program that need optional packages."""

from collections.abc import Iterator
from contextlib import contextmanager

from paperbits.core.errors import PaperbitsError


class MissingExtraError(PaperbitsError):
    """An optional package is not installed; the text says how to install it."""


@contextmanager
def extra(name: str, what: str) -> Iterator[None]:
    """Import packages of an extra; raises MissingExtraError if one is not installed.

    ``what`` begins the sentence: ``The page needs ...``.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "paperbits"}:
            raise
        raise MissingExtraError(
            f"{what} needs {package}, which is not installed here; add it with: python -m pip"
            f' install "paperbits[{name}]"'
        ) from None
