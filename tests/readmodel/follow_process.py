"""A process of its own that follows a record: started by the tests, which then race or kill it.

follow_process.py WHERE READMODEL   catch up with the record again and again, and print each
                                    position that was reached; "end" on standard input ends it
"""

import sys
from pathlib import Path

from events.record import open_record
from tourney.readmodel.model import ReadModel


def main(where: str, readmodel: str) -> None:
    stop = Path(readmodel + ".stop")
    with open_record(where) as record, ReadModel(readmodel, record, timeout=60) as model:
        while not stop.exists():
            model.catch_up()
            sys.stdout.write(f"{model.built().position}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
