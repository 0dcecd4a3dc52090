"""Help for Noms, the Nomination Whist of the Royal Navy: a bidder with a secret partner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import TRICKS
from games.help import common
from games.help.text import Answer, Section
from games.rules.nomination_whist import NominationSetup, NominationWhist, NomsResult


def sections(rules: NominationWhist) -> tuple[Section, ...]:
    """What a player should know of Noms as it is played here."""
    return common.sections_of(
        aim=(
            _(
                "In each deal one player promises to win a number of tricks, together with "
                "a partner whom at first nobody knows; the others try to prevent it."
            ),
            _end(rules.noms_target),
        ),
        preparation=(
            common.together(common.for_themselves(rules.players), common.order_of_cards()),
            common.dealt_singly(TRICKS),
            _bidding(rules),
            _(
                "Whoever passes may not bid again; the bidding ends when three have passed, "
                "or at thirteen. The last to bid plays."
            ),
            _(
                "The bidder names a trump suit and calls any card: "
                "whoever holds it is the partner, and may not say so."
            ),
            common.dealer_moves_on(),
        ),
        play=(
            _("The bidder leads, that is, plays the first card."),
            common.others_follow(),
            common.follow_suit(),
            common.or_any_card(),
            common.highest_wins(),
            common.winner_leads(),
            _("Once the called card is played, everybody knows who is on which side."),
            common.all_tricks_are_played(),
        ),
        scoring=_scoring(rules),
        mistakes=(
            common.forgetting_to_follow(),
            common.trumping_partner(),
            _("Giving away too soon, by help or by looks, that you hold the called card."),
            _("Bidding on your own tricks and as many again: a partner brings two or three."),
        ),
        questions=(
            common.must_i_win(),
            common.must_i_trump(must=False),
            Answer(
                _("May the bidder call a card of their own?"),
                _("Yes. Then they play alone against three, and nobody else knows it."),
            ),
            _all_pass(rules),
            common.equal_totals(),
            common.seeing_a_trick_again(rules),
        ),
    )


def _end(target: int) -> str:
    return ngettext(
        "When somebody has reached %(count)s point, the highest total wins the game.",
        "When somebody has reached %(count)s points, the highest total wins the game.",
        target,
    ) % {"count": target}


def _bidding(rules: NominationWhist) -> str:
    return _(
        "Beginning on the dealer's left you pass, or say a number of tricks: "
        "at least %(lowest)s, and more than was said before."
    ) % {"lowest": rules.noms_min_bid}


def _scoring(rules: NominationWhist) -> Iterator[str]:
    bid = max(rules.noms_min_bid, 8)
    made = NomsResult((bid, 0, 0, TRICKS - bid), bid, 0, 1)
    missed = replace(made, tricks=(bid - 1, 0, TRICKS + 1 - bid, 0))
    side, other = _points(rules, made), _points(rules, missed)
    yield _("Bidder and partner together need as many tricks as were bid; more bring nothing.")
    yield _("If they have them, each of the two scores the number that was bid.")
    yield _("If not, each of the other players scores it.")
    yield _("Whoever plays alone scores it alone; if that fails, each of the three others does.")
    yield _(
        "Example: with a bid of %(bid)s made, bidder and partner get %(side)s each; "
        "if it fails, the others get %(other)s each."
    ) % {"bid": bid, "side": common.signed(side[1]), "other": common.signed(other[2])}


def _points(rules: NominationWhist, slip: NomsResult) -> tuple[int, ...]:
    return rules.score(slip, NominationSetup(1, 0, (0, 1, 2, 3), TRICKS)).points


def _all_pass(rules: NominationWhist) -> Answer:
    return Answer(
        _("What if all four pass?"),
        _("Nobody scores. The next player deals, and that deal counts double.")
        if rules.noms_double_after_passout
        else _("Nobody scores, and the next player deals."),
    )
