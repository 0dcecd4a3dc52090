"""What the Belgian games of the Boston family share: contracts bid for one deal, and troel.

Four players, everyone for himself, bid for a contract in each deal. The winners of the auction,
one, a pair, or several who bid the same misère, play it against the others, and what one side wins
the other pays. A deal that everybody passes is dealt again, and the cards are gathered and cut
rather than shuffled. A game says how it bids (`opening`), what comes of it (`contract_bid`,
`prepare`), and what contracts are worth (`ContractGame`).
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, Literal, Protocol

from games.engine.actions import Lay
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.contract_game import ContractGame, FactorSetup
from games.engine.contracts import Contract, ContractResult
from games.engine.gathering import cut_by_lot, gathered
from games.engine.match import Match
from games.engine.options import Between
from games.engine.packs import deal_in_batches, pack
from games.engine.phases.contract_tricks import ContractTricks, ForcedLead
from games.engine.phases.speaking import Auction, Bidding, auction_at
from games.engine.phases.tricks import TrickPlay, begin_play
from games.engine.reasons import Refusal
from games.engine.rules import Rules
from games.engine.seats import SEATS, clockwise, left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.engine.troel import Troel, troel_of

WAIT: Final = "wait"
JOIN: Final = "join"
ALONE: Final = "alone"
OPEN_MISERE: Final = "open_misere"
"""Besides troel, what has one name in all games of the family, said or bid."""


@dataclass(frozen=True, slots=True)
class BostonFacts:
    """The troel that was announced, if any, and the contract once the auction is over."""

    troel: Troel | None = None
    contract: Contract | None = None


class BostonBidding(Bidding, Protocol):
    """Where an auction of this family stands."""

    def why_silent(self, seat: int) -> Refusal | None:
        """Why another seat does not speak now, if it is not just that its turn is to come."""
        ...

    def known(self) -> dict[str, Any] | None:
        """The standing bid, as everybody has heard it; None before there is one."""
        ...


@dataclass(frozen=True)
class Boston(ContractGame):
    """A game of this family; see its rules file for what each option does."""

    troel: Literal["compulsory", "off"] = "compulsory"
    max_misere: Annotated[int, Between(1, 3)] = 3
    shuffle: Literal["cut_only", "every_deal"] = "cut_only"
    session_deals: Annotated[int, Between(4, 400, 4)] = 16

    setup_type: ClassVar[type[Setup]] = FactorSetup
    batches_of: ClassVar[dict[str, tuple[int, ...]]] = {"4-4-5": (4, 4, 5), "4-5-4": (4, 5, 4)}

    # The match

    @property
    def keeps_dealer(self) -> bool:
        """Whether who dealt a deal that everybody passed deals again, and it does not count."""
        return True

    @abstractmethod
    def factor_after(self, factor: int) -> int:
        """What the next deal counts when everybody passed one that counted `factor`."""

    def go_on(self, match: Match) -> Match:
        """The next deal, as long as fewer than those of a session have been played."""
        counted = sum(not (one.result.is_void and self.keeps_dealer) for one in match.scored)
        if counted >= self.session_deals:
            return replace(match, next=None)
        dealer, factor = self.next_dealer(match), 1
        if match.scored and match.scored[-1].result.is_void:
            last = match.scored[-1].setup
            assert isinstance(last, FactorSetup)
            dealer = last.dealer if self.keeps_dealer else dealer
            factor = self.factor_after(last.factor)
        number = len(match.scored) + 1
        return replace(match, next=FactorSetup(number, dealer, SEATS, factor))

    # The deal

    @property
    @abstractmethod
    def batch_sizes(self) -> tuple[int, ...]:
        """How many cards are dealt to each seat at a time."""

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The whole pack."""
        return pack()

    def order(self, setup: Setup, seed: bytes, last: State | None) -> tuple[Card, ...]:
        """Shuffled for the first deal, then gathered and cut, unless shuffled for every deal."""
        if last is None or self.shuffle == "every_deal":
            return Rules.order(self, setup, seed, last)
        hands = list(last.hands)
        for seat, action in last.log:
            if isinstance(action, Lay):
                hands[seat] |= action.cards
        taken_up = gathered(last._replace(hands=tuple(hands)), left_of(last.setup.dealer, SEATS))
        return cut_by_lot(taken_up, seed)

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """In batches, from the dealer's left."""
        return Deal(self.hands_of(setup, order))

    def hands_of(self, setup: Setup, order: tuple[Card, ...]) -> tuple[CardSet, ...]:
        """Everybody's hand, dealt from a pack in this order."""
        to = clockwise(left_of(setup.dealer, SEATS), SEATS)
        return tuple(deal_in_batches(order, to, self.batch_sizes, len(SEATS)))

    def begin(self, setup: Setup, deal: Deal) -> State:
        """Troel is announced, if there is one; then the player on the dealer's left speaks."""
        troel = troel_of(deal.hands) if self.troel == "compulsory" else None
        opening = auction_at(self.opening(setup, deal, troel))
        return self.dealt(setup, deal, BostonFacts(troel), opening)

    # The auction

    @abstractmethod
    def opening(self, setup: Setup, deal: Deal, troel: Troel | None) -> BostonBidding:
        """Where the auction stands at its beginning. A troel stands, and skips nobody."""

    def refusal_out_of_turn(self, state: State, seat: int) -> Refusal:
        """Who is out of the auction hears that."""
        phase = state.phase
        out = phase.standing.why_silent(seat) if isinstance(phase, Auction) else None
        return out or Rules.refusal_out_of_turn(self, state, seat)

    # From the auction to the end

    @abstractmethod
    def contract_bid(self, state: State) -> Contract | None:
        """The contract when the auction has just ended; None if everybody passed."""

    def prepare(self, state: State, contract: Contract) -> State:
        """The phase between auction and play, if there is one: else play."""
        return self.play_it(state, contract)

    def prepared(self, state: State) -> State:
        """What follows the phase between auction and play."""
        raise NotImplementedError(f"{self.key} has nothing between auction and play")

    def after(self, state: State) -> State:
        """The contract follows the auction, the end follows the tricks."""
        if isinstance(state.phase, TrickPlay):
            return state.done()
        if not isinstance(state.phase, Auction):
            return self.prepared(state)
        contract = self.contract_bid(state)
        return state.done() if contract is None else self.prepare(state, contract)

    def with_contract(self, state: State, contract: Contract) -> State:
        """The state in which this contract is what everybody knows."""
        return state._replace(facts=BostonFacts(state.facts.troel, contract))

    def play_it(self, state: State, contract: Contract) -> State:
        """The contract, known to all, is played."""
        return begin_play(
            self.with_contract(state, contract), contract.leader, contract.trump,
            self.tricks_of(contract),
        )  # fmt: skip

    def tricks_of(self, contract: Contract) -> ContractTricks:
        """How tricks are played to this contract."""
        worth = self.worth(contract) if self.end_early else ()
        if contract.forced is None:
            return ContractTricks(sides=contract.sides, worth=worth)
        return ForcedLead(sides=contract.sides, worth=worth, forced=contract.forced)

    @abstractmethod
    def slip(self, facts: BostonFacts, contract: Contract, won: tuple[int, ...]) -> ContractResult:
        """The result of a contract that was played; `won` are tricks by seat."""

    def result(self, state: State) -> ContractResult:
        """The contract and all tricks; nothing if everybody passed."""
        facts: BostonFacts = state.facts
        if facts.contract is None:
            return self.passed_out
        assert state.play
        return self.slip(facts, facts.contract, state.play.won)

    @property
    @abstractmethod
    def passed_out(self) -> ContractResult:
        """The result of a deal that everybody passed."""

    # What may be seen

    @property
    def exposed_after(self) -> int:
        """The number of tricks after which an open misère lies on the table."""
        return 1

    def sees_hand(self, state: State, seat: int | None, holder: int) -> bool:
        """One's own hand, and that of who plays an open misère."""
        if seat == holder:
            return True
        contract: Contract | None = state.facts.contract
        return (
            contract is not None
            and contract.kind == OPEN_MISERE
            and holder in contract.declarers
            and state.play is not None
            and len(state.play.tricks) >= self.exposed_after
        )

    def shows_dealt(self, state: State) -> bool:
        """Not where cards that nobody has seen go into the next deal as they lie."""
        return self.shuffle == "every_deal" or not any(state.hands)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Troel, the standing bid, the contract, and trumps once they have been named."""
        facts: BostonFacts = state.facts
        contract, phase = facts.contract, state.phase
        trump = None
        if contract and not contract.names_trump:
            trump = contract.trump.value if contract.trump else "NT"
        return {
            "trump": trump,
            "troel": facts.troel.known() if facts.troel else None,
            "standing": phase.standing.known() if isinstance(phase, Auction) else None,
            "contract": contract.known() if contract else None,
        }
