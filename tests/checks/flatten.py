"""A template as plain HTML: each tag and variable becomes one sign that is no letter.

Lines stay where they are, so that what is found in the HTML can be named by its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from django.template.base import Lexer, Token, TokenType

# Signs for private use: no letters, and nobody else's.
SOMETHING, CSRF = "\ue000", "\ue001"
SIGNS = SOMETHING + CSRF
TRANSLATED = ("blocktranslate", "blocktrans")
COMMENT = ("comment",)
# Blocks that hold the names of classes, such as page_class.
CLASSES = re.compile(r"^block\s+\w*class\b")
# A piece that is included in the middle of an element.
ATTRIBUTES = re.compile(r"^[\s\ue000]*[\w:-]+=[\"']")
INCLUDED = re.compile(r"""^include\s+(["'])(.+?)\1""")


def flat(source: str, *, words_only: bool, has_csrf: Callable[[str], bool]) -> str:
    """The HTML; with `words_only` without what is translated already.

    `has_csrf` tells whether an included template, by its name, writes the CSRF field.
    """
    leave_out = _is_no_word if words_only else _is_comment
    html = "".join(_piece(token, shown, has_csrf) for token, shown in _shown(source, leave_out))
    return f"<br {html}>" if ATTRIBUTES.match(html) else html


def _is_comment(token: Token) -> bool:
    return _name(token) in COMMENT


def _is_no_word(token: Token) -> bool:
    is_class = bool(CLASSES.match(token.contents)) and token.token_type == TokenType.BLOCK
    return is_class or _name(token) in (*COMMENT, *TRANSLATED)


def _shown(source: str, leave_out: Callable[[Token], bool]) -> Iterator[tuple[Token, bool]]:
    """Each token, and whether it stands outside of blocks that are left out."""
    until = ""
    for token in Lexer(source).tokenize():
        name = _name(token)
        yield token, not until
        if until and name == until:
            until = ""
        elif not until and leave_out(token):
            until = f"end{name}"


def _name(token: Token) -> str:
    is_tag = token.token_type == TokenType.BLOCK
    return token.contents.split()[0] if is_tag and token.contents else ""


def _piece(token: Token, shown: bool, has_csrf: Callable[[str], bool]) -> str:
    if token.token_type == TokenType.TEXT:
        return token.contents if shown else _lines(token)
    if token.token_type == TokenType.COMMENT or not shown:
        return _lines(token)
    return _sign(token, has_csrf) + _lines(token)


def _sign(token: Token, has_csrf: Callable[[str], bool]) -> str:
    if _name(token) == "csrf_token":
        return CSRF
    included = INCLUDED.match(token.contents) if _name(token) == "include" else None
    return CSRF if included and has_csrf(included[2]) else SOMETHING


def _lines(token: Token) -> str:
    return "\n" * token.contents.count("\n")


def tags(source: str) -> Iterator[Token]:
    """The tags and variables that count, in order."""
    for token, shown in _shown(source, _is_comment):
        if shown and token.token_type in {TokenType.BLOCK, TokenType.VAR}:
            yield token
