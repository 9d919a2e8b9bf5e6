"""What may not stand in any file of the repository."""

import re
from pathlib import Path
from subprocess import run

ROOT = Path(__file__).parents[2]

# Written apart, so that this file does not find itself.
HOSTS = re.compile("|".join([r"pypi\." + "org", r"python" + r"hosted\.", r"registry\." + "npmjs"]))
PATHS = re.compile(r"(?<![\w.~$}*-])/(?:work|root|home|farm|Users|tmp)/" + r"[a-z]")


def tracked_lines() -> list[tuple[str, str]]:
    """Each line of each text file that git keeps, with `file:line`."""
    listed = run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    found: list[tuple[str, str]] = []
    for name in filter(None, listed.stdout.split("\0")):
        content = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b""
        if b"\0" not in content:
            lines = content.decode("utf-8", "replace").splitlines()
            found += [(f"{name}:{number}", line) for number, line in enumerate(lines, 1)]
    assert found
    return found


def places_of(unwanted: re.Pattern[str]) -> list[str]:
    return [place for place, line in tracked_lines() if unwanted.search(line)]


def test_no_registry_is_named() -> None:
    assert places_of(HOSTS) == []


def test_no_path_of_one_machine_is_named() -> None:
    assert places_of(PATHS) == []


def test_the_patterns_find_what_they_look_for() -> None:
    assert HOSTS.search("https://" + "pypi" + ".org/simple")
    assert PATHS.search('open("' + "/home" + '/mari/night.sheet")')
    assert not PATHS.search("site/home/index.html")
