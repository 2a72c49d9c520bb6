"""What the documents show of the package is what it does."""
import doctest
import importlib
import os
import pkgutil
import xml.dom.minidom
from pathlib import Path
from typing import Any, List

import leaper
import notebook
import pytest

HERE = Path(__file__).parent
DOCUMENT = HERE.parent.parent / "docs" / "graphs.md"


def test_docs_python(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(DOCUMENT), module_relative=False, encoding="utf-8")
    assert tried > 30 and failed == 0
    assert (tmp_path / "tour.pdf").read_bytes().startswith(b"%PDF")
    assert xml.dom.minidom.parse(str(tmp_path / "tour.svg"))
    failed, tried = doctest.testmod(leaper, extraglobs={"leaper": leaper})
    assert tried > 30 and failed == 0
    for module in pkgutil.iter_modules(leaper.__path__, "leaper."):
        if not module.name.endswith("__"):
            failed, _ = doctest.testmod(importlib.import_module(module.name), extraglobs={"leaper": leaper})
            assert failed == 0, module.name


def test_public_classes_have_examples() -> None:
    for name in leaper.__all__:
        one = getattr(leaper, name)
        if isinstance(one, type) and name[0].isupper():
            assert ">>> " in str(one.__doc__), name


def test_every_verb_is_in_the_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for name in leaper.__all__:
        if name[0].islower():
            assert f"leaper.{name}" in text, name


def notebooks() -> List[Any]:
    """The one of Knuth's numbers counts for half a minute of processor time: by night."""
    by_day = pytest.mark.skipif(not (os.environ.get("LEAPER_NIGHTLY") or os.environ.get("UPDATE_NOTEBOOKS")), reason="it takes half a minute")
    return [pytest.param(path, id=path.name, marks=by_day if path.name == "knuth8a.ipynb" else ()) for path in sorted((HERE.parent / "examples").glob("*.ipynb"))]


@pytest.mark.parametrize("path", notebooks())
def test_notebooks(path: Path) -> None:
    """UPDATE_NOTEBOOKS=1 writes their output."""
    book, changed = notebook.run(path)
    if os.environ.get("UPDATE_NOTEBOOKS"):
        notebook.write(path, book)
    else:
        assert not changed
