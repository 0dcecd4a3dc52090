"""What templates need of cards and scores: suits in signs and words, ranks, totals, QR codes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, TypeVar

import segno
from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine.cards import NotationError, Strain
from games.words import fraction, rank

register = template.Library()
T = TypeVar("T")

NAMES = {
    Strain.HEARTS: _("Hearts"),
    Strain.DIAMONDS: _("Diamonds"),
    Strain.SPADES: _("Spades"),
    Strain.CLUBS: _("Clubs"),
    Strain.NO_TRUMP: _("No trumps"),
}

LETTERS = {
    Strain.HEARTS: pgettext_lazy("suit in a letter or two", "H"),
    Strain.DIAMONDS: pgettext_lazy("suit in a letter or two", "D"),
    Strain.SPADES: pgettext_lazy("suit in a letter or two", "S"),
    Strain.CLUBS: pgettext_lazy("suit in a letter or two", "C"),
    Strain.NO_TRUMP: pgettext_lazy("suit in a letter or two", "NT"),
}

register.filter("rank", rank)
register.filter("fraction", fraction)


@register.filter
def level(figure: str) -> SafeString:
    """A figure of a column where halves stand: a whole one leaves the room that a ½ would take.

    >>> level("66"), level("66½"), level("6.5")
    ('66<span class="no-half"></span>', '66½', '6.5')
    """
    if not str(figure).isdecimal():
        return format_html("{}", figure)
    return format_html('{}<span class="no-half"></span>', figure)


@register.filter
def suit_symbol(strain: str) -> str:
    """♥ ♦ ♠ ♣, or NT; nothing for what is no suit.

    >>> suit_symbol("H"), suit_symbol("NT"), suit_symbol("")
    ('♥', 'NT', '')
    """
    found = _strain(strain)
    return found.symbol if found else ""


@register.filter
def suit_letters(strain: str) -> str:
    """The suit in a letter or two of the reader's language, for print without colours."""
    found = _strain(strain)
    return str(LETTERS[found]) if found else ""


@register.filter
def suit_name(strain: str) -> str:
    """The suit in the reader's language; nothing for what is no suit."""
    found = _strain(strain)
    return str(NAMES[found]) if found else ""


def _strain(text: object) -> Strain | None:
    try:
        return Strain.parse(str(text))
    except NotationError:
        return None


@register.inclusion_tag("_pieces/_trump.html")
def trump_badge(strain: str, size: str = "") -> dict[str, str]:
    """A badge with sign and word; `size` "big", or "" for the ordinary one."""
    found = _strain(strain)
    if found is None:
        return {"strain": ""}
    sign = found.symbol if found.suit else ""
    return {"strain": found.value, "symbol": sign, "name": str(NAMES[found]), "size": size}


@register.filter
def columns(items: Sequence[T], count: int) -> list[Sequence[T]]:
    """A list cut into so many columns of nearly equal length, read down the first and then on.

    >>> columns((1, 2, 3, 4, 5), 2), columns((1, 2, 3, 4, 5), 4)
    ([(1, 2, 3), (4, 5)], [(1, 2), (3,), (4,), (5,)])
    """
    tall, longer = divmod(len(items), count)
    starts = [at * tall + min(at, longer) for at in range(count + 1)]
    return [items[a:b] for a, b in pairwise(starts) if a < b]


@register.filter
def pages(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """A list cut into pages of at most `size`, all nearly equally full.

    >>> pages((1, 2, 3, 4, 5), 4)
    [(1, 2, 3), (4, 5)]
    """
    return columns(items, -(-len(items) // size)) if items else []


@register.simple_tag
def qr(address: str, label: Any = "") -> SafeString:
    """A QR code of a whole address as inline SVG; CSS gives its size, `label` its name for ears."""
    return format_html(
        '<span class="qr" role="img" aria-label="{}">{}</span>', label or address, _drawn(address)
    )


@lru_cache(maxsize=512)
def _drawn(address: str) -> SafeString:
    code = segno.make_qr(address, error="m", boost_error=False)
    # Dark on light in every theme: a phone cannot read it the other way round.
    drawing = code.svg_inline(
        border=4, dark="#000", light="#fff", omitsize=True, svgclass=None, lineclass=None
    )
    # Only digits and commands of the drawing are in it, no text of anybody's.
    return mark_safe(drawing)
