"""Graphs in place of boards: what is read as one, and how the command is told of it.

Each of these has one reading. What has two is refused, with a name for both.

    what has nodes() or vertices(), and edges()    networkx, Sage
    what has vs, es and get_edgelist()             igraph
    {node: neighbours}                             neighbours in a list, a set or a dictionary
    [(a, b), …], [(a, b, weight), …]               edges
    [[1, 2], [0, 2], [0, 1]]                       the neighbours of node 0, of node 1 and so on
    [[0, 1, 1], [1, 0, 1], [1, 1, 0]]              a matrix, also NumPy's and SciPy's

Nodes keep their names, in answers, sentences and pictures.
"""
from __future__ import annotations

import contextlib
import json
import math
import os
import re
from collections.abc import Set
from typing import Any, Callable, Collection, Dict, Hashable, Iterable, Iterator, List, Mapping, Optional, Protocol, Sequence, Tuple, Union

from ._command import Error
from ._exports import Exports, Parts
from ._files import temporary

Node = Hashable
#: Two nodes, and what the edge weighs; None if it has no weight.
Edge = Tuple[Node, Node, Any]


class GraphLike(Protocol):
    """A graph of networkx, of Sage, or of anything else that has nodes() and edges(); with is_directed(), if edges
    may be arcs."""

    def edges(self) -> Iterable[Any]:
        """The pairs of nodes that are joined."""


class Graph(Exports):
    """A graph in place of a board, as `graph` makes it. Its nodes may be anything that can be a key. Tours
    of a directed graph go along its arcs.

    >>> import leaper
    >>> leaper.graph({"a": ["b", "c"], "b": ["a", "c"], "c": ["a", "b"]})
    <graph of 3 nodes and 3 edges>
    """

    def __init__(self, graph: Any, format: Optional[str] = None, directed: Optional[bool] = None) -> None:
        self.nodes, edges, self.directed = _read(graph, format, directed)
        #: The pairs of nodes that are joined.
        self.edges: List[Tuple[Node, Node]] = [(a, b) for a, b, _ in edges]
        self.names = _names(self.nodes)
        self._named = {name: node for node, name in self.names.items()}
        self._text = self._written(edges)
        self._weighted = edges

    def __repr__(self) -> str:
        nodes, edges = len(self.nodes), len(self.edges)
        kind = "arc" if self.directed else "edge"
        return f"<graph of {nodes} {'node' if nodes == 1 else 'nodes'} and {edges} {kind if edges == 1 else kind + 's'}>"

    def _written(self, edges: Iterable[Edge]) -> str:
        """The graph in JSON, which has room for names and weights."""
        try:
            pairs = [[self.names[a], self.names[b], *([] if weight is None else [weight])] for a, b, weight in edges]
        except KeyError as missing:
            raise Error(f"an edge has the node {missing.args[0]!r}, which is not among the nodes of the graph") from None
        return json.dumps({"directed": self.directed, "nodes": list(self.names.values()), "edges": pairs})

    @contextlib.contextmanager
    def given(self, text: Optional[str]) -> Iterator[Tuple[List[str], Optional[str]]]:
        """Its arguments, and standard input."""
        if text is None:
            yield ["--read=-", "--read-format=json"], self._text
        else:
            with temporary(self._text, "graph.json") as name:
                yield [f"--read={name}"], text

    def parts(self) -> Parts:
        return self.nodes, [(a, b, {} if weight is None else {"weight": weight}) for a, b, weight in self._weighted], self.directed

    def key(self) -> Any:
        """What graphs have in common that are the same."""
        edges = frozenset((a, b) if self.directed else frozenset((a, b)) for a, b in self.edges)
        return self.directed, frozenset(self.nodes), edges

    def write(self, square: Node) -> str:
        """A node as the command reads it."""
        try:
            return quoted(self.names[square])
        except (KeyError, TypeError):
            raise Error(f"{square!r} is no node of the graph") from None

    def name(self, square: Node) -> Union[int, str]:
        """A node as the command writes it in JSON."""
        self.write(square)
        return _number(self.names[square])

    def read(self, square: Any) -> Node:
        """The node of a name."""
        return self._named[str(square)]


class GraphText(Graph):
    """A graph in a file or a text, in a format that the command reads. Its nodes are called as the file
    has them, numbers where they are such; without names they are the numbers from 1."""

    def __init__(self, path: Union[str, "os.PathLike[str]", None], text: Optional[str] = None, format: Optional[str] = None) -> None:
        self.path = None if path is None else os.fspath(path)
        self._text = text or ""
        self.format = [f"--read-format={format}"] if format else []
        self.nodes = []  # the command knows them, and whether it is directed

    def __repr__(self) -> str:
        return f"<graph in {self.path}>" if self.path is not None else "<graph in a text>"

    @contextlib.contextmanager
    def given(self, text: Optional[str]) -> Iterator[Tuple[List[str], Optional[str]]]:
        if self.path is not None:
            yield [f"--read={self.path}", *self.format], text
        elif text is None:
            yield ["--read=-", *self.format], self._text
        else:
            with temporary(self._text, "graph") as name:
                yield [f"--read={name}", *self.format], text

    def parts(self) -> Parts:
        return Exports.parts(self)

    def key(self) -> Any:
        return self.path, self._text, self.format

    def write(self, square: Node) -> str:
        return quoted(str(square))

    def name(self, square: Node) -> Union[int, str]:
        return _number(str(square))

    def read(self, square: Any) -> Node:
        return _number(str(square))


class Many(GraphText):
    """All the graphs of a file or a text. A question about them has an answer for each."""

    def __init__(self, of: GraphText) -> None:
        self.path, self._text, self.format, self.nodes = of.path, of._text, of.format, []

    @contextlib.contextmanager
    def given(self, text: Optional[str]) -> Iterator[Tuple[List[str], Optional[str]]]:
        if text is not None:
            raise Error("the tour is of one graph of many, and does not know its edges; ask about that graph alone, as leaper.graph(text=…)")
        with super().given(text) as what:
            yield what


def quoted(name: str) -> str:
    """A name as one word, in quotes if it has anything but letters and digits."""
    return name if re.fullmatch(r"\w+", name) else json.dumps(name, ensure_ascii=False)


def _number(name: str) -> Union[int, str]:
    """A whole number, if the name is one as numbers are written."""
    return int(name) if re.fullmatch(r"0|-?[1-9][0-9]{0,17}", name) else name


def _names(nodes: Sequence[Node]) -> Dict[Node, str]:
    """A name for each node: as it is written, with quotes if two were called the same, otherwise numbers from 1."""
    for call in (_called, repr):
        names = {node: call(node) for node in nodes}
        if len(names) < len(nodes):
            raise Error("a node is in the list of nodes twice")
        if len(set(names.values())) == len(nodes) and all(name.isprintable() for name in names.values()):
            return names
    return {node: str(i) for i, node in enumerate(nodes, 1)}


def _called(node: Any) -> str:
    if isinstance(node, tuple):
        return "(" + ",".join(_called(part) for part in node) + ")"
    return str(node)


# What is read, and how. A reader gives the nodes, the edges, and whether they are arcs.

Reading = Tuple[List[Node], List[Edge], bool]

#: What graphs can be, for a sentence.
_GRAPHS = "a graph of networkx, igraph or Sage, a list of edges, a dictionary of neighbours, or a matrix of NumPy"


def is_graph(what: Any) -> bool:
    """Whether something that is no text is to be read as a graph, and not as the size of a board."""
    if isinstance(what, (tuple, list)):
        return not what or any(isinstance(one, (tuple, list, set, frozenset, Mapping)) for one in what)
    return True


def _read(graph: Any, format: Optional[str], directed: Optional[bool]) -> Reading:
    """Reads whatever is a graph."""
    if directed is None and re.match("(In|Out)(Multi)?Edge", type(graph).__name__):
        directed = True  # the arcs of a graph of networkx
    for reads in (_of_methods, _of_igraph, _of_matrix, _of_edge_view, _of_neighbours, _of_lists):
        reading = reads(graph, format, directed)
        if reading is not None:
            if format is not None and reads not in (_of_matrix, _of_lists):
                raise Error(f"format {format!r} is for files, texts and rows: {type(graph).__name__} is read in one way")
            break
    else:
        kind = f"{graph!r}" if isinstance(graph, (int, float, bool)) or graph is None else type(graph).__name__
        raise Error(f"{kind} is no board and no graph: write a size such as '8x8', or give {_GRAPHS}")
    return reading


def _weight(value: Any) -> Any:
    """A weight as JSON has it; None for what is none, such as a label."""
    if isinstance(value, Mapping):
        value = value.get("weight")
    value = plain(value)
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return None
    if isinstance(value, int):
        return value
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if math.isfinite(number) else None


def plain(value: Any) -> Any:
    """A number of NumPy as Python's own."""
    return value.item() if getattr(value, "ndim", None) == 0 and callable(getattr(value, "item", None)) else value


def _hashed(nodes: Iterable[Any]) -> List[Node]:
    """Nodes, each once, in their order."""
    seen: Dict[Node, None] = {}
    for node in nodes:
        try:
            seen.setdefault(plain(node))
        except TypeError:
            raise Error(f"{node!r} is no node of a graph: a node is a text, a number, a tuple, or anything else that can be a key") from None
    return list(seen)


def _of_methods(graph: Any, format: Optional[str], directed: Optional[bool]) -> Optional[Reading]:
    """What has nodes() or vertices(), and edges()."""
    nodes = getattr(graph, "nodes", None)
    if nodes is None:
        nodes = getattr(graph, "vertices", None)  # as Sage calls them
    edges = getattr(graph, "edges", None)
    if not callable(nodes) or not callable(edges):
        return None
    try:
        pairs = list(edges(data="weight"))  # networkx
    except TypeError:
        pairs = list(edges())
    known = graph.is_directed() if callable(getattr(graph, "is_directed", None)) else None
    return list(nodes()), *_arcs([(e[0], e[1], _weight(e[2]) if len(e) > 2 else None) for e in pairs], directed, known)


def _arcs(edges: List[Edge], directed: Optional[bool], known: Optional[bool]) -> Tuple[List[Edge], bool]:
    """The edges of a graph that knows whether they are arcs. Where it has edges, and arcs are asked for,
    each is two: an edge says nothing of a direction."""
    if directed and known is False:
        edges = edges + [(b, a, weight) for a, b, weight in edges if a != b]
    return edges, bool(known) if directed is None else directed


def _of_igraph(graph: Any, format: Optional[str], directed: Optional[bool]) -> Optional[Reading]:
    """A graph of igraph, whose nodes have the attribute name or are the numbers from 0."""
    if not callable(getattr(graph, "get_edgelist", None)):
        return None
    nodes: List[Node] = list(graph.vs["name"]) if "name" in graph.vs.attributes() else list(range(len(graph.vs)))
    weights = graph.es["weight"] if "weight" in graph.es.attributes() else [None] * len(graph.es)
    edges = [(nodes[a], nodes[b], _weight(weight)) for (a, b), weight in zip(graph.get_edgelist(), weights)]
    return nodes, *_arcs(edges, directed, bool(graph.is_directed()))


def _of_matrix(graph: Any, format: Optional[str], directed: Optional[bool]) -> Optional[Reading]:
    """A matrix of NumPy or of SciPy, or an array of edges."""
    if callable(getattr(graph, "tocoo", None)):  # a sparse one
        if format not in (None, "matrix"):
            raise Error(f"format {format!r}: a matrix of SciPy is a matrix")
        cells = graph.tocoo()
        size, other = graph.shape
        if size != other:
            raise Error(f"the matrix has {size} rows and {other} columns: the matrix of a graph has as many of both")
        return _cells(size, zip(cells.row.tolist(), cells.col.tolist(), cells.data.tolist()), directed)
    shape = getattr(graph, "shape", None)
    if not isinstance(shape, tuple) or not callable(getattr(graph, "tolist", None)) or shape == ():
        return None
    if len(shape) != 2:
        raise Error(f"an array of the shape {shape} is no graph: give a square matrix, or an array of two columns, an edge a row")
    if shape[0] != shape[1] and shape[1] not in (2, 3):
        raise Error(f"an array of {shape[0]} rows and {shape[1]} columns is no graph: give a square matrix, or two columns, an edge a row")
    rows = graph.tolist()
    if format is None and shape[0] == shape[1] and (shape[0] > 3 or shape[0] == 1):
        return _matrix(rows, directed)
    return _of_lists(rows, format, directed)


def _matrix(rows: Sequence[Sequence[Any]], directed: Optional[bool]) -> Reading:
    return _cells(len(rows), ((a, b, value) for a, row in enumerate(rows) for b, value in enumerate(row)), directed)


def _cells(size: int, cells: Iterable[Tuple[int, int, Any]], directed: Optional[bool]) -> Reading:
    """The graph of a matrix: 0 is no edge, 1 an edge, and other numbers are weights, if there are some. A matrix
    that is not symmetric has arcs."""
    there: Dict[Tuple[int, int], Any] = {}
    for a, b, value in cells:
        value = plain(value)
        if not isinstance(value, (bool, int, float)):
            raise Error(f"row {a}, column {b} of the matrix is {value!r}: the matrix of a graph has numbers")
        if isinstance(value, float) and math.isinf(value):
            raise Error(f"row {a}, column {b} of the matrix is {value}: write 0 where there is no edge")
        if value and value == value:
            there[a, b] = there.get((a, b), 0) + value
    weighted = any(value != 1 for value in there.values())
    if weighted and any(a == b for a, b in there):
        raise Error("the matrix has numbers other than 0 and 1, which are weights, and some from corner to corner: write 0 there, since no node has an edge to itself")
    symmetric = all(there.get((b, a)) == value for (a, b), value in there.items())
    arcs = not symmetric if directed is None else directed
    if not arcs and not symmetric:
        raise Error("the matrix is not symmetric, and directed=False: leave that out for arcs, or give a matrix that is symmetric")
    edges: List[Edge] = [(a, b, value if weighted else None) for (a, b), value in there.items() if arcs or a <= b]
    return list(range(size)), edges, arcs


def _of_edge_view(graph: Any, format: Optional[str], directed: Optional[bool]) -> Optional[Reading]:
    """The edges of a graph of networkx, which are a set, and a dictionary of what is said of them. Its nodes
    are such, too, and no graph."""
    if not (isinstance(graph, Mapping) and isinstance(graph, Set)):
        return None
    kind = re.match("(In|Out)?(Multi)?Edge", type(graph).__name__)
    if kind is None:
        raise Error(f"{type(graph).__name__} has nodes without edges, and is no graph: give {_GRAPHS}")
    edges: List[Edge] = [(edge[0], edge[1], _weight(graph[edge])) for edge in graph]
    return _hashed(end for a, b, _ in edges for end in (a, b)), *_arcs(edges, directed, bool(kind[1]))


def _of_neighbours(graph: Any, format: Optional[str], directed: Optional[bool]) -> Optional[Reading]:
    """A dictionary of neighbours."""
    if not isinstance(graph, Mapping):
        return None
    edges: List[Edge] = []
    for node, neighbours in graph.items():
        if isinstance(neighbours, (str, bytes)) or not isinstance(neighbours, Iterable):
            raise Error(f"the neighbours of {node!r} are {neighbours!r}: write them in a list, a set or a dictionary")
        weights = neighbours if isinstance(neighbours, Mapping) else {}
        edges += [(plain(node), plain(other), _weight(weights[other]) if weights else None) for other in neighbours]
    nodes = _hashed([*graph, *(other for _, other, _ in edges)])
    return nodes, *_mutual(edges, directed, "the dictionary")


def _mutual(edges: List[Edge], directed: Optional[bool], what: str) -> Tuple[List[Edge], bool]:
    """Neighbours as edges: each has to have its node for a neighbour, too, or else it is said what they are."""
    there = {(a, b): weight for a, b, weight in edges}
    if directed is None:
        for (a, b), weight in there.items():
            if (b, a) not in there:
                raise Error(
                    f"{what} says that {b!r} is a neighbour of {a!r}, and not that {a!r} is one of {b!r}: "
                    "it can have arcs (leaper.graph(…, directed=True)) or edges (directed=False)"
                )
            if there[b, a] != weight:
                directed = True  # it weighs more in one direction
    if directed:
        return edges, True
    seen: Dict[Tuple[Node, Node], None] = {}
    once: List[Edge] = []
    for a, b, weight in edges:
        if (b, a) not in seen:
            seen[a, b] = None
            once.append((a, b, weight))
    return once, False


def _of_lists(graph: Any, format: Optional[str], directed: Optional[bool]) -> Optional[Reading]:
    """A list of edges, of neighbours, or of the rows of a matrix."""
    if not isinstance(graph, Iterable) or isinstance(graph, (str, bytes, Mapping)):
        return None
    rows = [plain(row) for row in graph]
    rows = [row.tolist() if callable(getattr(row, "tolist", None)) else row for row in rows]
    if not rows:
        raise Error("an empty list is no graph and no board: there is nothing to visit")
    for row in rows:
        if isinstance(row, (str, bytes)) or not isinstance(row, Collection):
            raise Error(f"{row!r} is no edge: write edges as pairs, [(1, 2), (2, 3)], or give {_GRAPHS}")
    read: Dict[str, Callable[[], Reading]] = {"edges": lambda: _edges(rows, bool(directed)), "matrix": lambda: _matrix(rows, directed), "neighbours": lambda: _neighbours(rows, directed)}
    if format is None:
        can = [name for name, is_one in (("edges", _are_edges), ("matrix", _are_matrix), ("neighbours", _are_neighbours)) if is_one(rows)]
        if not can:
            raise Error("the rows are no edges, which are pairs of nodes, no square matrix, and not the neighbours of node 0, of node 1 and so on")
        same = {name: _compared(read[name]()) for name in can}
        for name in can[1:]:
            if same[name] != same[can[0]]:
                raise Error(f"the rows can be {_CAN[can[0]]} or {_CAN[name]}, and the graphs differ: write leaper.graph(…, format='{can[0]}') or format='{name}'")
        format = can[-1]
    if format not in read:
        raise Error(f"format {format!r}: rows are 'edges', 'matrix' or 'neighbours'")
    return read[format]()


#: What rows can be, for a sentence.
_CAN = {"edges": "edges", "matrix": "a matrix", "neighbours": "the neighbours of node 0, of node 1 and so on"}


def _compared(reading: Reading) -> Any:
    nodes, edges, directed = reading
    pairs = {((a, b) if directed else frozenset((a, b)), weight) for a, b, weight in edges if a != b}
    return set(nodes), pairs


def _are_edges(rows: Sequence[Any]) -> bool:
    return all(len(row) == 2 or len(row) == 3 and isinstance(row, tuple) for row in rows) and all(isinstance(row, (tuple, list, set, frozenset)) for row in rows)


def _edges(rows: Sequence[Any], directed: bool) -> Reading:
    edges: List[Edge] = []
    for row in rows:
        if directed and isinstance(row, (set, frozenset)):
            raise Error(f"{row!r} is no arc: write arcs as (from, to), since a set has no order")
        ends = list(row)
        if len(ends) not in (2, 3):
            raise Error(f"{row!r} is no edge: write (node, node), or (node, node, weight)")
        edges.append((plain(ends[0]), plain(ends[1]), _weight(ends[2]) if len(ends) == 3 else None))
    return _hashed(end for a, b, _ in edges for end in (a, b)), edges, directed


def _are_matrix(rows: Sequence[Any]) -> bool:
    ordered = all(isinstance(row, list) and len(row) == len(rows) for row in rows)  # tuples are edges
    return ordered and all(isinstance(plain(value), (bool, int, float)) for row in rows for value in row)


def _are_neighbours(rows: Sequence[Any]) -> bool:
    if any(isinstance(row, tuple) for row in rows):
        return False
    return all(type(plain(w)) is int and 0 <= plain(w) < len(rows) and plain(w) != v for v, row in enumerate(rows) for w in row) and all(len(set(row)) == len(row) and all(v in rows[w] for w in row) for v, row in enumerate(rows))


def _neighbours(rows: Sequence[Any], directed: Optional[bool]) -> Reading:
    edges: List[Edge] = [(v, plain(w), None) for v, row in enumerate(rows) for w in row]
    for v, w, _ in edges:
        if type(w) is not int or not 0 <= w < len(rows):
            raise Error(f"row {v} has the neighbour {w!r}: with {len(rows)} rows, neighbours are 0 to {len(rows) - 1}")
    return list(range(len(rows))), *_mutual(edges, directed, "the list")


def graph(
    what: Union[str, "os.PathLike[str]", GraphLike, Mapping[Any, Iterable[Any]], Iterable[Any], None] = None,
    *,
    text: Optional[str] = None,
    format: Optional[str] = None,
    directed: Optional[bool] = None,
) -> Graph:
    """A graph in place of a board.

    >>> leaper.graph([(0, 1), (1, 2), (2, 0)])
    <graph of 3 nodes and 3 edges>

    what: A graph of networkx, igraph or Sage; a dictionary of neighbours; a list of edges, of neighbours or
        of the rows of a matrix; a matrix of NumPy or SciPy; or the name of a file in a format that the
        command reads.
    text: In place of that, the text of such a file.
    format: How a file, a text or a list of rows is read, where it can be read in several ways: edges,
        matrix, neighbours and others.
    directed: The edges are arcs, or are not; without it, that is as the graph says, and as a matrix or
        a dictionary shows.
    """
    if (what is None) == (text is None):
        raise Error("of which graph? Give a graph, the name of a file, or text=…, and one of them")
    if text is not None or isinstance(what, (str, os.PathLike)):
        if directed is not None:
            raise Error("directed is for graphs of Python: a file says itself whether its edges are arcs")
        return GraphText(what if isinstance(what, (str, os.PathLike)) else None, text, _FORMATS.get(format or "", format))
    if isinstance(what, Graph):
        if format is not None or directed is not None:
            raise Error(f"{what!r} is read already: give {'directed' if format is None else 'format'} where it is read")
        return what
    return Graph(what, format, directed)


#: What formats of rows are called here, and what files with them are.
_FORMATS = {"neighbours": "lists"}
