"""What a hand of Solo Whist is worth, from a slip or from play (9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final

from games.engine.contracts import settle
from games.engine.phases.contract_tricks import is_settled
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score, entry
from games.engine.seats import SEATS, TRICKS
from games.rules.solo_whist.auction import ROYAL

if TYPE_CHECKING:
    from games.rules.solo_whist import SoloWhist

PROP_COP: Final = "prop_cop"
GENERAL: Final = "general_misere"
ABUNDANCES: Final = ("abundance", ROYAL)
TARGETS: Final = {
    PROP_COP: 8, "solo": 5, "misere": 0, "abundance": 9, ROYAL: 9, "open_misere": 0, "declared": 13,
}  # fmt: skip
"""The tricks that each contract is for."""
UNITS: Final = {
    "pagat": dict(zip(TARGETS, (1, 1, 2, 3, 3, 4, 6), strict=True)),
    "foster": dict(zip(TARGETS, (1, 2, 3, 4, 4, 6, 8), strict=True)),
}
EXACT: Final = ("misere", "open_misere", "declared")
"""Contracts that are made or not, whatever the number of tricks."""


@dataclass(frozen=True, slots=True)
class SoloResult(DealResult):
    """How a hand came out. `contract` is "" for a hand that was thrown in.

    A slip gives the declaring side's tricks in `taken`, or for the contracts that are made or not
    just `made`; tricks by seat are known from play, and needed where everybody plays misère for
    himself. `last` won the last trick of that. Hands that stop early have fewer than 13 tricks.
    """

    contract: str = field(default="", metadata=entry("choice", choices=("", *TARGETS, GENERAL)))
    declarer: int | None = field(default=None, metadata=entry("seat"))
    partner: int | None = field(default=None, metadata=entry("seat"))
    taken: int | None = field(default=None, metadata=entry("number", low=0, high=TRICKS))
    made: bool | None = field(default=None, metadata=entry("tick"))
    last: int | None = field(default=None, metadata=entry("seat"))

    asks_tricks: ClassVar[bool] = False

    @property
    def is_void(self) -> bool:
        """Whether the hand was thrown in without a score."""
        return not self.contract

    @property
    def side(self) -> tuple[int, ...]:
        """The declarer, and the partner if there is one."""
        return tuple(seat for seat in (self.declarer, self.partner) if seat is not None)

    @property
    def side_tricks(self) -> int | None:
        """The declaring side's tricks; None if nobody says."""
        if self.taken is not None or len(self.tricks) != len(SEATS):
            return self.taken
        return sum(self.tricks[seat] for seat in self.side)


@dataclass(frozen=True, slots=True)
class Amount:
    """What each loser pays for a contract, negative where it failed."""

    base: int
    for_tricks: int

    @property
    def value(self) -> int:
        """Both together."""
        return self.base + self.for_tricks


def amount(rules: SoloWhist, contract: str, tricks: int) -> Amount:
    """What a contract is worth when its side took so many tricks."""
    target = TARGETS[contract]
    base = rules.unit * UNITS[rules.units][contract]
    if contract in EXACT:
        return Amount(base if tricks == target else -base, 0)
    over, under = _per_trick(rules, contract)
    if tricks >= target:
        return Amount(base, over * (tricks - target))
    return Amount(-base, -under * (target - tricks))


def _per_trick(rules: SoloWhist, contract: str) -> tuple[int, int]:
    if contract not in ABUNDANCES:
        return rules.trick, rules.trick
    over, under = rules.abundance_over, rules.abundance_under
    return rules.trick if over is None else over, rules.trick if under is None else under


def is_made(result: SoloResult) -> bool | None:
    """Whether a contract was made; None where there is none or the slip does not say."""
    tricks, target = result.side_tricks, TARGETS.get(result.contract)
    if target is None:
        return None
    if tricks is None:
        return result.made
    if result.contract in EXACT:
        return tricks == target
    return tricks >= target


@lru_cache(maxsize=1000)
def worth(rules: SoloWhist, contract: str) -> tuple[int, ...]:
    """What each loser pays for a contract by the number of its side's tricks."""
    return tuple(amount(rules, contract, tricks).value for tricks in range(TRICKS + 1))


def is_decided(won: Sequence[int], left: int) -> bool:
    """Whether it is certain who takes most tricks where everybody plays misère for himself."""
    most, second, *_fewer = sorted(won, reverse=True)
    return most > second + left


def _is_settled(rules: SoloWhist, result: SoloResult) -> bool:
    """Whether the tricks that are still to come cannot change who pays what (8)."""
    left = TRICKS - sum(result.tricks)
    if result.contract == GENERAL:
        return rules.all_pass != "general_misere_last" and is_decided(result.tricks, left)
    return is_settled((result.side,), result.tricks, left, worth(rules, result.contract))


def score(rules: SoloWhist, result: SoloResult) -> Score:
    """Everybody's points; nothing from a slip that does not say enough."""
    if result.contract == GENERAL:
        points = _general(rules, result)
        return Score(points, ((GENERAL, points),))
    worth = _worth(rules, result)
    if worth is None or _check_seats(result):
        return Score((0,) * len(SEATS))
    lines = [(result.contract, settle(result.side, worth.base))]
    if worth.for_tricks:
        lines.append(("tricks", settle(result.side, worth.for_tricks)))
    return Score(settle(result.side, worth.value), tuple(lines))


def _worth(rules: SoloWhist, result: SoloResult) -> Amount | None:
    made, tricks = is_made(result), result.side_tricks
    if made is None:
        return None
    if tricks is None:
        base = rules.unit * UNITS[rules.units][result.contract]
        return Amount(base if made else -base, 0)
    return amount(rules, result.contract, tricks)


def _general(rules: SoloWhist, result: SoloResult) -> tuple[int, ...]:
    """Who took most tricks pays, or who won the last one: a unit to each of the others."""
    payers: tuple[int, ...] = ()
    if rules.all_pass == "general_misere_last":
        payers = tuple(seat for seat in SEATS if seat == result.last)
    elif len(result.tricks) == len(SEATS):
        payers = tuple(seat for seat in SEATS if result.tricks[seat] == max(result.tricks))
    paid = rules.unit * (len(SEATS) - len(payers))
    return tuple(-paid if seat in payers else rules.unit * len(payers) for seat in SEATS)


def check(rules: SoloWhist, result: SoloResult, *, has_trumps: bool) -> Refusal | None:
    """Why a hand cannot come out like this; None if it can."""
    contract = result.contract
    is_general = contract == GENERAL and rules.all_pass.startswith(GENERAL)
    if contract and contract not in TARGETS and not is_general:
        return Reason.CONTRACT_NOT_PLAYED(contract=contract)
    if contract == ROYAL and not has_trumps:
        return Reason.NEEDS_TRUMPS(call=contract)
    return _check_seats(result) or _check_tricks(rules, result) or _check_said(rules, result)


def _check_seats(result: SoloResult) -> Refusal | None:
    if result.contract not in TARGETS:
        if result.side:
            return Reason.DECLARER_NOT_EXPECTED(contract=result.contract)
        return None
    if result.declarer not in SEATS:
        return Reason.DECLARER_MISSING()
    if result.contract != PROP_COP:
        if result.partner is not None:
            return Reason.PARTNER_NOT_EXPECTED(contract=result.contract)
    elif result.partner not in SEATS or result.partner == result.declarer:
        return Reason.PARTNER_MISSING()
    return None


def _check_tricks(rules: SoloWhist, result: SoloResult) -> Refusal | None:
    """The figures by themselves: how many there are, and what they add up to."""
    if len(result.tricks) not in (0, len(SEATS)):
        return Reason.SIDES_MISSING(sides=len(SEATS), got=len(result.tricks))
    most = 0 if result.is_void else TRICKS
    for got in (*result.tricks, result.taken or 0):
        if not 0 <= got <= most:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=most, got=got)
    total = sum(result.tricks)
    if result.is_void or not result.tricks or total == TRICKS:
        return None
    if total > TRICKS or not (rules.end_early and _is_settled(rules, result)):
        return Reason.TRICKS_DO_NOT_ADD_UP(total=TRICKS, got=total)
    return None


def _check_said(rules: SoloWhist, result: SoloResult) -> Refusal | None:
    """Enough is said, and nothing twice in different ways."""
    if result.contract == GENERAL:
        return _check_payer(rules, result)
    if result.is_void:
        return None
    if result.side_tricks is None and (result.made is None or result.contract not in EXACT):
        return Reason.TRICKS_MISSING()
    if result.tricks and result.side_tricks != sum(result.tricks[seat] for seat in result.side):
        return Reason.FIGURES_DISAGREE()
    if result.made is not None and result.made != is_made(result):
        return Reason.FIGURES_DISAGREE()
    return None


def _check_payer(rules: SoloWhist, result: SoloResult) -> Refusal | None:
    if rules.all_pass == "general_misere_last":
        if result.last not in SEATS:
            return Reason.LAST_TRICK_MISSING()
        if result.tricks and not result.tricks[result.last]:
            return Reason.FIGURES_DISAGREE()
        return None
    return None if result.tricks else Reason.TRICKS_MISSING()
