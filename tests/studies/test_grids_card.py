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
def test_a_part_has_the_same_nodes_and_goes_to_the_same_ledger(tmp_path):
    # Zig's needs a minute the first time.
    compiler = ["g++"] if shutil.which("g++") else [sys.executable, "-m", "ziglang", "c++"]
    program, ledger = tmp_path / "grids", Ledger(tmp_path / "parts.jsonl")
    strict = ["-O1", "-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas"]
    subprocess.run([*compiler, *strict, "-x", "c++", "-o", program, SOURCE], check=True)
    subprocess.run([program, "63", ledger.path, "5007", "5009"], check=True)
    cover = Cover(rectangle(4, 4), 63)
    visited = [search_part(cover, part) for part in cover.parts()[5007:5009]]
    assert list(ledger.done().items()) == [(5007, visited[0][0]), (5008, visited[1][0])]
    lines = ledger.path.read_text().splitlines()
    assert [json.loads(line)["nodes"] for line in lines] == [nodes for _, nodes in visited]
