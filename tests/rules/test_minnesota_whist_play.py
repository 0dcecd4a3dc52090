"""Minnesota Whist: choosing high or low, play, and scores."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Call, Lay, Play
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.phases.tricks import Trick
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Deal, Setup
from games.rules.minnesota_whist import Chosen, MinnesotaResult, MinnesotaWhist
from tests.rules.minnesota import SEATS, begun, called, chosen
from tests.rules.table import legal, played, refused

# Choosing


def test_cards_go_round_from_the_dealers_left() -> None:
    deal = MinnesotaWhist().deal(Setup(1, 2, SEATS), pack())

    assert deal.hands[3] == CardSet(pack()[0::4])
    assert deal.hands[2] == CardSet(pack()[3::4])
    assert deal.rest == ()


@pytest.mark.parametrize(
    ("dealer", "colours", "expected", "leader"),
    [
        (0, "rrrr", Chosen("low", None, (1, 2, 3, 0)), 1),
        (3, "rrrr", Chosen("low", None, (0, 1, 2, 3)), 0),
        (0, "bbbb", Chosen("high", 1, (1,)), 0),
        (0, "brrb", Chosen("high", 3, (1, 2, 3)), 2),
        (0, "brrr", Chosen("high", 0, (1, 2, 3, 0)), 3),
        (2, "brrr", Chosen("high", 0, (3, 0)), 3),
        (2, "rbrr", Chosen("high", 1, (3, 0, 1)), 0),
    ],
)
@pytest.mark.parametrize("bid_mode", ["card", "token"])
def test_the_first_for_high_ends_the_revealing(
    bid_mode: str, dealer: int, colours: str, expected: Chosen, leader: int
) -> None:
    state = chosen(colours, dealer, bid_mode=bid_mode)

    assert state.facts.chosen == expected
    assert state.to_act == (leader,)
    assert state.hands == state.deal.hands
    assert [seat for seat, _bid in state.view(None).known["revealed"]] == list(expected.revealed)


def test_in_europe_red_means_high() -> None:
    state = chosen("bbrb", high_colour="red")

    assert state.facts.chosen == Chosen("high", 2, (1, 2))


@pytest.mark.parametrize(
    ("options", "colours", "leader"),
    [
        ({"high_lead": "left_of_grander"}, "rrbr", 3),
        ({"high_lead": "right_of_grander"}, "rrbr", 1),
        ({"low_lead": "norwegian"}, "rrrr", 3),
        ({"low_lead": "norwegian"}, "rrbr", 1),
    ],
)
def test_who_leads(options: dict[str, Any], colours: str, leader: int) -> None:
    assert chosen(colours, **options).to_act == (leader,)


@pytest.mark.parametrize(
    ("calls", "dealer", "expected", "leader"),
    [
        (("grand",), 0, Chosen("high", 1), 2),
        (("pass", "pass", "pass", "grand"), 0, Chosen("high", 0), 1),
        (("nullo",), 0, Chosen("low", 1), 0),
        (("pass", "nullo"), 0, Chosen("low", 2), 1),
        (("pass", "pass", "pass", "pass"), 0, Chosen("low"), 3),
        (("pass", "pass", "pass", "pass"), 3, Chosen("low"), 2),
    ],
)
def test_the_norwegian_calls(
    calls: tuple[str, ...], dealer: int, expected: Chosen, leader: int
) -> None:
    state = called(*calls, dealer=dealer, preset="norwegian")

    assert state.facts.chosen == expected
    assert state.to_act == (leader,)


def test_who_leads_after_calls_as_in_minnesota() -> None:
    assert called("grand").to_act == (0,)
    assert called("pass", "nullo", dealer=2).to_act == (3,)


def test_calls_go_clockwise_from_the_dealers_left() -> None:
    state = called("pass", "pass", dealer=1)

    assert state.to_act == (0,)
    assert legal(state) == ["pass", "nullo", "grand"]
    assert refused(state, "grand", 3) == Reason.NOT_YOUR_TURN(seat="N")
    assert refused(state, "high") == Reason.NOT_A_CALL(call="high")
    assert refused(state, "2C") == Reason.CALL_EXPECTED()
    assert refused(called("grand"), "grand") == Reason.CARD_EXPECTED()


def test_choices_that_are_refused() -> None:
    hands = [CardSet(pack()[:13]), CardSet(pack()[13:26]), CardSet(pack()[26:39])]
    setup, deal = Setup(1, 0, SEATS), Deal((*hands, CardSet(pack()[39:])))
    state = MinnesotaWhist().begin(setup, deal)

    # North has nothing but clubs and cannot ask for low.
    assert refused(state, "lay 2H", 0) == Reason.NOT_IN_HAND(card="2H")
    assert refused(state, "lay 2C 3C", 0) == Reason.WRONG_COUNT(low=1, high=1, got=2)
    assert refused(state, "2C", 0) == Reason.LAY_EXPECTED()
    assert refused(state, "high", 0) == Reason.LAY_EXPECTED()
    state = state.apply(Lay(CardSet([Card.parse("2C")])), 0)
    assert refused(state, "lay 3C", 0) == Reason.ALREADY_CHOSEN()
    assert state.to_act == (1, 2, 3)


def test_tokens_that_are_refused() -> None:
    state = begun(bid_mode="token")

    assert [legal(state, seat) for seat in SEATS] == [["low", "high"]] * 4
    assert refused(state, "pass", 2) == Reason.NOT_A_CALL(call="pass")
    assert refused(state, "lay 2C", 2) == Reason.CALL_EXPECTED()
    state = state.apply(Call("low"), 2)
    assert refused(state, "high", 2) == Reason.ALREADY_CHOSEN()
    assert state.to_act == (0, 1, 3)


# Play


def test_suit_is_followed_and_there_are_no_trumps() -> None:
    hands = tuple(CardSet.parse(hand) for hand in ("9H 2C", "2S 3C", "AH KC", "KS 2D"))
    state = MinnesotaWhist.of({"bid_mode": "token"}).begin(Setup(1, 3, SEATS), Deal(hands))
    for seat in SEATS:
        state = state.apply(Call("low"), seat)

    state = played(state, "9H 2S")
    assert refused(state, "KC") == Reason.MUST_FOLLOW(suit="H")
    assert refused(state, "2C") == Reason.NOT_IN_HAND(card="2C")
    assert refused(state, "AH", 3) == Reason.NOT_YOUR_TURN(seat="S")
    state = played(state, "AH KS")

    assert state.play
    trick = tuple(map(Card.parse, ("9H", "2S", "AH", "KS")))
    assert state.play.tricks == (Trick(0, trick, 2),)
    assert state.to_act == (2,)


def test_a_bid_card_is_played_like_any_other() -> None:
    state = chosen("rrrr")
    (bid,) = state.log[3][1].cards  # type: ignore[union-attr]

    assert state.log[3][0] == state.to_act[0] == 1
    assert Play(bid) in state.legal_actions


# Scores


@pytest.mark.parametrize(
    ("options", "result", "points"),
    [
        ({}, MinnesotaResult((9, 4), "high", 0), (3, 0)),
        ({}, MinnesotaResult((9, 4), "high", 1), (3, 0)),
        ({}, MinnesotaResult((7, 6), "high", 0), (1, 0)),
        ({}, MinnesotaResult((6, 7), "high", 0), (0, 1)),
        ({}, MinnesotaResult((13, 0), "high", 0), (7, 0)),
        ({}, MinnesotaResult((0, 13), "high", 0), (0, 7)),
        ({}, MinnesotaResult((8, 5), "low"), (-2, 0)),
        ({}, MinnesotaResult((6, 7), "low"), (0, -1)),
        ({"preset": "minnesota_set2"}, MinnesotaResult((5, 8), "high", 0), (0, 4)),
        ({"preset": "minnesota_set2"}, MinnesotaResult((5, 8), "high", 1), (0, 2)),
        ({"preset": "minnesota_set2"}, MinnesotaResult((5, 8), "low"), (2, 0)),
        ({"preset": "south_dakota"}, MinnesotaResult((5, 8), "high", 0), (-2, 0)),
        ({"preset": "south_dakota"}, MinnesotaResult((6, 7), "high", 0), (-1, 0)),
        ({"preset": "south_dakota"}, MinnesotaResult((8, 5), "high", 0), (2, 0)),
        ({"preset": "south_dakota"}, MinnesotaResult((5, 8), "low"), (0, -2)),
        ({"preset": "norwegian"}, MinnesotaResult((9, 4), "high", 0), (12, 0)),
        ({"preset": "norwegian"}, MinnesotaResult((4, 9), "high", 0), (0, 24)),
        ({"preset": "norwegian"}, MinnesotaResult((5, 8), "low"), (4, 0)),
        ({"high_set": 3, "high_penalty": 2}, MinnesotaResult((5, 8), "high", 0), (-4, 6)),
        ({"low_value": 5}, MinnesotaResult((5, 8), "low"), (0, -10)),
        ({}, MinnesotaResult((), "high", 0), (0, 0)),
        ({}, MinnesotaResult((), "low"), (0, 0)),
        ({}, MinnesotaResult((9, 4), "high"), (0, 0)),
    ],
)
def test_what_a_hand_is_worth(
    options: dict[str, Any], result: MinnesotaResult, points: tuple[int, int]
) -> None:
    score = MinnesotaWhist.of(options).score(result, Setup(1, 0, SEATS))

    assert score.points == points
    assert all(any(line) for _why, line in score.lines)
    assert (
        tuple(map(sum, zip((0, 0), *(line for _why, line in score.lines), strict=True))) == points
    )


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (MinnesotaResult((9, 4), "high", 1), None),
        (MinnesotaResult((9, 4), "low"), None),
        (MinnesotaResult((9, 4)), Reason.CONTRACT_NOT_PLAYED(contract="")),
        (MinnesotaResult((9, 4), "high"), Reason.DECLARER_MISSING()),
        (MinnesotaResult((9, 4), "high", 2), Reason.DECLARER_MISSING()),
        (MinnesotaResult((9, 4), "low", 0), Reason.DECLARER_NOT_EXPECTED(contract="low")),
        (MinnesotaResult((9,), "low"), Reason.SIDES_MISSING(sides=2, got=1)),
        (MinnesotaResult((14, -1), "low"), Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=14)),
        (MinnesotaResult((-1, 14), "low"), Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=-1)),
        (MinnesotaResult((9, 5), "low"), Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14)),
    ],
)
def test_what_a_slip_can_say(result: MinnesotaResult, expected: Refusal | None) -> None:
    assert MinnesotaWhist().check(result, Setup(1, 0, SEATS)) == expected


def test_the_first_side_at_the_target_wins() -> None:
    match: Match = MinnesotaWhist().new_match(2)
    for _hand in range(2):
        match = match.add(MinnesotaResult((12, 1), "high", 0))
    assert match.totals == (12, 0)
    assert match.next == Setup(3, 0, SEATS)
    match = match.add(MinnesotaResult((7, 6), "low"))
    assert match.totals == (11, 0)

    match = match.add(MinnesotaResult((8, 5), "high", 1))

    assert match.is_over
    assert [(place.player, place.rank, place.total) for place in match.ranking] == [
        (0, 1, 13),
        (1, 2, 0),
    ]


@pytest.mark.parametrize("options", [{"target": 0}, {"high_set": -1}, {"preset": "dakota"}])
def test_options_that_are_no_game(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        MinnesotaWhist.of(options)
