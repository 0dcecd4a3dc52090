"""What the hall has heard stays as it was said; a correction later is shown beside it."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories
from tests.tournaments.acts import decide, journal_of, seating
from tournaments.models import Drive, Journal
from tournaments.refusals import Reason, Refused
from tournaments.selectors.prizes import awards_now
from tournaments.selectors.projector import projector_page
from tournaments.selectors.results import ResultsPage, results_page
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive() -> Drive:
    """One table has played one hand: North and South have 9 tricks, East and West 4.

    Prizes pile up, so that each of the four is won whatever the score.
    """
    return factories.play_to_the_end(
        factories.make_drive(tables=1, hands=1, second_prize="allow"), 9
    )


def read_out(drive: Drive, prizes: int = 1) -> None:
    for shown in range(prizes):
        course.show_prize(drive.pk, shown, PROGRAM)


def page(drive: Drive) -> ResultsPage:
    return results_page(factories.fresh(drive), may_lag=False)


def sides(drive: Drive) -> tuple[tuple[int, ...], tuple[int, ...]]:
    (table,) = seating(drive).tables
    return tuple(sorted(map(int, table.ns))), tuple(sorted(map(int, table.ew)))


def test_a_prize_is_written_down_as_it_is_read_out(drive: Drive) -> None:
    _ns, ew = sides(drive)

    read_out(drive)

    assert journal_of(drive)[-1]["data"] == {
        "place": 1, "rule": {"kind": "lowest", "station": "", "place": 1},
        "entries": list(ew), "total": "4",
    }  # fmt: skip


def test_a_correction_does_not_change_what_was_read_out(drive: Drive) -> None:
    ns, ew = sides(drive)
    read_out(drive)

    decide(drive, 1, 1, 2)

    (prize,) = page(drive).reading.changed
    assert (prize.said.entries, prize.said.total) == (ew, "4")
    assert prize.now is not None
    assert (prize.now.entries, prize.now.total) == (ns, "2")
    assert page(drive).shown == (prize.said,)


def test_another_figure_of_the_same_winner_is_a_change_too(drive: Drive) -> None:
    read_out(drive)

    decide(drive, 1, 1, 10)

    (prize,) = page(drive).reading.changed
    assert prize.now is not None
    assert (prize.said.entries == prize.now.entries, prize.said.total, prize.now.total) == (
        True, "4", "3",
    )  # fmt: skip


def test_a_correction_that_changes_no_prize_is_none(drive: Drive) -> None:
    read_out(drive, 4)

    decide(drive, 1, 1, 9)

    assert (page(drive).reading.changed, len(page(drive).shown)) == ((), 4)


def test_a_prize_not_read_out_yet_changes_without_a_word(drive: Drive) -> None:
    ns, _ew = sides(drive)

    decide(drive, 1, 1, 2)

    assert page(drive).reading.changed == ()
    assert page(drive).next is not None
    assert page(drive).next.entries == ns  # type: ignore[union-attr]


def test_the_big_screen_keeps_what_was_read_out_until_it_is_read_again(drive: Drive) -> None:
    ns, ew = sides(drive)
    read_out(drive, 2)
    decide(drive, 1, 1, 2)
    before = projector_page(factories.fresh(drive))

    course.show_prize_again(drive.pk, 1, PROGRAM)

    after = projector_page(factories.fresh(drive))
    assert [prize.rule["kind"] for prize in before.prizes] == ["lowest", "highest"]
    assert before.prizes[0].entries == ew
    assert after.prize is not None
    assert (after.prize.rule["kind"], after.prize.entries) == ("lowest", ns)
    assert (len(after.prizes), after.prizes_count) == (2, 4)


def test_a_prize_read_again_is_no_longer_changed_and_keeps_its_place(drive: Drive) -> None:
    read_out(drive, 2)
    decide(drive, 1, 1, 2)

    was_read = course.show_prize_again(drive.pk, 1, PROGRAM)

    now = page(drive)
    assert was_read
    assert [prize.place for prize in now.reading.changed] == [2]
    assert [prize.place for prize in now.reading.in_order] == [1, 2]
    assert (now.left, factories.fresh(drive).prizes_shown) == (2, 2)


@pytest.mark.parametrize("place", [0, 1, 3])
def test_what_has_not_changed_or_was_not_read_out_is_not_read_again(
    drive: Drive, place: int
) -> None:
    read_out(drive, 2)
    before = journal_of(drive)

    assert not course.show_prize_again(drive.pk, place, PROGRAM)

    assert journal_of(drive) == before


def test_a_second_tap_reads_a_prize_again_once(drive: Drive) -> None:
    read_out(drive)
    decide(drive, 1, 1, 2)
    course.show_prize_again(drive.pk, 1, PROGRAM)
    before = journal_of(drive)

    assert not course.show_prize_again(drive.pk, 1, PROGRAM)

    assert journal_of(drive) == before


def test_prizes_are_read_again_only_between_finish_and_publication(drive: Drive) -> None:
    read_out(drive)
    decide(drive, 1, 1, 2)
    course.publish_drive(drive.pk, PROGRAM)

    with pytest.raises(Refused) as caught:
        course.show_prize_again(drive.pk, 1, PROGRAM)

    assert caught.value.reason is Reason.IS_PUBLISHED


def test_a_published_drive_still_says_what_was_read_out_otherwise(drive: Drive) -> None:
    _ns, ew = sides(drive)
    read_out(drive, 4)
    decide(drive, 1, 1, 2)

    course.publish_drive(drive.pk, PROGRAM)

    now = page(drive)
    assert now.reading.in_order[0].said.entries == ew
    assert len(now.reading.changed) == 4
    assert [prize.now for prize in now.reading.in_order] == list(now.prizes)


def test_after_another_finish_nothing_counts_as_read_out(drive: Drive) -> None:
    read_out(drive, 2)
    course.step_back(drive.pk, PROGRAM)

    course.finish_drive(drive.pk, PROGRAM)

    now = page(drive)
    assert (now.shown, now.left, now.next) == ((), 4, now.prizes[0])


def test_a_prize_that_joins_the_list_later_is_still_read_out() -> None:
    """Who missed a hand wins no lowest prize: as long as nobody has played all, there is none."""
    drive = factories.play_on(factories.make_drive(tables=2, hands=2), ns=9)
    factories.settle(drive, 1, 2, 10)
    course.finish_drive(drive.pk, PROGRAM, even_so=True)
    kinds = [prize.rule["kind"] for prize in awards_now(factories.fresh(drive))]
    for shown in range(len(kinds)):
        course.show_prize(drive.pk, shown, PROGRAM)

    factories.settle(drive, 2, 2, 3)

    now = page(drive)
    assert len(now.reading.in_order) == len(kinds)
    heard = [prize.said.rule for prize in now.reading.in_order]
    assert [prize.rule for prize in now.reading.left] == [
        prize.rule for prize in now.prizes if prize.rule not in heard
    ]


def test_a_reading_of_an_earlier_version_names_nobody(drive: Drive) -> None:
    read_out(drive)
    Journal.objects.filter(drive=drive, kind="prize_shown").update(data={"place": 1})

    assert page(drive).reading.changed == ()


# --- pages ---------------------------------------------------------------------------------------


@pytest.fixture
def organiser(client: Client, drive: Drive) -> Client:
    client.force_login(factories.member(drive.club, Role.ORGANISER))
    read_out(drive)
    decide(drive, 1, 1, 2)
    factories.fold(drive)
    return client


SAID = "this prize has changed since it was read out. Read out was Player"


@pytest.mark.parametrize("name", ["console", "drive_prizes", "drive_standings"])
def test_the_organisers_pages_say_that_a_prize_has_changed(
    organiser: Client, drive: Drive, name: str
) -> None:
    text = organiser.get(reverse(name, args=(drive.code,))).content.decode()

    assert SAID in text
    assert ", 4; now it is Player" in text


def test_the_prizes_page_reads_it_out_again(organiser: Client, drive: Drive) -> None:
    address = reverse("drive_prizes", args=(drive.code,))

    organiser.post(address, {"again": "1"})

    text = organiser.get(address).content.decode()
    assert SAID not in text
    assert factories.fresh(drive).prizes_shown == 1


def test_the_public_page_shows_the_frozen_prizes_alone(organiser: Client, drive: Drive) -> None:
    course.publish_drive(drive.pk, PROGRAM)

    text = organiser.get(reverse("public_results", args=(drive.viewer_code,))).content.decode()

    assert "Lowest of all" in text
    assert "this prize has changed" not in text
