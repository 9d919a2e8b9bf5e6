"""No file of the source is longer than somebody can keep in mind."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 400


def test_no_file_has_more_than_400_lines() -> None:
    files = [
        path
        for package in ("engine", "events", "tourney", "site_templates", "benchmarks")
        for ending in ("py", "html", "css")
        for path in (ROOT / package).rglob(f"*.{ending}")
    ]
    assert len(files) > 250
    assert [path.name for path in files if len(path.read_bytes().splitlines()) > MOST] == []
