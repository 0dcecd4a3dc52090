"""Help for Romanian Whist."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.help import common, exact_common, romanian_scoring
from games.help.text import Answer, Section
from games.rules.romanian_whist import LOWEST, MOST_CARDS, RomanianWhist


def sections(rules: RomanianWhist) -> tuple[Section, ...]:
    """What a player should know of Romanian Whist as it is played here."""
    return common.sections_of(
        aim=(exact_common.aim(), common.deals_and_total(len(rules.cards_each()))),
        preparation=_preparation(rules),
        play=_play(rules),
        scoring=romanian_scoring.lines(rules),
        mistakes=_mistakes(rules),
        questions=_questions(rules),
    )


def _has_trumps(rules: RomanianWhist) -> bool:
    """Whether in some deal a card is left to be turned up."""
    return min(rules.cards_each()) < MOST_CARDS


def _preparation(rules: RomanianWhist) -> Iterator[str]:
    seats = rules.seats_of(0)
    sits_out = len(seats) < rules.players
    yield common.together(
        common.for_themselves(rules.players),
        _("The dealer takes no cards and sits out.") if sits_out else None,
    )
    yield _pack(len(rules.pack(rules.first_setup)), LOWEST[len(seats)])
    yield exact_common.sizes(rules.cards_each())
    yield common.together(*_trumps(rules))
    yield exact_common.saying_in_turn()
    if rules.last_bidder_rule == "not_equal":
        yield exact_common.last_may_not(is_dealer=not sits_out)
    else:
        yield exact_common.any_number()
    yield common.dealer_moves_on()


def _pack(cards: int, lowest: str) -> str:
    return ngettext(
        "You play with %(count)s card: in every suit the ace is the highest, "
        "then king, queen, jack, 10, down to the %(lowest)s.",
        "You play with %(count)s cards: in every suit the ace is the highest, "
        "then king, queen, jack, 10, down to the %(lowest)s.",
        cards,
    ) % {"count": cards, "lowest": lowest}


def _trumps(rules: RomanianWhist) -> Iterator[str]:
    if _has_trumps(rules):
        yield common.next_card_is_trumps()
    if MOST_CARDS in rules.cards_each():
        yield ngettext(
            "In deals of %(count)s card no card is left, and nothing is trumps.",
            "In deals of %(count)s cards no card is left, and nothing is trumps.",
            MOST_CARDS,
        ) % {"count": MOST_CARDS}


def _play(rules: RomanianWhist) -> Iterator[str]:
    has_trumps = _has_trumps(rules)
    yield common.left_of_dealer_leads()
    yield common.others_follow()
    yield common.follow_suit()
    yield common.or_a_trump() if rules.must_trump and has_trumps else common.or_any_card()
    yield common.highest_wins() if has_trumps else common.highest_of_suit_wins()
    if has_trumps and MOST_CARDS in rules.cards_each():
        yield common.without_trumps()
    yield common.winner_leads()
    if 1 in rules.cards_each() and rules.ones_visibility != "own":
        yield _single_card(rules)


def _single_card(rules: RomanianWhist) -> str:
    if rules.ones_visibility == "forehead":
        return exact_common.unseen_single_card()
    return _("In deals of one card nobody sees any card before all numbers are said.")


def _mistakes(rules: RomanianWhist) -> Iterator[str]:
    yield common.forgetting_to_follow()
    yield exact_common.winning_one_too_many()
    yield exact_common.ignoring_others()
    if _has_trumps(rules):
        yield exact_common.hoping_for_the_best()


def _questions(rules: RomanianWhist) -> Iterator[Answer]:
    yield common.must_i_win()
    if _has_trumps(rules):
        yield common.must_i_trump(rules.must_trump)
    yield exact_common.may_i_say_nothing()
    if rules.last_bidder_rule == "not_equal":
        yield exact_common.why_not_that_number()
    yield common.equal_totals()
    yield common.seeing_a_trick_again(rules)
