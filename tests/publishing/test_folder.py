"""The folder of a site: what is written, what is removed, and what is never touched."""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import pytest

from tourney.publishing.folder import Folder, Published
from tourney.publishing.listed import LIST, NotASiteError


def put(root: Path, **files: str) -> Published:
    """A site of these files; ``a__b`` is ``a/b.html``."""
    return put_all(root, files)


def put_all(root: Path, files: dict[str, str], *, by_trees: bool = False) -> Published:
    with Folder(root) as folder:
        for name, text in files.items():
            folder.put(name.replace("__", "/") + ".html", text.encode())
        return folder.swap(by_trees=by_trees)


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


def kept(root: Path) -> bool:
    """Whether a part would be kept without making it anew."""
    with Folder(root) as folder:
        return folder.keep("part", "stamp")


@pytest.mark.parametrize("damage", ["emptied", "edited", "of the same size", "lost"])
def test_what_somebody_changed_is_written_again(tmp_path: Path, damage: str) -> None:
    def make() -> Published:
        with Folder(tmp_path) as folder:
            folder.take("part", "stamp", [folder._aside.file("a/index.html", b"one")])
            return folder.swap()

    make()
    assert kept(tmp_path)
    assert make().written == ()
    file = tmp_path / "a/index.html"
    time = file.stat().st_mtime_ns
    match damage:
        case "lost":
            file.unlink()
        case "of the same size":
            file.write_text("two")
            os.utime(file, ns=(time, time + 1_000_000))
        case _:
            file.write_text("" if damage == "emptied" else "one and more")
    assert not kept(tmp_path)
    assert make().written == ("a/index.html",)
    assert file.read_text() == "one"
    assert kept(tmp_path)


def test_a_part_of_which_nothing_is_known_is_compared(tmp_path: Path) -> None:
    """A copy of the folder has different times; a list of an earlier program knows none."""
    put(tmp_path, index="one")
    os.utime(tmp_path / "index.html", ns=(1, 1))

    assert put(tmp_path, index="one").written == ()


def test_pages_are_on_the_disk_before_the_list_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []

    def note(name: str, of: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*args: Any, **named: Any) -> Any:
            steps.append(name)
            return of(*args, **named)

        return noted

    monkeypatch.setattr(os, "fsync", note("fsync", os.fsync))
    monkeypatch.setattr(Path, "replace", note("rename", Path.replace))
    put(tmp_path, index="one", about="two")

    pages = ["fsync", "fsync"]
    listed = ["fsync", "rename", "fsync"]
    assert steps == [*pages, *listed, "rename", "rename", "fsync", *listed]


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

    assert put(tmp_path, index="one", about="one").written == ("index.html",)
    assert [(tmp_path / f"{name}.html").read_text() for name in ("index", "about")] == ["one"] * 2


def test_a_first_swap_that_breaks_off_leaves_a_folder_of_ours(tmp_path: Path) -> None:
    with Folder(tmp_path) as folder:
        folder.put("index.html", b"one")
        folder.put("about.html", b"one")
        lose_the_last(tmp_path)
        with pytest.raises(FileNotFoundError):
            folder.swap()

    assert put(tmp_path, index="one", about="one").pages == 2


# -- folders exchanged whole


def trees(version: str, pages: int = 100) -> dict[str, str]:
    """Many pages of two languages, and one beside them."""
    names = [f"{lang}__{n % 7}__{n}" for lang in ("en", "et") for n in range(pages)]
    return {**dict.fromkeys(names, version), "index": version}


def put_trees(root: Path, version: str, **more: str) -> Published:
    return put_all(root, {**trees(version), **more}, by_trees=True)


def versions(tree: Path) -> set[str]:
    return {file.read_text() for file in tree.rglob("*.html")}


def test_folders_that_change_much_are_exchanged(tmp_path: Path) -> None:
    put(tmp_path, **trees("old"), uk__index="same", en__more__gone="old")
    (tmp_path / "en" / "0").chmod(0o750)
    before = (tmp_path / "uk/index.html").stat().st_ino, (tmp_path / "en").stat().st_ino

    published = put_trees(tmp_path, "new", uk__index="same")

    assert published.removed == ("en/more/gone.html",)
    assert not (tmp_path / "en/more").exists()
    assert versions(tmp_path) == {"new", "same"}
    assert (tmp_path / "uk/index.html").stat().st_ino == before[0]
    assert (tmp_path / "en").stat().st_ino != before[1]
    assert (tmp_path / "en" / "0").stat().st_mode & 0o777 == 0o750
    assert put_trees(tmp_path, "new", uk__index="same").written == ()


def test_a_folder_in_which_others_have_put_something_stays(tmp_path: Path) -> None:
    put(tmp_path, **trees("old"))
    (tmp_path / "en" / "notes.txt").write_text("theirs")
    there = (tmp_path / "en").stat().st_ino

    put_trees(tmp_path, "new")

    assert (tmp_path / "en" / "notes.txt").read_text() == "theirs"
    assert (tmp_path / "en").stat().st_ino == there
    assert versions(tmp_path) == {"new"}


@pytest.mark.parametrize("missing", ["os.link", "tourney.publishing.exchanging.exchange"])
def test_where_a_system_cannot_do_it_pages_are_put_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    def cannot(*_: object) -> None:
        raise OSError

    put(tmp_path, **trees("old"))
    monkeypatch.setattr(missing, cannot)
    put_trees(tmp_path, "new")
    assert versions(tmp_path) == {"new"}
    assert {one.name for one in tmp_path.iterdir()} == {"en", "et", "index.html", LIST}


def test_killed_the_first_time_it_leaves_each_language_whole_or_not_there(tmp_path: Path) -> None:
    random = Random(7)
    for number in range(10):
        root = tmp_path / str(number)
        root.mkdir()
        process = get_context("fork").Process(target=put_trees, args=(root, "new"))
        process.start()
        sleep(random.random() * 0.1)
        process.kill()
        process.join()
        pages = [len([*(root / lang).rglob("*.html")]) for lang in ("en", "et")]
        assert {*pages} <= {0, 100}
        put_trees(root, "end")
        assert versions(root) == {"end"}


def test_killed_it_leaves_each_language_as_it_was_or_as_it_is(tmp_path: Path) -> None:
    put(tmp_path, **trees("0"))
    random = Random(7)
    for version in map(str, range(1, 16)):
        process = get_context("fork").Process(target=put_trees, args=(tmp_path, version))
        process.start()
        sleep(random.random() * 0.1)
        process.kill()
        process.join()
        assert all(len(versions(tmp_path / lang)) == 1 for lang in ("en", "et"))
    put_trees(tmp_path, "end")
    assert versions(tmp_path) == {"end"}
