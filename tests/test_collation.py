"""Names in the order of a language's alphabet.

The expected orders are those of ICU 77 with its locales en, et and uk.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.collation import _collator, sort_key


def in_order(names: str, lang: str) -> str:
    return " ".join(sorted(names.split(), key=sort_key(lang)))


def test_estonian_has_its_z_after_s_and_its_vowels_after_w() -> None:
    wrong = "Tamm Õie Zara Žanna Šura Saara Wanda Vello Xenia Ülle Öö Ära Uku"
    right = "Saara Šura Zara Žanna Tamm Uku Vello Wanda Õie Ära Öö Ülle Xenia"
    assert in_order(wrong, "et") == right


@pytest.mark.parametrize(
    ("lang", "right"),
    [
        ("en", "Aa Ära Oie Õie Öö Sara Šura Zara Ганна Ґанна Дана"),
        ("et", "Aa Oie Sara Šura Zara Õie Ära Öö Ганна Ґанна Дана"),
        ("uk", "Ганна Ґанна Дана Aa Ära Oie Õie Öö Sara Šura Zara"),
    ],
)
def test_the_same_names_in_three_alphabets(lang: str, right: str) -> None:
    assert in_order(" ".join(sorted(right.split())), lang) == right


def test_ukrainian_has_its_letters_in_their_places_and_before_the_latin_ones() -> None:
    right = "10 9 Гнат Ґудзь Данило Емма Євген Жанна Зоя Ігор Їжак Йосип Кость Щука Юрій Яна Dog"
    assert in_order(" ".join(reversed(right.split())), "uk") == right


def test_case_counts_only_where_nothing_else_does() -> None:
    assert in_order("mari Mart Mari MART", "en") == "mari Mari Mart MART"


def test_composed_and_combining_letters_stand_together() -> None:
    names = ["\u00d5ie", "O\u0303ie", "Oja"]
    assert sorted(names, key=sort_key("et")) == ["Oja", "O\u0303ie", "\u00d5ie"]


@pytest.mark.parametrize("lang", ["en", "et", "uk"])
def test_it_does_not_matter_which_apostrophe_is_typed(lang: str) -> None:
    key = sort_key(lang)
    assert key("Мар'яна")[0] == key("Мар’яна")[0] == key("Марʼяна")[0]


def test_any_text_has_a_place() -> None:
    names = ["", "=1+1", "<script>", "שלום", "李小龙", "🂡", "\x1b[31m", "a" * 80]
    assert len({sort_key("et")(name) for name in names}) == len(names)


@settings(max_examples=300, derandomize=True)
@given(text=st.text(st.characters(max_codepoint=0x52F), max_size=8))
def test_letters_of_three_scripts_have_the_weights_of_the_whole_table(text: str) -> None:
    near, whole = (_collator(every_letter=every) for every in (False, True))
    assert near.sort_key(text) == whole.sort_key(text)


def test_a_name_with_a_far_letter_stands_among_those_without() -> None:
    names = ["Ants", "Ants \u2013 Mari", "Antsu", "\u05e9"]
    assert sorted(["\u05e9", "Antsu", "Ants", "Ants \u2013 Mari"], key=sort_key("et")) == names
