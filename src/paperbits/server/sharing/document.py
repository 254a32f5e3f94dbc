"""HTML documents of a match: the page with tags for readers without JavaScript, and the embed."""

import json
import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from paperbits.picture import Picture
from paperbits.picture.svg import escaped
from paperbits.server.sharing.card import HEIGHT, WIDTH
from paperbits.server.sharing.told import Told

_HOST: Final = re.compile(r"[a-z0-9._-]{1,253}|[0-9a-f:.]{2,45}", re.IGNORECASE)


def site_of(connection: HTTPConnection) -> str:
    """Return the site's address as the client knows it, such as ``https://games.example``; empty,
    so that links are relative, if the request names no proper host.
    """
    try:
        named = urlsplit(f"//{connection.headers.get('host', '')}")
        host, port = named.hostname or "", named.port
    except ValueError:
        return ""
    if not _HOST.fullmatch(host):
        return ""
    scheme = "https" if connection.url.scheme in ("https", "wss") else "http"
    return f"{scheme}://{f'[{host}]' if ':' in host else host}{'' if port is None else f':{port}'}"


def tags(told: Told, site: str) -> str:
    """Return the tags for the document's head: title, description, Open Graph, which Twitter reads."""
    address = f"{site}/m/{told.id}"
    graph = {"og:title": told.title, "og:description": told.summary, "og:image": f"{address}.png"}
    cards = {"twitter:card": "summary_large_image"}
    more = []
    if told.over:  # A match that is played should load quickly, and readers do without the rest.
        graph |= {
            "og:type": "website",
            "og:site_name": "paperbits",
            "og:url": address,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": f"The final board. {told.headline}",
        }
        more = [
            f'<meta name="description" content="{escaped(told.summary)}" />',
            f'<link rel="canonical" href="{escaped(address)}" />',
        ]
    title = f"<title>{escaped(told.title)} · paperbits</title>"
    return "\n    ".join([title, *more, *_metas("property", graph), *_metas("name", cards)])


def _metas(kind: str, values: Mapping[str, str]) -> list[str]:
    return [
        f'<meta {kind}="{name}" content="{escaped(value)}" />' for name, value in values.items()
    ]


def document(index: str, told: Told, site: str) -> str:
    """Return the page with the tags of a match, and its words for readers without JavaScript."""
    without = re.sub(
        r'<title>.*?</title>|<meta name="description"[^>]*>', "", index, flags=re.DOTALL
    )
    headed = without.replace("</head>", f"{tags(told, site)}\n  </head>", 1)
    if not told.over:
        return headed
    return re.sub(
        r"<noscript>.*?</noscript>", lambda _: _plain(told), headed, count=1, flags=re.DOTALL
    )


def _plain(told: Told) -> str:
    """Return the words of a finished match for a browser that runs no scripts."""
    moves = "".join(f"<li>{escaped(move)}</li>" for move in told.moves)
    return (
        f"<noscript><main><h1>{escaped(told.title)}</h1><p>{escaped(told.summary)}</p>"
        f'<p><img src="/m/{told.id}.png" width="600" height="315" alt="The final board."></p>'
        f"<h2>Moves</h2><ol>{moves}</ol>"
        f'<p><a href="/api/matches/{told.id}/record">The record</a></p></main></noscript>'
    )


def embed(frame: str, told: Told, drawn: Picture, plies: int, site: str) -> str:
    """Return the embed's document: the final board at once, and the moves for its script."""
    played = {"id": told.id, "moves": list(told.moves), "plies": plies}
    data = json.dumps(played, ensure_ascii=True).replace("<", "\\u003c")
    standing = " · ".join(f"{name} {score}".rstrip() for name, score in told.standing)
    parts = {
        "<!--title-->": f"<title>{escaped(told.title)}</title>",
        "<!--heading-->": (
            f'<a href="{escaped(site)}/m/{told.id}" target="_blank"'
            f' rel="noopener">{escaped(told.game)}</a>'
        ),
        "<!--standing-->": escaped(standing),
        "<!--board-->": drawn.svg(),
        "<!--words-->": escaped(told.headline),
        "<!--data-->": f'<script type="application/json" id="match">{data}</script>',
    }
    return _filled(frame, parts)


def embed_without(frame: str, sentence: str, site: str) -> str:
    """Return the embed's document for a match that can't be shown: why, and a link to the site."""
    heading = f'<a href="{escaped(site)}/" target="_blank" rel="noopener">paperbits</a>'
    return _filled(
        frame,
        {
            "<!--title-->": "<title>paperbits</title>",
            "<!--heading-->": heading,
            "<!--standing-->": escaped(sentence),
        },
    )


def _filled(frame: str, parts: dict[str, str]) -> str:
    return re.sub(
        r"<!--(?:title|heading|standing|board|words|data)-->",
        lambda found: parts.get(found[0], ""),
        frame,
    )
