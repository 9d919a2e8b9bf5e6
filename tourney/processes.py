"""Work shared by several processes of this program.

They are started afresh and not forked, because an open SQLite file must not be carried over into
another process.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from concurrent.futures import Executor


class LostError(RuntimeError):
    """A process that shared the work was ended by somebody else."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def workers(begin: Callable[..., None], *arguments: Any) -> Iterator[Executor]:
    """Start a process for each core, each of which begins so; they end with this block.

    What they are given and what they give back must pickle. Raises LostError.
    """
    # most commands are one process
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing import active_children, get_context  # noqa: PLC0415

    pool = ProcessPoolExecutor(cores(), get_context("spawn"), _begin, (begin, arguments))
    try:
        with _uninterrupted():
            pool.submit(int)  # now they are started
        yield pool
        pool.shutdown()
    except BrokenExecutor as error:
        raise LostError from error
    except BaseException:
        # first, or the pool's own thread finds cancelled work in a broken pool and prints that;
        # said once, because a second shutdown would take the word back
        pool.shutdown(wait=False, cancel_futures=True)
        for process in active_children():
            process.terminate()
            process.join()
        raise


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Let Ctrl-C wait; in processes that are started here, until they ignore it."""
    waiting = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, waiting)


# -- in the processes that were started


def _begin(begin: Callable[..., None], arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends all of them
    Thread(target=_end_with_the_first, daemon=True).start()
    begin(*arguments)


def _end_with_the_first() -> None:
    """End this process when the one that started it was killed and cannot end it any more."""
    from multiprocessing import parent_process  # noqa: PLC0415 - here it is loaded already

    if first := parent_process():
        first.join()
        os._exit(1)
