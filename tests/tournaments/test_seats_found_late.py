"""Wrong seats, found late: what can be done, and how a refusal leads there."""

from __future__ import annotations

from fractions import Fraction
from uuid import uuid4

import pytest
from django.db.models import QuerySet
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import decide, refuses, seating, undo
from tournaments.models import Drive, ScoreEntry
from tournaments.refusals import Reason
from tournaments.selectors.standings import fold_standings
from tournaments.services import course, exchange
from tournaments.services.changes import PROGRAM

pytestmark = pytest.mark.django_db


def test_a_refused_exchange_leads_to_the_hands_whose_figures_stand_in_the_way(
    client: Client,
) -> None:
    drive = factories.make_drive(movement="partner_drive", hands=4, hands_a_round=2)
    factories.settle(drive, 1, 1)
    factories.enter(drive, 2, 2, "ns", 8)
    one, other = (table.ns[0] for table in seating(drive).tables)
    client.force_login(factories.member(drive.club))
    form = {"do": "exchange", "key": str(uuid4()), "first": one, "second": other}

    answer = client.post(reverse("drive_seats", args=(drive.code,)), form)

    links = [reverse("console_table", args=(drive.code, *place)) for place in ((1, 1), (2, 2))]
    assert answer.status_code == 422
    assert (
        f'To put it right, go to: <a href="{links[0]}">Hand 1, table 1</a> · '
        f'<a href="{links[1]}">Hand 2, table 2</a></p>'
    ) in answer.content.decode()


def test_a_move_that_cannot_be_taken_back_leads_to_the_hand_with_the_figure(
    client: Client,
) -> None:
    drive = factories.play_on(factories.make_drive())
    factories.enter(drive, 2, 2, "ns", 8)
    client.force_login(factories.member(drive.club))

    answer = client.post(
        reverse("console", args=(drive.code,)), {"do": "take_back", "round": "2"}, follow=True
    )

    link = reverse("console_table", args=(drive.code, 2, 2))
    assert f'go to: <a href="{link}">Hand 2, table 2</a>' in answer.content.decode()


def test_a_draw_of_unequal_lines_leads_to_tonights_list(client: Client) -> None:
    drive = factories.make_drive(names=["Ann", "Bob", "Cat"], drawn=False, started=False)
    client.force_login(factories.member(drive.club))
    form = {"do": "draw", "key": str(uuid4())}

    answer = client.post(reverse("drive_seats", args=(drive.code,)), form)

    link = reverse("drive_tonight", args=(drive.code,))
    assert (
        f'there are 3. To put it right, go to: <a href="{link}">Tonight&#x27;s list</a>'
        in answer.content.decode()
    )


# --- found late -----------------------------------------------------------------------------------


def test_wrong_seats_found_a_hand_late_are_put_right_by_going_back_to_that_hand() -> None:
    """As `docs/running-a-drive.md` says: the move back, the figures back, the seats, all again."""
    drive = factories.play_on(factories.make_drive(), 2)
    course.take_back_move(drive.pk, 3, PROGRAM)
    first, second = (
        of_line_a(side) for side in (seating(drive).tables[0].ns, seating(drive).tables[1].ew)
    )
    with refuses(drive, Reason.SEATS_HAVE_SCORES, places=[(2, 1), (2, 2)]):
        exchange.exchange_seats(drive.pk, first, second, PROGRAM)
    before = totals(drive)
    for table in (1, 2):
        for chain in ("ns", "ew"):
            undo(drive, acts_of(drive, table, 2).filter(chain=chain).latest("pk"))

    exchange.exchange_seats(drive.pk, first, second, PROGRAM)
    factories.play_round(drive)

    after = totals(drive)
    assert (after[first] - before[first], after[second] - before[second]) == (-3, 3)
    assert sum(after.values()) == sum(before.values())
    course.call_move(drive.pk, 2, PROGRAM)


def test_a_figure_of_a_hand_long_gone_moves_nobody() -> None:
    drive = factories.play_on(factories.make_drive(), 2)
    now = seating(drive)

    decide(drive, 1, 1, 2)

    assert seating(drive) == now


def of_line_a(pair: tuple[str, ...]) -> int:
    """Of a pair the one of line A: the tests' people are of line A and B by turns."""
    return next(int(person) for person in pair if int(person) % 2)


def acts_of(drive: Drive, table: int, hand: int) -> QuerySet[ScoreEntry]:
    return ScoreEntry.objects.filter(
        sitting__round__drive=drive, sitting__table=table, hand=hand
    ).select_related("sitting")


def totals(drive: Drive) -> dict[int, Fraction]:
    folded = fold_standings(factories.fresh(drive))
    return {line.entry: Fraction(line.total) for line in folded.full}
