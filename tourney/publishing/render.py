"""Pages from their contexts, by the templates of ``site_templates``."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit
from uuid import NAMESPACE_URL, uuid5

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup

from engine.cards import RANKS
from engine.games import GAMES
from tourney.messages import LANGUAGES
from tourney.messages.rules import rules, sections
from tourney.messages.rules.sources import doubts, sources
from tourney.publishing import paths
from tourney.publishing.marked import marked
from tourney.publishing.seats import by_name, seats_of
from tourney.publishing.texts import SUITS, Texts, card_text, minus, rank_text, signed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from tourney.publishing.pages import Page
    from tourney.publishing.paths import Link

POLICY: Final = (
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'"
)

_NO_TEXT: Final = re.compile("[\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\x7f\\ufffe\\uffff]")
"""What a feed cannot hold; an earlier program let people be called so."""


@dataclass(frozen=True)
class Tongue:
    """A language to switch to."""

    lang: str
    name: str
    href: str
    current: bool


class Renderer:
    """Renders pages in every language.

    ``title`` is what the site is called, ``base`` the address that it will have, with a slash at
    its end, or nothing.
    """

    def __init__(self, title: str, default: str, base: str) -> None:
        self.title, self.default, self.base = title, default, base
        self.env = environment()
        self.texts = {lang: Texts(lang) for lang in LANGUAGES}

    def warm_up(self) -> None:
        """Make ready all that the first page of a kind would have to wait for."""
        for name in self.env.list_templates(extensions=["html", "xml"]):
            self.env.get_template(name)
        for texts in self.texts.values():
            texts.in_order([])

    def page(self, page: Page, lang: str) -> bytes:
        """The page in this language."""
        up = paths.up(page.link)
        return self._render(
            page.template,
            lang,
            page=page,
            up=up,
            root=f"../{up}",
            id=uuid5(NAMESPACE_URL, f"tourney:{self.base}{lang}").urn,
            tongues=_tongues(page.link, lang),
        )

    def redirect(self) -> bytes:
        """The file at the root of the site, which leads to the default language."""
        tongues = _tongues(paths.HOME, self.default, up="")
        return self._render("redirect.html", self.default, root="", tongues=tongues)

    def missing(self) -> bytes:
        """What a host shows for an address that is not there, however deep.

        It stands at the root. Its links are those of the root where the site's address is known,
        and lead astray from deeper addresses where it is not.
        """
        root = urlsplit(self.base).path
        tongues = _tongues(paths.HOME, self.default, up=root)
        home = {lang: texts("missing.home") for lang, texts in self.texts.items()}
        return self._render("404.html", self.default, root=root, tongues=tongues, home=home)

    def sitemap(self, links: Sequence[str]) -> bytes:
        """Every page, by its address."""
        return self._render("sitemap.xml", self.default, links=links)

    def manifest(self) -> bytes:
        """What a phone needs to keep the site among its apps."""
        manifest = {
            "name": self.title,
            "start_url": f"{self.default}/{paths.HOME}",
            "display": "browser",
            "background_color": "#f6f4ee",
            "theme_color": "#17594a",
            "icons": [
                {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
                {"src": "static/icon-512.png", "sizes": "512x512", "type": "image/png"},
            ],
        }
        return json.dumps(manifest, ensure_ascii=False, indent=1).encode()

    def _render(self, template: str, lang: str, **more: object) -> bytes:
        texts = self.texts[lang]
        shown = self.env.get_template(template).render(
            t=texts,
            lang=lang,
            site=self.title,
            base=self.base,
            policy=POLICY,
            rules=partial(rules, lang),
            sections=partial(sections, lang),
            doubts=partial(doubts, lang),
            sources=sources,
            **more,
        )
        return _NO_TEXT.sub("\ufffd", shown).encode()


def _tongues(link: Link, lang: str, up: str | None = None) -> tuple[Tongue, ...]:
    """The same page in every language."""
    root = f"../{paths.up(link)}" if up is None else up
    return tuple(
        Tongue(code, one.native, f"{root}{code}/{paths.href(link)}", current=code == lang)
        for code, one in LANGUAGES.items()
    )


class PlainContext(Context):
    """Calls functions as they are: none of ours asks for the context, and it takes a while."""

    def call(
        self,
        function: Callable[..., Any],
        /,
        *args: Any,
        _block_vars: object = None,
        _loop_vars: object = None,
        **kwargs: Any,
    ) -> Any:
        """Return what the function returns."""
        return function(*args, **kwargs)


@cache
def environment() -> Environment:
    """Jinja2 as the templates expect it: everything escaped, nothing undefined.

    A process that publishes again and again reads each template once.
    """
    env = Environment(
        loader=PackageLoader("site_templates", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.context_class = PlainContext
    env.filters |= {
        "signed": signed,
        "minus": minus,
        "card_text": card_text,
        "href": paths.href,
        "link": link,
        "marked": marked,
    }
    env.filters["face"] = _faces(env).__getitem__
    env.globals |= {
        "paths": paths,
        "signs": SUITS,
        "seats_of": seats_of,
        "by_name": by_name,
        "games": GAMES,
    }
    return env


def link(answer: paths.Answer) -> str:
    """Return where the page of an answer is, as it stands in an attribute."""
    return paths.href(paths.page(answer))


def _faces(env: Environment) -> dict[str, Markup]:
    """Every card as it is drawn, made once."""
    template = env.get_template("card.html")
    return {
        rank + suit: Markup(template.render(rank=rank_text(rank), suit=suit, sign=sign).strip())  # noqa: S704
        for rank in RANKS
        for suit, sign in SUITS.items()
    }
