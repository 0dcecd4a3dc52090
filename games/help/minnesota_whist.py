"""Help for Minnesota Whist, and so for South Dakota and Norwegian Whist."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import TRICKS
from games.help import common
from games.help.text import Answer, Section
from games.rules.minnesota_whist import MinnesotaResult, MinnesotaWhist
from games.rules.minnesota_whist.choosing import Mode


def sections(rules: MinnesotaWhist) -> tuple[Section, ...]:
    """What a player should know of Minnesota Whist as it is played here."""
    return common.sections_of(
        aim=(
            _(
                "You and your partner try to win more tricks than the other pair "
                "if the deal is played high, and fewer if it is played low."
            ),
            common.first_pair_with(rules.target),
        ),
        preparation=_preparation(rules),
        play=(
            *_leaders(rules),
            common.others_follow(),
            common.follow_suit(),
            common.or_any_card(),
            common.highest_of_suit_wins(),
            common.winner_leads(),
            common.all_tricks_are_played(),
        ),
        scoring=_scoring(rules),
        mistakes=_mistakes(rules),
        questions=_questions(rules),
    )


def _lays_cards(rules: MinnesotaWhist) -> bool:
    return rules.bidding == "simultaneous" and rules.bid_mode == "card"


# Before the first card


def _preparation(rules: MinnesotaWhist) -> Iterator[str]:
    yield common.partners()
    yield common.order_of_cards()
    yield common.dealt_singly(TRICKS)
    if rules.bidding == "in_turn":
        yield _(
            "Beginning on the dealer's left you say “grand” to play high, “nullo” to play low, "
            "or pass; the first who does not pass has decided for all."
        )
        yield _("If all four pass, the deal is played low.")
    else:
        yield from _choosing(rules)
    yield common.dealer_moves_on()


def _choosing(rules: MinnesotaWhist) -> Iterator[str]:
    if not _lays_cards(rules):
        yield _("All four choose at the same time and in secret: to play high, or to play low.")
        yield _(
            "What they have chosen is shown one by one from the dealer's left. "
            "The first “high” decides, and no more is shown; if all say “low”, the deal is low."
        )
        return
    if rules.high_colour == "black":
        yield _(
            "All four lay one card face down at the same time: "
            "a black one asks to play high, a red one to play low."
        )
        yield _(
            "The cards are turned up one by one from the dealer's left. The first black card "
            "makes the deal high, and no more are turned up; if all are red, the deal is low."
        )
    else:
        yield _(
            "All four lay one card face down at the same time: "
            "a red one asks to play high, a black one to play low."
        )
        yield _(
            "The cards are turned up one by one from the dealer's left. The first red card "
            "makes the deal high, and no more are turned up; if all are black, the deal is low."
        )


# Play


def _leaders(rules: MinnesotaWhist) -> tuple[str, str]:
    high = {
        "right_of_grander": _("High: the player on the right of whoever made it high leads first."),
        "left_of_grander": _("High: the player on the left of whoever made it high leads first."),
    }[rules.high_lead]
    if rules.low_lead == "left_of_dealer":
        return high, _("Low: the player on the dealer's left leads first.")
    if rules.bidding == "in_turn":
        return high, _(
            "Low: the player on the right of whoever said “nullo” leads first, "
            "or, if all passed, the player on the dealer's right."
        )
    return high, _("Low: the player on the dealer's right leads first.")


# Scoring


def _scoring(rules: MinnesotaWhist) -> Iterator[str]:
    yield _made(_change(rules, "high", 7)[0])
    yield _example_high(rules, 9)
    yield _failed(_change(rules, "high", 6)[1])
    if lost := -_change(rules, "high", 6)[0]:
        yield _penalty(lost)
    yield _example_high(rules, 5)
    yield _low(rules)
    yield _example_low(rules, 9)
    if rules.high_penalty or (rules.low_scoring == "loser_minus" and rules.low_value):
        yield _("A pair's total may fall below zero.")


def _change(rules: MinnesotaWhist, mode: Mode, tricks: int) -> tuple[int, int]:
    """What a deal gives to North and South, who asked for high or won so many, and to the others.

    One trick above or below six shows what a single trick is worth.
    """
    slip = MinnesotaResult((tricks, TRICKS - tricks), mode, 0 if mode == "high" else None)
    own, other = rules.score(slip, rules.first_setup).points
    return own, other


def _made(points: int) -> str:
    return ngettext(
        "High: the pair that made it high scores %(count)s point for each of its tricks above six.",
        "High: the pair that made it high scores %(count)s points "
        "for each of its tricks above six.",
        points,
    ) % {"count": points}


def _failed(points: int) -> str:
    if not points:
        return _("If it wins six or fewer, the other pair scores nothing.")
    return ngettext(
        "If it wins six or fewer, the other pair scores %(count)s point for each trick above six.",
        "If it wins six or fewer, the other pair scores %(count)s points for each trick above six.",
        points,
    ) % {"count": points}


def _penalty(points: int) -> str:
    return ngettext(
        "And it loses %(count)s point for each trick that it has fewer than seven.",
        "And it loses %(count)s points for each trick that it has fewer than seven.",
        points,
    ) % {"count": points}


def _low(rules: MinnesotaWhist) -> str:
    more, fewer = _change(rules, "low", 7)
    if rules.low_scoring == "loser_minus":
        return ngettext(
            "Low: the pair with more tricks loses %(count)s point for each of them above six.",
            "Low: the pair with more tricks loses %(count)s points for each of them above six.",
            -more,
        ) % {"count": -more}
    return ngettext(
        "Low: the pair with fewer tricks scores %(count)s point "
        "for each trick of the others above six.",
        "Low: the pair with fewer tricks scores %(count)s points "
        "for each trick of the others above six.",
        fewer,
    ) % {"count": fewer}


def _example_high(rules: MinnesotaWhist, tricks: int) -> str:
    own, other = map(common.signed, _change(rules, "high", tricks))
    return _("Example: with %(tricks)s tricks it gets %(own)s, the other pair %(other)s.") % {
        "tricks": tricks, "own": own, "other": other,
    }  # fmt: skip


def _example_low(rules: MinnesotaWhist, tricks: int) -> str:
    own, other = map(common.signed, _change(rules, "low", tricks))
    return _("Example: a pair with %(tricks)s tricks gets %(own)s, the other pair %(other)s.") % {
        "tricks": tricks, "own": own, "other": other,
    }  # fmt: skip


# Mistakes and questions


def _mistakes(rules: MinnesotaWhist) -> Iterator[str]:
    yield common.forgetting_to_follow()
    yield _("Forgetting in the middle of a deal whether it is played high or low.")
    yield _("Keeping high cards to the end in a low deal: get rid of them while others win.")
    if rules.high_set:
        yield _("Asking for high with middling cards: if you fail, the others score.")
    elif rules.high_penalty:
        yield _("Asking for high with middling cards: if you fail, you lose points.")
    if _lays_cards(rules):
        yield _("Laying a card for its rank: only its colour is a choice.")


def _questions(rules: MinnesotaWhist) -> Iterator[Answer]:
    yield Answer(
        _("What is trumps?"), _("Nothing, ever: a card of another suit never wins a trick.")
    )
    yield common.must_i_win()
    if _lays_cards(rules):
        yield Answer(
            _("What becomes of the card that I laid?"),
            _("It goes back into your hand and is played like any other."),
        )
        yield Answer(
            _("What if I have no card of the colour that I need?"),
            _("Then you cannot ask for what it means, and lay one of the other colour."),
        )
    elif rules.bidding == "in_turn":
        yield Answer(
            _("May I speak again after I have passed?"),
            _("No. Everybody speaks once, until one player decides."),
        )
    else:
        yield Answer(
            _("May I ask for high with any cards?"),
            _("Yes. You may choose whatever you like, whatever you hold."),
        )
    if rules.bidding == "simultaneous":
        yield Answer(_("May I change my choice?"), _("No. Once it is made, it stands."))
    yield common.seeing_a_trick_again(rules)
