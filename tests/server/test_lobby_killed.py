"""The lobby while processes are killed: who was told of a match plays it, once, and nobody is left."""

import asyncio
import threading
import time

import httpx
import pytest
from killing import Site
from long import many
from served import until
from sqlalchemy import select

from paperbits.store.people import holder_of
from paperbits.store.postgres import PostgresDatabase
from paperbits.store.schema.matches import matches, seats
from paperbits.store.schema.people import seek_seats, seeks

GAME = "palindromic-rows-columns"
PEOPLE = 6
KILLS = many(2, 40)


class Stranger(threading.Thread):
    """Looks for opponents, one after another, and asks again where no answer comes."""

    def __init__(self, address, name, over):
        super().__init__(daemon=True)
        self.client = httpx.Client(base_url=address, timeout=120, verify=False)
        self.name, self.over = name, over
        self.told = []
        """The matches that the server told of in an answer."""

    def ask(self, path, asked):
        while True:
            try:
                answer = self.client.post(f"/api/{path}", json=asked)
            except httpx.HTTPError:
                answer = None
            if answer is not None and answer.status_code < 500:
                return answer
            time.sleep(0.05)

    def run(self):
        self.me = self.ask("me", {"name": self.name}).json()["person"]["id"]
        while not self.over.is_set():
            answer = self.ask("pairings", {"game": GAME}).json()
            if answer["match"] is not None:
                self.told.append(answer["match"])
            time.sleep(0.02)
        self.client.close()


def what_is_kept(url):
    """The seeks, with their people, and the matches, with their holders."""

    async def read():
        database = PostgresDatabase(url)

        def question(connection):
            rows = connection.execute(
                select(seeks.c.match, seeks.c.complete, seeks.c.begun, seek_seats.c.person).join(
                    seek_seats
                )
            ).all()
            seated = connection.execute(select(matches.c.id, seats.c.holder).join(seats)).all()
            return rows, seated

        try:
            return await database.read(question)
        finally:
            await database.close()

    return asyncio.run(read())


@pytest.mark.long
@pytest.mark.timeout(many(300, 3_600))
def test_killed_processes_lose_no_match_and_double_none(tmp_path, postgres, redis):
    url = postgres.database()
    options = ["--database", url, "--broker", redis.url, "--thinking-elsewhere", "--workers", "2"]
    site = Site(tmp_path / "unused", *options, "--limit", "creations_at_once=100000")
    over = threading.Event()
    try:
        people = [Stranger(site.address, f"P{number}", over) for number in range(PEOPLE)]
        for person in people:
            person.start()
        for _ in range(KILLS):
            reached = sum(len(person.told) for person in people) + 4
            until(lambda most=reached: sum(len(each.told) for each in people) >= most)
            site.kill_one()
        over.set()
        for person in people:
            person.join(120)
            assert not person.is_alive()

        def all_begun():
            found = what_is_kept(url)
            return all(row.begun or row.complete is None for row in found[0]) and found

        rows, seated = until(all_begun)
    finally:
        over.set()
        site.close()
    played = {}
    for match, holder in seated:
        played.setdefault(match, []).append(holder)
    wanted = {}
    for row in rows:
        if row.complete is not None:
            wanted.setdefault(row.match, []).append(holder_of(row.person))
    assert {match: sorted(holders) for match, holders in played.items()} == {
        match: sorted(holders) for match, holders in wanted.items()
    }
    assert all(len(holders) == 2 for holders in wanted.values())
    assert len(wanted) >= KILLS * 4
    for person in people:
        for match in person.told:
            assert holder_of(person.me) in played[match]
        assert len(set(person.told)) == len(person.told)
