"""The leaper command as a child: where it is, how it is run, and how it ends.

A child lives as long as somebody waits for its answer. Ctrl-C, an exception, the end of
the interpreter, or a listing that nobody holds any more end it.
"""
from __future__ import annotations

import functools
import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
import warnings
import weakref
from typing import IO, Any, Dict, Iterator, List, Optional, Sequence

__version__ = "0.1.0"

_HERE = os.path.dirname(os.path.abspath(__file__))
_NAME = "leaper.exe" if os.name == "nt" else "leaper"

#: How long a child that is told to end may take before it is killed, in seconds.
_GRACE = 1.0
#: How long work is silent before it shows a bar, in seconds.
_SILENT = 1.0


class Error(Exception):
    """What is wrong with a question, in the command's sentence."""

    __module__ = "leaper"


class Undecided(Error):
    """A limit of time or memory came before an answer."""

    __module__ = "leaper"


def command() -> str:
    """The path of the command: the package's own, or $LEAPER's, or one in PATH."""
    own = os.path.join(_HERE, "bin", _NAME)
    if os.path.isfile(own):
        return own
    named = os.environ.get("LEAPER")
    if named:
        found = shutil.which(named)
        if found is None:
            raise Error(f"LEAPER is {named!r}, and there is no such command")
    else:
        found = shutil.which("leaper")
        if found is None:
            raise Error(
                "this package has no leaper command in it, and there is none in PATH: install a wheel "
                "that was made for this system, or let the variable LEAPER name the command"
            )
    _fits(found)
    return found


@functools.lru_cache(maxsize=None)
def _fits(path: str) -> None:
    """Sees to it that a command is of this package's version."""
    try:
        said = subprocess.run([path, "--version"], stdin=subprocess.DEVNULL, capture_output=True, timeout=30).stdout
        words = said.decode("utf-8", "replace").split()
    except (OSError, subprocess.SubprocessError) as wrong:
        raise Error(f"{path} does not say its version: {wrong}") from None
    if words[:1] != ["leaper"] or len(words) < 2:
        raise Error(f"{path} is no leaper command: it does not say its version")
    if words[1] != __version__:
        raise Error(f"{path} is leaper {words[1]}, and this package is of {__version__}: let LEAPER name a command of that version")


class Child:
    """A command at work."""

    def __init__(self, arguments: Sequence[str], text: Optional[str] = None) -> None:
        self._begun = time.monotonic()
        self._said: List[str] = []  # the lines of standard error but progress
        self._far: Optional[Dict[str, Any]] = None  # the last word on progress
        self._bar: Any = None
        self._process = process = subprocess.Popen(
            [command(), *arguments],
            stdin=subprocess.DEVNULL if text is None else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "LEAPER_PROGRESS": "json"},
            bufsize=0,
        )
        self._parts: "queue.Queue[bytes]" = queue.Queue(maxsize=64)
        self._over = over = threading.Event()
        self._end = weakref.finalize(self, _end, process, over)  # also at the end of the interpreter
        assert process.stdout is not None and process.stderr is not None
        _thread(_read, process.stdout, self._parts, over)
        self._listener = _thread(_listen, process.stderr, weakref.ref(self), self._said)
        if text is not None:
            assert process.stdin is not None
            _thread(_write, process.stdin, text.encode())

    def lines(self) -> Iterator[str]:
        """The lines of standard output, as they come. Whatever interrupts that ends the child."""
        rest = b""
        try:
            while True:
                part = self._part()
                *whole, rest = (rest + part).split(b"\n")
                for line in whole:
                    yield line.decode()
                if not part:
                    if rest:
                        yield rest.decode()
                    return
        except BaseException:
            self.end()
            raise

    def output(self) -> bytes:
        """All of standard output."""
        parts: List[bytes] = []
        try:
            while True:
                part = self._part()
                if not part:
                    return b"".join(parts)
                parts.append(part)
        except BaseException:
            self.end()
            raise

    def _part(self) -> bytes:
        """What comes next; nothing at the end."""
        while True:
            try:
                return self._parts.get(timeout=0.1)  # Ctrl-C comes through on every system
            except queue.Empty:
                self._show()
                if self._over.is_set():
                    return b""

    def _show(self) -> None:
        """Shows how far the work is, where tqdm is there."""
        if self._far is None or time.monotonic() - self._begun < _SILENT:
            return
        done, words = self._far.get("done", 0.0), str(self._far.get("words", ""))
        if self._bar is None:
            self._bar = _bar()
        if self._bar is not None:
            self._bar.total = 1.0 if done else None
            self._bar.n = done
            self._bar.set_description_str(words)

    def status(self) -> int:
        """Waits until the child has ended, and gives its exit status."""
        try:
            status = self._process.wait()
            self._listener.join(_GRACE)
        finally:
            self.end()
        if status == 130:
            raise KeyboardInterrupt
        return status

    def failure(self, status: int) -> Error:
        """What is wrong, in the command's last line."""
        said = self._said[-1] if self._said else f"leaper ended with the status {status}, and said nothing"
        kind = Undecided if status == 3 else Error
        return kind(said[len("leaper: ") :] if said.startswith("leaper: ") else said)

    def end(self) -> None:
        """Ends the child, if it has not ended, and waits until it is gone."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None
        self._end()


def _end(process: "subprocess.Popen[bytes]", over: threading.Event) -> None:
    over.set()
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _thread(does: Any, *arguments: Any) -> threading.Thread:
    thread = threading.Thread(target=does, args=arguments, daemon=True)
    thread.start()
    return thread


def _read(pipe: IO[bytes], parts: "queue.Queue[bytes]", over: threading.Event) -> None:
    """Hands on what the child prints, and an empty part at its end."""
    with pipe:
        part = b"begun"
        while part:
            part = os.read(pipe.fileno(), 1 << 16)
            while not over.is_set():
                try:
                    parts.put(part, timeout=0.1)
                    break
                except queue.Full:
                    continue
            if over.is_set():
                return


def _listen(pipe: IO[bytes], child: "weakref.ref[Child]", said: List[str]) -> None:
    """Keeps what the child says, and how far it is."""
    with open(pipe.fileno(), encoding="utf-8", errors="replace", closefd=False) as lines, pipe:
        for line in lines:
            if line.startswith('{"progress":'):
                here = child()
                if here is not None:
                    here._far = json.loads(line)["progress"]
                del here
            elif line.strip():
                said.append(line.strip())


def _write(pipe: IO[bytes], text: bytes) -> None:
    try:
        with pipe:
            rest = memoryview(text)
            while rest:
                rest = rest[pipe.write(rest) :]
    except OSError:
        pass  # the child has read enough, and says why


def _bar() -> Any:
    """A progress bar on a terminal or in a notebook; None where there is no tqdm."""
    if not (sys.stderr and sys.stderr.isatty()) and "ipykernel" not in sys.modules:
        return None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of widgets that are not there
            from tqdm.auto import tqdm
    except ImportError:
        return None
    return tqdm(leave=False, bar_format="{desc} {bar}")
