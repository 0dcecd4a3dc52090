"""Slips typed faster than the network answers: each counts for its own hand."""

from __future__ import annotations

from playwright.sync_api import expect

from tests import factories
from tests.e2e.pages import Console, Setup
from tests.e2e.watch import Watch
from tests.tournaments.acts import stands


def test_slips_of_one_table_typed_in_one_go_are_of_one_hand_after_the_other(seat: Watch) -> None:
    drive = factories.make_drive(movement="partner_drive", tables=2, hands=6, hands_a_round=3)
    page = seat()
    Setup(page).sign_in(factories.member(drive.club).email, factories.PASSWORD)
    console = Console(page, drive.code)
    console.open("slips/")
    page.locator("#id_table").focus()

    page.keyboard.type("1\n8\n1\n9\n2\n4\n1\n7\n")

    expect(page.locator("[data-slips-said] .note-good")).to_have_count(4)
    assert [stands(drive, 1, hand).tricks for hand in (1, 2, 3)] == [(8, 5), (9, 4), (7, 6)]
    assert stands(drive, 2, 1).tricks == (4, 9)
