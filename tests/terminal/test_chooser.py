"""Choosing what to play: settings that depend on each other follow each other, and say so."""

from textual.app import App
from textual.widgets import Button, Input, Static

from paperbits import find
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
