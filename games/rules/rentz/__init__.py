"""Rentz.

Three to six players, everyone alone, have eight cards each. The right to choose goes round the
table, and each chooser picks one of seven games, another one every time, until everybody has chosen
all. In five of them it costs points to take tricks or certain cards, in whist tricks are worth
points, and in the last, called Rentz like the whole, all cards are laid out in rows from the jack.
Who names a game before seeing any card plays blind, and everything counts double. An opponent with
enough aces and lowest cards may refuse the layout. Most points win.

Source: rentz.md, whose decisions (10) are kept; numbers in brackets are its sections. `points` are
the values of a king, a queen, a diamond, a trick that costs, a trick in whist, and the three places
of the layout, in this order, or by game as an object. Where a refused blind Rentz leaves the cards
dealt (`choose_again`), the chooser sees none until all have accepted: the next may be blind again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, Self

from games.engine.actions import Action
from games.engine.cards import Card, Suit
from games.engine.cardset import EMPTY, CardSet
from games.engine.match import Match
from games.engine.options import Between, ListOf
from games.engine.packs import deal_singly, pack
from games.engine.phases.base import Over, Phase
from games.engine.phases.layout import Bonus, Layout, LayoutRules, begin_layout, ends_of
from games.engine.phases.speaking import Question
from games.engine.phases.tricks import TrickPlay, TrickRules, begin_play
from games.engine.reasons import Refusal
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.seats import clockwise
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.rules.rentz import choosing
from games.rules.rentz.choosing import Choices, RentzFacts, RentzSetup, setup_of
from games.rules.rentz.results import (
    CARDS_EACH,
    GAMES,
    KING,
    LAYOUT,
    QUEENS,
    RentzResult,
    Taken,
    Values,
    check_figures,
    result_of,
)

LOWEST = {3: "9", 4: "7", 5: "5", 6: "3"}
"""The lowest rank kept, by the number of players: eight cards for each (1)."""
MIDDLE = {3: "Q", 4: "J", 5: "T", 6: "9"}


@dataclass(frozen=True, slots=True)
class ChoiceTable:
    """What goes on from deal to deal, by seat, as in RentzSetup."""

    chosen: Choices
    needed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Until(TrickRules):
    """Tricks without trumps that end early when all of `cards` have fallen, if there are any."""

    cards: CardSet = EMPTY

    def is_over(self, fallen: CardSet, left: int) -> bool:
        """Whether the hand is over when these cards have fallen and so many tricks are left."""
        return not left or bool(self.cards and self.cards <= fallen)

    def is_done(self, state: State, play: TrickPlay) -> bool:
        """Whether nothing that counts is left in any hand."""
        if not self.cards:
            return False
        held = 0
        for hand in state.hands:
            held |= hand.mask
        return self.is_over(self.cards - CardSet.of_mask(held), play.left)


@dataclass(frozen=True)
class Rentz(Rules):
    """Rentz. See the rules file for what each option does."""

    players: Annotated[int, Between(3, 6)] = 4
    points: Annotated[tuple[int, ...], ListOf(Between(-1000, 1000), 8, 8, repeats=True)] = tuple(
        Values()
    )
    blind: Literal["double", "off"] = "double"
    blind_last: Literal["not_last_of_player", "not_last_of_game", "allowed"] = "not_last_of_player"
    early_end: Literal["all", "seed", "never"] = "all"
    layout_start: Literal["jack", "middle"] = "jack"
    ace_bonus: Bonus = "optional"
    low_end_skips: bool = True
    refusal: bool = True
    refusal_first: Annotated[int, Between(1, 8)] = 3
    refusal_step: Annotated[int, Between(0, 1)] = 1
    refusal_effect: Literal["redeal", "choose_again"] = "redeal"

    key: ClassVar[str] = "rentz"
    setup_type: ClassVar[type[Setup]] = RentzSetup
    result_types: ClassVar[tuple[type[DealResult], ...]] = (RentzResult,)

    @classmethod
    def of(cls, given: Mapping[str, Any] | None = None) -> Self:
        """The game with options as they are stored; `points` also by game (see `Values.named`)."""
        chosen = dict(given or {})
        if isinstance(chosen.get("points"), Mapping):
            chosen["points"] = Values.named(chosen["points"])
        return super().of(chosen)

    @property
    def table(self) -> int:
        """As many seats as players."""
        return self.players

    @property
    def hands(self) -> int:
        """How many hands a match has."""
        return len(GAMES) * self.players

    @property
    def values(self) -> Values:
        """What everything is worth."""
        return Values(*self.points)

    @cached_property
    def _cards(self) -> CardSet:
        return CardSet(pack(LOWEST[self.players]))

    @property
    def ends(self) -> CardSet:
        """The aces and the cards of the lowest rank (1)."""
        return ends_of(self._cards)

    # The match

    def match_facts(self) -> ChoiceTable:
        """Nobody has chosen or refused."""
        return ChoiceTable(((),) * self.players, (self.refusal_first,) * self.players)

    def go_on(self, match: Match) -> Match:
        """The next hand; the same again after a refusal; none when all games are chosen (4, 8)."""
        table: ChoiceTable = match.facts
        if match.scored:
            last = match.scored[-1]
            assert isinstance(last.setup, RentzSetup)
            assert isinstance(last.result, RentzResult)
            table = self._table_after(last.setup, last.result)
        hand = 1 + sum(map(len, table.chosen))
        dealer = (match.first_dealer + hand - 1) % self.players
        seats = tuple(range(self.players))
        number = len(match.scored) + 1
        setup = RentzSetup(number, dealer, seats, hand, table.chosen, table.needed)
        return replace(match, facts=table, next=setup if hand <= self.hands else None)

    def _table_after(self, setup: RentzSetup, result: RentzResult) -> ChoiceTable:
        chosen = list(setup.chosen)
        if not result.is_void:
            chosen[setup.chooser] = (*chosen[setup.chooser], result.game)
        needed = choosing.needed_after(self, setup.needed, result.refused)
        return ChoiceTable(tuple(chosen), needed)

    # The deal

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """Eight cards for each player, from the top (1)."""
        return pack(LOWEST[self.players])

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """One card at a time, clockwise from the chooser (4)."""
        assert isinstance(setup, RentzSetup)
        to = clockwise(setup.chooser, setup.seats)
        return Deal(tuple(deal_singly(order, to, CARDS_EACH, self.players)))

    def begin(self, setup: Setup, deal: Deal) -> State:
        """The chooser looks or plays blind (5)."""
        return choosing.ask_to_look(self, self.dealt(setup, deal, RentzFacts()))

    def after(self, state: State) -> State:
        """Questions and answers until a game is chosen; after its play the deal is over."""
        if isinstance(state.phase, Question):
            return choosing.after_answer(self, state, state.phase)
        return state.done()

    def why_not(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why the chooser may not say this, or an opponent not refuse (5)."""
        return choosing.why_not(self, state, seat, action)

    def begin_game(self, state: State) -> State:
        """The game chosen, which the chooser begins (6)."""
        chooser, game = setup_of(state).chooser, state.facts.game
        if game == LAYOUT:
            return begin_layout(state, chooser, self.layout_rules())
        return begin_play(state, chooser, None, self.trick_rules(game))

    def trick_rules(self, game: str) -> Until:
        """How a trick game is played, and when it ends early (6)."""
        if self.early_end == "never" or (self.early_end == "seed" and game == "diamonds"):
            return Until()
        diamonds = self._cards.of(Suit.DIAMONDS)
        early = {"king": KING, "queens": QUEENS, "diamonds": diamonds}
        return Until(cards=early.get(game, EMPTY))

    def layout_rules(self) -> LayoutRules:
        """How the cards are laid out (6)."""
        start = MIDDLE[self.players] if self.layout_start == "middle" else "J"
        return LayoutRules(self._cards, start, self.ace_bonus, self.low_end_skips)

    # What may be seen (9)

    def sees_hand(self, state: State, seat: int | None, holder: int) -> bool:
        """One's own hand; the chooser's only after the look, or the game announced."""
        return seat == holder and (state.facts.seen or seat != setup_of(state).chooser)

    def shows_dealt(self, state: State) -> bool:
        """Not where the cards were thrown in after a refusal."""
        return bool(state.facts.game)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """The choice, what everybody needs to refuse, what has been taken, and the rows."""
        setup, facts, phase = setup_of(state), state.facts, _last(state)
        told: dict[str, Any] = {
            "chooser": setup.chooser,
            "game": facts.game,
            "blind": facts.blind,
            "needed": choosing.needed_after(self, setup.needed, facts.refused),
        }
        if isinstance(phase, Layout):
            told |= _layout_told(phase)
        elif isinstance(phase, TrickPlay):
            told["taken"] = tuple(taken._asdict() for taken in _taken(phase))
        return told

    # Results (7)

    def result(self, state: State) -> RentzResult:
        """What the game counts; without a game if the cards were thrown in."""
        facts: RentzFacts = state.facts
        phase = _last(state)
        made = RentzResult(blind=facts.blind)
        if isinstance(phase, Layout):
            made = RentzResult(game=LAYOUT, blind=facts.blind, places=phase.finished)
        elif isinstance(phase, TrickPlay):
            made = result_of(facts.game, facts.blind, _taken(phase))
        return replace(made, refused=facts.refused)

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """The chooser could name this game, blind or not, and its figures add up."""
        assert isinstance(result, RentzResult)
        assert isinstance(setup, RentzSetup)
        if refusal := choosing.check_choice(self, result, setup):
            return refusal
        return None if result.is_void else check_figures(result, self.players)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """What the hand is worth to everybody.

        >>> rules = Rentz()
        >>> king = RentzResult(game="king", blind=True, king=1)
        >>> rules.score(king, rules.new_match().next).points
        (0, -100, 0, 0)
        """
        assert isinstance(result, RentzResult)
        if result.game not in GAMES:
            return Score((0,) * self.players)
        lines = result.lines(self.values, self.players)
        return Score(tuple(map(sum, zip(*(points for _what, points in lines), strict=True))), lines)


def _last(state: State) -> Phase:
    """The phase that lasts, or in which the deal has ended."""
    return state.phase.last if isinstance(state.phase, Over) else state.phase


def _taken(play: TrickPlay) -> tuple[Taken, ...]:
    return tuple(Taken.of(play.taken_by(seat), tricks) for seat, tricks in enumerate(play.won))


def _layout_told(layout: Layout) -> dict[str, Any]:
    rows = {str(low.suit): {"low": low.rank, "high": high.rank} for low, high in layout.rows}
    return {
        "rows": rows,
        "places": layout.finished,
        "bonus": layout.bonus,
        "skipped": layout.skipped,
    }
