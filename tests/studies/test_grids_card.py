"""The search for a graphics card, built for this computer's cores: the nodes of the compiled one."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from paperbits.solve.cover.board import rectangle
from paperbits.solve.cover.parts import Cover, Ledger, search_part

SOURCE = Path(__file__).parents[2] / "studies" / "grids.cu"


@pytest.mark.compiled
@pytest.mark.parametrize(("rows", "columns", "most", "part"), [(4, 4, 63, 5007), (6, 2, 43, 7777)])
def test_a_part_has_the_same_nodes_and_goes_to_the_same_ledger(rows, columns, most, part, tmp_path):
    # Zig's needs a minute the first time.
    compiler = ["g++"] if shutil.which("g++") else [sys.executable, "-m", "ziglang", "c++"]
    program, ledger = tmp_path / "grids", Ledger(tmp_path / "parts.jsonl")
    strict = ["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas"]
    shape = [f"-DROWS={rows}", f"-DCOLUMNS={columns}"]
    subprocess.run([*compiler, *strict, *shape, "-x", "c++", "-o", program, SOURCE], check=True)
    subprocess.run([program, str(most), ledger.path, str(part), str(part + 2)], check=True)
    cover = Cover(rectangle(rows, columns), most)
    visited = [search_part(cover, choices) for choices in cover.parts()[part : part + 2]]
    assert list(ledger.done().items()) == [(part, visited[0][0]), (part + 1, visited[1][0])]
    lines = ledger.path.read_text().splitlines()
    assert [json.loads(line)["nodes"] for line in lines] == [nodes for _, nodes in visited]
