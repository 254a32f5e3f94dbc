"""The file of matches, and errors at the start of the server."""

import socket
from pathlib import Path

import platformdirs
import pytest
from commands import paperbits
from daemons import free_port

from paperbits.core.errors import PaperbitsError
from paperbits.server import serve, serving
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
        said = paperbits("serve", "--port", port, "--data", tmp_path)
    assert said.returncode == 2
    assert said.stderr.startswith("paperbits: Port")


def test_a_foreign_host_is_reported_in_a_sentence(tmp_path, monkeypatch):
    def unknown(*_, **__):
        raise socket.gaierror(-2, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(PaperbitsError, match="is no address of this machine"):
        serve(host="elsewhere", data=tmp_path)


def test_without_a_port_option_a_free_port_is_used(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serving, "USUAL_PORT", taken.getsockname()[1])
        with serving._listen_somewhere("127.0.0.1") as listening:
            assert listening.getsockname()[1] not in (0, taken.getsockname()[1])
    usual = free_port()
    monkeypatch.setattr(serving, "USUAL_PORT", usual)
    with serving._listen_somewhere("127.0.0.1") as listening:
        assert listening.getsockname()[1] == usual
