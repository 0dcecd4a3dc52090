"""What the help for Danish Whist says of the bids: numbers, attachments, and those for few tricks.

The Danish names of attachments and bids are the same in all languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.help.common import together
from games.rules.danish_whist import DanishWhist
from games.rules.danish_whist.auction import JOINABLE, NOLO_LEVELS
from games.rules.danish_whist.play import MAY_TAKE
from games.rules.danish_whist.scoring import TRICKS

NAMES: Final = {"sol": "sol", "ren_sol": "ren sol", "bordlaegger": "bordlægger"}


def attachments(rules: DanishWhist) -> tuple[str, ...]:
    """Those of this table: there is no vip without a cat."""
    return tuple(name for name in rules.attachments if name != "vip" or rules.jokers)


def in_order(names: tuple[str, ...]) -> tuple[str, ...]:
    """Bids for few tricks from low to high."""
    return tuple(name for name in NAMES if name in names)


def priced(worth: Mapping[str, int]) -> str:
    """Bids with what they are worth: "sol: 50; ren sol: 100"."""
    return "; ".join(f"{NAMES[name]}: {worth[name]}" for name in in_order(tuple(worth)))


# The bidding


def duels() -> str:
    """Two bid against each other until one passes."""
    return _(
        "The bidding begins on the dealer's left. Whoever bids is challenged by the next player: "
        "the two bid in turn until one passes and is out, and the other meets the next player."
    )


def numbers(rules: DanishWhist) -> str:
    """How many tricks, and what may be added."""
    number = _("You bid how many tricks you and your partner will win, from %(low)s to %(high)s.")
    return together(number % {"low": rules.min_level, "high": TRICKS}, *_added(rules))


def _added(rules: DanishWhist) -> tuple[str, ...]:
    names = attachments(rules)
    if not names:
        return ()
    if len(names) == 1:
        one = _("To the number you may add %(name)s, which makes the bid higher.")
        return (one % {"name": names[0]},)
    add = _("To the number you may add one of these: %(names)s.")
    return (add % {"names": ", ".join(names)}, _rank(rules))


def _rank(rules: DanishWhist) -> str:
    if rules.attachment_rank == "ladder":
        return _(
            "They make the bid higher than the number alone, and are named here from low to high."
        )
    if rules.attachment_rank == "equal_no_repeat":
        return _(
            "They make the bid higher than the number alone, and may be bid over each other in "
            "any order, each only once with the same number."
        )
    return _(
        "They make the bid higher than the number alone, but with the same number none may be bid "
        "over another."
    )


def nolos(rules: DanishWhist) -> str | None:
    """The bids to win few tricks, and where they stand."""
    if not rules.nolos:
        return None
    named = {"sol": _sol, "ren_sol": _ren_sol, "bordlaegger": _bordlaegger}
    joins = _(
        "At your first word you may join a sol or a ren sol: then you play it too, each of you "
        "against all the others."
    )
    return together(
        _("There are also bids to win few tricks, alone and without trumps."),
        *(named[name]() for name in in_order(rules.nolos)),
        joins if can_join(rules) else None,
    )


def can_join(rules: DanishWhist) -> bool:
    """Whether somebody may play the bid of another, too."""
    return rules.gaa_med and not set(rules.nolos).isdisjoint(JOINABLE)


def _sol() -> str:
    return ngettext(
        "Sol, which stands just above the number %(level)s: you may win %(count)s trick at most.",
        "Sol, which stands just above the number %(level)s: you may win %(count)s tricks at most.",
        MAY_TAKE["sol"],
    ) % {"level": NOLO_LEVELS["sol"], "count": MAY_TAKE["sol"]}


def _ren_sol() -> str:
    return _("Ren sol, just above the number %(level)s: you must not win any trick.") % {
        "level": NOLO_LEVELS["ren_sol"]
    }


def _bordlaegger() -> str:
    return _(
        "Bordlægger, just above the number %(level)s: you must not win any trick, and your cards "
        "lie face up."
    ) % {"level": NOLO_LEVELS["bordlaegger"]}


# What follows


def trumps(rules: DanishWhist) -> str:
    """How trumps are found after each kind of number."""
    added = attachments(rules)
    named = {"vip": _vip(rules), "gode": _gode(), "halve": _halve(), "sans": _sans()}
    return together(_plain(rules), *(named[name] for name in added))


def _plain(rules: DanishWhist) -> str:
    if rules.trump_choice_plain == "no_clubs":
        return _(
            "After a number alone the declarer names the trumps with the call: "
            "any suit but clubs and that of the called card."
        )
    if rules.trump_choice_plain == "any_or_nt":
        return _(
            "After a number alone the declarer names the trumps with the call: "
            "any suit but that of the called card, or no trumps at all."
        )
    return _(
        "After a number alone the declarer names the trumps with the call: "
        "any suit but that of the called card."
    )


def _vip(rules: DanishWhist) -> str:
    if rules.vip_joker == "previous_card":
        joker = _(
            "A joker stands for the suit of the card turned just before it, "
            "or for no trumps if there is none."
        )
    else:
        joker = _("A joker means no trumps.")
    return together(
        _(
            "Vip: the declarer turns the cards of the cat one by one until one is accepted, at the "
            "latest the last: its suit is trumps."
        ),
        joker,
    )


def _gode() -> str:
    return _("Gode: clubs are trumps, so the ace called is of another suit.")


def _halve() -> str:
    return _(
        "Halve: whoever holds the called card names the trumps, any suit but that of this card, "
        "and is known by it."
    )


def _sans() -> str:
    return _("Sans: there are no trumps.")


def in_nolos(rules: DanishWhist) -> tuple[str | None, ...]:
    """What is different in the play of the bids for few tricks."""
    low = _("In the bids for few tricks the ace is the lowest card of its suit.")
    return (low if rules.nolo_aces_low else None, _exposed(rules))


def _exposed(rules: DanishWhist) -> str | None:
    if "bordlaegger" not in rules.nolos:
        return None
    if rules.expose_after == "first_lead":
        return _("In bordlægger the declarer's cards are laid open as soon as a card has been led.")
    return _(
        "In bordlægger the declarer's cards are laid open as soon as the first trick is complete."
    )
