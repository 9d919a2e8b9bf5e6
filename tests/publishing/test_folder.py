"""The folder of a site: what is written, what is removed, and what is never touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from tourney.publishing.folder import Folder, Published
from tourney.publishing.listed import LIST, NotASiteError


def put(root: Path, **files: str) -> Published:
    """A site of these files; ``a__b`` is ``a/b.html``."""
    with Folder(root) as folder:
        for name, text in files.items():
            folder.put(name.replace("__", "/") + ".html", text.encode())
        return folder.swap()


def lose_the_last(root: Path) -> None:
    """Something happens to the file that was put aside last."""
    waiting = (root / ".aside").iterdir()
    max(waiting, key=lambda path: int(path.name.partition("-")[2])).unlink()


def test_a_new_folder_is_made(tmp_path: Path) -> None:
    published = put(tmp_path / "a" / "site", index="one", en__index="two")

    assert (tmp_path / "a/site/en/index.html").read_text() == "two"
    assert published == Published(("index.html", "en/index.html"), 0, (), 2)


def test_an_empty_folder_is_taken(tmp_path: Path) -> None:
    put(tmp_path, index="one")

    assert (tmp_path / "index.html").read_text() == "one"


def test_what_has_not_changed_is_not_written(tmp_path: Path) -> None:
    put(tmp_path, index="one", about="two")
    before = (tmp_path / "about.html").stat().st_mtime_ns

    published = put(tmp_path, index="three", about="two")

    assert published.written == ("index.html",)
    assert published.unchanged == 1
    assert (tmp_path / "about.html").stat().st_mtime_ns == before


def test_what_is_no_more_is_removed_with_its_empty_folders(tmp_path: Path) -> None:
    put(tmp_path, index="one", en__kevad__index="two", en__index="three")

    published = put(tmp_path, index="one", en__index="three")

    assert published.removed == ("en/kevad/index.html",)
    assert not (tmp_path / "en/kevad").exists()
    assert (tmp_path / "en/index.html").exists()


def test_other_files_in_a_site_are_left_alone(tmp_path: Path) -> None:
    put(tmp_path, index="one", en__index="two")
    (tmp_path / "CNAME").write_text("club")
    (tmp_path / "en/photo.jpg").write_bytes(b"photo")

    put(tmp_path, index="one")

    assert (tmp_path / "CNAME").read_text() == "club"
    assert (tmp_path / "en/photo.jpg").read_bytes() == b"photo"


def test_a_missing_file_is_written_again(tmp_path: Path) -> None:
    put(tmp_path, index="one")
    (tmp_path / "index.html").unlink()

    assert put(tmp_path, index="one").written == ("index.html",)


def test_a_folder_with_anything_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")

    with pytest.raises(NotASiteError):
        put(tmp_path, index="one")
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("a file")

    with pytest.raises(NotASiteError):
        put(tmp_path / "site", index="one")


@pytest.mark.parametrize(
    "listed", ["", "[]", '{"../thesis.txt": ""}', '{"/etc/hosts": ""}', '{"a/../../b": ""}']
)
def test_a_list_that_is_not_ours_is_refused(tmp_path: Path, listed: str) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / LIST).write_text(listed)
    (tmp_path / "thesis.txt").write_text("years of work")

    with pytest.raises(NotASiteError):
        put(site, index="one")
    assert (tmp_path / "thesis.txt").exists()


def test_a_building_that_breaks_off_changes_nothing(tmp_path: Path) -> None:
    put(tmp_path, index="one")

    with Folder(tmp_path) as folder:
        folder.put("index.html", b"two")

    assert (tmp_path / "index.html").read_text() == "one"
    assert sorted(path.name for path in tmp_path.iterdir()) == [LIST, "index.html"]


def test_a_swap_that_breaks_off_is_mended_the_next_time(tmp_path: Path) -> None:
    put(tmp_path, index="one", about="one")
    with Folder(tmp_path) as folder:
        folder.put("index.html", b"two")
        folder.put("about.html", b"two")
        lose_the_last(tmp_path)
        with pytest.raises(FileNotFoundError):
            folder.swap()

    assert set(put(tmp_path, index="one", about="one").written) == {"index.html", "about.html"}


def test_a_first_swap_that_breaks_off_leaves_a_folder_of_ours(tmp_path: Path) -> None:
    with Folder(tmp_path) as folder:
        folder.put("index.html", b"one")
        folder.put("about.html", b"one")
        lose_the_last(tmp_path)
        with pytest.raises(FileNotFoundError):
            folder.swap()

    assert put(tmp_path, index="one", about="one").pages == 2
