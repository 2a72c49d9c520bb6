"""Each verb on boards, against what is known of them."""
import base64
import copy
import itertools
import json
import pickle
import sys
import xml.dom.minidom
from fractions import Fraction
from typing import Any

import leaper
import networkx
import numpy
import pytest
from leaper._answers import Approximation, _number


def test_find_shows_a_tour() -> None:
    answer = leaper.find("8x8", kind="closed")
    tour = answer.tour
    assert answer and answer.verdict == "found" and tour is not None
    assert len(tour) == 64 == len(set(tour)) and tour.closed
    grid = tour.array()
    assert isinstance(grid, numpy.ndarray) and grid.shape == (8, 8)
    at = {number: numpy.argwhere(grid == number)[0] for number in range(1, 65)}
    for step in range(1, 65):  # each a knight's move, round to the start
        down, right = abs(at[step] - at[step % 64 + 1])
        assert {int(down), int(right)} == {1, 2}
    assert grid[8 - int(str(tour[0])[1]), ord(str(tour[0])[0]) - ord("a")] == 1
    svg = answer._repr_svg_()
    assert svg is not None and xml.dom.minidom.parseString(svg).documentElement.tagName == "svg"
    html = answer._repr_html_()
    assert base64.b64encode(svg.encode()).decode() in html and answer.sentence in html and 'alt="A tour of knight on 8x8"' in html


def test_none_says_why() -> None:
    answer = leaper.find("5x5", kind="closed")
    assert not answer and answer.verdict == "none" and answer.tour is None
    assert answer.reason is not None and "colour" in answer.reason and str(answer).startswith("none: ")
    assert answer.spare == ["a5"] and answer._repr_svg_() is None
    answer = leaper.exists("3x8", kind="closed")
    assert not answer and answer.theorem is not None and "Schwenk" in answer.theorem


def test_undecided_is_neither() -> None:
    answer = leaper.exists("1000000000x1000000000", piece="zebra")
    assert answer.verdict == "undecided"
    with pytest.raises(leaper.Undecided, match="it is not known whether"):
        bool(answer)
    with pytest.raises(leaper.Undecided, match="the time limit was reached") as raised:
        leaper.count("10x10", kind="closed", timeout=0.05)
    answer = raised.value.answer
    assert answer.verdict == "undecided" and answer.stopped == "time limit" and answer.elapsed > 0
    assert not hasattr(answer, "count") and pickle.loads(pickle.dumps(raised.value)).answer.sentence == answer.sentence


def test_boards_of_all_kinds() -> None:
    board = leaper.board((4, 4), holes=["a1"], piece="king", topology="torus")
    tour = leaper.find(board, from_="b1", to="d4").tour
    assert tour is not None and tour.topology == "torus" and tour.holes == ["a1"]
    assert tour.array()[3, 0] == 0 and tour.array()[3, 1] == 1 and tour.array()[0, 3] == 15
    assert leaper.draw(tour)._repr_svg_()
    tour = leaper.find(".#.\n...\n", piece="wazir").tour  # a picture
    assert tour is not None and tour.array().tolist() in ([[1, 0, 5], [2, 3, 4]], [[5, 0, 1], [4, 3, 2]])
    own = leaper.tour(leaper.board(".#.\n...\n", piece="wazir"), ["a2", "a1", "b1", "c1", "c2"])
    assert own.array().tolist() == [[1, 0, 5], [2, 3, 4]] and leaper.draw(own, format="text")
    tour = leaper.find("2x3x4", piece="wazir", from_=(1, 1, 1)).tour
    assert tour is not None and tour.array().shape == (2, 3, 4) and tour.array(0)[0, 0, 0] == 0
    tour = leaper.find("1x30", piece="wazir", from_="a1").tour  # columns z, aa, ab
    assert tour is not None and tour.array()[0].tolist() == list(range(1, 31))


def test_arrays_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    tour = leaper.tour(leaper.board("2x2", piece="wazir"), ["a1", "a2", "b2", "b1"])
    assert tour.array() == [[2, 3], [1, 4]]


def test_numbers_are_exact() -> None:
    counted = leaper.count("5x40", kind="closed", as_="undirected")
    assert int(counted) == counted.count == 772473271844923268504474277422663237674924998
    assert _number("1" + "0" * 9000) == 10**9000


def test_a_count_is_an_int() -> None:
    count = leaper.count("5x5")
    assert isinstance(count, int) and count == 1728 and hash(count) == hash(1728) and {1728: "here"}[count] == "here"
    assert count + 1 == 1729 and sum([count, count]) == 3456 and count > 1000 and -count // 2 == -864 and range(2000)[count] == 1728
    assert (str(count), repr([count]), f"{count:,} {count}", json.dumps({"n": count})) == ("1728", "[1728]", "1,728 1728", '{"n": 1728}')
    assert bool(count) and not leaper.count("3x3") and count.verdict == "found"
    assert numpy.array([count, count]).dtype == numpy.int64 and numpy.array([count * 2**60]).dtype == object
    assert (count.directed, count.undirected, count.distinct, count.kind, count.as_) == (1728, 864, 112, "path", "directed")
    assert count.sentence == "1728 directed paths of knight on 5x5" and count.elapsed is not None and count.elapsed > 0
    for other in (pickle.loads(pickle.dumps(count)), copy.copy(count), copy.deepcopy(count)):
        assert type(other) is type(count) and other == count and other.sentence == count.sentence and other.elapsed == count.elapsed
    one_way = leaper.count("4x5", from_="a1")
    assert one_way.undirected == one_way and one_way.distinct is None
    assert leaper.count("4x5", use="a1-b3", as_="distinct").directed is None
    none = leaper.count("5x5", kind="closed")
    assert none == 0 and not none and none.reason is not None and "colour" in none.reason
    assert count.sentence in count._repr_html_()


def test_a_divided_count_says_its_convention() -> None:
    start, move = leaper.count("5x5", by="start"), leaper.count("5x5", by="move", as_="undirected")
    assert start == start.directed == 1728 and move == move.undirected == 864


def test_tables() -> None:
    count = leaper.count("5x5", by="start")
    assert count.by["a1"] == 304 and sum(count.by.values()) == count == 1728
    moves = leaper.count("5x5", by="move").by
    assert moves["a1", "b3"] == moves["b3", "a1"] == 1424 and ("b3", "a1") in moves and sum(moves.values()) == 1728 * 24
    assert moves.get(("a1", "e5")) is None and "<td>b3-a1</td><td>1424</td>" in moves._repr_html_()
    with pytest.raises(KeyError):
        moves["a1", "e5"]
    assert leaper.count("6x6", kind="closed", by="symmetry").by["half-turn"] == 156
    shaded = leaper.count("6x6", kind="closed", by="area:shaded", as_="undirected").by
    assert min(shaded) == Fraction(547, 60) and sum(shaded.values()) == 9862
    pairs = leaper.count("5x6", kind="closed", by="turn:0,crossings", as_="undirected").by
    assert pairs == {(0, 51): 2, (1, 50): 4, (2, 49): 2} and (51, 0) not in pairs
    assert leaper.count("5x6", kind="closed", by="area").by["area:swept", 0] > 0
    circuits = leaper.count("6x6", circuits=3, by="circuits", as_="undirected")
    assert circuits.by[1] == 9862 and sum(circuits.by.values()) == circuits == 36236
    assert pickle.loads(pickle.dumps(moves)) == moves and leaper.count("5x5").by == {}


def test_an_estimate_is_a_float() -> None:
    estimate = leaper.estimate("5x5", probes=1000)
    assert isinstance(estimate, float) and 0 < estimate.low < estimate < estimate.high and estimate.interval == (estimate.low, estimate.high)
    assert repr(estimate) == repr(float(estimate)) and pickle.loads(pickle.dumps(estimate)).sentence == estimate.sentence
    with pytest.raises(leaper.Undecided, match="none of 100 probes made a tour"):
        leaper.estimate("20x20", kind="closed", method="knuth", probes=100)
    huge = {"verdict": "found", "sentence": "", "estimate": "1.5e400", "low": "1e400", "high": "2e400"}
    with pytest.raises(leaper.Error, match="a float holds no number as large as 1.5e400"):
        Approximation(huge, leaper.board("8x8"))


def test_demands() -> None:
    tour = leaper.find("5x5", given={"a1": 1, "c3": 25}, use=[("a1", "b3")], avoid="b3-d4").tour
    assert tour is not None and tour[0] == "a1" and tour[1] == "b3" and tour[2] != "d4" and tour[-1] == "c3"


def test_listings_stream() -> None:
    listing = leaper.list("8x8", limit="all")  # of more than anybody can wait for
    first = list(itertools.islice(listing, 3))
    assert len(first) == len(set(first)) == 3 and first[0][0] == "a8"
    listing.close()
    with pytest.raises(leaper.Error, match="closed before its end"):
        listing.answer
    with leaper.list("5x5", limit="all", as_="directed") as everything:
        assert sum(1 for _ in everything) == 1728
    assert everything.verdict == "found" and everything.answer.last
    nothing = leaper.list("5x5", kind="closed")
    assert list(nothing) == [] and nothing.verdict == "none"
    with pytest.raises(leaper.Undecided, match="the time limit was reached after"):
        for _ in leaper.list("8x8", limit="all", timeout=0.5):
            pass
    with pytest.raises(leaper.Error, match='order "x" is unknown'):
        next(leaper.list("5x5", order="x"))  # type: ignore[arg-type]


def test_samples_and_ranks() -> None:
    samples = leaper.sample("6x6", kind="closed", limit=2, seed=3)
    tour = next(samples)
    assert samples.answer.of == 19724 and samples.answer.given == 2
    number = int(leaper.rank(tour, kind="closed"))
    assert next(leaper.list("6x6", kind="closed", skip=number)).moves[0] in tour.moves + [(b, a) for a, b in tour.moves]
    rank = leaper.rank(tour, kind="closed")
    assert isinstance(rank, int) and rank + 1 == number + 1 and pickle.loads(pickle.dumps(rank)).board == "6x6"
    with pytest.raises(leaper.Error, match="^not a tour: wrong length"):
        leaper.rank(leaper.tour("5x5", ["a1", "b3", "c5"], check=False))
    with pytest.raises(leaper.Undecided, match="the time limit was reached"):
        leaper.rank(leaper.tour("8x8", leaper.find("8x8", kind="closed").tour.squares), timeout=0.05)  # type: ignore[union-attr]


def test_equal_tours() -> None:
    for place in ("5x5", leaper.board("4x4", holes=["a1"], piece="king", topology="torus"), networkx.petersen_graph()):
        found = leaper.find(place).tour
        assert found is not None
        own = leaper.tour(place, found.squares)
        assert own == found and hash(own) == hash(found)
    assert own in leaper.list(networkx.petersen_graph(), limit="all")
    three = [leaper.tour(graph, [0, 1, 2]) for graph in ([(0, 1), (1, 2)], [(1, 2), (1, 0)], [(0, 1), (1, 2), (2, 0)])]
    assert three[0] == three[1] != three[2]


def test_hexagons() -> None:
    for board in (
        leaper.board("hex:3", piece="wazir"),
        leaper.board("hex:3", piece="wazir", holes=["a1-b2", "e3"]),
        leaper.board("hex:\n  .\n . .\n. . .\n", piece="wazir"),
        leaper.board("hex:2\n .\n. .\n #\n. .\n .\n", piece="wazir"),
    ):
        found = leaper.find(board).tour
        assert found is not None
        assert leaper.tour(board, found.squares) == found
        with pytest.raises(leaper.Error, match="^hex:[0-9x]*: lines of hexagons are not equally long, and make no array"):
            found.array()
    with pytest.raises(leaper.Error, match="not a tour: wrong length: 3 squares of 6"):
        leaper.tour(leaper.board("hex:\n  .\n . .\n. . .\n", piece="wazir"), "a1 b1 a2")


def test_own_tours_are_checked() -> None:
    squares = "a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1 a2".split()
    assert leaper.tour("3x4", squares).closed is False
    ring = leaper.tour(leaper.board("2x2", piece="wazir"), ["a1", "a2", "b2", "b1"])
    assert ring.closed and len(ring.moves) == 4 and leaper.rank(ring, kind="closed") == 1
    for wrong, why in {"a2 a3 c2 a1 b3 d2 b1 c3 d1 b2 d3 c1": "not a tour: step 2: a2 to a3 is not a move", "a1": "not a tour: wrong length"}.items():
        with pytest.raises(leaper.Error, match=why) as raised:
            leaper.tour("3x4", wrong.split())
        unchecked = leaper.tour("3x4", wrong.split(), check=False)
        assert unchecked.closed is None and not leaper.verify(unchecked) and leaper.verify(unchecked).sentence == str(raised.value)
        assert not raised.value.answer.tours[0].valid
    with pytest.raises(leaper.Error, match="z9"):
        leaper.tour("3x4", [*squares[:-1], "z9"])
    holed = leaper.board("4x4", holes="a1,d4", piece="king")
    assert leaper.tour(holed, leaper.find(holed, kind="closed").tour.squares).closed  # type: ignore[union-attr]
    picture = leaper.board(".#.\n...\n", piece="wazir", topology="torus")
    assert leaper.tour(picture, leaper.find(picture).tour.squares).topology == "torus"  # type: ignore[union-attr]


def test_puzzles() -> None:
    puzzle = leaper.puzzle("5x5", seed=2)
    assert puzzle._repr_svg_() is None
    solved = leaper.solve(puzzle)
    assert solved.outcome == "one" and solved.solution == puzzle.solution and solved.tour == puzzle.tour
    hint = leaper.solve(puzzle.grid, hint=True).hint
    assert hint is not None and puzzle.solution[hint.number - 1] == hint.square
    today = leaper.puzzle(day="2026-11-26")
    assert today.day == "2026-11-26" and today.grid == leaper.puzzle("6x6", difficulty="easy", seed=20261126).grid
    several = leaper.solve("5x5", given={"a1": 1, "c3": 25})
    assert several.outcome == "several" and several.differ[0].number == 10


def test_pictures(tmp_path: Any) -> None:
    picture = leaper.draw("6x6", kind="closed", style="numbers", colours={"line": "#c00"}, format="png", size=90)
    picture.save(tmp_path / "tour.png")
    assert (tmp_path / "tour.png").read_bytes()[:4] == b"\x89PNG" and picture._repr_png_() and not picture._repr_svg_()
    with pytest.raises(leaper.Error, match="the picture is png; write draw"):
        picture.save(tmp_path / "tour.jpg")
    assert str(leaper.draw("6x6", piece="wazir", kind="closed", format="text")).startswith("●─")


def test_mistakes_are_sentences() -> None:
    with pytest.raises(leaper.Error, match='board "8by8"'):
        leaper.find("8by8")
    with pytest.raises(leaper.Error, match="write 'path', 'closed' or 'open'"):
        leaper.count("8x8", kind="closd")  # type: ignore[arg-type]
    with pytest.raises(leaper.Error, match='method "quick" is unknown; it is one of auto'):
        leaper.find("8x8", method="quick")  # type: ignore[arg-type]
    with pytest.raises(leaper.Error, match="1.5 is no board and no graph"):
        leaper.find(1.5)  # type: ignore[arg-type]
    with pytest.raises(leaper.Error, match="timeout -1: write a number of seconds"):
        leaper.count("8x8", timeout=-1)
    with pytest.raises(leaper.Error, match="timeout '5s': write a number of seconds"):
        leaper.count("8x8", timeout="5s")  # type: ignore[arg-type]
    with pytest.raises(leaper.Error, match="no closed tour"):
        leaper.draw("5x5", kind="closed")
