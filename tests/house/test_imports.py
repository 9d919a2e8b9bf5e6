"""What import-linter's lists cannot say: that a package uses no library at all."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def imported(package: str) -> Iterator[tuple[str, str]]:
    """The outermost name of each import in a package, with the file it stands in."""
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from ((str(path), alias.name.partition(".")[0]) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield str(path), (node.module or "").partition(".")[0]


@pytest.mark.parametrize(
    ("package", "libraries"),
    [
        ("engine", set()),
        ("events", {"eventsourcing", "msgspec", "psycopg"}),
        ("site_templates", set()),
    ],
)
def test_only_these_libraries_are_used(package: str, libraries: set[str]) -> None:
    known = sys.stdlib_module_names | libraries | {package}

    assert [(path, name) for path, name in imported(package) if name not in known] == []
    assert (ROOT / package / "__init__.py").is_file()
