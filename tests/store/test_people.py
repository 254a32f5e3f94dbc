"""People in every store."""

import asyncio

from paperbits.store.people import PeopleStore, new_person


async def test_of_sign_ups_with_one_name_exactly_one_wins(log):
    store = PeopleStore(log.database)
    guests = [new_person("") for _ in range(12)]
    for one in guests:
        await store.add(one)
    asked = [store.make_account(one.id, "Ada", "ada", "hash", "code") for one in guests]
    assert sorted(await asyncio.gather(*asked)) == ["made"] + ["taken"] * 11
    kinds = [each.kind for each in (await store.find_all([one.id for one in guests])).values()]
    assert sorted(kinds) == ["account"] + ["guest"] * 11
