"""Tours as they come, one after another."""
from __future__ import annotations

import contextlib
import json
from typing import Any, Callable, Generic, Mapping, Optional, Type, TypeVar, Union

from ._answers import Record
from ._command import Child, Error, Undecided
from ._places import Board, Graph
from ._tours import Tour

A = TypeVar("A", bound=Record)


class Listing(Generic[A]):
    """Tours as they come. Its answer is known at the end; asking for it reads on to there.
    Where a limit ended the tours early, Undecided is raised after the last one.

    >>> import leaper
    >>> tours = leaper.list("5x5", limit="all", as_="undirected")
    >>> next(tours)[0], sum(1 for _ in tours), tours.verdict
    ('a5', 863, 'found')
    """

    def __init__(self, child: Child, answers: Type[A], of: Union[Board, Graph]) -> None:
        self._child, self._of, self._lines = child, of, child.lines()
        self._answers: Callable[[Mapping[str, Any], Union[Board, Graph]], A] = answers
        self._answer: Optional[A] = None
        self._wrong: Optional[Error] = None
        self._closed = False

    def __iter__(self) -> "Listing[A]":
        return self

    def __next__(self) -> Tour:
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
        status = self._child.status()
        if status == 3:
            self._wrong = self._child.failure(status)

    @property
    def answer(self) -> A:
        """What there is to say of them all."""
        while self._answer is None:
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
        self._child.end()
        self._closed = True

    def __enter__(self) -> "Listing[A]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
