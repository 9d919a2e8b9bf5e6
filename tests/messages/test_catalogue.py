"""The catalogues: every sentence in every language with the same data, and how one is chosen."""

from __future__ import annotations

import json
import re
import string
import subprocess
import sys

import pytest

from engine.games import GAMES
from tourney.messages import LANGUAGES, UnknownLanguageError, language, say
from tourney.messages.catalogue import OF_GAMES, SENTENCES, area, of_games

AREAS = sorted(file.stem for file in (SENTENCES / "en").iterdir())
EVERYWHERE = pytest.mark.parametrize("name", AREAS)
IN_EVERY_LANGUAGE = pytest.mark.parametrize("lang", LANGUAGES)


def data_of(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None}


@IN_EVERY_LANGUAGE
def test_every_language_has_the_same_areas(lang: str) -> None:
    assert sorted(file.stem for file in (SENTENCES / lang).iterdir()) == AREAS


@EVERYWHERE
@IN_EVERY_LANGUAGE
def test_every_language_has_the_same_keys_in_the_same_order(lang: str, name: str) -> None:
    assert list(area(name, lang)) == list(area(name, "en"))


@EVERYWHERE
@IN_EVERY_LANGUAGE
def test_no_key_is_written_twice(lang: str, name: str) -> None:
    text = (SENTENCES / lang / f"{name}.json").read_text("utf-8")
    keys = [key for key, _ in json.loads(text, object_pairs_hook=list)]
    assert len(keys) == len(set(keys))


@EVERYWHERE
def test_a_key_begins_with_its_area(name: str) -> None:
    assert all(key.startswith(f"{name}.") for key in area(name, "en"))


@EVERYWHERE
@IN_EVERY_LANGUAGE
def test_every_language_uses_the_same_data(lang: str, name: str) -> None:
    for key, sentence in area(name, lang).items():
        assert data_of(sentence) == data_of(area(name, "en")[key]), key


@EVERYWHERE
@IN_EVERY_LANGUAGE
def test_data_is_named_plainly(lang: str, name: str) -> None:
    for key, sentence in area(name, lang).items():
        assert all(re.fullmatch(r"[a-z_]+", one) for one in data_of(sentence)), key


@EVERYWHERE
@IN_EVERY_LANGUAGE
def test_a_number_has_as_many_forms_as_the_language(lang: str, name: str) -> None:
    for key, sentence in area(name, lang).items():
        for _, _, forms, _ in string.Formatter().parse(sentence):
            assert not forms or len(forms.split("|")) == LANGUAGES[lang].forms, key


@EVERYWHERE
@IN_EVERY_LANGUAGE
def test_no_sentence_is_empty_or_has_blanks_around_it(lang: str, name: str) -> None:
    assert all(sentence and sentence == sentence.strip() for sentence in area(name, lang).values())


@IN_EVERY_LANGUAGE
def test_every_game_has_its_sentences_in_every_language(lang: str) -> None:
    assert [file.stem for file in of_games(lang)] == [*GAMES]
    for file, english in zip(of_games(lang), of_games("en"), strict=True):
        keys = [key for key, _ in json.loads(file.read_bytes(), object_pairs_hook=list)]
        assert keys == [*json.loads(english.read_bytes())]
        assert {key.partition(".")[0] for key in keys} <= OF_GAMES
        for name in OF_GAMES:
            assert not {*keys} & {*json.loads((SENTENCES / lang / f"{name}.json").read_bytes())}


# ---------------------------------------------------------------------------------------- saying

LIMIT = "violation.S11.limit-reached"
NUMBER = "violation.P2.no-unknown-card"


def test_a_sentence_is_filled_in() -> None:
    said = say("violation.S6.wrong-leader", "en", seat="mari", leader="jaan")
    assert said == "mari cannot open the bout: jaan leads"


def test_names_with_braces_stay_as_they_are() -> None:
    said = say("violation.S6.wrong-leader", "en", seat="{leader}", leader="{0.real}")
    assert said == "{leader} cannot open the bout: {0.real} leads"


@pytest.mark.parametrize(
    ("number", "form"), [(0, "cards"), (1, "card"), (2, "cards"), (21, "cards")]
)
def test_english_has_two_forms(number: int, form: str) -> None:
    assert f"{number} attack {form} is" in say(LIMIT, "en", limit=number)


@pytest.mark.parametrize(("number", "form"), [(1, "kaart"), (2, "kaarti"), (21, "kaarti")])
def test_estonian_has_two_forms(number: int, form: str) -> None:
    assert f"{number} saadetud {form}," in say(LIMIT, "et", limit=number)


@pytest.mark.parametrize(
    ("number", "form"),
    [
        (0, "карт"),
        (1, "карта"),
        (2, "карти"),
        (4, "карти"),
        (5, "карт"),
        (11, "карт"),
        (12, "карт"),
        (14, "карт"),
        (21, "карта"),
        (22, "карти"),
        (25, "карт"),
        (111, "карт"),
        (112, "карт"),
        (121, "карта"),
    ],
)
def test_ukrainian_has_three_forms(number: int, form: str) -> None:
    assert f"{number} {form} " in say(LIMIT, "uk", limit=number)


def test_an_unknown_key_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        say("violation.S6.no-such-reason", "en")


def test_an_unknown_area_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        say("nowhere.hello", "en")


def test_data_that_is_not_given_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        say("violation.S6.wrong-leader", "en", seat="mari")


# -------------------------------------------------------------------------------------- language


@pytest.mark.parametrize(
    ("wanted", "environ", "spoken"),
    [
        ("et", {"TOURNEY_LANG": "uk", "LANG": "en_GB.UTF-8"}, "et"),
        (None, {"TOURNEY_LANG": "uk", "LANG": "et_EE.UTF-8"}, "uk"),
        (None, {"LANG": "et_EE.UTF-8"}, "et"),
        (None, {"LC_ALL": "uk_UA.UTF-8", "LANG": "et_EE.UTF-8"}, "uk"),
        (None, {"LC_MESSAGES": "uk_UA", "LANG": "et_EE"}, "uk"),
        (None, {"LC_ALL": "", "LANG": "et_EE"}, "et"),
        (None, {"TOURNEY_LANG": "", "LANG": "et_EE"}, "et"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {"LANG": "xx_XX.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_language_spoken(wanted: str | None, environ: dict[str, str], spoken: str) -> None:
    assert language(wanted, environ) == spoken


@pytest.mark.parametrize(("wanted", "environ"), [("xx", {}), (None, {"TOURNEY_LANG": "Estonian"})])
def test_a_language_asked_for_by_name_must_be_spoken(
    wanted: str | None, environ: dict[str, str]
) -> None:
    with pytest.raises(UnknownLanguageError) as refused:
        language(wanted, environ)
    assert refused.value.wanted == (wanted or "Estonian")


def test_a_command_that_says_nothing_reads_nothing() -> None:
    code = "import sys, tourney.messages; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert not {"json", "tomllib", "babel"} & set(loaded.stdout.split())


@EVERYWHERE
def test_in_estonian_a_round_is_seated_by_one_word(name: str) -> None:
    """``paigutama``; ``istutama`` is what a gardener does."""
    other = re.compile(r"istut(?!akse)|paika pan|lauda pan", re.IGNORECASE)
    assert [text for text in area(name, "et").values() if other.search(str(text))] == []
