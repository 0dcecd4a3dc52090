from __future__ import annotations

import json

import pytest

from tests import factories
from tests.tournaments.whole import (
    Change,
    plain_file,
    published_file,
    refusal_after,
    refusal_of,
    second,
    written,
)
from tournaments.models import Round
from tournaments.refusals import Reason
from tournaments.selectors.whole import VERSION
from tournaments.services.changes import PROGRAM
from tournaments.services.whole import import_drive

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"name,station\nAnn,A\n",
        b"\x89PNG\r\n\x1a\n",
        b"[]",
        b"{}",
        b'{"format": "another", "version": 1}',
        b'{"format": "whist-drive", "version": true}',
        b'{"format": "whist-drive", "version": 0}',
        b'{"format": "whist-drive", "version": "1"}',
    ],
)
def test_a_file_that_is_no_drive_is_refused(data: bytes) -> None:
    assert refusal_of(data).reason is Reason.FILE_FROM_ELSEWHERE


def test_a_file_of_a_newer_version_is_refused() -> None:
    newer = {**plain_file(), "version": VERSION + 1, "people": "something else"}

    assert refusal_of(written(newer)).reason is Reason.FILE_NEWER


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.999])
def test_half_a_file_is_refused_as_such(share: float) -> None:
    whole = json.dumps(plain_file(), indent=1).encode()

    refused = refusal_of(whole[: int(len(whole) * share)])

    assert refused.reason is Reason.FILE_UNREADABLE
    assert "only a part" in refused.params["why"]


def test_a_damaged_line_is_named() -> None:
    lines = json.dumps(plain_file(), indent=1).splitlines()
    lines[20] = "}{"

    refused = refusal_of("\n".join(lines).encode())

    assert refused.params["why"] == "line 21 is damaged."


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, '{"a": NaN}', '{"a": 1e999}', '{"a": "\\u0000"}',
             '{"a": "\\ud800"}', '{"a": ' + "9" * 5000 + "}"],
)  # fmt: skip
def test_what_no_database_keeps_is_refused(text: str) -> None:
    assert refusal_of(text.encode()).reason in (
        Reason.FILE_UNREADABLE, Reason.FILE_FROM_ELSEWHERE,
    )  # fmt: skip


UNREADABLE: dict[str, tuple[Change, str]] = {
    "a part is missing": (lambda f: f.pop("scores"), "The file: “scores” is missing."),
    "a part is no list": (lambda f: f.update(people={}), "The file: “people” cannot be {}."),
    "a row is no object": (
        lambda f: f["people"].__setitem__(1, 7),
        "Person 2: this should be a group of values, not 7.",
    ),
    "a value is missing": (lambda f: f["people"][2].pop("name"), "Person 3: “name” is missing."),
    "a name is empty": (
        lambda f: f["people"][0].update(name=""), "Person 1: “name” cannot be \"\".",
    ),
    "a name is too long": (
        lambda f: f["people"][0].update(name="x" * 201),
        "Person 1: “name” cannot be \"" + "x" * 59 + " ….",
    ),
    "a number is too large": (
        lambda f: f["entries"][0].update(number=10**30),
        "Entry 1: “number” cannot be " + str(10**30) + ".",
    ),
    "a number is a truth value": (
        lambda f: f["drive"].update(hands=True), "The drive: “hands” cannot be true.",
    ),
    "tricks are too many": (
        lambda f: f["scores"][0].update(ns=14), "Score entry 1: “ns” cannot be 14.",
    ),
    "a time has no zone": (
        lambda f: f["journal"][0].update(at="2026-11-30T20:00:00"),
        "Journal line 1: “at” cannot be \"2026-11-30T20:00:00\".",
    ),
    "a time is out of all time": (
        lambda f: f["journal"][0].update(at="0001-01-01T00:00:00+09:00"),
        "Journal line 1: “at” cannot be \"0001-01-01T00:00:00+09:00\".",
    ),
    "a table lacks a seat": (
        lambda f: f["rounds"][0]["sittings"][0]["seats"].pop("S"),
        "Round 1, table 1: “seats” cannot be {\"N\": 1, \"E\": 3, \"W\": 4}.",
    ),
    "a state is unknown": (
        lambda f: f["drive"].update(state="paused"), "The drive: “state” cannot be \"paused\".",
    ),
    "a key is none": (
        lambda f: f["scores"][0].update(key="once"), "Score entry 1: “key” cannot be \"once\".",
    ),
    "a draw without list": (
        lambda f: f["draws"][0].update(listed=[1, 2]), "Draw 1: “listed” cannot be [1, 2].",
    ),
    "a draw without seats": (
        lambda f: f["draws"][0]["seats"]["tables"][0].pop("N"), "Draw 1: “tables” cannot be [{",
    ),
    "a journal line without its data": (
        lambda f: f["journal"][-1].update(data={}), "Journal line 8: “round” is missing.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("change", "why"), UNREADABLE.values(), ids=UNREADABLE)
def test_a_value_that_cannot_be_read_is_refused_with_its_place(change: Change, why: str) -> None:
    refused = refusal_after(change)

    assert refused.reason is Reason.FILE_UNREADABLE, refused.params
    assert refused.params["why"].startswith(why)


CONTRADICTIONS: dict[str, tuple[Change, str]] = {
    "an entry in two seats": (
        lambda f: f["rounds"][0]["sittings"][0]["seats"].update(S=1),
        "number 1 has two seats in round 1.",
    ),
    "an entry seated and resting": (
        lambda f: f["rounds"][0].update(resting=[4]), "number 4 has two seats in round 1.",
    ),
    "an entry without a seat": (
        lambda f: f["rounds"][1].update(resting=[]),
        "number ",
    ),
    "an unknown entry in a seat": (
        lambda f: f["rounds"][0].update(resting=[77]),
        "number 77 has a seat in round 1 and is not in its list.",
    ),
    "an unknown person in an entry": (
        lambda f: f["entries"][0].update(people=[77]), "person 77 is not in its list.",
    ),
    "an unknown person in the journal": (
        lambda f: f["journal"][2]["data"].update(players=[77]), "person 77 is not in its list.",
    ),
    "a person in two entries": (
        lambda f: f["entries"][0].update(people=[2]), "Player 002 (2) plays in two entries.",
    ),
    "an entry without people": (
        lambda f: f["entries"][0].update(people=[]), "entry 1 must be one person or a pair.",
    ),
    "two entries of a number": (
        lambda f: f["entries"][0].update(number=2), "two entries have the number 2.",
    ),
    "two people of a number": (
        lambda f: f["people"][0].update(id=2), "two people have the number 2.",
    ),
    "a table twice in a round": (
        lambda f: f["rounds"][0]["sittings"].append(f["rounds"][0]["sittings"][0]),
        "table 1 stands twice in round 1.",
    ),
    "a table without code": (
        lambda f: f.update(tables=[]), "round 1 is played at table 1, which is not in its list.",
    ),
    "a code that cannot be typed": (
        lambda f: f["tables"][0].update(code="0il"), "“0il” is no code that could be typed.",
    ),
    "a code twice": (
        lambda f: f["entries"][0].update(code=f["entries"][1]["code"]), "the code ",
    ),
    "hands of another round": (
        lambda f: f["rounds"][0].update(first_hand=2, last_hand=2),
        "round 1 cannot have hands 2 to 2.",
    ),
    "a round too few": (
        lambda f: f["rounds"].pop(0), "its rounds do not fit the state of the drive.",
    ),
    "no round at all": (
        lambda f: (f.update(rounds=[], scores=[])),
        "its rounds do not fit the state of the drive.",
    ),
    "rounds called before the start": (
        lambda f: f["drive"].update(state="open", started_at=None),
        "its rounds do not fit the state of the drive.",
    ),
    "a state without its time": (
        lambda f: f["drive"].update(state="finished"),
        "the drive is said to be “finished”, and its times of start and end say otherwise.",
    ),
    "trumps for too few hands": (
        lambda f: f["drive"].update(trumps="H"),
        "there must be a trump for each of the 3 hands: H, D, S, C or NT.",
    ),
    "trumps that are none": (
        lambda f: f["drive"].update(trumps="H,X"),
        "there must be a trump for each of the 3 hands: H, D, S, C or NT.",
    ),
    "a movement's unknown option": (
        lambda f: f["drive"].update(movement_options={"who": "all"}),
        "its movement has options that no movement has.",
    ),
    "an unknown game": (
        lambda f: f["drive"].update(game="poker"),
        "it is a drive of a game that is not known here, poker.",
    ),
    "a game's unknown option": (
        lambda f: f["drive"].update(game_options={"hand_size": 12}),
        "its game has options that the game does not know.",
    ),
    "another movement's seats": (
        lambda f: (f["drive"].update(movement="partner_drive", movement_options={}),
                   [e.update(people=[e["number"], e["number"] + 50]) for e in f["entries"]],
                   f["people"].extend({**p, "id": p["id"] + 50} for p in list(f["people"]))),
        "the seats of round 1 do not fit the movement.",
    ),
    "tricks that do not add up": (
        lambda f: f["scores"][0].update(ns=9, ew=9),
        "score entry 1 (hand 1, table 1) cannot be: the tricks do not add up, ",
    ),
    "tricks of one side only": (
        lambda f: f["scores"][0].update(ns=None),
        "score entry 1 (hand 1, table 1) cannot be: the tricks are missing.",
    ),
    "a score of a hand never played": (
        lambda f: f["scores"][0].update(hand=2),
        "score entry 1 (hand 2, table 1) cannot be: no such hand was played there.",
    ),
    "a score at an unknown table": (
        lambda f: f["scores"][0].update(table=9),
        "score entry 1 (hand 1, table 9) cannot be: no such hand was played there.",
    ),
    "two beginnings of a chain": (
        lambda f: second(f, "scores").update(id=50, key="00000000-0000-0000-0000-000000000001"),
        "score entry 50 (hand 1, table 1) cannot be: it does not follow the one before it.",
    ),
    "a score that follows nothing": (
        lambda f: f["scores"][0].update(supersedes=2),
        "score entry 1 (hand 1, table 1) cannot be: it does not follow the one before it.",
    ),
    "a form twice": (
        lambda f: second(f, "scores").update(id=50, supersedes=2),
        "score entry 50 (hand 1, table 1) cannot be: it stands there twice.",
    ),
    "a change after the last": (
        lambda f: f["drive"].update(revision=3),
        "there are changes in it from after its last change.",
    ),
    "two journal lines of a number": (
        lambda f: second(f, "journal"), "two journal lines have the number ",
    ),
    "a journal line without words": (
        lambda f: f["journal"][0].update(kind="danced"),
        "journal line 1 says nothing that can happen in a drive.",
    ),
    "a draw without all it seats": (
        lambda f: f["draws"][0]["listed"].pop(),
        "draw 1 does not say who was drawn to which seat.",
    ),
    "two entries of a drawn place": (
        lambda f: f["entries"][0].update(draw_place=f["entries"][1]["draw_place"]),
        "two entries were drawn to place ",
    ),
    "a card with a table's code": (
        lambda f: f["entries"][0].update(code=f["tables"][0]["code"]), "the code ",
    ),
    "a code of one sign": (
        lambda f: f["tables"][0].update(code="K"), "“K” is no code that could be typed.",
    ),
    "a code of foreign letters": (
        lambda f: f["tables"][0].update(code="KÉМ2QX"), "“KÉМ2QX” is no code that could be typed.",
    ),
    "a code of letters that codes never have": (
        lambda f: f["tables"][0].update(code="K7M2Q0"), "“K7M2Q0” is no code that could be typed.",
    ),
    "hands fewer than were played": (
        lambda f: f["drive"].update(hands=1), "round 2 cannot have hands 2 to 2.",
    ),
    "an act of another chain": (
        lambda f: f["scores"][0].update(act="corrected"),
        "score entry 1 (hand 1, table 1) cannot be: it does not follow the one before it.",
    ),
    "prizes before publishing": (
        lambda f: f.update(awards=published_file()["awards"]),
        "it has prizes, and its results are not published.",
    ),
    "people without lines": (
        lambda f: [e.update(station="") for e in f["entries"]],
        "from the seats of its last round nobody can be moved on.",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("change", "what"), CONTRADICTIONS.values(), ids=CONTRADICTIONS)
def test_a_file_that_contradicts_itself_is_refused_with_its_place(
    change: Change, what: str
) -> None:
    refused = refusal_after(change)

    assert refused.reason is Reason.FILE_CONTRADICTS_ITSELF, refused.params
    assert refused.params["what"].startswith(what)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda prize: prize["rule"].clear(), "Prize 1: “kind” is missing."),
        (lambda prize: prize["rule"].update(kind="best"), 'Prize 1: “kind” cannot be "best".'),
        (lambda prize: prize["rule"].update(station="C"), 'Prize 1: “station” cannot be "C".'),
        (lambda prize: prize["rule"].update(place=0), "Prize 1: “place” cannot be 0."),
        (lambda prize: prize.update(total="3/0"), 'Prize 1: “total” cannot be "3/0".'),
    ],
)
def test_a_prize_that_cannot_be_read_is_refused(change: Change, why: str) -> None:
    values = published_file()
    change(values["awards"][0])

    assert refusal_of(written(values)).params["why"] == why


@pytest.mark.parametrize("entries", [[], [88]])
def test_a_prize_that_nobody_here_won_is_refused(entries: list[int]) -> None:
    values = published_file()
    values["awards"][0]["entries"] = entries

    assert refusal_of(written(values)).params["what"] == "prize 1 is won by nobody in its list."


def test_the_unchanged_plain_file_is_read() -> None:
    drive = import_drive(factories.ClubFactory(), written(plain_file()), PROGRAM)

    assert Round.objects.filter(drive=drive).count() == 2
