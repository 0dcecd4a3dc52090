from __future__ import annotations

import pytest

from tests import factories
from tests.tournaments.acts import at, decide, journal_of, last_act, seating, undo
from tournaments import messages
from tournaments.messages.journal import SCORE_LINES
from tournaments.models import Act, Drive, Journal, Player
from tournaments.refusals import Refused
from tournaments.selectors.people import player_names
from tournaments.selectors.prizes import awards_now
from tournaments.selectors.room import entries_of
from tournaments.services import course, drives, exchange, merging, seats, tonight
from tournaments.services.changes import PROGRAM, Actor
from tournaments.services.scores import agree_score, decide_score, enter_score

pytestmark = pytest.mark.django_db


def sentences(drive: Drive) -> list[str]:
    names, entries = player_names(drive), {n: e.name for n, e in entries_of(drive).items()}
    return [
        messages.journal_line(row["kind"], row["data"], names, drive, entries)
        for row in journal_of(drive)
    ]


def everything_before_the_start() -> Drive:
    drive = factories.make_drive(
        names=["Ann", "Bob", "Cat", "Dan"], hands=2, drawn=False, started=False
    )
    eve = tonight.add_walk_in(drive.pk, "Eve", PROGRAM).player
    tonight.set_station(drive.pk, 5, "B", PROGRAM)
    tonight.set_station(drive.pk, 5, "", PROGRAM)
    tonight.pair_up(drive.pk, 4, 5, PROGRAM)
    tonight.part(drive.pk, 4, PROGRAM)
    tonight.set_absent(drive.pk, eve.pk, PROGRAM)
    return joined_and_parted(drive)


def joined_and_parted(drive: Drive) -> Drive:
    cat = Player.objects.get(club=drive.club, name="Cat")
    kitty = factories.PlayerFactory(club=drive.club, name="Kitty")
    merge = merging.merge_players(drive.club, cat.pk, kitty.pk, PROGRAM)
    merging.undo_merge(drive.club, merge.pk, PROGRAM)
    return drive


def everything_after_it(drive: Drive) -> Drive:
    seats.draw_seats(drive.pk, PROGRAM, factories.SEED)
    exchange.exchange_seats(drive.pk, 1, 3, PROGRAM)
    course.start_drive(drive.pk, PROGRAM)
    course.set_screen(drive.pk, "seating", PROGRAM)
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ew", 6)
    agree_score(at(drive), "ew", (7, 6), PROGRAM)
    decide(drive, 1, 1, 9)
    undo(drive, last_act(drive))
    course.call_move(drive.pk, 1, PROGRAM)
    course.take_back_move(drive.pk, 2, PROGRAM)
    course.call_move(drive.pk, 1, PROGRAM)
    factories.enter(drive, 1, 2, "ns", 8)
    decide(drive, 1, 2, 8)
    course.finish_drive(drive.pk, PROGRAM)
    course.show_prize(drive.pk, 0, PROGRAM)
    course.publish_drive(drive.pk, PROGRAM)
    course.step_back(drive.pk, PROGRAM)
    return factories.fresh(drive)


def refused(act: object, *args: object) -> None:
    with pytest.raises(Refused):
        act(*args)  # type: ignore[operator]


# --- what was done, in words ---------------------------------------------------------------------


def test_the_journal_words_every_act_before_the_start() -> None:
    drive = everything_before_the_start()

    assert sentences(drive) == [
        "The drive was made.",
        "Settings were changed.",
        "4 people are here: Ann, Bob, Cat, Dan …",
        "Eve is here.",
        "Eve was put into line Gentlemen.",
        "Eve was put into no line: the lot decides.",
        "Dan and Eve play as a pair.",
        "The pair Dan & Eve was parted.",
        "Eve was taken off the list.",
        "Kitty was in the register twice: this is the name that stays.",
        "Cat has the earlier name again: they are two people.",
    ]


def lowest(drive: Drive) -> str:
    """Who wins the lowest prize: those with the fewest tricks after two hands."""
    entries = awards_now(factories.fresh(drive))[0].entries
    return ", ".join(f"Player {number:03}" for number in entries)


def test_the_journal_words_every_act_of_the_evening() -> None:
    drive = factories.make_drive(tables=1, hands=2, drawn=False, started=False)
    begun = len(sentences(drive))

    everything_after_it(drive)

    assert sentences(drive)[begun:] == [
        f"Seats drawn at 1 table, seed {factories.SEED[:8]}.",
        "Player 001 and Player 003 exchanged seats.",
        "The drive started.",
        "The big screen was set to show something else.",
        "Table 1, hand 1: North and South entered 7–6.",
        "Table 1, hand 1: East and West disagreed and say 6–7.",
        "Table 1, hand 1: East and West agreed to 7–6.",
        "Table 1, hand 1: the organiser set 9–4.",
        "Table 1, hand 1: the last figure of the organiser was taken back; "
        "no figure of theirs stands now.",
        "The move to hand 2 was called.",
        "The move to hand 2 was taken back.",
        "The move to hand 2 was called.",
        "Table 1, hand 2: North and South entered 8–5.",
        "Table 1, hand 2: the organiser accepted 8–5.",
        "The drive was finished.",
        f"Prize 1 was read out, for {lowest(drive)}.",
        "The results were published.",
        "The results are no longer published.",
    ]


def test_an_undo_that_brings_a_figure_back_names_it() -> None:
    drive = factories.make_drive(tables=1)
    factories.enter(drive, 1, 1, "ns", 7)
    factories.enter(drive, 1, 1, "ns", 8)

    undo(drive, last_act(drive))

    assert sentences(drive)[-1] == (
        "Table 1, hand 1: the last figure of North and South was taken back; 7–6 stands again."
    )


def test_a_finish_even_so_names_what_was_missing() -> None:
    drive = factories.make_drive(tables=1, hands=2)

    course.finish_drive(drive.pk, PROGRAM, even_so=True)

    assert sentences(drive)[-1] == (
        "The drive was finished without: hand 1, table 1; hand 2, not played."
    )


def test_every_kind_of_act_has_a_sentence() -> None:
    everything_after_it(everything_before_the_start())

    kinds = set(Journal.objects.values_list("kind", flat=True))

    assert kinds == set(messages.JOURNAL)


def test_every_act_on_a_score_has_a_sentence() -> None:
    assert set(SCORE_LINES) == {act.value for act in Act}


def test_a_number_that_is_somebody_elses_now_names_who_had_it_then() -> None:
    drive = factories.make_drive(
        names=["Ann", "Bob", "Cat", "Dan", "Eve"], drawn=False, started=False
    )
    tonight.set_station(drive.pk, 5, "B", PROGRAM)
    tonight.set_absent(drive.pk, Player.objects.get(name="Eve").pk, PROGRAM)
    tonight.add_walk_in(drive.pk, "Flo", PROGRAM)

    assert "Eve was put into line Gentlemen." in sentences(drive)


def test_lines_of_an_earlier_version_name_who_has_the_number() -> None:
    drive = factories.make_drive(names=["Ann", "Bob", "Cat", "Dan"])
    entries = {number: entry.name for number, entry in entries_of(drive).items()}
    data = {"first": 1, "second": 9, "round": 1}

    line = messages.journal_line("seats_exchanged", data, {}, drive, entries)

    assert line == "Ann and number 9 exchanged seats."


def test_a_person_who_is_known_no_more_does_not_break_the_journal() -> None:
    drive = factories.make_drive(names=["Ann", "Bob", "Cat", "Dan"])
    row = Journal.objects.get(drive=drive, kind="arrived")

    line = messages.journal_line(row.kind, row.data, {}, drive, {})

    assert line == "4 people are here: ?, ?, ?, ? …"


def test_the_journal_knows_people_who_were_merged_since() -> None:
    drive = factories.make_drive(names=["Ann", "Anne", "Cat", "Dan"])
    Player.objects.filter(name="Anne").update(merged_into=Player.objects.get(name="Ann"))

    assert "4 people are here: Ann, Anne, Cat, Dan …" in sentences(drive)


# --- the numbering -------------------------------------------------------------------------------


def test_revisions_have_no_gaps_after_a_whole_evening() -> None:
    drive = everything_after_it(everything_before_the_start())

    numbers = [row["revision"] for row in journal_of(drive)]

    assert numbers == list(range(1, drive.revision + 1))


def test_revisions_have_no_gaps_after_what_was_refused_or_came_twice() -> None:
    drive = factories.make_drive(tables=1, hands=1)
    place = at(drive)
    enter_score(place, "ns", (8, 5), PROGRAM)
    enter_score(place, "ns", (8, 5), PROGRAM)
    refused(course.start_drive, drive.pk, PROGRAM)
    refused(course.call_move, drive.pk, 1, PROGRAM)
    refused(tonight.set_present, drive.pk, [], PROGRAM)
    refused(decide_score, at(drive), (9, 9), PROGRAM)
    drives.change_settings(drive.pk, PROGRAM, {"name": drive.name})
    decide(drive, 1, 1, 8)
    course.finish_drive(drive.pk, PROGRAM)
    course.show_prize(drive.pk, 0, PROGRAM)
    course.show_prize(drive.pk, 0, PROGRAM)

    numbers = [row["revision"] for row in journal_of(drive)]

    assert numbers == list(range(1, factories.fresh(drive).revision + 1))


def test_revisions_have_no_gaps_after_people_were_present_already() -> None:
    drive = factories.make_drive(tables=1, drawn=False, started=False)
    tonight.set_present(drive.pk, Player.objects.values_list("pk", flat=True), PROGRAM)

    numbers = [row["revision"] for row in journal_of(drive)]

    assert numbers == list(range(1, factories.fresh(drive).revision + 1))


def test_a_row_says_who_did_it_and_with_which_device() -> None:
    club = factories.ClubFactory()
    user = factories.member(club)
    drive = factories.make_drive(tables=1, club=club)

    enter_score(at(drive), "ns", (8, 5), Actor(user.pk, "phone-7"))

    row = journal_of(drive)[-1]
    assert (row["kind"], row["by_id"], row["device"]) == ("score", user.pk, "phone-7")


def test_a_row_tells_what_was_done_without_anybodys_name() -> None:
    drive = factories.make_drive(tables=1)
    one, other = (
        int(pair[0]) for pair in (seating(drive).tables[0].ns, seating(drive).tables[0].ew)
    )

    exchange.exchange_seats(drive.pk, int(one), int(other), PROGRAM)

    data = journal_of(drive)[-1]["data"]
    players = data.pop("players")
    assert data == {"first": one, "second": other, "round": 1, "lines": False}
    assert [Player.objects.get(pk=p).entries.get().number for p in players] == [one, other]
