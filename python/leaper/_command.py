"""The leaper command as a child: where it is, how it is asked, and how it ends.

To start a process costs more than most answers. So a process is kept, `leaper serve --pipe`, and
asked one question after another; questions of several threads at once have one each. A question that
nobody waits for any more ends its process: Ctrl-C, an exception, or a listing that is left. The end
of the interpreter ends them all.
"""
from __future__ import annotations

import contextlib
import functools
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import weakref
from typing import IO, Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

from ._progress import bar as _bar
from ._sentences import spoken

__version__ = "0.1.0"

_HERE = os.path.dirname(os.path.abspath(__file__))
_NAME = "leaper.exe" if os.name == "nt" else "leaper"

#: How long a child that is told to end may take before it is killed, in seconds.
_GRACE = 1.0
#: A process that is gone before this time, in seconds, was killed before it was asked.
_SOON = 0.3
#: The exit status of a command that a signal ended, and what there is to say then.
_INTERRUPTED = 130
_OUTSIDE = "the command was ended from outside, by {}"
#: How long work is silent before it shows a bar, in seconds.
_SILENT = 1.0


class Error(Exception):
    """What is wrong with a question, in the command's sentence. `answer` is what the command
    answered beside it, if it did.

    >>> import leaper
    >>> try:
    ...     leaper.count("8x8", method="quick")
    ... except leaper.Error as wrong:
    ...     print(wrong)
    method "quick" is unknown; it is one of auto, sweep, list
    """

    __module__ = "leaper"

    def __init__(self, sentence: str = "", answer: Any = None) -> None:
        super().__init__(sentence)
        self.answer = answer


class Undecided(Error):
    """A limit of time or memory came before an answer. `answer` says how far it came.

    >>> import leaper
    >>> try:
    ...     leaper.count("10x10", kind="closed", timeout=0.1)
    ... except leaper.Undecided as undecided:
    ...     undecided.answer.stopped
    'time limit'
    """

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


class Process:
    """A command that is kept, and answers one question at a time."""

    def __init__(self, env: Mapping[str, str], folder: str) -> None:
        self.env, self.folder = env, folder
        if sys.is_finalizing():  # its reader, a thread, would never begin
            raise Error("Python is ending, and asks nothing any more")
        self.answered = False  # a question
        self.owner = os.getpid()
        self.crash = tempfile.TemporaryFile()  # what it says at its end, if that is a crash
        self.process = process = subprocess.Popen(
            [command(), "serve", "--pipe"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.crash,
            env={**env, "LEAPER_PROGRESS": "json"},
            bufsize=0,
        )
        assert process.stdin is not None and process.stdout is not None
        self.stdin = process.stdin
        self.parts: "queue.Queue[Part]" = queue.Queue(maxsize=64)
        over = threading.Event()
        self.end = weakref.finalize(self, _end, process, over, self.crash)  # also at the end of the interpreter
        self.reader = threading.Thread(target=_read, args=(process.stdout, self.parts, over), daemon=True)
        self.reader.start()
        _all.add(self)

    def ask(self, arguments: Sequence[str], text: Optional[str]) -> None:
        """Writes a question; OSError if the process is gone."""
        question: Dict[str, Any] = {"arguments": list(arguments)}
        if text is not None:
            question["input"] = text
        rest = memoryview(json.dumps(question).encode() + b"\n")
        while rest:
            rest = rest[self.stdin.write(rest) :]

    def next(self) -> Part:
        """The next part of the answer; queue.Empty if there is none for a while."""
        if self.owner != os.getpid():  # whose threads this one has not
            raise Error("the question was asked before this process was forked; ask it here")
        try:
            return self.parts.get(timeout=0.1)  # Ctrl-C comes through on every system
        except queue.Empty:
            if sys.is_finalizing() or (not self.reader.is_alive() and self.parts.empty()):
                raise Error("Python is ending, and reads no more answers") from None
            raise

    def last_words(self) -> str:
        """Why it is gone."""
        status = self.process.wait()
        self.crash.seek(0)
        said = self.crash.read().decode("utf-8", "replace").strip().splitlines()
        if status < 0:
            return _OUTSIDE.format(signal.Signals(-status).name) + (", as systems do when memory runs out" if -status == signal.SIGKILL else "")
        if status in (0, _INTERRUPTED):
            return _OUTSIDE.format("a signal")
        return said[0] if said else f"leaper ended with the status {status}, and said nothing"


Part = Tuple[str, Any]  # of an answer, see cmd/leaper/pipe.go; ("gone", None) if there is no more

#: Processes that wait for a question, and what guards them.
_idle: List[Process] = []
_lock = threading.Lock()
_MOST_IDLE = min(8, os.cpu_count() or 1)
_all: "weakref.WeakSet[Process]" = weakref.WeakSet()


def _take() -> Process:
    """A process that waits, or a new one. One of another folder or environment is ended: it would
    read other files."""
    env, folder = dict(os.environ), ""
    with contextlib.suppress(OSError):  # it was removed
        folder = os.getcwd()
    while True:
        with _lock:
            if not _idle:
                break
            process = _idle.pop()
        if process.env == env and process.folder == folder and process.process.poll() is None:
            return process
        process.end()
    return Process(env, folder)


def _give_back(process: Process) -> None:
    """Keeps a process that has answered."""
    process.answered = True
    with _lock:
        if len(_idle) < _MOST_IDLE:
            _idle.append(process)
            return
    process.end()


def _forget() -> None:
    """After a fork: the processes are the parent's, and this one holds no end of their pipes."""
    global _lock
    _lock = threading.Lock()
    _idle.clear()
    for process in _all:
        process.end.detach()
        process.crash.close()
        process.process.returncode = 0  # it is no child of this one
        process.stdin.close()
        if process.process.stdout is not None:
            process.process.stdout.close()
    _all.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


class Word(str):
    """A word of a question that is no flag, whatever it begins with."""


class Child:
    """A question at work."""

    def __init__(self, arguments: Sequence[str], text: Optional[str] = None) -> None:
        self._begun = time.monotonic()
        dashed = [word for word in arguments if isinstance(word, Word) and word.startswith("-")]
        if dashed:
            arguments = [*(word for word in arguments if word not in dashed), "--", *dashed]
        self._words, self._text = arguments, text
        self._untouched = True  # nobody has a part of the answer
        self._said: List[str] = []  # the lines of standard error
        self._whole: Optional[List[bytes]] = None  # standard output, if it is wanted whole
        self._far: Optional[Dict[str, Any]] = None  # the last word on progress
        self._bar: Any = None
        self._status: Optional[int] = None
        self._process: Optional[Process] = _take()
        try:
            with contextlib.suppress(OSError):  # it is gone, which shows below
                self._process.ask(arguments, text)
        except BaseException:
            self.end()
            raise

    def lines(self) -> Iterator[str]:
        """The lines of standard output, as they come."""
        rest = b""
        for part in self.pieces():
            *whole, rest = (rest + part).split(b"\n")
            for line in whole:
                yield line.decode()
        if rest:
            yield rest.decode()

    def output(self) -> bytes:
        """All of standard output."""
        whole: List[bytes] = []
        self._whole = whole
        for _ in self.pieces():
            pass
        return b"".join(whole)

    def pieces(self) -> Iterator[bytes]:
        """Standard output in pieces, as it comes. Whatever interrupts that ends the question."""
        try:
            yield from self._output()
        except BaseException:
            self.end()
            raise

    def _output(self) -> Iterator[bytes]:
        """Standard output, as it comes. At its end the process waits for the next question."""
        while self._process is not None:
            try:
                kind, value = self._process.next()
            except queue.Empty:
                self._show()
                continue
            ended = kind == "gone" or kind == "status" and value == _INTERRUPTED
            if ended and self._process.answered and self._untouched and time.monotonic() - self._begun < _SOON:
                self._again()  # it was ended while it waited
            elif ended:
                self._said.append(self._process.last_words() if kind == "gone" else _OUTSIDE.format("a signal"))
                time.sleep(0.1)  # Ctrl-C goes to all processes of a terminal: then KeyboardInterrupt is raised here
                raise self.failure(2)
            elif kind == "output":
                if self._whole is None:
                    self._untouched = False
                else:
                    self._whole.append(value)
                yield value
            elif kind == "said":
                self._said.append(value)
            elif kind == "progress":
                self._far = value
                self._show()
            else:
                self._status = value
                process, self._process = self._process, None
                _give_back(process)

    def _again(self) -> None:
        """Asks a new process what another has not answered."""
        assert self._process is not None
        env, folder = self._process.env, self._process.folder
        self.end()
        self._said.clear()
        if self._whole is not None:
            self._whole.clear()
        self._process = Process(env, folder)
        self._process.ask(self._words, self._text)

    def _show(self) -> None:
        """Shows how far the work is, if it takes long."""
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
        """Waits until all is answered, and gives the exit status."""
        try:
            for _ in self._output():
                pass
        finally:
            self.end()
        if self._status is None:
            raise Error("the question was ended before its answer")
        return self._status

    def failure(self, status: int) -> Error:
        """What is wrong, in the command's last line."""
        said = self._said[-1] if self._said else f"leaper ended with the status {status}, and said nothing"
        kind = Undecided if status == 3 else Error
        return kind(spoken(said[len("leaper: ") :] if said.startswith("leaper: ") else said, self._words))

    def end(self) -> None:
        """Ends the question if it has no answer yet, and its process with it."""
        if self._bar is not None:
            self._bar.close()
            self._bar = None
        if self._process is not None:
            process, self._process = self._process, None
            process.end()


def call(words: Sequence[str], text: Optional[str] = None) -> Tuple[bytes, int, Error]:
    """What the command prints, how it ended, and what is wrong if it did not end well."""
    child = Child(words, text)
    out = child.output()
    status = child.status()
    return out, status, child.failure(status)


def _end(process: "subprocess.Popen[bytes]", over: threading.Event, crash: IO[bytes]) -> None:
    over.set()
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
    if process.stdin is not None:
        process.stdin.close()
    crash.close()


def _read(pipe: IO[bytes], parts: "queue.Queue[Part]", over: threading.Event) -> None:
    """Hands on what the process writes."""
    with pipe:
        for part in _parts(pipe.fileno()):
            while not over.is_set():
                try:
                    parts.put(part, timeout=0.1)
                    break
                except queue.Full:
                    continue
            if over.is_set():
                return


def _parts(pipe: int) -> Iterator[Part]:
    """The parts of answers: lines of JSON, and after a line of output as many bytes as it says."""
    data, missing = b"", 0
    while True:
        line, end, rest = data.partition(b"\n")
        if missing and data:
            yield "output", data[:missing]
            data, missing = data[missing:], max(0, missing - len(data))
        elif end and not missing:
            ((kind, value),) = json.loads(line).items()
            data = rest
            if kind == "output":
                missing = value
            else:
                yield kind, value
        else:
            more = os.read(pipe, 1 << 16)
            if not more:
                yield "gone", None
                return
            data += more
