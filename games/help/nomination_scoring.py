"""Help for Nomination Whist: what numbers are worth, by whatever scheme, told from its figures."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from games.help import common, exact_common
from games.rules.nomination_whist import (
    NominationResult,
    NominationSetup,
    NominationWhist,
    Round,
)
from games.rules.nomination_whist.deals import WITHOUT_NOMINATIONS
from games.rules.nomination_whist.scoring import Scheme


def lines(rules: NominationWhist, plan: tuple[Round, ...]) -> Iterator[str]:
    """What exact and missed numbers are worth, with examples; and what a misère is worth."""
    yield from _hit(rules.scheme)
    yield from _missed(rules.scheme)
    yield exact_common.examples(_pairs(max(this.cards for this in plan)), rules.points)
    for kind in WITHOUT_NOMINATIONS:
        if any(this.kind == kind for this in plan):
            yield _misere(rules, kind)
            break


def _pairs(most: int) -> list[tuple[int, int]]:
    """Numbers said and tricks won, for examples, that hands of so many cards allow."""
    said = min(3, most)
    return [(0, 0), (said, said), (said, said - 1), (said - 1, said)]


def _hit(scheme: Scheme) -> Iterator[str]:
    base, each, square = scheme.hit_base, scheme.hit_per_trick, scheme.hit_square
    if base and each:
        yield _(
            "Winning exactly as many tricks as you said: %(points)s, and %(each)s for each of them."
        ) % {"points": common.signed(base), "each": common.signed(each)}
    elif base:
        yield _("Winning exactly as many tricks as you said: %(points)s.") % {
            "points": common.signed(base)
        }
    elif each:
        yield _("Winning exactly as many tricks as you said: %(points)s for each of them.") % {
            "points": common.signed(each)
        }
    if square:
        yield _(
            "Winning exactly as many tricks as you said: "
            "%(one)s for 1 trick, %(two)s for 2, %(three)s for 3, and so on by squares."
        ) % _squares(square)
    if not (base or each or square):
        yield _("Winning exactly as many tricks as you said scores nothing.")
    if scheme.hit_zero is not None and scheme.hit_zero != base:
        yield _("But saying 0 and winning no trick: %(points)s.") % {
            "points": common.signed(scheme.hit_zero)
        }


def _missed(scheme: Scheme) -> Iterator[str]:
    told = list(_losses(scheme))
    if not told:
        yield _("Missing your number scores nothing.")
    yield from told
    if len(told) > 1:
        yield _("All this is added together.")


def _losses(scheme: Scheme) -> Iterator[str]:
    if scheme.miss_flat:
        yield _("Missing your number: %(points)s.") % {"points": common.signed(-scheme.miss_flat)}
    if scheme.miss_per_trick:
        yield _("Missing your number: %(points)s for each trick that you have won.") % {
            "points": common.signed(scheme.miss_per_trick)
        }
    if scheme.miss_per_diff:
        yield _("Missing your number: %(points)s for each trick too many or too few.") % {
            "points": common.signed(-scheme.miss_per_diff)
        }
    if scheme.miss_diff_square:
        yield _(
            "Missing your number: %(one)s for 1 trick too many or too few, "
            "%(two)s for 2, %(three)s for 3, and so on by squares."
        ) % _squares(-scheme.miss_diff_square)
    if scheme.miss_per_bid:
        yield _("Missing your number: %(points)s for each trick that you had said.") % {
            "points": common.signed(-scheme.miss_per_bid)
        }


def _squares(points: int) -> dict[str, str]:
    """What one, two and three are worth where the square counts."""
    return {
        name: common.signed(points * number**2)
        for number, name in enumerate(("one", "two", "three"), start=1)
    }


def _misere(rules: NominationWhist, kind: str) -> str:
    cards = rules.most_cards
    won = min(2, cards)
    setup = NominationSetup(1, 0, tuple(range(rules.players)), cards, kind)
    slip = NominationResult((0, won, *(0,) * (rules.players - 2)))
    none, some, *_others = rules.score(slip, setup).points
    return _("Misère: %(none)s for no trick; for %(won)s, for example, %(some)s.") % {
        "none": common.signed(none),
        "won": common.tricks_in_words(won),
        "some": common.signed(some),
    }
