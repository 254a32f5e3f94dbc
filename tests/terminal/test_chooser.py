"""Choosing what to play: settings that depend on each other follow each other, and say so."""

import pytest
from textual.app import App
from textual.widgets import Button, Input, Label, Static

from paperbits import find
from paperbits.core.errors import SettingError
from paperbits.terminal.chooser import SettingsScreen


async def test_the_length_adapts_to_the_number_of_players():
    begun = []
    app = App()
    async with app.run_test(size=(100, 50)) as pilot:
        app.push_screen(screen := SettingsScreen(find("binary-scramble"), begun.append))
        await pilot.pause()
        players = screen.query_one("#set-players", Input)
        players.focus()
        players.value = "4"
        await pilot.press("tab")
        await pilot.pause()
        assert screen.query_one("#set-length", Input).value == "8"
        assert "8 instead of 9" in str(screen.query_one("#wrong", Static).render())
        players.focus()
        players.value = "99"
        screen.query_one("#begin", Button).focus()
        await pilot.pause()
        assert (players.value, screen.query_one("#set-length", Input).value) == ("9", "9")
        await pilot.press("enter")
        await pilot.pause()
    assert begun[0].match.settings["players"] == 9


async def test_settings_that_make_matches_too_long_are_not_offered():
    app = App()
    async with app.run_test(size=(100, 50)) as pilot:
        app.push_screen(screen := SettingsScreen(find("flipping-bits"), print))
        await pilot.pause()
        assert "squares in the row (3 to 7)" in str(screen.query(Label)[1].render())
        screen.query_one("#set-n", Input).value = "9"
        with pytest.raises(SettingError, match="from 3 to 7"):
            screen.settings()
