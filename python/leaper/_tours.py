"""Tours, and the arrays of their numbers."""
from __future__ import annotations

import itertools
import json
import re
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from ._command import Error
from ._pictures import figure
from ._places import Board, Graph, Square, Squares, place


class Tour:
    """A tour: its squares, or the nodes of a graph, in order. It has a length, goes through its
    squares, and gives that of a step; a notebook shows its drawing.

    >>> import leaper
    >>> tour = leaper.find("5x6", kind="closed").tour
    >>> len(tour), tour[0], tour.moves[-1], tour.closed
    (30, 'a5', ('c4', 'a5'), True)
    """

    def __init__(self, data: Mapping[str, Any], of: Union[Board, Graph]) -> None:
        self.data = data
        self.of = of
        self._svg: Optional[str] = None
        self.squares: List[Square] = [of.read(square) for square in data["tour"]]
        #: Its size, such as "8x8"; of a graph, nothing.
        self.board: Optional[str] = data.get("board")
        self.piece: Optional[str] = data.get("piece")
        self.topology: str = data.get("topology", "plane")
        self.holes: List[str] = list(data.get("holes", ()))
        #: The last square is a move from the first; None where that was not looked at.
        self.closed: Optional[bool] = data["kind"] == "closed" if "kind" in data else None

    @property
    def moves(self) -> List[Tuple[Square, Square]]:
        """The moves, as pairs; of a closed tour also that from the last square to the first."""
        ends = self.squares[1:] + (self.squares[:1] if self.closed and len(self.squares) > 2 else [])
        return list(zip(self.squares, ends))

    def array(self, origin: int = 1) -> Any:
        """The number of each square, in rows as one sees them, or by layers; of a graph the
        number of each node, in the order of its nodes. A hole has the number origin - 1. It
        is an array of NumPy, or lists where there is no NumPy."""
        numbers = {square: i for i, square in enumerate(self.squares, origin)}
        if isinstance(self.of, Graph):
            nodes = self.of.nodes or sorted(self.squares, key=lambda node: (isinstance(node, str), node))
            return _array([numbers.get(node, origin - 1) for node in nodes])
        if str(self.board).startswith("hex:"):
            raise Error(f"{self.board}: lines of hexagons are not equally long, and make no array; tour.squares has them in order")
        sides = [int(side) for side in str(self.board).split("x")]
        rows = [[numbers.get(_name(at, sides), origin - 1) for at in line] for line in _lines(sides)]
        for side in reversed(sides[1:-1]):
            rows = [rows[i : i + side] for i in range(0, len(rows), side)]  # type: ignore[misc]
        return _array(rows[0] if len(sides) == 1 else rows)

    def __len__(self) -> int:
        return len(self.squares)

    def __iter__(self) -> Iterator[Square]:
        return iter(self.squares)

    def __getitem__(self, step: int) -> Square:
        return self.squares[step]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tour):
            return NotImplemented
        return self.squares == other.squares and self._what() == other._what()

    def __hash__(self) -> int:
        return hash(tuple(self.squares))

    def _what(self) -> Any:
        """What it is of, to be compared."""
        if isinstance(self.of, Graph):
            return self.of.key()
        return self.board, self.topology, sorted(self.holes), self.piece

    def __str__(self) -> str:
        kind = {True: "closed tour", False: "open tour", None: "tour"}[self.closed]
        return f"{kind} of {self.piece} on {self.board}" if self.board else f"{kind} of a graph of {len(self)} nodes"

    def __repr__(self) -> str:
        shown = [str(square) for square in self.squares[:3]]
        return f"<{self}: {' '.join(shown)}{' …' if len(self) > 3 else ''}>"

    def _repr_svg_(self) -> Optional[str]:
        from ._asking import picture

        if self._svg is None:
            try:
                self._svg = str(picture("draw", "svg", self, {}))
            except Error:
                self._svg = ""  # some are too large to be drawn
        return self._svg or None

    def _repr_html_(self) -> str:
        return figure(self._repr_svg_(), str(self))


def tour(on: Any, squares: Squares, *, check: bool = True) -> Tour:
    """A tour of one's own, which draw, rank and others take. What is no tour raises Error, which says
    the first thing that is wrong; `verify` looks at it without an exception, if it is made unchecked.

    >>> import leaper
    >>> leaper.tour("3x4", "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2".split())
    <open tour of knight on 3x4: a3 c2 a1 …>
    >>> leaper.tour("5x5", ["a1", "b3", "c5"])
    Traceback (most recent call last):
    leaper.Error: not a tour: wrong length: 3 squares of 25
    >>> print(leaper.verify(leaper.tour("5x5", ["a1", "b3", "c5"], check=False)))
    not a tour: wrong length: 3 squares of 25

    on: A board or a graph.
    squares: The squares, or the nodes, in order; also a text with blanks or commas between the squares.
    check: See whether it is a tour; otherwise it is not known whether it is closed, either.
    """
    made = _made(on, squares)
    if check:
        from ._verbs import verify

        try:
            answer = verify(made)
        except Error as wrong:
            raise type(wrong)(re.sub("^line 1: ", "", str(wrong)), wrong.answer) from None
        if not answer:
            raise Error(answer.sentence, answer)
        made.data = {**made.data, "kind": answer.tours[0].kind}
        made.closed = answer.tours[0].kind == "closed"
    return made


def _made(on: Any, squares: Squares) -> Tour:
    """A tour as the command would write it."""
    of = place(on)
    if isinstance(squares, str):
        squares = squares.split() if isinstance(of, Graph) else re.findall(r"\([^)]*\)|[^\s,]+", squares)
    if not isinstance(squares, Iterable):
        raise Error(f"{squares!r} are no squares: write them in a list, or as a text")
    squares = list(squares)
    if isinstance(of, Graph):
        return Tour({"tour": [of.name(node) for node in squares]}, of)
    size, holes = of.size, [of.write(hole) for hole in of.holes or ()]
    if of.is_picture or any("," in hole.replace("),(", "") or "-" in hole for hole in holes):  # blocks of them
        graph = json.loads(of.to_text("json"))
        size, holes = graph["board"], graph.get("holes", [])
    written: Dict[str, Any] = {"tour": [of.write(square) for square in squares], "board": size, "piece": of.piece or "knight", "holes": holes}
    if of.topology:
        written["topology"] = of.topology
    return Tour(written, of)


def _lines(sides: Sequence[int]) -> Iterator[List[Tuple[int, ...]]]:
    """The cells of a board, a line at a time, each by its coordinates from 0."""
    for before in itertools.product(*(range(side) for side in sides[:-1])):
        yield [(*before, last) for last in range(sides[-1])]


def _name(at: Tuple[int, ...], sides: Sequence[int]) -> str:
    """The name of a cell: a1 is bottom left; in other ranks (1,2,3)."""
    if len(sides) != 2:
        return "(" + ",".join(str(i + 1) for i in at) + ")"
    letters, column = "", at[1] + 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{sides[0] - at[0]}"


def _array(numbers: Any) -> Any:
    try:
        import numpy
    except ImportError:
        return numbers
    return numpy.array(numbers, dtype=numpy.int64)
