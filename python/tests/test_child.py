"""The command as a child: found, interrupted, and gone."""
import contextlib
import io
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Iterator, List

import leaper
import pytest
from leaper import _command, _progress


def children(of: int) -> List[int]:
    """The processes that a process has started, and that live."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, rest = stat.read_text().rpartition(")")
        except OSError:
            continue
        state, parent = rest.split()[:2]
        if int(parent) == of and state != "Z":
            found.append(int(stat.parent.name))
    return found


proc = pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="there is no /proc")


@contextlib.contextmanager
def ctrl_c_after(seconds: float, everybody: bool = False) -> Iterator[None]:
    """Ctrl-C for this process, or for its children as well, as a terminal does it."""

    def press() -> None:
        for process in children(os.getpid()) if everybody else []:
            os.kill(process, signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)

    # What is started in the background of a script ignores Ctrl-C.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(seconds, press)
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        timer.cancel()
        signal.signal(signal.SIGINT, before)


@proc
def test_ctrl_c_ends_the_child_at_once() -> None:
    begun = time.monotonic()
    with ctrl_c_after(0.4):
        leaper.count("10x10", kind="closed")
    assert time.monotonic() - begun < 5
    assert children(os.getpid()) == []


@proc
@pytest.mark.parametrize("pause", [0, 60])  # Ctrl-C comes while the child is awaited, or while its pipe is full
def test_listings_leave_no_child(pause: float) -> None:
    listing = leaper.list("8x8", limit="all")
    next(listing)
    assert len(children(os.getpid())) == 1
    with ctrl_c_after(0.5, everybody=True):
        for _ in listing:
            time.sleep(pause)
    until = time.monotonic() + 5
    while children(os.getpid()) and time.monotonic() < until:
        time.sleep(0.01)
    assert children(os.getpid()) == []
    forgotten = leaper.list("8x8", limit="all")
    next(forgotten)
    del forgotten
    assert children(os.getpid()) == []


@proc
def test_a_killed_python_leaves_no_child() -> None:
    code = "import leaper; leaper.count('10x10', kind='closed')"
    python = subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(leaper.__file__))})
    until = time.monotonic() + 10
    begun: List[int] = []
    while not begun and time.monotonic() < until:
        begun = children(python.pid)
        time.sleep(0.05)
    assert begun
    python.kill()
    python.wait()
    while os.path.exists(f"/proc/{begun[0]}") and time.monotonic() < until:
        time.sleep(0.05)
    assert not os.path.exists(f"/proc/{begun[0]}")


def test_progress_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    class Bar:
        words: List[str] = []
        total, n, closed = None, 0.0, False

        def set_description_str(self, words: str) -> None:
            self.words.append(words)

        def close(self) -> None:
            self.closed = True

    bar = Bar()
    monkeypatch.setattr(_command, "_bar", lambda: bar)
    with pytest.raises(leaper.Undecided):
        leaper.count("10x10", kind="closed", timeout=1.3)
    assert bar.words and bar.words[0].startswith("count: ") and bar.closed


def test_a_line_stands_in_for_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(leaper.Undecided):
        leaper.count("10x10", kind="closed", timeout=1.5)
    shown = terminal.getvalue().split("\r")
    assert shown[1].startswith("count: ") and shown[-2].strip() == "" and shown[-1] == ""
    monkeypatch.setattr(sys, "stderr", io.StringIO())  # nobody looks
    assert _progress.bar() is None or "ipykernel" in sys.modules


def test_the_command_is_found_or_missed(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("LEAPER")
    with pytest.raises(leaper.Error, match="there is none in PATH: install a wheel"):
        leaper.command()
    monkeypatch.setenv("LEAPER", str(tmp_path / "gone"))
    with pytest.raises(leaper.Error, match="there is no such command"):
        leaper.command()
    for says, sentence in {
        "leaper 0.0.1 go1": f"is leaper 0.0.1, and this package is of {leaper.__version__}",
        "lepton 3": "is no leaper command",
    }.items():
        other = tmp_path / says.replace(" ", "-")
        other.write_text(f"#!/bin/sh\necho {says}\n")
        other.chmod(0o755)
        monkeypatch.setenv("LEAPER", str(other))
        with pytest.raises(leaper.Error, match=sentence):
            leaper.command()
