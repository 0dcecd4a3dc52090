"""Kleurenwiezen, colour whist: Belgian whist in which trumps and partners come out of the auction.

Four players, everyone for himself, are dealt 13 cards each. A player proposes a suit, and another
may join him: the two need eight tricks together, more if others outbid them. Whom nobody joins may
go alone for five to eight. Special bids are one against three: misères with a card laid aside, with
all cards or exposed, piccolo for exactly one trick, abondance for nine to twelve, and all thirteen.
Three or four aces must be announced as troel, and a card names the partner. What one side wins the
other pays.

Source: kleurenwiezen.md, whose decisions (12) are kept; numbers in brackets are its sections. Alone
below eight tricks is played out as long as fewer than eight are won: more are worth nothing (8, 9).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from games.engine.actions import Action, calls_of
from games.engine.boston import ALONE, OPEN_MISERE, Boston, BostonFacts
from games.engine.cards import Suit
from games.engine.cardset import CardSet
from games.engine.contracts import Contract, ContractResult
from games.engine.phases.laying import Laying, lay
from games.engine.phases.speaking import Auction, Question
from games.engine.result import DealResult, entry
from games.engine.seats import SEATS, TRICKS, left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.engine.troel import TROEL, Troel
from games.rules.kleurenwiezen.bids import (
    ABONDANCE,
    GRAND,
    KINDS,
    LEVELS,
    MASKS,
    MISERES,
    PICCOLO,
    SAMEN,
    SLIM,
    SMALL,
    SUITS,
    Bid,
)
from games.rules.kleurenwiezen.standing import Standing, Table

TARGETS: Final = {SMALL: 0, PICCOLO: 1, GRAND: 0, OPEN_MISERE: 0, TROEL: 8, SLIM: TRICKS}
"""The tricks each contract without levels needs."""
CHANGED_TARGET: Final = 9
"""The tricks a troel needs when its partner has changed trumps."""
SAMEN_VALUES: Final = {8: 8, 9: 11, 10: 14, 11: 17, 12: 20, 13: 30}
ABONDANCE_VALUES: Final = {9: 10, 10: 15, 11: 20, 12: 30}
VALUES: Final = {SMALL: 6, PICCOLO: 8, GRAND: 12, OPEN_MISERE: 24, TROEL: 16, SLIM: 60}
ALL_TRICKS_TROEL: Final = 30
WHISTHUB_13: Final = 23
SAMEN_UNDERTRICK: Final = 3
ALONE_PAID: Final = 8
"""The most tricks that are paid alone; who has bid them gets or loses one more."""


@dataclass(frozen=True, slots=True)
class KleurenResult(ContractResult):
    """How a deal came out. `suit` is for the record; `trump_changed` belongs to troel."""

    contract: str = field(default="", metadata=entry("choice", choices=("", *KINDS)))
    level: int = field(default=0, metadata=entry("number", low=5, high=TRICKS))
    suit: str = field(default="", metadata=entry("choice", choices=("", *SUITS)))
    trump_changed: bool = field(default=False, metadata=entry("tick"))


@dataclass(frozen=True)
class Kleurenwiezen(Boston):
    """Kleurenwiezen. See the rules file for what each option does."""

    piccolo: bool = True
    passe_parole: bool = True
    abondance_overtricks: bool = False
    samen13_fail: Literal["pagat", "whisthub"] = "pagat"
    pass_double: bool = False
    require_card: bool = True
    batches: Literal["4-5-4", "4-4-5"] = "4-5-4"
    open_misere_exposed: Literal["after_first_trick", "after_auction"] = "after_first_trick"

    key: ClassVar[str] = "kleurenwiezen"
    result_types: ClassVar[tuple[type[DealResult], ...]] = (KleurenResult,)

    # The match and the deal

    def factor_after(self, factor: int) -> int:
        """Two where the option `pass_double` says so, never more (7, end)."""
        return 2 if self.pass_double else 1

    @property
    def batch_sizes(self) -> tuple[int, ...]:
        """As the option `batches` says."""
        return self.batches_of[self.batches]

    # The auction

    def opening(self, setup: Setup, deal: Deal, troel: Troel | None) -> Standing:
        """Nothing is bid but a troel, if there is one (7)."""
        suits = tuple([self.suits_of(hand) for hand in deal.hands])
        table = Table(suits, self.max_misere, self.piccolo, self.passe_parole)
        return Standing(left_of(setup.dealer, SEATS), table, Bid(TROEL) if troel else None)

    def suits_of(self, hand: CardSet) -> str:
        """The suits that the holder of this hand may propose, and join in."""
        if not self.require_card:
            return SUITS
        return "".join([suit for suit, mask in MASKS.items() if hand.mask & mask])

    def contract_bid(self, state: State) -> Contract | None:
        """The standing bid, with its holders (7)."""
        facts: BostonFacts = state.facts
        assert isinstance(state.phase, Auction)
        end: Standing = state.phase.standing
        if end.bid is None:
            return None
        if end.bid.kind == TROEL:
            assert facts.troel
            return facts.troel.contract(TARGETS[TROEL])
        kind, level, suit = end.bid
        holders, partner = end.holders, None
        if kind == SAMEN:
            holders, partner = holders[:1], holders[1]
        eldest = left_of(state.setup.dealer, SEATS)
        return Contract(
            kind, holders, level or TARGETS[kind], partner, level, Suit(suit) if suit else None,
            leader=holders[0] if kind in (ABONDANCE, SLIM) else eldest,
        )  # fmt: skip

    # Between auction and play

    def prepare(self, state: State, contract: Contract) -> State:
        """A troel's partner may change trumps; in small misère everybody lays a card aside (8)."""
        agreed = self.with_contract(state, contract)
        if contract.kind == TROEL:
            others = (f"change:{suit}" for suit in SUITS if suit != contract.trump)
            return agreed.next(Question(TROEL, contract.leader, calls_of("keep", *others)))
        if contract.kind == SMALL:
            return agreed.next(lay("discard", SEATS, len(SEATS), 1, at_once=True))
        return self.play_it(state, contract)

    def prepared(self, state: State) -> State:
        """Play begins, to a contract that may need a trick more than before."""
        contract: Contract = state.facts.contract
        if isinstance(state.phase, Laying):
            return self.play_it(state, contract)
        assert isinstance(state.phase, Question)
        _word, _sign, suit = str(state.phase.answer).partition(":")
        if suit:
            contract = contract._replace(trump=Suit(suit), target=CHANGED_TARGET, forced=None)
        return self.play_it(state, contract)

    # What may be seen

    @property
    def exposed_after(self) -> int:
        """As the option `open_misere_exposed` says."""
        return 1 if self.open_misere_exposed == "after_first_trick" else 0

    def hears(self, state: State, seat: int | None, by: int, action: Action) -> str:
        """A card laid aside is its owner's to see, and everybody's after the hand (11)."""
        return str(action) if state.is_over else Boston.hears(self, state, seat, by, action)

    # Results

    @property
    def passed_out(self) -> KleurenResult:
        """Nobody plays."""
        return KleurenResult()

    def slip(self, facts: BostonFacts, contract: Contract, won: tuple[int, ...]) -> KleurenResult:
        """Everything that a slip asks for (9)."""
        return KleurenResult(
            won, contract.kind, contract.declarers, contract.partner, level=contract.level,
            suit=contract.trump.value if contract.trump else "",
            trump_changed=contract.kind == TROEL and contract.target == CHANGED_TARGET,
        )  # fmt: skip

    def contract_of(self, result: ContractResult) -> Contract | None:
        """The contract that a slip means; who leads does not matter to it."""
        assert isinstance(result, KleurenResult)
        kind, level = result.contract, result.level
        is_off = (kind == PICCOLO and not self.piccolo) or (kind == TROEL and self.troel == "off")
        if kind not in KINDS or is_off or level not in LEVELS.get(kind, (level,)):
            return None
        if kind in LEVELS:
            return Contract(kind, result.declarers, level, result.partner, level)
        changed = kind == TROEL and result.trump_changed
        target = CHANGED_TARGET if changed else TARGETS[kind]
        return Contract(kind, result.declarers, target, result.partner)

    def declarers_at_most(self, kind: str) -> int:
        """Misères and piccolo are shared (7, 12)."""
        return self.max_misere if kind in MISERES else 1

    def has_partner(self, kind: str) -> bool:
        """Samen and troel."""
        return kind in (SAMEN, TROEL)

    def pays_by_trick(self, contract: Contract) -> bool:
        """Samen, alone and troel; abondance by option."""
        return contract.kind in (SAMEN, ALONE, TROEL) or (
            contract.kind == ABONDANCE and self.abondance_overtricks
        )

    def tricks_played(self, contract: Contract) -> int:
        """One fewer where everybody has laid a card aside (5)."""
        return TRICKS - 1 if contract.kind == SMALL else TRICKS

    def value(self, contract: Contract, tricks: int) -> int:
        """What each opponent pays, before the factor of the deal (9).

        >>> Kleurenwiezen().value(Contract("samen", (0,), 9, 2, 9), 7)
        -17
        """
        if contract.is_made(tricks):
            return self._made(contract, min(tricks, TRICKS))
        return -self._lost(contract, contract.target - tricks)

    def _made(self, contract: Contract, tricks: int) -> int:
        kind, level = contract.kind, contract.level
        if kind == SAMEN:
            return SAMEN_VALUES[tricks]
        if kind == ALONE:
            return min(tricks, ALONE_PAID) - 2 + (level == ALONE_PAID)
        if kind == ABONDANCE:
            reached = min(tricks, max(ABONDANCE_VALUES)) if self.abondance_overtricks else level
            return ABONDANCE_VALUES[reached]
        return ALL_TRICKS_TROEL if kind == TROEL and tricks == TRICKS else VALUES[kind]

    def _lost(self, contract: Contract, under: int) -> int:
        kind, level = contract.kind, contract.level
        if kind == SAMEN:
            is_hub = level == TRICKS and self.samen13_fail == "whisthub"
            base = WHISTHUB_13 if is_hub else SAMEN_VALUES[level]
            return base + SAMEN_UNDERTRICK * under
        if kind == ALONE:
            return level - 2 + (level == ALONE_PAID) + under
        return ABONDANCE_VALUES[level] if kind == ABONDANCE else VALUES[kind]
