"""Tours as they come, one after another."""
from __future__ import annotations

import contextlib
import html
import json
import numbers
from typing import Any, Callable, Generic, Iterator, List, Mapping, Optional, Type, TypeVar, Union

from ._answers import Record
from ._command import Child, Error, Undecided
from ._places import Board, Graph
from ._tours import Tour

A = TypeVar("A", bound=Record)

#: How many tours a notebook shows of a listing.
_SHOWN = 4


class Listing(Generic[A]):
    """Tours as they come. Its answer is known at the end; asking for it reads on to there.
    Where a limit ended the tours early, Undecided is raised after the last one.

    >>> import leaper
    >>> tours = leaper.list("5x5", limit="all", as_="undirected")
    >>> next(tours)[0], sum(1 for _ in tours), tours.verdict
    ('a5', 863, 'found')
    """

    def __init__(self, start: Callable[..., Child], answers: Type[A], of: Union[Board, Graph]) -> None:
        self._start, self._of = start, of
        self._child: Optional[Child] = None  # until somebody asks for a tour
        self._lines: Iterator[str] = iter(())
        self._in_arrays = False
        self._ahead: List[Tour] = []  # that a notebook has shown, and nobody has had yet
        self._had = False
        self._answers: Callable[[Mapping[str, Any], Union[Board, Graph]], A] = answers
        self._answer: Optional[A] = None
        self._wrong: Optional[Error] = None
        self._closed = False

    def __iter__(self) -> "Listing[A]":
        return self

    def __next__(self) -> Tour:
        self._had = True
        if self._ahead and not self._closed:
            return self._ahead.pop(0)
        try:
            tour = self._next() if self._answer is None and not self._closed else None
        except BaseException:
            self.close()
            raise
        if tour is not None:
            return tour
        if self._wrong is not None:
            wrong, self._wrong = self._wrong, None
            raise wrong
        raise StopIteration

    def _next(self) -> Optional[Tour]:
        """The next tour; None after the last one, when there is an answer."""
        if self._child is None:
            self._child = self._start("--json")
            self._lines = self._child.lines()
        for line in self._lines:
            line = line[len('{"tours":[') :] if line.startswith('{"tours":[') else line
            line = line.strip(" ,")
            if line.startswith("{"):
                return Tour(json.loads(line), self._of)
            if line.startswith("]"):
                self._ended("".join([line, *self._lines]))
                return None
        raise self._child.failure(self._child.status())

    def _ended(self, rest: str) -> None:
        """Reads what stands after the tours."""
        data = json.loads('{"tours":[' + rest)
        del data["tours"]
        self._answer = self._answers(data, self._of)
        assert self._child is not None
        status = self._child.status()
        if status == 3:
            self._wrong = self._child.failure(status)

    def arrays(self, block: int = 65536, *, squares: bool = False, dtype: Any = None) -> Iterator[Any]:
        """The tours in arrays of NumPy, `block` of them in each but the last, without an object for each
        tour. A row is a tour: the number of each square, from 1, for the squares row by row without holes,
        or for the nodes of a graph in their order; as tour.array() has them. The type of the numbers is the
        smallest unsigned one that holds them, which wraps where one is subtracted from another.

        >>> import leaper
        >>> [block.shape for block in leaper.list("5x5", limit="all").arrays(block=1000)]
        [(1000, 25), (728, 25)]

        block: How many tours are in an array.
        squares: In place of numbers the squares in the order of the tour, by their places from 0.
        dtype: Another type of the numbers.
        """
        numpy = _numpy()
        kind = None if dtype is None else _type(dtype, numpy)
        if not isinstance(block, numbers.Integral) or block < 1:
            raise Error(f"block {block!r}: write how many tours are in an array, 1 or more")
        if self._had or self._closed:
            raise Error("the listing has begun; arrays are read from its start")
        if self._child is not None:
            self._child.end()
        self._child, self._in_arrays = self._start("--format=numbers", "--base=0"), True
        rows: List[Any] = []
        held = 0
        try:
            for read in _rows(self._child, numpy):
                rows.append(_as(read if squares else _inverse(read, numpy), kind, numpy))
                held += len(read)
                while held >= block:
                    together = numpy.concatenate(rows)
                    yield together[:block]
                    rows, held = [together[block:]], held - block
            if held:
                yield numpy.concatenate(rows)
            status = self._child.status()
            if status > 1:
                raise self._child.failure(status)
        finally:
            self.close()

    def array(self, *, squares: bool = False, dtype: Any = None) -> Any:
        """All the tours in one array of NumPy, a row for each, as `arrays` has them in blocks. It takes a
        byte for each square of each tour, two where there are more than 255 squares. Where a limit came
        first, Undecided is raised, whose `answer` is the array of the tours until then.

        >>> import leaper
        >>> tours = leaper.list("6x6", kind="closed", as_="undirected", limit="all").array()
        >>> tours.shape, tours.dtype, tours[0].reshape(6, 6)[0].tolist()
        ((9862, 36), dtype('uint8'), [1, 20, 27, 10, 7, 18])
        """
        numpy = _numpy()
        whole, length = None, 0
        wrong: Optional[Undecided] = None
        try:
            for rows in self.arrays(1 << 13, squares=squares, dtype=dtype):
                if whole is None:
                    whole = numpy.empty(rows.shape, rows.dtype)
                if length + len(rows) > len(whole):  # what is not written yet takes no memory
                    whole.resize((2 * len(whole) + len(rows), rows.shape[1]), refcheck=False)
                whole[length : length + len(rows)] = rows
                length += len(rows)
        except Undecided as early:
            wrong = early
        if whole is None:
            count = len(self._of.parts()[0])
            whole = numpy.empty((0, count), dtype or _smallest(count, numpy))
        whole.resize((length, whole.shape[1]), refcheck=False)
        if wrong is not None:
            wrong.answer = whole
            raise wrong
        return whole

    @property
    def answer(self) -> A:
        """What there is to say of them all."""
        while self._answer is None:
            if self._in_arrays:
                raise Error("the tours were read as arrays, which come without an answer; ask for them once more")
            if self._closed:
                raise Error("the listing was closed before its end")
            with contextlib.suppress(StopIteration, Undecided):  # which the answer says, too
                next(self)
        return self._answer

    @property
    def verdict(self) -> str:
        """found, none or undecided."""
        return str(getattr(self.answer, "verdict"))

    @property
    def reason(self) -> Optional[str]:
        """Why it is so, if there is something to say."""
        return getattr(self.answer, "reason", None)

    def close(self) -> None:
        """Ends the work, however many tours there are still."""
        if self._child is not None:
            self._child.end()
        self._closed = True

    def _repr_html_(self) -> str:
        """Its first tours, which are not taken from it."""
        if self._had or self._closed:
            return f"<p>{html.escape(repr(self))}</p>"
        try:
            while len(self._ahead) < _SHOWN and self._answer is None:
                tour = self._next()
                if tour is not None:
                    self._ahead.append(tour)
        except Error as wrong:
            self._child = None  # it is said once more where tours are asked for
            return f"<p>{html.escape(str(wrong))}</p>"
        words = getattr(self._answer, "sentence", "") if self._answer is not None else f"the first {len(self._ahead)} tours of the listing"
        shown = "".join(tour._repr_html_() for tour in self._ahead)
        return f'<div style="display:flex;flex-wrap:wrap;gap:1em">{shown}</div><p>{html.escape(words)}</p>'

    def __repr__(self) -> str:
        return f"<listing of tours: {self._of.words()}>"

    def __enter__(self) -> "Listing[A]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _numpy() -> Any:
    try:
        import numpy
    except ImportError:
        raise Error("arrays of tours need NumPy, which is not installed: pip install numpy") from None
    return numpy


def _smallest(count: int, numpy: Any) -> Any:
    """The smallest type that has the numbers up to this."""
    return numpy.min_scalar_type(count)


def _rows(child: Child, numpy: Any) -> Iterator[Any]:
    """What the command lists, some thousand tours at a time: the places of the squares in order."""
    text = b""
    for piece in child.pieces():
        text += piece
        if len(text) >= 1 << 18:
            whole, _, text = text.rpartition(b"\n")
            if whole:
                yield _read(whole, numpy)
    if text:
        yield _read(text, numpy)


def _read(text: bytes, numpy: Any) -> Any:
    squares = len(text.split(b"\n", 1)[0].split())
    return numpy.fromstring(text, dtype=numpy.int64, sep=" ").reshape(-1, squares).astype(_smallest(squares, numpy))


def _inverse(rows: Any, numpy: Any) -> Any:
    """The numbers of the squares of tours that are their squares in order."""
    numbers = numpy.empty_like(rows)
    numpy.put_along_axis(numbers, rows.astype(numpy.intp), numpy.arange(1, rows.shape[1] + 1, dtype=rows.dtype)[None, :], 1)
    return numbers


def _type(dtype: Any, numpy: Any) -> Any:
    """A type of numbers."""
    try:
        kind = numpy.dtype(dtype)
    except TypeError:
        kind = None
    if kind is None or kind.kind not in "biufcO":
        raise Error(f"dtype {dtype!r} is no type of numbers; leave it out for the smallest that holds them")
    return kind


def _as(rows: Any, kind: Any, numpy: Any) -> Any:
    """Rows of another type, which has to have their numbers."""
    if kind is None:
        return rows
    count = rows.shape[1]
    if kind.kind in "fc":
        most = 2 ** (numpy.finfo(kind).nmant + 1)
    else:
        most = numpy.iinfo(kind).max if kind.kind in "iu" else 1 if kind.kind == "b" else count
    if most < count:
        raise Error(f"dtype {kind} holds no numbers up to {count}; leave it out for the smallest that does")
    return rows.astype(kind)
