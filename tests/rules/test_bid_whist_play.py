"""Bid Whist: who wins a trick, which cards may be played, and what may be seen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.actions import Lay, Play
from games.engine.cards import Card, Strain
from games.engine.cardset import CardSet
from games.engine.phases.tricks import Trick, TrickPlay, ring_of
from games.engine.reasons import Reason
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.rules.bid_whist import BidFacts, BidWhist, Declared
from games.rules.bid_whist.contract import Bid
from tests.rules.bid import SEATS, begun, contracted, done, exchanging, some_action
from tests.rules.chance import finished
from tests.rules.table import first_legal, legal, refused

SUIT_PLAY = Declared(Strain.HEARTS, "up")


def discarded(state: State) -> State:
    """Who has taken up the kitty lays down the six lowest cards."""
    assert state.turn is not None
    return state.apply(Lay(CardSet(list(state.hands[state.turn])[:6])))


def trick_of(
    declared: Declared, hands: dict[int, str], trick: str = "", leader: int = 0, **options: Any
) -> State:
    """A trick in which these cards have been played, by seats who hold these cards still."""
    rules = BidWhist.of(options)
    played = tuple(map(Card.parse, trick.split()))
    held = tuple(CardSet.parse(hands.get(seat, "")) for seat in SEATS)
    turn = (leader + len(played)) % 4
    play = TrickPlay(
        rules.tricks(declared), ring_of(SEATS, 4), 4, turn, declared.trump.suit, played, leader,
        (), (0, 0, 0, 0), 12,
    )  # fmt: skip
    facts = BidFacts(Bid(4, declared.kind), 0, declared, has_kitty=True)
    return State(rules, Setup(1, 0, SEATS), Deal(held), held, play, facts)


# Tricks


@pytest.mark.parametrize(
    ("declared", "trick", "expected"),
    [
        (SUIT_PLAY, "5S AS KS TS", 1),
        (SUIT_PLAY, "5S AS 2H TS", 2),
        (SUIT_PLAY, "AH LJ KH BJ", 3),
        (SUIT_PLAY, "LJ AH KH QH", 0),
        (SUIT_PLAY, "AS LJ AH KS", 1),
        (Declared(Strain.HEARTS, "down"), "KS QS 2S 3S", 2),
        (Declared(Strain.HEARTS, "down"), "KS AS 2S 3S", 1),
        (Declared(Strain.HEARTS, "down"), "KS JS QS TS", 3),
        (Declared(Strain.HEARTS, "down"), "AS KH QH 2S", 2),
        (Declared(Strain.HEARTS, "down"), "AH 2H LJ 3H", 2),
        (Declared(Strain.HEARTS, "down", "bad"), "AS KS 2D 3D", 1),
        (Declared(Strain.HEARTS, "down", "bad"), "AH KH BJ 2H", 2),
        (Declared(Strain.HEARTS, "down", "bad"), "AS 2D 3D 4D", 0),
        (Declared(Strain.NO_TRUMP, "up"), "2S BJ KS AH", 2),
        (Declared(Strain.NO_TRUMP, "up"), "BJ LJ 2D AS", 2),
        (Declared(Strain.NO_TRUMP, "up"), "LJ 7D KD AC", 2),
        (Declared(Strain.NO_TRUMP, "down"), "7D KD AD 2D", 2),
        (Declared(Strain.NO_TRUMP, "down", "bad"), "7D KD AD 2D", 3),
    ],
)
def test_who_wins_a_trick(declared: Declared, trick: str, expected: int) -> None:
    cards = trick.split()
    last = trick_of(declared, {3: cards[3]}, " ".join(cards[:3]))

    after = done(last, cards[3])

    assert after.play
    assert after.play.tricks == (Trick(0, tuple(map(Card.parse, cards)), expected),)


NO_TRUMP = Declared(Strain.NO_TRUMP, "up")


@pytest.mark.parametrize(
    ("declared", "options", "trick", "hand", "expected"),
    [
        (SUIT_PLAY, {}, "5H", "LJ AS KD", "LJ"),
        (SUIT_PLAY, {}, "BJ", "LJ 2H KD", "LJ 2H"),
        (SUIT_PLAY, {}, "BJ", "AS KD", "AS KD"),
        (SUIT_PLAY, {}, "5S", "LJ AS KD", "AS"),
        (SUIT_PLAY, {}, "5S", "LJ 2H KD", "LJ 2H KD"),
        (SUIT_PLAY, {"nt_joker_must_discard": True}, "5S", "LJ 2H KD", "LJ 2H KD"),
        (SUIT_PLAY, {"nt_joker_lead": "only_if_forced"}, "", "LJ 2H KD", "LJ 2H KD"),
        (NO_TRUMP, {}, "5S", "LJ AS KD", "AS"),
        (NO_TRUMP, {}, "5S", "LJ AH KD", "LJ AH KD"),
        (NO_TRUMP, {"nt_joker_must_discard": True}, "5S", "LJ BJ KD", "LJ BJ"),
        (NO_TRUMP, {"nt_joker_must_discard": True}, "5S", "LJ AS KD", "AS"),
        (NO_TRUMP, {"nt_joker_must_discard": True}, "5S", "AH KD", "AH KD"),
        (NO_TRUMP, {"nt_joker_must_discard": True}, "LJ", "BJ KD", "BJ KD"),
        (NO_TRUMP, {}, "LJ BJ", "3S KD", "3S KD"),
        (NO_TRUMP, {}, "LJ 5S", "BJ 3S KD", "3S"),
        (NO_TRUMP, {}, "", "BJ 3S", "BJ 3S"),
        (NO_TRUMP, {"nt_joker_lead": "only_if_forced"}, "", "BJ LJ 3S", "3S"),
        (NO_TRUMP, {"nt_joker_lead": "only_if_forced"}, "", "BJ LJ", "BJ LJ"),
    ],
)
def test_which_cards_may_be_played(
    declared: Declared, options: dict[str, Any], trick: str, hand: str, expected: str
) -> None:
    seat = len(trick.split())

    state = trick_of(declared, {seat: hand}, trick, **options)

    assert set(legal(state)) == set(expected.split())


def test_cards_that_are_refused() -> None:
    follow = trick_of(SUIT_PLAY, {1: "LJ AS KD"}, "5H")
    held_back = trick_of(NO_TRUMP, {0: "BJ 3S"}, nt_joker_lead="only_if_forced")
    thrown = trick_of(NO_TRUMP, {1: "BJ 3S"}, "5D", nt_joker_must_discard=True)

    assert refused(follow, "AS") == Reason.MUST_FOLLOW(suit="H")
    assert refused(follow, "2C") == Reason.NOT_IN_HAND(card="2C")
    assert refused(follow, "pass") == Reason.CARD_EXPECTED()
    assert refused(held_back, "BJ") == Reason.MUST_PLAY_ONE_OF(cards="3...")
    assert refused(thrown, "3S") == Reason.MUST_PLAY_ONE_OF(cards="...+BJ")
    assert refused(thrown, "BJ", 3) == Reason.NOT_YOUR_TURN(seat="E")


# What may be seen


def test_bw_056_kitty_private() -> None:
    """bw-056-kitty-private: the declarer has taken up the kitty and not yet discarded."""
    state = done(begun(dealer=3), "3-up", "pass", "pass", "pass", "H")

    views = [state.view(seat) for seat in (*SEATS, None)]

    kitty = tuple(map(str, state.deal.rest))
    assert [view.known["kitty"] for view in views] == [kitty, None, None, None, None]
    assert all(view.rest == () for view in views)
    assert {view.known["trump"] for view in views} == {"H"}
    assert views[1].hands == (18, state.hands[1], 12, 12)


def test_bw_057_kitty_sported() -> None:
    """bw-057-kitty-sported: everybody sees the kitty from the time it is taken up."""
    auction = begun(dealer=3, sport_kitty=True)
    state = done(auction, "3-up", "pass", "pass", "pass", "H")

    views = [state.view(seat) for seat in (*SEATS, None)]

    assert {view.known["kitty"] for view in views} == {tuple(map(str, state.deal.rest))}
    assert auction.view(0).known["kitty"] is None
    assert auction.view(0).rest == (None,) * 6
    assert views[1].hands == (18, state.hands[1], 12, 12)


def test_bw_058_discards_hidden_during_play() -> None:
    """bw-058-discards-hidden-during-play: trick 5, the declarer alone knows the discards."""
    state = done(begun(dealer=3), "3-up", "pass", "pass", "pass", "H")
    laid = list(state.hands[0])[:6]
    state = done(state, f"lay {' '.join(map(str, laid))}")
    while not (state.play and len(state.play.tricks) == 4 and state.play.trick):
        state = first_legal(state)

    views = [state.view(seat) for seat in (*SEATS, None)]

    assert views[0].rest == tuple(laid)
    assert all(view.rest == (None,) * 6 for view in views[1:])
    assert views[0].said[-1] == (0, f"lay {' '.join(map(str, laid))}")
    assert all(view.said[-1] == (0, "lay ?6") for view in views[1:])
    assert all(view.trick and view.known["books"] for view in views)
    assert [view.hands[0] for view in views[1:]] == [len(state.hands[0])] * 4


def test_the_last_trick_lies_until_the_next_lead() -> None:
    state = exchanging()
    state = discarded(state)
    for _card in range(4):
        assert state.view(0).last_trick is None
        state = first_legal(state)
    assert state.play
    assert state.view(0).last_trick == state.play.tricks[-1]

    state = first_legal(state)

    assert state.view(0).last_trick is None


def test_after_the_hand_everybody_may_look_at_all() -> None:
    end = finished(begun(), Random("end"), some_action)

    view = end.view(None)

    assert view.dealt == end.deal.hands
    assert [text for _seat, text in view.said] == [
        str(action) for _seat, action in end.log if not isinstance(action, Play)
    ]
    assert set(view.rest) == set(end.facts.discards)
    assert view.known["kitty"] == tuple(map(str, end.deal.rest))


@pytest.mark.parametrize(
    ("kitty_book", "before", "gained"), [("bidder", (0, 1), 1), ("first_trick", (0, 0), 2)]
)
def test_the_books_so_far(kitty_book: str, before: tuple[int, int], gained: int) -> None:
    state = exchanging(kitty_book=kitty_book)
    assert state.view(0).known["books"] is None
    state = discarded(state)
    assert state.view(0).known["books"] == before

    for _card in range(4):
        state = first_legal(state)

    assert state.play
    expected = list(before)
    expected[state.play.tricks[0].winner % 2] += gained
    assert state.view(0).known["books"] == tuple(expected)


def test_trumps_direction_and_aces_are_known_when_they_are_declared() -> None:
    def told(state: State) -> tuple[str | None, ...]:
        known = state.view(None).known
        return known["bid"], known["trump"], known["direction"], known["aces"]

    assert told(begun()) == (None, None, None, None)
    assert told(contracted("3-down", downtown_aces="bad")) == ("3-down", None, None, None)
    assert told(done(contracted("3-down", downtown_aces="bad"), "H")) == (
        "3-down", "H", "down", "bad",
    )  # fmt: skip


def test_without_a_kitty_books_are_tricks() -> None:
    state = done(contracted("3-up", preset="straight52"), "H")
    assert state.view(0).known["books"] == (0, 0)

    for _card in range(4):
        state = first_legal(state)

    assert state.play
    assert state.play.tricks[0].winner % 2 == state.view(0).known["books"].index(1)
    assert sum(state.view(0).known["books"]) == 1
