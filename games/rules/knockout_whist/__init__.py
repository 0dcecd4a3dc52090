"""Knockout Whist, also called Trumps.

Two to seven players, everyone for himself, play hands of seven cards, six, and so on down to one.
Who takes no trick in a hand is knocked out; but the first to fail gets a dog's life, which is a
single card in the next hand, to be played to any trick: in the others the dog knocks. Whoever took
most tricks chooses the next trumps, and players who share the most cut for it. The last player left
wins, or whoever takes the one trick of the last hand.

Source: knockout-whist.md, whose decisions (13) are kept; numbers in brackets are its sections. A
match is one game, whose winner gets a point (11). A blind dog, who cannot name its card, plays it
by the call `play`. On a slip a revoke knocks a player out (13.6); if nobody had taken a trick but
those who revoked, all others stay in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal

from games.engine.actions import Action, Call, Calls, calls_of
from games.engine.cards import Card, Strain
from games.engine.cardset import CardSet
from games.engine.match import Match, Place
from games.engine.options import Between
from games.engine.packs import pack
from games.engine.phases.speaking import Question
from games.engine.phases.tricks import begin_play
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.seats import clockwise, left_of
from games.engine.setup import Deal, Setup
from games.engine.shuffling import branch, shuffled
from games.engine.state import State
from games.rules.knockout_whist.play import DogTricks, KnockoutFacts, KnockPlay
from games.rules.knockout_whist.slips import check_chooser, check_revokes, check_tricks
from games.rules.knockout_whist.survival import (
    Cut,
    DogsLife,
    HandEnd,
    KnockoutResult,
    KnockoutSetup,
    Status,
    hand_end,
    ranks,
)

__all__ = ["CHOOSE", "KnockoutFacts", "KnockoutGame", "KnockoutWhist", "highest"]

CHOOSE = "choose"
"""The phase in which trumps are chosen."""


@dataclass(frozen=True, slots=True)
class KnockoutGame:
    """How everybody stands, the number of the hand after which they went out (0: they have not)."""

    end: HandEnd
    out_after: tuple[int, ...]


@dataclass(frozen=True)
class KnockoutWhist(Rules):
    """Knockout Whist. See the rules file for what each option does."""

    players: Annotated[int, Between(2, 7)] = 4
    first_trump: Literal["turn_up", "cut_for_choice", "random"] = "turn_up"
    later_trump: Literal["winner_chooses", "turn_up"] = "winner_chooses"
    choice_time: Literal["after_deal", "before_deal"] = "after_deal"
    tie_for_choice: Literal["cut", "turn_up"] = "cut"
    no_trump_allowed: bool = False
    dogs_life: DogsLife = "first_only"
    blind_dog: bool = False
    first_lead: Literal["left_of_dealer", "trump_chooser"] = "left_of_dealer"
    first_hand_cards: Annotated[int, Between(1, 7)] = 7

    key: ClassVar[str] = "knockout_whist"
    setup_type: ClassVar[type[Setup]] = KnockoutSetup
    result_types: ClassVar[tuple[type[DealResult], ...]] = (KnockoutResult,)

    @property
    def table(self) -> int:
        """As many seats as players."""
        return self.players

    def seat_name(self, seat: int) -> str:
        """P1, P2 … also where there are four."""
        return f"P{seat + 1}"

    # The game

    def match_facts(self) -> KnockoutGame:
        """Everybody is in."""
        everybody: Status = "in"
        return KnockoutGame(HandEnd((everybody,) * self.players), (0,) * self.players)

    def go_on(self, match: Match) -> Match:
        """The next hand, one card shorter, until somebody has won (10, 11)."""
        game: KnockoutGame = match.facts
        dealer = match.first_dealer
        choosers: tuple[int, ...] = ()
        number = len(match.scored) + 1
        if match.scored:
            last = match.scored[-1]
            game = self._after_hand(game, last.setup, last.result)
            if game.end.winner is not None:
                return replace(match, facts=game, next=None)
            dealer = left_of(last.setup.dealer, game.end.active)
            choosers = self.choosers(last.result.tricks, game.end.active)
        elif self.first_trump == "cut_for_choice":
            choosers = game.end.active
        setup = self.setup_for(number, dealer, game.end, choosers)
        return replace(match, facts=game, next=setup)

    def _after_hand(self, game: KnockoutGame, setup: Setup, result: DealResult) -> KnockoutGame:
        end = self.end_of(setup, result)
        left = end.active if end.winner is None else (end.winner,)
        out_after = tuple(
            hand or (0 if seat in left else setup.number)
            for seat, hand in enumerate(game.out_after)
        )
        return KnockoutGame(end, out_after)

    def end_of(self, setup: Setup, result: DealResult) -> HandEnd:
        """What becomes of everybody after a hand that came out like this (10)."""
        assert isinstance(setup, KnockoutSetup)
        assert isinstance(result, KnockoutResult)
        return hand_end(setup, result, self.dogs_life, self.blind_dog)

    def choosers(self, tricks: tuple[int, ...], active: tuple[int, ...]) -> tuple[int, ...]:
        """Those who have taken most tricks, if the next trumps are chosen (7)."""
        if self.later_trump == "turn_up":
            return ()
        most = max(tricks[seat] for seat in active)
        return tuple(seat for seat in active if tricks[seat] == most)

    def setup_for(
        self, number: int, dealer: int, end: HandEnd, choosers: tuple[int, ...] = ()
    ) -> KnockoutSetup:
        """The hand of that number, for those who are still active (6)."""
        dogs = tuple(seat for seat in end.active if end.statuses[seat] != "in")
        return KnockoutSetup(
            number, dealer, clockwise(left_of(dealer, end.active), end.active),
            self.first_hand_cards + 1 - number, dogs,
            tuple(seat for seat in dogs if end.statuses[seat] == "blind_dog"),
            end.dog_used, end.blind_used, end.had_dog, choosers,
        )  # fmt: skip

    def ranking(self, match: Match) -> tuple[Place, ...]:
        """The winner, then who went out last (11)."""
        game: KnockoutGame = match.facts
        found = ranks(game.end.winner, dict(enumerate(game.out_after)))
        shared = list(found.values())
        return tuple(
            Place(seat, rank, shared.count(rank) > 1, match.totals[seat])
            for seat, rank in found.items()
        )

    # The deal

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The whole pack."""
        return pack()

    def chance(self, setup: Setup, seed: bytes) -> Setup:
        """The cut for the choice of trumps, unless it is given; the first trumps, if by lot (7)."""
        assert isinstance(setup, KnockoutSetup)
        if setup.number == 1 and self.first_trump == "random" and not setup.trump:
            return replace(setup, trump=shuffled("CDHS", branch(seed, "trump"))[0])
        while not self.turns_up(setup) and len(tied := self.cut_between(setup)) > 1:
            drawn = shuffled(pack(), branch(seed, f"cut {len(setup.cuts) + 1}"))
            cut = tuple(zip(tied, map(str, drawn), strict=False))
            setup = replace(setup, cuts=(*setup.cuts, cut))
        return setup

    def cut_between(self, setup: KnockoutSetup) -> tuple[int, ...]:
        """Who still has a claim to choose trumps after the cuts so far (7)."""
        return highest(setup.cuts[-1]) if setup.cuts else setup.choosers

    def turns_up(self, setup: KnockoutSetup) -> bool:
        """Whether the next undealt card decides what is trumps in this hand (7)."""
        if setup.number == 1:
            return self.first_trump == "turn_up"
        is_tied = len(setup.choosers) > 1
        return self.later_trump == "turn_up" or (is_tied and self.tie_for_choice == "turn_up")

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """One card at a time; a dog gets one in the first round only (6)."""
        assert isinstance(setup, KnockoutSetup)
        full = [seat for seat in setup.seats if seat not in setup.dogs]
        to = [*setup.seats, *full * (setup.cards - 1)]
        hands: list[list[Card]] = [[] for _seat in range(self.players)]
        for seat, card in zip(to, order, strict=False):
            hands[seat].append(card)
        rest = order[len(to) :]
        return Deal(tuple(map(CardSet, hands)), rest, rest[0] if self.turns_up(setup) else None)

    def begin(self, setup: Setup, deal: Deal) -> State:
        """Somebody chooses trumps, unless they are turned up or drawn.

        Raises ValueError for a setup whose lots have not been drawn: see `chance`.
        """
        assert isinstance(setup, KnockoutSetup)
        trump = setup.trump
        if deal.turned and deal.turned.suit:
            trump = deal.turned.suit.value
        if trump:
            return self._lead(self.dealt(setup, deal, KnockoutFacts(Strain(trump))))
        if len(self.cut_between(setup)) != 1:
            raise ValueError("trumps, or who chooses them, have not been drawn by lot")
        (chooser,) = self.cut_between(setup)
        choice = Question(CHOOSE, chooser, self.trump_calls)
        return self.dealt(setup, deal, KnockoutFacts(None, chooser), choice)

    @property
    def trump_calls(self) -> Calls:
        """What may be chosen as trumps (7)."""
        strains = list(Strain)
        return calls_of(*(strains if self.no_trump_allowed else strains[:-1]))

    def _lead(self, state: State) -> State:
        setup, facts = state.setup, state.facts
        assert isinstance(setup, KnockoutSetup)
        leader = self.leader(setup, facts.chooser)
        return begin_play(state, leader, facts.trump.suit, DogTricks(), setup.cards, KnockPlay)

    def leader(self, setup: KnockoutSetup, chooser: int | None) -> int:
        """Who leads to the first trick: the first on the dealer's left, or the chooser (9)."""
        if chooser is None or self.first_lead == "left_of_dealer":
            return setup.seats[0]
        return chooser

    def after(self, state: State) -> State:
        """Trumps are chosen, and play begins; after the last trick the hand is over."""
        if isinstance(state.phase, Question):
            trump = Strain(str(state.phase.answer))
            facts = KnockoutFacts(trump, state.facts.chooser)
            return self._lead(state._replace(facts=facts))
        return state.done()

    def why_not(self, state: State, seat: int, action: Action) -> Refusal | None:
        """A hand without trumps is not played everywhere."""
        return Reason.NO_TRUMP_NOT_ALLOWED() if action == Call("NT") else None

    def refusal_out_of_turn(self, state: State, seat: int) -> Refusal:
        """Another player chooses, or it is another's turn."""
        if isinstance(state.phase, Question):
            return Reason.NOT_THE_CHOOSER(seat=self.seat_name(state.phase.seat))
        return Rules.refusal_out_of_turn(self, state, seat)

    def result(self, state: State) -> KnockoutResult:
        """Tricks by seat, trumps and who chose them."""
        assert state.play
        facts: KnockoutFacts = state.facts
        return KnockoutResult(state.play.won, str(facts.trump), facts.chooser)

    # What may be seen (12)

    def sees_hand(self, state: State, seat: int | None, holder: int) -> bool:
        """One's own hand; no blind dog its card, and nobody a card before it is dealt."""
        setup = state.setup
        assert isinstance(setup, KnockoutSetup)
        if seat != holder or seat not in setup.seats or seat in setup.blind:
            return False
        return self.choice_time == "after_deal" or not isinstance(state.phase, Question)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Trumps, who chose them, how all stand, and who played to the last trick."""
        facts: KnockoutFacts = state.facts
        setup = state.setup
        assert isinstance(setup, KnockoutSetup)
        return {
            "trump": facts.trump.value if facts.trump else None,
            "turned": str(state.deal.turned) if state.deal.turned else None,
            "chooser": facts.chooser,
            "cuts": setup.cuts,
            "statuses": tuple(setup.status(one) for one in range(self.players)),
            "last_trick_seats": facts.last_seats,
        }

    def seen_rest(self, state: State, seat: int | None) -> tuple[Card | None, ...]:
        """The card turned up; the others stay face down for ever."""
        turned = state.deal.turned
        return tuple(card if card is turned else None for card in state.deal.rest)

    # Results

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Tricks add up to the cards, a dog has one at most; trumps and revokes are possible."""
        assert isinstance(result, KnockoutResult)
        assert isinstance(setup, KnockoutSetup)
        if refusal := check_tricks(result.tricks, setup, self.players, self.seat_name):
            return refusal
        if result.trump == "NT" and not self.no_trump_allowed:
            return Reason.NO_TRUMP_NOT_ALLOWED()
        return check_chooser(result.chooser, setup, self.seat_name) or check_revokes(
            result, setup, self.seat_name
        )

    def score(self, result: DealResult, setup: Setup) -> Score:
        """A point to the winner of the game, if this hand has decided it (11)."""
        winner = self.end_of(setup, result).winner
        points = tuple(int(seat == winner) for seat in range(self.players))
        return Score(points, (("game", points),) if winner is not None else ())


def highest(cut: Cut) -> tuple[int, ...]:
    """Who has cut the highest rank: the winner, or those who cut again; suits have no rank (7.1).

    >>> highest(((0, "KH"), (1, "4C"), (2, "KS")))
    (0, 2)
    """
    heights = {seat: Card.parse(code).height for seat, code in cut}
    return tuple(seat for seat, height in heights.items() if height == max(heights.values()))
