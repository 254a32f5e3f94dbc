"""Plexus Via Midpoints And Endpoints."""

from paperbits.games.plexus.game import Plexus

__all__ = ["Plexus"]
