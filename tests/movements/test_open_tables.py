"""Which tables hold up the move: where winners move, those without one; else those not scored."""

from __future__ import annotations

import pytest

from tournaments.movements import ALL
from tournaments.movements.base import Outcome, RoundPlayed, Seating, Table, lets_move, open_tables
from tournaments.movements.partner_drive import PartnerDrive
from tournaments.movements.progressive import Progressive

TIE = Outcome(None, 13, 13)


@pytest.mark.parametrize("movement", [make() for make in ALL])
def test_a_table_without_an_outcome_holds_up_every_move(
    movement: Progressive | PartnerDrive,
) -> None:
    assert not lets_move(movement, None)
    assert lets_move(movement, Outcome("ew"))


def test_a_tie_holds_up_a_move_of_winners_and_no_timetable() -> None:
    assert not lets_move(Progressive(), TIE)
    assert lets_move(PartnerDrive(), TIE)


def test_the_tables_that_hold_up_the_move_are_named_in_their_order() -> None:
    tables = tuple(Table(n, ns=(f"{n}a", f"{n}b"), ew=(f"{n}c", f"{n}d")) for n in (1, 2, 3, 4))
    played = RoundPlayed(Seating(tables), {1: TIE, 3: Outcome("ns", 8, 5)})

    assert open_tables(Progressive(), played) == (1, 2, 4)
    assert open_tables(PartnerDrive(), played) == (2, 4)


@pytest.mark.parametrize(("people", "tables"), [(8, 2), (9, 2), (11, 2), (12, 3)])
def test_four_people_make_a_table_and_the_spare_ones_none(people: int, tables: int) -> None:
    assert Progressive().tables_for(people) == tables


@pytest.mark.parametrize(("pairs", "tables"), [(4, 2), (5, 3), (6, 3)])
def test_a_pair_without_another_has_a_table_where_it_rests(pairs: int, tables: int) -> None:
    assert PartnerDrive().tables_for(pairs) == tables
