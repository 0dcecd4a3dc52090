"""Help for Danish Whist."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.help import boston_common as boston
from games.help import common, danish_bids
from games.help.common import together
from games.help.text import Answer, Section
from games.rules.danish_whist import DanishResult, DanishWhist
from games.rules.danish_whist.scoring import TRICKS


def sections(rules: DanishWhist) -> tuple[Section, ...]:
    """What a player should know of Danish Whist with these options."""
    return common.sections_of(
        aim=(
            _(
                "Everybody plays for themselves. In each deal the highest bidder, the declarer, "
                "calls an ace, and whoever holds it is the secret partner."
            ),
            common.deals_and_total(rules.session_deals),
        ),
        preparation=(
            _people_and_pack(rules),
            _dealing(rules),
            danish_bids.duels(),
            danish_bids.numbers(rules),
            danish_bids.nolos(rules),
        ),
        play=(
            _calling(rules),
            danish_bids.trumps(rules),
            _exchange(rules),
            _lead(rules),
            boston.nobody_is_bound(),
            _jokers(rules),
            _(
                "When somebody else leads the suit of the called card for the first time, "
                "whoever holds that card must play it."
            ),
            boston.highest_wins_and_leads(),
            _playing_nolos(rules),
        ),
        scoring=(
            boston.who_pays_whom(),
            _values(rules),
            _more_and_less(),
            _nolo_values(rules),
            *_examples(rules),
        ),
        mistakes=(
            _("Showing that you hold the called card: say nothing, and let the others guess."),
            _(
                "Bidding on only to win the duel: with every number the loss is doubled "
                "as well as the gain."
            ),
            _("Hoping to win with a joker that was not led: it never wins.")
            if rules.jokers
            else None,
            boston.lacking_low_cards() if rules.nolos and not rules.nolo_aces_low else None,
            common.forgetting_to_follow(),
        ),
        questions=(
            boston.if_all_pass(_if_all_pass(rules)),
            Answer(
                _("How do I know who is my partner?"),
                _("You do not, until the called card is played; only whoever holds it knows."),
            ),
            _if_in_the_cat() if rules.jokers else None,
            common.must_i_trump(False),
            common.equal_totals(),
        ),
    )


# Before the first card


def _people_and_pack(rules: DanishWhist) -> str:
    five = _("Five share the table: in every deal four play, and the dealer sits out.")
    jokers = _("You play with one pack of 52 cards and %(jokers)s jokers.")
    return together(
        five if rules.players > len("NESW") else None,
        jokers % {"jokers": rules.jokers} if rules.jokers else common.whole_pack(),
        common.order_of_cards(),
    )


def _dealing(rules: DanishWhist) -> str:
    cat = _("Another %(cards)s cards are laid face down in the middle: the cat.")
    iron = _(
        "Before the bidding, anybody without ace, court card and joker may ask for a new deal "
        "by the same dealer."
    )
    return together(
        boston.shuffled_always(),
        common.dealt_singly(TRICKS),
        cat % {"cards": rules.jokers} if rules.jokers else None,
        iron if rules.jernhand == "may_redeal" else None,
    )


# Play


def _calling(rules: DanishWhist) -> str:
    if rules.four_aces == "call_king":
        all_four = _("Whoever holds all four aces may call a king instead.")
    else:
        all_four = _("Whoever holds all four aces must call one of them.")
    return together(
        _(
            "After bidding a number the declarer calls an ace. Whoever calls one of their own "
            "plays alone against three, and nobody else knows it."
        ),
        all_four,
    )


def _exchange(rules: DanishWhist) -> str | None:
    if not rules.jokers:
        return None
    if rules.exchange == "up_to":
        how = _(
            "Then the declarer may lay up to %(cards)s cards face down and take as many from the "
            "top of the cat."
        ) % {"cards": rules.jokers}
    else:
        how = _(
            "Then the declarer may take up the whole cat and lay as many cards face down, "
            "or leave the cat alone."
        )
    partner = _("In halve the partner does this, not the declarer.")
    is_partner = "halve" in rules.attachments and rules.halve_exchanger == "partner"
    last = _("If several play the same bid, the last to join goes first.")
    return together(
        how,
        last if danish_bids.can_join(rules) else None,
        partner if is_partner else None,
        _("The called card may not be laid away."),
    )


def _lead(rules: DanishWhist) -> str:
    if rules.first_lead == "forehand":
        return common.left_of_dealer_leads()
    return _("The declarer leads, that is, plays the first card.")


def _jokers(rules: DanishWhist) -> str | None:
    if not rules.jokers:
        return None
    return _(
        "A joker has no suit and is no trump. If one is led, the others play any card, and it "
        "wins. Otherwise only somebody who cannot follow suit may play it, and it never wins."
    )


def _playing_nolos(rules: DanishWhist) -> str | None:
    if not rules.nolos:
        return None
    early = _("A deal for few tricks stops as soon as nobody can make the bid any more.")
    return together(
        *danish_bids.in_nolos(rules),
        early if rules.end_early else common.all_tricks_are_played(),
    )


# Scoring


def _points(rules: DanishWhist, result: DanishResult) -> int:
    """What each opponent pays; seat 1 is one of them."""
    return -rules.score(result, rules.first_setup).points[_opponent(rules)]


def _opponent(rules: DanishWhist) -> int:
    return rules.first_setup.seats[1]


def _worth(rules: DanishWhist, bid: str, taken: int, turned: int = 1) -> int:
    """What each opponent pays where two play a number together."""
    one, _opponent, other, _fourth = rules.first_setup.seats
    return _points(rules, DanishResult((), bid, (one,), other, taken, turned))


def _values(rules: DanishWhist) -> str:
    low = rules.min_level
    doubled = _("An attachment doubles it once more.")
    return together(
        _(
            "A bid of %(level)s, made exactly, is worth %(points)s; every number higher is worth "
            "twice as much as the one below."
        )
        % {"level": low, "points": _worth(rules, str(low), low)},
        doubled if danish_bids.attachments(rules) else None,
        _turned(rules) if "vip" in danish_bids.attachments(rules) else None,
    )


def _turned(rules: DanishWhist) -> str | None:
    if rules.vip_flip_multiplier == "linear":
        return _("In vip it is also multiplied by the number of cards turned.")
    if rules.vip_flip_multiplier == "double":
        return _("In vip every card turned after the first doubles it again.")
    return None


def _more_and_less() -> str:
    return _("Every trick over pays the value once more; every trick missing costs it twice.")


def _nolo_values(rules: DanishWhist) -> str | None:
    if not rules.nolos:
        return None
    seat = rules.first_setup.seats[0]
    worth = {
        name: _points(rules, DanishResult((), name, (seat,), made=(True,))) for name in rules.nolos
    }
    lost = _("If such a bid fails, it costs twice as much.")
    same = _("If such a bid fails, it costs the same.")
    return together(
        _("From each opponent: %(values)s.") % {"values": danish_bids.priced(worth)},
        same if rules.nolo_failure_multiplier == 1 else lost,
    )


def _examples(rules: DanishWhist) -> tuple[str, ...]:
    level = rules.min_level + 1
    bid = str(level)
    return (
        boston.example_of_two(level, level + 1, _worth(rules, bid, level + 1)),
        boston.example_of_one(level, level - 1, _worth(rules, bid, level - 1)),
    )


# Questions


def _if_all_pass(rules: DanishWhist) -> str:
    stays = rules.all_pass == "same_dealer"
    return boston.dealt_again_and_counted(same_dealer=stays, counts=False)


def _if_in_the_cat() -> Answer:
    return Answer(
        _("What if nobody holds the called card?"),
        _("Then it lies in the cat, and the declarer plays alone, mostly without knowing it."),
    )
