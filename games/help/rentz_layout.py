"""What the help for Rentz says of the game in which cards are laid out in rows."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.help import common
from games.help.common import together
from games.rules.rentz import Rentz


def lines(rules: Rentz) -> tuple[str, ...]:
    """How the cards are laid out, and who is first."""
    start = {"rank": common.rank_name(rules.layout_rules().start)}
    return (
        together(
            _("Rentz: the cards are laid out in rows, one row for each suit."),
            _(
                "A row begins with the %(rank)s and grows card by card, up to the ace and down to "
                "the lowest card."
            )
            % start,
            _("The chooser begins; if you can place a card you must, and otherwise you pass."),
        ),
        *_ends(rules),
        _places(rules),
    )


def _ends(rules: Rentz) -> tuple[str, ...]:
    ace = {
        "optional": _("If you place an ace, you may place one more card at once."),
        "forced": _("If you place an ace, you must place one more card at once, if you can."),
        "off": None,
    }[rules.ace_bonus]
    low = _("If somebody places the lowest card of a suit, the next player loses a turn.")
    told = (ace, low if rules.low_end_skips else None)
    return (together(*told),) if any(told) else ()


def _places(rules: Rentz) -> str:
    if rules.players > rules.layout_rules().places:
        return _(
            "The first to get rid of all cards is first; "
            "play goes on until the third place is taken."
        )
    return _("The first to get rid of all cards is first; the last to hold cards is third.")
