"""Answers of the command: verdicts, numbers and puzzles."""
from __future__ import annotations

import html
import math
from fractions import Fraction
from typing import Any, ClassVar, Dict, Hashable, Mapping, Optional, Sequence, Tuple, Type, TypeVar, Union

from ._command import Error, Undecided
from ._pictures import figure
from ._places import Board, Graph, Square
from ._tours import Tour

_WORDS = {"from": "from_", "as": "as_"}  # which Python has for itself


class Record:
    """A part of an answer. `data` is what the command wrote."""

    _types: ClassVar[Mapping[str, Any]] = {}

    #: How long the command took, in seconds.
    elapsed: Optional[float] = None

    def __init__(self, data: Mapping[str, Any], of: Union[Board, Graph], types: Optional[Mapping[str, Any]] = None) -> None:
        self.data = data
        self._of = of
        for key, value in data.items():
            name = _WORDS.get(key, key)
            setattr(self, name, _made((types or self._types).get(name), value, of))

    def __repr__(self) -> str:
        shown = ", ".join(f"{_WORDS.get(key, key)}={getattr(self, _WORDS.get(key, key))!r}" for key in self.data)
        return f"{type(self).__name__}({shown})"


def _made(kind: Any, value: Any, of: Union[Board, Graph]) -> Any:
    """A value of JSON as Python has it."""
    if kind is None or value is None:
        return value
    if kind is Table:
        return _table(value, of)
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
    if digits[0] == "-":
        return -_number(digits[1:])
    half = len(digits) // 2
    return _number(digits[:half]) * int(10 ** (len(digits) - half)) + _number(digits[half:])


class Answer(Record):
    """What the command answers. It is true if there is what was asked for, false if it is
    proven that there is none; asking an undecided answer for its truth raises Undecided.

    >>> import leaper
    >>> answer = leaper.exists("4x4")
    >>> bool(answer), answer.verdict
    (False, 'none')
    >>> answer.theorem
    'Chia & Ong 2005'
    """

    #: "found", "none" or "undecided".
    verdict: str
    #: The answer in one line.
    sentence: str
    #: Why it is so, if there is something to say.
    reason: Optional[str] = None

    def __bool__(self) -> bool:
        if self.verdict == "undecided":
            raise Undecided(self.sentence, self)
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
        return figure(self._repr_svg_(), self.sentence)


class Shown(Record):
    """A tour of the gallery, which a notebook shows."""

    tour: Tour
    title: str
    source: str

    def _repr_svg_(self) -> Optional[str]:
        return self.tour._repr_svg_()

    def _repr_html_(self) -> str:
        return figure(self._repr_svg_(), str(self))

    def __str__(self) -> str:
        by = ", ".join(filter(None, (self.data.get("author"), self.data.get("year"))))
        return self.title + (f" ({by})" if by else "")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.data['key']}: {self}>"


N = TypeVar("N", bound="Number")


class Number(int, Answer):
    """An answer that is a number, in all that Python does with one. It has no other truth
    than a number's: none is false. Modulo a number it is the remainder, and of the boards of
    all lengths the order of their recurrence. Without a number there is no such answer:
    Undecided is raised, and its `answer` says how far the count came."""

    count: int
    by: "Table"

    def __new__(cls: Type[N], data: Mapping[str, Any], of: Union[Board, Graph]) -> N:
        digits = cls._digits(data)
        if digits is None:
            raise Undecided(data["sentence"], Answer(data, of, cls._types))
        return int.__new__(cls, _number(digits))

    @staticmethod
    def _digits(data: Mapping[str, Any]) -> Optional[str]:
        """The number that an answer is; None if it has none."""
        if "recurrence" in data:
            return str(data["recurrence"]["order"])
        digits = data.get("count", data.get("residue"))
        return None if digits is None else str(digits)

    def __init__(self, data: Mapping[str, Any], of: Union[Board, Graph]) -> None:
        self.by = Table()
        super().__init__(data, of)

    def __repr__(self) -> str:
        return str(self._digits(self.data))  # of any length

    __str__ = __repr__

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.data, self._of), {"elapsed": self.elapsed}

    def _repr_html_(self) -> str:
        return super()._repr_html_() + (self.by._repr_html_() if self.by else "")


class Approximation(float, Answer):
    """An answer that is about a number: the estimate itself, with the ends of an interval.
    Where the work made no estimate, Undecided is raised."""

    low: float
    high: float
    exact: bool

    def __new__(cls, data: Mapping[str, Any], of: Union[Board, Graph]) -> "Approximation":
        if data.get("estimate") is None:
            raise Undecided(data["sentence"], Answer(data, of, cls._types))
        if math.isinf(float(data["estimate"])):
            raise Error(f"a float holds no number as large as {data['estimate']}, which is an estimate: see the exception's answer.data", Answer(data, of))
        return float.__new__(cls, data["estimate"])

    __repr__ = float.__repr__
    __str__ = float.__repr__

    @property
    def interval(self) -> Tuple[float, float]:
        """Between these is the true number, as often as `confidence` says."""
        return self.low, self.high

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.data, self._of), {"elapsed": self.elapsed}


class Table(Dict[Hashable, int]):
    """A number divided: by squares, by moves as pairs of squares (in either direction), by
    symmetries, by numbers of circuits, or by values of measures: whole numbers and fractions.
    It is a dictionary.

    >>> import leaper
    >>> table = leaper.count("5x5", by="move").by
    >>> table["a1", "b3"] == table["b3", "a1"]
    True
    """

    #: A pair of squares is a move, in either direction.
    _turns = True

    def __missing__(self, key: Hashable) -> int:
        turned = _turned(key) if self._turns else None
        if turned is not None and super().__contains__(turned):
            return super().__getitem__(turned)
        raise KeyError(key)

    def __contains__(self, key: object) -> bool:
        return super().__contains__(key) or (self._turns and super().__contains__(_turned(key)))

    def get(self, key: Hashable, default: Any = None) -> Any:
        """The number of a key, or what stands for none."""
        return self[key] if key in self else default

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{html.escape(_words(key))}</td><td>{number}</td></tr>" for key, number in self.items())
        return f"<table>{rows}</table>"


def _turned(key: object) -> Optional[Tuple[Any, Any]]:
    """A move in the other direction."""
    return (key[1], key[0]) if isinstance(key, tuple) and len(key) == 2 else None


def _words(key: Hashable) -> str:
    return "-".join(map(str, key)) if isinstance(key, tuple) else str(key)


def _table(tallies: Sequence[Mapping[str, Any]], of: Union[Board, Graph]) -> Table:
    """A number divided, as the command writes it."""
    table = Table()
    for tally in tallies:
        if "values" in tally:
            table._turns = False
            values: Tuple[Hashable, ...] = tuple(int(value) if value.lstrip("-").isdigit() else Fraction(value) for value in tally["values"])
            of_measure = (tally["measure"], *values) if "measure" in tally else values
            table[of_measure if len(of_measure) > 1 else of_measure[0]] = _number(tally["count"])
            continue
        what = tally["of"]
        names = tally.get("at") or [name for name in what.split("-") if name[-1:] in set("0123456789)")]
        key: Hashable = what  # a symmetry
        if "at" not in tally and what.isdigit():  # circuits
            key = int(what)
        elif names:  # squares or nodes
            key = tuple(of.read(name) for name in names) if len(names) > 1 else of.read(names[0])
        table[key] = _number(tally["count"])
    return table


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
        shown = _squares(self.grid, self.data.get("letters", ()))
        return f"<figure>{shown}<figcaption>{html.escape(self.sentence)}</figcaption></figure>"


_CELL = "width:2.2em;height:2.2em;text-align:center;border:1px solid currentColor;padding:0"


def _squares(grid: str, letters: Sequence[str]) -> str:
    """A puzzle's grid with its squares, and the letters of a hidden text; layers one below the other."""
    remarks = "\n".join(line for line in grid.rstrip("\n").split("\n") if not line.startswith("# "))
    signs = iter(letters)
    tables = []
    for layer in remarks.split("\n\n"):
        rows = ""
        for line in layer.split("\n"):
            rows += '<tr style="background:none">'
            for sign in line.split():
                if sign.strip("#") == "":
                    rows += f'<td style="{_CELL};background:currentColor" aria-label="hole"></td>'
                    continue
                shown, letter = html.escape(sign.strip(".")), html.escape(next(signs, ""))
                rows += f'<td style="{_CELL}">{shown}' + (f"<sub>{letter}</sub>" if letter else "") + "</td>"
            rows += "</tr>"
        tables.append(f'<table style="border-collapse:collapse;margin:.5em 0">{rows}</table>')
    return "".join(tables)


class Ranking(int, Record):
    """The number of a tour in a listing, from 0. For what is no tour of it, Error is raised, and
    Undecided where a limit came first."""

    rank: int
    sentence: Optional[str] = None

    def __new__(cls, data: Mapping[str, Any], of: Union[Board, Graph]) -> "Ranking":
        if data.get("rank") is None:
            sentence = str(data.get("sentence") or "the tour has no number").replace("tour 1, in line 1: ", "", 1)
            kind = Undecided if sentence.startswith("undecided") else Error
            raise kind(sentence, Record(data, of, cls._types))
        return int.__new__(cls, _number(str(data["rank"])))

    def __repr__(self) -> str:
        return str(self.data["rank"])

    __str__ = __repr__

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.data, self._of), {"elapsed": self.elapsed}
