"""Pictures and films, and how a notebook shows them.

A front end of Jupyter shows the first kind that it knows of those that an object offers, HTML before
SVG. nbconvert removes all shapes from an SVG of its own, and leaves what HTML holds as it is; two SVGs
on one page share their ids and styles. So a picture is an image in HTML, and its bytes stand there.
"""
from __future__ import annotations

import base64
import html
import os
import re
from typing import Any, Optional

from ._command import Error

_IMAGES = {"svg": "svg+xml", "png": "png", "apng": "png", "gif": "gif"}


class Picture:
    """A picture or a film, as the bytes of a file. A notebook shows it.

    >>> import leaper
    >>> picture = leaper.draw("5x6", kind="closed")
    >>> picture.format, picture.data[:4]
    ('svg', b'<svg')
    >>> picture.save("closed.svg")
    """

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

    @property
    def title(self) -> str:
        """What it shows, as it says itself."""
        said = re.search(rb"<title>(.*?)</title>", self.data, re.S) if self.format in ("svg", "html") else None
        return html.unescape(said[1].decode("utf-8")) if said else f"a picture ({self.format})"

    def __str__(self) -> str:
        return self.data.decode("utf-8") if self.format in ("svg", "text", "html") else repr(self)

    def __repr__(self) -> str:
        return f"<Picture {self.format}, {len(self.data)} bytes>"

    def _repr_svg_(self) -> Optional[str]:
        return str(self) if self.format == "svg" else None

    def _repr_png_(self) -> Optional[bytes]:
        return self.data if self.format in ("png", "apng") else None

    def _repr_pdf_(self) -> Optional[bytes]:
        return self.data if self.format == "pdf" else None

    def _repr_html_(self) -> Optional[str]:
        if self.format in _IMAGES:
            source = f"data:image/{_IMAGES[self.format]};base64,{base64.b64encode(self.data).decode()}"
            return f'<img src="{source}" alt="{html.escape(self.title)}" style="max-width:100%">'
        if self.format == "text":
            return f'<pre style="line-height:1.1;overflow:visible">{html.escape(str(self))}</pre>'
        if self.format == "html":  # a film with its buttons; nothing of it reaches the notebook
            return f'<iframe srcdoc="{html.escape(str(self))}" title="{html.escape(self.title)}" sandbox="allow-scripts" style="width:100%;max-width:40em;height:44em;border:0"></iframe>'
        return None


def figure(svg: Optional[str], words: str) -> str:
    """A picture with words below it, as HTML."""
    shown = Picture(svg.encode(), "svg")._repr_html_() if svg else ""
    return f"<figure>{shown}<figcaption>{html.escape(words)}</figcaption></figure>"
