"""A browser answers the questions of a site."""

import json
from dataclasses import asdict

import pytest

from paperbits import find
from paperbits.answers.tasks import Analyse, Choose, LookBack, Played
from paperbits.core.compiler import kernel
from paperbits.core.errors import PaperbitsError
from paperbits.core.wording import Called
from paperbits.engines.choose import choose
from paperbits.folder import version
from paperbits.folder.hosted import answer
from paperbits.match import Match

GAME = "palindromic-rows-columns"


@pytest.fixture(autouse=True)
def _interprets(monkeypatch):
    monkeypatch.setattr(kernel, "_interprets", True)


def asked(task, names=()):
    """All reports about a task."""
    said = []
    question = {
        "job": 3,
        "kind": task.kind,
        "asked": json.dumps(task.asked()),
        "names": [asdict(each) for each in names],
    }
    answer(json.dumps(question), lambda text: said.append(json.loads(text)))
    assert {report.pop("job") for report in said} == {3}
    return said


def played(*moves, n=3):
    return Match(find(GAME), {"n": n}, seed=7, entries=moves)


def test_a_computers_move_is_that_of_the_site():
    match = played("a1")
    found = choose(match.position, "casual", seed=7).move
    assert asked(Choose(Played.of(match), "casual")) == [{"move": found}, {"end": True}]


def test_an_analysis_speaks_to_its_reader():
    names = [Called("You"), Called("Ada", proper=True)]
    *found, end = asked(Analyse(Played.of(played("a1", n=2)), hint=True), names)
    assert end == {"end": True}
    assert [each["analysis"]["done"] for each in found][-1]
    assert found[-1]["analysis"]["options"][0]["proved"] is not None
    assert found[-1]["analysis"]["hint"]["whole"]


def test_a_review_comes_ply_by_ply():
    *found, end = asked(LookBack(Played.of(played("a1", "b1", n=2))))
    assert end == {"end": True}
    assert found[-1]["review"]["done"]
    assert [each["move"] for each in found[-1]["review"]["plies"]] == ["a1", "b1"]


def test_what_fails_is_said():
    [end] = asked(Choose(Played.of(played("a1")), "none"))
    assert end["end"] is False
    assert "none" in end["why"]


def written(folder):
    """A folder with the files of a worker."""
    (folder / "host").mkdir()
    (folder / "host" / "hosted.js").write_text("1")
    version.write_version(folder / "host")
    return folder


def test_a_site_takes_a_folder_of_its_own_version_alone(tmp_path, monkeypatch):
    folder = written(tmp_path)
    place, digest = version.worker_of(folder)
    assert (place, len(digest)) == (str(folder / "host"), 20)
    (folder / "host" / "hosted.js").write_text("2")
    version.write_version(folder / "host")
    assert version.worker_of(folder)[1] != digest
    monkeypatch.setattr(version, "program", lambda: [("paperbits/new.py", b"")])
    with pytest.raises(PaperbitsError, match="another version of paperbits; write it again with"):
        version.worker_of(folder)


@pytest.mark.parametrize("text", [None, "", "[]", "{}", '{"program": "1"}'])
def test_a_site_takes_no_other_folder(tmp_path, text):
    folder = written(tmp_path)
    file = folder / "host" / version.VERSION
    file.unlink() if text is None else file.write_text(text)
    with pytest.raises(PaperbitsError, match="is not a folder that this version of `paperbits"):
        version.worker_of(folder)
