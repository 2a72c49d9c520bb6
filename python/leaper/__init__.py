"""Tours of chess pieces, and of any graph: found, counted, listed, sampled and drawn.

>>> import leaper
>>> answer = leaper.find("8x8", kind="closed")
>>> answer.verdict
'found'
>>> answer.tour.squares[:4]
['a8', 'b6', 'a4', 'b2']

The work is done by the command `leaper`, which is in the package.
"""
from ._answers import Answer, Table
from ._book import book
from ._command import Error, Undecided, __version__, command
from ._each import each
from ._gallery import gallery, piece, pieces
from ._graphs import graph
from ._listings import Listing
from ._pictures import Picture
from ._places import Board, Graph, board
from ._tours import Tour, tour
from ._verbs import Count, Estimate, Existence, Found, Puzzle, RankedTour, Samples, SolvedPuzzle, Tours, Verified
from ._verbs import animate, at, boards, count, draw, estimate, exists, find, game, list, puzzle, rank, sample, solve, stats, verify, verse

each.__module__ = graph.__module__ = stats.__module__ = boards.__module__ = __name__

__all__ = [
    "Answer",
    "Board",
    "Count",
    "Error",
    "Estimate",
    "Existence",
    "Found",
    "Graph",
    "Listing",
    "Picture",
    "Puzzle",
    "RankedTour",
    "Samples",
    "SolvedPuzzle",
    "Table",
    "Tour",
    "Tours",
    "Undecided",
    "Verified",
    "__version__",
    "animate",
    "at",
    "board",
    "boards",
    "book",
    "command",
    "count",
    "draw",
    "each",
    "estimate",
    "exists",
    "find",
    "gallery",
    "game",
    "graph",
    "list",
    "piece",
    "pieces",
    "puzzle",
    "rank",
    "sample",
    "solve",
    "stats",
    "tour",
    "verify",
    "verse",
]
