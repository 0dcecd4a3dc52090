"""Classic partnership Whist: Short, American and Long, and the hand of a whist drive.

Four players in two fixed partnerships, North and South against East and West, are dealt the whole
pack, 13 cards each. There is no bidding: trumps are the suit of the dealer's last card, which is
turned up, or go by a rota. Suit must be followed if possible; all 13 tricks are always played. The
side with more than six tricks scores a point for each above six. The first side to reach the target
wins the game, the best of three games is a rubber. Optionally the side that was dealt three or four
of the four top trumps scores 2 or 4 for honours. In a drive a hand simply gives each side its
tricks or its points, which are added up.

Source: classic-whist.md; numbers in brackets are its sections.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, Literal

from games.engine.cards import Card, Strain, Suit
from games.engine.cardset import CardSet
from games.engine.match import Match, Place
from games.engine.options import Between, ListOf, OptionError
from games.engine.packs import deal_singly, pack
from games.engine.phases.tricks import begin_play
from games.engine.reasons import Refusal
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.seats import PARTNERS, SEATS, TRICKS, clockwise, left_of
from games.engine.setup import Deal, Setup
from games.engine.shuffling import branch, shuffled
from games.engine.state import State
from games.rules.classic_whist import scoring
from games.rules.classic_whist.scoring import (
    Counted,
    Pair,
    Penalty,
    Revoke,
    Rubber,
    WhistResult,
    WhistSetup,
    one_side,
    pair,
)

__all__ = ["ClassicWhist", "Pair", "Revoke", "WhistFacts", "WhistResult", "WhistSetup"]

HONOURS: Final = "AKQJ"


@dataclass(frozen=True, slots=True)
class WhistFacts:
    """What was turned up, if anything, and what is trumps."""

    trump: Suit | None
    turned: Card | None = None
    called: int | None = None


@dataclass(frozen=True, slots=True)
class Games:
    """The games of a match: `scores` of the one being played, final scores of those finished."""

    scores: Pair = (0, 0)
    finished: tuple[Pair, ...] = ()
    winners: tuple[int, ...] = ()


@dataclass(frozen=True)
class ClassicWhist(Rules):
    """Whist for two partnerships. See the rules file for what each option does."""

    target: Annotated[int, Between(1, 50)] = 5
    match: Literal["game", "rubber", "hands"] = "game"
    hands_n: Annotated[int, Between(1, 1000)] = 24
    hand_score: Literal["over_six", "tricks"] = "over_six"
    trump_mode: Literal["turn_up", "rota", "set", "random"] = "turn_up"
    rota_order: Annotated[tuple[str, ...], ListOf(("H", "D", "S", "C"), 4, 4)] = (
        "H", "D", "S", "C",
    )  # fmt: skip
    rota_no_trump: bool = False
    honours: bool = False
    honours_bar: Annotated[int, Between(0, 50)] | None = None
    eight_call: bool = False
    game_values: Literal["off", "english", "american", "lurch"] = "off"
    revoke_penalty: Literal["choice", "three_tricks", "two_tricks", "none"] = "choice"
    misdeal: Literal["loses_deal", "same_dealer"] = "same_dealer"
    last_trick_view: bool = True

    key: ClassVar[str] = "classic_whist"
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "basic": {},
        "short": {
            "target": 5, "match": "rubber", "honours": True, "honours_bar": 4,
            "game_values": "english",
        },
        "american": {"target": 7, "game_values": "american", "revoke_penalty": "two_tricks"},
        "long": {"target": 10, "match": "rubber", "honours": True, "honours_bar": 9},
        "drive": {"match": "hands", "revoke_penalty": "three_tricks", "trump_mode": "rota"},
    }  # fmt: skip
    setup_type: ClassVar[type[Setup]] = WhistSetup
    result_types: ClassVar[tuple[type[DealResult], ...]] = (WhistResult,)

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        if self.hand_score == "tricks" and self.match != "hands":
            raise OptionError("hand_score", "tricks", "over_six unless match is hands")

    @classmethod
    def for_drive(cls, given: Mapping[str, Any] | None = None) -> ClassicWhist:
        """A hand gives each side its tricks, as score cards have it, unless options say otherwise.

        The rules file's own default for a drive is `over_six` (9.6).
        """
        return cls.of({"preset": "drive", "hand_score": "tricks", **(given or {})})

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """North-South and East-West."""
        return PARTNERS

    @property
    def shows_last_trick(self) -> bool:
        """As the option says."""
        return self.last_trick_view

    @property
    def bar(self) -> int:
        """The score at the start of a deal from which a side scores no honours (section 4)."""
        return self.target - 1 if self.honours_bar is None else self.honours_bar

    # The match

    def match_facts(self) -> Games:
        """No game has been finished."""
        return Games()

    def go_on(self, match: Match) -> Match:
        """The next deal, if nothing has been won yet."""
        games: Games = match.facts
        if match.scored:
            games = self._played(games, match)
        number = len(match.scored) + 1
        setup = WhistSetup(
            number, self.next_dealer(match), SEATS, games.scores, self.announced_trump(number)
        )
        is_over = (
            number > self.hands_n
            if self.match == "hands"
            else bool(games.finished)
            if self.match == "game"
            else self.rubber(games.finished).winner is not None
        )
        return replace(match, facts=games, next=None if is_over else setup)

    def _played(self, games: Games, match: Match) -> Games:
        last = match.scored[-1]
        if self.match == "hands":
            return Games(pair(list(match.totals)))
        counted = self.count(last.result, last.setup)
        if counted.winner is None:
            return replace(games, scores=counted.scores)
        return Games((0, 0), (*games.finished, counted.scores), (*games.winners, counted.winner))

    def announced_trump(self, number: int) -> str:
        """What is trumps in the deal of that number, by the rota; "" where no rota says (6)."""
        if self.trump_mode != "rota":
            return ""
        order = (*self.rota_order, "NT") if self.rota_no_trump else self.rota_order
        return order[(number - 1) % len(order)]

    def ranking(self, match: Match) -> tuple[Place, ...]:
        """By points in a match of hands and while a game lasts; else the winner first."""
        games: Games = match.facts
        if self.match == "hands" or not match.is_over:
            return Rules.ranking(self, match)
        if self.match == "game":
            winner, totals = games.winners[0], games.finished[0]
        else:
            rubber = self.rubber(games.finished)
            assert rubber.winner is not None
            winner = rubber.winner
            won = (games.winners.count(0), games.winners.count(1))
            points = rubber.points or 0
            totals = won if self.game_values == "off" else one_side(winner, points)
        order = (winner, 1 - winner)
        return tuple(Place(s, rank, False, totals[s]) for rank, s in enumerate(order, start=1))

    # The deal

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The whole pack."""
        return pack()

    def chance(self, setup: Setup, seed: bytes) -> Setup:
        """A trump suit by lot, where the option says so."""
        if self.trump_mode != "random":
            return setup
        assert isinstance(setup, WhistSetup)
        return replace(setup, trump=shuffled("CDHS", branch(seed, "trump"))[0])

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """One card at a time, from the dealer's left; the dealer's last may be turned up (5, 6)."""
        to = clockwise(left_of(setup.dealer, SEATS), SEATS)
        turned = order[-1] if self.trump_mode == "turn_up" else None
        return Deal(tuple(deal_singly(order, to, TRICKS, 4)), turned=turned)

    def begin(self, setup: Setup, deal: Deal) -> State:
        """The player on the dealer's left leads, unless the call at eight has won already."""
        assert isinstance(setup, WhistSetup)
        trump = deal.turned.suit if deal.turned else Strain(setup.trump).suit
        called = self.called_at_eight(setup.scores, _held(deal, trump)) if trump else None
        facts = WhistFacts(trump, deal.turned, called)
        state = begin_play(self.dealt(setup, deal, facts), left_of(setup.dealer, SEATS), trump)
        return state if called is None else state.done()

    def called_at_eight(self, scores: Pair, held: Pair) -> int | None:
        """The side that wins at once, two short of the target, with three or four honours (9.4).

        A match of so many hands has no target, so nobody wins one by a call.
        """
        if not (self.eight_call and self.honours) or self.match == "hands":
            return None
        for side in (0, 1):
            if scores[side] == self.target - 2 and held[side] >= 3:
                return side
        return None

    def after(self, state: State) -> State:
        """After the last trick the deal is over."""
        return state.done()

    def result(self, state: State) -> WhistResult:
        """Tricks by side, and the honours dealt."""
        facts: WhistFacts = state.facts
        trump = facts.trump.value if facts.trump else "NT"
        honours = _held(state.deal, facts.trump) if self.honours else (0, 0)
        if facts.called is not None:
            return WhistResult((0, 0), honours, trump=trump, called=facts.called)
        assert state.play
        won = state.play.won
        return WhistResult((won[0] + won[2], won[1] + won[3]), honours, trump=trump)

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Trumps; and the card turned up, until the dealer plays to the first trick (6)."""
        facts: WhistFacts = state.facts
        lies = facts.turned and len(state.hands[state.setup.dealer]) == TRICKS
        return {
            "trump": facts.trump.value if facts.trump else "NT",
            "turned": str(facts.turned) if lies else None,
        }

    # Scoring

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Tricks before penalties add up to 13; honours and revokes are possible (10)."""
        return scoring.check(self, result, setup)

    @property
    def penalties(self) -> tuple[Penalty, ...]:
        """What may be claimed for a revoke (10)."""
        if self.revoke_penalty == "choice":
            return ("three_tricks", "deduct_three", "add_three")
        return () if self.revoke_penalty == "none" else (self.revoke_penalty,)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """What the hand adds to each side's score.

        >>> drive = ClassicWhist.of({"preset": "drive", "hand_score": "tricks"})
        >>> drive.score(DealResult((9, 4)), drive.new_match().next).points
        (9, 4)
        """
        counted = self.count(result, setup)
        assert isinstance(setup, WhistSetup)
        ns, ew = setup.scores
        return Score((counted.scores[0] - ns, counted.scores[1] - ew), counted.lines)

    def count(self, result: DealResult, setup: Setup) -> Counted:
        """Count a hand in the order of the law: revokes, tricks, honours (9.3, 9.6)."""
        assert isinstance(setup, WhistSetup)
        slip = result if isinstance(result, WhistResult) else WhistResult(result.tricks)
        return scoring.Counting(self, slip, setup.scores).count()

    def game_value(self, loser: int) -> int:
        """What a won game is worth when the losing side stands at `loser` (9.5)."""
        if self.game_values == "american":
            return self.target - loser
        if self.game_values == "lurch":
            return 2 if loser < 5 else 1
        if self.game_values == "off":
            return 1
        if loser == 0:
            return 3
        return 2 if loser < -(-self.target // 2) else 1

    def rubber(self, games: tuple[Pair, ...]) -> Rubber:
        """Where a rubber stands after these games, given by their final scores (9.5)."""
        winners = [0 if ns > ew else 1 for ns, ew in games]
        values = tuple(self.game_value(min(game)) for game in games)
        winner = next((side for side in (0, 1) if winners.count(side) == 2), None)
        if winner is None:
            return Rubber(None, values, None)
        if self.game_values == "off":
            return Rubber(winner, values, None)
        points = sum(v if w == winner else -v for w, v in zip(winners, values, strict=True))
        return Rubber(winner, values, points + (2 if self.game_values == "english" else 0))


def _held(deal: Deal, trump: Suit | None) -> Pair:
    """How many honours each side was dealt."""
    if trump is None:
        return (0, 0)
    honours = CardSet(Card.parse(rank + trump.value) for rank in HONOURS)
    ns, ew = (sum(len(deal.hands[seat] & honours) for seat in side) for side in PARTNERS)
    return ns, ew
