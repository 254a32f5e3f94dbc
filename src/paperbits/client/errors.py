"""The errors of the client."""


class ClientError(Exception):
    """A request had no success. The text is one sentence for people."""


class RefusedError(ClientError):
    """The site refused a request, which has changed nothing.

    ``kind`` is for programs: ``illegal-move``, ``not-your-turn``, ``stale``, ``wrong-scope`` and so
    on (docs/api.md). ``status`` is the HTTP status.
    """

    def __init__(self, kind: str, message: str, status: int) -> None:
        super().__init__(message)
        self.kind, self.status = kind, status


class UnreachableError(ClientError):
    """The site could not be reached for as long as the client's patience."""
