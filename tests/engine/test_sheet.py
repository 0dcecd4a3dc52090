from __future__ import annotations

import pytest

from games import rules
from games.engine.rules import Rules
from games.engine.sheet import Asked, Column, columns, sheet


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_every_game_has_a_slip_that_asks_for_something_it_can_fill(game: type[Rules]) -> None:
    made = game()

    asked = sheet(made, made.first_setup)

    names = [one.name for one in asked]
    known = {name for kind in game.result_types for name in kind.__dataclass_fields__}
    assert set(names) <= known
    assert len(set(names)) == len(names)
    assert ("tricks" in names) == game.result_types[0].asks_tricks
    for one in asked:
        assert (one.kind == "choice") == bool(one.choices)
        assert one.kind != "number" or one.low is not None


def test_a_whist_slip_asks_for_honours_trumps_and_both_sides_tricks() -> None:
    made = rules.get("classic_whist")()

    assert columns(made, made.first_setup) == (
        Column(Asked("honours", "number", "side", 0, 4), 0),
        Column(Asked("honours", "number", "side", 0, 4), 1),
        Column(Asked("trump", "choice", choices=("C", "D", "H", "S", "NT"))),
        Column(Asked("tricks", "number", "side", 0, 13), 0),
        Column(Asked("tricks", "number", "side", 0, 13), 1),
    )


def test_who_sits_out_has_no_column() -> None:
    made = rules.get("romanian_whist").of({"players": 7})

    of = {column.of for column in columns(made, made.first_setup)}

    assert of == {1, 2, 3, 4, 5, 6}
