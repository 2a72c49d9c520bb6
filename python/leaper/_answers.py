"""Answers of the command: verdicts, numbers and puzzles."""
from __future__ import annotations

import html
from typing import Any, ClassVar, Hashable, Mapping, Optional, Sequence, Union

from ._command import Error, Undecided
from ._pictures import figure
from ._places import Board, Graph, Square
from ._tours import Tour

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
        return figure(self._repr_svg_(), self.sentence)


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
