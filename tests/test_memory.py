"""The folders of the tests in memory."""

import os
import subprocess
import sys
from pathlib import Path

from tests.memory import PREFIX, remove_left


def test_only_the_folders_of_killed_runs_are_removed(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-S", "-c", ""])
    ended.wait()
    kept, left = (tmp_path / f"{PREFIX}{run}-x" for run in (os.getpid(), ended.pid))
    for folder in (kept, left, tmp_path / f"{PREFIX}old", tmp_path / "different"):
        folder.mkdir()
    remove_left(tmp_path)
    assert {one.name for one in tmp_path.iterdir()} == {kept.name, f"{PREFIX}old", "different"}
