"""Romanian Whist.

Three to seven players, everyone for himself, play a fixed series of deals of 1 to 8 cards. Before
each deal everybody in turn says how many tricks they will take, and the last to speak may not make
the numbers come out right, so that at least one must fail. Exactly made is worth 5 points, a miss
costs a point for each trick of difference, and long runs of made or missed bids carry prizes. The
highest total wins; who has announced it may win by finishing on exactly zero instead.

Source: romanian-whist.md, whose decisions (12) are kept; numbers in brackets are its sections.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal

from games.engine.cards import Card, Suit
from games.engine.match import Declared, Match, Place, ranked
from games.engine.options import Between, ListOf, OptionError
from games.engine.packs import deal_singly, pack
from games.engine.phases.speaking import Prediction, predict
from games.engine.phases.tricks import TrickPlay, TrickRules, begin_play
from games.engine.phases.unseen import UnseenPlay
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score, entry
from games.engine.rules import Rules
from games.engine.seats import clockwise, left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State

LOWEST = {3: "9", 4: "7", 5: "5", 6: "3"}
"""The lowest rank kept, by the number of players dealt in: eight cards for each (1)."""
MOST_CARDS = 8
LONG_RUN_AT = 10
ZERO = "zero"
"""What is declared between deals by who plays to zero (10)."""

Missing = int | None
"""A number by seat; None for who sat out."""


@dataclass(frozen=True, slots=True)
class RomanianSetup(Setup):
    """`cards` are dealt to each of the `seats`, which bid in that order, the last to speak last."""

    cards: int = 1


@dataclass(frozen=True, slots=True)
class RomanianResult(DealResult):
    """Tricks and bids by seat; 0 tricks and no bid for who sat out."""

    bids: tuple[Missing, ...] = field(default=(), metadata=entry("number", per="seat", low=0))


@dataclass(frozen=True, slots=True)
class RomanianFacts:
    """What is trumps, and all the numbers said."""

    trump: Suit | None
    bids: tuple[Missing, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """How many bids in a row somebody has made, or missed."""

    made: bool = True
    length: int = 0
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """What goes on from deal to deal: everybody's run, prizes so far, who plays to zero."""

    runs: tuple[Run, ...]
    prizes: tuple[int, ...]
    to_zero: frozenset[int] = frozenset()


@dataclass(frozen=True)
class RomanianWhist(Rules):
    """Romanian Whist. See the rules file for what each option does."""

    players: Annotated[int, Between(3, 7)] = 4
    schedule: Literal["1-8-1", "8-1-8", "8-1-8-literal", "custom"] = "1-8-1"
    custom_schedule: Annotated[
        tuple[int, ...], ListOf(Between(1, MOST_CARDS), 0, 100, repeats=True)
    ] = ()
    last_bidder_rule: Literal["not_equal", "free"] = "not_equal"
    must_trump: bool = True
    exact_score: Literal["five", "five_plus_bid"] = "five"
    streak_prizes: bool = True
    streak_win_length: Annotated[int, Between(1, 100)] | Literal["players_plus_one"] = (
        "players_plus_one"
    )
    streak_win_points: Annotated[int, Between(0, 1000)] = 10
    streak_long_length: Annotated[int, Between(1, 100)] = LONG_RUN_AT
    streak_long_points: Annotated[int, Between(0, 1000)] = 30
    streak_loss_length: Annotated[int, Between(1, 100)] | Literal["five", "players_plus_one"] = (
        "five"
    )
    streak_ones: Literal["count", "skip", "break"] = "count"
    streak_after_long: Literal["restart", "stop"] = "restart"
    zero_goal: Literal["announced", "off"] = "announced"
    zero_deadline: Literal["start", "last_block", "last_deal"] = "last_block"
    zero_result: Literal["co_winner", "outright", "badge"] = "co_winner"
    ones_visibility: Literal["own", "forehead", "blind"] = "own"

    key: ClassVar[str] = "romanian_whist"
    setup_type: ClassVar[type[Setup]] = RomanianSetup
    result_types: ClassVar[tuple[type[DealResult], ...]] = (RomanianResult,)

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        if self.schedule == "custom" and not self.custom_schedule:
            raise OptionError("custom_schedule", (), "at least one number of cards")

    @property
    def table(self) -> int:
        """As many seats as players."""
        return self.players

    # The match

    def cards_each(self) -> tuple[int, ...]:
        """The number of cards in each deal of a game (4)."""
        block = (1,) * self.players
        top = (MOST_CARDS,) * self.players
        up = tuple(range(2, MOST_CARDS))
        down = tuple(reversed(up))
        if self.schedule == "custom":
            return self.custom_schedule
        if self.schedule == "1-8-1":
            return (*block, *up, *top, *down, *block)
        if self.schedule == "8-1-8-literal":
            down = tuple(cards for cards in down if cards != 4)
        return (*top, *down, *block, *up, *top)

    def seats_of(self, dealer: int) -> tuple[int, ...]:
        """Who is dealt in, in the order of bidding: with seven the dealer sits out (5, 7)."""
        everybody = tuple(range(self.players))
        order = clockwise(left_of(dealer, everybody), everybody)
        return order[:-1] if self.players == 7 else order

    def match_facts(self) -> Game:
        """No runs, no prizes, nobody plays to zero."""
        return Game((Run(),) * self.players, (0,) * self.players)

    def go_on(self, match: Match) -> Match:
        """Prizes for runs go into the totals; then the next deal of the schedule."""
        game, totals = match.facts, match.totals
        number = len(match.scored) + 1
        if match.scored:
            game, prizes = self._rewarded(match)
            totals = tuple(map(sum, zip(totals, prizes, strict=True)))
        schedule = self.cards_each()
        dealer = (match.first_dealer + number - 1) % self.players
        setup = None
        if number <= len(schedule):
            setup = RomanianSetup(number, dealer, self.seats_of(dealer), schedule[number - 1])
        return replace(match, facts=game, totals=totals, next=setup)

    def _rewarded(self, match: Match) -> tuple[Game, tuple[int, ...]]:
        game: Game = match.facts
        last = match.scored[-1]
        result, setup = last.result, last.setup
        assert isinstance(result, RomanianResult)
        assert isinstance(setup, RomanianSetup)
        runs, prizes = [], []
        for seat, run in enumerate(game.runs):
            made = None if result.bids[seat] is None else result.bids[seat] == result.tricks[seat]
            after, prize = self.run_after(run, made, setup.cards)
            runs.append(after)
            prizes.append(prize)
        total = tuple(map(sum, zip(game.prizes, prizes, strict=True)))
        return replace(game, runs=tuple(runs), prizes=total), tuple(prizes)

    def run_after(self, run: Run, made: bool | None, cards: int) -> tuple[Run, int]:
        """Somebody's run after a deal, and the prize it earns (9). `made` None: sat out."""
        if made is None or not self.streak_prizes:
            return run, 0
        if cards == 1 and self.streak_ones == "skip":
            return run, 0
        if cards == 1 and self.streak_ones == "break":
            return Run(), 0
        if run.length and run.made == made:
            run = replace(run, length=run.length + 1)
        else:
            run = Run(made, 1)
        prize = self._prize(run)
        if run.length == self.streak_long_length:
            stops = self.streak_after_long == "stop"
            run = replace(run, length=run.length if stops else 0, stopped=stops)
        return run, prize

    def _prize(self, run: Run) -> int:
        sign = 1 if run.made else -1
        if run.stopped:
            return 0
        if run.length == self.streak_long_length:
            return sign * self.streak_long_points
        short = self._win_length if run.made else self._loss_length
        return sign * self.streak_win_points if run.length == short else 0

    @property
    def _win_length(self) -> int:
        length = self.streak_win_length
        return self.players + 1 if isinstance(length, str) else length

    @property
    def _loss_length(self) -> int:
        length = self.streak_loss_length
        if length == "five":
            return 5
        return self.players + 1 if isinstance(length, str) else length

    # Playing to zero

    def zero_refusal(self, match: Match, seat: int) -> Refusal | None:
        """Why this player may not announce now, between deals, that they play to zero (10)."""
        game: Game = match.facts
        if self.zero_goal == "off":
            return Reason.ZERO_NOT_PLAYED()
        if seat in game.to_zero:
            return Reason.ALREADY_CHOSEN()
        if len(match.scored) > self._zero_until():
            return Reason.TOO_LATE()
        return None

    def _zero_until(self) -> int:
        """How many deals may be finished when somebody announces it."""
        deals = len(self.cards_each())
        if self.zero_deadline == "start":
            return 0
        return max(0, deals - self.players) if self.zero_deadline == "last_block" else deals - 1

    def declaration_refusal(self, match: Match, seat: int, what: str) -> Refusal | None:
        """Nothing is declared but that one plays to zero."""
        return self.zero_refusal(match, seat) if what == ZERO else Reason.NOT_A_CALL(call=what)

    def after_declaration(self, match: Match, said: Declared) -> Match:
        """The seat plays to zero from now on."""
        game: Game = match.facts
        return replace(match, facts=replace(game, to_zero=game.to_zero | {said.seat}))

    def ranking(self, match: Match) -> tuple[Place, ...]:
        """By total; who announced zero and has it wins with the best, or alone (10)."""
        game: Game = match.facts
        return self.places(match.totals, game.to_zero)

    def places(self, totals: tuple[int, ...], to_zero: frozenset[int]) -> tuple[Place, ...]:
        """The final places for these totals and announcements."""
        at_zero = {seat for seat in to_zero if totals[seat] == 0}
        if not at_zero or self.zero_result == "badge":
            return ranked(totals)
        others = [total for seat, total in enumerate(totals) if seat not in at_zero]
        best = max(others, default=0)
        # In the order of ranking an announcer on zero stands where the best other stands, or above.
        above = best if self.zero_result == "co_winner" else best + 1
        lifted = [max(0, above) if seat in at_zero else t for seat, t in enumerate(totals)]
        return tuple(replace(place, total=totals[place.player]) for place in ranked(lifted))

    # The deal

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """Eight cards for each player dealt in, from the top (1)."""
        return pack(LOWEST[len(setup.seats)])

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """So many cards each, in the order of bidding; the next card is turned up, if any (5)."""
        assert isinstance(setup, RomanianSetup)
        hands = deal_singly(order, setup.seats, setup.cards, self.players)
        rest = order[len(setup.seats) * setup.cards :]
        return Deal(tuple(hands), rest, rest[0] if rest else None)

    def begin(self, setup: Setup, deal: Deal) -> State:
        """Everybody says in turn how many tricks they will take."""
        assert isinstance(setup, RomanianSetup)
        facts = RomanianFacts(deal.turned.suit if deal.turned else None)
        hook: Literal["last", "off"] = "last" if self.last_bidder_rule == "not_equal" else "off"
        phase = predict(setup.seats, self.players, setup.cards, hook)
        return self.dealt(setup, deal, facts, phase)

    def after(self, state: State) -> State:
        """The first to bid leads to the first trick; after the last trick the deal is over."""
        if isinstance(state.phase, Prediction):
            assert isinstance(state.setup, RomanianSetup)
            facts = RomanianFacts(state.facts.trump, state.phase.said)
            leader = state.setup.seats[0]
            is_unseen = state.setup.cards == 1 and self.ones_visibility == "forehead"
            return begin_play(
                state._replace(facts=facts), leader, facts.trump, TrickRules(self.must_trump),
                kind=UnseenPlay if is_unseen else TrickPlay,
            )  # fmt: skip
        return state.done()

    def result(self, state: State) -> RomanianResult:
        """Tricks and bids by seat."""
        assert state.play
        return RomanianResult(state.play.won, state.facts.bids)

    # What may be seen (11)

    def sees_hand(self, state: State, seat: int | None, holder: int) -> bool:
        """One's own hand; in deals of one card as the option says."""
        assert isinstance(state.setup, RomanianSetup)
        if state.setup.cards > 1 or self.ones_visibility == "own":
            return seat == holder
        if self.ones_visibility == "forehead":
            return seat is not None and seat != holder
        return seat == holder and not isinstance(state.phase, Prediction)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Trumps, the card turned up, and the numbers said."""
        facts: RomanianFacts = state.facts
        bids = state.phase.said if isinstance(state.phase, Prediction) else facts.bids
        return {
            "trump": facts.trump.value if facts.trump else "NT",
            "turned": str(state.deal.turned) if state.deal.turned else None,
            "bids": bids,
        }

    def seen_rest(self, state: State, seat: int | None) -> tuple[Card | None, ...]:
        """The card turned up; the rest of the pack stays face down for ever."""
        rest = state.deal.rest
        return (rest[0], *(None for _card in rest[1:])) if rest else ()

    # Results

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Tricks add up to the cards; bids were possible (9)."""
        assert isinstance(result, RomanianResult)
        assert isinstance(setup, RomanianSetup)
        for figures in (result.tricks, result.bids):
            if len(figures) != self.players:
                return Reason.SIDES_MISSING(sides=self.players, got=len(figures))
        for seat in range(self.players):
            bid = result.bids[seat]
            if (bid is None) != (seat not in setup.seats) or (bid is None and result.tricks[seat]):
                return Reason.SAT_OUT(seat=self.seat_name(seat))
            for got in (bid or 0, result.tricks[seat]):
                if not 0 <= got <= setup.cards:
                    return Reason.TRICKS_OUT_OF_RANGE(low=0, high=setup.cards, got=got)
        if sum(result.tricks) != setup.cards:
            return Reason.TRICKS_DO_NOT_ADD_UP(total=setup.cards, got=sum(result.tricks))
        said = sum(bid or 0 for bid in result.bids)
        if self.last_bidder_rule == "not_equal" and said == setup.cards:
            return Reason.TOTAL_FORBIDDEN(total=setup.cards, got=said)
        return None

    def score(self, result: DealResult, setup: Setup) -> Score:
        """Five for exactly made, else minus the difference (9). Prizes belong to the match."""
        assert isinstance(result, RomanianResult)
        points = tuple(
            0 if bid is None else self.points(bid, tricks)
            for bid, tricks in zip(result.bids, result.tricks, strict=True)
        )
        return Score(points, (("bids", points),))

    def points(self, bid: int, tricks: int) -> int:
        """What a bid is worth that came out so.

        >>> RomanianWhist().points(3, 3), RomanianWhist().points(3, 1)
        (5, -2)
        """
        if bid != tricks:
            return -abs(bid - tricks)
        return 5 + bid if self.exact_score == "five_plus_bid" else 5
