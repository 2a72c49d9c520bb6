"""How far the work is, on a terminal or in a notebook."""
from __future__ import annotations

import shutil
import sys
import warnings
from typing import Any


class Line:
    """One line of words that is written over; what stands in for a bar of tqdm."""

    total: Any = None
    n = 0.0

    def __init__(self) -> None:
        self._out = sys.stderr
        self._words = ""

    def set_description_str(self, words: str) -> None:
        """Writes the words in place of those before."""
        words = words[: max(1, shutil.get_terminal_size().columns - 1)]
        if words != self._words:
            self._out.write("\r" + words.ljust(len(self._words)))
            self._out.flush()
        self._words = words

    def close(self) -> None:
        """Takes the words away."""
        if self._words:
            self._out.write("\r" + " " * len(self._words) + "\r")
            self._out.flush()


def bar() -> Any:
    """A bar of tqdm, of a notebook's kind in one; a line where there is no tqdm; None where nobody looks."""
    if not (sys.stderr and sys.stderr.isatty()) and "ipykernel" not in sys.modules:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of widgets that are not there
            from tqdm.auto import tqdm
    except ImportError:
        return Line()
    return tqdm(leave=False, bar_format="{desc} {bar}")
