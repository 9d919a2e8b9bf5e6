"""The command line: thin, over the desk, the read model and publishing.

``main`` is the program. Whatever goes wrong by a person's hand ends in one sentence on standard
error and an exit status: 1 found or refused, 2 wrong usage. Nobody sees a traceback.
"""

from __future__ import annotations

import atexit
import gc
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the program with these arguments, by default those of the process, and exit."""
    # a command is over before looking for circles in what it has loaded would give anything back
    gc.set_threshold(50_000, 20, 20)
    # nor would the interpreter's last look, at its end, through all of it
    atexit.register(gc.freeze)
    # typer takes a while to import, and this package is imported by whoever imports a part of it
    from tourney.cli.app import program  # noqa: PLC0415
    from tourney.cli.streams import orderly_end, prepare_streams  # noqa: PLC0415
    from tourney.cli.usage import ClickException, report_usage  # noqa: PLC0415

    prepare_streams()
    try:
        with orderly_end():
            sys.exit(program()(arguments, prog_name="tourney", standalone_mode=False))
    except ClickException as error:
        report_usage(error)
        sys.exit(error.exit_code)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
