"""The folder of results: nothing that was played is lost, and equal studies give equal files."""

import json

import pytest
from lab_studies import small

from paperbits.lab.cluster import Workplace
from paperbits.lab.errors import StudyError
from paperbits.lab.results import JOURNAL, Journal, digest_of, read_parquet, write_parquet
from paperbits.lab.run import Run, run


def counted(state):
    return [match for own in state.counted() for match in own]


def whole(folder, study=None):
    study = study or small()
    with Journal(folder, study) as journal:
        return run(study, journal, Workplace())


class StoppedError(Exception):
    pass


def test_an_interrupted_run_continues_where_it_was(tmp_path):
    study, seen = small(), []

    def stop(match, _):
        seen.append(match)
        if len(seen) == 8:
            raise StoppedError

    with pytest.raises(StoppedError), Journal(tmp_path / "a", study) as journal:
        run(study, journal, Workplace(), stop)
    with (tmp_path / "a" / JOURNAL).open("a") as file:
        file.write('{"setup": 1, "numb')  # A line that a killed process did not finish.
    with Journal(tmp_path / "a", study, resume=True) as journal:
        assert len(journal.found) == 7
        again = []
        state = run(study, journal, Workplace(), lambda match, _: again.append(match))
    assert len(again) - 1 == 36 - 7
    assert digest_of(counted(state)) == digest_of(counted(whole(tmp_path / "b")))


def test_a_folder_is_never_overwritten_unasked(tmp_path):
    study = small(matches=2)
    whole(tmp_path, study)
    with pytest.raises(
        StudyError, match=r"already holds 6 matches of this study; continue with --resume"
    ):
        Journal(tmp_path, study)
    with pytest.raises(StudyError, match="holds matches of another study"):
        Journal(tmp_path, small(seed=9), resume=True)
    lines = (tmp_path / JOURNAL).read_text().splitlines()
    head = json.loads(lines[0]) | {"program": "another"}
    (tmp_path / JOURNAL).write_text("\n".join([json.dumps(head), *lines[1:]]) + "\n")
    with pytest.raises(StudyError, match="another version of the program"):
        Journal(tmp_path, study, resume=True)
    (tmp_path / JOURNAL).write_text("nonsense\n")
    with pytest.raises(StudyError, match="is damaged"):
        Journal(tmp_path, study, resume=True)
    with Journal(tmp_path, study, fresh=True) as journal:
        assert journal.found == {}


def test_more_matches_can_be_added_later(tmp_path):
    few, many = small(matches=4), small(matches=6)
    whole(tmp_path / "a", few)
    with Journal(tmp_path / "a", many, resume=True) as journal:
        assert len(journal.found) == 12
        grown = run(many, journal, Workplace())
    assert digest_of(counted(grown)) == digest_of(counted(whole(tmp_path / "b", many)))


def test_parquet_holds_the_study_and_every_match(tmp_path):
    study = small(matches=4)
    matches = counted(whole(tmp_path, study))
    for name in ("one", "two"):
        write_parquet(tmp_path / f"{name}.parquet", study, matches)
    assert (tmp_path / "one.parquet").read_bytes() == (tmp_path / "two.parquet").read_bytes()
    again, read = read_parquet(tmp_path / "one.parquet")
    assert again.digest == study.digest
    assert read == matches
    from pyarrow import parquet

    told = parquet.read_schema(tmp_path / "one.parquet").metadata
    assert told[b"paperbits.study"].decode() == study.digest
    assert told[b"paperbits.results"].decode() == digest_of(matches)
    (tmp_path / "bad.parquet").write_bytes(b"nonsense")
    with pytest.raises(StudyError, match="is not a file of matches"):
        read_parquet(tmp_path / "bad.parquet")


def test_a_sequential_study_stops_by_the_matches_in_order(tmp_path):
    # Player 1 always wins a board of two rows here, or never: the test ends the setup early.
    study = small(matches=80, until='{ measure = "named", differs_from = 0.5, confidence = 0.9 }')
    state = whole(tmp_path / "a", study)
    lengths = [len(own) for own in state.counted()]
    assert state.decided(2)
    assert lengths[2] < 80
    assert lengths[2] == 2 * state._prefixes[2].sequence.count  # Each pair is one value.

    class Backwards(Workplace):
        """Gives results in a disorder of its own."""

        def each(self, function, inputs):
            waiting = []
            for place, each in enumerate(inputs):
                waiting.append((place, each))
                if len(waiting) == 7:
                    for number, one in reversed(waiting):
                        yield number, function(one)
                    waiting = []
            yield from ((number, function(one)) for number, one in reversed(waiting))

    with Journal(tmp_path / "b", study) as journal:
        other = run(study, journal, Backwards())
    assert digest_of(counted(other)) == digest_of(counted(state))


def test_matches_after_a_gap_do_not_count(tmp_path):
    study = small(matches=4)
    known = {(match.setup, match.number): match for match in counted(whole(tmp_path, study))}
    del known[0, 2]
    del known[2, 1]
    state = Run(study, known)
    assert [len(own) for own in state.counted()] == [2, 4, 0]
    assert not state.complete
    assert {(task.setup, task.number) for task in state.tasks()} == {(0, 2), (2, 1)}
