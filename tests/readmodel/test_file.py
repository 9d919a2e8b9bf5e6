"""The read model's file: disposable, made anew whenever it is not what it should be."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import ForeignFileError, StoreError
from events.record import Batch, open_record
from tests.readmodel.stores import Store, dump, opened, table_of_cards
from tourney.readmodel.model import ReadModel, path_for

CARDS = ("mari jaan peep ants", "jaan mari peep ants", "mari jaan ants peep", "peep mari jaan ants")


def spoil_sqlite(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (cake)")


def spoil_schema(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 0")


def spoil_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TABLE seat")


def spoil_pages(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))


def spoil_header(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 1000)


def spoil_whole(path: Path) -> None:
    path.unlink()


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


SPOILS = (spoil_schema, spoil_table, spoil_pages, spoil_whole, truncate)


def filled(folder: Path) -> None:
    with opened(folder) as store:
        store.open()
        store.cards("cup/1/1", *CARDS)


def spoiled(folder: Path, spoil: Callable[[Path], None]) -> Path:
    path = folder / "tourney.read.db"
    for side in ("-wal", "-shm"):
        path.with_name(path.name + side).unlink(missing_ok=True)
    spoil(path)
    return path


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_spoiled_file_is_made_anew(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    filled(tmp_path)
    good = dump(tmp_path / "tourney.read.db")
    path = spoiled(tmp_path, spoil)
    with opened(tmp_path) as store:
        store.model.catch_up()
        assert store.model.table("cup/1/1").line.finished
        assert store.totals()["mari"] == 16
    assert dump(path) == good


@pytest.mark.parametrize("spoil", SPOILS)
def test_a_spoiled_file_goes_on_with_new_events(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    filled(tmp_path)
    spoiled(tmp_path, spoil)
    with opened(tmp_path) as store:
        store.cards("cup/2/1", *CARDS)
        assert store.totals()["mari"] == 32


@pytest.mark.parametrize("spoil", [spoil_sqlite, spoil_header])
def test_a_file_of_another_program_is_never_overwritten(
    tmp_path: Path, spoil: Callable[[Path], None]
) -> None:
    path = tmp_path / "tourney.read.db"
    spoil(path)
    before = path.read_bytes()
    with pytest.raises(ForeignFileError):
        filled(tmp_path)
    assert path.read_bytes() == before


def test_two_records_in_one_file_never_answer_for_each_other(tmp_path: Path) -> None:
    path = tmp_path / "shared.read.db"
    with open_record(tmp_path / "a.db") as one, open_record(tmp_path / "b.db") as two:
        for record, first in ((one, "mari"), (two, "ants")):
            seats = ("mari", "ants") if first == "mari" else ("ants", "mari")
            facts = table_of_cards("cup/1/1", (" ".join(seats),))
            batch = Batch("cup/1/1", 0, facts)
            record.append([batch], at="2026-03-06T18:42:10+02:00", by="desk")
        with ReadModel(path, one) as mine, ReadModel(path, two) as yours:
            mine.catch_up()
            yours.catch_up()
            for _ in range(3):
                for model, first in ((mine, "mari"), (yours, "ants")):
                    assert model.standings("cup").rows[0].player.id == first
                    with model.snapshot() as taken:
                        assert taken.standings("cup").rows[0].player.id == first


def test_what_an_earlier_program_made_for_the_record_is_removed(tmp_path: Path) -> None:
    with open_record(tmp_path / "club.db") as record:
        facts = table_of_cards("cup/1/1", CARDS)
        record.append([Batch("cup/1/1", 0, facts)], at="2026-03-06T18:42:10+02:00", by="desk")
        with ReadModel(tmp_path / "club.read.db", record) as former:
            former.catch_up()
        (tmp_path / "other.read.db").write_text("not ours")
        with ReadModel(tmp_path / "club.db.read.db", record) as model:
            model.catch_up()
    assert not [*tmp_path.glob("club.read.db*")]
    assert (tmp_path / "other.read.db").exists()


def test_a_record_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "tourney.db"
    with open_record(path) as record:
        batch = Batch("cup/1/1", 0, table_of_cards("cup/1/1", CARDS))
        record.append([batch], at="2026-03-06T18:42:10+02:00", by="desk")
        with pytest.raises(StoreError):
            ReadModel(path, record)
        assert record.version("cup/1/1") == 9


def test_a_file_built_from_another_record_is_made_anew(tmp_path: Path) -> None:
    filled(tmp_path)
    with open_record(tmp_path / "other.db") as other:
        facts = table_of_cards("cup/1/1", ("ants mari jaan peep",))
        other.append([Batch("cup/1/1", 0, facts)], at="2026-03-06T18:42:10+02:00", by="desk")
        with ReadModel(tmp_path / "tourney.read.db", other) as model:
            model.catch_up()
            assert next(row.player.id for row in model.standings("cup").rows) == "ants"
            assert model.built().position == len(facts)


def test_a_rebuild_changes_nothing_and_leaves_no_files(store: Store, tmp_path: Path) -> None:
    store.open()
    store.cards("cup/1/1", *CARDS)
    before, names = dump(store.model.path), {path.name for path in tmp_path.iterdir()}
    assert store.model.rebuild() == store.record.head().position
    assert dump(store.model.path) == before
    assert {path.name for path in tmp_path.iterdir()} == names


def test_a_rebuild_is_seen_by_who_has_the_file_open(store: Store) -> None:
    store.open()
    with ReadModel(store.model.path, store.record) as reader:
        store.cards("cup/1/1", *CARDS)
        store.model.rebuild()
        assert reader.standings("cup").rows
        store.cards("cup/2/1", *CARDS)
        assert reader.catch_up() == 0
        assert reader.standings("cup").rounds == (1, 2)


def test_it_tells_up_to_which_event_it_was_built(store: Store) -> None:
    assert (store.model.built().position, store.model.built().at) == (0, "")
    store.open()
    assert (store.model.built().position, store.model.built().at) == (
        1,
        "2026-03-06T18:42:10+02:00",
    )


def test_progress_is_told(store: Store) -> None:
    store.cards("cup/1/1", *CARDS)
    told: list[tuple[int, int]] = []
    store.model.rebuild(lambda done, of: told.append((done, of)))
    assert told == [(9, 9)]


@pytest.mark.parametrize(
    ("store", "environ", "path"),
    [
        ("tourney.db", {}, "tourney.db.read.db"),
        ("tourney.bak", {}, "tourney.bak.read.db"),
        ("/club/spring.db", {}, "/club/spring.db.read.db"),
        ("postgresql://desk@host/club?sslmode=require", {}, "club@host.read.db"),
        ("postgresql://desk:geheim@/club?host=/run/pg", {}, "club@-run-pg.read.db"),
        ("tourney.db", {"TOURNEY_READ_MODEL": "/fast/club.db"}, "/fast/club.db"),
    ],
)
def test_where_the_file_is_kept(store: str, environ: dict[str, str], path: str) -> None:
    assert path_for(store, environ) == Path(path)


def test_the_file_is_pleasant_to_look_into(store: Store) -> None:
    store.open()
    store.cards("cup/1/1", *CARDS)
    with closing(sqlite3.connect(store.model.path)) as db:
        foreign = db.execute("SELECT [table], [to] FROM pragma_foreign_key_list('score')")
        assert set(foreign) == {("table", "address"), ("player", "id")}
        standings = db.execute("SELECT place, name, total FROM standings").fetchall()
        assert standings[0] == (1, "mari", 16)
        assert db.execute("SELECT * FROM open_tables").fetchall() == []
