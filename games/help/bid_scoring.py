"""What the help for Bid Whist says of points, and of the end of the game."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.help import common
from games.help.common import together
from games.rules.bid_whist import BidResult, BidWhist
from games.rules.bid_whist.contract import BOOKS, Kind


def end_of_game(rules: BidWhist) -> str:
    """Who wins, and when."""
    return together(
        *_by_points(rules),
        *_by_failed_bids(rules),
        *_by_length(rules),
    )


def _by_points(rules: BidWhist) -> tuple[str, ...]:
    if rules.target is None:
        return ()
    won = common.first_pair_with(rules.target)
    lost = _("A pair that falls to %(points)s loses.") % {"points": common.signed(-rules.target)}
    return (won, lost) if rules.negative_loss else (won,)


def _by_failed_bids(rules: BidWhist) -> tuple[str, ...]:
    if rules.sets_to_lose is None:
        return ()
    lost = ngettext(
        "A pair loses, whatever the points, when %(count)s of its bids has failed.",
        "A pair loses, whatever the points, when %(count)s of its bids have failed.",
        rules.sets_to_lose,
    )
    return (lost % {"count": rules.sets_to_lose},)


def _by_length(rules: BidWhist) -> tuple[str, ...]:
    if rules.hands is not None:
        most = ngettext(
            "At the most %(count)s deal is played; then the pair with more points wins.",
            "At the most %(count)s deals are played; then the pair with more points wins.",
            rules.hands,
        )
        return (most % {"count": rules.hands},)
    if rules.target is not None:
        return ()
    return (_("You play as long as agreed; then the pair with more points wins."),)


def lines(rules: BidWhist) -> tuple[str | None, ...]:
    """What bids are worth, won and lost."""
    return (
        _needed(rules),
        _kitty(rules),
        together(_made(rules), _boston(rules)),
        together(_failed(rules), _gained(rules)),
        _("Without trumps all these points count double.")
        if _points(rules, rules.max_bid, "nt") != _points(rules, rules.max_bid, "up")
        else None,
        *_examples(rules),
    )


def _points(rules: BidWhist, bid: int, kind: Kind, more: int = 0) -> tuple[int, ...]:
    """What the declaring pair and the others get with so many books more than needed."""
    needed = BidResult(bid=bid).needed
    result = BidResult((), bid, kind, side=0, books=needed + more)
    return rules.score(result, rules.first_setup).points


def _needed(rules: BidWhist) -> str:
    needed = BidResult(bid=rules.min_bid).needed
    return _(
        "A bid of %(bid)s is made with %(needed)s books or more; it fails if the others win "
        "%(others)s. Every number higher needs one book more."
    ) % {"bid": rules.min_bid, "needed": needed, "others": BOOKS - needed + 1}


def _kitty(rules: BidWhist) -> str | None:
    if not rules.kitty:
        return None
    if rules.kitty_book == "first_trick":
        return _("The kitty counts as one more book for the pair that wins the first trick.")
    return _("The kitty counts as one more book for the declarer's pair.")


def _made(rules: BidWhist) -> str:
    if rules.made_scores == "bid":
        return _("A bid that is made scores its number; more books score no more.")
    return _("A bid that is made scores a point for every book above six.")


def _boston(rules: BidWhist) -> str | None:
    all_books = {"books": BOOKS, "bid": rules.max_bid}
    if rules.boston == "double":
        return _("With all %(books)s books, a Boston, it scores double.") % all_books
    if rules.boston == "double_if_bid":
        return _("With all %(books)s books, a Boston, a bid of %(bid)s scores double.") % all_books
    if rules.boston == "quadruple":
        return _("With all %(books)s books, a Boston, it scores four times as much.") % all_books
    if rules.boston == "flat13":
        return _("With all %(books)s books, a Boston, it scores %(points)s instead.") % {
            "books": BOOKS,
            "points": _points(rules, rules.max_bid, "up")[0],
        }
    return None


def _failed(rules: BidWhist) -> str:
    if rules.set_bidder == "zero":
        return _("A bid that fails costs nothing.")
    return _("A bid that fails costs its number, however many books are missing.")


def _gained(rules: BidWhist) -> str:
    if rules.set_defenders == "bid":
        return _("The other pair then scores the number of the bid.")
    if rules.set_defenders == "over_six":
        return _("The other pair then scores a point for each of its books above six.")
    return _("The other pair scores nothing.")


def _examples(rules: BidWhist) -> tuple[str, ...]:
    bid = max(rules.min_bid, 4)
    made, lost = _points(rules, bid, "up", 1), _points(rules, bid, "nt", -2)
    needed = BidResult(bid=bid).needed
    return (
        _(
            "Example: a bid of %(bid)s, uptown, with %(books)s books. "
            "The declarer's pair gets %(ours)s, the other %(theirs)s."
        )
        % _filled(bid, needed + 1, made),
        _(
            "Example: a bid of %(bid)s without trumps, with %(books)s books. "
            "The declarer's pair gets %(ours)s, the other %(theirs)s."
        )
        % _filled(bid, needed - 2, lost),
    )


def _filled(bid: int, books: int, points: tuple[int, ...]) -> dict[str, int | str]:
    ours, theirs = map(common.signed, points)
    return {"bid": bid, "books": books, "ours": ours, "theirs": theirs}
