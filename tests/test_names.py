"""How alike two names are, and ids made of them."""

import pytest

from tourney.names import close, is_name, is_plain, slug, spelling, tidy


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Õie", "OIE"),
        ("Öövel", "Oeoevel"),
        ("Šmidt", "Shmidt"),
        ("Žanna", "Zhanna"),
        ("Jevgeni", "Yevgeny"),
        ("Олена", "Olena"),
        ("Галина", "Halyna"),
        ("Олексій", "Oleksiy"),
        ("Щербань", "Shcherban"),
        ("Михайло", "Mykhailo"),
        ("Mari Tamm", "tamm,  MARI"),
        ("O'Neil", "O’Neil"),
        ("Kristjan", "Kristian"),
    ],
)
def test_one_name_in_two_spellings(one: str, other: str) -> None:
    assert spelling(one) == spelling(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Mari", "Maria"), ("Mari Kasemets", "Mari Kasenets"), ("Євген", "Yevhen")],
)
def test_nearly_one_name(one: str, other: str) -> None:
    assert close(spelling(one), [spelling(other)])


@pytest.mark.parametrize(
    ("one", "other"), [("Mari", "Mart"), ("Jaan Tamm", "Jaak Tamm"), ("Mari Tamm", "Mari Saar")]
)
def test_two_names(one: str, other: str) -> None:
    assert not close(spelling(one), [spelling(other)])


def test_a_name_is_kept_composed_and_with_single_blanks() -> None:
    assert tidy("  O\u0303ie \t O\u0308o\u0308vel\n") == "Õie Öövel"


@pytest.mark.parametrize("name", ["x" * 200, "=1+1", "<script>", "'", "שלום", "\x1b[31mMari", "🂡"])
def test_what_can_be_a_name(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize("name", ["", "\u200b\u200d", "\u0301", "Mari\udcff", "x" * 201])
def test_what_cannot(name: str) -> None:
    assert not is_name(name)


@pytest.mark.parametrize("name", ["\x1b[31mMari", "Ma\x03ri", "Ma\x85ri", "\x9bMari", "Mari\uffff"])
def test_what_no_feed_can_hold_is_not_plain(name: str) -> None:
    assert not is_plain(name)


@pytest.mark.parametrize("name", ["Õie Öövel", "=1+1", "<script>", "שלום", "🂡", "\U0001fadf"])
def test_what_is_plain(name: str) -> None:
    assert is_plain(name)


@pytest.mark.parametrize(
    ("name", "made"),
    [("Õie Öövel", "oie-oovel"), ("O'Neil", "o-neil"), ("&#381;anna", "381-anna"), ("🂡", "")],
)
def test_the_slug_of_a_name(name: str, made: str) -> None:
    assert slug(name) == made
