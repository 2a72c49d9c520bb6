"""Graphs of networkx, graphs that are like Sage's, and graphs of files."""
import itertools
from typing import Any, List, Tuple

import leaper
import networkx
import pytest


def test_networkx() -> None:
    letters = networkx.relabel_nodes(networkx.cycle_graph(5), dict(enumerate("abcde")))
    tour = leaper.find(letters, kind="closed", from_="c").tour
    assert tour is not None and tour.closed and tour[0] == "c" and set(tour) == set("abcde")
    assert all(letters.has_edge(*move) for move in tour.moves) and len(tour.moves) == 5
    assert sorted(tour.array()) == [1, 2, 3, 4, 5] and tour.array()[2] == 1
    assert tour._repr_svg_() is None or "<svg" in str(tour._repr_svg_())


def test_petersen() -> None:
    petersen = networkx.petersen_graph()
    assert int(leaper.count(petersen, kind="closed")) == 0
    assert leaper.exists(petersen, kind="closed").verdict == "none"
    paths = list(leaper.list(petersen, limit="all"))
    assert len(paths) == int(leaper.count(petersen)) == 240  # 120 either way
    assert all(petersen.has_edge(*move) for path in paths for move in path.moves)


def test_multigraphs_and_loops_are_the_commands() -> None:
    with pytest.raises(leaper.Error, match="'x' is no node"):
        leaper.find(networkx.path_graph(3), from_="x")
    double = networkx.MultiGraph([(1, 2), (1, 2), (2, 3)])
    try:
        assert leaper.find(double).tour is not None
    except leaper.Error as says:
        assert "edge" in str(says)


class Sage:
    """As much of Sage's graphs as is looked at."""

    def is_directed(self) -> bool:
        return False

    def vertices(self) -> List[Tuple[int, int]]:
        return [(0, 0), (0, 1), (1, 0), (1, 1)]

    def edges(self) -> List[Any]:
        a, b, c, d = self.vertices()
        return [(a, b, None), (b, d, None), (d, c, None), (c, a, "labelled")]


def test_sage() -> None:
    counted = leaper.count(Sage(), kind="closed", as_="undirected")
    assert int(counted) == 1
    tour = leaper.find(leaper.graph(Sage()), from_=(1, 1)).tour
    assert tour is not None and tour[0] == (1, 1) and len(tour) == 4


class Arrows(Sage):
    """A directed graph that is no networkx one: four arcs around a square, and one across."""

    def is_directed(self) -> bool:
        return True

    def edges(self) -> List[Any]:
        a, b, c, d = self.vertices()
        return [*super().edges(), (a, d)]


def test_directed() -> None:
    arrows = Arrows()
    arcs = {(edge[0], edge[1]) for edge in arrows.edges()}
    paths = [tuple(path.squares) for path in leaper.list(arrows, limit="all")]
    want = [p for p in itertools.permutations(arrows.vertices()) if all(arc in arcs for arc in zip(p, p[1:]))]
    assert sorted(paths) == sorted(want) and int(leaper.count(arrows)) == len(want) == 4
    assert int(leaper.count(arrows, kind="closed")) == 1
    assert leaper.exists(arrows, from_=(0, 0), to=(0, 1)).verdict == "none"
    tour = leaper.find(arrows, kind="closed", from_=(1, 1)).tour
    assert tour is not None and all(move in arcs for move in tour.moves) and len(tour.moves) == 4
    drawn = list(leaper.sample(arrows, limit=5))
    assert len(drawn) == 5 and all(move in arcs for tour in drawn for move in tour.moves)
    with pytest.raises(leaper.Error, match="undirected"):
        leaper.count(arrows, as_="undirected")


def test_networkx_directed() -> None:
    for seed in range(6):
        graph = networkx.gnp_random_graph(6, 0.45, seed=seed, directed=True)
        names = networkx.relabel_nodes(graph, dict(enumerate("abcdef")))
        want = sum(all(names.has_edge(*arc) for arc in zip(p, p[1:])) for p in itertools.permutations("abcdef"))
        assert int(leaper.count(names)) == int(leaper.count(names, method="sweep")) == want
        found = leaper.find(names).tour
        assert (found is None) == (want == 0)
        if found is not None:
            assert all(names.has_edge(*move) for move in found.moves)


def test_files(tmp_path: Any) -> None:
    path = tmp_path / "petersen.g6"
    networkx.write_graph6(networkx.petersen_graph(), path)
    answer = leaper.find(leaper.graph(path), from_=3)
    assert answer.tour is not None and answer.tour[0] == 3 and sorted(answer.tour.squares, key=int) == list(range(1, 11))  # type: ignore[call-overload]
    assert answer.data["vertices"] == 10
    with pytest.raises(leaper.Error, match="no such file"):
        leaper.find(leaper.graph(tmp_path / "none.g6"))


def test_many_graphs_in_a_file(tmp_path: Any) -> None:
    many = tmp_path / "many.g6"
    many.write_text("C~\nDhc\n")
    assert "many.g6" in repr(leaper.graph(many))
    for ask in (leaper.find, leaper.exists, leaper.count, leaper.estimate):
        with pytest.raises(leaper.Error, match="many.g6 has many graphs, and a question is of one"):
            ask(leaper.graph(many))


def test_all_verbs() -> None:
    """What is said of nodes goes in by node, and tours come out by node, whatever the verb."""
    cube = networkx.hypercube_graph(3)
    first, second = (0, 0, 0), (0, 0, 1)
    tour = leaper.find(cube, given={second: 3}, avoid=[(first, second)]).tour
    assert tour is not None and tour[2] == second and (first, second) not in tour.moves
    assert int(leaper.count(cube, given={second: 3})) == 18 == len(list(leaper.list(cube, given={second: 3}, limit="all")))
    assert all((first, second) in one.moves or (second, first) in one.moves for one in leaper.sample(cube, use=[(first, second)], limit=20))
    estimate = leaper.estimate(cube, probes=1000)
    assert estimate.low is not None and estimate.high is not None and estimate.low <= 144 <= estimate.high
    tenth = next(leaper.list(cube, skip=10))
    assert int(leaper.rank(tenth)) == 10
    with pytest.raises(leaper.Error, match="puzzle needs a board, and takes no graph; count, draw"):
        leaper.puzzle(cube)
    with pytest.raises(leaper.Error, match="needs a board"):
        leaper.find(cube, symmetry="half-turn")


def test_draw() -> None:
    petersen = networkx.petersen_graph()
    tour = leaper.find(petersen).tour
    assert tour is not None and "<svg" in str(tour._repr_svg_())
    drawn = str(leaper.draw(petersen, layout="levels"))
    assert drawn.count("<text") == 10
    assert str(leaper.draw(tour)) != drawn
    mine = leaper.tour(petersen, [0, 1, 2, 3, 4, 9, 7, 5, 8, 6])
    assert leaper.draw(mine, format="png").data.startswith(b"\x89PNG")
    with pytest.raises(leaper.Error, match="not a tour: step 3"):
        leaper.draw(leaper.tour(petersen, [0, 1, 5, 3, 4, 9, 7, 2, 8, 6]))


def _read(path: Any) -> Any:
    """What the command reads of a graph: its nodes, and its edges or arcs."""
    import json
    import subprocess

    done = subprocess.run([leaper.command(), "graph", "--read", str(path), "--json"], capture_output=True, text=True, check=True)
    graph = json.loads(done.stdout)
    nodes = graph.get("nodes") or list(range(1, graph["vertices"] + 1))
    joined = [(node, other) for node, row in zip(nodes, graph["graph"]) for other in row]
    return set(nodes), set(joined) if graph.get("directed") else {frozenset(pair) for pair in joined}


def test_what_networkx_writes(tmp_path: Any) -> None:
    """Each format that networkx writes is read as the graph that it was, names and all."""
    import json

    import numpy

    for seed in range(12):
        n = 4 + seed
        graph = networkx.gnp_random_graph(n, 0.6, seed=seed)
        if not networkx.is_connected(graph):
            graph = networkx.complete_graph(n)
        cities = networkx.relabel_nodes(graph, {node: f"city {node}" for node in graph})
        path = tmp_path / "graph.txt"
        for write, of in [
            (networkx.write_edgelist, graph),
            (lambda g, p: networkx.write_edgelist(g, p, data=False), graph),
            (networkx.write_adjlist, graph),
            (networkx.write_graphml, cities),
            (networkx.write_gml, cities),
            (networkx.write_graphml, networkx.DiGraph([(1, 2), (2, 3), (3, 1), (1, 3)])),
            (lambda g, p: p.write_text(json.dumps(networkx.node_link_data(g))), cities),
            (lambda g, p: p.write_text(json.dumps(networkx.adjacency_data(g))), graph),
            (lambda g, p: p.write_text(json.dumps(networkx.to_numpy_array(g, dtype=int).tolist())), graph),
            (lambda g, p: p.write_text(json.dumps([list(g[node]) for node in g])), networkx.complete_graph(n)),
        ]:
            write(of, path)
            joined = set(of.edges()) if of.is_directed() else {frozenset(edge) for edge in of.edges()}
            nodes, read = _read(path)
            if isinstance(next(iter(of)), int) and not isinstance(next(iter(nodes)), int):
                nodes, read = {int(node) for node in nodes}, {tuple(map(int, pair)) for pair in read}
            assert nodes == set(of) and read == joined, path.read_text()
        numpy.savetxt(path, networkx.to_numpy_array(graph))
        nodes, read = _read(path)
        assert nodes == set(range(1, n + 1)) and read == {frozenset((a + 1, b + 1)) for a, b in graph.edges()}


def test_names_in_a_file(tmp_path: Any) -> None:
    path = tmp_path / "cities.csv"
    path.write_text("source,target\nOslo,New York\nNew York,Rome\nRome,Bonn\nBonn,Oslo\nRome,Oslo\n")
    cities = leaper.graph(path)
    tour = leaper.find(cities, kind="closed", from_="New York", use=[("New York", "Rome")]).tour
    assert tour is not None and tour[0] == "New York" and set(tour.squares) == {"Oslo", "New York", "Rome", "Bonn"}
    assert sorted(tour.array()) == [1, 2, 3, 4]
    assert int(leaper.rank(tour)) >= 0


def test_a_cover_has_the_nodes() -> None:
    star = networkx.star_graph(4)
    for name in (str, lambda node: (node, node)):
        graph = networkx.relabel_nodes(star, {node: name(node) for node in star})
        paths = leaper.find(graph, cover=True).paths
        assert sorted(node for path in paths for node in path) == sorted(graph)


def test_tallies() -> None:
    """Edges and starts of a count are named by the nodes of the graph."""
    kite = networkx.Graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c")])
    by_move = {frozenset(move): number for move, number in leaper.count(kite, by="move").by.items()}
    assert by_move == {frozenset(edge): 4 if edge == "ac" else 8 for edge in ("ab", "bc", "cd", "ad", "ac")}
    assert leaper.count(kite, by="start").by == {"a": 2, "b": 4, "c": 2, "d": 4}
