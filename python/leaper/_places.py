"""Boards, what else tours can be of, and how what is said of squares is written for the command."""
from __future__ import annotations

import contextlib
import datetime
import math
import os
from dataclasses import dataclass
from typing import Any, Hashable, Iterable, Iterator, List, Mapping, Optional, Sequence, SupportsFloat, Tuple, Union

from ._command import Error, Word
from ._exports import Exports
from ._files import temporary
from ._graphs import Graph, GraphLike, is_graph, plain

__all__ = ["Board", "Chains", "Graph", "Moves", "Numbers", "Place", "Seconds", "Square", "Squares", "board", "flags", "place"]

#: The name of a square, "a1"; in boxes also (1, 2, 3); a node of a graph.
Square = Hashable
Squares = Union[str, Iterable[Square]]
#: Moves: "a1-b3,c1>d3", or pairs of squares.
Moves = Union[str, Iterable[Tuple[Square, Square]]]
#: Squares, each before the next: "a1<c3<e5", or tuples of squares.
Chains = Union[str, Iterable[Sequence[Square]]]
#: A time: any number of seconds, or a timedelta.
Seconds = Union[SupportsFloat, datetime.timedelta]
#: Numbers on squares: "c5=17,e4=1", a grid, or a dictionary.
Numbers = Union[str, Mapping[Square, int]]


@dataclass(frozen=True)
class Board(Exports):
    """A board and a piece, as `board` makes it. The command says what is wrong with them when they
    are used.

    >>> import leaper
    >>> leaper.board("4x4", holes=["a1"], piece="king").size
    '4x4'
    """

    size: str
    topology: Optional[str] = None
    holes: Optional[Tuple[Square, ...]] = None
    piece: Optional[str] = None

    @property
    def is_picture(self) -> bool:
        """It is rows of squares and holes, and no size."""
        return self.size != "" and ("\n" in self.size.strip() or not set(self.size.strip()) - set(".#"))

    def lies(self) -> bool:
        return self.is_picture or self.size.count("x") == 1 or self.size.startswith("hex:")

    def words(self) -> str:
        on = "a picture" if self.is_picture else self.size
        return f"{self.piece or 'knight'} on {on}" + (f", {self.topology}" if self.topology else "")

    @contextlib.contextmanager
    def given(self, text: Optional[str]) -> Iterator[Tuple[List[str], Optional[str]]]:
        """Its arguments, and standard input."""
        more = flags({"topology": self.topology, "hole": self.holes, "piece": self.piece}, self)
        if self.size == "":  # a date settles it
            yield more, text
        elif not self.is_picture:
            yield [Word(self.size), *more], text
        elif text is None:  # a picture
            yield ["@-", *more], self.size
        else:
            with temporary(self.size, "board.txt") as name:
                yield ["@" + name, *more], text

    def write(self, square: Square) -> str:
        """A square as the command reads it."""
        return str(square).replace(" ", "")

    def read(self, square: Any) -> Square:
        """A square as the command writes it."""
        return str(square)


Place = Union[str, Sequence[int], Board, Graph, GraphLike, Mapping[Any, Iterable[Any]], Iterable[Any]]


def board(
    size: Union[str, Sequence[int]],
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
) -> Board:
    """A board and a piece.

    size: "8x8", (8, 8), or a picture of rows with . for a square and # for a hole.
    topology: How the edges are glued: "torus", "cylinder", … (plane).
    holes: Squares that are taken away, and blocks of them: "b1,c3-d5".
    piece: "king", Betza letters, a vector "1,2" or a sum "knight+king" (knight).
    """
    if not isinstance(size, str):
        if not isinstance(size, Iterable) or any(isinstance(side, str) and not side.isdigit() for side in size):
            raise Error(f"{shortened(size)} is no size of a board: write one such as '8x8' or (8, 8)")
        size = "x".join(str(side) for side in size)
    if holes is not None:
        holes = (holes,) if isinstance(holes, str) else tuple(_many("hole", holes))
    return Board(size, topology, holes, piece)


def place(what: Any) -> Union[Board, Graph]:
    """What tours are of."""
    if isinstance(what, (Board, Graph)):
        return what
    if isinstance(what, str) or not is_graph(what):
        return board(what)
    if isinstance(what, os.PathLike):
        raise Error(f"{what!r} names a file: write leaper.graph({os.fspath(what)!r}) for the graph in it")
    if isinstance(getattr(what, "of", None), (Board, Graph)):
        raise Error("a tour is no board and no graph; its attribute of is what it is of")
    return Graph(what)


def shortened(value: Any) -> str:
    """A value in a sentence."""
    text = repr(value)
    return text if len(text) < 60 else text[:50] + " …"


#: Flags that mean something without their value.
_ALONE = ("arrows", "circuits")

#: Flags whose values are times, which Python has in seconds.
_TIMES = ("timeout", "time", "lasts", "lost-after")


def flags(options: Mapping[str, Any], of: Union[Board, Graph]) -> List[str]:
    """Options as flags of the command."""
    written: List[str] = []
    for flag, value in options.items():
        value = plain(value)
        if value is None or value is False:
            continue
        if flag == "kind":
            if value not in ("path", "closed", "open"):
                raise Error(f"kind {value!r}: write 'path', 'closed' or 'open'")
            if value != "path":
                written.append("--" + value)
        elif flag in ("hole", "show") and not isinstance(value, str):
            written += [f"--{flag}={of.write(square)}" for square in _many(flag, value)]
        elif value is True and flag in _ALONE:
            written.append("--" + flag)
        else:
            text = _text(flag, value, of)
            if text is not None:
                written.append(f"--{flag}={text}")
    return written


def _text(flag: str, value: Any, of: Union[Board, Graph]) -> Optional[str]:
    """The value of a flag; None if it says nothing, as an empty list does."""
    if flag in _TIMES:
        return _milliseconds(flag, value)
    if value is True:
        return "true"
    if flag in ("from", "to"):
        return of.write(value)
    if isinstance(value, str):
        return value
    if flag in ("use", "avoid", "before"):
        return _chains(flag, value, of) or None
    if flag == "moves" and isinstance(value, Iterable):  # of a game
        return " ".join(str(square).replace(" ", "") for square in value)
    if isinstance(value, Mapping):
        return ",".join(f"{of.write(key) if flag in ('given', 'filled') else key}={plain(value[key])}" for key in value) or None
    if isinstance(value, Iterable):
        return ",".join(str(one) for one in value) or None
    return str(value)


def _many(flag: str, value: Any) -> Iterable[Any]:
    if not isinstance(value, Iterable):
        raise Error(f"{'holes' if flag == 'hole' else flag} {value!r}: write them in a list, or as a text")
    return value


def _chains(flag: str, value: Any, of: Union[Board, Graph]) -> str:
    """Moves, or squares one before the other."""
    sign, such = ("<", "[('a1', 'c3')]") if flag == "before" else ("-", "[('a1', 'b3')]")
    chains = []
    for chain in _many(flag, value):
        if isinstance(chain, str) and isinstance(of, Board):
            chains.append(chain)
            continue
        if isinstance(chain, str) or not isinstance(chain, Iterable):
            raise Error(f"{flag} {chain!r}: write pairs, such as {such}")
        ends = [of.write(end) for end in chain]
        if len(ends) < 2 or flag != "before" and len(ends) > 2:
            raise Error(f"{flag} {chain!r}: write pairs, such as {such}")
        chains.append(sign.join(ends))
    return ",".join(chains)


def _milliseconds(flag: str, value: Any) -> Optional[str]:
    """A time, of any number of seconds, or a timedelta."""
    if isinstance(value, datetime.timedelta):
        value = value.total_seconds()
    try:
        seconds = float("nan") if isinstance(value, (str, bool)) else float(value)
    except OverflowError:  # no float is as large
        seconds = math.inf if value > 0 else -1
    except (TypeError, ValueError):
        seconds = float("nan")
    if seconds != seconds or seconds < 0:
        raise Error(f"{flag.replace('-', '_')} {value!r}: write a number of seconds, such as 30, or a timedelta")
    if seconds > 9e9:
        return None  # that is never
    least = 1 if seconds or flag == "timeout" else 0  # a timeout of 0 is the command's never, and here it is at once
    return f"{max(least, round(seconds * 1000))}ms"
