"""The stand-in for NumPy gives what NumPy gives, for the parts that games and searches use."""

import ast
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import paperbits
from paperbits.folder import packing

STAND_IN = Path(paperbits.__file__).parent / "folder" / "stand_in"

PARTS = [
    "np.random.default_rng([5, 17]).gumbel(size=9).tolist()",
    "np.random.default_rng([2**40 + 3, 9]).permutation(np.arange(40)).tolist()",
    "[int(np.random.default_rng([seed, 1]).integers(7)) for seed in range(20)]",
    "np.random.default_rng([1, 2, 3, 4, 5, 6]).random()",
    "np.random.default_rng([3, 1]).random(5).tolist()",
    "np.indices((2, 3)).reshape(2, -1).T.tolist()",
    "[part.tolist() for part in np.unique(np.array([[2, 1], [1, 3], [2, 1]]), axis=0, return_index=True)]",
    "[part.tolist() for part in np.unique(np.array([3, 1, 3]), return_counts=True)]",
    "np.lexsort((np.array([3, 1, 2, 0]), np.array([1, 1, 0, 1]))).tolist()",
    "np.column_stack((np.arange(3), np.arange(6).reshape(3, 2))).tolist()",
    "(np.arange(6.0).reshape(2, 3) @ np.arange(6.0).reshape(3, 2)).tolist()",
    "(np.arange(6.0).reshape(2, 3) @ np.arange(3.0)).tolist()",
    "float(np.arange(3.0) @ np.arange(3.0))",
    "(np.arange(6).reshape(2, 3).mean(axis=1, keepdims=True)).tolist()",
    "np.array([[1.0, 2.0], [4.0, 8.0]]).var(axis=0, ddof=1).tolist()",
    "np.array([[0.1], [0.2], [0.3]]).sum(axis=0).tolist()",
    "np.arange(24).reshape(2, 3, 4)[..., [0, 2]].tolist()",
    "np.arange(24).reshape(2, 3, 4)[:, :, np.array([1, 3])].tolist()",
    "np.arange(12).reshape(4, 3)[np.array([3, 0, -1])].tolist()",
    "np.full((2, 2), -1, np.int8).tolist()",
    "[np.cumsum(np.arange(6).reshape(2, 3) > 1, *axis).tolist() for axis in ((), (1,))]",
    "np.append(np.arange(6).reshape(2, 3), np.arange(3)[None], axis=0).tolist()",
    "np.argmax(np.array([[1, 5, 5], [7, 0, 9]]), axis=1).tolist()",
    "int(np.argmax(np.array([1, 5, 5])))",
    "np.concatenate((np.ones((2, 3)), np.zeros((2, 1))), axis=-1).tolist()",
    "np.concatenate((np.ones((2, 1, 2)), np.zeros((2, 2, 2))), axis=1).tolist()",
    "of_other_bases()",
    "(-np.zeros((0, 2), np.int64).copy()[:, 1]).tolist()",
    "no_plays()",
    "texts()",
    "np.lexsort((np.array(['b', 'a', 'ab'], np.bytes_), np.array([1, 1, 1]))).tolist()",
    "rows_in_a_record()",
    "fields_of_a_class()",
]

SCRIPT = """
import json, numpy as np
def rows_in_a_record():
    row = np.dtype([("value", np.int64), ("places", np.int64, (3,))])
    whole = np.zeros(1, np.dtype([("used", np.int64), ("rows", row, (4,))])).view(np.recarray)
    first, second = whole[0].rows[0], whole[0].rows[1]
    first.value, first.places[1] = 5, 7
    second.value = first.value + int(first.places[1])
    plain = whole.view(np.ndarray)["rows"]
    plain["value"][0, 2:] = 9
    return plain[0]["value"].tolist(), plain["places"].tolist()
def fields_of_a_class():
    from paperbits.core.records import fields_of
    from paperbits.solve.cover.board import Board
    return [(name, kind.__name__) for name, kind, _ in fields_of(Board)]
def of_other_bases():
    from paperbits.games.binary_number_scrabble.engine.leaves_in_base import features, table
    from paperbits.games.binary_number_scrabble.generator import codes
    line, down = np.array([[1], [9]]) << codes.IN_BASE.line, np.array([0, 1]) << codes.IN_BASE.down
    plays = (line | down | 2 << codes.IN_BASE.start | 5 << 5 * 2).ravel()
    kept = np.array([[0, 1, 2, 3] * 15, [2, 0, 1, 4] * 15])
    worth = [round(each, 9) for each in table(3).leave_values(kept).tolist()]
    lengths = codes.lengths_in(np.zeros((15, 15), np.uint8), plays, 3).tolist()
    return features(kept, 3).tolist(), worth, lengths
def no_plays():
    from paperbits.games.binary_number_scrabble.generator.interface import gathered
    rows = np.zeros((5, 2), np.int64)[:0]
    return [gathered(0, lambda skip: rows, most).tolist() for most in (0, 3)]
def texts():
    from paperbits.games.binary_number_scrabble.generator import code_texts, codes
    board = np.zeros((15, 15), np.uint8)
    board[7, 5:8] = 1, 2, 3
    across = [line << codes.LINE | 4 << codes.START | 8 << codes.STOP | 0x12345 for line in range(15)]
    plays = [code | down << codes.DOWN for code in across for down in (0, 1)]
    return code_texts.texts_of(board, np.array(3 * plays, np.int64))
print(json.dumps(%s))
"""


def given(part, **environment):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT % part],
        capture_output=True,
        text=True,
        env=os.environ | environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def by_numpy():
    return given(f"[{', '.join(PARTS)}]")


@pytest.fixture(scope="module")
def by_the_stand_in():
    return given(f"[{', '.join(PARTS)}]", PYTHONPATH=str(STAND_IN))


@pytest.mark.parametrize("number", range(len(PARTS)), ids=PARTS)
def test_the_stand_in_gives_the_same(number, by_numpy, by_the_stand_in):
    assert by_the_stand_in[number] == by_numpy[number]


ON_DISK = {"load", "memmap", "save"}
"""Parts for tables in files, of which a browser has none."""

MISSING = """
import functools, inspect, json, sys
import numpy as np, numpy.random
def there(name, places, names):
    try:
        part = functools.reduce(getattr, name.split("."), np)
    except AttributeError:
        return False
    if inspect.isfunction(part) and places is not None:
        bound = 1 if name.startswith("random.Generator.") else 0
        try:
            inspect.signature(part).bind(*[None] * (bound + places), **dict.fromkeys(names))
        except TypeError:
            return False
    return True
print(json.dumps([use for use in json.load(sys.stdin) if not there(*use)]))
"""


def used(source):
    """The parts of NumPy that a file names: ``zeros``, ``maximum.outer``, and what it asks of a
    generator ``rng``. With each, how many arguments it is called with and the names of others; None
    and none where that is not known.
    """
    tree = ast.parse(source)
    inner = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    calls = {id(node.func): node for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and id(node) not in inner:
            name = ast.unparse(node)
            if found := re.fullmatch(r"np\.([\w.]+)", name):
                yield found[1], *arguments(calls.get(id(node)))
            elif found := re.fullmatch(r"(?:\w+\.)?_?rng\.(\w+)", name):
                yield f"random.Generator.{found[1]}", *arguments(calls.get(id(node)))


def arguments(call):
    if call is None or any(isinstance(each, ast.Starred) for each in call.args):
        return None, ()
    names = [each.arg for each in call.keywords]
    return (None, ()) if None in names else (len(call.args), tuple(sorted(names)))


def test_the_stand_in_has_every_part_that_runs_in_the_browser_and_takes_its_arguments():
    uses = {
        use
        for file, data in packing.program()
        if file.endswith(".py") and not file.startswith("stand_in")
        for use in used(data.decode())
        if "compiler" not in file
    }
    assert {"zeros", "maximum.outer", "random.Generator.integers"} <= {name for name, *_ in uses}
    assert ("random.Generator.random", 1, ()) in uses
    done = subprocess.run(
        [sys.executable, "-c", MISSING],
        input=json.dumps(list(uses)),
        capture_output=True,
        text=True,
        env=os.environ | {"PYTHONPATH": str(STAND_IN)},
        check=True,
    )
    lacking = [use for use in json.loads(done.stdout) if use[0] not in ON_DISK]
    assert lacking == []
