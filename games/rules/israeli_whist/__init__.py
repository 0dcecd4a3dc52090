"""Israeli Whist.

Four players, everyone for himself, have 13 cards each. An auction settles trumps: the highest bid
of tricks in a suit or in no trump. Then everybody, the winner of the auction first and with no less
than was bid, states how many tricks they will take, and the last to speak may not make the numbers
add up to 13: more is promised than there is, or less. Exactly made is worth ten and the square of
the number, every trick of difference costs ten, and zero has a scale of its own. If all four pass,
each gives three cards to a neighbour (a frisch) and the auction starts again, one higher.

Source: israeli-whist.md, whose decisions are kept; rule ids (IW-…) are cited. Where it says
nothing: a total of 13, possible without the hook, counts as under. The hands as dealt are shown
after a deal only if no cards were exchanged: else they would tell which.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.engine.actions import Action, Call, Lay, parse_action
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.packs import deal_singly, pack
from games.engine.phases.laying import Laying, lay
from games.engine.phases.speaking import Auction, Hook, Prediction, auction_at, predict
from games.engine.phases.tricks import begin_play
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.seats import SEATS, TRICKS, clockwise, left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.engine.view import heard
from games.rules.israeli_whist import scoring
from games.rules.israeli_whist.auction import Bid, Standing
from games.rules.israeli_whist.options import IsraeliOptions
from games.rules.israeli_whist.scoring import IsraeliResult

__all__ = ["Bid", "IsraeliFacts", "IsraeliResult", "IsraeliWhist"]

Exchange = tuple[CardSet, ...]
"""The cards given, by seat."""


@dataclass(frozen=True, slots=True)
class IsraeliFacts:
    """Exchanges so far, what the auction came to, and the numbers stated once all are."""

    exchanges: tuple[Exchange, ...] = ()
    declarer: int | None = None
    bid: Bid | None = None
    bids: tuple[int, ...] = ()


@dataclass(frozen=True)
class IsraeliWhist(IsraeliOptions):
    """Israeli Whist. See the rules file for what each option does."""

    key: ClassVar[str] = "israeli_whist"
    result_types: ClassVar[tuple[type[DealResult], ...]] = (IsraeliResult,)

    # The match (IW-E1)

    def go_on(self, match: Match) -> Match:
        """The next deal; the same dealer again after a hand was thrown in."""
        played = sum(not one.result.is_void for one in match.scored)
        setup = self.setup_for(len(match.scored) + 1, (match.first_dealer + played) % 4)
        return replace(match, next=None if self.is_over(played, match.totals) else setup)

    def setup_for(self, number: int, dealer: int) -> Setup:
        """What a deal begins with; `seats` from the dealer's left."""
        return Setup(number, dealer, clockwise(left_of(dealer, SEATS), SEATS))

    def is_over(self, played: int, totals: tuple[int, ...]) -> bool:
        """Whether the game is over when so many deals have been scored, with these totals."""
        if self.target is not None and max(totals) >= self.target:
            return True
        return self.deals is not None and played >= self.deals

    # The deal

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The whole pack."""
        return pack()

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """One card at a time from the dealer's left."""
        return Deal(tuple(deal_singly(order, setup.seats, TRICKS, 4)))

    def begin(self, setup: Setup, deal: Deal) -> State:
        """The auction."""
        return self.open_auction(self.dealt(setup, deal, IsraeliFacts()))

    def open_auction(self, state: State) -> State:
        """The auction at its beginning, also after an exchange (IW-A1, IW-F1)."""
        setup = state.setup
        first = setup.dealer if self.first_bidder == "dealer" else setup.seats[0]
        return state.next(auction_at(Standing(first, self.lowest_now(state), self.passes_to_end)))

    def after(self, state: State) -> State:
        """Auction, exchanges as long as nobody bids, numbers, tricks."""
        phase = state.phase
        if isinstance(phase, Auction):
            return self._after_auction(state, phase.standing)
        if isinstance(phase, Laying):
            return self._exchanged(state, phase)
        if isinstance(phase, Prediction):
            bids = tuple(number or 0 for number in phase.said)
            return self._play(state._replace(facts=replace(state.facts, bids=bids)))
        return state.done()

    def _after_auction(self, state: State, end: Standing) -> State:
        bid, declarer = end.bid, end.holder
        if bid is None or declarer is None:
            if len(state.facts.exchanges) == self.frisches:
                return state.done()
            return state.next(lay("frisch", SEATS, 4, self.frisch_cards, at_once=True))
        facts = replace(state.facts, declarer=declarer, bid=bid)
        return state.next(self.numbers(declarer, bid.tricks), facts=facts)

    def _exchanged(self, state: State, phase: Laying) -> State:
        """Everybody takes up what was given to them, when the last has given (IW-F1)."""
        facts: IsraeliFacts = state.facts
        given = tuple(cards or CardSet() for cards in phase.laid)
        hands = list(state.hands)
        for seat, cards in enumerate(given):
            hands[self.goes_to(seat, len(facts.exchanges))] |= cards
        facts = replace(facts, exchanges=(*facts.exchanges, given))
        return self.open_auction(state._replace(hands=tuple(hands), facts=facts))

    def numbers(self, declarer: int, level: int) -> Prediction:
        """The phase in which numbers are stated, from the declarer or from the next (IW-B)."""
        order = clockwise(declarer, SEATS)
        lowest = tuple(level if seat == declarer else 0 for seat in SEATS)
        hook: Hook = "last" if self.hook else "off"
        if self.second_phase == "others_only":
            return predict(order[1:], 4, TRICKS, hook, lowest=lowest).saying(declarer, level)
        return predict(order, 4, TRICKS, hook, lowest=lowest)

    def _play(self, state: State) -> State:
        facts: IsraeliFacts = state.facts
        assert facts.declarer is not None
        assert facts.bid is not None
        return begin_play(state, facts.declarer, facts.bid.trump.suit)

    def result(self, state: State) -> IsraeliResult:
        """Tricks, numbers, and what the auction came to; or that the hand was thrown in."""
        facts: IsraeliFacts = state.facts
        frisches = len(facts.exchanges)
        if facts.bid is None:
            return IsraeliResult(frisches=frisches)
        assert state.play
        trump, level = facts.bid.trump.value, facts.bid.tricks
        return IsraeliResult(state.play.won, facts.bids, facts.declarer, trump, level, frisches)

    # Speaking

    def parse(self, state: State, text: str) -> Action:
        """In the auction 5C is a bid, and not the five of clubs."""
        bid = Bid.read(text.strip().upper()) if isinstance(state.phase, Auction) else None
        return Call(str(bid)) if bid else parse_action(text)

    def lowest_now(self, state: State) -> int:
        """The fewest tricks that may be bid in this auction (IW-A2)."""
        return self.lowest_bid(len(state.facts.exchanges))

    def refusal_out_of_turn(self, state: State, seat: int) -> Refusal:
        """In an exchange that they have chosen; else whose turn it is."""
        if isinstance(state.phase, Laying) and seat in SEATS:
            return Reason.ALREADY_CHOSEN()
        return Rules.refusal_out_of_turn(self, state, seat)

    # What may be seen (IW-H)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """What the auction came to, the numbers, and by how much they are over or under."""
        facts: IsraeliFacts = state.facts
        bids = state.phase.said if isinstance(state.phase, Prediction) else facts.bids
        total = sum(facts.bids) if facts.bids else None
        return {
            "lowest": self.lowest_now(state),
            "frisches": len(facts.exchanges),
            "declarer": facts.declarer,
            "bid": str(facts.bid) if facts.bid else None,
            "trump": facts.bid.trump.value if facts.bid else None,
            "bids": bids,
            "mode": None if total is None else scoring.mode(total),
            "margin": None if total is None else total - TRICKS,
        }

    def hears(self, state: State, seat: int | None, by: int, action: Action) -> str:
        """Cards given are known to the giver, and to the receiver when all have given (IW-H2)."""
        if isinstance(action, Lay):
            for frisch, given in enumerate(state.facts.exchanges):
                # Nobody gives the same cards twice: they never come back in time.
                if given[by] == action.cards and seat == self.goes_to(by, frisch):
                    return str(action)
        return heard(seat, by, action)

    def shows_dealt(self, state: State) -> bool:
        """Only hands that were played, and as they were played."""
        return state.facts.bid is not None and not state.facts.exchanges

    # Results (IW-S)

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Figures are possible, add up, and agree with the auction."""
        assert isinstance(result, IsraeliResult)
        return scoring.check(self, result)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """What the deal is worth to every seat.

        >>> rules = IsraeliWhist()
        >>> slip = IsraeliResult((5, 1, 3, 4), (5, 0, 3, 4), 0, "H", 5)
        >>> rules.score(slip, rules.new_match().next).points
        (35, -50, 19, 26)
        """
        assert isinstance(result, IsraeliResult)
        return scoring.score(self, result)

    def points(self, bid: int, tricks: int, total: int) -> int:
        """What a number is worth that came out so, where all four add up to `total`."""
        return scoring.points(self, bid, tricks, total)
