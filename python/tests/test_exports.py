"""The graphs of boards, as other programs have them."""
import math
from typing import Any

import leaper
import networkx
import pytest


def test_boards_to_networkx() -> None:
    graph = leaper.board("8x8").to_networkx()
    assert (graph.number_of_nodes(), graph.number_of_edges(), graph.is_directed()) == (64, 168, False)
    for (a, (x, y)), (b, (u, v)) in ((ends[0], ends[1]) for ends in (sorted(((n, graph.nodes[n]["pos"]) for n in edge)) for edge in graph.edges)):
        assert {abs(x - u), abs(y - v)} == {1, 2}, (a, b)
    assert graph.nodes["a1"]["pos"] == (1, 1) and graph.nodes["h8"]["pos"] == (8, 8)
    holed = leaper.board((4, 4), holes="a1,d3-d4", piece="king", topology="torus").to_networkx()
    assert set(holed) == {f"{c}{r}" for c in "abcd" for r in "1234"} - {"a1", "d3", "d4"} and holed.has_edge("a2", "d2")
    picture = leaper.board(".#.\n...\n", piece="wazir").to_networkx()
    assert set(map(frozenset, picture.edges)) == {frozenset(pair) for pair in (("a1", "a2"), ("a1", "b1"), ("b1", "c1"), ("c1", "c2"))}
    assert picture.nodes["c2"]["pos"] == (3, 2)
    box = leaper.board("2x2x2", piece="wazir").to_networkx()
    assert networkx.is_isomorphic(box, networkx.hypercube_graph(3)) and "pos" not in box.nodes["(1,1,1)"]
    pawn = leaper.board("3x2", piece="pawn").to_networkx()
    assert pawn.is_directed() and set(pawn.edges) == {("a1", "a2"), ("a2", "a3"), ("b1", "b2"), ("b2", "b3")}
    hexes = leaper.board("hex:3", piece="wazir").to_networkx()
    places = networkx.get_node_attributes(hexes, "pos")
    assert (len(places), hexes.number_of_edges()) == (19, 42) and places["c1"] == (2.732, 1)
    assert all(abs(math.dist(places[a], places[b]) - 1) < 0.002 for a, b in hexes.edges)
    wide = leaper.board("1x30", piece="wazir").to_networkx()
    assert wide.nodes["ad1"]["pos"] == (30, 1)


def test_a_graph_comes_back() -> None:
    cube = networkx.hypercube_graph(3)
    assert networkx.utils.graphs_equal(leaper.graph(cube).to_networkx(), cube)
    arrows = networkx.DiGraph([("x", "y"), ("y", "z"), ("z", "x"), ("x", "z")])
    assert networkx.utils.graphs_equal(leaper.graph(arrows).to_networkx(), arrows)
    heavy = networkx.Graph()
    heavy.add_weighted_edges_from([("a", "b", 3), ("b", "c", 2), ("a", "c", 1)])
    assert networkx.utils.graphs_equal(leaper.graph(heavy).to_networkx(), heavy)
    # and back through the command: the tours of a board are those of its graph
    assert leaper.count(leaper.board("5x5").to_networkx()) == leaper.count("5x5") == 1728


def test_formats(tmp_path: Any) -> None:
    board = leaper.board("4x5")
    want = board.to_networkx()
    for text, read in ((board.to_graph6(), networkx.from_graph6_bytes), (board.to_sparse6(), networkx.from_sparse6_bytes)):
        assert "\n" not in text and networkx.is_isomorphic(read(text.encode()), want)
    numbered = networkx.convert_node_labels_to_integers(want, 1)
    lines = board.to_tsplib().splitlines()
    assert "TYPE : HCP" in lines and "DIMENSION : 20" in lines
    edges = [tuple(map(int, line.split())) for line in lines[lines.index("EDGE_DATA_SECTION") + 1 : lines.index("-1")]]
    assert {frozenset(edge) for edge in edges} == {frozenset(edge) for edge in numbered.edges}
    (tmp_path / "board.hcp").write_text(board.to_tsplib())
    assert leaper.count(leaper.graph(tmp_path / "board.hcp")) == leaper.count("4x5")
    (tmp_path / "named.txt").write_text("a b\nb c\nc a\n")
    assert set(leaper.graph(tmp_path / "named.txt").to_networkx()) == {"a", "b", "c"}
    with pytest.raises(leaper.Error, match="graph6 holds undirected graphs only"):
        leaper.board("3x2", piece="pawn").to_graph6()
    with pytest.raises(leaper.Error, match='format "xyz"'):
        board.to_text("xyz")


def test_notebooks_show_the_moves() -> None:
    assert "data:image/svg+xml;base64," in leaper.board("5x5")._repr_html_() and "knight on 5x5" in leaper.board("5x5")._repr_html_()
    assert "<img" in leaper.graph(networkx.petersen_graph())._repr_html_()
    assert "<img" not in leaper.board("100x100")._repr_html_()
