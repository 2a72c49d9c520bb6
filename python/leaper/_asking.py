"""How a question becomes a call of the command, and what it prints an answer."""
from __future__ import annotations

import json
import time
from typing import Any, Iterator, Mapping, Optional, Tuple, Type, Union

from ._answers import Solution
from ._command import Child, Error, Undecided, call
from ._graphs import GraphText, Many
from ._listings import A, Listing
from ._pictures import Picture
from ._places import Board, Graph, board, flags, place
from ._sentences import spoken
from ._tours import Tour


def ask(verb: str, answers: Type[A], subject: Any, options: Mapping[str, Any]) -> A:
    """Asks the command, and waits for its answer."""
    if isinstance(subject, Many):
        return _of_each(verb, answers, subject, options)  # type: ignore[return-value]
    begun = time.monotonic()
    out, of, failure = _run(verb, subject, options, "json")
    elapsed = time.monotonic() - begun
    try:
        data = json.loads(out) if out.strip() else None
    except ValueError:  # a limit came while it was written, or it is an answer a line, one for each graph
        if not isinstance(of, GraphText) or not _is_lines(out):
            raise failure from None
        raise Error(f"{of.path or 'the text'} has many graphs, and a question is of one; leaper.each(leaper.{verb}, …) asks about all") from None
    if isinstance(data, list):  # an answer for each tour, and there was one
        data = data[0] if data else None
    if data is None:
        raise failure
    for key in ("sentence", "reason", "note"):
        if isinstance(data.get(key), str):
            data[key] = spoken(data[key], verb.split())
    try:
        answer = answers(data, of)
    except Error as wrong:  # an answer that is a number has to have one
        wrong.answer.elapsed = elapsed
        raise
    answer.elapsed = elapsed
    return answer


def _is_lines(out: bytes) -> bool:
    """Whether each line is JSON by itself."""
    try:
        return all(json.loads(line) for line in out.splitlines())
    except ValueError:
        return False


def _of_each(verb: str, answers: Type[A], of: Many, options: Mapping[str, Any]) -> Iterator[Union[A, Error]]:
    """Asks the command about the graphs of one text, and gives the answers as they come."""
    with of.given(None) as (arguments, given):
        child = Child([verb, *arguments, *flags(options, of), "--format=json"], given)
        none = True
        for line in child.lines():
            none = False
            data = json.loads(line)
            if "error" in data and "verdict" not in data:
                said = spoken(data["error"], [verb])
                yield Undecided(said) if said.startswith("undecided") else Error(said)
                continue
            try:
                yield answers(data, of)
            except Error as wrong:
                yield wrong
        if none:
            raise child.failure(child.status())


def stream(verb: str, answers: Type[A], subject: Any, options: Mapping[str, Any]) -> Listing[A]:
    """Asks the command for tours."""
    of = place(subject)

    def start(*format: str) -> Child:
        with of.given(None) as (arguments, given):
            return Child([verb, *arguments, *flags(options, of), *format], given)

    return Listing(start, answers, of)


def picture(verb: str, format: str, subject: Any, options: Mapping[str, Any]) -> Picture:
    """Has the command draw."""
    out, _, failure = _run(verb, subject, options, format)
    if not out:
        raise failure
    return Picture(out, format)


def _run(verb: str, subject: Any, options: Mapping[str, Any], format: str) -> Tuple[bytes, Union[Board, Graph], Error]:
    """What the command prints, of what, and what went wrong if that is nothing."""
    of, text = _subject(verb, subject, options)
    with of.given(text) as (arguments, given):
        if text is not None:
            arguments = ["-"] if isinstance(of, Board) else [*arguments, "-"]  # the text says its board
        out, _, failure = call([*verb.split(), *arguments, *flags(options, of), f"--format={format}"], given)
        return out, of, failure


def _subject(verb: str, subject: Any, options: Mapping[str, Any]) -> Tuple[Union[Board, Graph], Optional[str]]:
    """What a question is about, and the text that says it, if it is a tour or a puzzle."""
    if isinstance(subject, Tour) and verb in ("draw", "rank"):
        return subject.of, json.dumps(subject.data)
    if isinstance(subject, Solution):
        return board(str(subject.data["board"])), subject.grid
    if isinstance(subject, str) and "filled" in options and options["given"] is None:
        return board("puzzle"), subject  # which says its board
    return place(subject), None
