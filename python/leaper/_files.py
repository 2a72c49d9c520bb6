"""Files that the command reads, and that are gone afterwards."""
from __future__ import annotations

import contextlib
import os
import tempfile
from typing import Iterator


@contextlib.contextmanager
def temporary(text: str, name: str) -> Iterator[str]:
    """A file of a moment."""
    with tempfile.TemporaryDirectory(prefix="leaper-") as folder:
        path = os.path.join(folder, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        yield path
