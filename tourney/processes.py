"""Other processes of this program, which share its work.

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
    """One of the other processes was ended by somebody else."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def others(number: int, begin: Callable[..., None], *told: Any) -> Iterator[Executor]:
    """So many processes, each of which begins so; they end when this one has no use for them.

    Raises LostError.
    """
    # most commands are one process
    from concurrent.futures import BrokenExecutor, ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing import active_children, get_context  # noqa: PLC0415

    with ProcessPoolExecutor(number, get_context("spawn"), _begin, (begin, told)) as pool:
        try:
            with _uninterrupted():
                pool.submit(int)  # now they are started
            yield pool
        except BrokenExecutor as error:
            raise LostError from error
        except BaseException:
            for one in active_children():
                one.terminate()
            raise


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Ctrl-C waits; in processes that are started here, until they pass it over."""
    waiting = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, waiting)


# -- in the other processes


def _begin(begin: Callable[..., None], told: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first ends all of them
    Thread(target=_end_with_the_first, daemon=True).start()
    begin(*told)


def _end_with_the_first() -> None:
    """Nobody is left who would end this process if the one that started it was killed."""
    from multiprocessing import parent_process  # noqa: PLC0415 - here it is loaded already

    if first := parent_process():
        first.join()
        os._exit(1)
