"""One Python of a browser holds the matches and thinks, in slices."""

import json
import subprocess
import sys

import pytest
from folder_page import FolderPage

from paperbits.folder import thinking

AGAINST = [{"kind": "person"}, {"kind": "computer", "level": "keen"}]


class Page(FolderPage):
    """A page with a match in which the computer is to move."""

    def __init__(self):
        super().__init__()
        asked = {"seed": 5, "game": "palindromic-rows-columns", "settings": {"n": 3}}
        _, made = self.ask("POST", "/matches", asked | {"seats": AGAINST})
        self.id = made["id"]
        self.say(self.id, "hello", think=False, key=made["key"], view="", revision=0)
        self.say(self.id, "move", think=False, version=0, move="a1")

    @property
    def match(self):
        return self.worker.matches.found[self.id].match

    def think_in_slices(self, pause):
        [text] = self.tasks.values()
        self.tasks.clear()
        return thinking.in_slices(text, self.worker.thinking.heard, pause)


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    monkeypatch.setattr(thinking, "SLICE", 0.0)


def test_the_page_is_answered_between_slices_and_the_move_is_the_same():
    page, straight, answers = Page(), Page(), []

    def pause():
        asked = {"tag": "7", "move": "b2"}
        answers.append(page.say(page.id, "preview", think=False, **asked)["type"])
        return False

    assert page.think_in_slices(pause)
    assert len(answers) > 1
    assert set(answers) == {"preview"}
    straight.think()
    moves = [[ply.move for ply in each.match.position.plies] for each in (page, straight)]
    assert moves[0] == moves[1]
    assert len(moves[0]) == 2


def test_a_task_that_is_not_needed_ends_at_the_next_pause():
    page, pauses = Page(), []

    def pause():
        pauses.append(page.say(page.id, "undo", think=False, version=1)["match"]["version"])
        return bool(page.dropped)

    assert page.think_in_slices(pause)
    assert pauses == [2]
    assert page.told[-1]["match"]["version"] == 2


MISSING = """
import json
from paperbits.folder.thinking import in_slices, think
from paperbits.answers.tasks import Choose, Played
from paperbits.match import Match
from paperbits import find
task = Choose(Played.of(Match(find("plexus"), {})), "casual")
text = json.dumps({"job": 1, "kind": task.kind, "asked": task.asked()})
said = []
done = in_slices(text, said.append, lambda: False)
think(text, said.append)
print(json.dumps([done, [next(reversed(json.loads(each))) for each in said]]))
"""


def test_a_task_without_its_kernel_is_left_to_another_python(tmp_path):
    """There it runs interpreted."""
    (tmp_path / "manifest.json").write_text('{"libraries": {}, "kernels": []}')
    without = "import sys; sys.modules['numba'] = None\n" + MISSING
    done = subprocess.run(
        [sys.executable, "-c", without],
        env={"PAPERBITS_AHEAD": str(tmp_path), "NUMBA_DISABLE_JIT": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [False, ["begun", "begun", "answer", "end"]]
