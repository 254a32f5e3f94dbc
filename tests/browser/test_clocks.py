"""Clocks and conditional moves on the pages of two players."""

import re

import pytest
from friends import PHONE, choose_clock, joined, met
from held import fill, filled
from playwright.sync_api import expect
from screens import kept_back

pytestmark = pytest.mark.browser
GAME = "palindromic-rows-columns"


def card(page, name):
    """The card of a player."""
    return (
        page.get_by_role("list", name="Players")
        .get_by_role("listitem")
        .filter(has_text=re.compile(f"^{name}"))
    )


def test_a_clock_is_chosen_for_a_friend_shown_to_both_and_ends_the_match(visitor, site, axe):
    ada, bob = visitor(), visitor(viewport=PHONE, color_scheme="dark")
    late = kept_back(bob, "**/ratings")  # They may come late, and nothing may jump.
    ada.goto(site.url)
    ada.get_by_role("button", name="Play a friend", exact=True).click()
    dialog = ada.get_by_role("dialog", name="Play a friend")
    dialog.get_by_label("Game").select_option(GAME)
    dialog.get_by_label("Your name").fill("Ada")
    choose_clock(ada, "7+2")
    assert axe(ada) == []
    dialog.get_by_role("button", name="Get the link").click()
    bob.goto(ada.get_by_label(re.compile("^Send this link")).input_value())
    expect(
        bob.get_by_text("Clock: 7 minutes for each player, and 2 seconds more for each move.")
    ).to_be_visible()
    joined(bob, bob.url, "Bob")
    for page, mine, other in ((ada, "You", "Bob"), (bob, "Ada", "You")):
        expect(
            card(page, mine).get_by_role(
                "timer", name=re.compile("^Time for the first move, running: ")
            )
        ).to_be_visible()
        expect(card(page, other).get_by_role("timer", name="Time left: 7 minutes")).to_be_visible()
    expect(card(bob, "Ada").get_by_text("here")).to_be_visible()
    words_are_whole(bob, "first move")
    bob.set_viewport_size(PHONE)
    before = [card(bob, name).bounding_box() for name in ("Ada", "You")]
    for route in late:
        route.continue_()
    for name in ("Ada", "You"):
        expect(card(bob, name).get_by_text("1,200?")).to_be_visible()
    assert [card(bob, name).bounding_box() for name in ("Ada", "You")] == before
    fill(ada, "a1")
    expect(
        card(bob, "You").get_by_role("timer", name=re.compile("^Time for the first move, running"))
    ).to_be_visible()
    fill(bob, "b1")
    expect(
        card(ada, "You").get_by_role("timer", name=re.compile("^Time left, running: [1-7] minute"))
    ).to_be_visible()
    expect(card(ada, "You").get_by_text("▶")).to_be_visible()
    expect(card(ada, "Bob").get_by_text("▶")).to_have_count(0)
    assert [card(bob, name).bounding_box() for name in ("Ada", "You")] == before
    for page in (ada, bob):
        assert axe(page) == []
    the_last_seconds_tick(ada, bob, site)


def the_last_seconds_tick(ada, bob, site):
    """There are twenty, so that a slow page, too, is there before the last ten."""
    met(ada, bob, site, GAME, "0+20", n=4)
    for page in (ada, bob):
        page.evaluate(SEEN)
    fill(ada, "a1")
    fill(bob, "b1")
    expect(
        ada.get_by_role("region", name="Result").get_by_text(re.compile("You ran out of time"))
    ).to_be_visible()
    expect(
        bob.get_by_role("region", name="Result").get_by_text(re.compile("Ada ran out of time"))
    ).to_be_visible()
    expect(card(bob, "Ada").get_by_text("0:00.0")).to_be_visible()
    expect(ada.get_by_text("▶")).to_have_count(0)
    assert ada.evaluate("window.seen.some((text) => text.includes('You have 10 seconds left.'))")
    assert bob.evaluate(r"window.seen.some((text) => /^0:0[1-9]\.\d$/.test(text))")


def words_are_whole(page, words):
    """On a small card the words beside a time are not cut off, and make no card higher."""
    page.set_viewport_size({"width": 320, "height": 640})
    told = page.get_by_role("timer").get_by_text(words, exact=True)
    expect(told).to_be_visible()
    assert told.evaluate("(told) => told.scrollWidth <= told.clientWidth")
    heights = page.get_by_role("timer").evaluate_all(
        "(all) => all.map((each) => each.offsetHeight)"
    )
    assert len(set(heights)) == 1, heights


SEEN = """
window.seen = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const text = (target.nodeType === 3 ? target.data : target.textContent).trim();
    if (text.length < 60 && text !== window.seen.at(-1)) window.seen.push(text);
  }
}).observe(document.body, { characterData: true, childList: true, subtree: true });
"""
"""Notes every short text that comes onto the page, so that no test must look at the right moment."""


REMOVE = "Remove the line: {} fills {}, then you fill {}"


def test_a_line_of_conditional_moves_is_tried_saved_and_played_or_does_not_fit(visitor, site, axe):
    ada, bob = visitor(), visitor(viewport=PHONE)
    met(ada, bob, site, GAME, "3d", n=6)
    fill(ada, "a1")
    panel = ada.get_by_role("region", name="Conditional moves")
    panel.get_by_role("button", name="Add a line").press("Enter")
    expect(panel.get_by_role("heading", name="If Bob plays …")).to_be_focused()
    panel.get_by_role("gridcell", name="b1, empty").press("Enter")
    expect(panel.get_by_role("heading", name="What do you answer?")).to_be_visible()
    expect(panel.get_by_role("button", name="Save this line")).to_be_disabled()
    panel.get_by_role("gridcell", name="c1, empty").press("Enter")
    expect(panel.get_by_role("listitem").filter(has_text="You fill c1")).to_be_visible()
    assert axe(ada) == []
    panel.get_by_role("button", name="Save this line").press("Enter")
    expect(panel.get_by_role("button", name=REMOVE.format("Bob", "b1", "c1"))).to_be_visible()
    ada.reload()
    expect(panel.get_by_role("button", name=REMOVE.format("Bob", "b1", "c1"))).to_be_visible()
    expect(
        bob.get_by_role("region", name="Conditional moves").get_by_role(
            "button", name=re.compile("Remove")
        )
    ).to_have_count(0)
    assert axe(bob) == []
    fill(bob, "b1")
    for page in (ada, bob):
        expect(filled(page, "c1")).to_be_visible()
    expect(panel.get_by_role("button", name=re.compile("Remove"))).to_have_count(0)
    expect(
        panel.get_by_text("Your line was played: Bob fills b1, then you fill c1.")
    ).to_be_visible()
    ada.reload()
    expect(
        panel.get_by_text("Your line was played: Bob fills b1, then you fill c1.")
    ).to_be_visible()
    fill(bob, "d1")
    fill(ada, "a2")
    expect(panel.get_by_text("Your line was played")).to_have_count(0)

    # A line that does not fit is named.
    panel.get_by_role("button", name="Add a line").click()
    for square in ("a3", "b3"):
        panel.get_by_role("gridcell", name=f"{square}, empty").press("Enter")
        expect(panel.get_by_role("gridcell", name=re.compile(f"^{square}, filled"))).to_be_visible()
    panel.get_by_role("button", name="Save this line").click()
    panel.get_by_role("button", name="Add a line").click()
    panel.get_by_role("gridcell", name="c3, empty").press("Enter")
    expect(panel.get_by_role("heading", name="What do you answer?")).to_be_visible()
    panel.get_by_role("gridcell", name=re.compile("^c3")).focus()
    fill(bob, "d3")
    expect(
        panel.get_by_text(
            "A line of yours does not fit Bob’s move and was removed: "
            "Bob fills a3, then you fill b3."
        )
    ).to_be_visible()
    expect(
        panel.get_by_text("The match has moved on, so the line that you were making ends here.")
    ).to_be_focused()
    assert axe(ada) == []
    words_are_whole(ada, "a move")
    clock = card(ada, "You").get_by_role("timer")
    assert clock.evaluate("clock => clock.scrollWidth <= clock.clientWidth")
    bottom = "each => each.getBoundingClientRect().bottom"
    assert clock.evaluate(bottom) < card(ada, "You").evaluate(bottom)
    fill(ada, "a4")
    expect(panel.get_by_text("does not fit")).to_have_count(0)
    expect(panel.get_by_text("The match has moved on")).to_have_count(0)


@pytest.mark.processes
def test_clocks_and_lines_outlive_the_server(visitor, site):
    ada, bob = visitor(), visitor()
    met(ada, bob, site, GAME, "1d", n=4)
    fill(ada, "a1")
    fill(bob, "b1")
    panel = bob.get_by_role("region", name="Conditional moves")
    panel.get_by_role("button", name="Add a line").click()
    panel.get_by_role("gridcell", name="c1, empty").click()
    expect(panel.get_by_role("heading", name="What do you answer?")).to_be_visible()
    address = ada.url
    ada.goto("about:blank")  # Who is there is told, and the line that is being made stays.
    expect(bob.get_by_role("list", name="Players").get_by_text("away")).to_be_visible()
    panel.get_by_role("gridcell", name="d1, empty").click()
    ada.goto(address)
    panel.get_by_role("button", name="Save this line").click()
    expect(panel.get_by_role("button", name=REMOVE.format("Ada", "c1", "d1"))).to_be_visible()
    site.stop()
    site.start()
    for page in (ada, bob):
        expect(page.get_by_text("The connection is lost. Your match is safe.")).to_have_count(0)
    expect(
        card(ada, "You").get_by_role("timer", name=re.compile("^Time left, running: 23 hours"))
    ).to_be_visible()
    fill(ada, "c1")
    expect(filled(ada, "d1")).to_be_visible()
    expect(card(ada, "You")).to_contain_text("to move")
