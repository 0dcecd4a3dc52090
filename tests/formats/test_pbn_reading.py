"""PBN as other programs write it, and what can be wrong with it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import Strain
from games.engine.cardset import CardSet
from games.formats.faults import LARGEST, MOST_FAULTS, FaultCode
from games.formats.pbn import PbnFile, PbnHand, read_pbn, write_pbn
from tests.formats.pbn import example, text_of


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
