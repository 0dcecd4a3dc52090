"""Hands of whist as PBN: out and in again, and what cannot be written."""

from __future__ import annotations

import string
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import Card, Strain
from games.engine.cardset import CardSet
from games.engine.packs import pack
from games.engine.seats import SEATS
from games.engine.setup import Deal, Setup
from games.engine.shuffling import seed_from_text
from games.formats.faults import CannotWrite, FaultCode
from games.formats.pbn import PbnFile, PbnHand, hand_of, read_pbn, state_of, write_pbn
from games.rules.classic_whist import ClassicWhist, WhistSetup
from games.rules.german_whist import GermanWhist
from tests.formats.pbn import example, play, start

FEW = settings(max_examples=40)


def short(chance: Random, size: int) -> PbnHand:
    order = chance.sample(pack(), 4 * size)
    hands = tuple(CardSet(order[seat::4]) for seat in SEATS)
    return PbnHand(hands, chance.randrange(4), chance.choice(list(Strain)))


GOOD_TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=30).map(
    lambda text: text.strip("#?. ").strip()
)
TAG_NAMES = st.text(string.ascii_letters, min_size=3, max_size=8).map(lambda name: f"X{name}")


@st.composite
def hands(draw: st.DrawFn) -> PbnHand:
    chance = Random(draw(st.integers(0, 2**32)))
    state = start(chance, draw(st.sampled_from(["turn_up", "set"])))
    hand = hand_of(
        play(state, chance, draw(st.integers(0, 52))),
        board=draw(st.none() | st.integers(1, 999)),
        names=tuple(draw(GOOD_TEXTS) for _seat in SEATS),
        event=draw(GOOD_TEXTS),
        site=draw(GOOD_TEXTS),
        date=draw(GOOD_TEXTS),
        more=tuple(draw(st.dictionaries(TAG_NAMES.map(str.casefold), GOOD_TEXTS)).items()),
    )
    if draw(st.booleans()):
        tricks = draw(st.integers(0, 13))
        hand = replace(hand, result=(tricks, 13 - tricks))
    if draw(st.booleans()):
        hand = replace(hand, play=(), trump=hand.trump if hand.turned else None)
    return hand


# Out and in again


@FEW
@given(st.lists(hands(), min_size=1, max_size=3))
def test_hands_read_back_as_they_were_written(written: list[PbnHand]) -> None:
    text = write_pbn(written)

    read = read_pbn(text)

    assert read.faults == ()
    assert read.hands == tuple(written)
    assert write_pbn(read.hands) == text
    assert read_pbn(text.encode()) == read


@FEW
@given(seed=st.integers(0, 2**32), size=st.integers(1, 13))
def test_hands_of_fewer_cards_read_back(seed: int, size: int) -> None:
    hand = short(Random(seed), size)
    state = state_of(hand)
    played = play(state, Random(seed), 4 * size)
    assert played.result
    hand = replace(hand_of(played), board=7)

    assert read_pbn(write_pbn([hand])) == PbnFile((hand,))


@pytest.mark.parametrize("mode", ["turn_up", "set"])
@pytest.mark.parametrize("cards", [0, 1, 6, 51, 52])
def test_a_deal_comes_back_as_the_state_it_was(mode: str, cards: int) -> None:
    chance = Random(f"{mode} {cards}")
    state = play(start(chance, mode), chance, cards)
    assert isinstance(state.rules, ClassicWhist)

    (hand,) = read_pbn(write_pbn([hand_of(state)])).hands

    assert state_of(hand, state.rules) == state
    assert hand.result == (state.result.tricks if state.result else None)


def test_what_is_written() -> None:
    hands = tuple(map(CardSet.parse, ("AS KD", "KS 2H", "QS 3H", "JS 4H")))
    hand = PbnHand(
        hands, 3, Strain.HEARTS, Card.parse("4H"),
        tuple(map(Card.parse, ["AS", "KS", "QS", "JS", "KD", "2H"])),
        board=1, names=("Ana", 'Bo "B"', "Cy", ""), event="Club", more=(("Room", "Open"),),
    )  # fmt: skip

    assert write_pbn([hand]).splitlines() == [
        "% PBN 2.1",
        "",
        '[Event "Club"]',
        '[Site "?"]',
        '[Date "????.??.??"]',
        '[Board "1"]',
        '[West "?"]',
        '[North "Ana"]',
        '[East "Bo \\"B\\""]',
        '[South "Cy"]',
        '[Dealer "W"]',
        '[Vulnerable "None"]',
        '[Deal "W:J.4.. A..K. K.2.. Q.3.."]',
        '[Scoring "Whist"]',
        '[Declarer ""]',
        '[Contract ""]',
        '[Result "?"]',
        '[Trump "H"]',
        '[TurnUp "H4"]',
        '[Play "N"]',
        "SA SK SQ SJ",
        "DK H2 - -",
        "+",
        '[Room "Open"]',
    ]
    assert read_pbn(write_pbn([hand])).hands == (hand,)


def test_every_seat_has_its_column() -> None:
    hands = tuple(map(CardSet.parse, ("2S 2D", "AS 3D", "3S AD", "4S 4D")))
    cards = tuple(map(Card.parse, ["2S", "AS", "3S", "4S", "3D", "AD", "4D", "2D"]))
    hand = PbnHand(hands, 3, Strain.NO_TRUMP, None, cards, (0, 2))

    text = write_pbn([replace(hand, result=(1, 1))])

    assert text.splitlines()[-2:] == ["S2 SA S3 S4", "D2 D3 DA D4"]


# What cannot be written


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"event": "a\nb"}, FaultCode.VALUE_REFUSED),
        ({"event": "?"}, FaultCode.VALUE_REFUSED),
        ({"site": "#1"}, FaultCode.VALUE_REFUSED),
        ({"date": "????.??.??"}, FaultCode.VALUE_REFUSED),
        ({"names": ("a ", "", "", "")}, FaultCode.VALUE_REFUSED),
        ({"names": ("a",)}, FaultCode.VALUE_REFUSED),
        ({"site": "x" * 255}, FaultCode.VALUE_REFUSED),
        ({"board": 0}, FaultCode.VALUE_REFUSED),
        ({"dealer": 4}, FaultCode.VALUE_REFUSED),
        ({"more": (("Event", "x"),)}, FaultCode.VALUE_REFUSED),
        ({"more": (("Vulnerable", "None"),)}, FaultCode.VALUE_REFUSED),
        ({"more": (("a b", "x"),)}, FaultCode.VALUE_REFUSED),
        ({"more": (("Room", "a"), ("room", "b"))}, FaultCode.FIELD_TWICE),
        ({"hands": (CardSet(),) * 4}, FaultCode.SIZES_DIFFER),
        ({"hands": (CardSet.parse("AS"),) * 4}, FaultCode.CARD_TWICE),
        ({"hands": tuple(map(CardSet.parse, ("BJ", "AS", "KS", "QS")))},
         FaultCode.CARDS_UNREADABLE),
        ({"turned": Card.parse("JK1")}, FaultCode.TURNED_NOT_DEALERS),
        ({"trump": None}, FaultCode.TRUMP_MISSING),
        ({"result": (7, 7)}, FaultCode.RESULT_REFUSED),
        ({"result": (-1, 14)}, FaultCode.RESULT_REFUSED),
        ({"play": (Card.parse("JK1"),)}, FaultCode.ACTION_REFUSED),
    ],
)  # fmt: skip
def test_what_would_not_read_back_is_not_written(changes: dict[str, Any], code: FaultCode) -> None:
    with pytest.raises(CannotWrite) as refused:
        write_pbn([example(), example(**changes)])

    assert code in {fault.code for fault in refused.value.faults}
    assert {fault.path for fault in refused.value.faults} == {"hand 2"}


def test_a_trump_that_was_not_turned_is_not_written() -> None:
    hand = example()
    assert hand.trump
    other = next(strain for strain in Strain if strain != hand.trump)

    with pytest.raises(CannotWrite) as refused:
        write_pbn([replace(hand, trump=other)])

    assert refused.value.faults[0].code is FaultCode.TRUMP_DIFFERS


def test_a_revoke_is_neither_written_nor_played() -> None:
    hands = tuple(map(CardSet.parse, ("AS KD", "KS 2H", "QS 3H", "JS 4H")))
    hand = PbnHand(hands, 3, Strain.HEARTS, play=tuple(map(Card.parse, ("AS", "2H"))))

    with pytest.raises(CannotWrite) as refused:
        state_of(hand)

    (fault,) = refused.value.faults
    assert dict(fault.params) == {
        "by": "E", "action": "2H", "reason": "must_follow", "suit": "S",
    }  # fmt: skip


def test_only_deals_with_trumps_can_be_played() -> None:
    with pytest.raises(CannotWrite):
        state_of(example(trump=None, turned=None, play=()))


def test_other_games_have_no_pbn() -> None:
    setup = GermanWhist().new_match().next
    assert isinstance(setup, Setup)

    with pytest.raises(ValueError, match="german_whist"):
        hand_of(GermanWhist().start(setup, seed_from_text("other")))


def test_a_hand_won_by_a_call_has_no_result() -> None:
    rules = ClassicWhist.of({"preset": "long", "eight_call": True})
    hands = tuple(map(CardSet.parse, ("AH KH QH JH", "2S 3S 4S 5S", "6S 7S 8S 9S", "2H 2C 3C 4C")))
    setup = WhistSetup(1, 3, SEATS, (8, 0))

    state = rules.begin(setup, Deal(hands, turned=Card.parse("2H")))

    assert state.is_over
    assert hand_of(state).result is None
