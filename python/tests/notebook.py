"""Runs the cells of a notebook, without Jupyter, and says what they put out now."""
import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any, Dict, List, Tuple


def run(path: Path) -> Tuple[Dict[str, Any], List[Tuple[str, str, str]]]:
    """The notebook as it is now, and for each cell that has changed its source, its
    output before, and its output now."""
    book = json.loads(path.read_text(encoding="utf-8"))
    space: Dict[str, Any] = {"__name__": "__main__"}
    changed, number = [], 0
    for cell in book["cells"]:
        if cell["cell_type"] != "code":
            continue
        number += 1
        source = "".join(cell["source"])
        now = _outputs(source, space, number)
        before = json.dumps(cell["outputs"], indent=1)
        cell["outputs"], cell["execution_count"] = now, number
        if json.dumps(now, indent=1) != before:
            changed.append((source, before, json.dumps(now, indent=1)))
    return book, changed


def write(path: Path, book: Dict[str, Any]) -> None:
    path.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _outputs(source: str, space: Dict[str, Any], number: int) -> List[Dict[str, Any]]:
    """What a cell prints, and the value of its last line, as a notebook stores them."""
    tree = ast.parse(source)
    value = None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<cell>", "exec"), space)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), space)
    outputs: List[Dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"name": "stdout", "output_type": "stream", "text": printed.getvalue().splitlines(keepends=True)})
    if value is not None:
        shown = {"text/plain": repr(value).splitlines(keepends=True)}
        for kind, method in ("image/svg+xml", "_repr_svg_"), ("text/html", "_repr_html_"):
            text = getattr(value, method, lambda: None)()
            if text:
                shown[kind] = text.splitlines(keepends=True)
        outputs.append({"data": shown, "execution_count": number, "metadata": {}, "output_type": "execute_result"})
    return outputs
