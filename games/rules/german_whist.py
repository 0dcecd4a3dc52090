"""German Whist, the game for two.

Both are dealt 13 cards; of the other 26, the stock, the top card lies face up and its suit is
trumps for the whole deal. In the first stage 13 tricks are played for the stock: who wins a trick
takes the face-up card, who loses it the unseen card below, and the next card is turned up. In the
second stage the 13 cards that each has then are played out, and who wins most of these tricks has
won the deal. Whether the tricks of the first stage count, and what a deal is worth, are options.

Source: german-whist.md, whose decisions (12) are kept; numbers in brackets are its sections. Where
half points are scored (`all_26`), points and totals are in halves: see `parts`. A target that may
not rise (`target_extension` 0) is won by the higher total when both have it, or else is played on.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal

from games.engine.cards import RANKS, Card, Suit
from games.engine.cardset import CardSet
from games.engine.match import Match, Place, ranked
from games.engine.options import Between, ListOf
from games.engine.packs import deal_singly, pack
from games.engine.phases.tricks import TrickPlay, TrickRules, begin_play
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score, entry, tricks_refusal
from games.engine.rules import Rules
from games.engine.setup import Deal, Setup
from games.engine.state import State

SEATS = (0, 1)
TRICKS = 13
"""As many in each stage, and as many cards in each hand."""
ALL_TRICKS = 26
BOOK = 6
MOST = 1_000_000

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class GermanResult(DealResult):
    """`tricks` of the second stage, by seat; those of the first stage where the slip has them."""

    stage1: tuple[int, ...] = field(
        default=(), metadata=entry("number", per="seat", low=0, high=TRICKS)
    )
    trump: str = field(default="", metadata=entry("choice", choices=("C", "D", "H", "S", "NT")))


@dataclass(frozen=True, slots=True)
class GermanFacts:
    """What is trumps, the stock as it is now with its face-up card first, and who has won what.

    `stage1` is by seat, and counts when the first stage is over.
    """

    trump: Suit | None
    stock: tuple[Card, ...]
    stage1: tuple[int, ...] = (0, 0)

    @property
    def stage(self) -> int:
        """The first stage lasts as long as the stock."""
        return 1 if self.stock else 2


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands. `goal` is what has to be reached now, where there is a target."""

    is_over: bool
    winner: int | None
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Drawing(TrickRules):
    """Plain tricks; while there is a stock, both draw from it after each (8)."""

    def after_trick(self, state: State, play: TrickPlay) -> State:
        """The winner takes the face-up card, the loser the next; then one more is turned up."""
        facts: GermanFacts = state.facts
        if not facts.stock:
            return state
        up, down = facts.stock[:2]
        winner, hands = play.turn, list(state.hands)
        hands[winner] = CardSet.of_mask(hands[winner].mask | up.bit)
        hands[1 - winner] = CardSet.of_mask(hands[1 - winner].mask | down.bit)
        stock = facts.stock[2:]
        if stock:
            facts = GermanFacts(facts.trump, stock, facts.stage1)
            return state._replace(hands=tuple(hands), facts=facts)
        facts = GermanFacts(facts.trump, stock, play.won)
        return state.next(play._replace(won=(0, 0)), hands=tuple(hands), facts=facts)


@dataclass(frozen=True)
class GermanWhist(Rules):
    """German Whist. See the rules file for what each option does."""

    scoring: Literal["deal_win", "over_six", "difference", "per_trick", "all_26", "weighted"] = (
        "deal_win"
    )
    match: Literal["single", "best_of", "target", "deals"] = "single"
    best_of_n: Annotated[int, Between(3, 15, 2)] = 3
    deals_n: Annotated[int, Between(2, 52, 2)] = 2
    target: Annotated[int, Between(1, MOST)] = 50
    target_extension: Annotated[int, Between(0, MOST)] = 10
    no_trump_on: Annotated[tuple[str, ...], ListOf(tuple(RANKS))] = ()

    key: ClassVar[str] = "german_whist"
    result_types: ClassVar[tuple[type[DealResult], ...]] = (GermanResult,)

    @property
    def table(self) -> int:
        """Two."""
        return 2

    def seat_name(self, seat: int) -> str:
        """A or B."""
        return "AB"[seat]

    @property
    def parts(self) -> int:
        """Halves, where a deal can be shared."""
        return 2 if self.scoring == "all_26" else 1

    @property
    def counts_stage1(self) -> bool:
        """Whether the tricks of the first stage are worth anything (9)."""
        return self.scoring in ("all_26", "weighted")

    # The match

    def match_facts(self) -> Pair:
        """How many deals each has won: none."""
        return (0, 0)

    def go_on(self, match: Match) -> Match:
        """The next deal, dealt by the other player, until the match is decided (10)."""
        won: Pair = match.facts
        if match.scored:
            winner = _ahead(match.scored[-1].score.points)
            won = (won[0] + (winner == 0), won[1] + (winner == 1))
        deals = len(match.scored)
        setup = None
        if not self.standing(match.totals, won, deals).is_over:
            setup = Setup(deals + 1, self.next_dealer(match), SEATS)
        return replace(match, facts=won, next=setup)

    def standing(self, totals: tuple[int, ...], won: Pair, deals: int) -> Standing:
        """Whether a match is over, and who has won it, after so many deals (10).

        `totals` are points, in the parts that they are counted in; `won` are deals won.

        >>> GermanWhist(scoring="per_trick", match="target").standing((61, 50), (1, 1), 9)
        Standing(is_over=True, winner=0, goal=60)
        """
        if self.match == "target":
            return self._at_target(totals)
        if self.match == "best_of":
            winner = _ahead(won) if max(won) > self.best_of_n // 2 else None
            return Standing(winner is not None, winner)
        is_over = deals >= (1 if self.match == "single" else self.deals_n)
        return Standing(is_over, _ahead(totals) if is_over else None)

    def _at_target(self, totals: tuple[int, ...]) -> Standing:
        goal = self.target
        while self.target_extension and min(totals) >= goal * self.parts:
            goal += self.target_extension
        winner = _ahead(totals) if max(totals) >= goal * self.parts else None
        return Standing(winner is not None, winner, goal)

    def ranking(self, match: Match) -> tuple[Place, ...]:
        """By points; in a best of several by deals won, which are then the totals shown."""
        return ranked(match.facts) if self.match == "best_of" else Rules.ranking(self, match)

    # The deal

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The whole pack."""
        return pack()

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """One card at a time, to the non-dealer first; the top card of the stock is turned up."""
        hands = deal_singly(order, (1 - setup.dealer, setup.dealer), TRICKS, 2)
        stock = order[2 * TRICKS :]
        return Deal(tuple(hands), stock, stock[0])

    def begin(self, setup: Setup, deal: Deal) -> State:
        """The non-dealer leads (8)."""
        assert deal.turned
        facts = GermanFacts(self.trump_for(deal.turned), deal.rest)
        state = self.dealt(setup, deal, facts)
        return begin_play(state, 1 - setup.dealer, facts.trump, Drawing(), ALL_TRICKS)

    def trump_for(self, turned: Card) -> Suit | None:
        """What is trumps when this card is turned up first (6).

        >>> GermanWhist(no_trump_on=("A",)).trump_for(Card.parse("AH"))
        """
        return None if turned.rank in self.no_trump_on else turned.suit

    def after(self, state: State) -> State:
        """After the last trick the deal is over."""
        return state.done()

    def result(self, state: State) -> GermanResult:
        """Tricks of both stages."""
        assert state.play
        facts: GermanFacts = state.facts
        return GermanResult(state.play.won, facts.stage1, _written(facts.trump))

    # What may be seen (11)

    def seen_rest(self, state: State, seat: int | None) -> tuple[Card | None, ...]:
        """The face-up card of the stock; the stock as it was when the deal is over."""
        if state.is_over:
            return state.deal.rest
        stock: tuple[Card, ...] = state.facts.stock
        return (*stock[:1], *(None for _card in stock[1:]))

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Trumps, the stage, what is left of the stock, and the tricks of the first stage."""
        facts: GermanFacts = state.facts
        return {
            "trump": _written(facts.trump),
            "stage": facts.stage,
            "turned": str(facts.stock[0]) if facts.stock else None,
            "stock_left": len(facts.stock),
            "stage1": facts.stage1 if facts.stage == 2 else None,
        }

    # Results

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Each stage has 13 tricks; those of the first must be there if they count (13)."""
        assert isinstance(result, GermanResult)
        has_both = self.counts_stage1 or result.stage1
        for tricks in (result.tricks, result.stage1) if has_both else (result.tricks,):
            if len(tricks) != 2:
                return Reason.SIDES_MISSING(sides=2, got=len(tricks))
            if refusal := tricks_refusal(tricks, TRICKS):
                return refusal
        return None

    def score(self, result: DealResult, setup: Setup) -> Score:
        """What a deal is worth to both (9), in the parts that points are counted in.

        >>> rules = GermanWhist(scoring="over_six")
        >>> rules.score(GermanResult((9, 4)), rules.new_match().next).points
        (3, 0)
        """
        assert isinstance(result, GermanResult)
        late, early = result.tricks, result.stage1 or (0, 0)
        if self.scoring == "weighted":
            doubled = tuple(2 * tricks for tricks in late)
            points = tuple(map(sum, zip(early, doubled, strict=True)))
            return Score(points, (("stage1", early), ("stage2", doubled)))
        points = tuple(
            self._points(late[seat], late[1 - seat], early[seat], early[1 - seat]) for seat in SEATS
        )
        return Score(points, ((self.scoring, points),))

    def _points(self, own: int, other: int, own_early: int, other_early: int) -> int:
        if self.scoring == "all_26":
            lead = own + own_early - other - other_early
            return 2 if lead > 0 else 1 if lead == 0 else 0
        if self.scoring == "deal_win":
            return 1 if own > BOOK else 0
        if self.scoring == "per_trick":
            return own
        return max(0, own - (BOOK if self.scoring == "over_six" else other))


def _ahead(figures: tuple[int, ...]) -> int | None:
    """Who has more; None if they are equal."""
    ours, theirs = figures
    return None if ours == theirs else int(theirs > ours)


def _written(trump: Suit | None) -> str:
    return trump.value if trump else "NT"
