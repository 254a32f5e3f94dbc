"""``paperbits reports``: what players reported, while the site runs."""

import json
import subprocess
import sys

import pytest
from served import served

from paperbits.core.errors import PaperbitsError
from paperbits.terminal.cli import app

SEATS = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]


def test_the_host_lists_and_deletes_reports_while_the_site_runs(tmp_path, capsys):
    data = tmp_path / "matches.sqlite"

    def run(*given):
        with pytest.raises(SystemExit) as ended:
            app(["reports", "--data", str(data), *given])
        return ended.value.code or 0, capsys.readouterr().out

    with served(data) as server:
        match, ada = server.begin(settings={"n": 4}, seats=SEATS)
        ben = server.joined(match, ada, "Ben")
        assert run() == (0, "There are no reports.\n")
        server.client.post(f"/api/matches/{match}/talk?key={ben}", json={"phrase": "hello"})
        with server.page(match, ada) as page:
            page.say(type="report", player=2)
            page.hear("reported")
        status, shown = run()
        assert status == 0
        assert f"match {match}: Ben (" in shown
        assert "    Hello\n" in shown
        report = json.loads(run("--json")[1])
        assert (report["match"], report["name"], report["lines"]) == (match, "Ben", ["Hello"])
        assert run("--remove", match) == (0, "Deleted: 1.\n")
        with pytest.raises(PaperbitsError, match="There are no reports about a match"):
            app(["reports", "--data", str(data), "--remove", match])
        assert run("--json") == (0, "")


def test_a_database_that_is_away_is_told_once():
    asked = [sys.executable, "-m", "paperbits", "reports"]
    asked += ["--database", "postgresql://ann:secret@127.0.0.1:1/x"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (2, "paperbits: The database can't be reached.\n")
