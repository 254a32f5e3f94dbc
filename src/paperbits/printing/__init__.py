"""Paper: sheets, rules, tile sets, worksheets and a booklet, as PDF or SVG, in millimetres.

Everything is drawn from views and texts of the games; no game is known here.
"""

from paperbits.printing.canvas import PAPERS, Page, Paper, paper

__all__ = ["PAPERS", "Page", "Paper", "paper"]
