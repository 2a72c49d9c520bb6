"""Books of puzzles."""
from __future__ import annotations

import json
import os
from typing import Any, Iterable, List, Mapping, Optional, Union

from ._answers import Solution
from ._command import Error, Word, call
from ._files import temporary
from ._pictures import Picture
from ._places import Seconds, board, flags
from ._signatures import options, verb
from ._verbs import Puzzle


@verb("book")
def book(
    what: Union[str, os.PathLike[str], Mapping[str, Any], Puzzle, Iterable[Puzzle]],
    *,
    title: Optional[str] = None,
    author: Optional[str] = None,
    language: str = "en",
    labels: bool = False,
    number_from: int = 1,
    paper: Optional[str] = None,
    colour: Union[bool, str, Mapping[str, str]] = False,
    font: Optional[str] = None,
    site: Optional[str] = None,
    cover: Optional[str] = None,
    timeout: Optional[Seconds] = None,
) -> Picture:
    """Puzzles set in a book, a PDF with a title page, rules, chapters and solutions.

    >>> leaper.book([leaper.puzzle("5x5", seed=seed) for seed in (1, 2)], title="Two").save("two.pdf")
    >>> spec = {"title": "Small", "chapters": [{"title": "Easy", "boards": ["5x5"], "difficulty": "easy", "number": 2}]}
    >>> leaper.book(spec, paper="a4").format
    'pdf'

    what: Puzzles, each with one solution; or the book's SPEC with its chapters, as the name of its
        file in TOML or as a dictionary with the same keys.
    title: Words on the first page, in place of the SPEC's.
    author: A name on the first page, in place of the SPEC's.
    language: The language of the book's own words, in place of the SPEC's: ar, de, en, es, fr, hi, ja,
        pt, zh.
    labels: Name rows and columns beside the boards: 1, 2, … and a, b, ….
    number_from: The number of the first puzzle, in place of the SPEC's.
    paper: The size of pages, in place of the SPEC's: a5, a4, …, or millimetres, 148x210 (default: a5).
    colour: In the colours of the light theme, and not black on white; or colours as draw takes them.
    font: The letters of this file, a TrueType font, in place of the SPEC's.
    site: A folder that pictures, JSON and index.html are written into, beside the PDF.
    cover: A file that the cover is written into, a PDF of its own: back, spine and front.
    timeout: Give up after this many seconds (default: never).
    """
    coloured = "theme" if colour is True else colour  # what --colour alone stands for
    asked = ["--output=-", *flags({**options("book", locals()), "colour": coloured}, board(""))]
    if isinstance(what, (str, os.PathLike)):
        return _made(os.fspath(what), asked)
    if isinstance(what, Mapping):
        text, name, called = toml(what), "book.toml", "the book"
    else:
        if not isinstance(what, Iterable) and not isinstance(what, Solution):
            raise Error(f"{what!r} is no book: give puzzles, or its SPEC as a file's name or a dictionary")
        puzzles = [what] if isinstance(what, Solution) else list(what)
        for one in puzzles:
            if not isinstance(one, Puzzle):
                raise Error(f"{type(one).__name__} is no puzzle: a book has puzzles that leaper.puzzle made")
        if not puzzles:
            raise Error("there is no puzzle to set in a book")
        text, name, called = "".join(json.dumps(one.data) + "\n" for one in puzzles), "puzzles.jsonl", "the puzzles"
    with temporary(text, name) as path:
        return _made(path, asked, called)


def _made(name: str, asked: List[str], called: str = "") -> Picture:
    """Sets what a file has; where Python wrote the file, a sentence about it says what it is called here."""
    out, _, failure = call(["book", Word(name), *asked])
    if not out:
        raise type(failure)(str(failure).replace(f"SPEC {name}", called or name).replace(name, called or name))
    return Picture(out, "pdf")


def toml(table: Mapping[str, Any], inside: str = "") -> str:
    """A table as TOML writes it: values first, then lists of tables."""
    lines, tables = [], []
    for key, value in table.items():
        if isinstance(value, (list, tuple)) and value and isinstance(value[0], Mapping):
            tables += [f"\n[[{inside}{key}]]\n{toml(one, inside + key + '.')}" for one in value]
        else:
            lines.append(f"{key} = {json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)}\n")
    return "".join(lines + tables)
