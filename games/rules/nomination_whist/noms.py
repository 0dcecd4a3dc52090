"""Noms, Small Ships Rules: an auction, a called card, and a partner who may not say so (NW-N)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from games.engine.actions import Calls, calls_of
from games.engine.cards import CARDS, Card, Suit
from games.engine.match import Match
from games.engine.phases.base import Over
from games.engine.phases.speaking import PASS, Auction, Question, auction_at
from games.engine.phases.tricks import begin_play
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score, tricks_refusal
from games.engine.seats import SEATS, TRICKS, clockwise, left_of
from games.engine.setup import Setup
from games.engine.state import State
from games.rules.nomination_whist.deals import NominationSetup
from games.rules.nomination_whist.scoring import NomsResult
from games.rules.nomination_whist.way import Way, setup_of

NAME_TRUMP: Final = "name_trump"
CALL_CARD: Final = "call_card"
CALLED: Final = "call:"
"""What stands before a card that is called; by itself it would be a card played."""


@dataclass(frozen=True, slots=True)
class NomsFacts:
    """The contract as far as it is made; `partner` holds the called card, it may be the bidder."""

    bid: int = 0
    bidder: int | None = None
    trump: Suit | None = None
    called: Card | None = None
    partner: int | None = None


class Standing(NamedTuple):
    """The highest bid and who made it; 0 and nobody before the first. `left` have not passed."""

    turn: int | None
    lowest: int
    bid: int = 0
    holder: int | None = None
    left: tuple[int, ...] = SEATS

    @property
    def calls(self) -> Calls:
        """`pass`, and every number above the last (NW-N2)."""
        lowest = max(self.lowest, self.bid + 1)
        return calls_of(PASS, *map(str, range(lowest, TRICKS + 1)))

    def after(self, call: str) -> Standing:
        """The next of those who have not passed speaks, until one is left or all is bid (NW-N2)."""
        seat, lowest, bid, holder, left = self
        assert seat is not None
        if call == PASS:
            left = tuple([other for other in left if other != seat])
        else:
            bid, holder = int(call), seat
        is_over = not left or bid == TRICKS or (bid and len(left) == 1)
        return Standing(None if is_over else left_of(seat, left), lowest, bid, holder, left)

    def why_not(self, call: str) -> Refusal | None:
        """Why a number may not be bid; None if it is no number."""
        try:
            number = int(call)
        except ValueError:
            return None
        if not self.lowest <= number <= TRICKS:
            return Reason.OUT_OF_RANGE(low=self.lowest, high=TRICKS, got=number)
        return Reason.NOT_HIGH_ENOUGH(call=call, high=str(self.bid)) if number <= self.bid else None


class Noms(Way):
    """Four players, the whole pack, and a bidder with a partner who is not known."""

    __slots__ = ()

    # The match (NW-N3, NW-N6)

    def next_setup(self, match: Match) -> NominationSetup | None:
        """The deal passes left until somebody reaches the target; doubled after a pass-out."""
        if max(match.totals) >= self.options.noms_target:
            return None
        number = len(match.scored) + 1
        is_after_passout = bool(match.scored) and match.scored[-1].result.is_void
        doubled = is_after_passout and self.options.noms_double_after_passout
        return self.setup_for(number, (match.first_dealer + number - 1) % 4, doubled=doubled)

    def setup_for(self, number: int, dealer: int, *, doubled: bool = False) -> NominationSetup:
        """What such a deal begins with."""
        seats = clockwise(left_of(dealer, SEATS), SEATS)
        return NominationSetup(number, dealer, seats, TRICKS, doubled=doubled)

    # The deal (NW-N2, NW-N4)

    def begin(self, state: State) -> State:
        """The auction, from the dealer's left."""
        opening = Standing(state.setup.seats[0], self.options.noms_min_bid)
        return state.next(auction_at(opening), facts=NomsFacts())

    def after(self, state: State) -> State:
        """The bidder names trumps, calls a card, and leads."""
        phase = state.phase
        if isinstance(phase, Auction):
            end: Standing = phase.standing
            if end.holder is None:
                return state.done()
            question = Question(NAME_TRUMP, end.holder, calls_of(*Suit))
            return state.next(question, facts=NomsFacts(end.bid, end.holder))
        if isinstance(phase, Question):
            return self._answered(state, phase.name, str(phase.answer))
        return state.done()

    def _answered(self, state: State, name: str, answer: str) -> State:
        facts: NomsFacts = state.facts
        bidder = facts.bidder
        assert bidder is not None
        if name == NAME_TRUMP:
            cards = (f"{CALLED}{card}" for card in CARDS if not card.is_joker)
            question = Question(CALL_CARD, bidder, calls_of(*cards))
            return state.next(question, facts=replace(facts, trump=Suit(answer)))
        called = Card.parse(answer.removeprefix(CALLED))
        partner = next(seat for seat in SEATS if called in state.hands[seat])
        facts = replace(facts, called=called, partner=partner)
        return begin_play(state._replace(facts=facts), bidder, facts.trump)

    def result(self, state: State) -> NomsResult:
        """Tricks by seat and the contract; nothing if all passed."""
        facts: NomsFacts = state.facts
        if not facts.bid:
            return NomsResult()
        assert state.play
        return NomsResult(state.play.won, facts.bid, facts.bidder, facts.partner)

    def why_out_of_turn(self, state: State, seat: int) -> Refusal | None:
        """Who has passed is out of the auction."""
        phase = state.phase
        has_passed = isinstance(phase, Auction) and seat not in phase.standing.left
        return Reason.HAS_PASSED(seat=self.options.seat_name(seat)) if has_passed else None

    # What may be seen (NW-N7)

    def turned(self, state: State) -> Card | None:
        """No card is turned."""
        return None

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """The contract; the partner only to who holds the called card, until it falls."""
        facts: NomsFacts = state.facts
        is_open = isinstance(state.phase, Over) or self._has_fallen(state)
        knows = facts.partner is not None and (is_open or seat == facts.partner)
        return {
            "doubled": setup_of(state).doubled,
            "bid": facts.bid or None,
            "bidder": facts.bidder,
            "trump": facts.trump.value if facts.trump else None,
            "called": str(facts.called) if facts.called else None,
            "partner_known": knows,
            "partner": facts.partner if knows else None,
        }

    def _has_fallen(self, state: State) -> bool:
        called = state.facts.called
        return called is not None and not any(called in hand for hand in state.hands)

    # Results (NW-N5)

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """The contract is one, and all tricks were won by somebody."""
        assert isinstance(result, NomsResult)
        if result.is_void:
            is_somebody = result.bidder is not None or result.partner is not None
            if is_somebody or any(result.tricks):
                return Reason.DECLARER_NOT_EXPECTED(contract=PASS)
            return None
        low = self.options.noms_min_bid
        if not low <= result.bid <= TRICKS:
            return Reason.OUT_OF_RANGE(low=low, high=TRICKS, got=result.bid)
        if result.bidder not in SEATS:
            return Reason.DECLARER_MISSING()
        if result.partner not in SEATS:
            return Reason.PARTNER_MISSING()
        if len(result.tricks) != len(SEATS):
            return Reason.SIDES_MISSING(sides=len(SEATS), got=len(result.tricks))
        return tricks_refusal(result.tricks, TRICKS)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """The bid: to each of the bidder's side if it is made, else to each of the others."""
        assert isinstance(result, NomsResult)
        assert isinstance(setup, NominationSetup)
        if result.is_void:
            return Score((0,) * len(SEATS))
        worth = result.bid * (2 if setup.doubled else 1)
        points = tuple(worth if (s in result.side) == result.is_made else 0 for s in SEATS)
        return Score(points, (("made" if result.is_made else "failed", points),))
