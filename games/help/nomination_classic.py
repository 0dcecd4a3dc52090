"""Help for Nomination Whist in which everybody says a number: Oh Hell, Clag and their like."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.help import common, exact_common, nomination_scoring
from games.help.text import Answer, Section
from games.rules.nomination_whist import NominationWhist, Round, rounds
from games.rules.nomination_whist.deals import BLIND, GUESS, WITHOUT_NOMINATIONS, WITHOUT_TRUMPS
from games.rules.nomination_whist.options import PACK


def sections(rules: NominationWhist) -> tuple[Section, ...]:
    """What a player should know of this game as it is played here."""
    plan = rounds(rules)
    return common.sections_of(
        aim=(exact_common.aim(), common.deals_and_total(len(plan))),
        preparation=_preparation(rules, plan),
        play=_play(rules, plan),
        scoring=nomination_scoring.lines(rules, plan),
        mistakes=_mistakes(rules, plan),
        questions=_questions(rules, plan),
    )


def _kinds(plan: tuple[Round, ...]) -> set[str]:
    return {this.kind for this in plan}


# Before the first card


def _preparation(rules: NominationWhist, plan: tuple[Round, ...]) -> Iterator[str]:
    yield common.together(common.for_themselves(rules.players), common.order_of_cards())
    yield exact_common.sizes(this.cards for this in plan)
    trumps = common.together(*_trumps(rules, plan))
    is_named = rules.trump_method == "highest_bidder"
    if not is_named:
        yield trumps
    if rules.bidding == "secret":
        yield _("All choose in secret how many tricks they will win; then all numbers are shown.")
    else:
        yield exact_common.saying_in_turn()
    yield common.together(*_hook(rules, plan))
    if is_named:
        yield trumps
    if rules.zero_bid_limit is not None:
        yield _zero_limit(rules.zero_bid_limit)
    if rules.special_rounds:
        yield common.together(*_special(rules, plan))
    yield common.dealer_moves_on()


def _trumps(rules: NominationWhist, plan: tuple[Round, ...]) -> Iterator[str]:
    if rules.trump_method == "rotation":
        yield common.trumps_in_rotation(rules.trump_order)
    elif rules.trump_method == "turn_up":
        yield common.next_card_is_trumps()
    elif rules.trump_method == "highest_bidder":
        yield _(
            "Whoever says the highest number then names a trump suit, or no trumps; "
            "of equal ones it is the first from the dealer's left."
        )
        if not _kinds(plan).isdisjoint(WITHOUT_NOMINATIONS):
            yield _("Where nobody says a number, the player on the dealer's left names trumps.")
    elif _never_trumps(rules):
        yield _("Nothing is ever trumps.")
    else:
        yield _("Trumps are always the same suit: %(suit)s.") % {
            "suit": common.strain_name(rules.trump_order[0])
        }
    if _deals_all(rules, plan):
        yield _all_dealt(rules)


def _never_trumps(rules: NominationWhist) -> bool:
    """Whether there are no trumps in any ordinary deal."""
    if rules.trump_method == "rotation":
        return set(rules.trump_order) == {"NT"}
    is_fixed = rules.trump_method == "fixed" and rules.trump_order[0] == "NT"
    return is_fixed or rules.trump_method == "none"


def _deals_all(rules: NominationWhist, plan: tuple[Round, ...]) -> bool:
    """Whether in some deal no card is left that could be turned up."""
    return any(
        this.cards * rules.players == PACK
        for this in plan
        if this.kind == GUESS
        or (rules.trump_method == "turn_up" and this.kind not in WITHOUT_TRUMPS)
    )


def _all_dealt(rules: NominationWhist) -> str:
    if rules.full_deal_trump == "last_card":
        return _("If no card is left, the dealer's last card is shown, and its suit is trumps.")
    return _("If no card is left to be turned up, nothing is trumps.")


def _hook(rules: NominationWhist, plan: tuple[Round, ...]) -> Iterator[str]:
    if not _has_hook(rules, plan):
        yield exact_common.any_number()
        return
    if rules.hook == "last":
        yield exact_common.last_may_not()
    else:
        yield _(
            "Nobody may say the number that would make the numbers said so far "
            "equal to the tricks of the deal."
        )
    if rules.hook_min_cards > min(_sizes_with_numbers(plan)):
        yield ngettext(
            "This holds only in deals of at least %(count)s card.",
            "This holds only in deals of at least %(count)s cards.",
            rules.hook_min_cards,
        ) % {"count": rules.hook_min_cards}


def _has_hook(rules: NominationWhist, plan: tuple[Round, ...]) -> bool:
    """Whether in some deal a number is forbidden."""
    largest = max(_sizes_with_numbers(plan), default=0)
    return rules.hook != "off" and largest >= rules.hook_min_cards


def _sizes_with_numbers(plan: tuple[Round, ...]) -> list[int]:
    """The hands of those deals in which numbers are said."""
    return [this.cards for this in plan if this.kind not in WITHOUT_NOMINATIONS]


def _zero_limit(limit: int) -> str:
    return ngettext(
        "Whoever has said 0 in %(count)s deal must say at least 1 in the next, if that is allowed.",
        "Whoever has said 0 in %(count)s deals running must say at least 1 in the next, "
        "if that is allowed.",
        limit,
    ) % {"count": limit}


def _special(rules: NominationWhist, plan: tuple[Round, ...]) -> Iterator[str]:
    names = {
        "no_trump": _("without trumps"),
        "misere": _("misère"),
        "misere_nt": _("misère without trumps"),
        GUESS: _("trumps unseen"),
        BLIND: pgettext("special deal", "blind"),
    }
    yield _(
        "In the middle come special deals with the largest hands, in this order: %(names)s."
    ) % {"names": ", ".join(names[kind] for kind in rules.special_rounds)}
    kinds = _kinds(plan)
    if not kinds.isdisjoint(WITHOUT_NOMINATIONS):
        yield _("In a misère nobody says a number, and all try to win no trick.")
    if GUESS in kinds:
        yield _("With trumps unseen the card for trumps is turned up after the numbers are said.")
    if BLIND in kinds:
        yield _("In a blind deal the numbers are said before anybody gets cards.")


# Play


def _has_trumps(rules: NominationWhist, plan: tuple[Round, ...]) -> bool:
    return not _never_trumps(rules) or GUESS in _kinds(plan)


def _may_lack_trumps(rules: NominationWhist, plan: tuple[Round, ...]) -> bool:
    if _never_trumps(rules) or not _kinds(plan).isdisjoint(WITHOUT_TRUMPS):
        return True
    if _deals_all(rules, plan) and rules.full_deal_trump == "none":
        return True
    is_named = rules.trump_method == "highest_bidder"
    return is_named or (rules.trump_method == "rotation" and "NT" in rules.trump_order)


def _play(rules: NominationWhist, plan: tuple[Round, ...]) -> Iterator[str]:
    has_trumps = _has_trumps(rules, plan)
    yield common.left_of_dealer_leads()
    yield common.others_follow()
    yield common.follow_suit()
    yield common.or_a_trump() if rules.must_trump and has_trumps else common.or_any_card()
    yield common.highest_wins() if has_trumps else common.highest_of_suit_wins()
    if has_trumps and _may_lack_trumps(rules, plan):
        yield common.without_trumps()
    yield common.winner_leads()
    if rules.blind_ones and any(this.cards == 1 for this in plan):
        yield exact_common.unseen_single_card()


# Mistakes and questions


def _mistakes(rules: NominationWhist, plan: tuple[Round, ...]) -> Iterator[str]:
    yield common.forgetting_to_follow()
    yield exact_common.winning_one_too_many()
    yield exact_common.ignoring_others()
    if _has_trumps(rules, plan):
        yield exact_common.hoping_for_the_best()


def _questions(rules: NominationWhist, plan: tuple[Round, ...]) -> Iterator[Answer]:
    yield common.must_i_win()
    if _has_trumps(rules, plan):
        yield common.must_i_trump(rules.must_trump)
    yield exact_common.may_i_say_nothing()
    if _has_hook(rules, plan):
        yield exact_common.why_not_that_number()
    if rules.tie_break == "joint":
        yield common.equal_totals()
    else:
        yield Answer(common.equal_totals().question, _more_deals(rules.most_cards))
    yield common.seeing_a_trick_again(rules)


def _more_deals(cards: int) -> str:
    return ngettext(
        "If they are the highest, deals of %(count)s card follow until one player leads.",
        "If they are the highest, deals of %(count)s cards follow until one player leads.",
        cards,
    ) % {"count": cards}
