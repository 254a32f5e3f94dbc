"""A store in a folder that is deleted when the store is closed: for tests and trials."""

import shutil
import tempfile
import weakref
from pathlib import Path

from paperbits.store.sqlite import SqliteLog


class TemporaryLog(SqliteLog):
    """A store that need not survive a power failure, or its own end."""

    def __init__(self) -> None:
        folder = tempfile.mkdtemp(prefix="paperbits-")
        self._delete = weakref.finalize(self, shutil.rmtree, folder, ignore_errors=True)
        super().__init__(Path(folder) / "matches.sqlite", synchronous="OFF")

    async def close(self) -> None:
        await super().close()
        self._delete()
