"""Tourney as others get it: the wheel, installed into an environment of its own."""

import sys
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from subprocess import CompletedProcess, run

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "events", "site_templates", "tourney")

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    build = ["-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    run([sys.executable, *build], check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the programs of a new environment, after `pip install` of this folder."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=True)
    pinned = ["--constraint", str(ROOT / "constraints.txt")]
    pip = [str(folder / "bin/python"), "-m", "pip", "install", "--quiet", *pinned, str(ROOT)]
    run(pip, check=True, capture_output=True)
    return folder / "bin"


def files_of_packages() -> Iterator[str]:
    listed = run(
        ["git", "ls-files", *PACKAGES], cwd=ROOT, check=True, capture_output=True, text=True
    )
    yield from listed.stdout.splitlines()


def test_the_wheel_holds_every_file_of_the_four_packages(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())

    assert {name.split("/")[0] for name in held if ".dist-info/" not in name} == set(PACKAGES)
    assert set(files_of_packages()) - held == set()


def test_the_wheel_says_that_it_is_typed(wheel: Path) -> None:
    held = zipfile.ZipFile(wheel).namelist()

    assert [name for name in PACKAGES if f"{name}/py.typed" not in held] == []


def test_an_installed_tourney_answers(installed: Path, tmp_path: Path) -> None:
    asked = tourney(installed, tmp_path, "--help")

    assert (asked.returncode, asked.stderr) == (0, "")
    assert "check" in asked.stdout


def test_an_installed_tourney_checks_a_sheet(installed: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "night.sheet"
    sheet.write_text(
        "game saare\nseats mari jaan peep ants\ndealer mari\n"
        "deal 1\nresult mari jaan peep ants sixes jaan=1\n"
    )

    asked = tourney(installed, tmp_path, "check", "night.sheet")

    assert (asked.returncode, asked.stderr) == (0, "")


def tourney(programs: Path, folder: Path, *words: str) -> CompletedProcess[str]:
    command = [str(programs / "tourney"), *words]
    return run(command, cwd=folder, check=False, capture_output=True, text=True)
