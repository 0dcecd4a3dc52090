"""Noms, Small Ships Rules: an auction, a called card, and a partner who may not say so (NW-N)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from games.engine.actions import Call
from games.engine.cards import CARDS, Card, Suit
from games.engine.match import Match
from games.engine.phases.base import Over
from games.engine.phases.speaking import Auction, Question, calls_of
from games.engine.phases.tricks import begin_play
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score
from games.engine.seats import clockwise, left_of
from games.engine.setup import Setup
from games.engine.state import State
from games.rules.nomination_whist.deals import NominationSetup
from games.rules.nomination_whist.scoring import TRICKS, NomsResult
from games.rules.nomination_whist.way import Way, setup_of

SEATS: Final = (0, 1, 2, 3)
PASS: Final = "pass"
NAME_TRUMP: Final = "name_trump"
CALL_CARD: Final = "call_card"
CALLED: Final = "call:"
"""What stands before a card that is called; by itself it would be a card played."""

Said = tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class NomsFacts:
    """The contract as far as it is made; `partner` holds the called card, it may be the bidder."""

    bid: int = 0
    bidder: int | None = None
    trump: Suit | None = None
    called: Card | None = None
    partner: int | None = None


def standing(said: Said) -> tuple[int, int | None]:
    """The highest bid and who made it; 0 and nobody before the first."""
    bids = [(int(text), seat) for seat, text in said if text != PASS]
    return bids[-1] if bids else (0, None)


def next_to_speak(said: Said) -> int | None:
    """Who speaks next, of those who have not passed; None when the auction is over (NW-N2)."""
    left = tuple(seat for seat in SEATS if (seat, PASS) not in said)
    bid, _holder = standing(said)
    if not left or bid == TRICKS or (bid and len(left) == 1):
        return None
    return left_of(said[-1][0], left)


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
        return state.next(Auction(state.setup.seats[0]), facts=NomsFacts())

    def after(self, state: State) -> State:
        """The bidder names trumps, calls a card, and leads."""
        phase = state.phase
        if isinstance(phase, Auction):
            bid, bidder = standing(phase.said)
            if bidder is None:
                return state.done()
            question = Question(NAME_TRUMP, bidder, calls_of(*Suit))
            return state.next(question, facts=replace(state.facts, bid=bid, bidder=bidder))
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

    # The auction

    def bids(self, said: Said) -> tuple[Call, ...]:
        """`pass`, and every number above the last."""
        lowest = max(self.options.noms_min_bid, standing(said)[0] + 1)
        return calls_of(PASS, *map(str, range(lowest, TRICKS + 1)))

    def why_not_bid(self, said: Said, text: str) -> Refusal | None:
        """Why a number may not be bid; None if it is no number."""
        try:
            number = int(text)
        except ValueError:
            return None
        low = self.options.noms_min_bid
        if not low <= number <= TRICKS:
            return Reason.OUT_OF_RANGE(low=low, high=TRICKS, got=number)
        high, _holder = standing(said)
        return Reason.NOT_HIGH_ENOUGH(call=text, high=str(high)) if number <= high else None

    def why_out_of_turn(self, state: State, seat: int) -> Refusal | None:
        """Who has passed is out of the auction."""
        phase = state.phase
        has_passed = isinstance(phase, Auction) and (seat, PASS) in phase.said
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
        return _check_tricks(result.tricks)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """The bid: to each of the bidder's side if it is made, else to each of the others."""
        assert isinstance(result, NomsResult)
        assert isinstance(setup, NominationSetup)
        if result.is_void:
            return Score((0,) * len(SEATS))
        worth = result.bid * (2 if setup.doubled else 1)
        points = tuple(worth if (s in result.side) == result.is_made else 0 for s in SEATS)
        return Score(points, (("made" if result.is_made else "failed", points),))


def _check_tricks(tricks: tuple[int, ...]) -> Refusal | None:
    if len(tricks) != len(SEATS):
        return Reason.SIDES_MISSING(sides=len(SEATS), got=len(tricks))
    for got in tricks:
        if not 0 <= got <= TRICKS:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=TRICKS, got=got)
    if sum(tricks) != TRICKS:
        return Reason.TRICKS_DO_NOT_ADD_UP(total=TRICKS, got=sum(tricks))
    return None
