"""A page's side of the folder's host. Tasks are carried out when the test asks for it."""

import json

from paperbits.folder.thinking import think
from paperbits.folder.worker import Worker


class FolderPage:
    """Asks as a page does; ``told`` has the messages over its one connection."""

    def __init__(self):
        self.told, self.kept, self.replies = [], {}, {}
        self.tasks, self.dropped = {}, []
        self.worker = Worker(self)

    # What the worker hands out.

    def reply(self, number, status, text, more):
        self.replies.setdefault(number, []).append((status, text, more))

    def pdf(self, number, data):
        self.replies[number] = [(200, data, False)]

    def tell(self, connection, text):
        self.told.append(json.loads(text))

    def keep(self, match, text):
        self.kept[match] = text

    def begin(self, number, text):
        self.tasks[number] = text

    def drop(self, number):
        self.tasks.pop(number, None)
        self.dropped.append(number)

    # What the page asks.

    def think(self):
        """Carry out all tasks."""
        while self.tasks:
            think(self.tasks.pop(min(self.tasks)), self.worker.thinking.heard)

    def text(self, method, address, body=None, key=""):
        """The status and the text of an answer, its parts put together."""
        number = len(self.replies)
        self.worker.ask(number, method, address, "" if body is None else json.dumps(body), key)
        self.think()
        assert [more for *_, more in self.replies[number]][-1] is False
        return self.replies[number][-1][0], "".join(text for _, text, _ in self.replies[number])

    def ask(self, method, address, body=None, key=""):
        """The same, as JSON."""
        status, text = self.text(method, address, body, key)
        return status, json.loads(text)

    def say(self, match, kind, *, think=True, **more):
        """Send a message over the connection; return the last answer."""
        self.worker.connections.hear("1", match, json.dumps({"type": kind, **more}))
        if think:
            self.think()
        return self.told[-1]
