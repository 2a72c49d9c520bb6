"""What lies ready: old tours, and pieces."""
from __future__ import annotations

import json
from typing import Any, Iterable, List, Optional, Sequence, Union, overload

from ._command import Word, call
from ._places import board
from ._signatures import verb
from ._verbs import Exhibit, NamedPiece, Piece


def _told(*words: str) -> Any:
    out, _, failure = call([*words, "--json"])
    if not out.strip():
        raise failure
    return json.loads(out)


@overload
def gallery(key: str) -> Exhibit: ...


@overload
def gallery() -> List[Exhibit]: ...


@verb("gallery")
def gallery(key: Optional[str] = None) -> Union[Exhibit, List[Exhibit]]:
    """An old tour by its key, with its author and source; without a key, all of them.

    >>> leaper.gallery("rudrata").year
    '9th century'
    >>> len(leaper.gallery())
    16
    """
    shown = [Exhibit(one, board(one["board"], topology=one.get("topology"), holes=one.get("holes"), piece=one["piece"])) for one in _told("gallery")["tours"]]
    if key is None:
        return shown
    for one in shown:
        if one.key == str(key).split(":")[-1]:
            return one
    _told("gallery", Word(key))  # it knows the nearest key, and says so
    raise KeyError(key)


@verb("piece")
def piece(name: Union[str, Sequence[int]], *, rank: int = 2) -> Piece:
    """How a piece moves.

    >>> leaper.piece("zebra").moves[0].vector
    [2, 3]

    name: A name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king).
    rank: How many axes the board has.
    """
    called = name if isinstance(name, str) or not isinstance(name, Iterable) else ",".join(map(str, name))
    return Piece(_told("piece", Word(called), f"--rank={rank}"), board(""))


@verb("pieces")
def pieces() -> Sequence[NamedPiece]:
    """All pieces with names.

    >>> [piece.name for piece in leaper.pieces()][:4]
    ['wazir', 'ferz', 'dabbaba', 'knight']
    """
    return [NamedPiece(one, board("")) for one in _told("piece")["pieces"]]
