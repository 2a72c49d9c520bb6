"""Boards and graphs, and how what is said of their squares is written for the command."""
from __future__ import annotations

import contextlib
import json
import os
import tempfile
from dataclasses import dataclass
from typing import Any, Dict, Hashable, Iterable, Iterator, List, Mapping, Optional, Protocol, Sequence, Tuple, Union

from ._command import Error

#: The name of a square, "a1"; in boxes also (1, 2, 3); a node of a graph.
Square = Hashable
Squares = Union[str, Iterable[Square]]
#: Moves: "a1-b3,c1>d3", or pairs of squares.
Moves = Union[str, Iterable[Tuple[Square, Square]]]
#: Numbers on squares: "c5=17,e4=1", a grid, or a dictionary.
Numbers = Union[str, Mapping[Square, int]]


class GraphLike(Protocol):
    """A graph of networkx, of Sage, or of anything else that has nodes() and edges(); with is_directed(), if edges
    may be arcs."""

    def edges(self) -> Iterable[Any]:
        """The pairs of nodes that are joined."""


@dataclass(frozen=True)
class Board:
    """A board and a piece. The command says what is wrong with them when they are used."""

    size: str
    topology: Optional[str] = None
    holes: Optional[Tuple[Square, ...]] = None
    piece: Optional[str] = None

    @property
    def is_picture(self) -> bool:
        """It is rows of squares and holes, and no size."""
        return self.size != "" and ("\n" in self.size.strip() or not set(self.size.strip()) - set(".#"))

    @contextlib.contextmanager
    def given(self, text: Optional[str]) -> Iterator[Tuple[List[str], Optional[str]]]:
        """Its arguments, and standard input."""
        more = flags({"topology": self.topology, "hole": self.holes, "piece": self.piece}, self)
        if self.size == "":  # a date settles it
            yield more, text
        elif not self.is_picture:
            yield [self.size, *more], text
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


class Graph:
    """A graph in place of a board. Its nodes may be anything; the command numbers them from 1. Tours of
    a directed graph go along its arcs."""

    def __init__(self, graph: Any) -> None:
        self.directed = bool(callable(getattr(graph, "is_directed", None)) and graph.is_directed())
        nodes = getattr(graph, "nodes", None)
        if nodes is None:
            nodes = getattr(graph, "vertices", None)  # as Sage calls them
        edges = getattr(graph, "edges", None)
        if nodes is None or edges is None:
            raise Error(f"{type(graph).__name__} is no board and no graph: write a size such as '8x8', or give what has nodes() and edges()")
        self.nodes: List[Square] = list(nodes())
        self._numbers: Dict[Square, int] = {node: i for i, node in enumerate(self.nodes, 1)}
        self.edges: List[Tuple[Square, Square]] = [(e[0], e[1]) for e in edges()]

    @contextlib.contextmanager
    def given(self, text: Optional[str]) -> Iterator[Tuple[List[str], Optional[str]]]:
        """Its arguments, and standard input."""
        if text is None:
            yield ["--read", "-"], self.text()
        else:
            with temporary(self.text(), "graph.col" if self.directed else "graph.hcp") as name:
                yield ["--read", name], text

    def text(self) -> str:
        """The graph in a format that has what it needs."""
        return self.dimacs() if self.directed else self.hcp()

    def dimacs(self) -> str:
        """A directed graph as DIMACS writes arcs."""
        arcs = "".join(f"a {self._numbers[a]} {self._numbers[b]}\n" for a, b in self.edges)
        return f"p edge {len(self.nodes)} {len(self.edges)}\n{arcs}"

    def hcp(self) -> str:
        """The graph as TSPLIB writes problems of Hamiltonian cycles."""
        edges = "".join(f"{self._numbers[a]} {self._numbers[b]}\n" for a, b in self.edges)
        return f"TYPE : HCP\nDIMENSION : {len(self.nodes)}\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n{edges}-1\nEOF\n"

    def write(self, square: Square) -> str:
        """A node as the command reads it: its number."""
        try:
            return str(self._numbers[square])
        except (KeyError, TypeError):
            raise Error(f"{square!r} is no node of the graph") from None

    def read(self, square: Any) -> Square:
        """The node of a number."""
        return self.nodes[int(square) - 1]


class GraphFile(Graph):
    """A graph in a file, in a format that the command reads. Its nodes are called as the file
    has them, numbers where they are such; without names they are the numbers from 1."""

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self.path = os.fspath(path)
        self.nodes = []  # the command knows them, and whether it is directed

    def __repr__(self) -> str:
        return f"<graph in {self.path}>"

    @contextlib.contextmanager
    def given(self, text: Optional[str]) -> Iterator[Tuple[List[str], Optional[str]]]:
        yield ["--read", self.path], text

    def write(self, square: Square) -> str:
        name = str(square)
        return json.dumps(name, ensure_ascii=False) if set(name) & set(" \t\"',;=-<>#") or not name else name

    def read(self, square: Any) -> Square:
        name = str(square)
        return int(name) if name.isdigit() and (name == "0" or name[0] != "0") else name


Place = Union[str, Sequence[int], Board, Graph, GraphLike]


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
        size = "x".join(str(side) for side in size)
    if holes is not None:
        holes = (holes,) if isinstance(holes, str) else tuple(holes)
    return Board(size, topology, holes, piece)


def graph(what: Union[str, "os.PathLike[str]", GraphLike]) -> Graph:
    """A graph in place of a board: of networkx or Sage, or a file in a format that the command reads."""
    if isinstance(what, (str, os.PathLike)):
        return GraphFile(what)
    return Graph(what)


def place(what: Any) -> Union[Board, Graph]:
    """What tours are of."""
    if isinstance(what, (Board, Graph)):
        return what
    if isinstance(what, (str, tuple, list)):
        return board(what)
    return Graph(what)


def flags(options: Mapping[str, Any], of: Union[Board, Graph]) -> List[str]:
    """Options as flags of the command."""
    written: List[str] = []
    for flag, value in options.items():
        if value is None or value is False:
            continue
        if value is True:
            written.append("--" + flag)
        elif flag == "kind":
            if value not in ("path", "closed", "open"):
                raise Error(f"kind {value!r}: write path, closed or open")
            if value != "path":
                written.append("--" + value)
        elif flag in ("hole", "show") and not isinstance(value, str):
            written += [f"--{flag}={of.write(square)}" for square in value]
        else:
            written.append(f"--{flag}={_text(flag, value, of)}")
    return written


def _text(flag: str, value: Any, of: Union[Board, Graph]) -> str:
    if flag == "timeout":
        if not isinstance(value, (int, float)):
            raise Error(f"timeout {value!r}: write a number of seconds, such as 30")
        return f"{max(1, round(value * 1000))}ms" if value > 0 else f"{value}s"
    if flag in ("from", "to"):
        return str(value) if isinstance(of, GraphFile) else of.write(value)
    if isinstance(value, str):
        return value
    if flag in ("use", "avoid"):
        return ",".join("-".join(of.write(end) for end in move) for move in value)
    if isinstance(value, Mapping):
        return ",".join(f"{of.write(key) if flag in ('given', 'filled') else key}={value[key]}" for key in value)
    if isinstance(value, Iterable):
        return ",".join(str(one) for one in value)
    return str(value)


@contextlib.contextmanager
def temporary(text: str, name: str) -> Iterator[str]:
    """A file of a moment."""
    with tempfile.TemporaryDirectory(prefix="leaper-") as folder:
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        yield path
