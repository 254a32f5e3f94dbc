"""Games use few parts of NumPy, so that their rules can run without all of it."""

import ast
import re
from pathlib import Path

import pytest

import paperbits.core
import paperbits.games

TYPES = {
    "bool_",
    "bytes_",
    "float64",
    "int16",
    "int8",
    "int32",
    "int64",
    "integer",
    "intp",
    "ndarray",
    "uint16",
    "uint64",
    "uint8",
    "void",
}
MAKING = {
    "arange",
    "array",
    "asarray",
    "concatenate",
    "empty",
    "frombuffer",
    "full",
    "ones",
    "zeros",
    "zeros_like",
}
WHOLE_ARRAYS = {
    "argmax",
    "argsort",
    "argwhere",
    "bincount",
    "cumsum",
    "flatnonzero",
    "lexsort",
    "maximum",
    "minimum",
    "pad",
    "repeat",
    "unique",
    "where",
}
LISTED = TYPES | MAKING | WHOLE_ARRAYS | {"maximum.outer", "minimum.outer"}

GAMES, CORE = Path(paperbits.games.__path__[0]), Path(paperbits.core.__path__[0])
FILES = [
    file
    for room in (GAMES, CORE / "families", CORE / "numbers")
    for file in sorted(room.rglob("*.py"))
]


def parts_of_numpy(source):
    """What a file uses of NumPy: ``zeros``, ``maximum.outer``; it is imported whole, as ``np``."""
    tree = ast.parse(source)
    inner = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                if name.name.startswith("numpy") and (name.name, name.asname) not in {
                    ("numpy", "np"),
                    ("numpy.typing", "npt"),
                }:
                    yield f"import {name.name}"
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("numpy"):
            yield f"from {node.module} import …"
        elif isinstance(node, ast.Attribute) and id(node) not in inner:
            found = re.fullmatch(r"np\.([\w.]+)", ast.unparse(node))
            if found:
                yield found[1]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(GAMES.parent)))
def test_a_game_uses_only_the_listed_parts_of_numpy(file):
    if "engine" not in file.parts:  # Engines are not rules and may use all of NumPy.
        assert set(parts_of_numpy(file.read_text())) <= LISTED


def test_the_check_finds_all_uses_of_numpy():
    source = (
        "import numpy as np\nfrom numpy import sort\nimport numpy.random as r\nx ="
        " np.maximum.outer(np.linalg.norm(1), 2).sum()"
    )
    assert sorted(parts_of_numpy(source)) == [
        "from numpy import …",
        "import numpy.random",
        "linalg.norm",
        "maximum.outer",
    ]


def test_records_are_made_in_one_module():
    for file in FILES:
        assert "recarray" not in file.read_text()
    for room in ("search", "solve"):
        assert not [
            file for file in (CORE.parent / room).rglob("*.py") if "recarray" in file.read_text()
        ]
