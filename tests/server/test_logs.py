"""A line of the log is one line, whatever a client sends."""

import json
import logging
import socket
import sys
from urllib.parse import urlsplit

import pytest
from served import Served
from site_help import bearer

from paperbits.server.logs import JsonLines, TextLines

EVIL = "/x%0a2026-01-01%20ERROR%20false%1b[31m%c2%85%e2%80%a8%0d%7f%c2%9b"
SIGNS = "\n\x1b\x85\u2028\r\x7f\x9b\U000e0041"


@pytest.mark.parametrize("style", ["text", "json"])
def test_a_path_can_not_write_lines_or_escapes_and_no_key_is_told(style, tmp_path):
    options = ("--log-style", style, "--log-level", "info")
    server = Served(tmp_path / "matches.sqlite", *options)
    place = urlsplit(server.address)
    with socket.create_connection((place.hostname, place.port)) as line:
        head = f"GET {EVIL} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        line.sendall(head.encode())
        while line.recv(65_536):
            pass
    match, key = server.begin(settings={"n": 4})
    server.state(match, key)
    server.client.get(f"/api/matches/{match}", headers=bearer(key))
    with server.page(match, key) as page:
        page.say(type="move", version=0, move="a1")
        page.until(lambda state: state["version"] == 1)
    server.client.post(f"/api/matches/{match}/talk", params={"key": key}, content="{")
    server.client.close()
    server.process.terminate()
    told = server.process.stderr.read()
    server.process.stderr.close()
    server.process.wait(120)
    assert f"/api/matches/{match}" in told
    assert key not in told
    (line,) = (line for line in told.split("\n") if "false" in line)
    assert line.isprintable()
    assert "\\n2026" in line
    if style == "json":
        assert json.loads(line)["path"].startswith("/x\n2026-01-01 ERROR false\x1b[31m\x85\u2028")
        lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
        asked = [line.get("path") for line in lines if line.get("request")]
        assert f"/api/matches/{match}" in asked


@pytest.mark.parametrize("formatter", [JsonLines(), TextLines("%(levelname)s: %(message)s")])
def test_messages_and_traces_are_one_line(formatter):
    try:
        int(SIGNS)
    except ValueError:
        record = logging.makeLogRecord({"msg": f"failed {SIGNS}", "exc_info": sys.exc_info()})
    line = formatter.format(record)
    assert line.isprintable()
    if isinstance(formatter, JsonLines):
        assert json.loads(line)["message"] == f"failed {SIGNS}"
        assert "ValueError" in json.loads(line)["trace"]
