"""What the help of the games with a highest bidder has in common: deals, payments, questions."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.help import common
from games.help.common import together
from games.help.text import Answer

# Aim


def a_task_in_each_deal() -> str:
    """Everybody for himself, with changing sides."""
    return _(
        "Everybody plays for themselves. In each deal the highest bidder takes on a task, "
        "and the others try to prevent it."
    )


# Before the first card


def dealt_in_packets(sizes: Iterable[int]) -> str:
    """So many cards at a time."""
    return _("The dealer gives everybody this many cards at a time: %(sizes)s.") % {
        "sizes": common.numbers(sizes)
    }


def shuffled_always() -> str:
    """The ordinary way."""
    return _("The pack is shuffled before every deal.")


def mixing(shuffle: str) -> str:
    """What is done with the pack between deals, by the option `shuffle`."""
    if shuffle == "every_deal":
        return shuffled_always()
    return _("The pack is shuffled for the first deal, and later only gathered up and cut.")


def bidding_goes_round() -> str:
    """The ordinary auction."""
    return _(
        "The bidding goes round clockwise from the dealer's left: "
        "you pass, or bid higher than the others."
    )


def passing_is_final() -> str:
    """Nobody comes back."""
    return _("Whoever has passed is out.")


def troel_is_announced() -> str:
    """Three or four aces."""
    return _(
        "Three or four aces in one hand are a troel and must be announced. The fourth ace or, "
        "after four, the highest heart missing makes its holder the partner."
    )


# Play


def nobody_is_bound() -> str:
    """The plain way to play tricks, in one paragraph."""
    return together(common.follow_suit(), common.or_any_card())


def highest_wins_and_leads() -> str:
    """Who wins a trick and what follows, in one paragraph."""
    return together(common.highest_wins(), common.winner_leads())


def misere_hand_is_shown() -> str:
    """An open misère, as most play it."""
    return _("In an open misère the declarer's cards lie face up after the first trick.")


def when_play_stops(*, early: bool) -> str:
    """Whether the tricks that do not matter are played."""
    if not early:
        return common.all_tricks_are_played()
    return _("Play stops as soon as nothing can change the points any more.")


# Scoring


def who_pays_whom() -> str:
    """Points go from player to player."""
    return _(
        "Each opponent pays the value of the bid, or gets it if the bid fails; "
        "a player alone wins it or pays it three times."
    )


def example_of_two(needed: int, tricks: int, value: int) -> str:
    """What two partners win, or lose, with so many tricks."""
    return _(
        "Example: two partners who need %(needed)s tricks win %(tricks)s: "
        "%(ours)s for each of them, %(theirs)s for each opponent."
    ) % {
        "needed": needed,
        "tricks": tricks,
        "ours": common.signed(value),
        "theirs": common.signed(-value),
    }


def example_of_one(needed: int, tricks: int, value: int) -> str:
    """What a player alone wins from each opponent, or pays each, with so many tricks."""
    return _(
        "Example: a player alone who needs %(needed)s tricks wins %(tricks)s: "
        "%(one)s for this player, %(three)s for each opponent."
    ) % {
        "needed": needed,
        "tricks": tricks,
        "one": common.signed(3 * value),
        "three": common.signed(-value),
    }


def next_deal_is_doubled() -> str:
    """After deals that nobody plays, however many."""
    return _("After one deal or more that everybody passed, the next one counts double.")


# What beginners get wrong


def forgetting_who_was_partner() -> str:
    """Partners change."""
    return _("Sparing the partner of the last deal, who may be an opponent now.")


def lacking_low_cards() -> str:
    """Where no trick may be won, one middling card is too much."""
    return _(
        "Bidding to win no trick with a suit that has no low cards: a 9 can easily win a trick."
    )


# Questions


def if_all_pass(answer: str) -> Answer:
    """What happens then at this table."""
    return Answer(_("What if everybody passes?"), answer)


def dealt_again(*, same_dealer: bool) -> str:
    """Who deals after a deal that nobody plays."""
    if same_dealer:
        return _("Nobody scores, and the same dealer deals again.")
    return _("Nobody scores, and the next dealer deals.")


def dealt_again_and_counted(*, same_dealer: bool, counts: bool) -> str:
    """The same, and whether it counts as one of the deals of the game."""
    counted = _("The deal is counted all the same.") if counts else _("The deal is not counted.")
    return together(dealt_again(same_dealer=same_dealer), counted)


def bidding_again() -> Answer:
    """Who was outbid is not out."""
    return Answer(
        _("May I bid again after being outbid?"),
        _("Yes, as long as you have not passed."),
    )
