"""Whole matches as JSON and as text: out and in again, and what cannot be written."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games import rules
from games.engine.match import Declared
from games.engine.options import Between, Option, OptionError, options_of
from games.engine.reasons import IllegalAction, Reason
from games.engine.result import DealResult
from games.engine.rules import Rules
from games.engine.setup import Setup
from games.formats.faults import CannotWrite, FaultCode
from games.formats.record_text import RESERVED, groups
from games.formats.record_values import FieldMissing, FieldUnknown, ValueRefused, from_plain
from games.formats.records import (
    MatchRecord,
    ReadRecord,
    read_json,
    read_text,
    record_of,
    write_json,
    write_text,
)
from games.rules.classic_whist import ClassicWhist, WhistResult
from games.rules.knockout_whist import KnockoutWhist
from games.rules.romanian_whist import RomanianResult, RomanianWhist
from tests.formats.records import classic, match_of


def assert_comes_back(record: MatchRecord) -> None:
    for write, read in ((write_json, read_json), (write_text, read_text)):
        text = write(record)
        back = read(text)
        assert back == ReadRecord(record), list(map(str, back.faults))
        assert back.record
        assert write(back.record) == text
        assert read(text.encode()) == back


def some_value(option: Option, chance: Random) -> Any:
    """A value of an option: one of a few, or the least or the most of a range."""
    kind = chance.choice(option.kinds)
    if isinstance(kind, tuple):
        return chance.choice(kind)
    return chance.choice([kind.low, kind.high]) if isinstance(kind, Between) else option.default


def some_rules(game: type[Rules], chance: Random) -> Rules:
    """The game with a few options that are not the defaults."""
    while True:
        options = options_of(game)
        chosen = chance.sample(options, min(4, len(options)))
        try:
            return game.of({option.name: some_value(option, chance) for option in chosen})
        except OptionError:
            continue


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_matches_of_every_game_come_back_unchanged(game: type[Rules]) -> None:
    chance = Random(game.key)

    assert_comes_back(record_of(*match_of(game(), chance)))


@pytest.mark.parametrize(
    "made",
    [
        pytest.param(game.of({"preset": preset}), id=f"{game.key}-{preset}")
        for game in rules.ALL
        for preset in game.presets
    ],
)
def test_matches_by_every_preset_come_back_unchanged(made: Rules) -> None:
    assert_comes_back(record_of(*match_of(made, Random(repr(made)), 2)))


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_matches_by_any_options_come_back_unchanged(game: type[Rules], number: int) -> None:
    chance = Random(f"{game.key} {number}")

    assert_comes_back(record_of(*match_of(some_rules(game, chance), chance, 2)))


@pytest.mark.parametrize(
    "made",
    [
        RomanianWhist(players=3), KnockoutWhist(players=4), ClassicWhist.of({"preset": "short"}),
    ],
    ids=lambda made: made.key,
)  # fmt: skip
def test_finished_matches_come_back_unchanged(made: Rules) -> None:
    match, states = match_of(made, Random("finished"), 1000)
    assert match.is_over

    assert_comes_back(record_of(match, states))


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_a_match_that_has_not_begun_comes_back(game: type[Rules]) -> None:
    assert_comes_back(record_of(game().new_match(1)))


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_matches_of_which_only_slips_are_known_come_back(game: type[Rules]) -> None:
    match, _states = match_of(game(), Random("slips"), 3)

    assert_comes_back(record_of(match))


def test_slips_may_say_less_than_play() -> None:
    match = ClassicWhist.of({"preset": "drive"}).new_match()
    match = match.add(DealResult((9, 4))).add(WhistResult((3, 10), trump="D"))

    assert_comes_back(record_of(match))


def test_what_was_declared_between_deals_comes_back() -> None:
    made = RomanianWhist(players=3)
    match = made.new_match().declare(2, "zero")
    assert match.next
    match = match.add(RomanianResult((1, 0, 0), (0, 0, 0)))
    match = match.declare(0, "zero").declare(1, "zero")

    assert_comes_back(record_of(match))
    assert match.declared == (
        Declared(0, 2, "zero"), Declared(1, 0, "zero"), Declared(1, 1, "zero"),
    )  # fmt: skip
    assert match.facts.to_zero == {0, 1, 2}


def test_what_may_not_be_declared() -> None:
    match = RomanianWhist().new_match().declare(1, "zero")

    for seat, what, reason in (
        (1, "zero", Reason.ALREADY_CHOSEN), (2, "one", Reason.NOT_A_CALL),
    ):  # fmt: skip
        with pytest.raises(IllegalAction) as refused:
            match.declare(seat, what)
        assert refused.value.refusal.reason is reason
    with pytest.raises(IllegalAction):
        ClassicWhist().new_match().declare(0, "zero")


def test_trumps_that_were_drawn_by_lot_are_kept_apart() -> None:
    made = ClassicWhist.of({"trump_mode": "random"})
    match, states = match_of(made, Random(5), 1)
    assert match.scored[0].setup != states[1].setup

    document = json.loads(write_json(record_of(match, states)))

    assert document["deals"][0]["setup"]["trump"] == ""
    assert document["deals"][0]["drawn"] == {"trump": states[1].setup.trump}  # type: ignore[attr-defined]


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_no_two_results_of_a_game_have_the_same_fields(game: type[Rules]) -> None:
    kinds = {*game.result_types, DealResult}

    assert len({tuple(kind.__dataclass_fields__) for kind in kinds}) == len(kinds)


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_no_phase_is_called_like_another_line(game: type[Rules]) -> None:
    chance = Random("phases")
    _match, states = match_of(game(), chance)

    titles = {title.split()[0].casefold() for one in states.values() for title, *_ in groups(one)}

    assert not titles & RESERVED


# What people see


def test_the_text_is_there_to_be_read() -> None:
    lines = write_text(classic()).splitlines()

    assert lines[:3] == ["Whist match, record 1", "Game: classic_whist", "Option target: 5"]
    assert "First dealer: N" in lines
    assert "Deal 2: dealer E, seats N E S W" in lines
    assert sum(line.startswith("Trick 13: ") for line in lines) == 2
    assert sum(line.startswith("Hand W: ♠ ") for line in lines) == 3
    assert lines[-1].startswith("Ranking: 1 ")


# What cannot be written


def test_a_match_that_its_results_do_not_give_is_not_written() -> None:
    record = classic()
    wrong = replace(record.match, totals=(20, 30))

    with pytest.raises(CannotWrite) as refused:
        write_json(replace(record, match=wrong))

    assert refused.value.faults[0].code is FaultCode.FIGURE_DIFFERS


def test_a_declaration_that_nobody_could_make_is_not_written() -> None:
    match = replace(classic().match, declared=(Declared(0, 0, "zero"),))

    with pytest.raises(CannotWrite) as refused:
        write_text(record_of(match))

    assert refused.value.faults[0].code is FaultCode.DECLARATION_REFUSED


def test_a_deal_after_the_last_is_not_written() -> None:
    match, states = match_of(KnockoutWhist(players=2), Random("over"), 1000)
    record = record_of(match, states)

    with pytest.raises(CannotWrite) as refused:
        write_json(replace(record, played=(*record.played, states[1])))

    assert refused.value.faults[0].code is FaultCode.MATCH_OVER


# Plain values


def test_values_that_a_field_cannot_have() -> None:
    for given_, error in (
        ({"number": 1, "dealer": 0}, FieldMissing), ([], ValueRefused),
        ({"number": 1, "dealer": 0, "seats": [True]}, ValueRefused),
        ({"number": 1, "dealer": 0, "seats": [], "x": 1}, FieldUnknown),
    ):  # fmt: skip
        with pytest.raises(error):
            from_plain(Setup, given_, "setup")
