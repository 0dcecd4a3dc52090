"""Questions and answers in the form of `movement NAME --next FILE`, and timetables."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tournaments.movements import jsonform
from tournaments.movements.base import Move, MovementError, Outcome
from tournaments.movements.progressive import Progressive

Form = dict[str, Any]  # what json.loads gives


def table(number: int, ns: str, ew: str) -> Form:
    return {"table": number, "ns": ns.split(), "ew": ew.split()}


def nine_of_each() -> Form:
    """The worked example of the reference: four tables, two resting, first-named pairs win."""
    players = [f"{line}{n}" for n in range(1, 10) for line in "LG"]
    return {
        "players": players,
        "roles": {name: "lady" if name[0] == "L" else "gent" for name in players},
        "tables": 4,
        "options": {"who": "winners", "stay": "split", "direction": "up"},
        "history": [
            {
                "seating": [
                    table(1, "L1 G1", "L2 G2"),
                    table(2, "L3 G3", "L4 G4"),
                    table(3, "L5 G5", "L6 G6"),
                    table(4, "L7 G7", "L8 G8"),
                ],
                "resting": ["L9", "G9"],
                "results": [{"table": n, "ns": 8, "ew": 5} for n in (1, 2, 3, 4)],
                "points": {"L1": 8},
            }
        ],
    }


def one_table() -> Form:
    """The smallest room: Ann and Bob have won 7-6 against Cid and Dan; roles in two odd words."""
    return {
        "players": ["Ann", "Bob", "Cid", "Dan"],
        "roles": {"Ann": "red", "Bob": "white", "Cid": "red", "Dan": "white"},
        "history": [
            {
                "seating": [table(1, "Ann Bob", "Cid Dan")],
                "results": [{"table": 1, "ns": 7, "ew": 6}],
            }
        ],
    }


def worded(move: Move) -> str:
    return f"{move.why.value} {move.from_table}-{move.table}"


def ask(form: Form, key: str = "progressive") -> Form:
    """The answer as it would be read back from the command's output."""
    answer = jsonform.answer(jsonform.read(key, form), worded)
    return dict(json.loads(json.dumps(answer)))


def test_answer_gives_the_worked_example() -> None:
    assert ask(nine_of_each()) == {
        "seating": [
            table(1, "G2 L9", "L2 G3"),
            table(2, "G4 L1", "L4 G5"),
            table(3, "G6 L3", "L6 G7"),
            table(4, "G8 L5", "L8 G9"),
        ],
        "resting": ["L7", "G1"],
        "reason": {
            "L1": "won_up 1-2",
            "L3": "won_up 2-3",
            "L5": "won_up 3-4",
            "L7": "joins_rest 4-None",
            "L9": "back_from_rest None-1",
            "G1": "joins_rest 1-None",
            "G3": "won_down 2-1",
            "G5": "won_down 3-2",
            "G7": "won_down 4-3",
            "G9": "back_from_rest None-4",
        },
    }


def test_an_answer_can_be_asked_about_again() -> None:
    form = nine_of_each()
    form["history"].append(
        ask(form) | {"results": [{"table": n, "ns": 1, "ew": 2} for n in (1, 2, 3, 4)]}
    )

    assert ask(form)["resting"] == ["L8", "G3"]


def test_answer_without_history_is_the_first_seating() -> None:
    form = nine_of_each()
    first = form.pop("history")[0]

    assert ask(form) == {"seating": first["seating"], "resting": ["L9", "G9"], "reason": {}}


def test_answer_to_an_incomplete_hand_has_what_is_certain() -> None:
    form = nine_of_each()
    form["history"][0]["results"] = [
        {"table": 1, "ns": 8, "ew": 5},
        {"table": 2, "ns": None, "ew": None},
        {"table": 3, "ns": 6, "ew": 6},
    ]

    answer = ask(form)

    assert answer["seating"] is None
    assert answer["waiting_for"] == [2, 3, 4]
    assert sorted(answer["certain"]) == ["G1", "G2", "G9", "L1", "L2", "L9"]
    assert answer["certain"]["G2"] == {
        "table": 1, "seat": "N", "partner": "L9", "opponents": []
    }  # fmt: skip
    assert sorted(answer["reason"]) == ["G1", "G9", "L1", "L9"]


def test_a_winner_may_be_given_without_numbers_or_against_them() -> None:
    form = one_table()
    for row in ({"table": 1, "winner": "ew"}, {"table": 1, "ns": 7, "ew": 6, "winner": "ew"}):
        form["history"][0]["results"] = [row]

        (played,) = jsonform.read("progressive", form).history

        assert played.outcomes == {1: Outcome("ew", row.get("ns"), row.get("ew"))}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "stations"),
    [
        (("lady", "gent"), "AB"),
        (("gent", "lady"), "BA"),
        (("B", "A"), "BA"),
        (("Lady", "Gent"), "AB"),
        (("white", "red"), "AB"),
        (("cavaliere", "lady"), "BA"),
        (("lady", "A"), "AA"),
        (("red", "red"), "AA"),
    ],
)
def test_roles_are_any_two_words(words: tuple[str, str], stations: str) -> None:
    form = {"players": ["Ann", "Bob"], "roles": {"Bob": words[1], "Ann": words[0]}}

    roster = jsonform.read("progressive", form).roster

    assert roster.stations == {"Ann": stations[0], "Bob": stations[1]}


def test_read_takes_options_and_leaves_the_rest_at_its_default() -> None:
    form = one_table() | {"options": {"who": "losers"}}

    assert jsonform.read("progressive", form).movement == Progressive(who="losers")


def test_pairs_may_stand_as_one_name_and_need_no_roles() -> None:
    form = {
        "players": ["Abel", "Bell", "Cole"],
        "history": [{"seating": [{"table": 1, "ns": "Abel", "ew": "Cole"}], "resting": ["Bell"]}],
    }

    assert ask(form, "partner_drive") == {
        "seating": [table(2, "Bell", "Cole")],
        "resting": ["Abel"],
        "reason": {
            "Abel": "joins_rest 1-None",
            "Bell": "back_from_rest None-2",
            "Cole": "timetable 1-2",
        },
    }


def changed(**changes: object) -> Form:
    return one_table() | changes


def changed_hand(**changes: object) -> Form:
    form = one_table()
    form["history"][0] |= changes
    return form


@pytest.mark.parametrize(
    ("form", "reason"),
    [
        ([], "the file: an object is expected, not []"),
        ({}, "players: a list is expected, not nothing"),
        (changed(players=["Ann", " "]), 'players: a text is expected, not " "'),
        (changed(players=["Ann", "Ann"]), "players: Ann is there 2 times"),
        (changed(roles={"Eve": "red"}), "roles: Eve is not one of the players"),
        (changed(roles={"Ann": "red", "Cid": "red"}), "roles: none is given for Bob, Dan"),
        (
            changed(roles={"Ann": "red", "Bob": "blue", "Cid": "green", "Dan": "red"}),
            "roles: there can be two of them, not red, blue, green",
        ),
        (changed(roles={}), "hand 1, Ann has no station"),
        (
            changed(options={"who": "all"}),
            "progressive: who cannot be 'all'; it can be: winners, losers",
        ),
        (changed(tables=0), "hand 1, table 1: there are only 0 tables"),
        (changed(tables=True), "tables: a whole number is expected, not true"),
        (changed(history={}), "history: a list is expected, not {}"),
        (changed(history=[7]), "hand 1: an object is expected, not 7"),
        (changed_hand(seating=None), "hand 1, seating: a list is expected, not nothing"),
        (changed_hand(seating=[{}]), "hand 1, table: a whole number is expected, not nothing"),
        (
            changed_hand(seating=[table(0, "Ann Bob", "Cid Dan")]),
            "hand 1, table 0: tables are numbered from 1",
        ),
        (
            changed_hand(seating=[table(1, "Ann Bob", "Cid Eve")]),
            "hand 1, table 1, ew: Eve is not one of the players",
        ),
        (
            changed_hand(seating=[table(1, "Ann Bob", "Cid Ann")]),
            "hand 1: Ann is there 2 times",
        ),
        (
            changed_hand(seating=[table(1, "Ann Bob", ""), table(1, "Cid Dan", "")]),
            "hand 1: table 1 is there 2 times",
        ),
        (
            changed_hand(seating=[table(1, "Ann Bob", "Cid")]),
            "hand 1: neither seated nor resting: Dan",
        ),
        (
            changed_hand(seating=[table(1, "Ann Cid", "Bob Dan")]),
            "hand 1, table 1: a pair is one person of each station, not Ann and Cid",
        ),
        (
            changed_hand(seating=[], resting=["Ann", "Bob", "Cid", "Dan"], results=[]),
            "hand 1, nothing has been played yet",
        ),
        (
            changed_hand(results=[{"table": 2, "ns": 7, "ew": 6}]),
            "hand 1, table 2: a result, but nobody sits there",
        ),
        (
            changed_hand(results=[{"table": 1, "ns": 7, "ew": 6}, {"table": 1}]),
            "hand 1: the result of table 1 is there 2 times",
        ),
        (
            changed_hand(results=[{"table": 1, "ns": "7", "ew": 6}]),
            'hand 1, table 1, ns: a whole number is expected, not "7"',
        ),
        (
            changed_hand(results=[{"table": 1, "ns": 7}]),
            "hand 1, table 1: the number of one side is missing",
        ),
        (
            changed_hand(results=[{"table": 1, "winner": "north"}]),
            'hand 1, table 1: the winner can be "ns" or "ew", not north',
        ),
    ],
)
def test_a_faulty_file_is_told_what_is_wrong_and_where(form: object, reason: str) -> None:
    with pytest.raises(MovementError) as caught:
        jsonform.answer(jsonform.read("progressive", form), worded)

    assert str(caught.value) == reason


def test_only_the_last_hand_may_lack_results() -> None:
    form = one_table()
    form["history"] += form["history"]
    form["history"][0] = form["history"][0] | {"results": []}

    with pytest.raises(MovementError) as caught:
        jsonform.read("progressive", form)

    assert str(caught.value) == "hand 1, table 1: no result; only the last hand may lack some"


def test_timetable_with_a_phantom() -> None:
    timetable = jsonform.timetable(5, 2)

    assert timetable["kind"] == "pairs"
    assert (timetable["players"], timetable["pairs"], timetable["tables"]) == (10, 5, 3)
    assert timetable["checks"] == {"rounds": 2, "meet_max": 1, "distinct_meetings": 4}
    assert timetable["rounds"] == [
        [
            {"table": 1, "ns": 1, "ew": 4},
            {"table": 2, "ns": 2, "ew": 5},
            {"table": 3, "ns": 3, "ew": 0},
        ],
        [
            {"table": 1, "ns": 1, "ew": 0},
            {"table": 2, "ns": 2, "ew": 4},
            {"table": 3, "ns": 3, "ew": 5},
        ],
    ]


def test_timetable_says_when_pairs_meet_again() -> None:
    assert jsonform.timetable(8)["checks"] == {
        "rounds": 4, "meet_max": 1, "distinct_meetings": 16
    }  # fmt: skip
    assert jsonform.timetable(8, 5)["checks"] == {
        "rounds": 5, "meet_max": 2, "distinct_meetings": 16
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pairs", "rounds", "reason"),
    [
        (1, None, "one table needs two pairs: there are 1"),
        (6, 0, "a timetable needs at least one round, not 0"),
    ],
)
def test_timetable_refuses_what_cannot_be_played(
    pairs: int, rounds: int | None, reason: str
) -> None:
    with pytest.raises(MovementError) as caught:
        jsonform.timetable(pairs, rounds)

    assert str(caught.value) == reason
