"""Talk between friends on the page: phrases, own words by consent, mute, report, phone and night."""

import re

import pytest
from friends import PHONE, met
from held import fill, filled
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

EVIL = (
    "<img src=x onerror=\"document.body.dataset.evil = '1'\">",
    "</span></p><script>document.body.dataset.evil = '1'</script>",
    "<iframe srcdoc=\"<script>parent.document.body.dataset.evil = '1'</script>\"></iframe>",
    "{@html evil} &lt;b&gt; ${evil} javascript:alert(1)",
)


def panel(page):
    return page.get_by_role("region", name=re.compile("^Talk"))


def log(page):
    return panel(page).get_by_role("log", name="What was said")


@pytest.mark.processes
def test_friends_talk_in_phrases_and_see_who_watches_and_reads_nothing(visitor, site, axe):
    ada, ben, cy = visitor(), visitor(), visitor(viewport=PHONE)
    met(ada, ben, site, "palindromic-rows-columns")
    cy.goto(ada.url)
    expect(cy.get_by_text("you have no seat in this match")).to_be_visible()
    expect(panel(cy)).to_have_count(0)
    for page in (ada, ben):
        expect(page.get_by_text("1 person is watching.")).to_be_visible()
    before = ben.get_by_role("grid").bounding_box()
    panel(ada).get_by_role("button", name="Good luck").press("Enter")
    expect(log(ben)).to_have_text("Ada Good luck")
    expect(log(ada)).to_have_text("You Good luck")
    expect(ben.locator("[aria-live=polite]").filter(has_text="Ada: Good luck")).to_have_count(1)
    assert ben.get_by_role("grid").bounding_box() == before
    ada.reload()
    expect(log(ada)).to_have_text("You Good luck")
    fill(ada, "a1")
    expect(filled(ben, "a1")).to_be_visible()
    assert axe(ada) == []
    expect(cy.get_by_role("checkbox")).to_have_count(0)  # Cy has no name here yet.
    cy.evaluate(
        "fetch('/api/me', {method: 'POST', headers: {'Content-Type': 'application/json'}, body:"
        ' \'{"name": "Cy"}\'})'
    )
    cy.reload()
    cy.get_by_role("checkbox", name="Show my name to the players while I watch").check()
    expect(ada.get_by_text("1 person is watching: Cy.")).to_be_visible()
    assert axe(cy) == []
    cy.get_by_role("checkbox").uncheck()
    expect(ben.get_by_text("1 person is watching.")).to_be_visible()
    cy.goto("about:blank")
    expect(ada.get_by_text("is watching")).to_have_count(0)


KEYS = "not 0 = 1 a o n"
"""They lay tiles elsewhere on the page."""


def test_talk_is_folded_on_a_phone_own_words_need_both_and_a_player_can_be_muted(
    visitor, site, axe
):
    """Own words are never markup."""
    ada, ben = (visitor(viewport=PHONE, color_scheme="dark") for _ in range(2))
    met(ada, ben, site, "binary-number-scrabble")
    expect(log(ada)).to_have_count(0)
    fold = panel(ben).get_by_role("button", name="Talk")
    fold.focus()
    ben.keyboard.press("Enter")
    panel(ben).get_by_role("button", name="Thanks").click()
    expect(panel(ada).get_by_role("button", name="Talk 1 new line")).to_be_visible()
    panel(ada).get_by_role("button", name=re.compile("^Talk")).click()
    expect(log(ada)).to_have_text("Bob Thanks")
    expect(panel(ada).get_by_role("button", name="Talk", exact=True)).to_be_visible()
    for page in (ada, ben):
        expect(panel(page).get_by_label("Your own words")).to_have_count(0)
        panel(page).get_by_text("More", exact=True).click()
    panel(ada).get_by_role("checkbox", name="Allow own words").check()
    expect(panel(ada)).to_contain_text("Bob must allow them too.")
    expect(panel(ada).get_by_label("Your own words")).to_have_count(0)
    panel(ben).get_by_role("checkbox", name="Allow own words").check()
    keys_of_tiles_are_letters_here(ada, ben, axe)
    words = panel(ada).get_by_label("Your own words")
    for line in EVIL:
        words.fill(line)
        words.press("Enter")
        expect(words).to_have_value("")
    expect(log(ben).get_by_role("paragraph")).to_have_text(
        ["You Thanks", f"You {KEYS}", *(f"Ada {line}" for line in EVIL)]
    )
    assert log(ben).locator(":not(p, b, span)").count() == 0
    assert ben.evaluate("document.body.dataset.evil") is None
    panel(ben).get_by_role("checkbox", name="Allow own words").uncheck()
    expect(panel(ada).get_by_label("Your own words")).to_have_count(0)

    panel(ada).get_by_role("button", name="Hello").click()
    expect(log(ben)).to_contain_text("Ada Hello")
    panel(ben).get_by_role("button", name="Mute Ada").click()
    expect(log(ben)).to_have_text(f"You ThanksYou {KEYS}")
    expect(panel(ben)).to_contain_text("You don't see what Ada says")
    panel(ben).get_by_role("button", name="Report Ada").click()
    panel(ben).get_by_role("button", name="Send the report").click()
    expect(panel(ben).get_by_text("Reported.")).to_be_visible()
    panel(ben).get_by_role("button", name="Mute Ada").click()
    expect(log(ben)).to_contain_text("Ada Hello")

    more = panel(ada).get_by_text("More", exact=True)
    before = more.bounding_box()
    hello = panel(ada).get_by_role("button", name="Hello")
    refusal = panel(ada).get_by_role("status").filter(has_text=re.compile(r"\w"))
    hello.evaluate("hello => { for (let times = 0; times < 12; times++) hello.click(); }")
    expect(refusal).to_be_visible()
    assert more.bounding_box() == before


def keys_of_tiles_are_letters_here(ada, ben, axe):
    words = panel(ben).get_by_label("Your own words")
    words.click()
    ben.keyboard.type(KEYS)
    expect(words).to_have_value(KEYS)
    words.press("Enter")
    expect(log(ada)).to_contain_text(f"Bob {KEYS}")
    assert axe(ada) == []
