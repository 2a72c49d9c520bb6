"""The command's sentences as Python says them: arguments in place of flags.

The command names flags, since people write them; what a function calls its arguments stands in its
signature. So a sentence is put into Python's words when it comes, whatever it is about.
"""
from __future__ import annotations

import re
from typing import Match, Sequence

from . import _signatures

#: Where the command speaks of files, and Python has a value. The first that fits is taken.
_PHRASES = [
    (r"write --read (\S+)", r"write leaper.graph('\1')"),
    (r"^standard input: it is empty; write", "the text is empty; write"),
    (r"name the format with --read-format (\w+) or (\w+)", r"write leaper.graph(…, format='\1') or format='\2'"),
    (r"--read: (?=leaper )", ""),
    (r"--read (?:-|\S*leaper-\S*): ", ""),
    (r"--read (\S+): ", r"\1: "),
    (r"--read-format", "format"),
    (r"; see leaper [\w ]*--help", ""),
    (r"\b(a|the|no) graph from a file\b", r"\1 graph"),
    (r"\bgraph, (?=list, )", ""),  # of verbs that take a graph
    (r"\bstats tours and\b", "stats.tours and"),
    (r"\bthe tours of a file are given\b", "tours are given"),
    (r", or name a file of tours\b", ""),
    (r"\bfile of --", "--"),
]

#: A command line, and a flag, in a sentence.
_CALL = re.compile(r"\bleaper (stats [a-z]+|[a-z]+)((?: (?:--[a-z-]+(?:=[^\s;,]+| (?!-)[\w<>:-]+)?|\d+x[\dx]+|[A-Z]{4,}))*)")
_FLAG = re.compile(r"(?<![\w-])(--[a-z][a-z-]*|-n\b)")


def spoken(sentence: str, words: Sequence[str]) -> str:
    """A sentence of the command, which was called with these words."""
    if not re.search(r"(^|\W)(standard input:|-n|--[a-z]|leaper |BOARD|(graph from|tours of) a file)", sentence):
        return sentence
    for pattern, said in _PHRASES:
        sentence = re.sub(pattern, said, sentence)
    sentence = _CALL.sub(_call, sentence)
    parameter = _signatures.parameter_of(words)

    def said_of(flag: Match[str]) -> str:
        word = "number" if flag[1] == "-n" else flag[1][2:]
        if word in ("closed", "open"):
            return f"kind='{word}'"
        name, usual = parameter(word)
        explained = re.match(r"(?: \S+)?: ", sentence[flag.end() :])  # --flag VALUE: why
        return f"{name}=True" if usual is False and not explained else name

    return _FLAG.sub(said_of, sentence).replace("BOARD", "board")


def _call(line: Match[str]) -> str:
    """A command line as a call: leaper count 5x5 --by move as leaper.count('5x5', by='move')."""
    name = line[1].replace(" ", ".")
    if name not in _signatures.known:
        return line[0]
    parameter = _signatures.parameter_of(line[1].split())
    said = [f"'{word}'" if word[0].isdigit() else word.lower() for word in re.findall(r"(?<!\S)(?:\d+x[\dx]+|[A-Z]{4,})", line[2])]
    rest = ""
    for word, own, value in re.findall(r"--([a-z-]+)(?:=([^\s;,]+)| ((?!-)[\w<>:-]+))?", line[2]):
        argument, usual = parameter(word)
        if word in ("closed", "open"):
            said.append(f"kind='{word}'")
        elif usual is False:
            said.append(f"{argument}=True")
        elif (own or value) and word not in ("json", "format", "timeout", "base"):
            said.append(f"{argument}={own}" if own.isdigit() else f"{argument}={(own or value)!r}")
            continue
        rest = value and " " + value
    return f"leaper.{name}({', '.join(said)}){rest}" if said else f"leaper.{name}{rest}"
