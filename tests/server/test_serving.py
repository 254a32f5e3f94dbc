"""The file of matches, and errors at the start of the server."""

import socket
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest
from daemons import free_port
from site_help import begin, look, play, site

from paperbits.core.errors import PaperbitsError
from paperbits.server import serve, serving
from paperbits.store.sqlite import SqliteLog
from paperbits.store.where import data_file


def test_the_file_of_matches_follows_the_options(tmp_path, monkeypatch):
    monkeypatch.delenv("PAPERBITS_DATA", raising=False)
    (tmp_path / "plain").write_text("")
    (tmp_path / "folder.d").mkdir()
    assert data_file() == platformdirs.user_data_path("paperbits") / "matches.sqlite"
    assert data_file(tmp_path) == tmp_path / "matches.sqlite"
    assert data_file(tmp_path / "new") == tmp_path / "new" / "matches.sqlite"
    assert data_file(tmp_path / "folder.d") == tmp_path / "folder.d" / "matches.sqlite"
    assert data_file(tmp_path / "mine.db") == tmp_path / "mine.db"
    assert data_file(tmp_path / "plain") == tmp_path / "plain"
    monkeypatch.setenv("PAPERBITS_DATA", "~/games")
    assert data_file() == Path.home() / "games" / "matches.sqlite"


def test_a_port_in_use_is_reported_in_a_sentence(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(PaperbitsError, match=f"Port {port} can't be had.*--port {port + 1}"):
            serve(port=port, data=tmp_path)
        command = [
            sys.executable,
            "-m",
            "paperbits",
            "serve",
            "--port",
            str(port),
            "--data",
            str(tmp_path),
        ]
        said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert said.returncode == 2
    assert "Traceback" not in said.stderr
    assert said.stderr.startswith("paperbits: Port")


def test_a_foreign_host_is_reported_in_a_sentence(tmp_path, monkeypatch):
    def unknown(*_, **__):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(PaperbitsError, match="is no address of this machine"):
        serve(host="elsewhere", data=tmp_path)


def test_a_file_of_another_kind_is_reported_in_a_sentence(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear paperbits, " * 100)
    with pytest.raises(PaperbitsError, match="can't be used"):
        serve(port=0, data=letter)


async def test_two_servers_on_one_file_take_a_move_once(tmp_path):
    data = tmp_path / "matches.sqlite"
    async with site(SqliteLog(data)) as one, site(SqliteLog(data)) as other:
        match, key, _ = await begin(one, settings={"n": 4})
        assert (await look(other, match, key))["version"] == 0
        answers = [await play(server, match, key, 0, "a1") for server in (one, other)]
        assert [answer.status_code for answer in answers] == [200, 409]
        late = answers[1].json()
        assert late["error"]["kind"] == "stale"
        assert late["match"]["sheet"][0]["move"] == "a1"


def test_without_a_port_option_a_free_port_is_used(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serving, "USUAL_PORT", taken.getsockname()[1])
        with serving._listen_somewhere("127.0.0.1") as listening:
            assert listening.getsockname()[1] not in (0, taken.getsockname()[1])
    usual = free_port()
    monkeypatch.setattr(serving, "USUAL_PORT", usual)
    with serving._listen_somewhere("127.0.0.1") as listening:
        assert listening.getsockname()[1] == usual
