"""Help for Israeli Whist."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import TRICKS
from games.help import common, exact_common
from games.help.text import Answer, Section
from games.rules.israeli_whist import IsraeliWhist
from games.rules.israeli_whist.auction import DENOMINATIONS


def sections(rules: IsraeliWhist) -> tuple[Section, ...]:
    """What a player should know of Israeli Whist as it is played here."""
    return common.sections_of(
        aim=(exact_common.aim(), _end(rules)),
        preparation=_preparation(rules),
        play=(
            _("The declarer, who has won the auction, leads, that is, plays the first card."),
            common.others_follow(),
            common.follow_suit(),
            common.or_any_card(),
            common.highest_wins(),
            common.without_trumps(),
            common.winner_leads(),
        ),
        scoring=_scoring(rules),
        mistakes=(
            common.forgetting_to_follow(),
            exact_common.winning_one_too_many(),
            exact_common.ignoring_others(),
            _("Saying 0 with one high card that cannot be got rid of."),
        ),
        questions=_questions(rules),
    )


def _end(rules: IsraeliWhist) -> str:
    if rules.target is None:
        return common.deals_and_total(rules.deals or 0)
    reached = ngettext(
        "The game ends when somebody has reached %(count)s point, and the highest total wins.",
        "The game ends when somebody has reached %(count)s points, and the highest total wins.",
        rules.target,
    ) % {"count": rules.target}
    if rules.deals is None:
        return reached
    at_most = ngettext(
        "At the latest it ends after %(count)s deal.",
        "At the latest it ends after %(count)s deals.",
        rules.deals,
    ) % {"count": rules.deals}
    return common.together(reached, at_most)


# Before the first card


def _preparation(rules: IsraeliWhist) -> Iterator[str]:
    yield common.together(common.for_themselves(rules.table), common.order_of_cards())
    yield common.together(common.dealt_singly(TRICKS), common.dealer_moves_on())
    yield common.together(_first(rules), _bids(rules))
    yield _auction_end(rules)
    yield common.together(*_all_pass(rules))
    yield _numbers(rules)
    if rules.hook:
        yield _(
            "The last to speak may not make the four numbers come to %(tricks)s together, "
            "so that more tricks are promised than there are, or fewer."
        ) % {"tricks": TRICKS}
    else:
        yield exact_common.any_number()


def _first(rules: IsraeliWhist) -> str:
    return {
        "left_of_dealer": _("Then trumps are bid for, beginning on the dealer's left."),
        "dealer": _("Then trumps are bid for, beginning with the dealer."),
    }[rules.first_bidder]


def _bids(rules: IsraeliWhist) -> str:
    return _(
        "A bid is a number of tricks, at least %(lowest)s, with a suit or no trumps. "
        "The next must be higher: more tricks, or as many in a higher suit. "
        "From low to high: %(suits)s."
    ) % {"lowest": rules.min_bid, "suits": common.strain_names(DENOMINATIONS)}


def _auction_end(rules: IsraeliWhist) -> str:
    return {
        "three_passes": _(
            "Whoever has passed may bid again, until three passes after a bid end the auction."
        ),
        "four_passes": _(
            "Whoever has passed may bid again. After three passes the highest bidder may raise, "
            "and the auction is over only if that player passes as well."
        ),
    }[rules.auction_end]


def _all_pass(rules: IsraeliWhist) -> Iterator[str]:
    if not rules.frisches:
        yield _("If all four pass, the same dealer deals again.")
        return
    yield _frisch(rules)
    if rules.frisches > 1 and rules.goes_to(0, 1) == 2:
        yield _("The second time the cards go to the player across the table.")
    if rules.frisches > 2 and rules.goes_to(0, 2) == 3:
        yield _("The third time they go to the player on the right.")
    if rules.frisch_raise:
        yield ngettext(
            "After each exchange the lowest bid is %(count)s trick higher.",
            "After each exchange the lowest bid is %(count)s tricks higher.",
            rules.frisch_raise,
        ) % {"count": rules.frisch_raise}
    yield ngettext(
        "If all pass again after %(count)s exchange, the same dealer deals again.",
        "If all pass again after %(count)s exchanges, the same dealer deals again.",
        rules.frisches,
    ) % {"count": rules.frisches}


def _frisch(rules: IsraeliWhist) -> str:
    return ngettext(
        "If all four pass, everybody gives %(count)s card face down to the player on the left, "
        "and the auction begins again.",
        "If all four pass, everybody gives %(count)s cards face down to the player on the left, "
        "and the auction begins again.",
        rules.frisch_cards,
    ) % {"count": rules.frisch_cards}


def _numbers(rules: IsraeliWhist) -> str:
    if rules.second_phase == "others_only":
        return _(
            "The winner of the auction has to win exactly as many tricks as they bid; "
            "clockwise the three others say how many they will win, from 0 up."
        )
    return _(
        "Then each says how many tricks they will win: first the winner of the auction, "
        "no fewer than were bid; clockwise the others, from 0 up."
    )


# Scoring


def _scoring(rules: IsraeliWhist) -> Iterator[str]:
    one = rules.points(1, 1, 0)
    yield _(
        "Winning exactly as many tricks as you said: %(base)s and the square of the number, "
        "so %(one)s for 1, %(three)s for 3, %(five)s for 5."
    ) % {
        "base": common.signed(one - 1),
        "one": common.signed(one),
        "three": common.signed(rules.points(3, 3, 0)),
        "five": common.signed(rules.points(5, 5, 0)),
    }
    yield _(
        "Missing your number, unless it is 0: %(points)s for each trick too many or too few."
    ) % {"points": common.signed(rules.points(1, 2, 0))}
    under, over = TRICKS - 1, TRICKS + 1
    yield _(
        "Saying 0 and winning no trick: %(under)s if all four numbers come to %(tricks)s or less, "
        "%(over)s if they come to more."
    ) % {
        "tricks": TRICKS,
        "under": common.signed(rules.points(0, 0, under)),
        "over": common.signed(rules.points(0, 0, over)),
    }
    if rules.zero_fail == "flat":
        yield _(
            "Saying 0 and winning any trick: %(under)s in the first case, %(over)s in the second."
        ) % {
            "under": common.signed(rules.points(0, 1, under)),
            "over": common.signed(rules.points(0, 1, over)),
        }
    else:
        yield _(
            "Saying 0 and winning tricks: %(one)s for 1, %(two)s for 2, %(three)s for 3, and so on."
        ) % {
            "one": common.signed(rules.points(0, 1, under)),
            "two": common.signed(rules.points(0, 2, under)),
            "three": common.signed(rules.points(0, 3, under)),
        }


# Questions


def _questions(rules: IsraeliWhist) -> Iterator[Answer]:
    yield common.must_i_win()
    yield common.must_i_trump(must=False)
    if rules.hook:
        yield exact_common.why_not_that_number()
    yield common.revoke(_fine(rules.revoke_fine))
    yield common.equal_totals()
    yield common.seeing_a_trick_again(rules)


def _fine(points: int) -> str | None:
    if not points:
        return None
    return ngettext(
        "When it is proven, they lose %(count)s point, besides what the deal brings.",
        "When it is proven, they lose %(count)s points, besides what the deal brings.",
        points,
    ) % {"count": points}
