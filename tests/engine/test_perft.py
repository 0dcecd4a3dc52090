"""Every way a deal can go, on packs and ladders small enough for it, by the engine and by hand.

The rows of `tests/perft` say how many ways there are. The counts by hand (`by_hand/`) are written
from the rules files alone; what both methods find is compared way for way.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import cast

import pytest

from games.engine.cards import Card, Suit
from games.engine.cardset import SUIT_MASKS, CardSet
from games.engine.phases.base import Over
from games.engine.phases.layout import Bonus, Layout, LayoutRules, begin_layout
from games.engine.phases.tricks import TrickPlay, TrickRules, begin_play
from games.engine.setup import Deal
from games.engine.state import State
from games.rules.bid_whist.play import BidTricks
from games.rules.classic_whist import ClassicWhist
from games.rules.danish_whist.play import DanishTricks
from tests.engine.by_hand import jokers, layout, tricks
from tests.engine.by_hand.ways import Way
from tests.engine.perft import Row, below, differences, ends, rows

GAME = ClassicWhist()
"""Lends its name to deals that are begun by hand; after their play it does nothing more."""


def whole(_state: State) -> bool:
    """A way that goes on to the end of the deal."""
    return False


@dataclass(frozen=True, slots=True)
class Overtrump(TrickRules):
    """Who cannot follow must trump, and beat a trump that lies, if possible. No game of ours."""

    def playable(self, state: State, play: TrickPlay, seat: int) -> int:
        """The higher trumps, where one must trump at all."""
        cards = TrickRules(must_trump=True).playable(state, play, seat)
        assert play.trump is not None
        trumps = SUIT_MASKS[play.trump]
        if not play.trick or play.trick[0].suit is play.trump or cards & ~trumps:
            return cards
        best = max((card.bit for card in play.trick if card.suit is play.trump), default=0)
        return cards & -(best << 1) or cards


@dataclass(frozen=True, slots=True)
class Manner:
    """One way to play tricks, for the engine and by hand."""

    rules: TrickRules
    may: tricks.May
    wins: tricks.Wins


def manner(row: Row) -> Manner:
    """How tricks are played in a row."""
    trump = "" if row["trump"] == "NT" else row["trump"]
    suit, called = Suit(trump) if trump else None, row.get("called")
    bid, wins = jokers.bid_may(trump), jokers.bid_wins(trump)
    highest = tricks.highest(trump)
    danish = Card.parse(called) if called else None
    aces_low = tricks.UP[-1] + tricks.UP[:-1]
    return {
        "plain": Manner(TrickRules(), tricks.follow, highest),
        "must_trump": Manner(TrickRules(must_trump=True), tricks.must_trump(trump), highest),
        "overtrump": Manner(Overtrump(), tricks.overtrump(trump), highest),
        "bid_up": Manner(BidTricks(trump=suit), bid, wins),
        "bid_down": Manner(
            BidTricks(trump=suit, down=True), bid, jokers.bid_wins(trump, jokers.DOWN_ACES_GOOD)
        ),
        "bid_down_bad": Manner(
            BidTricks(trump=suit, down=True, bad_aces=True),
            bid,
            jokers.bid_wins(trump, jokers.DOWN_ACES_BAD),
        ),
        "bid_nt": Manner(BidTricks(), bid, wins),
        "bid_nt_held_back": Manner(
            BidTricks(held_back=True), jokers.bid_may("", only_if_forced=True), wins
        ),
        "bid_nt_thrown": Manner(
            BidTricks(thrown=True), jokers.bid_may("", must_discard=True), wins
        ),
        "danish": Manner(
            DanishTricks(called=danish), jokers.danish_may(called), jokers.danish_wins(trump)
        ),
        "danish_aces_low": Manner(
            DanishTricks(aces_low=True), jokers.danish_may(), jokers.danish_wins("", aces_low)
        ),
    }[row["rules"]]


def pack_of(row: Row) -> tuple[str, ...]:
    """The cards of a row, from `2 x 4`, `2 x TJQ`, or one by one."""
    suits, is_short, ranks = row["cards"].partition(" x ")
    if not is_short:
        return tuple(row["cards"].split())
    best = tricks.UP[-int(ranks) :] if ranks.isdigit() else ranks
    return tuple(rank + suit for suit in "CDHS"[: int(suits)] for rank in best)


def dealt(hands: tricks.Hands) -> State:
    """A deal in which these seats alone hold cards."""
    sets = [CardSet(map(Card.parse, hand)) for hand in hands]
    sets += [CardSet()] * (GAME.table - len(sets))
    return GAME.dealt(GAME.first_setup, Deal(tuple(sets)))


@pytest.mark.parametrize("row", rows("tricks"), ids=str)
def test_tricks_are_played_in_as_many_ways_as_counted_by_hand(row: Row) -> None:
    how, trump = manner(row), None if row["trump"] == "NT" else Suit(row["trump"])
    players = int(row["players"])
    deals, all_ways = 0, list[Way]()
    for hands in tricks.deals(pack_of(row), players):
        start = begin_play(dealt(hands), 0, trump, how.rules)
        engine = [_played(state, players) for state in ends(start, whole)]
        by_hand = [
            (*way, *enumerate(map(str, won)))
            for way, won in tricks.every_play(hands, how.may, how.wins)
        ]
        if found := differences(engine, by_hand):
            pytest.fail(f"{row}, {hands}:\n{found}")
        deals += 1
        all_ways += engine

    side = (0, 2) if players == 4 else (0,)
    won = Counter(sum(int(way[seat - players][1]) for seat in side) for way in all_ways)
    assert deals == int(row["deals"])
    assert [won[n] for n in range(max(won) + 1)] == list(row.numbers("tricks")), below(all_ways)
    assert len(all_ways) == row.count, below(all_ways)


def _played(end: State, players: int) -> Way:
    """What was played, and at the end how many tricks everybody has."""
    assert end.play
    cards = tuple((seat, str(action)) for seat, action in end.log)
    return (*cards, *enumerate(map(str, end.play.won[:players])))


@pytest.mark.parametrize("row", rows("layout"), ids=str)
def test_rows_are_laid_out_in_as_many_ways_as_counted_by_hand(row: Row) -> None:
    cards, ranks = pack_of(row), row["cards"].partition(" x ")[2]
    bonus, skips = cast("Bonus", row["bonus"]), row["skips"] == "yes"
    rules = LayoutRules(CardSet(map(Card.parse, cards)), row["start"], bonus, skips)
    deals, all_ways = 0, list[Way]()
    for hands in tricks.deals(cards, int(row["players"])):
        engine = [_laid(state) for state in ends(begin_layout(dealt(hands), 0, rules), whole)]
        table = layout.begun(hands, ranks, row["start"], bonus, skips=skips)
        by_hand = [
            (*way, *((seat, "out") for seat in places))
            for way, places in layout.every_layout(table)
        ]
        if found := differences(engine, by_hand):
            pytest.fail(f"{row}, {hands}:\n{found}")
        deals += 1
        all_ways += engine

    first = Counter(way[-3][0] for way in all_ways)
    assert deals == int(row["deals"])
    assert [first[seat] for seat in sorted(first)] == list(row.numbers("first")), below(all_ways)
    assert len(all_ways) == row.count, below(all_ways)


def _laid(end: State) -> Way:
    """What was placed and said, and then who was out, in order."""
    assert isinstance(end.phase, Over)
    assert isinstance(end.phase.last, Layout)
    said = tuple((seat, str(action)) for seat, action in end.log)
    return (*said, *((seat, "out") for seat in end.phase.last.finished))
