"""Read a certificate from a file and say whether it holds."""

import gzip
import json
import zlib
from pathlib import Path

from .check import check
from .follow import NotProvedError

MOST = 500
"""The most characters of the sentence."""


def main(path: str) -> int:
    """Print a sentence; return 0 if the file holds, else 1."""
    status = 1
    try:
        data = Path(path).read_bytes()
        said = check(json.loads(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data))
        status = 0
    except (gzip.BadGzipFile, EOFError, zlib.error, json.JSONDecodeError, UnicodeDecodeError):
        said = "Not proved: the file is damaged, cut off or not JSON."
    except NotProvedError as error:
        said = f"Not proved: {error}."
    except OSError as error:
        said = f"Not proved: the file can't be read: {error.strerror}."
    except Exception as error:
        name = error.args[0] if isinstance(error, KeyError) else None
        field = f'the field "{name}"' if isinstance(name, str) else "a field"
        said = f"Not proved: {field} is missing, or it holds something else."
    print(" ".join(said.split())[:MOST])
    return status
