"""How the functions for verbs are shown by help(), and how their arguments become flags."""
from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, Mapping, Tuple, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


class _Written(str):
    """A type as the source writes it, which is shown without quotes."""

    def __repr__(self) -> str:
        return str(self)


class _Lines(inspect.Signature):
    """A signature with a line for each parameter, as there are many."""

    def __str__(self) -> str:
        parts = []
        for parameter in self.parameters.values():
            if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parts:
                parts.append("*")
            parts.append(str(parameter))
        listed = ", ".join(parts) if len(parts) < 6 else "\n    " + ",\n    ".join(parts) + ",\n"
        return f"({listed}) -> {self.return_annotation}"

    def format(self, **_: Any) -> str:  # what later Pythons ask for
        return str(self)


_known: Dict[str, Tuple[inspect.Signature, Mapping[str, str]]] = {}


def verb(name: str, **flags: str) -> Callable[[F], F]:
    """A function that asks the command; flags has those whose names are not the parameters' own."""

    def known(function: F) -> F:
        function.__annotations__ = {key: _Written(value) for key, value in function.__annotations__.items()}
        signature = inspect.signature(function)
        cast(Any, function).__signature__ = _Lines(list(signature.parameters.values()), return_annotation=signature.return_annotation)
        cast(Any, function).__module__ = "leaper"
        _known[name] = signature, flags
        return function

    return known


#: Flags whose values are times, which Python writes in seconds; --timeout is written elsewhere.
_SECONDS = ("time", "lasts", "lost-after")


def options(name: str, arguments: Mapping[str, Any]) -> Dict[str, Any]:
    """The arguments of a function by the command's flags; None stands for what was left as it is."""
    signature, flags = _known[name]
    written: Dict[str, Any] = {}
    for key, parameter in signature.parameters.items():
        if parameter.kind is not parameter.KEYWORD_ONLY or key in ("format", "of"):
            continue
        value, usual = arguments[key], parameter.default
        if value is usual or type(value) is type(usual) and value == usual:
            value = None
        elif isinstance(value, (list, tuple, set, frozenset, dict)) and not value:  # it asks for nothing
            value = None
        flag = flags.get(key, key.rstrip("_").replace("_", "-"))
        if flag in _SECONDS and isinstance(value, (int, float)):
            value = f"{round(value * 1000)}ms"
        if flag == "moves" and value is not None and not isinstance(value, str):  # of a game
            value = " ".join(str(square).replace(" ", "") for square in value)
        written[flag] = value
    return written
