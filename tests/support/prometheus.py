"""A real Prometheus on ``deploy/alerts.yaml``, which asks a site every second."""

import time
from pathlib import Path

import httpx
from daemons import SLOWEST, Daemon

RULES = Path(__file__).parents[2] / "deploy" / "alerts.yaml"
FILE = """global: {{scrape_interval: 1s, evaluation_interval: 1s}}
rule_files: [{folder}/alerts.yaml]
scrape_configs:
  - job_name: paperbits
    static_configs: [{{targets: ['{site}']}}]
"""


class Prometheus(Daemon):
    """``site``: the address whose ``/metrics`` it reads."""

    def __init__(self, program: str, site: str) -> None:
        super().__init__()
        self.program = program
        (self.folder / "alerts.yaml").write_text(RULES.read_text(encoding="utf-8"))
        text = FILE.format(folder=self.folder, site=site.removeprefix("http://"))
        (self.folder / "prometheus.yml").write_text(text)
        self.client = httpx.Client(base_url=f"http://127.0.0.1:{self.port}/api/v1", timeout=60)

    def command(self):
        return [
            self.program,
            f"--config.file={self.folder}/prometheus.yml",
            f"--storage.tsdb.path={self.folder}/data",
            f"--web.listen-address=127.0.0.1:{self.port}",
        ]

    def ready(self):
        try:
            return self.client.get("/rules").is_success
        except httpx.TransportError:
            return False

    def close(self):
        self.client.close()
        super().close()

    def ask(self, expression: str) -> list[str]:
        """The values of an expression, one for each of its series."""
        answer = self.client.get("/query", params={"query": expression})
        assert answer.is_success, answer.text
        return [series["value"][1] for series in answer.json()["data"]["result"]]

    def until(self, expression: str, value: str) -> None:
        """Wait until an expression has this value alone."""
        began = time.monotonic()
        while self.ask(expression) != [value]:
            assert time.monotonic() - began < SLOWEST, expression
            time.sleep(0.2)

    def rules(self) -> list[dict[str, str]]:
        """The rules, once each has been evaluated."""
        began = time.monotonic()
        while True:
            [group] = self.client.get("/rules").json()["data"]["groups"]
            if all(rule["health"] != "unknown" for rule in group["rules"]):
                return group["rules"]
            assert time.monotonic() - began < SLOWEST
            time.sleep(0.2)

    def alerts(self) -> set[str]:
        """The names of the rules that hold now."""
        told = self.client.get("/alerts").json()["data"]["alerts"]
        return {alert["labels"]["alertname"] for alert in told}
