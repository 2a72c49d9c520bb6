"""What verbs need whose question is more than a board or a tour: texts of tours, films, boards that are made."""
from __future__ import annotations

import difflib
import html
import json
import warnings
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Sequence, Tuple, Type, TypeVar, Union, get_args

from ._answers import Answer, Record, Solution
from ._command import Error, Undecided, Word, call
from ._files import temporary
from ._pictures import Picture
from ._places import Board, Graph, board, flags, place
from ._tours import Tour

R = TypeVar("R", bound=Record)


class Verification(Answer):
    """The verdict on tours: true if all are. It holds a record for each of them."""

    tours: Sequence[Any] = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.tours)

    def __len__(self) -> int:
        return len(self.tours)

    def __getitem__(self, at: int) -> Any:
        return self.tours[at]

    def _repr_html_(self) -> str:
        rows = "".join(f"<tr><td>{tour.number}</td><td>{html.escape(tour.sentence)}</td></tr>" for tour in self.tours)
        return f"<table>{rows}</table>"


def given(tours: Union[Tour, str, Iterable[Tour]]) -> Tuple[str, Union[Board, Graph, None]]:
    """Tours as a text, and what they are of, which all must be of; a text says that itself."""
    if isinstance(tours, str):
        return tours, None
    lines: List[str] = []
    of: Union[Board, Graph, None] = None
    if not isinstance(tours, Iterable):
        raise Error(f"{tours!r} are no tours: give tours, or a text of tours")
    for tour in (tours,) if isinstance(tours, Tour) else tours:
        if not isinstance(tour, Tour):
            raise Error(f"{type(tour).__name__} is no tour: give tours, or a text of tours")
        if lines and tour.of is not of and (isinstance(of, Graph) or isinstance(tour.of, Graph)):
            raise Error("the tours are of several graphs; ask about each graph's tours by themselves")
        of = tour.of
        lines.append(json.dumps(tour.data))
    if not lines:
        raise Error("there is no tour to look at")
    return "\n".join(lines) + "\n", of


def verified(answers: Type[R], tours: Union[Tour, str, Iterable[Tour]], on: Any, options: Mapping[str, Any]) -> R:
    """Asks verify about tours."""
    text, own = given(tours)
    named = place(on) if on is not None else own if isinstance(own, Graph) else None  # a board stands in the text
    of = named or own or board("")
    with (named or board("")).given(text) as (arguments, standard):
        out, _, failure = call(["verify", *arguments, "-", *flags(options, of), "--format=json"], standard)
    if not out.strip():
        raise failure
    each: List[Dict[str, Any]] = json.loads(out)
    wrong = [one["sentence"] for one in each if not one["valid"]]
    if len(each) == 1:
        sentence = each[0]["sentence"]
    elif wrong:
        sentence = f"{len(wrong)} of {len(each)} are no tours as asked for: {wrong[0]}"
    else:
        sentence = f"{len(each)} tours, all valid"
    verdict = "undecided" if isinstance(failure, Undecided) else "none" if wrong else "found"
    if verdict == "undecided":
        sentence = str(failure)
    return answers({"verdict": verdict, "sentence": sentence, "tours": each}, of)


def measured(answers: Type[R], on: Any, tours: Union[Tour, str, Iterable[Tour], None], options: Mapping[str, Any]) -> R:
    """Asks what tours look like: of a board, or these."""
    if tours is None:
        if on == "":
            raise Error("which tours? Write stats.tours('8x8'), or stats.tours(of=…) with tours")
        of: Any = place(on)
        with of.given(None) as (arguments, standard):
            out, _, failure = call(["stats", "tours", *arguments, *flags(options, of), "--format=json"], standard)
    else:
        text, own = given(tours)
        named = place(on) if on != "" else own if isinstance(own, Graph) else None
        of = named or own or board("")
        with (named or board("")).given(text) as (arguments, standard):
            out, _, failure = call(["stats", "tours", *arguments, "--of=-", *flags(options, of), "--format=json"], standard)
    if not out.strip():
        raise failure
    return answers(json.loads(out), of)


def versed(answers: Type[R], tour: Union[Tour, str], text: str, options: Mapping[str, Any]) -> R:
    """Lays a text along a tour."""
    tours, of = given(tour)
    if isinstance(of, Graph):
        raise Error("a text is read row by row, and a graph has no rows: give a tour of a board")
    if not isinstance(text, str):
        raise Error(f"{text!r} is no text: write its words, or its letters")
    with temporary(text, "text.txt") as name:
        out, _, failure = call(["verse", "-", name, *flags(options, of or board("")), "--format=json"], tours)
    if not out.strip():
        raise type(failure)(str(failure).replace(f"text {name}", "the text"))
    return answers(json.loads(out), of or board(""))


def one_of(name: str, value: str, names: Any) -> str:
    """A value that has to be one of a type's names."""
    if value not in get_args(names):
        near = difflib.get_close_matches(str(value), get_args(names), 1)
        raise Error(f"{name} {value!r} is unknown; it is one of {', '.join(get_args(names))}" + (f" (did you mean {near[0]}?)" if near else ""))
    return value


def made(kind: str, what: Any, options: Mapping[str, Any]) -> Board:
    """A board that is made."""
    on = place(what) if kind == "random" else board("")
    if isinstance(on, Graph):
        raise Error("squares are taken from a board: write a size such as '8x8'")
    with on.given(None) as (arguments, standard):
        words = arguments if kind == "random" else [Word(what)]
        out, status, failure = call(["board", kind, *words, *flags(options, on)], standard)
    if status != 0:
        raise failure
    topology, piece = options.get("topology") or on.topology, options.get("piece") or on.piece
    return board(out.decode().rstrip("\n"), topology=topology, piece=piece)


def film(format: str, what: Any, options: Mapping[str, Any]) -> Picture:
    """Has the command make a film. It is kept where a limit ended the work, with a warning that says so."""
    asked = dict(options)
    solves = asked.pop("solve") or isinstance(what, Solution)
    if solves:
        text = what.grid if isinstance(what, Solution) else str(what)
        out, status, failure = call(["animate", "--solve", "-", *flags(asked, board("")), f"--format={format}"], text)
    elif isinstance(what, Tour):
        if isinstance(what.of, Graph):
            raise Error("a graph has no place for each node, and is not filmed: give a board or its tour")
        out, status, failure = call(["animate", "-", *flags(asked, what.of), f"--format={format}"], json.dumps(what.data))
    else:
        of = place(what)
        if isinstance(of, Graph):
            raise Error("a graph has no place for each node, and is not filmed: give a board or its tour")
        with of.given(None) as (arguments, standard):
            out, status, failure = call(["animate", *arguments, *flags(asked, of), f"--format={format}"], standard)
    if not out:
        raise failure
    if status != 0:
        warnings.warn(str(failure), stacklevel=4)
    return Picture(out, format)
