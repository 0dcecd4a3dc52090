"""Our rules for markup: nothing inline that the content policy forbids, nothing from elsewhere,
no form that anybody could forge, none that needs a script.
"""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser

from tests.checks.flatten import CSRF, SIGNS

# Blocks of data are read by scripts and run by nobody.
DATA_TYPES = ("application/json", "application/ld+json")
ADDRESSES = ("src", "href", "srcset", "poster", "data", "xlink:href")
ELSEWHERE = ("http:", "https:", "//")
# A link may lead out of the program; whatever a page is made of may not come from there.
LINKS = ("a", "area")
FORGEABLE = "the form posts without {% csrf_token %}"
Attributes = dict[str, str]


class Markup(HTMLParser):
    """Collects faults as lines and sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[tuple[int, str]] = []
        self._open_form: tuple[int, bool] | None = None
        self._inline = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one element."""
        attributes = {name.strip(SIGNS): value or "" for name, value in attrs if name.strip(SIGNS)}
        for text in element_faults(tag, attributes):
            self._note(text)
        if tag == "form":
            self._begin_form(attributes)
        is_data = attributes.get("type", "").lower() in DATA_TYPES
        self._inline = tag if tag == "script" and "src" not in attributes and not is_data else ""

    def _begin_form(self, attributes: Attributes) -> None:
        self._close_form()
        if attributes.get("method", "").lower() == "post":
            self._open_form = (self.getpos()[0], False)

    def handle_endtag(self, tag: str) -> None:
        """A form that ends must have had its field by now."""
        self._inline = ""
        if tag == "form":
            self._close_form()

    def handle_data(self, data: str) -> None:
        """Look at what stands between elements."""
        if self._inline and data.strip(SIGNS + " \n\t"):
            self._note("a script stands inline; put it into static/js")
        if self._open_form and CSRF in data:
            self._open_form = (self._open_form[0], True)

    def close(self) -> None:
        """The end of the template."""
        super().close()
        self._close_form()

    def _close_form(self) -> None:
        if self._open_form and not self._open_form[1]:
            self.faults.append((self._open_form[0], FORGEABLE))
        self._open_form = None

    def _note(self, text: str) -> None:
        self.faults.append((self.getpos()[0], text))


def element_faults(tag: str, attributes: Attributes) -> Iterator[str]:
    """What is wrong with one element."""
    if tag == "style":
        yield "a style stands inline; put it into static/css"
    if tag == "form" and "hx-post" in attributes and attributes.get("method") != "post":
        yield "the form needs a script: give it method and action beside hx-post"
    for name, value in attributes.items():
        yield from attribute_faults(tag, name, value.strip(SIGNS + " \n\t").lower())


def attribute_faults(tag: str, name: str, value: str) -> Iterator[str]:
    """What is wrong with one attribute; `value` is in small letters."""
    plain = name.removeprefix("data-")
    if name == "style":
        yield "a style stands inline: style=…"
    if plain.startswith(("hx-on", "hx-vars")) or (name.startswith("on") and name.isalpha()):
        yield f"a script stands inline: {name}=…"
    if value.startswith("javascript:") or (plain.startswith("hx-") and value.startswith("js:")):
        yield f"a script stands inline: {name}={value[:20]}…"
    if plain == "hx-trigger" and "[" in value:
        yield "a script stands inline: a filter in hx-trigger"
    if name in ADDRESSES and tag not in LINKS and value.startswith(ELSEWHERE):
        yield f"this comes from elsewhere: {value}"
    if plain.startswith("hx-") and value.startswith(ELSEWHERE):
        yield f"this comes from elsewhere: {value}"


def markup_faults(html: str) -> list[tuple[int, str]]:
    """Line and sentence for all that is wrong."""
    parser = Markup()
    parser.feed(html)
    parser.close()
    return parser.faults
