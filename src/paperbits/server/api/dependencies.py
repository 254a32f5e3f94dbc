"""Dependencies of the endpoints: the site's matches, which also provide threads."""

from typing import Annotated

from fastapi import Depends, Request

from paperbits.server.live.matches import LiveMatches


def live_matches_of(request: Request) -> LiveMatches:
    """The site's matches."""
    matches: LiveMatches = request.app.state.matches
    return matches


Matches = Annotated[LiveMatches, Depends(live_matches_of)]
