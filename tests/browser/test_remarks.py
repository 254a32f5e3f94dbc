"""Remarks beside the board: spoken once, however many states follow."""

import json
from typing import Any

import pytest
from friends import met
from playwright.sync_api import WebSocketRoute, expect

pytestmark = pytest.mark.browser

SPOKEN = """() => {
    window.spoken = [];
    const region = document.querySelector('#app ~ [role=status], [role=status].unseen');
    new MutationObserver(() => window.spoken.push(region.textContent.trim())).observe(region, {
        characterData: true, childList: true, subtree: true,
    });
}"""


def test_a_remark_is_spoken_once(visitor: Any, site: Any) -> None:
    ada, bob = visitor(), visitor()
    met(ada, bob, site, "palindromic-rows-columns")
    sockets: list[tuple[WebSocketRoute, dict[str, Any]]] = []

    def between(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def hear(message: Any) -> None:
            heard = json.loads(message)
            if heard["type"] == "state":
                sockets.append((route, heard))
            route.send(message)

        server.on_message(hear)

    ada.route_web_socket("**/live", between)
    ada.reload()
    expect(ada.get_by_role("grid")).to_be_visible()
    route, state = sockets[-1]
    ada.evaluate(SPOKEN)
    state["match"]["remark"] = "Many computers are thinking now."
    for revision in range(3):
        route.send(json.dumps(state | {"revision": state["revision"] + revision}))
    expect(ada.get_by_text("Many computers are thinking now.").last).to_be_visible()
    ada.evaluate("() => new Promise(requestAnimationFrame)")
    assert ada.evaluate("window.spoken").count("Many computers are thinking now.") == 1
