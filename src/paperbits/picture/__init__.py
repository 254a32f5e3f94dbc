"""Pictures of positions as SVG texts, drawn from a view alone: no game is known here."""

from paperbits.picture.drawing import Picture, picture
from paperbits.picture.palette import DAY, NIGHT, PAGE, Palette

__all__ = ["DAY", "NIGHT", "PAGE", "Palette", "Picture", "picture"]
