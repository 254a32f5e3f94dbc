"""The places of files on this machine."""

import os
from pathlib import Path

import platformdirs

from paperbits.core.errors import PaperbitsError


def data_file(data: Path | None = None) -> Path:
    """Return the file of matches: ``data``, else PAPERBITS_DATA, else in the user's data folder.

    A name without an ending such as ``.sqlite`` is a folder, unless it is a file already; the file
    in it is ``matches.sqlite``.
    """
    told = str(data) if data is not None else os.environ.get("PAPERBITS_DATA", "")
    path = Path(told).expanduser() if told else platformdirs.user_data_path("paperbits")
    return (
        path if path.is_file() or (path.suffix and not path.is_dir()) else path / "matches.sqlite"
    )


def rated_folder() -> Path:
    """Return the folder of rated matches of the terminal, beside the file of matches."""
    return data_file().parent / "rated"


def saved_folder() -> Path:
    """Return the folder of the terminal's other matches, beside the file of matches."""
    return data_file().parent / "saved"


def is_postgres(database: str) -> bool:
    """Return whether an address is that of a PostgreSQL database."""
    return database.startswith(("postgresql://", "postgres://"))


def check_address(database: str) -> None:
    """Raise PaperbitsError unless an address is that of a PostgreSQL database."""
    if not is_postgres(database):
        raise PaperbitsError(
            f"{without_password(database)} is no address of a database, such as"
            " postgresql://user@host/name; a file is named with --data."
        )


def without_password(address: str) -> str:
    """Return the address of a database or a broker without its password and parameters."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        return address
    where, slash, path = rest.partition("?")[0].partition("/")
    who, at, host = where.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{host}{slash}{path}"
