"""What a slip says about a deal, whether that can be, and what it is worth (9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from games.engine.phases.speaking import PASS
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score, entry
from games.engine.setup import Setup
from games.rules.danish_whist.auction import BIDS, JOINABLE, LOWEST, Bid, ladder
from games.rules.danish_whist.iron_hand import REDEAL
from games.rules.danish_whist.options import DanishOptions
from games.rules.danish_whist.play import MAY_TAKE

TRICKS: Final = 13
NOLO_VALUES: Final = {"sol": 10, "ren_sol": 20, "bordlaegger": 40}
"""What each opponent pays or gets, in units of `base`."""

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DanishResult(DealResult):
    """The outcome of a deal. `tricks`, by seat, may be missing from a slip: () then.

    `bid` is also `pass` when all have passed, and `redeal` when a new deal was asked for. With a
    number: `partner` is None when declarer played alone, `taken` counts the tricks of declarer and
    partner together, `turned` the cards turned in vip. In a nolo: `made` says for each of
    `declarers` whether he made it.
    """

    bid: str = field(default="", metadata=entry("choice", choices=(PASS, REDEAL, *BIDS)))
    declarers: tuple[int, ...] = field(default=(), metadata=entry("seats"))
    partner: int | None = field(default=None, metadata=entry("seat"))
    taken: int | None = field(default=None, metadata=entry("number", low=0, high=TRICKS))
    turned: int = field(default=0, metadata=entry("number", low=0, high=3))
    made: tuple[bool, ...] = field(default=(), metadata=entry("flag", per="declarer"))

    asks_tricks: ClassVar[bool] = False

    @property
    def is_void(self) -> bool:
        """Whether nobody played, so that the deal does not count as one of the session."""
        return self.bid in (PASS, REDEAL)

    @property
    def successes(self) -> tuple[bool, ...]:
        """For each declarer whether he made his bid."""
        bid = BIDS.get(self.bid)
        if bid is None or bid.nolo:
            return self.made
        return () if self.taken is None else (self.taken >= bid.level,)


def outcome(
    bid: Bid,
    declarers: tuple[int, ...],
    partner: int | None,
    tricks: tuple[int, ...],
    turned: int = 0,
) -> DanishResult:
    """What a slip says of a deal in which the seats took these tricks."""
    if bid.nolo:
        made = tuple(tricks[seat] <= MAY_TAKE[bid.nolo] for seat in declarers)
        return DanishResult(tricks, str(bid), declarers, made=made)
    side = _side(declarers, partner)
    taken = sum(tricks[seat] for seat in side)
    return DanishResult(tricks, str(bid), declarers, partner, taken, turned)


def _side(declarers: tuple[int, ...], partner: int | None) -> set[int]:
    return {*declarers[:1], *(() if partner is None else (partner,))}


# Points


def worth(options: DanishOptions, bid: Bid, turned: int = 1) -> int:
    """The value of a bid: of a number per trick, of a nolo per opponent.

    >>> from games.rules.danish_whist import DanishWhist
    >>> [worth(DanishWhist(), BIDS[bid]) for bid in ("9 vip", "sol")]
    [40, 50]
    """
    if bid.nolo:
        return NOLO_VALUES[bid.nolo] * options.base
    value = options.base << (bid.level - LOWEST)
    if bid.attachment:
        value *= 2
    if bid.attachment == "vip" and options.vip_flip_multiplier == "linear":
        return value * max(1, turned)
    if bid.attachment == "vip" and options.vip_flip_multiplier == "double":
        return value << max(0, turned - 1)
    return value


def score(options: DanishOptions, result: DanishResult, seats: Sequence[int]) -> Score:
    """The points of every seat; none where the slip does not say enough."""
    bid = BIDS.get(result.bid)
    nothing = (0,) * options.table
    if bid is None or not result.declarers:
        return Score(nothing)
    lines = []
    if bid.nolo:
        for seat, made in zip(result.declarers, result.made, strict=False):
            each = _nolo(options, bid, made=made)
            lines.append((_word(made), _settled(options.table, seats, {seat}, each)))
    elif result.taken is not None:
        each = _number(options, bid, result.taken, result.turned)
        side = _side(result.declarers, result.partner)
        lines.append((_word(each > 0), _settled(options.table, seats, side, each)))
    points = tuple(map(sum, zip(nothing, *(line for _word, line in lines), strict=True)))
    return Score(points, tuple(lines))


def _word(made: bool) -> str:
    return "made" if made else "lost"


def _nolo(options: DanishOptions, bid: Bid, *, made: bool) -> int:
    value = worth(options, bid)
    return value if made else -value * options.nolo_failure_multiplier


def _number(options: DanishOptions, bid: Bid, taken: int, turned: int) -> int:
    value = worth(options, bid, turned)
    over = taken - bid.level
    return value * (over + 1) if over >= 0 else 2 * value * over


def _settled(table: int, seats: Sequence[int], side: set[int], each: int) -> Points:
    """Every opponent pays `each`; who is alone gets it from three."""
    gain = each if len(side) == 2 else 3 * each
    return tuple(gain if seat in side else -each if seat in seats else 0 for seat in range(table))


# What cannot be


def check(options: DanishOptions, result: DanishResult, setup: Setup) -> Refusal | None:
    """Why a deal cannot come out like this; None if it can."""
    bid = BIDS.get(result.bid)
    if result.bid == PASS or (result.bid == REDEAL and options.jernhand != "off"):
        return Reason.DECLARER_NOT_EXPECTED(contract=result.bid) if result.declarers else None
    if bid is None or bid not in ladder(options):
        return Reason.CONTRACT_NOT_PLAYED(contract=result.bid)
    return (
        _check_sides(options, bid, result, setup)
        or _check_tricks(options, result, setup)
        or (_check_nolo(bid, result) if bid.nolo else _check_number(options, bid, result))
    )


def _check_sides(
    options: DanishOptions, bid: Bid, result: DanishResult, setup: Setup
) -> Refusal | None:
    named, partner = result.declarers, result.partner
    most = len(setup.seats) if options.gaa_med and bid.nolo in JOINABLE else 1
    if not named:
        return Reason.DECLARER_MISSING()
    if len(named) > most:
        return Reason.TOO_MANY_DECLARERS(most=most, got=len(named))
    if partner is not None and bid.nolo:
        return Reason.PARTNER_NOT_EXPECTED(contract=result.bid)
    people = named if partner is None else (*named, partner)
    if len(set(people)) < len(people):
        return Reason.FIGURES_DISAGREE()
    for seat in people:
        if seat not in setup.seats:
            return Reason.SAT_OUT(seat=options.seat_name(seat))
    return None


def _check_tricks(options: DanishOptions, result: DanishResult, setup: Setup) -> Refusal | None:
    tricks = result.tricks
    if tricks and len(tricks) != options.table:
        return Reason.SIDES_MISSING(sides=options.table, got=len(tricks))
    for seat, got in enumerate(tricks):
        if got and seat not in setup.seats:
            return Reason.SAT_OUT(seat=options.seat_name(seat))
    for got in (*tricks, result.taken or 0):
        if not 0 <= got <= TRICKS:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=TRICKS, got=got)
    total = sum(tricks)
    is_cut_short = options.end_early and result.made and not any(result.made) and total < TRICKS
    if tricks and total != TRICKS and not is_cut_short:
        return Reason.TRICKS_DO_NOT_ADD_UP(total=TRICKS, got=total)
    return None


def _check_number(options: DanishOptions, bid: Bid, result: DanishResult) -> Refusal | None:
    taken = result.taken
    if taken is None:
        return Reason.TRICKS_MISSING()
    if result.tricks:
        ours = sum(result.tricks[seat] for seat in _side(result.declarers, result.partner))
        if ours != taken:
            return Reason.FIGURES_DISAGREE()
    low = 0 if options.vip_flip_multiplier == "flat" else 1
    low, high = (low, options.jokers) if bid.attachment == "vip" else (0, 0)
    if not low <= result.turned <= high:
        return Reason.OUT_OF_RANGE(low=low, high=high, got=result.turned)
    return None


def _check_nolo(bid: Bid, result: DanishResult) -> Refusal | None:
    if len(result.made) != len(result.declarers):
        return Reason.TRICKS_MISSING()
    for seat, made in zip(result.declarers, result.made, strict=True):
        if result.tricks and made != (result.tricks[seat] <= MAY_TAKE[bid.nolo]):
            return Reason.FIGURES_DISAGREE()
    return None
