"""Checks of a PostgreSQL store. PostgreSQL's own ``pg_amcheck`` finds damaged pages."""

import asyncio
from typing import Final

from paperbits.core.errors import PaperbitsError
from paperbits.store import check
from paperbits.store.check import Soundness, Tell
from paperbits.store.log import StoreError
from paperbits.store.postgres import PostgresDatabase
from paperbits.store.where import check_address, without_password

AT_ONCE: Final = 500
MATCH = """
SELECT m.*,
    ARRAY(SELECT level FROM seats WHERE match = m.id ORDER BY seat) AS levels,
    ARRAY(SELECT name FROM seats WHERE match = m.id ORDER BY seat) AS names,
    ARRAY(SELECT entry FROM entries WHERE match = m.id ORDER BY number) AS entries
FROM matches m WHERE id = ANY($1) ORDER BY id
"""


def check_database(url: str, *, replay: bool = True, tell: Tell = lambda *_: None) -> Soundness:
    """Check a PostgreSQL store, as ``check.check_file``. Raises PaperbitsError."""
    check_address(url)
    return asyncio.run(_checked(url, replay, tell))


async def _checked(url: str, replay: bool, tell: Tell) -> Soundness:
    database, found = PostgresDatabase(url), Soundness()
    try:
        uneven, unseated, ids = await database.fetch(
            (check.UNEVEN, ()), (check.UNSEATED, ()), (check.IDS, ())
        )
        found.faults += check.uneven(uneven, unseated)
        for start in range(0, len(ids), AT_ONCE):
            some = [row["id"] for row in ids[start : start + AT_ONCE]]
            [matches] = await database.fetch((MATCH, (some,)))
            for number, told in enumerate(matches, start + 1):
                seats = list(zip(told["levels"], told["names"], strict=True))
                check.count_in(found, told, seats, list(told["entries"]), replay)
                tell(number, len(ids))
    except StoreError as error:
        raise PaperbitsError(
            f"The database {without_password(url)} can't be checked: {error.reason}"
        ) from None
    finally:
        await database.close()
    return found
