"""Hands of whist as PBN: out and in again, and what bridge programs and people write."""

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
from games.engine.setup import Deal, Setup
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.formats.faults import LARGEST, MOST_FAULTS, CannotWrite, FaultCode
from games.formats.pbn import PbnFile, PbnHand, hand_of, read_pbn, state_of, write_pbn
from games.rules.classic_whist import SEATS, ClassicWhist, WhistSetup
from games.rules.german_whist import GermanWhist

FEW = settings(max_examples=40)


def start(chance: Random, mode: str) -> State:
    rules = ClassicWhist.of({"match": "hands", "hand_score": "tricks", "trump_mode": mode})
    trump = chance.choice(list(Strain)).value if mode == "set" else ""
    setup = WhistSetup(1, chance.randrange(4), SEATS, trump=trump)
    return rules.start(setup, chance.randbytes(32))


def play(state: State, chance: Random, cards: int) -> State:
    for _card in range(cards):
        state = state.apply(chance.choice(list(state.legal_actions)))
    return state


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


def example(**changes: Any) -> PbnHand:
    chance = Random("example")
    state = play(start(chance, "turn_up"), chance, 52)
    return replace(hand_of(state, event="Duplicate", board=3), **changes)


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


# What others write


SMALL = "N:A..K. K.2.. Q.3.. J.4.."


def text_of(*lines: str, deal: str = SMALL, dealer: str = "W", trump: str = "H") -> str:
    tags = [f'[Dealer "{dealer}"]', f'[Deal "{deal}"]', f'[Trump "{trump}"]']
    return "\n".join([*tags, *lines])


def one(text: str | bytes) -> PbnHand:
    read = read_pbn(text)
    assert read.faults == ()
    (hand,) = read.hands
    return hand


def test_a_deal_of_a_bridge_program() -> None:
    hand = one(
        '% PBN 2.1\n% EXPORT\n'
        '[Event "International Amsterdam Airport Schiphol Bridgetournament"]\n'
        '[Site "Amsterdam, The Netherlands NLD"]\n[Date "1995.06.10"]\n[Board "1"]\n'
        '[West "Podgor"]\n[North "Westra"]\n[East "Kalish"]\n[South "Leufkens"]\n'
        '[Dealer "N"]\n[Vulnerable "None"]\n'
        '[Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]\n'
        '[Scoring "IMP"]\n[Declarer "S"]\n[Contract "5HX"]\n[Result "9"]\n'
        '{ a comment\n over [two] lines }\n'
        '[Auction "N"]\n1D 1S 3H =1= 4S\n4NT =2= X Pass Pass\n[Note "1:non-forcing"]\n'
        '[Note "2:both minors"]\n'
    )  # fmt: skip

    assert (hand.board, hand.dealer, hand.trump, hand.result) == (1, 0, Strain.HEARTS, (9, 4))
    assert hand.names == ("Westra", "Kalish", "Leufkens", "Podgor")
    assert hand.hands[0] == CardSet.parse(".63.AKQ987.A9732")
    assert hand.date == "1995.06.10"
    assert hand.more == (
        ("Scoring", "IMP"), ("Declarer", "S"), ("Contract", "5HX"), ("Auction", "N"),
        ("Note", "1:non-forcing"), ("Note", "2:both minors"),
    )  # fmt: skip
    assert one(write_pbn([hand])) == hand


@pytest.mark.parametrize(
    "text",
    [
        text_of(dealer="West"),
        text_of(dealer="w"),
        text_of(trump="hearts").replace("hearts", "♥"),
        text_of(deal="E:K.2.. Q.3.. J.4.. A..K."),
        text_of(deal="n: a..k.  k.2..   q.3.. j.4.."),
        text_of().replace("Dealer", "DEALER").replace("[Deal ", "[ deal  "),
        text_of().replace("\n", "\r\n"),
        text_of().replace("\n", " "),
        "\ufeff" + text_of(),
        text_of(';a "comment"', "%[Trump", "{another}"),
        text_of().replace("\n", "\n\n"),
    ],
)
def test_ways_of_writing_the_same(text: str) -> None:
    assert one(text) == one(text_of())


def test_a_hand_left_out_is_what_the_others_leave() -> None:
    whole = write_pbn([example()])
    hand = example().hands[1]

    assert one(whole.replace(str(hand), "-")) == example()


@pytest.mark.parametrize(
    "rows",
    [
        ["SA SK SQ SJ", "DK H2 - -", "+"],
        ["AS KS QS JS", "KD 2H", "*"],
        ["sa! sk? =1= sq!! $5 sj", "dk h2"],
        ["SA SK", "SQ SJ DK H2", "{then it was late}"],
    ],
)
def test_ways_of_writing_a_play(rows: list[str]) -> None:
    hand = one(text_of('[Play "N"]', *rows))

    assert [str(card) for card in hand.play] == ["AS", "KS", "QS", "JS", "KD", "2H"]
    assert hand.leader == 0


def test_who_leads_tells_who_dealt() -> None:
    hand = one(text_of('[Play "N"]', "SA SK SQ SJ").replace('[Dealer "W"]', ""))

    assert hand.dealer == 3


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("NS 2 EW 0", (2, 0)), ("EW 0 NS 2", (2, 0)), ("ns 2", (2, 0)), ("EW 0", (2, 0)),
        ("^NS 0 EW 2", (0, 2)), ("?", None), ("", None),
    ],
)  # fmt: skip
def test_ways_of_writing_a_result(result: str, expected: tuple[int, int] | None) -> None:
    lines = [f'[Result "{result}"]', '[Play "N"]', "SA SK SQ SJ", "DK H2 H3 H4"]

    if expected == (2, 0):  # West takes the second trick
        assert read_pbn(text_of(*lines)).faults[0].code is FaultCode.RESULT_DIFFERS
        lines = lines[:1]
    assert one(text_of(*lines)).result == expected


@pytest.mark.parametrize("end", ["+", "", "DK +"])
def test_a_result_so_far_is_no_result(end: str) -> None:
    hand = one(text_of('[Result "NS 1 EW 0"]', '[Play "N"]', "SA SK SQ SJ", end))

    assert hand.result is None
    assert len(hand.play) == 4 + end.count("D")


def test_deals_follow_each_other_with_and_without_an_empty_line() -> None:
    first, second = example(board=1), example(board=2)
    text = write_pbn([first, second])

    assert read_pbn(text).lines == (3, text[: text.rindex("[Event")].count("\n") + 1)
    assert read_pbn(text.replace("\n\n", "\n")).hands == (first, second)


def test_a_tag_may_be_as_in_the_deal_before() -> None:
    text = write_pbn([example(site="Iaşi"), example(site="there")])

    assert [hand.site for hand in read_pbn(text.replace('"there"', '"#"')).hands] == ["Iaşi"] * 2


def test_old_files_are_latin_1() -> None:
    text = write_pbn([example(site="Città")])

    assert one(text.encode("latin-1")).site == "Città"


# What is wrong with it


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", FaultCode.EMPTY, 0),
        ("\n% nothing\n;nothing", FaultCode.EMPTY, 0),
        ("whist", FaultCode.STRAY_TEXT, 1),
        (text_of("[Board 3]"), FaultCode.BAD_TAG, 4),
        (text_of('[Board "3'), FaultCode.BAD_TAG, 4),
        (text_of("[", "]"), FaultCode.STRAY_TEXT, 5),
        (text_of("words"), FaultCode.STRAY_TEXT, 4),
        (text_of("", "{never closed", "[Board]"), FaultCode.COMMENT_NOT_CLOSED, 5),
        (text_of('[Board "0"]'), FaultCode.VALUE_REFUSED, 4),
        (text_of('[Board "seven"]'), FaultCode.VALUE_REFUSED, 4),
        (text_of(f'[Board "{"9" * 5000}"]'), FaultCode.VALUE_REFUSED, 4),
        (text_of('[Event "##x"]'), FaultCode.VALUE_REFUSED, 4),
        (text_of('[Event "#"]'), FaultCode.NOTHING_BEFORE, 4),
        (text_of(dealer="X"), FaultCode.VALUE_REFUSED, 1),
        (text_of(trump="X"), FaultCode.VALUE_REFUSED, 3),
        (text_of().replace('[Dealer "W"]', ""), FaultCode.DEALER_MISSING, 2),
        ('[Dealer "W"]', FaultCode.DEAL_MISSING, 1),
        (text_of(deal="N:A..K. K.2.. Q.3.."), FaultCode.CARDS_UNREADABLE, 2),
        (text_of(deal="A..K. K.2.. Q.3.. J.4.."), FaultCode.CARDS_UNREADABLE, 2),
        (text_of(deal="N:A..K. K.2.. Q.3.. J.4"), FaultCode.CARDS_UNREADABLE, 2),
        (text_of(deal="N:A..K. K.2.. Q.3.. JJ..."), FaultCode.CARDS_UNREADABLE, 2),
        (text_of(deal="N:A..K. K.2.. Q.3.. AS"), FaultCode.CARDS_UNREADABLE, 2),
        (text_of(deal="N:A..K. K.2.. Q.3.. J...+BJ"), FaultCode.CARDS_UNREADABLE, 2),
        (text_of(deal="N:\u212a..K. K.2.. Q.3.. J.4.."), FaultCode.CARDS_UNREADABLE, 2),
        (text_of(deal="N:A..K. K.2.. Q.3.. -"), FaultCode.HANDS_UNKNOWN, 2),
        (text_of(deal="N:A..K. K.2.. Q.3.. J..."), FaultCode.SIZES_DIFFER, 2),
        (text_of(deal="N:A..K. A.2.. Q.3.. J.4.."), FaultCode.CARD_TWICE, 2),
        (text_of('[TurnUp "H5"]'), FaultCode.TURNED_NOT_DEALERS, 4),
        (text_of('[TurnUp "five"]'), FaultCode.VALUE_REFUSED, 4),
        (text_of('[TurnUp "SJ"]'), FaultCode.TRUMP_DIFFERS, 3),
        (text_of('[Play "X"]', "SA"), FaultCode.VALUE_REFUSED, 4),
        (text_of('[Play "E"]', "SK"), FaultCode.LEADER_DIFFERS, 4),
        (text_of('[Play "N"]', "SA", trump="?"), FaultCode.TRUMP_MISSING, 4),
        (text_of('[Play "N"]', "SA SK", "S! SJ"), FaultCode.PLAY_UNREADABLE, 6),
        (text_of('[Play "N"]', "SA - SQ SJ"), FaultCode.PLAY_HAS_GAP, 5),
        (text_of('[Play "N"]', "SA SK SQ -", "DK"), FaultCode.PLAY_HAS_GAP, 6),
        (text_of('[Play "N"]', "SA SK SQ SJ", "SA"), FaultCode.ACTION_REFUSED, 6),
        (text_of('[Play "N"]', "SA", "H2"), FaultCode.ACTION_REFUSED, 6),
        (text_of('[Play "N"]', "SA SK SQ SJ DK H2 H3 H4", "- - - C2"), FaultCode.ACTION_REFUSED, 6),
        (text_of('[Result "9"]'), FaultCode.RESULT_UNREADABLE, 4),
        (text_of('[Result "many"]'), FaultCode.RESULT_UNREADABLE, 4),
        (text_of('[Result "NS 1 NS 1"]'), FaultCode.RESULT_UNREADABLE, 4),
        (text_of('[Result "NS 2 EW 1"]'), FaultCode.RESULT_REFUSED, 4),
        (text_of('[Result "NS 3"]'), FaultCode.RESULT_REFUSED, 4),
        (text_of('[Result "NS 14"]'), FaultCode.RESULT_REFUSED, 4),
        (text_of('[Result "NS 0"]', '[Play "N"]', "SA SK SQ SJ"), FaultCode.RESULT_DIFFERS, 4),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(text: str, code: FaultCode, line: int) -> None:
    faults = read_pbn(text).faults

    assert (code, line) in [(fault.code, fault.line) for fault in faults]


def test_all_faults_are_told_at_once_and_the_rest_is_read() -> None:
    text = text_of('[Board "x"]', '[Play "N"]', "SA SK SQ SJ", "H2") + "\n\n" + text_of("[Oops]")

    read = read_pbn(text)

    assert [fault.code for fault in read.faults] == [
        FaultCode.BAD_TAG, FaultCode.VALUE_REFUSED, FaultCode.ACTION_REFUSED,
    ]  # fmt: skip
    assert [len(hand.play) for hand in read.hands] == [4, 0]
    assert dict(read.faults[2].params) == {
        "by": "N", "action": "2H", "reason": "not_in_hand", "card": "2H",
    }  # fmt: skip


def test_too_much_of_anything_is_told_too() -> None:
    assert [fault.code for fault in read_pbn("x" * (LARGEST + 1)).faults] == [FaultCode.TOO_LARGE]

    faults = read_pbn("[\n" * 10_000).faults

    assert len(faults) == MOST_FAULTS + 1
    assert faults[-1].code is FaultCode.TOO_MANY_FAULTS


SCRAPS = st.sampled_from(
    ['[', ']', '"', '{', '}', ';', '%', '\\', "\n", "\n\n", "-", "*", "+", "#", "N", "SA", "^R",
     '[Deal "', '[Play "N"]', '[Result "NS 9"]', "K", "\u212a", "ſ", "\x00", "10"]
)  # fmt: skip
WHOLE = write_pbn([example(), example(board=4)])


@settings(max_examples=150)
@given(st.data())
def test_nothing_that_stands_in_a_file_raises(data: st.DataObject) -> None:
    text = WHOLE
    for _change in range(data.draw(st.integers(1, 6))):
        place = data.draw(st.integers(0, len(text)))
        until = data.draw(st.integers(place, min(len(text), place + 40)))
        text = text[:place] + data.draw(SCRAPS | st.text(max_size=5)) + text[until:]

    for hand in read_pbn(text).hands:
        assert len(hand.hands) == 4


@settings(max_examples=100)
@given(st.binary(max_size=300) | st.text(max_size=300))
def test_anything_can_be_read(data: bytes | str) -> None:
    assert isinstance(read_pbn(data), PbnFile)
