"""The daily task in the terminal, line by line, and the file that keeps your tries."""

import datetime as dt
import json
from dataclasses import replace
from typing import Any, Final

from paperbits.core.card import Card, Daily
from paperbits.core.errors import PaperbitsError
from paperbits.puzzles import ritual
from paperbits.puzzles.ritual import Day
from paperbits.store.where import data_folder
from paperbits.terminal.drawing import view_lines
from paperbits.terminal.files import write_privately
from paperbits.terminal.inputs import read_line
from paperbits.terminal.wrapping import say

HELP: Final = (
    "Type a play to see what it scores, as often as you like: 8d 1+1=10 lays from d8 across, d8 down."
    " try counts the play that you typed last. Three tries count. Also board, calendar, quit."
)


class Kept:
    """The tries of all days, in a file of the data folder that only you can read."""

    def __init__(self, series: Daily) -> None:
        self._series = series
        self.file = data_folder() / "daily.json"
        self._days = {day.task.date: day for day in self._read()}

    def _read(self) -> list[Day]:
        if not self.file.exists():
            return []
        try:
            kept = json.loads(self.file.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise PaperbitsError(f"{self.file} can't be read: {error}.") from None
        return ritual.from_json(kept, self._series.task)

    def day(self, date: dt.date) -> Day:
        """A day with its tries so far. Raises PaperbitsError if there is no task on it."""
        return self._days.get(date) or Day(self._series.task(date))

    def keep(self, day: Day) -> str:
        """Keep a day. Returns a sentence if the file can't be written, else an empty text."""
        self._days[day.task.date] = day
        try:
            write_privately(self.file, json.dumps(ritual.to_json(list(self._days.values()))) + "\n")
        except OSError as error:
            return f"{self.file} could not be kept: {error.strerror}."
        return ""

    @property
    def results(self) -> dict[dt.date, int]:
        """The result of each finished day, in per cent."""
        return {date: day.percent for date, day in self._days.items() if day.over}


class DailyDialogue:
    """Plays one day, line by line."""

    def __init__(self, card: Card, series: Daily, day: Day, kept: Kept) -> None:
        self.card, self.series, self.day, self.kept = card, series, day, kept
        self.position = ritual.position_of(card, day.task)
        self.draft = ""

    def run(self) -> None:
        """Ask until the day is done, or the user leaves."""
        say(f"{self.series.name}, {self.day.task.date:%A} {self.day.task.date}. {self.series.rule}")
        self.board()
        for each in self.day.tries:
            say(f"You tried {each.move}: {each.points} points.")
        say(HELP)
        while not self.day.over:
            line = read_line()
            word = ("quit" if line is None else line).strip()
            if word.lower() in ("quit", "exit", "q"):
                return
            if word.lower() in ("board", "help", "calendar"):
                {"board": self.board, "help": lambda: say(HELP), "calendar": self.calendar}[
                    word.lower()
                ]()
            elif word.lower() == "try":
                self.count(self.draft)
            elif word:
                self.look(word)
        self.end()

    def board(self) -> None:
        """Write the board and the rack. Nobody else plays, and the bag does not matter."""
        for line in view_lines(replace(self.position.view(self.position.turn), facts=())):
            say(line)

    def calendar(self) -> None:
        say("\n".join(month(self.kept.results, self.day.task.date)))

    def look(self, move: str) -> None:
        try:
            points = ritual.drafted(move, self.position)
        except PaperbitsError as error:
            say(f"Not possible. {error}")
            return
        self.draft = move
        say(f"It scores {points}. Type try to count it, or another play.")

    def count(self, move: str) -> None:
        if not move:
            say("Type a play first.")
            return
        try:
            self.day = ritual.tried(self.day, move, self.position)
        except PaperbitsError as error:
            say(f"Not counted. {error}")
            return
        last, left = self.day.tries[-1], self.day.left
        share = ritual.percent(last.points, self.day.task)
        tries = "try" if left == 1 else "tries"
        say(f"{last.points} points, {share}% of the best. {left} {tries} left.")
        if trouble := self.kept.keep(self.day):
            say(trouble)

    def end(self) -> None:
        for line in ending(self.day, self.series, self.kept, self.position):
            say(line)


def ending(day: Day, series: Daily, kept: Kept, position: Any) -> list[str]:
    """The result of a day in lines."""
    so_far = ritual.standing(kept.results, day.task.date)
    average = "" if so_far.average is None else f", {so_far.average:.0f}% on average"
    return [
        f"Your result: {day.points} of {day.task.best} points, {day.percent}%.",
        *ritual.explained(day.task, position),
        f"{so_far.streak} in a row, {so_far.longest} at most, {so_far.days} in all{average}.",
        f"To share: {ritual.shared(day, series.name)}",
    ]


def month(results: ritual.Results, date: dt.date) -> list[str]:
    """A month as lines: each day's result, ``.`` where there is none."""
    lines = [f"{date:%B %Y}", "  Mo  Tu  We  Th  Fr  Sa  Su"]
    for week in ritual.calendar(results, date.year, date.month):
        cells = ["" if not day else "." if result is None else str(result) for day, result in week]
        lines.append("".join(f"{cell:>4}" for cell in cells))
    return lines


def facts(day: Day, card: Card, series: Daily, kept: Kept) -> dict[str, Any]:
    """A day as JSON values. The best is there once the day is done."""
    task = day.task
    so_far = ritual.standing(kept.results, task.date)
    position = ritual.position_of(card, task)
    return {
        "game": card.id,
        "date": str(task.date),
        "number": task.number,
        "rule": series.rule,
        "position": task.text,
        "tries": [{"move": each.move, "points": each.points} for each in day.tries],
        "left": day.left,
        "over": day.over,
        "points": day.points,
        "percent": day.percent if day.tries else None,
        "best": task.best if day.over else None,
        "answers": list(task.answers) if day.over else [],
        "why": ritual.explained(task, position) if day.over else [],
        "shared": ritual.shared(day, series.name) if day.over else "",
        "streak": so_far.streak,
        "longest": so_far.longest,
        "average": so_far.average,
    }
