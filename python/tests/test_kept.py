"""The process that is kept: asked by one question after another, of threads and after forks."""
import multiprocessing
import os
import signal
import threading
import time
from typing import Any, List

import leaper
import pytest
from leaper import _command

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


@posix
def test_a_process_that_was_killed_is_replaced() -> None:
    leaper.find("5x5")
    before = kept()[-1]
    os.kill(before, signal.SIGKILL)
    assert leaper.find("5x5") and kept()[-1] != before
    timer = threading.Timer(1.0, lambda: [os.kill(p.process.pid, signal.SIGKILL) for p in list(_command._all) if p.process.poll() is None])
    timer.start()
    with pytest.raises(leaper.Error, match="ended with the status -9"):
        leaper.count("10x10", kind="closed", timeout=20)
    timer.join()
    assert leaper.find("5x5")


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
