"""Answers of the command: tours, verdicts, listings and pictures."""
from __future__ import annotations

import contextlib
import html
import itertools
import json
import os
from typing import Any, Callable, ClassVar, Dict, Generic, Hashable, Iterator, List, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

from ._command import Child, Error, Undecided
from ._places import Board, Graph, GraphFile, Square, board, flags, place

_WORDS = {"from": "from_", "as": "as_"}  # which Python has for itself


class Record:
    """A part of an answer. `data` is what the command wrote."""

    _types: ClassVar[Mapping[str, Any]] = {}

    def __init__(self, data: Mapping[str, Any], of: Union[Board, Graph]) -> None:
        self.data = data
        for key, value in data.items():
            name = _WORDS.get(key, key)
            setattr(self, name, _made(self._types.get(name), value, of))

    def __repr__(self) -> str:
        shown = ", ".join(f"{_WORDS.get(key, key)}={getattr(self, _WORDS.get(key, key))!r}" for key in self.data)
        return f"{type(self).__name__}({shown})"


def _made(kind: Any, value: Any, of: Union[Board, Graph]) -> Any:
    """A value of JSON as Python has it."""
    if kind is None or value is None:
        return value
    if isinstance(value, list):
        return [_made(kind, one, of) for one in value]
    if kind is Hashable:
        return of.read(value)
    if kind is int:
        return _number(str(value))
    if kind is float:
        return float(value)
    return kind(value, of)


def _number(digits: str) -> int:
    """A number of any length; int() alone reads no more than 4300 digits."""
    if len(digits) <= 4000:
        return int(digits)
    half = len(digits) // 2
    return _number(digits[:half]) * int(10 ** (len(digits) - half)) + _number(digits[half:])


class Answer(Record):
    """What the command answers. It is true if there is what was asked for, false if it is
    proven that there is none; asking an undecided answer for its truth raises Undecided."""

    #: "found", "none" or "undecided".
    verdict: str
    #: The answer in one line.
    sentence: str
    #: Why it is so, if there is something to say.
    reason: Optional[str] = None

    def __bool__(self) -> bool:
        if self.verdict == "undecided":
            raise Undecided(self.sentence)
        return self.verdict == "found"

    def __str__(self) -> str:
        return self.sentence

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.sentence}>"

    def _repr_html_(self) -> str:
        return f"<p>{html.escape(self.sentence)}</p>"


class WithTour(Answer):
    """An answer with a tour, which a notebook shows."""

    tour: "Optional[Tour]"

    def _repr_svg_(self) -> Optional[str]:
        return self.tour._repr_svg_() if self.tour else None

    def _repr_html_(self) -> str:
        return _figure(self._repr_svg_(), self.sentence)


class Number(Answer):
    """An answer that is a number: int() gives it."""

    count: Optional[int] = None

    def __int__(self) -> int:
        if self.count is None:
            raise Undecided(self.sentence)
        return self.count

    __index__ = __int__


class Solution(WithTour):
    """A puzzle, or its solution."""

    solution: Sequence[Square] = ()
    grid: str

    def __init__(self, data: Mapping[str, Any], of: Union[Board, Graph]) -> None:
        super().__init__(data, of)
        self.tour = None
        if self.solution:
            about = {key: data[key] for key in ("board", "topology", "holes", "piece") if key in data}
            self.tour = Tour({**about, "tour": list(data["solution"])}, of)

    def _repr_svg_(self) -> Optional[str]:  # of a puzzle the solution is not shown
        return None if "grid" in self.data else super()._repr_svg_()

    def _repr_html_(self) -> str:
        if "grid" not in self.data:
            return super()._repr_html_()
        return f"<figure><pre>{html.escape(self.grid)}</pre><figcaption>{html.escape(self.sentence)}</figcaption></figure>"


class Ranking(Record):
    """The place of a tour in a listing: int() gives its number."""

    rank: Optional[int] = None
    sentence: Optional[str] = None

    def __int__(self) -> int:
        if self.rank is None:
            kind = Undecided if self.sentence and self.sentence.startswith("undecided") else Error
            raise kind(self.sentence or "the tour has no number")
        return self.rank

    __index__ = __int__


class Tour:
    """A tour: its squares, or the nodes of a graph, in order."""

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
        keys = ("board", "topology", "holes", "piece", "tour")
        return all(self.data.get(key) == other.data.get(key) for key in keys)

    def __hash__(self) -> int:
        return hash(tuple(self.data["tour"]))

    def __str__(self) -> str:
        kind = {True: "closed tour", False: "open tour", None: "tour"}[self.closed]
        return f"{kind} of {self.piece} on {self.board}" if self.board else f"{kind} of a graph of {len(self)} nodes"

    def __repr__(self) -> str:
        shown = [str(square) for square in self.squares[:3]]
        return f"<{self}: {' '.join(shown)}{' …' if len(self) > 3 else ''}>"

    def _repr_svg_(self) -> Optional[str]:
        if self._svg is None:
            try:
                self._svg = str(picture("draw", "svg", self, {}))
            except Error:
                self._svg = ""  # some are too large to be drawn
        return self._svg or None

    def _repr_html_(self) -> str:
        return _figure(self._repr_svg_(), str(self))


def tour(on: Any, squares: Sequence[Square]) -> Tour:
    """A tour of one's own, which draw and rank take; its squares are looked at there."""
    of = place(on)
    written: Dict[str, Any] = {"tour": [of.write(square) for square in squares]}
    if isinstance(of, Board):
        size, holes = of.size, [of.write(hole) for hole in of.holes or ()]
        if of.is_picture:
            rows = size.split()
            sides = [len(rows), max(len(row) for row in rows)]
            size = "x".join(str(side) for side in sides)
            holes += [_name((i, j), sides) for i, row in enumerate(rows) for j in range(sides[1]) if row[j : j + 1] != "."]
        written.update(board=size, piece=of.piece or "knight", holes=holes)
        if of.topology:
            written["topology"] = of.topology
    else:
        written["tour"] = [int(name) if name.isdigit() else name for name in map(str, squares)] if isinstance(of, GraphFile) else [int(number) for number in written["tour"]]
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


def _figure(svg: Optional[str], words: str) -> str:
    return f"<figure>{svg or ''}<figcaption>{html.escape(words)}</figcaption></figure>"


class Picture:
    """A picture, as the bytes of a file."""

    def __init__(self, data: bytes, format: str) -> None:
        self.data = data
        self.format = format

    def save(self, path: Any) -> None:
        """Writes it to a file, whose extension has to be that of its format."""
        kind = os.path.splitext(os.fspath(path))[1][1:].lower()
        if kind not in ("", "txt", self.format):
            raise Error(f"{path}: the picture is {self.format}; write draw(…, format={kind!r}), or another extension")
        with open(path, "wb") as file:
            file.write(self.data)

    def __str__(self) -> str:
        return self.data.decode("utf-8") if self.format in ("svg", "text") else repr(self)

    def __repr__(self) -> str:
        return f"<Picture {self.format}, {len(self.data)} bytes>"

    def _repr_svg_(self) -> Optional[str]:
        return str(self) if self.format == "svg" else None

    def _repr_png_(self) -> Optional[bytes]:
        return self.data if self.format == "png" else None


A = TypeVar("A", bound=Record)


class Listing(Generic[A]):
    """Tours as they come. Its answer is known at the end; asking for it reads on to there.
    Where a limit ended the tours early, Undecided is raised after the last one."""

    def __init__(self, child: Child, answers: Type[A], of: Union[Board, Graph]) -> None:
        self._child, self._of, self._lines = child, of, child.lines()
        self._answers: Callable[[Mapping[str, Any], Union[Board, Graph]], A] = answers
        self._answer: Optional[A] = None
        self._wrong: Optional[Error] = None
        self._closed = False

    def __iter__(self) -> "Listing[A]":
        return self

    def __next__(self) -> Tour:
        try:
            tour = self._next() if self._answer is None and not self._closed else None
        except BaseException:
            self.close()
            raise
        if tour is not None:
            return tour
        if self._wrong is not None:
            wrong, self._wrong = self._wrong, None
            raise wrong
        raise StopIteration

    def _next(self) -> Optional[Tour]:
        """The next tour; None after the last one, when there is an answer."""
        for line in self._lines:
            line = line[len('{"tours":[') :] if line.startswith('{"tours":[') else line
            line = line.strip(" ,")
            if line.startswith("{"):
                return Tour(json.loads(line), self._of)
            if line.startswith("]"):
                self._ended("".join([line, *self._lines]))
                return None
        raise self._child.failure(self._child.status())

    def _ended(self, rest: str) -> None:
        """Reads what stands after the tours."""
        data = json.loads('{"tours":[' + rest)
        del data["tours"]
        self._answer = self._answers(data, self._of)
        status = self._child.status()
        if status == 3:
            self._wrong = self._child.failure(status)

    @property
    def answer(self) -> A:
        """What there is to say of them all."""
        while self._answer is None:
            if self._closed:
                raise Error("the listing was closed before its end")
            with contextlib.suppress(StopIteration, Undecided):  # which the answer says, too
                next(self)
        return self._answer

    @property
    def verdict(self) -> str:
        """found, none or undecided."""
        return str(getattr(self.answer, "verdict"))

    @property
    def reason(self) -> Optional[str]:
        """Why it is so, if there is something to say."""
        return getattr(self.answer, "reason", None)

    def close(self) -> None:
        """Ends the work, however many tours there are still."""
        self._child.end()
        self._closed = True

    def __enter__(self) -> "Listing[A]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def ask(verb: str, answers: Type[A], subject: Any, options: Mapping[str, Any]) -> A:
    """Asks the command, and waits for its answer."""
    out, of, failure = _run(verb, subject, options, "json")
    try:
        data = json.loads(out) if out.strip() else None
    except ValueError:  # an answer a line, one for each graph
        raise Error(f"{getattr(of, 'path', verb)} has many graphs, and a question is of one; networkx.read_graph6 reads them as a list") from None
    if isinstance(data, list):  # an answer for each tour, and there was one
        data = data[0] if data else None
    if data is None:
        raise failure
    return answers(data, of)


def stream(verb: str, answers: Type[A], subject: Any, options: Mapping[str, Any]) -> Listing[A]:
    """Asks the command for tours."""
    of = place(subject)
    with of.given(None) as (arguments, given):
        return Listing(Child([verb, *arguments, *flags(options, of), "--json"], given), answers, of)


def picture(verb: str, format: str, subject: Any, options: Mapping[str, Any]) -> Picture:
    """Has the command draw."""
    out, _, failure = _run(verb, subject, options, format)
    if not out:
        raise failure
    return Picture(out, format)


def _run(verb: str, subject: Any, options: Mapping[str, Any], format: str) -> Tuple[bytes, Union[Board, Graph], Error]:
    """What the command prints, of what, and what went wrong if that is nothing."""
    of, text = _subject(subject, options)
    with of.given(text) as (arguments, given):
        if text is not None:
            arguments = ["-"] if isinstance(of, Board) else [*arguments, "-"]  # the text says its board
        child = Child([verb, *arguments, *flags(options, of), f"--format={format}"], given)
        out = child.output()
        return out, of, child.failure(child.status())


def _subject(subject: Any, options: Mapping[str, Any]) -> Tuple[Union[Board, Graph], Optional[str]]:
    """What a question is about, and the text that says it, if it is a tour or a puzzle."""
    if isinstance(subject, Tour):
        return subject.of, json.dumps(subject.data)
    if isinstance(subject, Solution):
        return board(str(subject.data["board"])), subject.grid
    if isinstance(subject, str) and "filled" in options and options["given"] is None:
        return board("puzzle"), subject  # which says its board
    return place(subject), None
