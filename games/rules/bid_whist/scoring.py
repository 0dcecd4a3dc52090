"""What a deal of Bid Whist is worth, and which results there can be (BW-S1 to BW-S6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score, entry, tricks_refusal
from games.engine.seats import SEATS
from games.rules.bid_whist.contract import BOOK, BOOKS, KINDS, Bid, Kind

if TYPE_CHECKING:
    from games.rules.bid_whist.options import BidOptions

Pair = tuple[int, int]
"""North-South, East-West."""

_SIDES: Final = 2
_TIMES: Final = {"double": 2, "double_if_bid": 2, "quadruple": 4}


@dataclass(frozen=True, slots=True)
class BidResult(DealResult):
    """What was bid and played, by whom, and the declaring side's books; `bid` 0: thrown in.

    A slip names the `declarer` or only the `side` (0 or 1). `books` have the kitty's book in them,
    `tricks`, known from play, have not.
    """

    bid: int = field(default=0, metadata=entry("number", low=0, high=7))
    kind: Kind = field(default="", metadata=entry("choice", choices=KINDS))
    declarer: int | None = field(default=None, metadata=entry("seat"))
    side: int | None = field(default=None, metadata=entry("side"))
    books: int | None = field(default=None, metadata=entry("number", low=0, high=BOOKS))

    @property
    def is_void(self) -> bool:
        """Whether everybody passed and the hand was thrown in."""
        return self.bid == 0

    @property
    def declaring(self) -> int | None:
        """The declaring side; None where the slip does not say."""
        return self.side if self.declarer is None else self.declarer % _SIDES

    @property
    def needed(self) -> int:
        """How many books make the bid."""
        return BOOK + self.bid

    @property
    def is_made(self) -> bool:
        """Whether the declaring side has so many books."""
        return self.books is not None and self.books >= self.needed


def score(rules: BidOptions, result: BidResult) -> Score:
    """What both sides score, line by line: made, Boston; or set, and what the others gain."""
    side, books = result.declaring, result.books
    if result.is_void or side not in (0, 1) or books is None:
        return Score((0, 0))
    times = rules.no_trump_multiplier if result.kind == "nt" else 1
    if result.is_made:
        made = _made(rules, result.bid, books) * times
        lines = [
            ("made", _to(side, made)),
            ("boston", _to(side, _boston(rules, result, made, times))),
        ]
    else:
        lost = 0 if rules.set_bidder == "zero" else -result.bid * times
        gained = _defended(rules, result.bid, books) * times
        lines = [("set", _to(side, lost)), ("defended", _to(1 - side, gained))]
    ns, ew = (sum(points[one] for _why, points in lines) for one in (0, 1))
    return Score((ns, ew), tuple(line for line in lines if any(line[1])))


def _made(rules: BidOptions, bid: int, books: int) -> int:
    return bid if rules.made_scores == "bid" else books - BOOK


def _boston(rules: BidOptions, result: BidResult, made: int, times: int) -> int:
    """What all thirteen books add to a bid made (BW-S5)."""
    if result.books != BOOKS or rules.boston == "none":
        return 0
    if rules.boston == "flat13":
        return BOOKS * times - made
    if rules.boston == "double_if_bid" and result.bid != rules.max_bid:
        return 0
    return made * (_TIMES[rules.boston] - 1)


def _defended(rules: BidOptions, bid: int, books: int) -> int:
    """What the others gain when a bid is set, before no trump counts double (BW-S6)."""
    if rules.set_defenders == "over_six":
        return max(0, BOOKS - books - BOOK)
    return bid if rules.set_defenders == "bid" else 0


def _to(side: int, points: int) -> Pair:
    return (points, 0) if side == 0 else (0, points)


def check(rules: BidOptions, result: BidResult) -> Refusal | None:
    """Why a deal cannot have come out like this; None if it can."""
    if result.is_void:
        return _check_void(rules, result)
    if result.kind not in KINDS:
        return Reason.CONTRACT_NOT_PLAYED(contract=str(Bid(result.bid, result.kind)))
    if not rules.min_bid <= result.bid <= rules.max_bid:
        return Reason.OUT_OF_RANGE(low=rules.min_bid, high=rules.max_bid, got=result.bid)
    if result.declaring not in (0, 1) or result.declarer not in (None, *SEATS):
        return Reason.DECLARER_MISSING()
    if result.side not in (None, result.declaring):
        return Reason.FIGURES_DISAGREE()
    return _check_books(rules, result) or _check_tricks(rules, result)


def _check_void(rules: BidOptions, result: BidResult) -> Refusal | None:
    if rules.all_pass == "dealer_forced":
        return Reason.DEALER_MUST_BID()
    if result.declaring is not None or result.kind:
        return Reason.DECLARER_NOT_EXPECTED(contract="")
    for got in (*result.tricks, result.books or 0):
        if got:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=0, got=got)
    return None


def _check_books(rules: BidOptions, result: BidResult) -> Refusal | None:
    """The kitty's book, where it is the bidder's, cannot be lost."""
    if result.books is None:
        return Reason.TRICKS_MISSING()
    low = rules.books(0, won_first=False)
    if not low <= result.books <= BOOKS:
        return Reason.TRICKS_OUT_OF_RANGE(low=low, high=BOOKS, got=result.books)
    return None


def _check_tricks(rules: BidOptions, result: BidResult) -> Refusal | None:
    """Tricks, where the slip has them, add up and fit the books."""
    if not result.tricks:
        return None
    if len(result.tricks) != _SIDES:
        return Reason.SIDES_MISSING(sides=_SIDES, got=len(result.tricks))
    total = rules.cards_each
    if refusal := tricks_refusal(result.tricks, total):
        return refusal
    assert result.declaring is not None
    own = result.tricks[result.declaring]
    # Whoever took tricks may have won the first; whoever took all, has.
    possible = {rules.books(own, won_first=won) for won in (own > 0, own == total)}
    return None if result.books in possible else Reason.FIGURES_DISAGREE()
