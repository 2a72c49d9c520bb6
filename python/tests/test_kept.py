"""The process that is kept: asked by one question after another, of threads and after forks."""
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any, List

import leaper
import networkx
import pytest
from leaper import _command

PACKAGE = os.path.dirname(os.path.dirname(leaper.__file__))

posix = pytest.mark.skipif(os.name == "nt", reason="there are no forks and signals")


def kept() -> List[int]:
    """The processes that wait for a question."""
    return [process.process.pid for process in _command._idle]


def test_one_process_answers_many_questions() -> None:
    leaper.find("5x5")
    process = kept()[-1]
    for n in range(3, 9):
        leaper.exists(f"{n}x{n}", kind="closed")
        assert [tour.closed for tour in leaper.list("5x5", limit=2)] == [False, False] and leaper.draw("5x5").data
        assert kept()[-1] == process
    with pytest.raises(leaper.Error, match="method"):
        leaper.find("8x8", method="quick")
    assert kept()[-1] == process


def test_threads_have_one_each() -> None:
    counts = {"5x5": 1728, "4x5": 164, "3x4": 16, "5x6": 37568}
    wrong: List[Any] = []

    def ask(size: str) -> None:
        for _ in range(5):
            count = int(leaper.count(size))
            if count != counts[size]:
                wrong.append((size, count))

    threads = [threading.Thread(target=ask, args=(size,)) for size in counts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and len(kept()) <= _command._MOST_IDLE


def end_all(how: signal.Signals) -> None:
    for process in list(_command._all):
        if process.process.poll() is None:
            os.kill(process.process.pid, how)


@posix
def test_a_process_that_was_killed_is_replaced() -> None:
    leaper.find("5x5")
    before = kept()[-1]
    os.kill(before, signal.SIGKILL)
    assert leaper.find("5x5") and kept()[-1] != before
    timer = threading.Timer(1.0, end_all, [signal.SIGKILL])
    timer.start()
    with pytest.raises(leaper.Error, match="ended from outside, by SIGKILL, as systems do when memory runs out"):
        leaper.count("10x10", kind="closed", timeout=20)
    timer.join()
    assert leaper.find("5x5")


@posix
@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT"])
def test_a_signal_for_the_process_alone_is_no_ctrl_c(how: str) -> None:
    timer = threading.Timer(0.7, end_all, [signal.Signals[how]])
    timer.start()
    with pytest.raises(leaper.Error, match="ended from outside, by a signal"):
        leaper.count("10x10", kind="closed", timeout=20)
    timer.join()
    for _ in range(10):  # while it waits
        assert leaper.exists("5x6") and not end_all(signal.Signals[how]) and int(leaper.count("3x4")) == 16


@posix
def test_answers_that_are_cut_off_are_an_error() -> None:
    cubic = "".join(networkx.to_graph6_bytes(networkx.random_regular_graph(3, 26, seed=i), header=False).decode() for i in range(300))
    answers = leaper.each(leaper.count, leaper.graph(text=cubic), kind="closed")
    assert int(next(answers)) >= 0
    end_all(signal.SIGKILL)
    with pytest.raises(leaper.Error, match="SIGKILL"):
        for answer in answers:
            assert int(answer) >= 0
    for tours in (leaper.sample("6x6", limit=100000), leaper.list("8x8", limit="all").arrays(1000)):
        next(tours)
        end_all(signal.SIGKILL)
        with pytest.raises(leaper.Error, match="SIGKILL"):
            for _ in tours:
                pass


def test_a_limit_during_writing_is_undecided() -> None:
    known = str(leaper.exists("4x4"))
    for thousandths in [5, 8, 10, 12, 15, 20, 30] * 3:
        try:
            leaper.find("64x64", piece="zebra", kind="closed", timeout=thousandths / 1000)
        except leaper.Undecided:
            pass
        assert str(leaper.exists("4x4")) == known
    with pytest.raises(leaper.Error, match="the text has many graphs"):
        leaper.count(leaper.graph(text="C~\nD~{\n"))


@posix
def test_a_listing_is_of_the_process_that_began_it() -> None:
    tours = leaper.list("8x8", limit="all")
    next(tours)
    child = os.fork()
    if child == 0:
        signal.alarm(10)
        try:
            next(tours)
        except leaper.Error as wrong:
            os._exit(0 if "before this process was forked" in str(wrong) else 2)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == 0 and next(tours)
    tours.close()


def test_python_ends_without_waiting() -> None:
    code = "import leaper\nclass Late:\n  def __del__(self): leaper.count('5x5')\nlate = Late(); leaper.count('3x4')"
    python = subprocess.run([sys.executable, "-X", "dev", "-c", code], capture_output=True, text=True, timeout=20, env={**os.environ, "PYTHONPATH": PACKAGE})
    assert "Python is ending" in python.stderr and "ResourceWarning" not in python.stderr


def test_nothing_is_left_open() -> None:
    code = "import leaper, gc\nfor x in leaper.list('8x8', limit='all'): break\ndel x; gc.collect(); leaper.count('5x5')"
    python = subprocess.run([sys.executable, "-X", "dev", "-c", code], capture_output=True, text=True, timeout=20, env={**os.environ, "PYTHONPATH": PACKAGE})
    assert python.returncode == 0 and python.stderr == ""


@posix
def test_in_a_folder_that_was_removed(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert int(leaper.count("3x4")) == 16


@posix
def test_after_a_fork() -> None:
    leaper.find("5x5")
    process = kept()[-1]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(_count, ["5x5", "3x4", "4x5", "5x5"]) == [1728, 16, 164, 1728]
    assert leaper.find("5x5") and kept()[-1] == process


def _count(size: str) -> int:
    return int(leaper.count(size))


def test_another_folder_and_another_environment(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "triangle.g6").write_text("Bw\n")
    leaper.find("5x5")
    before = kept()[-1]
    monkeypatch.chdir(tmp_path)
    assert int(leaper.count(leaper.graph("triangle.g6"), kind="closed")) == 2
    assert kept()[-1] != before
    before = kept()[-1]
    monkeypatch.setenv("LEAPER_SOMETHING", "else")
    leaper.find("5x5")
    assert kept()[-1] != before


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="there is no /proc")
def test_memory_is_given_back() -> None:
    def megabytes(process: int) -> int:
        with open(f"/proc/{process}/statm") as pages:
            return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") >> 20

    with pytest.raises(leaper.Undecided):
        leaper.count("10x10", kind="closed", timeout=1)
    until = time.monotonic() + 5
    while megabytes(kept()[-1]) > 60 and time.monotonic() < until:
        time.sleep(0.1)
    assert megabytes(kept()[-1]) <= 60


def test_a_small_call_is_cheap() -> None:
    """A process for each took 5 ms; what this allows is for machines that do other things, too."""
    leaper.exists("3x8", kind="closed")
    took = []
    for _ in range(50):
        begun = time.perf_counter()
        leaper.exists("3x8", kind="closed")
        took.append(time.perf_counter() - begun)
    assert sorted(took)[10] < 0.005
