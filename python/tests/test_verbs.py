"""Verbs of texts, of films and of boards that are made; and that functions have what the command has."""
import inspect
import operator
import re
import subprocess
import typing
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, Tuple

import leaper
import networkx
import pytest
from leaper import _signatures

#: What the command has for files, terminals and hubs that begin later, and where boards and graphs come from.
ELSEWHERE = {"output", "format", "json", "jsonl", "quiet", "help", "read", "read-format", "open", "origin", "base", "stats", "closed"}

#: Flags of a verb that are not its function's: of parts of a count, of pictures of puzzles and
#: verses, of sheets of tours, and what an argument says.
NOT_HERE = {
    "count": {"again", "explain", "part", "units"},
    "list": {"across"},
    "sample": {"across"},
    "rank": {"hole", "topology", "piece"},
    "puzzle": {"across", "colour", "crosses", "labels", "number", "number-from", "paper", "theme", "title"},
    "stats.tours": {"of", "size", "theme"},
    "verse": {"font", "style", "theme"},
}


def functions() -> Iterator[Tuple[str, Callable[..., Any]]]:
    for name in _signatures.known:
        yield name, operator.attrgetter(name)(leaper)


@pytest.mark.parametrize("name, function", functions(), ids=lambda value: value if isinstance(value, str) else "")
def test_functions_have_the_flags_of_the_command(name: str, function: Callable[..., Any]) -> None:
    if name in ("gallery", "piece", "pieces"):
        return
    verb = {"boards.shape": "board heart"}.get(name, name.replace("boards.", "board ").replace(".", " "))
    help = subprocess.run([leaper.command(), *verb.split(), "--help"], capture_output=True, text=True, check=True).stdout
    there = set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", help, re.MULTILINE)) - ELSEWHERE - NOT_HERE.get(name, set())
    given = _signatures.options(name, {key: one.default for key, one in inspect.signature(function).parameters.items()})
    mine = set(given) - {"kind"}
    assert mine == there - ({"timeout"} if name == "boards.shape" else set())
    assert all(value is None for value in given.values())


@pytest.mark.parametrize("name, function", functions(), ids=lambda value: value if isinstance(value, str) else "")
def test_help_can_be_read(name: str, function: Callable[..., Any]) -> None:
    shown, doc = str(inspect.signature(function)), inspect.getdoc(function) or ""
    assert "'Optional" not in shown and "Literal" not in shown
    assert max(len(line) for line in shown.splitlines()) < 110
    assert ">>> " in doc
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and parameter.name not in ("format", "of"):
            assert re.search(rf"^ *{parameter.name}: [A-Z]", doc, re.MULTILINE), parameter.name
    typing.get_type_hints(function, vars(leaper._verbs) | vars(leaper._book) | vars(leaper._gallery))  # type: ignore[attr-defined]


def test_verify() -> None:
    tours = list(leaper.list("5x5", limit=3))
    checked = leaper.verify(tours)
    assert checked and len(checked) == 3 and str(checked) == "3 tours, all valid"
    assert [one.kind for one in checked] == ["open"] * 3 and "<td>3</td>" in checked._repr_html_()
    assert not leaper.verify(tours[0], kind="closed")
    wrong = leaper.verify("a1 c2 a3 b1 c3", board="3x3")
    assert not wrong and wrong.verdict == "none" and wrong[0].fault
    assert leaper.verify(leaper.find("4x4", topology="torus").tour)
    petersen = networkx.petersen_graph()
    of_graph = list(leaper.list(petersen, limit=2))
    assert leaper.verify(of_graph) and not leaper.verify(of_graph[0], kind="closed")
    other = next(leaper.list(networkx.path_graph(3)))
    for bad in ([of_graph[0], other], [tours[0], other], [other, tours[0]]):
        with pytest.raises(leaper.Error, match="the tours are of several graphs"):
            leaper.verify(bad)
    with pytest.raises(leaper.Error, match="there is no tour to look at"):
        leaper.verify([])
    with pytest.raises(leaper.Error, match="str is no tour"):
        leaper.verify(["a1 b3"])  # type: ignore[list-item]


def test_stats() -> None:
    drawn = leaper.stats.tours("6x6", kind="closed", limit=200, seed=3)
    assert drawn.tours == 200 and drawn.of == 19724 and drawn.crossings is not None and drawn.crossings.least < drawn.crossings.most
    all_of_them = leaper.stats.tours(of=leaper.list("6x6", kind="closed", limit="all", as_="undirected"))
    assert all_of_them.tours == 9862 and all_of_them.crossings is not None
    graph = networkx.complete_graph(5)
    assert leaper.stats.tours(graph, limit=10).tours == leaper.stats.tours(of=leaper.sample(graph, limit=10)).tours == 10
    with pytest.raises(leaper.Error, match="which tours"):
        leaper.stats.tours()
    with pytest.raises(leaper.Error, match="it is for tours that are drawn"):
        leaper.stats.tours(of=leaper.list("5x5", limit=2), seed=7)
    rates = leaper.stats.warnsdorff("8x8", trials=50, ties=["random", "pohl"])
    assert [rate.ties for rate in rates.rates] == ["random", "pohl"] and rates.rates[0].trials == 50


def test_at() -> None:
    there = leaper.at("8x8", steps=[1, 2], squares=["a1"])
    assert [place.step for place in there.places[:2]] == [1, 2] and there.places[2].square == "a1"
    assert leaper.at("1000000x1000000x1000000", kind="closed", squares=[(1, 2, 3)]).places[0].step > 2**53
    assert not leaper.at("3x3", kind="closed", steps=1)


def test_boards() -> None:
    heart = leaper.boards.shape("heart", 12)
    assert heart.size.count("\n") == 11 and leaper.find(heart, kind="closed")
    holed = leaper.boards.random(leaper.board("6x6", holes=["a1"], piece="king"), take="10%", seed=2)
    assert holed.piece == "king" and holed.size.count("#") == 5 and leaper.exists(holed, from_="a2").verdict == "found"
    torus = leaper.boards.random("6x6", take=4, balanced=True, topology="torus")
    assert torus.topology == "torus" and leaper.find(torus).tour.topology == "torus"  # type: ignore[union-attr]
    with pytest.raises(leaper.Error, match="rows and columns go from 8"):
        leaper.boards.shape("heart", 5)
    for wrong, sentence in [("hart", "did you mean heart"), ("random", "shape 'random' is unknown")]:
        with pytest.raises(leaper.Error, match=sentence):
            leaper.boards.shape(wrong, 12)  # type: ignore[arg-type]
    with pytest.raises(leaper.Error, match="squares are taken from a board"):
        leaper.boards.random(networkx.path_graph(3), take=1)


def test_games() -> None:
    game = leaper.game("5x5", moves=["a1", "b3"], review=True)
    assert game.at == "b3" and game.turn == "second" and len(game.review) == 1
    assert leaper.game("3x3", misere=True, from_="b2").over


def test_gallery() -> None:
    shown = leaper.gallery()
    assert all(leaper.verify(one.tour) for one in shown)
    perec = leaper.gallery("gallery:perec")
    assert repr(perec).startswith("<Exhibit perec: ") and "(Georges Perec, 1978)</figcaption>" in perec._repr_html_()
    assert perec.tour.board == "10x10" and "Perec" in (perec.author or "") and "<svg" in str(leaper.draw(perec.tour))
    with pytest.raises(leaper.Error, match="rudrata"):
        leaper.gallery("rudratta")
    assert leaper.piece("N").piece == "knight" and leaper.piece((1, 2)).data == leaper.piece("1,2").data and len(leaper.piece("1,2", rank=3).moves) == 24
    with pytest.raises(leaper.Error, match="kni"):
        leaper.piece("knigth")


def test_verse() -> None:
    tour = leaper.gallery("rudrata").tour
    words = " ".join(f"w{i}" for i in range(1, 33))
    laid = leaper.verse(tour, words)
    assert laid.rows[0][0] == "w1" and laid.read == "rows"
    back = leaper.verse(tour, "\n".join(" ".join(row) for row in laid.rows), back=True)
    assert " ".join(word for row in back.rows for word in row) == words
    with pytest.raises(leaper.Error, match="^the text: 2 words for 32 squares"):
        leaper.verse(tour, "too short")


def test_films(tmp_path: Path) -> None:
    tour = leaper.find("5x5").tour
    assert tour is not None
    for what, more in [("5x5", {}), (tour, {"lasts": 2.5}), ("5x5", {"search": True, "events": 30, "time": 0.2}), (leaper.puzzle("5x5"), {})]:
        made = leaper.animate(what, frames=20, size=200, **more)  # type: ignore[arg-type]
        assert made.data.startswith(b"GIF89a") and made.format == "gif"
        made.save(tmp_path / "film.gif")
    assert b"<html" in leaper.animate("gallery:rudrata", format="html").data
    assert leaper.animate(leaper.puzzle("5x5").grid, solve=True, format="apng").data.startswith(b"\x89PNG")
    with pytest.raises(leaper.Error, match="a graph has no place"):
        leaper.animate(networkx.path_graph(3))
    with pytest.warns(UserWarning, match="time limit"):
        leaper.animate("8x8", search=True, limit="all", frames=5, size=100, timeout=0.3)


def test_books(tmp_path: Path) -> None:
    spec: Dict[str, Any] = {"title": "Knights", "chapters": [{"title": "One", "boards": ["5x5"], "difficulty": "easy", "number": 2, "seed": 1}]}
    assert leaper.book(spec).data.startswith(b"%PDF")
    file = tmp_path / "book.toml"
    file.write_text(leaper._book.toml(spec))
    assert leaper.book(file).data == leaper.book(spec).data
    leaper.book(leaper.puzzle("5x5"), title="A puzzle", colour=True, site=str(tmp_path / "site"), cover=str(tmp_path / "cover.pdf"))
    assert (tmp_path / "site" / "index.html").exists() and (tmp_path / "cover.pdf").read_bytes().startswith(b"%PDF")
    with pytest.raises(leaper.Error, match="str is no puzzle"):
        leaper.book(["5x5"])  # type: ignore[list-item]
    with pytest.raises(leaper.Error, match="there is no puzzle"):
        leaper.book([])
    with pytest.raises(leaper.Error, match=r"^the book, line \d+, chapters\[1\].boreds: there is no such key"):
        leaper.book({"title": "Wrong", "chapters": [{"title": "One", "boreds": ["5x5"]}]})


def test_defaults_are_the_commands() -> None:
    """What is written in a signature is what the command does without it."""
    one, other = leaper.sample("6x6", kind="closed"), leaper.sample("6x6", kind="closed", seed=1, limit=1, memory="2GiB")
    assert next(one).squares == next(other).squares
    assert int(leaper.count("5x5", use=[], avoid=(), given={}, holes=[])) == 1728
    assert leaper.find("8x8").tour == leaper.find("8x8", method="auto", piece="knight", topology="plane", kind="path").tour
