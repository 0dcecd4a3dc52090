"""What a slip says of a deal, whether that can be, and what it is worth (IW-S)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score, entry
from games.engine.seats import SEATS, TRICKS
from games.rules.israeli_whist.options import IsraeliOptions

REVOKES_AT_MOST: Final = 4

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IsraeliResult(DealResult):
    """Tricks and numbers stated by seat, and for the record what the auction came to.

    Without numbers the hand was thrown in. `revokes` counts those proven against each seat.
    """

    bids: tuple[int, ...] = field(
        default=(), metadata=entry("number", per="seat", low=0, high=TRICKS)
    )
    declarer: int | None = field(default=None, metadata=entry("seat"))
    trump: str = field(default="", metadata=entry("choice", choices=("C", "D", "H", "S", "NT")))
    level: int = field(default=0, metadata=entry("number", low=4, high=TRICKS))
    frisches: int = field(default=0, metadata=entry("number", low=0, high=3))
    revokes: tuple[int, ...] = field(
        default=(), metadata=entry("number", per="seat", low=0, high=REVOKES_AT_MOST)
    )

    @property
    def is_void(self) -> bool:
        """Whether nobody bid, so that the hand was thrown in."""
        return not self.bids

    @property
    def mode(self) -> str:
        """Over or under, by the numbers stated."""
        return mode(sum(self.bids))


def mode(total: int) -> str:
    """Over, or under: whether all together have promised more than there is, or not (IW-B4)."""
    return "over" if total > TRICKS else "under"


def points(options: IsraeliOptions, bid: int, tricks: int, total: int) -> int:
    """What a number is worth that came out so, where all four add up to `total`.

    Over and under looks at that total; 13 itself, possible without the hook, is not over.
    """
    if bid == 0:
        return _zero(options, tricks, is_over=mode(total) == "over")
    if bid == tricks:
        return options.made_base + bid**2
    return -options.miss_per_trick * abs(tricks - bid)


def _zero(options: IsraeliOptions, tricks: int, *, is_over: bool) -> int:
    worth = options.zero_over if is_over else options.zero_under
    if tricks == 0:
        return worth
    if options.zero_fail == "flat":
        return -worth
    if options.zero_fail == "per_trick":
        return -10 * tricks
    return -50 + 10 * (tricks - 1)


def score(options: IsraeliOptions, result: IsraeliResult) -> Score:
    """What the deal is worth, and the fines."""
    total = sum(result.bids)
    pairs = zip(result.bids, result.tricks, strict=True)
    dealt = tuple(points(options, bid, tricks, total) for bid, tricks in pairs)
    lines = [("bids", dealt or (0,) * len(SEATS))]
    if any(result.revokes):
        lines.append(("revoke", tuple(-options.revoke_fine * n for n in result.revokes)))
    return Score(tuple(map(sum, zip(*(line for _, line in lines), strict=True))), tuple(lines))


def check(options: IsraeliOptions, result: IsraeliResult) -> Refusal | None:
    """Why a deal cannot come out like this; None if it can."""
    if result.is_void:
        if result.declarer is not None or any(result.tricks):
            return Reason.DECLARER_NOT_EXPECTED(contract="pass")
        return _check_revokes(result)
    return (
        _check_figures(result)
        or _check_auction(options, result)
        or _check_declared(options, result)
        or _check_revokes(result)
    )


def _check_figures(result: IsraeliResult) -> Refusal | None:
    """Four numbers, and four figures that are all the tricks."""
    for figures in (result.tricks, result.bids):
        if len(figures) != len(SEATS):
            return Reason.SIDES_MISSING(sides=len(SEATS), got=len(figures))
    for got in (*result.tricks, *result.bids):
        if not 0 <= got <= TRICKS:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=TRICKS, got=got)
    if sum(result.tricks) != TRICKS:
        return Reason.TRICKS_DO_NOT_ADD_UP(total=TRICKS, got=sum(result.tricks))
    return None


def _check_auction(options: IsraeliOptions, result: IsraeliResult) -> Refusal | None:
    """Somebody could bid this, after so many exchanges."""
    if result.declarer not in SEATS:
        return Reason.DECLARER_MISSING()
    if result.trump not in ("C", "D", "H", "S", "NT"):
        return Reason.CONTRACT_NOT_PLAYED(contract=f"{result.level}{result.trump}")
    if not 0 <= result.frisches <= options.frisches:
        return Reason.OUT_OF_RANGE(low=0, high=options.frisches, got=result.frisches)
    low = options.lowest_bid(result.frisches)
    if not low <= result.level <= TRICKS:
        return Reason.OUT_OF_RANGE(low=low, high=TRICKS, got=result.level)
    return None


def _check_declared(options: IsraeliOptions, result: IsraeliResult) -> Refusal | None:
    """The declarer's number is not below the auction's, and the four do not add up to 13."""
    assert result.declarer is not None
    high = result.level if options.second_phase == "others_only" else TRICKS
    declared = result.bids[result.declarer]
    if not result.level <= declared <= high:
        return Reason.OUT_OF_RANGE(low=result.level, high=high, got=declared)
    if options.hook and sum(result.bids) == TRICKS:
        return Reason.TOTAL_FORBIDDEN(total=TRICKS, got=TRICKS)
    return None


def _check_revokes(result: IsraeliResult) -> Refusal | None:
    if len(result.revokes) not in (0, len(SEATS)):
        return Reason.SIDES_MISSING(sides=len(SEATS), got=len(result.revokes))
    for made in result.revokes:
        if not 0 <= made <= REVOKES_AT_MOST:
            return Reason.TOO_MANY_REVOKES(most=REVOKES_AT_MOST, got=made)
    return None
