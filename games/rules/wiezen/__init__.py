"""Wiezen, the Flemish form of Boston whist, with a turned-up trump.

Four players, everyone for himself, are dealt 13 cards each, and the dealer's last card shows a
trump suit. A player may ask, and another may join him: the two need eight tricks together. Whom
nobody joins may go alone for five. Higher bids are one against three: abondance of nine to twelve
tricks with trumps of one's own, miserie without a trick, the same with the hand exposed, and all
thirteen. Three or four aces must be announced as troel, and a card names the partner. What one side
wins the other pays.

Source: wiezen.md, whose decisions (12) are kept; numbers in brackets are its sections. The suit of
an abondance or a solo is in nobody's hands but the declarer's mind until it is named (11).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, NamedTuple

from games.engine.actions import calls_of
from games.engine.boston import ALONE, OPEN_MISERE, Boston, BostonFacts
from games.engine.cards import Card, Suit
from games.engine.contracts import Contract, ContractResult
from games.engine.phases.speaking import Auction, Question
from games.engine.result import DealResult, entry
from games.engine.seats import TRICKS, left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.engine.troel import TROEL, Troel
from games.rules.wiezen.bidding import ASK, LADDER, MISERE, Standing

TARGETS: Final = {
    ASK: 8, "abondance_9": 9, "abondance_9_trump": 9, MISERE: 0, "abondance_10": 10,
    "abondance_11": 11, "abondance_12": 12, OPEN_MISERE: 0, "solo": 13, "solo_slim": 13,
}  # fmt: skip
"""The tricks each contract needs where no option says so."""
NAMED: Final = ("abondance_9", "abondance_10", "abondance_11", "abondance_12", "solo")
"""Contracts whose trumps the declarer names."""
LED: Final = (*NAMED, "abondance_9_trump", "solo_slim")
"""Contracts in which the declarer leads."""
NO_TRUMP: Final = (MISERE, OPEN_MISERE)


class PerTrick(NamedTuple):
    """A contract paid by the trick: what it is worth exactly made, and each trick more or less."""

    base: int
    step: int


PER_TRICK: Final = {ASK: PerTrick(2, 1), ALONE: PerTrick(2, 1), TROEL: PerTrick(4, 2)}
_FIXED: Final = (
    "abondance_9", "abondance_9_trump", "abondance_10", "abondance_11", "abondance_12", MISERE,
    OPEN_MISERE, "solo", "solo_slim",
)  # fmt: skip
FIXED: Final[Mapping[str, Mapping[str, int]]] = {
    "iwwa": dict(zip(_FIXED, (5, 5, 7, 8, 9, 7, 14, 25, 30), strict=True)),
    "cafe": dict(zip(_FIXED, (5, 5, 5, 5, 5, 5, 10, 20, 20), strict=True)),
}
"""What all other contracts are worth, by the option `scale`."""


@dataclass(frozen=True, slots=True)
class WiezenResult(ContractResult):
    """How a deal came out. `troela`: the troel was one of four aces."""

    contract: str = field(default="", metadata=entry("choice", choices=("", *LADDER)))
    troela: bool = field(default=False, metadata=entry("tick"))


@dataclass(frozen=True)
class Wiezen(Boston):
    """Wiezen. See the rules file for what each option does."""

    scale: Literal["iwwa", "cafe"] = "iwwa"
    fail_multiplier: Literal[1, 2] = 1
    all_tricks_double: bool = True
    pass_double: bool = True
    pass_double_stacks: bool = False
    pass_redeal: Literal["same_dealer", "next_dealer"] = "same_dealer"
    allow_wait: bool = True
    alone_target: Literal[5, 6] = 5
    troel_target: Literal[8, 9] = 8
    troela_target: Literal[8, 9] = 8
    troel_rank: Literal["below_open_misere", "top"] = "below_open_misere"
    declarer_leads: bool = True
    batches: Literal["4-4-5", "4-5-4"] = "4-4-5"

    key: ClassVar[str] = "wiezen"
    result_types: ClassVar[tuple[type[DealResult], ...]] = (WiezenResult,)

    # The match and the deal

    @property
    def keeps_dealer(self) -> bool:
        """As the option `pass_redeal` says."""
        return self.pass_redeal == "same_dealer"

    def factor_after(self, factor: int) -> int:
        """Twice, once only or again and again (7, passed out)."""
        if not self.pass_double:
            return 1
        return 2 * factor if self.pass_double_stacks else 2

    @property
    def batch_sizes(self) -> tuple[int, ...]:
        """As the option `batches` says."""
        return self.batches_of[self.batches]

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """In batches; the dealer's last card is turned up (5)."""
        return Deal(self.hands_of(setup, order), turned=order[-1])

    def begin(self, setup: Setup, deal: Deal) -> State:
        """An auction, unless there is a troel that nothing can overcall (7)."""
        state = Boston.begin(self, setup, deal)
        troel: Troel | None = state.facts.troel
        if troel is None or self.troel_rank != "top":
            return state
        return self.prepare(state, self.troel_contract(troel))

    # The auction

    def opening(self, setup: Setup, deal: Deal, troel: Troel | None) -> Standing:
        """Nothing is bid but a troel, if there is one (7)."""
        eldest = left_of(setup.dealer, setup.seats)
        return Standing(eldest, self.max_misere, self.allow_wait, TROEL if troel else "")

    def contract_bid(self, state: State) -> Contract | None:
        """The standing bid, with its holders (7)."""
        facts: BostonFacts = state.facts
        assert isinstance(state.phase, Auction)
        end: Standing = state.phase.standing
        if end.bid == TROEL:
            assert facts.troel
            return self.troel_contract(facts.troel)
        if not end.bid:
            return None
        holders, partner = end.holders, None
        if end.bid == ASK:
            holders, partner = holders[:1], holders[1]
        return self._contract(end.bid, holders, partner, state)

    def troel_contract(self, troel: Troel) -> Contract:
        """What the troel announced is played as (6, 8)."""
        return troel.contract(self.target(TROEL, troela=troel.is_troela))

    def _contract(
        self, kind: str, declarers: tuple[int, ...], partner: int | None, state: State
    ) -> Contract:
        leads = self.declarer_leads and kind in LED
        eldest = left_of(state.setup.dealer, state.setup.seats)
        assert state.deal.turned
        trump = None if kind in NO_TRUMP or kind in NAMED else state.deal.turned.suit
        return Contract(
            kind, declarers, self.target(kind), partner, trump=trump, names_trump=kind in NAMED,
            leader=declarers[0] if leads else eldest,
        )  # fmt: skip

    def target(self, kind: str, *, troela: bool = False) -> int:
        """The tricks that a contract needs (7)."""
        if kind == ALONE:
            return self.alone_target
        if kind == TROEL:
            return self.troela_target if troela else self.troel_target
        return TARGETS[kind]

    # Naming trumps

    def prepare(self, state: State, contract: Contract) -> State:
        """Who bid trumps of his own names them now (6)."""
        if not contract.names_trump:
            return self.play_it(state, contract)
        question = Question("trump", contract.declarers[0], calls_of(*map(str, Suit)))
        return self.with_contract(state, contract).next(question)

    def prepared(self, state: State) -> State:
        """Trumps are named, and play begins."""
        assert isinstance(state.phase, Question)
        suit = Suit(str(state.phase.answer))
        contract: Contract = state.facts.contract
        return self.play_it(state, contract._replace(trump=suit, names_trump=False))

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Besides what is common, the card turned up, for good (11)."""
        return {**Boston.known(self, state, seat), "turned": str(state.deal.turned)}

    # Results

    @property
    def passed_out(self) -> WiezenResult:
        """Nobody plays."""
        return WiezenResult()

    def slip(self, facts: BostonFacts, contract: Contract, won: tuple[int, ...]) -> WiezenResult:
        """Everything that a slip asks for (9)."""
        kind, troel = contract.kind, facts.troel
        troela = kind == TROEL and troel is not None and troel.is_troela
        return WiezenResult(won, kind, contract.declarers, contract.partner, troela=troela)

    def contract_of(self, result: ContractResult) -> Contract | None:
        """The contract that a slip means; who leads, and trumps, do not matter to it."""
        kind = result.contract
        if kind not in LADDER or (kind == TROEL and self.troel == "off"):
            return None
        troela = isinstance(result, WiezenResult) and result.troela
        return Contract(kind, result.declarers, self.target(kind, troela=troela), result.partner)

    def declarers_at_most(self, kind: str) -> int:
        """Only the miserie is shared (7, 12)."""
        return self.max_misere if kind == MISERE else 1

    def has_partner(self, kind: str) -> bool:
        """Ask and join, and troel."""
        return kind in (ASK, TROEL)

    def pays_by_trick(self, contract: Contract) -> bool:
        """Ask and join, alone, and troel."""
        return contract.kind in PER_TRICK

    def value(self, contract: Contract, tricks: int) -> int:
        """What each opponent pays, before the factor of the deal (9).

        >>> Wiezen().value(Contract("alone", (0,), 5), 8)
        5
        """
        made = contract.is_made(tricks)
        if not self.pays_by_trick(contract):
            fixed = FIXED[self.scale][contract.kind]
            return fixed if made else -fixed
        base, step = PER_TRICK[contract.kind]
        if not made:
            return -(base + step * (contract.target - tricks)) * self.fail_multiplier
        doubled = 2 if tricks == TRICKS and self.all_tricks_double else 1
        return (base + step * (tricks - contract.target)) * doubled
