"""What is common to games that play contracts of one deal: what a slip means, and what it pays."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from functools import lru_cache

from games.engine.contracts import Contract, ContractResult, settle
from games.engine.phases.contract_tricks import is_settled
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.seats import SEATS, TRICKS
from games.engine.setup import Setup


@dataclass(frozen=True, slots=True)
class FactorSetup(Setup):
    """`factor` is what the deal counts: more than 1 after everybody passed."""

    factor: int = 1


@dataclass(frozen=True)
class ContractGame(Rules):
    """A game whose results are contracts. It says what they are worth, and which there are.

    `end_early`: a deal stops when the tricks still to come cannot change what anybody pays.
    """

    end_early: bool = True

    @abstractmethod
    def value(self, contract: Contract, tricks: int) -> int:
        """What each opponent pays each declarer when its side took so many tricks."""

    @abstractmethod
    def contract_of(self, result: ContractResult) -> Contract | None:
        """The contract that a slip means; None if it names none that is played here."""

    @abstractmethod
    def declarers_at_most(self, kind: str) -> int:
        """How many may play a contract of this kind, each against all others."""

    @abstractmethod
    def has_partner(self, kind: str) -> bool:
        """Whether two play a contract of this kind together."""

    @abstractmethod
    def pays_by_trick(self, contract: Contract) -> bool:
        """Whether more is to be known of it than whether it was made."""

    def tricks_played(self, contract: Contract) -> int:
        """How many tricks there are in a deal with this contract."""
        return TRICKS

    def worth(self, contract: Contract) -> tuple[int, ...]:
        """The value of a contract by the number of its side's tricks, whoever plays it."""
        return _worth(self, contract.kind, contract.target, contract.level)

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """The contract is played here, by seats that can play it, with figures that can be."""
        assert isinstance(result, ContractResult)
        if result.is_void:
            return _check_void(result)
        contract = self.contract_of(result)
        if contract is None:
            return Reason.CONTRACT_NOT_PLAYED(contract=result.contract)
        return (
            _check_seats(
                result,
                most=self.declarers_at_most(contract.kind),
                has_partner=self.has_partner(contract.kind),
            )
            or _check_counts(result, contract, self.tricks_played(contract))
            or self._check_end(result, contract)
            or _check_said(result, contract, by_tick=not self.pays_by_trick(contract))
        )

    def _check_end(self, result: ContractResult, contract: Contract) -> Refusal | None:
        """Fewer tricks than there are only where the rest could change nothing."""
        total, got = self.tricks_played(contract), sum(result.tricks)
        if not result.tricks or got == total:
            return None
        worth = self.worth(contract)
        if self.end_early and is_settled(contract.sides, result.tricks, total - got, worth):
            return None
        return Reason.TRICKS_DO_NOT_ADD_UP(total=total, got=got)

    def made(self, result: ContractResult) -> tuple[bool, ...]:
        """Whether each declaring side made the contract; () where the slip does not say."""
        contract = self.contract_of(result)
        if contract is None:
            return ()
        return tuple(map(contract.is_made, result.figures(contract)))

    def score(self, result: DealResult, setup: Setup) -> Score:
        """Each declaring side settles with all others; a line for each."""
        assert isinstance(result, ContractResult)
        assert isinstance(setup, FactorSetup)
        contract = self.contract_of(result)
        lines = []
        if contract:
            for side, tricks in zip(contract.sides, result.figures(contract), strict=False):
                value = self.value(contract, tricks) * setup.factor
                lines.append((contract.kind, settle(side, value)))
        points = tuple(sum(line[seat] for _why, line in lines) for seat in SEATS)
        return Score(points, tuple(lines))


@lru_cache(maxsize=10_000)
def _worth(game: ContractGame, kind: str, target: int, level: int) -> tuple[int, ...]:
    contract = Contract(kind, SEATS[:1], target, level=level)
    return tuple(game.value(contract, tricks) for tricks in range(TRICKS + 1))


def _check_seats(result: ContractResult, *, most: int, has_partner: bool) -> Refusal | None:
    """Why a contract cannot have been played by these seats; None if it can.

    `most` declarers may share it; where it `has_partner` somebody must be.
    """
    declarers = result.declarers
    if not declarers or not set(declarers) <= set(SEATS):
        return Reason.DECLARER_MISSING()
    if len(declarers) > most or len(set(declarers)) != len(declarers):
        return Reason.TOO_MANY_DECLARERS(most=most, got=len(declarers))
    if not has_partner:
        if result.partner is None:
            return None
        return Reason.PARTNER_NOT_EXPECTED(contract=result.contract)
    if result.partner not in SEATS or result.partner in declarers:
        return Reason.PARTNER_MISSING()
    return None


def _check_void(result: ContractResult) -> Refusal | None:
    """Why nobody can have passed out a deal that came out like this; None if they can."""
    if result.declarers or result.partner is not None:
        return Reason.DECLARER_NOT_EXPECTED(contract="")
    for got in (*result.tricks, *result.taken):
        if got:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=0, got=got)
    return Reason.FIGURES_DISAGREE() if result.made else None


def _check_counts(result: ContractResult, contract: Contract, tricks: int) -> Refusal | None:
    """Why these figures by themselves cannot be, of so many tricks; None if they can."""
    for figures, sides in (
        (result.tricks, len(SEATS)),
        (result.taken, len(contract.sides)),
        (result.made, len(contract.sides)),
    ):
        if len(figures) not in (0, sides):
            return Reason.SIDES_MISSING(sides=sides, got=len(figures))
    for got in (*result.tricks, *result.taken):
        if not 0 <= got <= tricks:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=tricks, got=got)
    most = max(sum(result.tricks), sum(result.taken))
    return Reason.TRICKS_DO_NOT_ADD_UP(total=tricks, got=most) if most > tricks else None


def _check_said(result: ContractResult, contract: Contract, *, by_tick: bool) -> Refusal | None:
    """Why a slip says too little, or contradicts itself; None if it does neither.

    `by_tick`: whether it is enough to say that the contract was made, or not.
    """
    counted = result.counted(contract)
    if not counted and not (by_tick and result.made):
        return Reason.TRICKS_MISSING()
    made = tuple(map(contract.is_made, counted))
    if result.tricks and result.taken and result.taken != counted:
        return Reason.FIGURES_DISAGREE()
    if counted and result.made and result.made != made:
        return Reason.FIGURES_DISAGREE()
    return None
