"""Every page of the site: form, links, policy, languages, escaping."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from urllib.parse import unquote, urlsplit
from xml.etree.ElementTree import Element

from tests.publishing.league import LONG, MARKUP, Site
from tourney.messages import LANGUAGES
from tourney.messages.rules import rules
from tourney.messages.rules.sources import doubts, sources

EMPTY = {"index.html", "404.html"}
"""The pages at the root, in no language's folder."""
NAMESPACE = re.compile(r'xmlns="[^"]*"')
LIMIT = 60_000
"""Bytes of a page of results with its styles."""


def elements(site: Site, name: str) -> list[Element]:
    return [*site.tree(name).iter()]


def targets(site: Site, name: str) -> list[str]:
    """Where the page leads or takes something from, as written."""
    return [
        value
        for element in elements(site, name)
        for key in ("href", "src")
        if (value := element.get(key)) is not None
    ]


def resolved(name: str, target: str) -> tuple[str, str]:
    """The file and the anchor that a target on a page means."""
    parts = urlsplit(target)
    if not parts.path:
        return name, unquote(parts.fragment)
    steps: list[str] = [*PurePosixPath(name).parent.parts]
    for step in unquote(parts.path).split("/"):
        if step == "..":
            steps.pop()
        else:
            steps.append(step)
    return "/".join(steps), unquote(parts.fragment)


def anchors(site: Site, name: str) -> list[str]:
    return [one for element in elements(site, name) if (one := element.get("id")) is not None]


def test_every_page_is_html_without_an_error_of_form(site: Site) -> None:
    for name in site.pages():
        site.tree(name)


def test_no_anchor_is_twice_on_a_page(site: Site) -> None:
    for name in site.pages():
        found = anchors(site, name)
        assert len(found) == len(set(found)), name


def test_every_link_leads_to_a_file_and_an_anchor_that_are_there(site: Site) -> None:
    names = set(site.names())
    found = {name: set(anchors(site, name)) for name in site.pages()}
    for name in site.pages():
        for target in targets(site, name):
            file, anchor = resolved(name, target)
            assert file in names, (name, target)
            assert not anchor or anchor in found[file], (name, target)


def test_every_page_is_reached_from_the_root(site: Site) -> None:
    reached, open_ = {"index.html"}, ["index.html"]
    while open_:
        name = open_.pop()
        for target in targets(site, name):
            file, _ = resolved(name, target)
            if file.endswith(".html") and file not in reached:
                reached.add(file)
                open_.append(file)
    assert set(site.pages()) - reached == {"404.html"}


def test_nothing_is_taken_from_elsewhere(site: Site) -> None:
    outside = re.compile(r"https?:|[\"'(]//[a-z]", re.IGNORECASE)
    for name in site.names():
        if not name.endswith(".png"):
            assert not outside.search(NAMESPACE.sub("", site.text(name))), name


def test_every_page_has_the_policy_and_nothing_that_it_forbids(site: Site) -> None:
    for name in site.pages():
        metas = [one for one in elements(site, name) if one.tag == "meta"]
        policy = [
            one.get("content") for one in metas if one.get("http-equiv", "").startswith("Con")
        ]
        assert len(policy) == 1, name
        assert "unsafe" not in (policy[0] or "")
        for element in elements(site, name):
            assert element.tag != "style", name
            assert element.tag != "script" or element.get("src"), name
            assert not [key for key in element.attrib if key == "style" or key.startswith("on")]


def test_every_page_is_there_in_every_language(site: Site) -> None:
    pages = {lang: set() for lang in LANGUAGES}  # type: dict[str, set[str]]
    for name in site.pages():
        if name not in EMPTY:
            lang, _, rest = name.partition("/")
            pages[lang].add(rest)
    assert pages["en"] == pages["et"] == pages["uk"] != set()


def test_a_page_says_its_language_and_leads_to_itself_in_the_others(site: Site) -> None:
    for name in site.pages():
        if name in EMPTY:
            continue
        lang, _, rest = name.partition("/")
        assert site.tree(name).get("lang") == lang
        switches = {
            one.get("lang"): resolved(name, one.get("href") or "")[0]
            for one in elements(site, name)
            if one.tag == "a" and one.get("hreflang")
        }
        assert switches == {other: f"{other}/{rest}" for other in LANGUAGES}


def test_the_root_leads_to_the_default_language_without_a_script(site: Site) -> None:
    (refresh,) = (one for one in elements(site, "index.html") if one.get("http-equiv") == "refresh")
    assert refresh.get("content") == "0; url=et/index.html"


def test_urls_are_addresses(site: Site) -> None:
    pages = site.pages()
    assert "en/kevad-2026/index.html" in pages
    assert "en/kevad-2026/1/index.html" in pages
    assert "en/kevad-2026/1/2/index.html" in pages
    assert "en/dozens-2026/1/1/2/index.html" in pages


def test_markup_in_names_and_words_stays_text(site: Site) -> None:
    for name in site.pages():
        tags = {str(one.tag) for one in elements(site, name)}
        assert "u" not in tags, name
        assert MARKUP not in site.text(name), name
    shown = "".join(site.tree("en/kevad-2026/1/2/index.html").itertext())
    assert MARKUP in shown
    assert "<i>a card</i>" in shown
    assert LONG in shown


def test_every_rule_has_its_anchor_on_the_rules_page(site: Site) -> None:
    for lang in LANGUAGES:
        found = set(anchors(site, f"{lang}/rules/index.html"))
        assert {rule.id for rule in rules(lang)} <= found


def test_the_rules_page_says_what_is_doubtful_in_the_sources_own_words(site: Site) -> None:
    for lang in LANGUAGES:
        name = f"{lang}/rules/index.html"
        shown = {one.get("id"): "".join(one.itertext()) for one in elements(site, name)}
        for doubt in doubts(lang).values():
            assert doubt.quote in shown[doubt.rule]
            assert doubt.translation in shown[doubt.rule]
            assert (
                not doubt.option or f"{doubt.option}=" in shown[doubt.rule] or doubt.rule == "D17"
            )
        assert f"{lang}/sources/index.html" in {
            resolved(name, target)[0] for target in targets(site, name)
        }


def test_the_sources_are_quoted_in_full_on_a_page_of_their_own(site: Site) -> None:
    for lang in LANGUAGES:
        quoted = [one for one in elements(site, f"{lang}/sources/index.html") if one.get("lang")]
        shown = {
            one.get("lang"): "".join(one.itertext()).split("\n")
            for one in quoted
            if one.tag == "blockquote"
        }
        for source in sources():
            assert [line for line in shown[source.lang] if line] == [*source.lines]


def test_a_tournaments_page_says_with_which_options_it_is_played(site: Site) -> None:
    for lang, agreed, some in (
        ("en", "House rules:", "(at some tables)"),
        ("et", "Kokkulepitud valikud:", "(osas laudades)"),
        ("uk", "Домовлені варіанти:", "(за деякими столами)"),
    ):
        shown = " ".join("".join(site.tree(f"{lang}/talv-2026/index.html").itertext()).split())
        assert f"{agreed} right=returns" in shown
        shown = " ".join("".join(site.tree(f"{lang}/dozens-2026/index.html").itertext()).split())
        assert f"{agreed} deck=28 {some}" in shown
    assert "No house rules" in site.text("en/kevad-2026/index.html")


def test_a_page_of_results_is_light(site: Site) -> None:
    styles = (site.folder / "static/site.css").stat().st_size
    for lang in LANGUAGES:
        for page in ("index.html", "kevad-2026/index.html", "dozens-2026/index.html"):
            assert (site.folder / lang / page).stat().st_size + styles < LIMIT


def test_tables_have_captions_or_names_and_heads_with_a_scope(site: Site) -> None:
    tables = [
        (name, one) for name in site.pages() for one in elements(site, name) if one.tag == "table"
    ]
    assert tables
    for name, table in tables:
        heads = [one for one in table.iter() if one.tag == "th"]
        assert heads, name
        assert all(one.get("scope") for one in heads), name
