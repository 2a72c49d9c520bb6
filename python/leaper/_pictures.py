"""Pictures, and how a notebook shows them."""
from __future__ import annotations

import html
import os
from typing import Any, Optional

from ._command import Error


def figure(svg: Optional[str], words: str) -> str:
    return f"<figure>{svg or ''}<figcaption>{html.escape(words)}</figcaption></figure>"


class Picture:
    """A picture, as the bytes of a file."""

    def __init__(self, data: bytes, format: str) -> None:
        self.data = data
        self.format = format

    def save(self, path: Any) -> None:
        """Writes it to a file, whose extension has to be that of its format."""
        kind = os.path.splitext(os.fspath(path))[1][1:].lower()
        if kind not in ("", "txt", self.format):
            raise Error(f"{path}: the picture is {self.format}; write draw(…, format={kind!r}), or another extension")
        with open(path, "wb") as file:
            file.write(self.data)

    def __str__(self) -> str:
        return self.data.decode("utf-8") if self.format in ("svg", "text") else repr(self)

    def __repr__(self) -> str:
        return f"<Picture {self.format}, {len(self.data)} bytes>"

    def _repr_svg_(self) -> Optional[str]:
        return str(self) if self.format == "svg" else None

    def _repr_png_(self) -> Optional[bytes]:
        return self.data if self.format == "png" else None
