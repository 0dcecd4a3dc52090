"""Bid Whist.

Four players in two fixed partnerships. Twelve cards each and a kitty of six from a pack with two
jokers. Everybody speaks once: a bid is a number of books (tricks) above six, to be played uptown
(high cards win), downtown (low cards win) or without trumps. The highest bidder names the trumps,
takes the kitty, discards as many cards and leads. The kitty counts as the bidder's first book, so
thirteen are always at stake. A bid that is made scores every book above six, one that is missed
costs its number; no trump doubles both. The first side at +7 wins, a side at −7 loses.

Source: bid-whist.md; ids such as BW-A3 are its own, and its decisions are kept. Where it leaves
something open: without a kitty nobody has the kitty's book, whatever `kitty_book` says; a hand that
is thrown in counts for no limit of `hands`, and nobody sees its cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, ClassVar

from games.engine.actions import Action, Call, calls_of
from games.engine.cards import Card
from games.engine.cardset import EMPTY, CardSet
from games.engine.match import Match, Place
from games.engine.packs import deal_singly, pack
from games.engine.phases.laying import Laying, lay
from games.engine.phases.speaking import PASS, Auction, Question, auction_at
from games.engine.phases.tricks import begin_play
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.seats import PARTNERS, SEATS, clockwise, left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.engine.view import heard
from games.rules.bid_whist import scoring
from games.rules.bid_whist.auction import Standing, opening
from games.rules.bid_whist.contract import Bid, Declared, declarations
from games.rules.bid_whist.options import BidOptions
from games.rules.bid_whist.play import BidTricks
from games.rules.bid_whist.scoring import BidResult, Pair

JOKERS = {54: ("LJ", "BJ"), 53: ("BJ",), 52: ()}
"""The jokers in a pack of so many cards; a single one counts as the big joker."""

__all__ = ["BidFacts", "BidGame", "BidResult", "BidTricks", "BidWhist", "Declared"]


@dataclass(frozen=True, slots=True)
class BidFacts:
    """The contract as it becomes known; whether the kitty was taken up, and what was discarded."""

    bid: Bid | None = None
    declarer: int | None = None
    declared: Declared | None = None
    has_kitty: bool = False
    discards: CardSet = EMPTY


@dataclass(frozen=True, slots=True)
class BidGame:
    """What goes on from deal to deal: how many bids of each side have failed."""

    sets: Pair = (0, 0)


@dataclass(frozen=True)
class BidWhist(BidOptions):
    """Bid Whist. See the rules file for what each option does."""

    key: ClassVar[str] = "bid_whist"
    result_types: ClassVar[tuple[type[DealResult], ...]] = (BidResult,)

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """North-South and East-West."""
        return PARTNERS

    # The match (BW-E1, BW-E2)

    def match_facts(self) -> BidGame:
        """No bid has failed."""
        return BidGame()

    def go_on(self, match: Match) -> Match:
        """The next deal, unless a side has won or all hands have been played."""
        game: BidGame = match.facts
        if match.scored:
            game = BidGame(self.sets_after(game.sets, match.scored[-1].result))
        winner = self.winner(match.totals, game.sets)
        played = sum(not one.result.is_void for one in match.scored)
        is_over = winner is not None or (self.hands is not None and played >= self.hands)
        setup = Setup(len(match.scored) + 1, self.next_dealer(match), SEATS)
        return replace(match, facts=game, next=None if is_over else setup)

    def next_dealer(self, match: Match) -> int:
        """The deal passes to the left, but not where a hand is dealt again by the same dealer."""
        last = match.scored[-1] if match.scored else None
        if last and last.result.is_void and self.all_pass == "redeal_same":
            return last.setup.dealer
        return Rules.next_dealer(self, match)

    def sets_after(self, sets: Pair, result: DealResult) -> Pair:
        """How many bids of each side have failed, this one among them."""
        assert isinstance(result, BidResult)
        if result.is_void or result.is_made:
            return sets
        ns, ew = (before + (side == result.declaring) for side, before in enumerate(sets))
        return ns, ew

    def winner(self, totals: tuple[int, ...], sets: Pair) -> int | None:
        """The side that has won with these scores and failed bids; None while nobody has."""
        both = (0, 1)
        if self.sets_to_lose is not None and max(sets) >= self.sets_to_lose:
            return next(side for side in both if sets[1 - side] >= self.sets_to_lose)
        if self.target is None:
            return None
        lost = [self.negative_loss and totals[side] <= -self.target for side in both]
        won = [totals[side] >= self.target for side in both]
        return next((side for side in both if won[side] or lost[1 - side]), None)

    def ranking(self, match: Match) -> tuple[Place, ...]:
        """The winner first, whatever the score; without one by total, equal totals tied."""
        game: BidGame = match.facts
        winner = self.winner(match.totals, game.sets)
        if winner is None:
            return Rules.ranking(self, match)
        return tuple(
            Place(side, rank, False, match.totals[side])
            for rank, side in enumerate((winner, 1 - winner), start=1)
        )

    # The deal

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """All four suits and the jokers."""
        return pack("2", *JOKERS[self.cards])

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """One card at a time from the dealer's left; what is left is the kitty."""
        to = clockwise(left_of(setup.dealer, SEATS), SEATS)
        hands = deal_singly(order, to, self.cards_each, len(SEATS))
        return Deal(tuple(hands), order[len(SEATS) * self.cards_each :])

    def begin(self, setup: Setup, deal: Deal) -> State:
        """The player on the dealer's left speaks first."""
        return self.dealt(setup, deal, BidFacts(), auction_at(opening(self, setup.dealer)))

    def after(self, state: State) -> State:
        """Auction, declaration and exchange, in the order of the options, then the tricks."""
        phase = state.phase
        if isinstance(phase, Auction):
            return self._after_auction(state, phase.standing)
        if isinstance(phase, Question):
            return self._after_declaring(state, str(phase.answer))
        if isinstance(phase, Laying):
            laid = phase.laid[state.facts.declarer]
            return self._play(state._replace(facts=replace(state.facts, discards=laid)))
        return state.done()

    # Auction and declaration

    def why_not(self, state: State, seat: int, action: Action) -> Refusal | None:
        """That nothing is bid any more."""
        if not isinstance(action, Call):
            return None
        is_bid = action.text == PASS or Bid.read(action.text) is not None
        return Reason.AUCTION_OVER(call=action.text) if is_bid else None

    def _after_auction(self, state: State, end: Standing) -> State:
        if end.bid is None or end.holder is None:
            return state.done()
        state = state._replace(facts=BidFacts(end.bid, end.holder))
        if self.declare_when == "after_kitty":
            state = self._take_up(state)
        calls = calls_of(*declarations(self, end.bid))
        return state.next(Question("declare", end.holder, calls))

    def _after_declaring(self, state: State, answer: str) -> State:
        declared = declarations(self, state.facts.bid)[answer]
        state = state._replace(facts=replace(state.facts, declared=declared))
        if not self.kitty:
            return self._play(state)
        if not state.facts.has_kitty:
            state = self._take_up(state)
        return state.next(lay("exchange", (state.facts.declarer,), len(SEATS), self.kitty))

    def _take_up(self, state: State) -> State:
        """The kitty, if there is one, is in the declarer's hand."""
        if not self.kitty:
            return state
        facts: BidFacts = replace(state.facts, has_kitty=True)
        hands = tuple(
            hand | CardSet(state.deal.rest) if seat == facts.declarer else hand
            for seat, hand in enumerate(state.hands)
        )
        return state._replace(hands=hands, facts=facts)

    # Play

    def tricks(self, declared: Declared) -> BidTricks:
        """How tricks are played after this declaration."""
        return BidTricks(
            trump=declared.trump.suit,
            down=declared.direction == "down",
            bad_aces=declared.aces == "bad",
            held_back=self.nt_joker_lead == "only_if_forced",
            thrown=self.nt_joker_must_discard,
        )

    def _play(self, state: State) -> State:
        facts: BidFacts = state.facts
        assert facts.declared is not None
        assert facts.declarer is not None
        trump = facts.declared.trump.suit
        return begin_play(state, facts.declarer, trump, self.tricks(facts.declared))

    def result(self, state: State) -> BidResult:
        """What was bid and played, by whom, and the books."""
        facts: BidFacts = state.facts
        if facts.bid is None or facts.declarer is None or facts.declared is None:
            return BidResult()
        assert state.play
        tricks = _by_side(state.play.won)
        side = facts.declarer % 2
        won_first = state.play.tricks[0].winner % 2 == side
        books = self.books(tricks[side], won_first=won_first)
        return BidResult(tricks, facts.bid.number, facts.declared.kind, facts.declarer, side, books)

    # What may be seen

    def lies_last_trick(self, state: State) -> bool:
        """Until the next lead."""
        return state.play is not None and not state.play.trick

    def shows_dealt(self, state: State) -> bool:
        """Not of a hand that was thrown in."""
        return state.facts.declarer is not None

    def sees_kitty(self, state: State, seat: int | None) -> bool:
        """Who may know the kitty: nobody in the auction, then the declarer, or all (BW-H1)."""
        facts: BidFacts = state.facts
        if not facts.has_kitty:
            return False
        return self.sport_kitty or seat == facts.declarer or state.is_over

    def seen_rest(self, state: State, seat: int | None) -> tuple[Card | None, ...]:
        """The kitty, then the discards, which only the declarer knows before the end (BW-H2)."""
        facts: BidFacts = state.facts
        if not facts.has_kitty:
            return tuple(None for _card in state.deal.rest)
        is_seen = seat == facts.declarer or state.is_over
        return tuple(card if is_seen else None for card in facts.discards)

    def hears(self, state: State, seat: int | None, by: int, action: Action) -> str:
        """How many cards were discarded; after the hand also which."""
        return str(action) if state.is_over else heard(seat, by, action)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """The best bid or the contract, trumps and direction, both sides' books; the kitty."""
        facts: BidFacts = state.facts
        if isinstance(state.phase, Auction):
            now: Standing = state.phase.standing
            facts = BidFacts(now.bid, now.holder)
        declared = facts.declared
        return {
            "bid": str(facts.bid) if facts.bid else None,
            "declarer": facts.declarer,
            "trump": declared.trump.value if declared else None,
            "direction": declared.direction if declared else None,
            "aces": declared.aces if declared else None,
            "books": self._books_now(state),
            "kitty": tuple(map(str, state.deal.rest)) if self.sees_kitty(state, seat) else None,
        }

    def _books_now(self, state: State) -> Pair | None:
        """Both sides' books so far, the kitty's with those of whoever has it."""
        if state.play is None:
            return None
        tricks = _by_side(state.play.won)
        if not self.kitty:
            return tricks
        holder = state.facts.declarer
        if self.kitty_book == "first_trick":
            holder = state.play.tricks[0].winner if state.play.tricks else None
        ns, ew = (own + (holder in PARTNERS[side]) for side, own in enumerate(tricks))
        return ns, ew

    # Results

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """A bid of this game with its side and its books."""
        assert isinstance(result, BidResult)
        return scoring.check(self, result)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """What both sides score.

        >>> rules = BidWhist()
        >>> rules.score(BidResult((), 4, "nt", side=1, books=11), rules.new_match().next).points
        (0, 10)
        """
        assert isinstance(result, BidResult)
        return scoring.score(self, result)


def _by_side(won: tuple[int, ...]) -> Pair:
    ns, ew = (sum(won[seat] for seat in side) for side in PARTNERS)
    return ns, ew
