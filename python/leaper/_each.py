"""A question about many boards or graphs."""
from __future__ import annotations

from typing import Any, Callable, Iterable, Iterator, TypeVar, Union

from ._command import Error
from ._graphs import Graph, GraphText, Many

R = TypeVar("R")


def each(ask: Callable[..., R], places: Union[Graph, Iterable[Any]], **arguments: Any) -> Iterator[Union[R, Error]]:
    """Answers to one question about many boards or graphs, one after another, in their order.

    >>> [int(count) for count in leaper.each(leaper.count, ["3x4", "5x5", "5x6"])]
    [16, 1728, 37568]
    >>> many = leaper.each(leaper.find, ["5x6", "5by6", "6x6"], kind="closed")
    >>> for answer in many:
    ...     print(answer if isinstance(answer, leaper.Error) else answer.tour)
    closed tour of knight on 5x6
    board "5by6": "5by6" is not a number; write leaper.find('5x6', kind='closed')
    closed tour of knight on 6x6

    What is wrong with one of them stands in the place of its answer, as an error that is not raised; the
    others are answered all the same. All are asked in one process, as they are needed. Of leaper.list and
    leaper.sample the answers are listings, which ask when their first tour is wanted, and raise what is wrong
    then.

    ask: The function that asks: leaper.count, leaper.find or another one.
    places: The boards or graphs, also as they are made; or a graph in a file or a text that has many, as
        geng writes them, which find, exists, count and estimate are asked about.
    arguments: The question's other arguments, for all of them; a timeout is for each.
    """
    if isinstance(places, GraphText):
        answers: Any = ask(Many(places), **arguments)
        yield from answers
        return
    size = isinstance(places, tuple) and all(isinstance(side, int) for side in places)
    if size or isinstance(places, (str, Graph)) or not isinstance(places, Iterable):
        raise Error(f"{places!r} is one place: give a list of boards or graphs")
    for place in places:
        try:
            yield ask(place, **arguments)
        except Error as wrong:
            yield wrong
