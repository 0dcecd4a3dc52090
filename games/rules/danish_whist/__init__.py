"""Danish Whist: es-makker whist, call-ace whist.

Four people, 52 cards and three jokers: thirteen cards each and three face down in the middle, the
cat. An auction of duels settles who is declarer, and for how many tricks. Declarer then calls an
ace; whoever holds it is the partner, and keeps quiet about it until the ace is played. A number may
carry an attachment: vip (trumps are turned from the cat), gode (clubs are trumps), halve (the
partner names trumps), sans (no trumps). Between the numbers stand three bids for few tricks, one
against three: sol, ren sol and bordlægger. Points double with every level and add up to zero.

Source: danish-whist.md, whose decisions (12) are kept; numbers in brackets are its sections. One
thing is added: the option `players`, 5 for a table whose dealer sits out (2).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.engine.actions import Action, Call, calls_of
from games.engine.cards import Card, Strain, Suit
from games.engine.cardset import EMPTY, CardSet
from games.engine.match import Match
from games.engine.packs import deal_singly, pack
from games.engine.phases.laying import Laying, lay
from games.engine.phases.speaking import PASS, Auction, Question, auction_at
from games.engine.phases.tricks import begin_play
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.seats import clockwise, left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.engine.view import heard
from games.rules.danish_whist import calling, scoring
from games.rules.danish_whist.auction import Standing
from games.rules.danish_whist.facts import DanishFacts, is_spread, told
from games.rules.danish_whist.iron_hand import REDEAL, IronHand
from games.rules.danish_whist.options import DanishOptions
from games.rules.danish_whist.play import DanishTricks
from games.rules.danish_whist.scoring import TRICKS, DanishResult, outcome

CAT_EVERY = 5
"""The cat gets every fifth card until it is complete: one after each round to four seats (5)."""

__all__ = ["DanishFacts", "DanishResult", "DanishTricks", "DanishWhist", "outcome"]


@dataclass(frozen=True)
class DanishWhist(DanishOptions):
    """Danish Whist. See the rules file for what each option does."""

    key: ClassVar[str] = "danish_whist"
    result_types: ClassVar[tuple[type[DealResult], ...]] = (DanishResult,)

    @property
    def table(self) -> int:
        """As many seats as players."""
        return self.players

    # The match (10)

    def go_on(self, match: Match) -> Match:
        """The next deal until so many have been played; what was passed out does not count."""
        played = sum(not deal.result.is_void for deal in match.scored)
        dealer = self.next_dealer(match)
        setup = Setup(len(match.scored) + 1, dealer, self.seats_of(dealer))
        return replace(match, next=setup if played < self.session_deals else None)

    def next_dealer(self, match: Match) -> int:
        """To the left after every hand played; the same after a new deal, or as `all_pass` says."""
        if match.scored:
            last = match.scored[-1]
            result = last.result
            assert isinstance(result, DanishResult)
            stays = (REDEAL, PASS) if self.all_pass == "same_dealer" else (REDEAL,)
            if result.bid in stays:
                return last.setup.dealer
        return Rules.next_dealer(self, match)

    def seats_of(self, dealer: int) -> tuple[int, ...]:
        """Who is dealt in, from forehand: of five all but the dealer (2)."""
        everybody = tuple(range(self.players))
        return clockwise(left_of(dealer, everybody), everybody)[:4]

    # The deal (2, 5)

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The whole pack and the jokers."""
        return pack("2", *("JK1", "JK2", "JK3")[: self.jokers])

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """One card at a time from forehand, and one to the cat after each of the first rounds."""
        places = range(CAT_EVERY - 1, CAT_EVERY * self.jokers, CAT_EVERY)
        dealt = [card for place, card in enumerate(order) if place not in places]
        hands = deal_singly(dealt, _from_forehand(setup), TRICKS, self.table)
        return Deal(tuple(hands), tuple(order[place] for place in places))

    def begin(self, setup: Setup, deal: Deal) -> State:
        """The auction, after the question whether anybody wants a new deal."""
        is_asked = self.jernhand != "off"
        phase = IronHand(_from_forehand(setup)) if is_asked else self._opening(setup)
        return self.dealt(setup, deal, DanishFacts(deal.rest), phase)

    def after(self, state: State) -> State:
        """Auction, call, trumps and exchange as the bid wants them, then the tricks (6)."""
        phase = state.phase
        if isinstance(phase, IronHand):
            if phase.is_redealt:
                return state.done(facts=state.facts._replace(is_redealt=True))
            return state.next(self._opening(state.setup))
        if isinstance(phase, Auction):
            return self._after_auction(state, phase.standing)
        if isinstance(phase, Laying):
            return self._after_laying(state, phase)
        if isinstance(phase, Question):
            return self._after_question(state, phase.name, str(phase.answer))
        return state.done()

    def _after_question(self, state: State, name: str, answer: str) -> State:
        if name == "call_ace":
            return self._after_call(state, answer)
        if name == "vip":
            return self._trump_turned(state) if answer == "accept" else self._turn(state)
        if name == "halve":
            return self._after_halve(state, answer)
        return self._take_up(state) if answer == "take" else self._exchanged(state)

    # Auction and call (7)

    def _opening(self, setup: Setup) -> Auction[Standing]:
        order = _from_forehand(setup)
        return auction_at(Standing(order[0], self, order))

    def _after_auction(self, state: State, now: Standing) -> State:
        if now.bid is None or now.holder is None:
            return state.done()
        declarers = (now.holder, *now.joined)
        facts = state.facts._replace(
            bid=now.bid, declarers=declarers, exchangers=tuple(reversed(declarers))
        )
        if now.bid.nolo:
            facts = facts._replace(trump=Strain.NO_TRUMP)
            return self._exchange(state._replace(facts=facts))
        calls = calling.choices(self, now.bid, state.hands[now.holder])
        question = Question("call_ace", now.holder, calls_of(*map(str, calls)))
        return state.next(question, facts=facts)

    def _after_call(self, state: State, answer: str) -> State:
        facts: DanishFacts = state.facts
        called = calling.Called.read(answer)
        assert called is not None
        assert facts.bid is not None
        declarer = facts.declarers[0]
        holders = [seat for seat, hand in enumerate(state.hands) if called.card in hand]
        partner = holders[0] if holders and holders[0] != declarer else None
        trump = calling.FIXED.get(facts.bid.attachment, called.trump)
        state = state._replace(
            facts=facts._replace(called=called.card, partner=partner, trump=trump)
        )
        if facts.bid.attachment == "vip":
            return self._turn(state)
        if facts.bid.attachment == "halve":
            suits = [suit.value for suit in Suit if suit != called.card.suit]
            asked = declarer if partner is None else partner
            return state.next(Question("halve", asked, calls_of(*suits)))
        return self._exchange(state)

    # Trumps (6)

    def _turn(self, state: State) -> State:
        """One more card of the cat is turned for all to see; the last one binds."""
        facts: DanishFacts = state.facts
        turned = facts.cat[: len(facts.turned) + 1]
        facts = facts._replace(turned=turned, is_told=facts.called in turned)
        state = state._replace(facts=facts)
        if turned == facts.cat:
            return self._trump_turned(state)
        return state.next(Question("vip", facts.declarers[0], calls_of("accept", "turn")))

    def _trump_turned(self, state: State) -> State:
        trump = calling.turned_trump(self, state.facts.turned)
        return self._exchange(state._replace(facts=state.facts._replace(trump=trump)))

    def _after_halve(self, state: State, answer: str) -> State:
        """Who answers is known by it; so is a declarer without a partner."""
        facts: DanishFacts = state.facts
        exchangers = facts.declarers
        if facts.partner is not None and self.halve_exchanger == "partner":
            exchangers = (facts.partner,)
        facts = facts._replace(trump=Strain(answer), is_told=True, exchangers=exchangers)
        return self._exchange(state._replace(facts=facts))

    # Exchange (7)

    def _exchange(self, state: State) -> State:
        """The next who may exchange, while the cat lasts; then the first lead."""
        facts: DanishFacts = state.facts
        if not facts.cat or not facts.exchangers:
            return self._play(state)
        seat = facts.exchangers[0]
        if self.exchange == "all_or_none":
            return state.next(Question("exchange", seat, calls_of("leave", "take")))
        return state.next(self._laying(seat, 0, len(facts.cat), facts.called))

    def _laying(self, seat: int, low: int, high: int, called: Card | None) -> Laying:
        kept = CardSet([called]) if called else EMPTY
        return lay("exchange", (seat,), self.table, low, high, kept=kept)

    def _take_up(self, state: State) -> State:
        """The whole cat is taken up, and as many cards are then laid down."""
        facts: DanishFacts = state.facts
        seat, count = facts.exchangers[0], len(facts.cat)
        return _drawn(state, seat, count).next(self._laying(seat, count, count, facts.called))

    def _after_laying(self, state: State, phase: Laying) -> State:
        seat = state.facts.exchangers[0]
        laid = phase.laid[seat]
        assert laid is not None
        return self._exchanged(_drawn(state, seat, len(laid)))

    def _exchanged(self, state: State) -> State:
        facts: DanishFacts = state.facts
        return self._exchange(state._replace(facts=facts._replace(exchangers=facts.exchangers[1:])))

    # Play (8)

    def _play(self, state: State) -> State:
        facts: DanishFacts = state.facts
        assert facts.trump is not None
        is_forehand = self.first_lead == "forehand"
        leader = _from_forehand(state.setup)[0] if is_forehand else facts.declarers[0]
        return begin_play(state, leader, facts.trump.suit, self.tricks(facts))

    def tricks(self, facts: DanishFacts) -> DanishTricks:
        """How the tricks of this contract are played."""
        nolo = facts.bid.nolo if facts.bid else ""
        return DanishTricks(
            called=facts.called,
            aces_low=bool(nolo) and self.nolo_aces_low,
            stops=nolo if self.end_early else "",
            declarers=facts.declarers,
        )

    def result(self, state: State) -> DanishResult:
        """Bid, sides and tricks; or that nobody played."""
        facts: DanishFacts = state.facts
        if facts.bid is None:
            return DanishResult(bid=REDEAL if facts.is_redealt else PASS)
        assert state.play
        return outcome(facts.bid, facts.declarers, facts.partner, state.play.won, len(facts.turned))

    # Refusals

    def why_not(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why this call or choice of trumps is refused."""
        if not isinstance(action, Call):
            return None
        facts: DanishFacts = state.facts
        if state.phase.name == "call_ace" and facts.bid:
            return calling.why_not_called(self, facts.bid, state.hands[seat], action.text)
        if state.phase.name == "halve" and facts.called and action.text == facts.called.suit:
            return Reason.CALLED_IS_TRUMP(card=facts.called.code)
        return None

    def refusal_out_of_turn(self, state: State, seat: int) -> Refusal:
        """Never by whom trumps are named in halve: that is the secret (11)."""
        phase = state.phase
        if phase.name == "halve":
            return Reason.NOT_ASKED()
        if isinstance(phase, IronHand) and seat in state.setup.seats:
            return Reason.ALREADY_CHOSEN()
        if isinstance(phase, Auction) and seat in phase.standing.passed:
            return Reason.HAS_PASSED(seat=self.seat_name(seat))
        return Rules.refusal_out_of_turn(self, state, seat)

    # What may be seen (11)

    def seen_to_act(self, state: State, seat: int | None) -> tuple[int, ...]:
        """In halve only who is asked knows it; to all others it may be any of the others."""
        if state.phase.name != "halve" or seat in state.to_act:
            return state.to_act
        return tuple(other for other in state.setup.seats if other != seat)

    def sees_hand(self, state: State, seat: int | None, holder: int) -> bool:
        """One's own; declarer's in bordlægger once it lies face up."""
        return seat == holder or is_spread(state, holder, self.expose_after)

    def seen_rest(self, state: State, seat: int | None) -> tuple[Card | None, ...]:
        """What is left of the cat, as far as it was turned."""
        facts: DanishFacts = state.facts
        return tuple(card if card in facts.turned else None for card in facts.cat)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Contract, called card, trumps; the partner only to who may know."""
        return told(state, seat)

    def hears(self, state: State, seat: int | None, by: int, action: Action) -> str:
        """How many cards were laid away; after the hand also which."""
        return str(action) if state.is_over else heard(seat, by, action)

    # Results (9)

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Bid, sides, tricks and turned cards are possible and agree with each other."""
        assert isinstance(result, DanishResult)
        return scoring.check(self, result, setup)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """What the hand is worth to every seat; in all it is zero.

        >>> rules = DanishWhist()
        >>> slip = DanishResult(bid="9", declarers=(1,), taken=10)
        >>> rules.score(slip, rules.new_match().next).points
        (-40, 120, -40, -40)
        """
        assert isinstance(result, DanishResult)
        return scoring.score(self, result, setup.seats)


def _from_forehand(setup: Setup) -> tuple[int, ...]:
    return clockwise(left_of(setup.dealer, setup.seats), setup.seats)


def _drawn(state: State, seat: int, count: int) -> State:
    """The seat has taken so many cards from the top of the cat."""
    facts: DanishFacts = state.facts
    hand = state.hands[seat] | CardSet(facts.cat[:count])
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return state._replace(hands=hands, facts=facts._replace(cat=facts.cat[count:]))
