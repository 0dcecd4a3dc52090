"""Solo Whist.

Four players, each for himself, bid for the right to say what a hand is about: a proposal that
another accepts makes a partnership of two for eight tricks, everything else is one against three,
from five tricks (solo) by none (misère) and nine (abundance) to all thirteen (abundance declared).
Trumps are the suit of the dealer's last card, which lies face up until the first trick is over; who
plays an abundance names his own, and in the misères there are none. What one side wins the other
pays. Between the deals the pack is gathered and cut, and seldom shuffled.

Source: solo-whist.md; numbers in brackets are its sections. Where it leaves something open: with a
trump cycle no card is turned up, and a hand dealt again by the same dealer has the same trumps;
abundance declared may be named at no trumps where the declarer chooses; any hand whose payment
cannot change stops, so also a solo where `trick` is 0 and a general misère that is decided. Hands
that were not played to the end are shown afterwards only if the pack is shuffled: else whoever saw
them would know how the next deal lies.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

from games.engine.actions import calls_of
from games.engine.cards import Card, Strain, Suit
from games.engine.gathering import gathered
from games.engine.match import Match
from games.engine.options import Between, ListOf, OptionError
from games.engine.packs import deal_in_batches, pack
from games.engine.phases.contract_tricks import ContractTricks
from games.engine.phases.speaking import Auction, Question, auction_at
from games.engine.phases.tricks import PLAIN, TrickPlay, TrickRules, begin_play
from games.engine.reasons import Refusal
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.seats import SEATS, TRICKS, clockwise, left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.rules.solo_whist import scoring
from games.rules.solo_whist.auction import ROYAL, Standing
from games.rules.solo_whist.dealing import (
    CYCLE,
    ROUNDS,
    SoloSetup,
    dealing_after,
    is_shuffled_after,
    lies_turned,
    offered,
    order_of,
)
from games.rules.solo_whist.scoring import GENERAL, PROP_COP, SoloResult

__all__ = ["SoloFacts", "SoloResult", "SoloSetup", "SoloWhist"]

OFFERED = (PROP_COP, "solo", ROYAL)
"""Contracts whose trumps are the suit that was turned up, or the cycle's."""


@dataclass(frozen=True, slots=True)
class SoloFacts:
    """The contract once the auction is over, and what is trumps ("" as long as nobody knows)."""

    contract: str = ""
    declarer: int | None = None
    partner: int | None = None
    trump: str = ""


@dataclass(frozen=True, slots=True)
class GeneralMisere(TrickRules):
    """Plain tricks that stop when it is certain who takes most of them, who pays (8)."""

    def is_done(self, state: State, play: TrickPlay) -> bool:
        """Whether what is left of the hand cannot matter."""
        return scoring.is_decided(play.won, play.left)


@dataclass(frozen=True)
class SoloWhist(Rules):
    """Solo Whist. See the rules file for what each option does."""

    unit: Annotated[int, Between(1, 100)] = 5
    trick: Annotated[int, Between(0, 100)] = 1
    units: Literal["pagat", "foster"] = "pagat"
    abundance_over: Annotated[int, Between(0, 100)] | None = None
    abundance_under: Annotated[int, Between(0, 100)] | None = None
    eldest_second_chance: bool = True
    unaccepted_prop: Literal["convert", "throw_in"] = "convert"
    royal_needs_abundance: bool = True
    ladder: Literal["pagat", "misere_high"] = "pagat"
    declared_trump: Literal["none", "declarer_choice"] = "none"
    declared_lead: Literal["declarer", "eldest"] = "declarer"
    trump_method: Literal["turn_up", "cycle_hcds", "cycle_hcds_nt"] = "turn_up"
    batches: Literal["3-3-3-3-1", "4-3-3-3-rotating", "ones"] = "3-3-3-3-1"
    shuffle: Literal["cut_only", "every_deal"] = "cut_only"
    reshuffle_after: Literal["never", "abundance_or_higher"] = "abundance_or_higher"
    all_pass: Literal[
        "next_dealer", "same_dealer", "goulash", "general_misere_most", "general_misere_last"
    ] = "next_dealer"
    goulash_batches: Annotated[
        tuple[int, ...], ListOf(Between(1, TRICKS), 1, TRICKS, repeats=True)
    ] = (5, 5, 3)
    end_early: bool = True
    session_deals: Annotated[int, Between(4, 1000, 4)] = 16

    key: ClassVar[str] = "solo_whist"
    setup_type: ClassVar[type[Setup]] = SoloSetup
    result_types: ClassVar[tuple[type[DealResult], ...]] = (SoloResult,)

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        if sum(self.goulash_batches) != TRICKS:
            raise OptionError("goulash_batches", self.goulash_batches, f"{TRICKS} cards in all")

    # The session (10)

    def go_on(self, match: Match) -> Match:
        """The next deal of the session; a hand dealt again by the same dealer does not count."""
        again = self.all_pass == "same_dealer"
        counted = sum(not (again and one.result.is_void) for one in match.scored)
        if counted >= self.session_deals:
            return replace(match, next=None)
        dealer = self.next_dealer(match)
        seats = clockwise(left_of(dealer, SEATS), SEATS)
        trump = self.announced_trump(counted + 1)
        setup = SoloSetup(len(match.scored) + 1, dealer, seats, trump, dealing_after(self, match))
        return replace(match, next=setup)

    def next_dealer(self, match: Match) -> int:
        """The deal passes to the left, but not where a hand is thrown in for the same dealer."""
        if match.scored and match.scored[-1].result.is_void and self.all_pass == "same_dealer":
            return match.scored[-1].setup.dealer
        return Rules.next_dealer(self, match)

    def announced_trump(self, hand: int) -> str:
        """What the cycle makes trumps in the hand of that number; "" where a card is turned (6)."""
        if self.trump_method == "turn_up":
            return ""
        cycle = (*CYCLE, "NT") if self.trump_method == "cycle_hcds_nt" else CYCLE
        return cycle[(hand - 1) % len(cycle)]

    # The deal (5)

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The whole pack."""
        return pack()

    def order(self, setup: Setup, seed: bytes, last: State | None) -> tuple[Card, ...]:
        """The cards of the last deal gathered and cut, if it is known and nobody shuffles."""
        assert isinstance(setup, SoloSetup)
        return order_of(self, setup, seed, last)

    def gathered(self, last: State) -> tuple[Card, ...]:
        """The pack as it is taken up after a deal, for the cut; never to be shown to anybody."""
        return gathered(last, left_of(last.setup.dealer, SEATS))

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """In batches from eldest on; the last card, the dealer's, is turned up."""
        assert isinstance(setup, SoloSetup)
        rounds = self.goulash_batches if setup.dealing == "goulash" else ROUNDS[self.batches]
        to = clockwise(left_of(setup.dealer, SEATS), SEATS)
        hands = deal_in_batches(order, to, rounds, len(SEATS))
        return Deal(tuple(hands), turned=None if setup.trump else order[-1])

    def begin(self, setup: Setup, deal: Deal) -> State:
        """Eldest speaks first."""
        eldest = left_of(setup.dealer, SEATS)
        opening = Standing(eldest, self, eldest, offered(setup, deal) is not None)
        return self.dealt(setup, deal, SoloFacts(), auction_at(opening))

    # What follows

    def after(self, state: State) -> State:
        """The auction leads to a contract, whose trumps may have to be named, and that to play."""
        phase = state.phase
        if isinstance(phase, Auction):
            return self._contracted(state, phase.standing)
        if isinstance(phase, Question):
            assert phase.answer is not None
            return self._play(state, replace(state.facts, trump=phase.answer))
        return state.done()

    def _contracted(self, state: State, end: Standing) -> State:
        if not end.bid and self.all_pass.startswith(GENERAL):
            return self._play(state, SoloFacts(GENERAL, trump="NT"))
        if not end.contract:
            return state.done()
        contract, declarer = end.contract, end.holder
        named = self.may_be_named(contract)
        if not named:
            trump = self.trump(state, contract)
            return self._play(state, SoloFacts(contract, declarer, end.partner, trump))
        assert declarer is not None
        question = Question("naming", declarer, calls_of(*named))
        return state.next(question, facts=SoloFacts(contract, declarer))

    def may_be_named(self, contract: str) -> tuple[str, ...]:
        """What its declarer may make trumps before the first lead; none where it is fixed (6)."""
        if contract == "abundance":
            return tuple(suit.value for suit in Suit)
        if contract == "declared" and self.declared_trump == "declarer_choice":
            return tuple(strain.value for strain in Strain)
        return ()

    def trump(self, state: State, contract: str) -> str:
        """What is trumps in a contract that leaves no choice (6)."""
        suit = offered(state.setup, state.deal) if contract in OFFERED else None
        return suit.value if suit else "NT"

    def _play(self, state: State, facts: SoloFacts) -> State:
        leader = self.leader(state.setup, facts.contract, facts.declarer)
        trump = Strain(facts.trump).suit
        return begin_play(state._replace(facts=facts), leader, trump, self.tricks(facts))

    def tricks(self, facts: SoloFacts) -> TrickRules:
        """How tricks are played: they stop when the payment is certain, if the table likes (8)."""
        if not self.end_early:
            return PLAIN
        if facts.contract == GENERAL:
            return PLAIN if self.all_pass == "general_misere_last" else GeneralMisere()
        worth = scoring.worth(self, facts.contract)
        return ContractTricks(sides=(_side(facts),), worth=worth)

    def leader(self, setup: Setup, contract: str, declarer: int | None) -> int:
        """Who leads to the first trick: eldest, or the declarer of all thirteen (8)."""
        if contract == "declared" and self.declared_lead == "declarer" and declarer is not None:
            return declarer
        return left_of(setup.dealer, SEATS)

    def result(self, state: State) -> SoloResult:
        """Contract, declarer, partner and tricks."""
        return _result(state.facts, state.play) if state.play else SoloResult((0,) * len(SEATS))

    # What may be seen (11)

    def sees_hand(self, state: State, seat: int | None, holder: int) -> bool:
        """One's own; everybody sees the declarer's in open misère after the first trick."""
        facts: SoloFacts = state.facts
        is_open = facts.contract == "open_misere" and holder == facts.declarer
        return seat == holder or bool(is_open and state.play and state.play.tricks)

    def shows_dealt(self, state: State) -> bool:
        """Not where cards that nobody has seen go into the next deal as they lie."""
        return is_shuffled_after(self, self.result(state)) or not any(state.hands)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Turned card (while it lies there), contract and trumps; in an auction, the best bid."""
        facts: SoloFacts = state.facts
        now: Standing | None = state.phase.standing if isinstance(state.phase, Auction) else None
        suit = offered(state.setup, state.deal)
        return {
            "turned": str(state.deal.turned) if lies_turned(state) else None,
            "offered": suit.value if suit else "NT",
            "bid": now.bid or None if now else None,
            "contract": facts.contract or None,
            "declarer": now.holder if now else facts.declarer,
            "partner": now.partner if now else facts.partner,
            "trump": facts.trump or None,
        }

    # Results (9)

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """A contract of this game with its declarer, partner and tricks."""
        assert isinstance(result, SoloResult)
        assert isinstance(setup, SoloSetup)
        return scoring.check(self, result, has_trumps=setup.trump != "NT")

    def score(self, result: DealResult, setup: Setup) -> Score:
        """What the losers pay the winners.

        >>> rules = SoloWhist()
        >>> rules.score(SoloResult((2, 1, 8, 2), "solo", 2), rules.new_match().next).points
        (-8, -8, 24, -8)
        """
        assert isinstance(result, SoloResult)
        return scoring.score(self, result)


def _side(facts: SoloFacts) -> tuple[int, ...]:
    return tuple([seat for seat in (facts.declarer, facts.partner) if seat is not None])


def _result(facts: SoloFacts, play: TrickPlay) -> SoloResult:
    is_general = facts.contract == GENERAL
    taken = None if is_general else sum(play.won[seat] for seat in _side(facts))
    last = play.tricks[-1].winner if is_general and play.tricks else None
    return SoloResult(play.won, facts.contract, facts.declarer, facts.partner, taken, None, last)
