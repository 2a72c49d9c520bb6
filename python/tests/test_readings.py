"""What is read as a graph: each text and each value in one way, or refused with a name for both."""
import datetime
import decimal
import fractions
import re
from typing import Any, List, Tuple

import leaper
import networkx
import numpy
import pytest

TRIANGLE = {(0, 1), (1, 2), (0, 2)}


def read(what: Any, **more: Any) -> Tuple[List[Any], List[Any], bool]:
    graph = leaper.graph(what, **more)
    return graph.nodes, graph.edges, graph.directed


def test_neighbours() -> None:
    for neighbours in ({0: [1, 2], 1: (0, 2), 2: {0, 1}}, {0: {1: {}, 2: {}}, 1: {0: {}, 2: {}}, 2: {0: {}, 1: {}}}, networkx.complete_graph(3).adj):
        nodes, edges, directed = read(neighbours)
        assert nodes == [0, 1, 2] and set(edges) == TRIANGLE and not directed
    one_way = {"a": ["b"], "b": ["c"], "c": ["a"]}
    with pytest.raises(leaper.Error, match=r"'b' is a neighbour of 'a', and not that 'a' is one of 'b': it can have arcs .*directed=True.* or edges"):
        leaper.graph(one_way)
    assert int(leaper.count(leaper.graph(one_way, directed=True), kind="closed")) == 1
    assert int(leaper.count(leaper.graph(one_way, directed=False), kind="closed")) == 2
    with pytest.raises(leaper.Error, match="the neighbours of 'a' are 'b': write them in a list"):
        leaper.find({"a": "b"})
    assert leaper.find({0: {1: 2, 2: 5}, 1: {0: 2, 2: 1}, 2: {0: 5, 1: 1}}, kind="closed", least="weight").weight == 8


def test_edges() -> None:
    for edges in ([(0, 1), (1, 2), (2, 0)], ((0, 1), (1, 2), (2, 0)), [[0, 1], [1, 2], [2, 0]], [{0, 1}, {1, 2}, {2, 0}], [(0, 1, 7), (1, 2, 7), (2, 0, 7)], numpy.array([[0, 1], [1, 2], [2, 0]])):
        nodes, pairs, directed = read(edges)
        assert sorted(nodes) == [0, 1, 2] and {tuple(sorted(pair)) for pair in pairs} == TRIANGLE and not directed
        assert int(leaper.count(edges, kind="closed")) == 2
    assert leaper.find([("Oslo", "New York"), ("New York", "a-b")], from_="a-b").tour.squares == ["a-b", "New York", "Oslo"]  # type: ignore[union-attr]
    assert int(leaper.count(leaper.graph([(0, 1), (1, 2), (2, 0)], directed=True), kind="closed")) == 1
    assert leaper.find([8, 8]).tour.board == "8x8" and leaper.find((numpy.int64(5), 5)).tour.board == "5x5"  # type: ignore[union-attr]


def test_the_edges_of_networkx() -> None:
    petersen = networkx.petersen_graph()
    for edges in (petersen.edges, petersen.edges(), petersen.edges(data=True), networkx.MultiGraph(petersen).edges, networkx.DiGraph(petersen).edges):
        assert int(leaper.count(edges)) == 240
    ring = networkx.DiGraph([(0, 1), (1, 2), (2, 0)])
    for arcs in (ring.edges, ring.edges(data=True), ring.in_edges, networkx.MultiDiGraph(ring).edges()):
        assert read(arcs)[2] and int(leaper.count(arcs, kind="closed")) == 1
    assert leaper.find(networkx.Graph([(0, 1, {"weight": 7}), (1, 2, {"weight": 1}), (2, 0, {"weight": 1})]).edges, least="weight").weight == 2
    for nodes in (petersen.nodes, petersen.nodes()):
        with pytest.raises(leaper.Error, match="NodeView has nodes without edges, and is no graph: give a graph of networkx"):
            leaper.count(nodes)


def test_no_argument_is_ignored() -> None:
    path, petersen = networkx.path_graph(3), networkx.petersen_graph()
    for what, more, says in [
        (leaper.graph([(1, 2)]), {"directed": True}, "is read already: give directed where it is read"),
        (leaper.graph(text="C~"), {"format": "edges"}, "<graph in a text> is read already: give format"),
        (path, {"format": "edges"}, "format 'edges' is for files, texts and rows"),
        ({0: [1], 1: [0]}, {"format": "matrix"}, "format 'matrix' is for files, texts and rows: dict is"),
        (networkx.to_numpy_array(petersen), {"format": "zzz"}, "format 'zzz': rows are"),
    ]:
        with pytest.raises(leaper.Error, match=says):
            leaper.graph(what, **more)
    ring = networkx.cycle_graph(4)
    assert [int(leaper.count(leaper.graph(ring, directed=directed))) for directed in (None, True, False)] == [8, 8, 8]
    assert len(read(Igraph(), directed=True)[1]) == 6 and len(read(petersen, directed=True)[1]) == 30


def test_matrices() -> None:
    full = numpy.ones((5, 5), dtype=int) - numpy.eye(5, dtype=int)
    for matrix in (full, full.tolist(), full.astype(bool), full.astype(float)):
        assert int(leaper.count(matrix)) == 120
    nodes, edges, directed = read(numpy.triu(full))
    assert directed and len(edges) == 10 and int(leaper.count(numpy.triu(full))) == 1
    generator = numpy.random.default_rng(3)
    weights = generator.integers(2, 99, (7, 7))
    numpy.fill_diagonal(weights, 0)
    for matrix in (weights, weights + weights.T, numpy.where(weights > 30, weights / 4, 0)):
        graph = networkx.from_numpy_array(matrix, create_using=networkx.DiGraph)
        ours, theirs = (leaper.find(what, kind="closed", least="weight").data for what in (matrix, graph))
        assert ours["verdict"] == theirs["verdict"] and ours["sentence"] == theirs["sentence"]
    weights[2, 2] = 5
    with pytest.raises(leaper.Error, match="from corner to corner: write 0 there"):
        leaper.find(weights)

    class Sparse:
        """As much of SciPy's matrices as is looked at."""

        shape = (3, 3)
        row, col, data = numpy.array([0, 1, 1, 2]), numpy.array([1, 0, 2, 1]), numpy.ones(4)

        def tocoo(self) -> "Sparse":
            return self

    assert leaper.find(Sparse()).tour.squares == [0, 1, 2]  # type: ignore[union-attr, arg-type]


class Vertices(dict):  # type: ignore[type-arg]
    """Vertices or edges as igraph has them, with their attributes."""

    def __init__(self, number: int, **attributes: List[Any]) -> None:
        super().__init__(attributes)
        self.number = number

    def __len__(self) -> int:
        return self.number

    def attributes(self) -> List[str]:
        return [*self]


class Igraph:
    """As much of igraph's graphs as is looked at."""

    vs, es = Vertices(3, name=["x", "y", "z"]), Vertices(3, weight=[1, 2.5, 4])

    def get_edgelist(self) -> List[Tuple[int, int]]:
        return [(0, 1), (1, 2), (2, 0)]

    def is_directed(self) -> bool:
        return False


def test_igraph() -> None:
    found = leaper.find(Igraph(), kind="closed", least="weight")  # type: ignore[arg-type]
    assert found.tour is not None and set(found.tour) == {"x", "y", "z"} and "7.5" in found.sentence


def test_what_can_be_read_in_two_ways() -> None:
    for rows, one, other in [([[1, 2], [0, 3], [0, 3], [1, 2]], "edges", "neighbours"), ([[1, 0], [0, 1]], "edges", "matrix"), (numpy.array([[1, 0], [0, 1]]), "edges", "matrix")]:
        with pytest.raises(leaper.Error, match=f"the graphs differ: write leaper.graph.*format='{one}'.* or format='{other}'"):
            leaper.graph(rows)
        assert read(rows, format=one)[1] != read(rows, format=other)[1]
    assert {frozenset(edge) for edge in read([[1, 2], [0, 2], [0, 1]])[1]} == {frozenset(edge) for edge in TRIANGLE}  # both are the same
    text = "4 3\n3 2\n2 1\n1 4\n"
    with pytest.raises(leaper.Error, match=r"^line 1: .* write leaper.graph\(…, format='counted'\) or format='edges'"):
        leaper.find(leaper.graph(text=text))
    assert leaper.find(leaper.graph(text=text, format="counted")).data["edges"] == 3
    assert leaper.find(leaper.graph(text=text, format="edges")).data["edges"] == 4


def test_texts() -> None:
    tour = leaper.find(leaper.graph(text="C~"), kind="closed", from_=2).tour
    assert tour is not None and tour[0] == 2 and leaper.verify(tour) and "<svg" in str(leaper.draw(tour))


@pytest.mark.parametrize(
    "what, says",
    [
        (7, "7 is no board and no graph: write a size such as '8x8', or give a graph of networkx"),
        (None, "of which graph"),
        (object(), "object is no board and no graph"),
        ([], "an empty list is no graph and no board"),
        ({}, "the graph has no vertices"),
        ([(1, 2), 3], "3 is no edge: write edges as pairs"),
        ([(1, 2), "ab"], "'ab' is no edge"),
        ([(1, 2), ([1], 2)], r"\[1\] is no node of a graph"),
        ([[1, 2, 3], [1]], "the rows are no edges"),
        (numpy.zeros((2, 3, 4)), r"an array of the shape \(2, 3, 4\) is no graph"),
        (numpy.zeros((5, 4)), "an array of 5 rows and 4 columns is no graph"),
        (numpy.array([["a"] * 4] * 4), "is 'a': the matrix of a graph has numbers"),
    ],
)
def test_what_is_no_graph(what: Any, says: str) -> None:
    with pytest.raises(leaper.Error, match=says):
        leaper.find(leaper.graph(what))


def test_nodes_keep_their_names() -> None:
    petersen = networkx.petersen_graph()
    drawn = re.findall(r"<text[^>]*>([^<]*)<", str(leaper.draw(petersen)))
    assert sorted(drawn) == [str(node) for node in range(10)]
    grid = networkx.grid_2d_graph(3, 4)
    tour = leaper.find(grid, kind="closed", from_=(2, 3)).tour
    assert tour is not None and tour[0] == (2, 3) and leaper.verify(tour) and ">(2,3)<" in str(leaper.draw(tour))
    broken = networkx.Graph([("Oslo", "Rome"), ("Bonn", "Paris")])
    assert "no way leads from Oslo to Bonn" in leaper.find(broken).sentence
    mixed = networkx.Graph([(1, "1"), ("1", 1.0 / 2), (0.5, (1, "1"))])
    path = leaper.find(mixed, from_=1).tour
    assert path is not None and path.squares == [1, "1", 0.5, (1, "1")]
    with pytest.raises(leaper.Error, match="'x' is no node of the graph"):
        leaper.find(petersen, from_="x")


def test_numbers() -> None:
    for timeout in (30, 2.5, numpy.float32(2), numpy.int8(3), datetime.timedelta(seconds=2), fractions.Fraction(7, 3), decimal.Decimal("1.5"), float("inf")):
        assert int(leaper.count("3x4", timeout=timeout)) == 16  # type: ignore[arg-type]
    assert int(leaper.count("3x4", timeout=10**400)) == 16  # no float is as large
    for timeout in (0, 0.0, 1e-9, datetime.timedelta(0)):
        with pytest.raises(leaper.Undecided):  # it does not wait
            leaper.count("10x10", kind="closed", timeout=timeout)
    for timeout in (-1, "3", True, float("nan"), None.__class__):
        with pytest.raises(leaper.Error, match="write a number of seconds, such as 30, or a timedelta"):
            leaper.count("3x4", timeout=timeout)  # type: ignore[arg-type]
    assert leaper.find("6x6", seed=numpy.uint8(3)).tour == leaper.find("6x6", seed=3).tour
    assert len(list(leaper.list("5x5", limit=numpy.int64(3), skip=numpy.int32(7)))) == 3
    assert leaper.find("6x6", kind="closed", no_repeat=numpy.bool_(False)).tour
    assert leaper.find("5x5", given={"a1": numpy.int64(1)}, use=[], avoid=()).tour[0] == "a1"  # type: ignore[index]
    assert [moves for moves in leaper.find("5x5", before=[("c3", "a1"), ("a1", "e5")]).tour or () if moves in ("c3", "a1", "e5")] == ["c3", "a1", "e5"]
