"""A question about many boards or graphs."""
from pathlib import Path
from typing import Any, Iterator

import leaper
import networkx
import pytest
from leaper import _command


def test_each() -> None:
    graphs = [networkx.gnp_random_graph(6, 0.6, seed=seed) for seed in range(40)]
    counted = list(leaper.each(leaper.count, graphs, kind="closed"))
    assert counted == [leaper.count(graph, kind="closed") for graph in graphs]
    assert [bool(one) for one in leaper.each(leaper.exists, ["3x8", "3x10", (5, 6)], kind="closed")] == [False, True, True]


def test_each_is_lazy() -> None:
    asked = []

    def sizes() -> Iterator[str]:
        for n in range(3, 100):
            asked.append(n)
            yield f"{n}x{n}"

    answers = leaper.each(leaper.exists, sizes())
    assert [next(answers).verdict for _ in range(3)] == ["none", "none", "found"]  # type: ignore[union-attr]
    assert asked == [3, 4, 5]


def test_what_is_wrong_with_one_stands_in_its_place() -> None:
    answers = list(leaper.each(leaper.count, ["3x4", "3by4", networkx.complete_graph(4), 7, "10x10"], timeout=0.5))
    assert answers[0] == 16 and answers[2] == 24
    assert [type(one) for one in (answers[1], answers[3], answers[4])] == [leaper.Error, leaper.Error, leaper.Undecided]
    assert "write leaper.count('3x4')" in str(answers[1])
    for one in ("8x8", networkx.complete_graph(3), leaper.graph([(1, 2)]), 5):
        with pytest.raises(leaper.Error, match="is one place|no board"):
            for answer in leaper.each(leaper.count, one):  # type: ignore[arg-type]
                if isinstance(answer, leaper.Error):
                    raise answer


def test_each_graph_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "many.g6"
    file.write_text("C~\nDhc\nD?\nIheA@GUAo\n")
    answers: Any = list(leaper.each(leaper.count, leaper.graph(file), kind="closed"))
    assert [answers[i] for i in (0, 1, 3)] == [6, 2, 0]
    assert isinstance(answers[2], leaper.Error) and str(answers[2]).startswith("graph 3: graph6: the line ends")
    found: Any = list(leaper.each(leaper.find, leaper.graph(text=file.read_text()), kind="closed"))
    assert [getattr(one, "verdict", "wrong") for one in found] == ["found", "found", "wrong", "none"]
    for asks in (leaper.draw, leaper.verify):
        with pytest.raises(leaper.Error, match="the tour is of one graph of many"):
            asks(found[1].tour)
    some = leaper.each(leaper.find, leaper.graph(file))
    next(some)
    waiting = len(_command._idle)
    some.close()  # type: ignore[attr-defined]
    assert len(_command._idle) == waiting and leaper.find("5x5")
    with pytest.raises(leaper.Error, match="no such file"):
        next(leaper.each(leaper.count, leaper.graph(tmp_path / "none.g6")))
    with pytest.raises(leaper.Error, match="leaper.each"):
        leaper.count(leaper.graph(file))
    with pytest.raises(leaper.Error, match="find, exists, count and estimate take many"):
        list(leaper.each(leaper.list, leaper.graph(file)))
