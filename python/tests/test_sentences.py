"""Sentences speak Python: no flag of the command is in them, whatever is wrong with whichever argument."""
import inspect
import itertools
import operator
import os
import re
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Tuple

import leaper
import networkx
import pytest
from leaper import _signatures
from leaper._sentences import spoken

#: What only a command line has.
_FLAGS = re.compile(r"(?<![\w)-])--?[a-z]|BOARD|FILE|GRAPH|\bleaper [a-z]+ (--|\d+x)")

#: Arguments that name files and machines, or that make work last.
_ELSEWHERE = {"timeout", "site", "cache", "checkpoint", "scratch", "scratch_size", "format"}


def functions() -> Iterator[Tuple[str, Callable[..., Any]]]:
    for name in _signatures.known:
        if name not in ("gallery", "piece", "pieces", "book"):
            yield name, operator.attrgetter(name)(leaper)


def subjects(name: str) -> List[Tuple[Any, ...]]:
    """What a function is asked about."""
    petersen = networkx.petersen_graph()
    tour = leaper.find("5x5").tour
    if name in ("rank", "verify"):
        return [(tour,), (leaper.find(petersen).tour,)]
    if name == "verse":
        return [(tour, "a b c")]
    if name == "boards.shape":
        return [("heart",)]
    if name == "solve":
        return [(leaper.puzzle("4x5", seed=2),)]
    return [("5x5",), (petersen,)]


def says(function: Callable[..., Any], about: Tuple[Any, ...], arguments: Dict[str, Any]) -> str:
    """What a question is answered by, in words. Anything but a sentence is a fault of the test's."""
    if "timeout" in inspect.signature(function).parameters:
        arguments = {**arguments, "timeout": 0.3}
    try:
        answer = function(*about, **arguments)
        if isinstance(answer, leaper.Listing):
            answer = answer.answer
    except leaper.Error as wrong:
        return str(wrong)
    return " ".join(str(getattr(answer, key, "")) for key in ("sentence", "reason", "note"))


def named(function: Callable[..., Any]) -> List[str]:
    return [key for key, one in inspect.signature(function).parameters.items() if one.kind is one.KEYWORD_ONLY and key not in _ELSEWHERE]


@pytest.mark.parametrize("name, function", functions(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_argument(name: str, function: Callable[..., Any]) -> None:
    wrong: List[Any] = ["?"]
    if os.environ.get("LEAPER_NIGHTLY"):
        wrong += ["", -1.5, -1, 10**30, True, [], ["x"], object(), {"a": 1}, "closed"]
    for about, key, value in itertools.product(subjects(name), named(function), wrong):
        said = says(function, about, {key: value})
        assert not _FLAGS.search(said), (name, about, {key: value}, said)


@pytest.mark.skipif(not os.environ.get("LEAPER_NIGHTLY"), reason="it takes minutes")
@pytest.mark.parametrize("name, function", functions(), ids=lambda value: value if isinstance(value, str) else "")
def test_every_two_arguments(name: str, function: Callable[..., Any]) -> None:
    for about, (one, other), values in itertools.product(subjects(name), itertools.combinations(named(function), 2), [(True, True), ("a1", 3)]):
        said = says(function, about, dict(zip((one, other), values)))
        assert not _FLAGS.search(said), (name, about, one, other, values, said)


@pytest.mark.parametrize(
    "ask, says",
    [
        (lambda: leaper.find("-8x8"), 'board "-8x8": side 1 is -8'),
        (lambda: leaper.boards.shape("heart", -5), 'board "-5"'),
        (lambda: leaper.piece("--help"), "piece .* is not a number"),
        (lambda: leaper.gallery("--help"), "tour of the gallery .* is unknown"),
        (lambda: leaper.book("--help"), "no such file"),
    ],
)
def test_no_text_is_a_flag(ask: Callable[[], Any], says: str) -> None:
    with pytest.raises(leaper.Error, match=says):
        ask()
    assert leaper.boards.text("--help").is_picture


def _tour() -> Any:
    return leaper.find("5x5").tour


@pytest.mark.parametrize(
    "ask, says",
    [
        (lambda: leaper.find(Path("some.g6")), r"names a file: write leaper.graph\('some.g6'\)"),
        (lambda: leaper.find(_tour()), "a tour is no board and no graph"),
        (lambda: leaper.list(_tour()), "a tour is no board and no graph"),
        (lambda: leaper.list("5by5").array(), r"write leaper.list\('5x5'\)$"),
        (lambda: leaper.board("8x8", holes=["zz"]).to_networkx(), '^holes: square "zz"'),
        (lambda: leaper.board("8x8", holes=5), "^holes 5: write them in a list"),  # type: ignore[arg-type]
        (lambda: leaper.board("8x8").to_text("png"), "format 'png' is a picture, and no text"),
        (lambda: leaper.board(8), "^8 is no size of a board"),  # type: ignore[arg-type]
        (lambda: leaper.rank(_tour().squares), "is no size of a board"),
        (lambda: leaper.solve(""), "^the text is empty"),
        (lambda: leaper.tour("5x5", ["a1", "z9"]), '^square "z9"'),
        (lambda: leaper.tour("5x5", None), "^None are no squares"),  # type: ignore[arg-type]
        (lambda: leaper.tour("5x5", "a1, b3"), "wrong length: 2 squares"),
        (lambda: leaper.tour("2x2x2", "(1,1,1) (2,2,1)"), r"step 2: \(1,1,1\) to \(2,2,1\) is not a move"),
        (lambda: leaper.book(5), "^5 is no book"),  # type: ignore[call-overload]
        (lambda: leaper.verse(_tour(), 5), "^5 is no text"),  # type: ignore[arg-type]
        (lambda: leaper.piece("knight", rank="x"), "write a whole number$"),  # type: ignore[arg-type]
    ],
)
def test_what_is_wrong_is_a_sentence(ask: Callable[[], Any], says: str) -> None:
    with pytest.raises(leaper.Error, match=says):
        ask()


@pytest.mark.parametrize(
    "verb, sentence, want",
    [
        ("list", "-n 0: write how many, from 1, or all", "limit 0: write how many, from 1, or all"),
        ("estimate", "-n 0: write how many", "probes 0: write how many"),
        ("draw", "1: not a tour; --force accepts it anyway", "1: not a tour; force=True accepts it anyway"),
        ("find", "--from: square \"z9\"", "from_: square \"z9\""),
        ("count", "write them with leaper count 5x5 --by move --json", "write them with leaper.count('5x5', by='move')"),
        ("find", "p.g6: board picture: for a graph, write --read p.g6", "p.g6: board picture: for a graph, write leaper.graph('p.g6')"),
        ("count", "--closed and --hole", "kind='closed' and holes"),
        ("count", "word-by-word -- a dash, and 5-n", "word-by-word -- a dash, and 5-n"),
        ("puzzle", "which board? Write leaper puzzle BOARD, such as leaper puzzle 8x8", "which board? Write leaper.puzzle(board), such as leaper.puzzle('8x8')"),
        ("find", "write leaper find 3x4 --timeout=500ms --seed=3 --by=move --closed --format=json", "write leaper.find('3x4', seed=3, by='move', kind='closed')"),
        ("find", "--read -: line 1: it can be both; name the format with --read-format counted or edges", "line 1: it can be both; write leaper.graph(…, format='counted') or format='edges'"),
    ],
)
def test_words(verb: str, sentence: str, want: str) -> None:
    assert spoken(sentence, [verb]) == want
