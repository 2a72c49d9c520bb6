"""The graph of a board or of a graph in place of one, for other programs."""
from __future__ import annotations

import contextlib
import json
import re
from typing import Any, ContextManager, Dict, Hashable, List, Optional, Sequence, Tuple

from ._command import Error, call
from ._pictures import figure

#: The nodes, the edges with what is said of them, and whether they go one way.
Parts = Tuple[Sequence[Hashable], Sequence[Tuple[Hashable, Hashable, Dict[str, Any]]], bool]

#: A graph of more nodes is no picture that anybody could read, and fills a notebook.
_DRAWN = 400


class Exports:
    """What boards and graphs have in common: squares or nodes, and moves or edges between them."""

    def given(self, text: Optional[str]) -> ContextManager[Tuple[List[str], Optional[str]]]:
        """Its arguments, and standard input."""
        raise NotImplementedError

    def read(self, square: Any) -> Hashable:
        """A square as the command writes it."""
        raise NotImplementedError

    def to_text(self, format: str) -> str:
        """The graph in a format of `leaper graph`: graph6, sparse6, digraph6, hcp, dimacs, dot, edges, lists,
        matrix, metis, sgb or json. Formats with numbers number the squares row by row, without holes.

        >>> import leaper
        >>> leaper.board("3x3").to_text("edges").splitlines()[:3]
        ['# 9 vertices, from 1', '1 6', '1 8']
        """
        with self.given(None) as (arguments, given):
            out, status, failure = call(["graph", *arguments, f"--format={format}"], given)
        if status != 0:
            raise failure
        try:
            return out.decode("utf-8")
        except UnicodeDecodeError:
            raise Error(f"format {format!r} is a picture, and no text") from None

    def to_graph6(self) -> str:
        """The graph in McKay's graph6, as nauty and networkx read it.

        >>> import leaper
        >>> leaper.board("3x3").to_graph6()
        'H@AAL@O'
        """
        return self.to_text("graph6").rstrip("\n")

    def to_sparse6(self) -> str:
        """The graph in McKay's sparse6, which is shorter where there are few edges."""
        return self.to_text("sparse6").rstrip("\n")

    def to_tsplib(self) -> str:
        """The graph as a Hamiltonian cycle problem of TSPLIB, as LKH and Concorde read it.

        >>> import leaper
        >>> leaper.board("3x3").to_tsplib().splitlines()[3]
        'DIMENSION : 9'
        """
        return self.to_text("hcp")

    def to_networkx(self) -> Any:
        """The graph for networkx: its nodes are called by their squares, and have as `pos` where they lie,
        across and upwards, as networkx.draw takes it; hexagons lie 1 apart, and those of a box and of a graph have none.
        Moves that go one way make a DiGraph. Edges keep their `weight`; of a graph in a file they have none.

        >>> import leaper
        >>> graph = leaper.board("8x8").to_networkx()
        >>> graph.degree["a1"], graph.nodes["b3"]["pos"]
        (2, (2, 3))
        """
        try:
            import networkx
        except ImportError:
            raise Error("to_networkx needs networkx, which is not installed: pip install networkx") from None
        nodes, edges, directed = self.parts()
        graph = networkx.DiGraph() if directed else networkx.Graph()
        places = _places(self.to_text("dot")) if self.lies() else {}
        for node in nodes:
            graph.add_node(node, **({"pos": places[node]} if node in places else {}))
        graph.add_edges_from(edges)
        return graph

    def lies(self) -> bool:
        """Its squares lie in rows."""
        return False

    def parts(self) -> Parts:
        """The squares or nodes, the moves or edges between them, and whether these go one way, as the
        command says it."""
        data: Dict[str, Any] = json.loads(self.to_text("json"))
        if "squares" in data:
            names, moves = [one["square"] for one in data["graph"]], [one["moves"] for one in data["graph"]]
        else:
            names, moves = data.get("nodes") or list(range(1, data["vertices"] + 1)), data["graph"]
        nodes = [self.read(name) for name in names]
        return nodes, [(a, self.read(b), {}) for a, others in zip(nodes, moves) for b in others], bool(data.get("directed"))

    def words(self) -> str:
        """What it is, in words."""
        return repr(self)

    def _repr_html_(self) -> str:
        svg = None
        with contextlib.suppress(Error):  # which whoever asks about it is told
            if len(self.parts()[0]) <= _DRAWN:
                svg = self.to_text("svg")
        return figure(svg, self.words())


def _places(dot: str) -> Dict[Any, Tuple[float, float]]:
    """Where squares lie in a drawing in the language of Graphviz, from 1: b3 at (2, 3)."""
    return {name: (1 + json.loads(x), 1 + json.loads(y)) for name, x, y in re.findall(r'^\t"(.+)" \[pos="(.+),(.+)!"\]$', dot, re.MULTILINE)}
