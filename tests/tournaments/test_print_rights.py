"""A steward of some tables sees and prints the codes of these tables and of who sits there."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import seating
from tournaments.models import Drive
from tournaments.selectors.room import entries_of
from whistdrive.clubs.models import Membership, Role
from whistdrive.web.codes import in_halves

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Drive:
    return factories.make_drive(tables=3, resting=1)


def sees(client: Client, drive: Drive, role: Role, tables: str, name: str, what: str = "") -> str:
    user = factories.member(drive.club, role)
    Membership.objects.filter(user=user).update(tables=tables)
    client.force_login(user)
    answer = client.get(reverse(name, args=(drive.code,)), {"what": what} if what else {})
    return str(answer.content.decode())


def table_codes(drive: Drive, text: str) -> set[int]:
    codes = dict(drive.tables.values_list("number", "code"))
    return {n for n, code in codes.items() if code in text or in_halves(code) in text}


def card_codes(drive: Drive, text: str) -> set[str]:
    found = entries_of(drive).values()
    return {e.person for e in found if e.code in text or in_halves(e.code) in text}


def people_at(drive: Drive, *tables: int) -> set[str]:
    found = [t for t in seating(drive).tables if t.number in tables]
    return {p for t in found for p in (*t.ns, *t.ew)}


@pytest.mark.parametrize(("name", "what"), [("drive_print", "tables"), ("console", "")])
def test_a_steward_of_some_tables_gets_the_codes_of_these(
    client: Client, drive: Drive, name: str, what: str
) -> None:
    text = sees(client, drive, Role.STEWARD, "1, 3", name, what)

    assert table_codes(drive, text) == {1, 3}


def test_a_steward_of_some_tables_gets_the_slips_of_who_sits_there(
    client: Client, drive: Drive
) -> None:
    text = sees(client, drive, Role.STEWARD, "2", "drive_print", "cards")

    assert card_codes(drive, text) == people_at(drive, 2)


@pytest.mark.parametrize("what", ["seats", "wall"])
def test_the_other_sheets_have_no_codes(client: Client, drive: Drive, what: str) -> None:
    text = sees(client, drive, Role.STEWARD, "2", "drive_print", what)

    assert (table_codes(drive, text), card_codes(drive, text)) == (set(), set())


def test_a_steward_of_tables_that_do_not_play_is_told_so(client: Client, drive: Drive) -> None:
    text = sees(client, drive, Role.STEWARD, "9", "drive_print", "tables")

    assert "None of your tables plays in this drive." in text


@pytest.mark.parametrize(
    ("role", "tables"), [(Role.STEWARD, ""), (Role.ORGANISER, ""), (Role.OWNER, "")]
)
def test_who_is_bound_to_no_tables_gets_all(
    client: Client, drive: Drive, role: Role, tables: str
) -> None:
    cards = sees(client, drive, role, tables, "drive_print", "tables")
    slips = sees(client, drive, role, tables, "drive_print", "cards")

    assert table_codes(drive, cards) == {1, 2, 3}
    assert card_codes(drive, slips) == {str(number) for number in entries_of(drive)}
