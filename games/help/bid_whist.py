"""Help for Bid Whist."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.help import bid_scoring, common
from games.help import boston_common as boston
from games.help.common import together
from games.help.text import Answer, Section
from games.rules.bid_whist import BidWhist


def sections(rules: BidWhist) -> tuple[Section, ...]:
    """What a player should know of Bid Whist with these options."""
    return common.sections_of(
        aim=(
            together(
                common.partners(),
                _("The pair that bids highest must win the tricks, called books, that it bid."),
            ),
            bid_scoring.end_of_game(rules),
        ),
        preparation=(
            _dealing(rules),
            _auction(rules),
            _bids(rules),
            _declaring(rules),
            _kitty(rules),
        ),
        play=(
            _order(rules),
            *_jokers(rules),
            _("The declarer leads, that is, plays the first card."),
            together(common.follow_suit(), common.or_any_card()),
            together(common.highest_wins(), _("In downtown the low cards count as the high ones.")),
            common.winner_leads(),
            common.all_tricks_are_played(),
        ),
        scoring=bid_scoring.lines(rules),
        mistakes=_mistakes(rules),
        questions=_questions(rules),
    )


def _has_jokers(rules: BidWhist) -> bool:
    return any(card.is_joker for card in rules.pack(rules.first_setup))


# Before the first card


def _dealing(rules: BidWhist) -> str:
    jokers = sum(card.is_joker for card in rules.pack(rules.first_setup))
    packs = (
        common.whole_pack(),
        _("You play with one pack of 52 cards and a joker."),
        _("You play with one pack of 52 cards, a big joker and a little one."),
    )
    kitty = _("The last %(cards)s cards are left face down: the kitty.") % {"cards": rules.kitty}
    return together(
        packs[jokers],
        boston.shuffled_always(),
        common.dealt_singly(rules.cards_each),
        kitty if rules.kitty else None,
    )


def _auction(rules: BidWhist) -> str:
    match = _(
        "The dealer may also take the bid over by bidding just as high, even from the partner."
    )
    return together(
        _(
            "The bidding begins on the dealer's left, and everybody speaks once, the dealer last: "
            "pass, or bid higher than all before."
        ),
        match if rules.dealer_match else None,
    )


def _bids(rules: BidWhist) -> str:
    number = _(
        "A bid is the number of books above six that your pair will win, from %(low)s to %(high)s."
    ) % {"low": rules.min_bid, "high": rules.max_bid}
    if rules.auction == "number":
        return together(number, _("You say nothing else: no suit, and not which cards win."))
    if rules.direction_order == "equal":
        order = _("With the same number uptown and downtown are equal, and no trumps is higher.")
    else:
        order = _("With the same number downtown is higher than uptown, and no trumps is highest.")
    return together(
        number,
        _("You add how: uptown (high cards win), downtown (low cards win) or no trumps."),
        order,
    )


def _declaring(rules: BidWhist) -> str:
    if rules.auction == "number":
        what = _(
            "Whoever bid highest is the declarer, names a suit as trumps or no trumps, and says "
            "whether it is uptown (high cards win) or downtown (low cards win)."
        )
    else:
        what = _(
            "Whoever bid highest is the declarer and names the trumps; after bidding no trumps, "
            "whether it is uptown or downtown."
        )
    aces = _("For downtown the declarer also says whether aces are good or bad.")
    return together(what, aces if rules.downtown_aces == "bidder_chooses" else None)


def _kitty(rules: BidWhist) -> str | None:
    if not rules.kitty:
        return None
    if rules.declare_when == "before_kitty":
        when = _("Only then the declarer takes up the kitty.")
    else:
        when = _("The declarer takes up the kitty first, and only then says this.")
    if rules.sport_kitty:
        seen = _("The kitty is shown to everybody.")
    else:
        seen = _("The others do not see the kitty.")
    discards = _("Then the declarer lays any %(cards)s cards face down, out of play.")
    return together(when, seen, discards % {"cards": rules.kitty})


# Play


def _order(rules: BidWhist) -> str:
    if rules.downtown_aces == "good":
        down = _("Downtown: the ace is still the best card, then the 2, the 3, up to the king.")
    elif rules.downtown_aces == "bad":
        down = _("Downtown: the 2 is the best card, then the 3, up to the king, and the ace last.")
    else:
        down = _(
            "Downtown: the 2 beats the 3, and so on up to the king; a good ace beats them all, "
            "a bad ace none."
        )
    return together(
        _("Uptown: the ace is the best card, then king, queen, jack, 10, down to the 2."), down
    )


def _jokers(rules: BidWhist) -> tuple[str, ...]:
    jokers = sum(card.is_joker for card in rules.pack(rules.first_setup))
    if not jokers:
        return ()
    if jokers == 1:
        highest = _(
            "With trumps, the joker is the highest trump, also downtown; "
            "so you may have to play it when trumps are led."
        )
    else:
        highest = _(
            "With trumps, the big joker is the highest trump and the little one the next, "
            "also downtown; so you may have to play them when trumps are led."
        )
    return (highest, _jokers_without_trumps(rules))


def _jokers_without_trumps(rules: BidWhist) -> str:
    if rules.nt_joker_lead == "anytime":
        lead = _("If one is led, the next card that is no joker shows which suit to follow.")
    else:
        lead = _("You may lead one only if you have nothing else.")
    if rules.nt_joker_must_discard:
        follow = _("You may not play one while you can follow suit, and must when you cannot.")
    else:
        follow = _("You may not play one while you can follow suit.")
    return together(_("Without trumps, a joker has no suit and never wins."), follow, lead)


# Mistakes and questions


def _mistakes(rules: BidWhist) -> tuple[str | None, ...]:
    return (
        _("Bidding over your own partner without a much better hand."),
        _("Forgetting that downtown the king is a bad card."),
        _("Counting on a joker without trumps: it never wins.") if _has_jokers(rules) else None,
        _("Keeping single bad cards of other suits: lay them away, for each may cost you a book.")
        if rules.kitty
        else None,
        common.trumping_partner(),
    )


def _questions(rules: BidWhist) -> tuple[Answer | None, ...]:
    return (
        boston.if_all_pass(_if_all_pass(rules)),
        Answer(
            _("May I bid twice?"),
            _("No. Everybody speaks once, so bid at once as much as your hand is worth."),
        ),
        Answer(
            _("May I lay away trumps, aces or jokers?"),
            _("Yes, any cards, as long as the number is right."),
        )
        if rules.kitty
        else None,
        common.must_i_trump(False),
        common.may_i_lead_trumps(),
    )


def _if_all_pass(rules: BidWhist) -> str:
    if rules.all_pass == "dealer_forced":
        return _("That cannot be: if the other three pass, the dealer must bid.")
    return boston.dealt_again(same_dealer=rules.all_pass == "redeal_same")
