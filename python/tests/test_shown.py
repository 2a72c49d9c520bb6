"""What a notebook shows, and a page that nbconvert makes of it."""
import html.parser
import re
from typing import Any, Dict, List

import leaper
import networkx
import pytest


def bundle(value: Any) -> Dict[str, Any]:
    """What an object offers to a notebook, by kinds."""
    methods = {"text/html": "html", "image/svg+xml": "svg", "image/png": "png", "application/pdf": "pdf"}
    shown = {kind: getattr(value, f"_repr_{name}_")() for kind, name in methods.items() if hasattr(value, f"_repr_{name}_")}
    return {"text/plain": repr(value), **{kind: data for kind, data in shown.items() if data is not None}}


def on_a_page(value: Any) -> str:
    """What nbconvert writes: HTML before all, and of an SVG by itself no shapes."""
    shown = bundle(value)
    for kind in ("text/html", "image/svg+xml", "image/png", "text/plain"):
        if kind in shown:
            return re.sub(r"<[a-z][^>]*>", "", shown[kind]) if kind == "image/svg+xml" else str(shown[kind])
    return ""


class _Closed(html.parser.HTMLParser):
    """Sees to it that each tag is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: List[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


SHOWN = {
    "answer": (lambda: leaper.find("5x6", kind="closed"), "data:image/svg+xml;base64,"),
    "none": (lambda: leaper.find("5x5", kind="closed"), "every move changes colour"),
    "tour": (lambda: leaper.find("5x6").tour, 'alt="A'),
    "graph's tour": (lambda: leaper.find(networkx.petersen_graph()).tour, "data:image/svg+xml;base64,"),
    "picture": (lambda: leaper.draw("5x5"), 'alt="A tour of knight on 5x5"'),
    "text": (lambda: leaper.draw("4x4", piece="wazir", format="text"), "<pre"),
    "png": (lambda: leaper.draw("5x5", format="png"), "data:image/png;base64,"),
    "film": (lambda: leaper.animate("5x5", format="gif"), "data:image/gif;base64,"),
    "player": (lambda: leaper.animate("5x5", format="html"), 'sandbox="allow-scripts"'),
    "count": (lambda: leaper.count("5x5"), "1728 directed paths"),
    "table": (lambda: leaper.count("5x5", by="start").by, "<td>a1</td><td>304</td>"),
    "estimate": (lambda: leaper.estimate("5x5", probes=1000), "confidence interval"),
    "rank": (lambda: leaper.rank(next(leaper.list("5x5", skip=7))), "7"),
    "puzzle": (lambda: leaper.puzzle("5x5", seed=2), "<td"),
    "layers": (lambda: leaper.puzzle("2x3x4", piece="wazir"), "</table><table"),
    "holes": (lambda: leaper.puzzle("5x5", holes=["c3"]), 'aria-label="hole"'),
    "solution": (lambda: leaper.solve("5x5", given={"a1": 1, "c3": 25}), "solution"),
    "verified": (lambda: leaper.verify(leaper.find("5x5").tour), "valid open tour"),
}


@pytest.mark.parametrize("name", SHOWN)
def test_shown(name: str) -> None:
    make, words = SHOWN[name]
    value = make()
    page = on_a_page(value)
    assert words in page, page[:300]
    closed = _Closed()
    closed.feed(page if "<" in page else "")
    assert closed.open == []


def test_a_listing_shows_its_first_tours() -> None:
    tours = leaper.list("5x5", limit=10)
    page = tours._repr_html_()
    assert page.count("<img") == 4 and "the first 4 tours" in page and repr(tours) == "<listing of tours: knight on 5x5>"
    assert [tour.squares for tour in tours] == [tour.squares for tour in leaper.list("5x5", limit=10)]
    tours = leaper.list("5x5", limit=2)
    assert tours._repr_html_().count("<img") == 2 and tours.array().shape == (2, 25)
    none = leaper.list("5x5", kind="closed")
    assert "every move changes colour" in none._repr_html_() and list(none) == []
    wrong = leaper.list("5x5", order="x")  # type: ignore[arg-type]
    assert "is unknown" in wrong._repr_html_()
    with pytest.raises(leaper.Error, match="is unknown"):
        next(wrong)
    short = leaper.sample("8x8", kind="closed", timeout=0.2)
    assert short._repr_html_()
    with pytest.raises(leaper.Undecided):
        list(short)


def test_a_pdf_is_one() -> None:
    assert bundle(leaper.draw("5x5", format="pdf"))["application/pdf"].startswith(b"%PDF")


def test_nbconvert() -> None:
    """The same by nbconvert itself, where it is there."""
    pytest.importorskip("nbconvert")
    import nbformat
    from nbconvert import HTMLExporter

    picture = leaper.draw("5x5")
    output = nbformat.v4.new_output("execute_result", data=bundle(picture), execution_count=1)
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell("", outputs=[output])])
    page, _ = HTMLExporter().from_notebook_node(book)
    assert picture._repr_html_() in page
