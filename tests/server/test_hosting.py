"""The files with which a site is hosted without containers: their commands run here, and nginx
passes requests and sockets on.
"""

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
import yaml
from daemons import free_port
from debian import program
from nginx import Nginx
from prometheus import Prometheus
from prometheus_client.parser import text_string_to_metric_families
from served import Page, Served, connect, served

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
BIN = Path(sys.executable).parent


def unit(name):
    """The lines of a unit, as (name, value)."""
    text = (DEPLOY / "systemd" / name).read_text(encoding="utf-8")
    return re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE)


def command(name, changes):
    """What a unit runs, with parts of it as they are here."""
    [line] = [value for key, value in unit(name) if key == "ExecStart"]
    for shipped, here in {"/opt/paperbits/bin": str(BIN), "%%": "%", **changes}.items():
        line = line.replace(shipped, here)
    return shlex.split(line)


def test_systemd_takes_the_units(tmp_path):
    for file in (DEPLOY / "systemd").iterdir():
        (tmp_path / file.name).write_text(file.read_text().replace("/opt/paperbits/bin", str(BIN)))
    units = sorted(map(str, tmp_path.iterdir()))
    told = subprocess.run(
        [program("systemd-analyze", "systemd"), "verify", "--man=no", *units],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (0, "")


def test_a_backup_of_the_night_is_restored(tmp_path):
    data, copies = tmp_path / "data", tmp_path / "copies"
    data.mkdir()
    copies.mkdir()
    given = {"PAPERBITS_DATA": str(data)}
    metrics = f"127.0.0.1:{free_port()}"
    here = {"8000": "0", "${PAPERBITS_NAME}": NAME, "127.0.0.1:9464": metrics}
    server = Served("", command=command("paperbits.service", here), given=given)
    try:
        match, key = server.begin(settings={"n": 4})
        server.change(match, "move", key, version=0, move="a1")
        given["COPIES"] = str(copies)
        backup = command("paperbits-backup.service", {})
        for _ in range(2):  # The copy of a week ago is replaced.
            subprocess.run(backup, check=True, capture_output=True, env={**os.environ, **given})
        server.change(match, "move", key, version=1, move="b1")
    finally:
        server.kill()
    [copy] = copies.iterdir()
    shutil.copy(copy, tmp_path / "restored.sqlite")
    with served(tmp_path / "restored.sqlite") as again:
        assert [line["move"] for line in again.state(match, key)["sheet"]] == ["a1"]
        assert again.change(match, "move", key, version=1, move="c1").is_success


def test_nginx_passes_requests_and_sockets_on(tmp_path):
    options = ("--name", NAME, "--proxy", "127.0.0.1")
    with served(tmp_path / "m.sqlite", *options) as server:
        nginx = Nginx(program("nginx", "nginx"), server.address.removeprefix("http://"))
        with closing(nginx.start()):
            match, key = server.begin(settings={"n": 4})
            with socket.create_connection(("127.0.0.1", nginx.port)) as line:
                address = f"wss://{NAME}/api/matches/{match}/live?key={key}"
                with connect(
                    address, sock=line, ssl=nginx.trust(), origin=f"https://{NAME}"
                ) as opened:
                    page = Page(opened)
                    page.say(type="move", version=0, move="a1")
                    page.until(lambda state: state["version"] == 1)
            with httpx.Client(verify=nginx.trust(), headers={"Host": NAME}, timeout=60) as client:
                where, named = f"https://127.0.0.1:{nginx.port}/api", {"sni_hostname": NAME}
                lying = {"X-Forwarded-For": "127.0.0.1"}  # A client says this of itself.
                healthy = client.get(f"{where}/health", headers=lying, extensions=named)
                assert healthy.status_code == 200
                known = client.post(f"{where}/me", json={}, extensions=named)
                assert "secure" in known.headers["set-cookie"].lower()
                plain = client.get(f"http://127.0.0.1:{nginx.plain}/x")
                assert plain.headers["location"] == f"https://{NAME}/x"


@pytest.mark.long
def test_prometheus_takes_the_figures_and_the_rules(tmp_path):
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    with served(tmp_path / "m.sqlite") as server:
        collector = Prometheus(program("prometheus", "prometheus"), server.address)
        with closing(collector.start()):
            collector.until('up{job="paperbits"}', "1")
            for panel in board["panels"]:
                for each in panel["targets"]:
                    collector.ask(each["expr"])
            assert {rule["health"] for rule in collector.rules()} == {"ok"}
            assert collector.alerts() == set()
            server.kill()
            collector.until('ALERTS{alertname="PaperbitsDown"}', "1")


def test_dashboard_and_alerts_ask_for_figures_that_there_are(server):
    board = json.loads((DEPLOY / "grafana.json").read_text(encoding="utf-8"))
    rules = yaml.safe_load((DEPLOY / "alerts.yaml").read_text(encoding="utf-8"))
    asked = [each["expr"] for panel in board["panels"] for each in panel["targets"]]
    asked += [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    families = list(text_string_to_metric_families(server.client.get("/metrics").text))
    told = {family.name for family in families}
    for expression in asked:
        for name in re.findall(r"paperbits_\w+", expression):
            assert re.sub(r"_(total|bucket|count)$", "", name) in told, name


def test_the_page_on_hosting_names_the_files():
    page = (DEPLOY.parent / "docs" / "hosting.md").read_text(encoding="utf-8")
    for file in DEPLOY.rglob("*"):
        if file.is_file() and file.name not in ("Dockerfile", ".env"):
            assert file.name in page, file
