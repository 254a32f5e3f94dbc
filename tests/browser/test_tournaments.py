"""A class plays a tournament: the teacher sets one up, pupils join by the link, play, and see the
table.
"""

import re

import pytest
from friends import PHONE
from held import visit
from playwright.sync_api import expect
from screens import faults

pytestmark = pytest.mark.browser


def set_up(page, site, kind, *, plays=False):
    """Set up a tournament of small matches on the page, by keys alone; the link."""
    visit(page, f"{site.url}/tournaments")
    page.get_by_role("link", name="Set up a tournament").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Game").select_option("palindromic-rows-columns")
    page.get_by_text("Settings, all as usual").focus()
    page.keyboard.press("Enter")
    page.get_by_role("spinbutton", name="Squares along a side").fill("2")
    page.get_by_role("radio", name=re.compile(f"^{kind}")).focus()
    page.keyboard.press("Space")
    page.get_by_label("Your name").fill("Ms Miller")
    if not plays:
        page.get_by_label("I play, too").focus()
        page.keyboard.press("Space")
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_role("heading", name="You are the host")).to_be_visible()
    link = page.get_by_label(re.compile("^Send this link")).input_value()
    assert link == page.url
    return link


def join(page, link, name):
    """Join by the link, by keys alone."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.keyboard.press("Enter")
    expect(page.get_by_text("You have joined.")).to_be_visible()
    expect(page.get_by_role("region", name="You in this tournament")).to_be_focused()


def give_up(page):
    """Go to the own match, resign, and come back."""
    page.get_by_role("link", name="Play now").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("link", name="Back to the tournament").click()


def test_a_teacher_and_two_pupils_play_a_round_robin_on_phones_and_print_it(visitor, site, axe):
    """Somebody who comes too late watches."""
    teacher, ben = visitor(viewport=PHONE), visitor(viewport=PHONE, color_scheme="dark")
    cy, late = visitor(), visitor()

    def check(page):
        assert axe(page) == []
        assert faults(page) == []

    teacher.goto(f"{site.url}/tournaments")
    expect(teacher.get_by_role("heading", name="Ended")).to_be_visible()
    check(teacher)
    visit(teacher, f"{site.url}/tournaments/new")
    expect(teacher.get_by_label("Game")).to_be_visible()
    teacher.locator("#main").get_by_text("More", exact=True).click()
    check(teacher)
    link = set_up(teacher, site, "Round robin", plays=True)
    ben.goto(link)
    expect(ben.get_by_role("button", name="Join the tournament")).to_be_visible()
    check(ben)
    join(ben, link, "Ben with a very long name")
    join(cy, link, "Cy")
    players = teacher.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players).to_have_count(3)
    check(teacher)
    teacher.get_by_role("button", name="Start with 3 players").press("Enter")
    late.goto(link)
    expect(late.get_by_text("nobody can join any more")).to_be_visible()
    for page in (ben, late):
        expect(page.get_by_role("heading", name="You are the host")).to_have_count(0)
        expect(page.get_by_role("button", name=re.compile("^Settle"))).to_have_count(0)
    expect(late.get_by_role("link", name=re.compile("^Watch the match of"))).to_be_visible()
    everybody = (teacher, ben, cy)
    for number in (1, 2, 3):
        for page in everybody:
            expect(page.get_by_role("heading", name=f"Round {number} of 3")).to_be_visible()
            own = page.get_by_role("region", name="You in this tournament")
            rests = own.get_by_text("You rest in this round.")
            expect(own.get_by_role("link", name="Play now").or_(rests)).to_be_visible()
        playing = [page for page in everybody if page.get_by_role("link", name="Play now").count()]
        assert len(playing) == 2
        if number == 1:
            check(ben)
            printed(teacher)
            teacher.get_by_role("button", name=re.compile("^Settle the match of")).click()
            check(teacher)
        give_up(playing[0])
    for page in everybody:
        expect(page.get_by_text("The tournament is over.").first).to_be_visible()
        expect(page.get_by_role("region", name="Standings").get_by_role("row")).to_have_count(4)
        expect(page.get_by_role("region", name="Cross table").get_by_role("row")).to_have_count(4)
    check(ben)
    teacher.get_by_role("combobox", name="Round").select_option("1")
    pairings = teacher.get_by_role("list", name="Pairings of round 1")
    expect(pairings.get_by_role("listitem")).to_have_count(1)
    expect(pairings).to_contain_text("beat")


def test_a_public_tournament_is_found_and_cancelled_and_in_another_the_host_settles_a_match(
    visitor, site
):
    teacher, ben, cy = visitor(viewport=PHONE), visitor(), visitor()
    a_public_tournament_is_found_and_cancelled(teacher, ben, site)
    link = set_up(teacher, site, "Swiss")
    join(ben, link, "Ben")
    join(cy, link, "Cy")
    # Their coming draws the teacher's page anew.
    expect(teacher.get_by_role("list", name="Players")).to_contain_text("Cy")
    teacher.get_by_role("button", name="Add the computer").click()
    expect(teacher.get_by_role("list", name="Players")).to_contain_text("Computer")
    teacher.get_by_role("button", name="Remove Computer").click()
    teacher.get_by_role("button", name="Start with 2 players").click()
    expect(ben.get_by_role("region", name="You in this tournament")).to_contain_text(
        "Your match against Cy"
    )
    teacher.get_by_role("button", name=re.compile("^Settle the match of")).press("Enter")
    teacher.get_by_role("button", name="Ben wins").press("Enter")
    expect(teacher.get_by_role("heading", name="Round 2 of 2")).to_be_visible()
    expect(teacher.get_by_role("heading", name="Round 2 of 2")).to_be_focused()
    expect(
        ben.get_by_role("status").filter(
            has_text="Round 2 has begun. Your match against Cy is ready."
        )
    ).to_be_attached()
    for page in (teacher, cy):
        page.get_by_role("combobox", name="Round").select_option("1")
        expect(page.get_by_role("listitem").filter(has_text="Settled by the host.")).to_be_visible()
    teacher.get_by_role("button", name="End the tournament now").click()
    teacher.get_by_role("dialog").get_by_role("button", name="End it").click()
    expect(cy.get_by_text("The tournament is over. Ben wins.").first).to_be_visible()


def a_public_tournament_is_found_and_cancelled(host, ben, site):
    host.goto(f"{site.url}/tournaments/new")
    host.get_by_label("Game").select_option("palindromic-rows-columns")
    host.get_by_label("Your name").fill("Ms Miller")
    host.get_by_text("More", exact=True).last.click()
    host.get_by_label("Title").fill("For everybody")
    host.get_by_label("Only people with the link find it").uncheck()
    host.get_by_role("button", name="Set it up").click()
    expect(host.get_by_role("heading", name="You are the host")).to_be_visible()
    expect(host.get_by_role("heading", name="For everybody")).to_be_visible()
    ben.goto(f"{site.url}/tournaments")
    ben.get_by_role("region", name="Open to join").get_by_role("link", name="For everybody").click()
    expect(ben.get_by_role("button", name="Join the tournament")).to_be_visible()
    host.get_by_role("button", name="Cancel the tournament").click()
    host.get_by_role("dialog").get_by_role("button", name="Cancel it").click()
    expect(ben.get_by_text("The host has cancelled this tournament.")).to_be_visible()


def printed(page):
    """The pairings and the tables are printed on one page, without buttons."""
    page.wait_for_function(
        "() => [...document.styleSheets].some(({ href }) => href?.includes('/print-'))"
    )
    page.emulate_media(media="print")
    expect(page.get_by_role("list", name="Pairings of round 1")).to_be_visible()
    expect(page.get_by_role("region", name="Standings").get_by_role("table")).to_be_visible()
    expect(page.get_by_role("region", name="Cross table").get_by_role("table")).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
    expect(page.locator("main a:visible")).to_have_count(1)  # The game's name.
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", print_background=False))) == 1
    page.emulate_media(media="screen")
