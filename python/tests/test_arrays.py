"""Tours as arrays, without an object for each."""
import gc
import itertools

import leaper
import networkx
import numpy
import pytest


def test_arrays_are_those_of_the_tours() -> None:
    for board in (leaper.board("5x5"), leaper.board("4x4", holes=["a1"], piece="king", topology="torus"), leaper.board("2x3x2", piece="wazir")):
        tours = list(leaper.list(board, limit=300))
        want = numpy.array([numbers[numbers > 0] for numbers in (tour.array().ravel() for tour in tours)])
        have = leaper.list(board, limit=300).array()
        assert have.dtype == numpy.uint8 and (have == want).all()
        order = leaper.list(board, limit=300).array(squares=True)
        assert (numpy.argsort(want, axis=1) == order).all()
        names = [node for node in board.to_networkx()]
        assert [[names[place] for place in row] for row in order] == [tour.squares for tour in tours]


def test_arrays_of_graphs() -> None:
    cube = networkx.hypercube_graph(3)
    want = [tour.array().tolist() for tour in leaper.list(cube, limit="all")]
    assert leaper.list(cube, limit="all").array().tolist() == want and len(want) == 144
    samples = leaper.sample("6x6", kind="closed", limit=5, seed=3)
    assert samples.array().tolist() == [tour.array().ravel().tolist() for tour in leaper.sample("6x6", kind="closed", limit=5, seed=3)]


def test_blocks() -> None:
    blocks = list(leaper.list("5x5", limit="all").arrays(block=500))
    assert [len(block) for block in blocks] == [500, 500, 500, 228]
    assert (numpy.concatenate(blocks) == leaper.list("5x5", limit="all").array()).all()
    some = leaper.list("8x8", limit="all").arrays(block=10)  # of more than anybody can wait for
    assert [block.shape for block in itertools.islice(some, 2)] == [(10, 64), (10, 64)]
    del some
    gc.collect()
    wide = leaper.list("16x17", kind="closed", limit=2).array()
    assert wide.dtype == numpy.uint16 and sorted(wide[1]) == list(range(1, 273))
    assert leaper.list("5x5", kind="closed", limit="all").array().shape == (0, 25)
    assert leaper.list("5x5", limit=2).array(dtype=numpy.float32).dtype == numpy.float32


def test_what_goes_wrong() -> None:
    with pytest.raises(leaper.Undecided, match="the time limit was reached") as raised:
        leaper.list("8x8", limit="all", timeout=0.3).array()
    assert raised.value.answer.shape[1] == 64 and len(raised.value.answer) > 0
    with pytest.raises(leaper.Error, match="dtype int8 holds no numbers up to 144"):
        leaper.list("12x12", kind="closed").array(dtype=numpy.int8)
    with pytest.raises(leaper.Error, match="dtype float16 holds no numbers up to 2500"):
        leaper.list("50x50").array(dtype="float16")
    for dtype in ("foo", "U3"):
        with pytest.raises(leaper.Error, match=f"dtype '{dtype}' is no type of numbers"):
            leaper.list("50x50").array(dtype=dtype)
    with pytest.raises(leaper.Error, match="dtype bool holds no numbers"):
        leaper.list("5x5").array(dtype=bool)
    with pytest.raises(leaper.Error, match='order "x" is unknown'):
        leaper.list("5x5", order="x").array()  # type: ignore[arg-type]
    for block in (0, 1.5, "x"):
        with pytest.raises(leaper.Error, match="write how many tours are in an array"):
            next(leaper.list("5x5").arrays(block=block))  # type: ignore[arg-type]
    begun = leaper.list("5x5", limit="all")
    next(begun)
    with pytest.raises(leaper.Error, match="the listing has begun"):
        begun.array()
    read = leaper.list("5x5", limit=3)
    assert len(read.array()) == 3 and list(read) == []
    with pytest.raises(leaper.Error, match="read as arrays"):
        read.answer
