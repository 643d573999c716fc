"""Work can be stopped at any time, leaves the interpreter to others, and is over when nobody waits for it."""

import gc
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import FrameType
from typing import Optional

import cavalcade
import pytest

# Each would take hours at least.
ENDLESS: list[Callable[[], object]] = [
    lambda: cavalcade.tour("20x20", closed=True, method="blind"),
    lambda: cavalcade.tour("30x30", closed=True, redundant=False, consistency="value", values="lowest"),
    lambda: cavalcade.cover("40x40", knights=7, method="cycle"),
    lambda: cavalcade.count("12x12", closed=False),
    lambda: sum(1 for _ in cavalcade.enumerate("8x8", closed=True)),
    lambda: sum(1 for _ in cavalcade.enumerate("8x8", knights=4)),
    lambda: sum(1 for _ in cavalcade.sample("8x8", 10**12, closed=True)),
]


def threads() -> int:
    return len(os.listdir("/proc/self/task"))


THREADS_BEFORE = threads()


def all_work_has_ended() -> bool:
    # A thread that has been waited for is listed a moment longer.
    until = time.monotonic() + 10
    while threads() > THREADS_BEFORE and time.monotonic() < until:
        os.sched_yield()
    return threads() == THREADS_BEFORE


class Interrupted(Exception):
    pass


def interrupt(number: int, frame: Optional[FrameType]) -> None:
    raise Interrupted


@pytest.mark.parametrize("work", ENDLESS, ids=range(len(ENDLESS)))
def test_a_signal_ends_any_work(work: Callable[[], object]) -> None:
    kept = signal.signal(signal.SIGPROF, interrupt)
    try:
        signal.setitimer(signal.ITIMER_PROF, 0.3)  # of the processor's time: so there has been some work
        with pytest.raises(Interrupted):
            work()
    finally:
        signal.signal(signal.SIGPROF, kept)
    gc.collect()
    assert all_work_has_ended()


def test_ctrl_c_raises_keyboard_interrupt() -> None:
    script = "import cavalcade; print('ready', flush=True); cavalcade.tour('20x20', closed=True, method='blind')"
    child = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None and child.stdout.readline() == "ready\n"
    child.send_signal(signal.SIGINT)
    _, error = child.communicate()
    assert child.returncode == -signal.SIGINT
    assert error.rstrip().endswith("KeyboardInterrupt")


def test_other_threads_of_python_go_on_meanwhile() -> None:
    # If they did not, nobody would ever end the work.
    steps: list[int] = []

    def go_on_and_end_it() -> None:
        for step in range(10_000):
            steps.append(step)
        os.kill(os.getpid(), signal.SIGINT)

    other = threading.Thread(target=go_on_and_end_it)
    with pytest.raises(KeyboardInterrupt):
        other.start()
        cavalcade.tour("20x20", closed=True, method="blind")
    other.join()
    assert len(steps) == 10_000


def test_questions_may_be_asked_on_several_threads() -> None:
    boards = [f"{width}x{height}" for width in range(5, 11) for height in range(5, 11)] * 3
    alone = [cavalcade.tour(board) for board in boards]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(cavalcade.tour, boards)) == alone


def test_one_list_may_be_read_by_several_threads() -> None:
    tours = cavalcade.enumerate("6x6", closed=True)
    with ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda _: [tuple(answer.squares) for answer in tours], range(4)))
    assert sorted(tour for part in parts for tour in part) == sorted(
        tuple(answer.squares) for answer in cavalcade.enumerate("6x6", closed=True)
    )


def test_a_list_ends_its_search_when_it_is_closed_or_collected() -> None:
    for closed in (True, False):
        tours = cavalcade.enumerate("8x8", closed=True)
        assert all_work_has_ended()  # and nothing begins before it is read
        next(tours)
        assert threads() > THREADS_BEFORE
        if closed:
            tours.close()
            assert all_work_has_ended()
        del tours
        gc.collect()
        assert all_work_has_ended()
    with cavalcade.enumerate("8x8", closed=True) as tours:
        next(tours)
    assert all_work_has_ended() and next(tours, None) is None
    in_a_circle: list[object] = [cavalcade.sample("6x6", 10**9, closed=True)]
    next(in_a_circle[0])  # type: ignore[call-overload]
    in_a_circle.append(in_a_circle)
    del in_a_circle
    gc.collect()
    assert all_work_has_ended()


def test_an_unread_list_costs_little_memory() -> None:
    tours = cavalcade.enumerate("8x8", closed=True)
    next(tours)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(50_000):
        next(tours)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 10_000  # KiB; all of them would be 38 MB


AT_THE_END = {
    "a list that is half read": "tours = cavalcade.enumerate('8x8', closed=True); next(tours)",
    "a thread that nobody waits for": """
import threading, time
at_work = threading.Event()
def work():
    at_work.set()
    cavalcade.tour('20x20', closed=True, method='blind')
threading.Thread(target=work, daemon=True).start()
at_work.wait()
""",
    "a child with a list of its parent": """
import os, sys
tours = cavalcade.enumerate('8x8', closed=True)
for _ in range(5000): next(tours)
child = os.fork()
if child == 0:
    tours.close()
    assert cavalcade.tour('8x8').found
    sys.exit(0)
assert os.waitpid(child, 0)[1] == 0
next(tours)
""",
    "a list in a circle": "tours = [cavalcade.enumerate('8x8', closed=True)]; next(tours[0]); tours.append(tours)",
}


@pytest.mark.parametrize("script", AT_THE_END.values(), ids=AT_THE_END)
def test_the_interpreter_ends_whatever_is_under_way(script: str) -> None:
    run = subprocess.run([sys.executable, "-c", "import cavalcade\n" + script], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def squares_of(board: str) -> list[str]:
    return cavalcade.tour(board).squares


def test_processes_of_python() -> None:
    boards = ["5x5", "6x6", "7x7", "8x8"]
    with multiprocessing.get_context("fork").Pool(2) as pool:
        assert pool.map(squares_of, boards) == [squares_of(board) for board in boards]
        assert pool.map(cavalcade.tour, boards) == [cavalcade.tour(board) for board in boards]


def test_too_little_memory_is_an_answer() -> None:
    answer = cavalcade.count_answer("8x8", closed=False, memory_limit="1M")
    assert answer.verdict == "unknown" and "1.0 MiB" in answer.reason
