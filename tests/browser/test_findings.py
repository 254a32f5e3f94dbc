"""A game's page shows what was found out about it, fetched when it is opened."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_a_finding_is_fetched_when_it_is_opened(page: Page, site: Any) -> None:
    asked: list[str] = []
    page.on(
        "request",
        lambda request: asked.append(request.url) if "/api/findings/" in request.url else None,
    )
    page.goto(f"{site.url}/g/sum-kind-of-game")
    page.get_by_role("link", name="What was found out about it").click()
    found = page.get_by_role("region", name="What was found out")
    expect(found).to_be_visible()
    assert asked == []
    summary = found.locator("summary", has_text="Is there a bias in Sum Kind Of Game?")
    summary.focus()
    page.keyboard.press("Enter")
    expect(found.get_by_role("table").first).to_be_visible()
    picture = found.get_by_role("img").first
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('.found img').naturalWidth > 100")
    assert len([url for url in asked if url.endswith("/sum-kind")]) == 1
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(picture).to_be_visible()
    assert len([url for url in asked if url.endswith("/sum-kind")]) == 1
