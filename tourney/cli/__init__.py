"""The command line: thin, over the desk, the read model and publishing.

``main`` is the program. Whatever goes wrong by a person's hand ends in one sentence on standard
error and an exit status: 1 found or refused, 2 wrong usage. Nobody sees a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the program with these arguments, by default those of the process, and exits."""
    # lazily, as everywhere here: a command of one move must not pay for what it does not use
    from tourney.cli.app import globals_first, program

    front, rest = globals_first(sys.argv[1:] if arguments is None else arguments)
    try:
        program(rest[0] if rest else None)([*front, *rest], prog_name="tourney")
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        from tourney.cli.failures import told
        from tourney.defused import shown

        if (failure := told(error)) is None:
            raise
        sys.stderr.write(f"tourney: {shown(failure.sentence)}\n")
        sys.exit(failure.status)
