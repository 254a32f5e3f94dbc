"""Where on this machine things are kept."""

import os
from pathlib import Path

import platformdirs


def data_file(data: Path | None = None) -> Path:
    """Where matches are kept: as told, else as PAPERBITS_DATA says, else in the user's data folder.

    A name without an ending such as ``.sqlite`` is a folder, unless it is a file already; the file
    in it is ``matches.sqlite``.
    """
    told = str(data) if data is not None else os.environ.get("PAPERBITS_DATA", "")
    path = Path(told).expanduser() if told else platformdirs.user_data_path("paperbits")
    return path if path.is_file() or (path.suffix and not path.is_dir()) else path / "matches.sqlite"


def rated_folder() -> Path:
    """Where rated matches played in the terminal are kept: beside the file for matches."""
    return data_file().parent / "rated"


def saved_folder() -> Path:
    """Where the terminal's other matches are saved as they are played: beside the file for matches."""
    return data_file().parent / "saved"


def is_postgres(database: str) -> bool:
    """Whether a database's address is that of a PostgreSQL database."""
    return database.startswith(("postgresql://", "postgres://"))


def without_password(address: str) -> str:
    """The address of a database or a broker, as it may be shown."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        return address
    where, slash, path = rest.partition("?")[0].partition("/")
    who, at, host = where.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{host}{slash}{path}"
