"""The folder of a study's results.

- ``study.toml``: the study's file, as it was run.
- ``journal.jsonl``: finished matches in the order in which they came in. Its first line names the
  study's digest and the program's. It is what ``--resume`` continues from.
- ``matches.parquet``: the matches that count, in order, with the digests in the file's metadata. It
  holds no times, so equal studies give equal files.
- ``summary.json``, ``summary.md``, ``figures/``: what came out.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, Self

import paperbits
from paperbits.core.errors import extra
from paperbits.lab.cluster import program
from paperbits.lab.errors import StudyError
from paperbits.lab.played import Played
from paperbits.lab.study import Study
from paperbits.lab.study_file import study_of

Key = tuple[int, int]
"""A match: its setup and its number, from 0."""

JOURNAL: Final = "journal.jsonl"
MATCHES: Final = "matches.parquet"
STUDY: Final = "study.toml"


class Journal:
    """The finished matches of a study, kept as they come in."""

    def __init__(
        self, folder: Path, study: Study, *, resume: bool = False, fresh: bool = False
    ) -> None:
        """Open the folder. ``resume`` continues, ``fresh`` begins anew; without either, a folder
        that holds matches is refused. Raises StudyError.
        """
        self.path = folder / JOURNAL
        self.found: dict[Key, Played] = {}
        head = {"digest": study.digest, "program": program(), "version": paperbits.__version__}
        if self.path.exists() and not fresh:
            self._read(head, resume=resume)
        else:
            folder.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(head) + "\n", encoding="utf-8")
            (folder / MATCHES).unlink(missing_ok=True)
        (folder / STUDY).write_text(study.text, encoding="utf-8")
        self._file = self.path.open("a", encoding="utf-8")

    def _read(self, head: dict[str, str], *, resume: bool) -> None:
        """Read what is there. A last line that was not written to its end is dropped."""
        whole = self.path.read_bytes()
        lines = whole.split(b"\n")[:-1]
        kept = sum(len(line) + 1 for line in lines)
        if kept < len(whole):
            os.truncate(self.path, kept)
        try:
            facts = [json.loads(line) for line in lines]
            begun, matches = facts[0], [Played.of(each) for each in facts[1:]]
        except (ValueError, KeyError, TypeError, IndexError):
            raise StudyError(f"{self.path} is damaged; --fresh begins anew.") from None
        if begun.get("digest") != head["digest"]:
            raise StudyError(
                f"{self.path.parent} holds matches of another study; name another folder, or begin"
                " anew with --fresh."
            )
        if begun.get("program") != head["program"]:
            raise StudyError(
                f"The matches in {self.path.parent} were played by another version of the program;"
                " begin anew with --fresh."
            )
        if matches and not resume:
            raise StudyError(
                f"{self.path.parent} already holds {len(matches):,} matches of this study; "
                "continue with --resume, or begin anew with --fresh."
            )
        self.found = {(match.setup, match.number): match for match in matches}

    def add(self, match: Played) -> None:
        """Keep a match. It is on the disk when this returns, as far as the system tells."""
        self.found[match.setup, match.number] = match
        self._file.write(json.dumps(match.facts(), separators=(",", ":")) + "\n")
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def digest_of(matches: Iterable[Played]) -> str:
    """A SHA-256 of matches in order: equal digests mean equal matches, move by move."""
    digest = hashlib.sha256()
    for match in matches:
        digest.update(json.dumps(match.facts(), sort_keys=True, separators=(",", ":")).encode())
        digest.update(b"\n")
    return digest.hexdigest()


def write_parquet(path: Path, study: Study, matches: Sequence[Played]) -> None:
    """Write the matches that count. Equal matches give equal files with the same pyarrow."""
    with extra("lab", "The laboratory"):
        import pyarrow as pa
        from pyarrow import parquet
    schema = pa.schema(
        [
            ("setup", pa.int32()),
            ("number", pa.int32()),
            ("seed", pa.int64()),
            ("seats", pa.list_(pa.string())),
            ("first_named", pa.int8()),
            ("moves", pa.list_(pa.string())),
            ("turns", pa.list_(pa.int8())),
            ("options", pa.list_(pa.int64())),
            ("estimates", pa.list_(pa.float64())),
            ("leaders", pa.list_(pa.int8())),
            ("results", pa.list_(pa.float64())),
            ("scores", pa.list_(pa.string())),
            ("finished", pa.bool_()),
            ("game", pa.string()),
            ("settings", pa.string()),
            *([("failed", pa.string())] if any(match.failed for match in matches) else []),
        ],
        metadata={
            "paperbits.study": study.digest,
            "paperbits.results": digest_of(matches),
            "paperbits.program": program(),
            "paperbits.version": paperbits.__version__,
            "paperbits.title": study.title,
            "paperbits.toml": study.text,
        },
    )
    rows: list[dict[str, Any]] = [
        match.facts()
        | {
            "game": study.setups[match.setup].game,
            "settings": json.dumps(study.setups[match.setup].settings, sort_keys=True),
        }
        for match in matches
    ]
    unfinished = path.with_suffix(".part")
    parquet.write_table(pa.Table.from_pylist(rows, schema=schema), unfinished, compression="zstd")
    unfinished.replace(path)


def read_parquet(path: Path) -> tuple[Study, list[Played]]:
    """Read the study and its matches from a file of ``write_parquet``; raises StudyError."""
    with extra("lab", "The laboratory"):
        import pyarrow as pa
        from pyarrow import parquet
    try:
        table = parquet.read_table(path)
    except (OSError, pa.ArrowException):
        raise StudyError(f"{path} is not a file of matches in Parquet that can be read.") from None
    told = {name.decode(): value.decode() for name, value in (table.schema.metadata or {}).items()}
    if "paperbits.toml" not in told:
        raise StudyError(f"{path} holds no study's matches.")
    matches = [Played.of(row) for row in table.to_pylist()]
    if digest_of(matches) != told["paperbits.results"]:
        raise StudyError(f"{path} is damaged: its matches don't have the digest that it names.")
    return study_of(told["paperbits.toml"], path.parent.name), matches
