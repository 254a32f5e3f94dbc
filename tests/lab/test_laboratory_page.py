"""docs/laboratory.md, the shipped studies, and the findings that rest on them agree."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from paperbits.findings import all_findings, folder
from paperbits.lab.cluster import Workplace
from paperbits.lab.measures import MEASURES
from paperbits.lab.playing import play, task_of
from paperbits.lab.report import markdown, summary_of
from paperbits.lab.results import Journal, digest_of
from paperbits.lab.run import run
from paperbits.lab.study_file import read_study, study_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "laboratory.md").read_text(encoding="utf-8")
STUDIES = sorted((ROOT / "studies").glob("*.toml"))
BLOCKS = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)


def told(page):
    """The entries at the top of a finding's page."""
    head = page.read_text(encoding="utf-8").split("---\n")[1].replace("\n ", "")
    return dict(line.split(": ", 1) for line in head.splitlines())


RESTING = [
    page for page in sorted((ROOT / "docs" / "findings").glob("*.md")) if "study" in told(page)
]


def test_the_page_names_every_measure_once():
    named = re.findall(
        r"^\| `(\w+)` \| .* \| (?:score|Student|bootstrap|from the score)", PAGE, re.MULTILINE
    )
    assert sorted(named) == sorted(MEASURES)


@pytest.mark.compiled
def test_the_study_on_the_page_runs(tmp_path):
    study = study_of(BLOCKS[0])
    study = replace(study, setups=study.setups[:1], matches=2)  # One size: fewer kernels.
    with Journal(tmp_path, study) as journal:
        found = summary_of(study, run(study, journal, Workplace()))
    assert [setup["matches"] for setup in found["setups"]] == [2]
    assert markdown(found).startswith("# Is Plexus fair?\n")
    until = study_of(BLOCKS[0].replace("[[figures]]", f"{BLOCKS[1]}\n[[figures]]")).until
    assert (until.measure, until.differs_from, until.width, until.confidence) == (
        "first",
        0.5,
        0.1,
        0.95,
    )


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_every_shipped_study_can_be_run_and_has_its_answer(path):
    study = read_study(path)
    assert study.question.endswith("?")
    assert path.stem in {Path(told(page)["study"]).stem for page in RESTING}


@pytest.mark.parametrize("page", RESTING, ids=lambda page: page.stem)
def test_a_finding_rests_on_the_study_as_it_stands(page):
    facts, text = told(page), page.read_text(encoding="utf-8")
    study = read_study(ROOT / facts["study"])
    assert facts["seeds"] == study.seeds_from[:16]
    assert f"paperbits lab run {facts['study']}" in text
    assert len(facts["results"]) == 16
    assert {setup.game for setup in study.setups} <= set(facts["games"].split(", "))
    for part in (
        "**In short.**",
        "**How certain.**",
        "**What would change the answer.**",
        "**Repeat it.**",
    ):
        assert part in text
    assert ".svg)" in text
    assert next(found for found in all_findings() if found.id == page.stem).games
    assert folder() == page.parent


@pytest.mark.compiled
@pytest.mark.parametrize(("setup", "digest"), [(2, "faddb7f12210d747"), (41, "0a9efb6c0e4ae7a0")])
def test_a_level_that_plays_otherwise_is_noticed(setup, digest):
    study = read_study(ROOT / "studies" / "first-move.toml")
    assert study.setups[setup].players == ("keen", "keen")
    match = play(task_of(study, study.root, setup, 0))
    again = "The level plays otherwise now: run the studies again, or say so on their pages."
    assert digest_of([match])[:16] == digest, again
