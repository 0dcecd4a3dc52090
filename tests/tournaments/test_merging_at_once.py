"""A merge, and whatever else may happen to the same people in the same moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from django.core.exceptions import ObjectDoesNotExist

from tests import factories
from tests.tournaments.threads import Deed, at_once
from tournaments.models import Drive, EntryPerson, Merge, Player
from tournaments.refusals import Reason
from tournaments.services import tonight
from tournaments.services.changes import PROGRAM
from tournaments.services.merging import merge_players, undo_merge
from whistdrive import jobs

pytestmark = pytest.mark.django_db(transaction=True)

TIMES = 4


@pytest.fixture(autouse=True)
def _nothing_left_to_do(transactional_db: None) -> Iterator[None]:
    """The jobs asked for here are done here, and not by a later test."""
    yield
    jobs.run_pending()


def tried(deed: Deed) -> Deed:
    """What the deed came to in a word, also where somebody is not there any more."""

    def word() -> object:
        try:
            deed()
        except ObjectDoesNotExist:
            return "not found"
        return "done"

    return word


@pytest.mark.parametrize("_time", range(TIMES))
def test_nobody_who_is_merged_is_put_on_a_list_in_the_same_moment(_time: int) -> None:
    drive = factories.make_drive(names=["Eve"], drawn=False, started=False)
    gone, kept = (factories.PlayerFactory(club=drive.club, name=n) for n in ("Ana", "Anna"))

    _merged, came = at_once(
        tried(lambda: merge_players(drive.club, gone.pk, kept.pk, PROGRAM)),
        lambda: tonight.set_present(drive.pk, [gone.pk], PROGRAM),
    )

    assert not EntryPerson.objects.filter(player=gone).exists()
    assert came in ([], [gone], Reason.PAGE_OUT_OF_DATE)
    assert EntryPerson.objects.filter(player=kept).count() == (came == [gone])


@pytest.mark.parametrize("_time", range(TIMES))
def test_of_two_merges_in_both_directions_one_is_made(_time: int) -> None:
    drive = factories.make_drive(names=["Ana", "Bob"], drawn=False, started=False)
    ana = Player.objects.get(club=drive.club, name="Ana")
    anna = factories.PlayerFactory(club=drive.club, name="Anna")

    answers = at_once(
        tried(lambda: merge_players(drive.club, ana.pk, anna.pk, PROGRAM)),
        tried(lambda: merge_players(drive.club, anna.pk, ana.pk, PROGRAM)),
    )

    assert Counter(answers) == {"done": 1, "not found": 1}
    assert Player.objects.for_club(drive.club).count() == 2


@pytest.mark.parametrize("_time", range(TIMES))
def test_a_merge_is_undone_once_by_two_at_once(_time: int) -> None:
    drive: Drive = factories.make_drive(names=["Ana", "Bob"], drawn=False, started=False)
    ana = Player.objects.get(club=drive.club, name="Ana")
    anna = factories.PlayerFactory(club=drive.club, name="Anna")
    done = merge_players(drive.club, ana.pk, anna.pk, PROGRAM)

    answers = at_once(*[tried(lambda: undo_merge(drive.club, done.pk, PROGRAM))] * 2)

    assert Counter(answers) == {"done": 1, "not found": 1}
    assert drive.journal.filter(kind="two_people").count() == 1
    assert Merge.objects.get().undone_at is not None
