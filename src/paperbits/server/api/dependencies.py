"""What a request finds here: the site's matches, which also lend their threads."""

from typing import Annotated

from fastapi import Depends, Request

from paperbits.server.live.matches import Tables


def tables_of(request: Request) -> Tables:
    """The site's matches."""
    tables: Tables = request.app.state.tables
    return tables


TablesHere = Annotated[Tables, Depends(tables_of)]
