"""Every figure of docs/benchmarks.md, measured and written into its table."""

import os
import platform
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures: begin -->", "<!-- figures: end -->"
HEAD = ["| What | Unit | Here | Reference | Ratio | Bound |", "|---|---|--:|--:|--:|---|"]


def figures() -> Iterator[dict[str, Any]]:
    """What each module here gives that has a ``run``; one figure or several."""
    for module in sorted(iter_modules([str(HERE)]), key=lambda module: module.name):
        if module.name != "__main__":
            run = getattr(import_module(f"benchmarks.{module.name}"), "run", None)
            given = run() if run else []
            yield from given if isinstance(given, list) else [given]


def row(figure: dict[str, Any]) -> str:
    cells = [figure[key] for key in ("name", "unit", "ours", "reference", "ratio", "bound")]
    return f"| {' | '.join(f'{one:,}' if isinstance(one, int) else str(one) for one in cells)} |"


def machine() -> str:
    return f"Measured with Python {platform.python_version()} on {os.cpu_count()} cores."


def main() -> None:
    rows = []
    for figure in figures():
        rows.append(row(figure))
        print(rows[-1], flush=True)
    table = "\n".join([BEGIN, "", machine(), "", *HEAD, *rows, "", END])
    page = PAGE.read_text("utf-8")
    PAGE.write_text(page.split(BEGIN)[0] + table + page.split(END)[1], "utf-8")


if __name__ == "__main__":
    main()
