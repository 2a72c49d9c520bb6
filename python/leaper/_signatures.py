"""How the functions for verbs are shown by help(), and how their arguments become flags."""
from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, Mapping, Sequence, Tuple, TypeVar, cast

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


known: Dict[str, Tuple[inspect.Signature, Mapping[str, str]]] = {}


def verb(name: str, **flags: str) -> Callable[[F], F]:
    """A function that asks the command; flags has those whose names are not the parameters' own."""

    def made(function: F) -> F:
        function.__annotations__ = {key: _Written(value) for key, value in function.__annotations__.items()}
        signature = inspect.signature(function)
        cast(Any, function).__signature__ = _Lines(list(signature.parameters.values()), return_annotation=signature.return_annotation)
        cast(Any, function).__module__ = "leaper"
        known[name] = signature, flags
        return function

    return made


def parameter_of(words: Sequence[str]) -> Callable[[str], Tuple[str, Any]]:
    """What the function of a command's words calls a flag, and what is its default."""
    name = ".".join(words[:2])
    if words[:1] == ["board"]:
        name = "boards.random" if name == "board.random" else "boards.shape"
    signature, flags = known.get(name) or known.get("".join(words[:1])) or known["find"]
    names = {flag: parameter for parameter, flag in flags.items()}

    def parameter(flag: str) -> Tuple[str, Any]:
        called = names.get(flag, flag.replace("-", "_"))
        if called not in signature.parameters and called + "_" in signature.parameters:
            called += "_"
        there = signature.parameters.get(called)
        return called, None if there is None else there.default

    return parameter


def options(name: str, arguments: Mapping[str, Any]) -> Dict[str, Any]:
    """The arguments of a function by the command's flags; None stands for what was left as it is."""
    signature, flags = known[name]
    written: Dict[str, Any] = {}
    for key, parameter in signature.parameters.items():
        if parameter.kind is not parameter.KEYWORD_ONLY or key in ("format", "of"):
            continue
        value, usual = arguments[key], parameter.default
        if value is usual or type(value) is type(usual) and value == usual:
            value = None
        elif isinstance(value, (list, tuple, set, frozenset, dict)) and not value:  # it asks for nothing
            value = None
        written[flags.get(key, key.rstrip("_").replace("_", "-"))] = value
    return written
