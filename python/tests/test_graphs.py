"""Graphs of networkx, graphs that are like Sage's, and graphs of files."""
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
    with pytest.raises(leaper.Error, match="directed"):
        leaper.find(networkx.DiGraph([(1, 2)]))
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


def test_files(tmp_path: Any) -> None:
    path = tmp_path / "petersen.g6"
    networkx.write_graph6(networkx.petersen_graph(), path)
    answer = leaper.find(leaper.graph(path), from_=3)
    assert answer.tour is not None and answer.tour[0] == 3 and sorted(answer.tour.squares, key=int) == list(range(1, 11))  # type: ignore[call-overload]
    assert answer.data["vertices"] == 10
    with pytest.raises(leaper.Error, match="no such file"):
        leaper.find(leaper.graph(tmp_path / "none.g6"))


def test_verbs_without_graphs_say_so() -> None:
    """Once a verb reads graphs, it answers; until then its sentence says that it does not."""
    square = networkx.cycle_graph(4)
    try:
        assert next(leaper.sample(square)).moves
    except leaper.Error as says:
        assert "--read" in str(says)
