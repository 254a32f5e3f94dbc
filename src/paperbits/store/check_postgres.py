"""Checks of a PostgreSQL store: its tables and its matches.

PostgreSQL has its own tool for damaged pages (``pg_amcheck``).
"""

import asyncio
from collections.abc import Callable

from paperbits.core.errors import PaperbitsError
from paperbits.store import check
from paperbits.store.check import Soundness
from paperbits.store.log import StoreError
from paperbits.store.postgres import PostgresDatabase
from paperbits.store.where import check_address, without_password

MATCH = """
SELECT m.*,
    ARRAY(SELECT level FROM places WHERE match = m.id ORDER BY seat) AS levels,
    ARRAY(SELECT name FROM places WHERE match = m.id ORDER BY seat) AS names,
    ARRAY(SELECT entry FROM entries WHERE match = m.id ORDER BY number) AS entries
FROM matches m WHERE id = $1
"""


def check_database(
    url: str, *, replay: bool = True, tell: Callable[[int], None] = lambda _: None
) -> Soundness:
    """Check a PostgreSQL store without writing to it.

    Raises PaperbitsError if the database can't be reached. For ``replay`` and ``tell`` see
    ``check.check_file``.
    """
    check_address(url)
    return asyncio.run(_checked(url, replay, tell))


async def _checked(url: str, replay: bool, tell: Callable[[int], None]) -> Soundness:
    database, found = PostgresDatabase(url), Soundness()
    try:
        uneven, unseated, ids = await database.fetch(
            (check.UNEVEN, ()), (check.UNSEATED, ()), (check.IDS, ())
        )
        found.faults += check.uneven(uneven, unseated)
        for number, row in enumerate(ids, 1):
            [matches] = await database.fetch((MATCH, (row["id"],)))
            for told in matches:
                places = list(zip(told["levels"], told["names"], strict=True))
                check.count_in(found, row["id"], told, places, list(told["entries"]), replay)
            tell(number)
    except StoreError as error:
        raise PaperbitsError(
            f"The database {without_password(url)} can't be checked: {error}"
        ) from None
    finally:
        await database.close()
    return found
