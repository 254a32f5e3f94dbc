"""The folder of static files plays in Firefox, and goes on when its server is gone."""

import pytest
from firefox import button, firefox
from folder_site import GAME, hosted

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.timeout(900)]

FREE = "document.querySelector('main [data-id][aria-label*=\", empty\"]')"
SIZE = "document.querySelector('input[type=number]')"


def test_firefox_plays_without_a_net(written, tmp_path):
    with firefox(tmp_path) as tab, hosted(written.parent) as (address, end):

        def version(wanted):
            tab.wait(f"document.querySelector('[data-version=\"{wanted}\"]')")

        tab.go(address)
        tab.click(f"document.querySelector('a[href$=\"/g/{GAME}\"]')")
        tab.click(button("Against the computer"))
        tab.wait(SIZE)  # A newcomer's grid is smaller than the one that has a kernel.
        tab.value(f"{SIZE}.value = 6, {SIZE}.dispatchEvent(new Event('change', {{bubbles: true}}))")
        tab.click(button("Play"))
        version(0)
        tab.wait("document.querySelectorAll('main [data-id]').length === 36")
        tab.click(FREE)
        version(2)  # The computer has answered.
        tab.click(button("Hint"))
        tab.wait(button("Tell me more"))
        tab.value("navigator.serviceWorker.ready.then(() => true)")
        end()
        tab.reload()
        version(2)  # The browser kept the match and everything that it needs.
        tab.click(FREE)
        version(4)
