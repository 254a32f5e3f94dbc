"""Translates the store's errors to refusals that people can read."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from paperbits.host.refusals import MOVED_ON, StaleMoveError
from paperbits.server.wire.refusals import DeletedError, NotKeptError, WrongKeyError
from paperbits.store import DanglingError, StaleError, StoreError, TakenError

logger = logging.getLogger(__name__)

NOT_WRITTEN: Final = "The server could not save that; look at the match before you try again."
NOT_READ: Final = "The server could not read that just now; try again in a moment."
DELETED: Final = "Something that this is about has just been deleted; load the page again."
TAKEN: Final = "Somebody else has just taken this seat."


@contextmanager
def storing(what: str, failed: str = NOT_WRITTEN) -> Iterator[None]:
    """Translate the store's errors. ``what`` names the operation in the log; ``failed`` is the
    sentence for people.

    Raises StaleMoveError, WrongKeyError for a seat that is taken, DeletedError, or
    NotKeptError.
    """
    try:
        yield
    except StaleError:
        raise StaleMoveError(MOVED_ON) from None
    except TakenError:
        raise WrongKeyError(TAKEN) from None
    except DanglingError:
        raise DeletedError(DELETED) from None
    except StoreError as error:
        logger.error("The store failed, %s: %s", what, error)  # noqa: TRY400 (a trace says nothing more)
        raise NotKeptError(failed) from error
