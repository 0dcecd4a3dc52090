"""Words for people that do not go through the translation.

A guess by rules, so it can be told that something is no sentence: `translate="no"` on the element
(HTML's own word for it), or the elements for code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from django.template.base import Token, TokenType

from tests.checks.flatten import SIGNS

# Numbers such as ½ count as part of a word for `\w`.
LETTERS = re.compile(r"[^\W\d_½¼¾²³¹]")
NOT_FOR_PEOPLE = ("script", "style", "code", "pre", "kbd")
SPOKEN = (
    "title", "alt", "placeholder", "label", "hx-confirm", "hx-prompt",
    "aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "aria-placeholder",
)  # fmt: skip
OURS = re.compile(r"^data-(text|say)(-\w+)?$")
# The same in every language.
NAME = "Whist Drive"
# Other data for scripts are names of things, unless they begin and go on like a sentence.
SENTENCE = re.compile(r"^[A-Z]\w*\s")
BUTTONS = ("submit", "button", "reset")
VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
# Tags whose texts are translated, or are names of things and not words.
NAMING_TAGS = (
    "translate", "trans", "blocktranslate", "blocktrans", "load", "url", "static", "extends",
    "include", "partial", "partialdef", "block", "endblock", "now", "language", "get_static_prefix",
)  # fmt: skip
# A text that begins like a sentence or a label; names of classes and kinds begin small.
CAPITAL = re.compile(r"""(["'])([^\W\d_a-z][^"']*[a-z][^"']*)\1""")
ENGLISH_ONLY = re.compile(r"\|\s*pluralize\b")
GIVEN_WORDS = re.compile(r"""\bwith\b.*?=(["'])([^\W\d_a-z][^"']*[a-z][^"']*)\1""", re.DOTALL)


class Words(HTMLParser):
    """Collects faults as lines and sentences."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[tuple[int, str]] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at the attributes that are read or spoken to people."""
        attributes = {name.strip(SIGNS): value or "" for name, value in attrs}
        if self._silent and tag == self._silent[0]:
            self._silent.append(tag)
        elif not self._silent and tag not in VOID and self._is_silent(tag, attributes):
            self._silent = [tag]
        if not self._silent:
            for name, value in attributes.items():
                is_sentence = name.startswith("data-") and SENTENCE.match(value)
                is_spoken = self._is_spoken(tag, name, attributes) or is_sentence
                if is_spoken and LETTERS.search(value.replace(NAME, "")):
                    self._note(f"{name}={value!r}")

    def _is_silent(self, tag: str, attributes: dict[str, str]) -> bool:
        return tag in NOT_FOR_PEOPLE or attributes.get("translate") == "no"

    def _is_spoken(self, tag: str, name: str, attributes: dict[str, str]) -> bool:
        if name == "value":
            return tag == "input" and attributes.get("type") in BUTTONS
        if name == "content":
            return attributes.get("name") in {"description", "author"}
        return name in SPOKEN or bool(OURS.match(name))

    def handle_endtag(self, tag: str) -> None:
        """Perhaps the end of what is no sentence."""
        if self._silent and tag == self._silent[0]:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        """Look at the text between elements."""
        data = data.replace(NAME, "")
        if not self._silent and (found := LETTERS.search(data)):
            line = self.getpos()[0] + data.count("\n", 0, found.start())
            text = data[found.start() :].split("\n")[0].strip(SIGNS + " \t")
            self._note(repr(text), line)

    def _note(self, what: str, line: int = 0) -> None:
        text = f"these words are not translated: {what}"
        self.faults.append((line or self.getpos()[0], text))


def word_faults(html: str) -> list[tuple[int, str]]:
    """Line and sentence for words between and in the elements."""
    parser = Words()
    parser.feed(html)
    parser.close()
    return parser.faults


def text_faults(text: str) -> list[tuple[int, str]]:
    """The same for a template that is no HTML, such as a mail."""
    return [
        (number, f"these words are not translated: {line.strip(SIGNS + ' ')!r}")
        for number, line in enumerate(text.splitlines(), start=1)
        if LETTERS.search(line)
    ]


def tag_faults(tags: Iterator[Token]) -> Iterator[tuple[int, str]]:
    """The same for words inside of tags and filters."""
    for token in tags:
        if ENGLISH_ONLY.search(token.contents):
            yield token.lineno or 1, "pluralize knows English only; use blocktranslate count"
        name = token.contents.split()[0] if token.contents else ""
        pattern = GIVEN_WORDS if name == "include" else CAPITAL
        is_naming = token.token_type == TokenType.BLOCK and name in NAMING_TAGS
        if (not is_naming or name == "include") and (found := pattern.search(_text(token))):
            yield token.lineno or 1, f"these words are not translated: {found[2]!r}"


def _text(token: Token) -> str:
    """Without dates' patterns, which are letters but no words, and without translated texts."""
    return re.sub(r"""\|(date|time):(["']).*?\2|_\((["']).*?\3\)""", "", token.contents)
