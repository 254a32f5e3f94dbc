"""Printing a game from its page: the PDF comes with the settings chosen there."""

import io

import pytest
from playwright.sync_api import expect
from pypdf import PdfReader

pytestmark = pytest.mark.browser


def test_a_sheet_is_printed_with_its_settings(page, site):
    page.goto(f"{site.url}/g/plexus")
    page.get_by_role("link", name="Print it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Print Plexus via Midpoints and Endpoints"
    )
    page.get_by_text("Settings", exact=False).first.click()
    page.get_by_label("Pages").fill("3")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Make the PDF").click()
    made = PdfReader(io.BytesIO(waiting.value.path().read_bytes()))
    assert len(made.pages) == 3
    assert waiting.value.suggested_filename == "plexus-sheet.pdf"
