"""Whether the rows of a drive's file fit together; the first that does not is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from django.utils.translation import gettext as _

from games import rules
from games.engine.cards import Strain
from tournaments import movements
from tournaments.models import NOT_STARTED, SEATS, DriveState
from tournaments.movements.base import MovementError
from tournaments.refusals import Reason, Refused
from tournaments.selectors.room import may_end_level
from tournaments.services.whole.chains import check_scores
from tournaments.services.whole.parts import contradiction
from tournaments.services.whole.rows import DriveFile, Fields, RoundRow
from tournaments.services.whole.story import check_story
from whistdrive.web.codes import ALPHABET

SHORTEST_CODE = 6


def check(file: DriveFile) -> None:
    """Refused if anything in the file contradicts anything else."""
    _check_settings(file.drive)
    _check_state(file.drive)
    _check_codes(file)
    _check_people(file)
    _check_draws(file)
    for round_ in file.rounds:
        _check_round(file, round_)
    _check_course(file)
    check_scores(file)
    check_story(file)
    _check_awards(file)


def _once(values: Iterable[Hashable], sentence: str, **more: object) -> None:
    for value, times in Counter(values).items():
        if times > 1:
            raise contradiction(sentence % {"value": value, **more})


def _check_settings(drive: Fields) -> None:
    try:
        movements.get(drive["movement"], drive["movement_options"])
    except MovementError:
        raise contradiction(_("its movement has options that no movement has.")) from None
    try:
        rules.for_drive(drive["game"], drive["game_options"])
    except KeyError:
        raise contradiction(
            _("it is a drive of a game that is not known here, %(game)s.") % {"game": drive["game"]}
        ) from None
    except (TypeError, ValueError, AttributeError):
        raise contradiction(_("its game has options that the game does not know.")) from None
    if may_end_level(drive["movement"], drive["hands_a_round"]):
        raise Refused(Reason.MOVES_AFTER_EACH_HAND)
    trumps = drive["trumps"].split(",")
    if not set(trumps) <= {str(strain) for strain in Strain} or len(trumps) < drive["hands"]:
        raise contradiction(
            _("there must be a trump for each of the %(hands)s hands: H, D, S, C or NT.")
            % {"hands": drive["hands"]}
        )


def _check_state(drive: Fields) -> None:
    started, finished, published = (
        drive[name] is not None for name in ("started_at", "finished_at", "published_at")
    )
    expected = {
        DriveState.RUNNING: (True, False, False),
        DriveState.FINISHED: (True, True, False),
        DriveState.PUBLISHED: (True, True, True),
    }.get(drive["state"], (False, False, False))
    if (started, finished, published) != expected:
        raise contradiction(
            _("the drive is said to be “%(state)s”, and its times of start and end say otherwise.")
            % {"state": DriveState(drive["state"]).label}
        )


def _check_codes(file: DriveFile) -> None:
    # A table's code, a card's and the viewers' may be typed into one field; the drive's is apart.
    typed = [file.drive["viewer_code"]]
    typed += [table.code for table in file.tables] + [entry.code for entry in file.entries]
    for code in (file.drive["code"], *typed):
        if len(code) < SHORTEST_CODE or not set(code) <= set(ALPHABET):
            raise contradiction(_("“%(code)s” is no code that could be typed.") % {"code": code})
    _once(typed, _("the code %(value)s is given twice."))
    _once((table.number for table in file.tables), _("table %(value)s is listed twice."))


def _check_people(file: DriveFile) -> None:
    _once((person.id for person in file.people), _("two people have the number %(value)s."))
    _once((entry.number for entry in file.entries), _("two entries have the number %(value)s."))
    _once(
        (entry.draw_place for entry in file.entries if entry.draw_place is not None),
        _("two entries were drawn to place %(value)s."),
    )
    names = {person.id: person.name for person in file.people}
    mentioned = [person for entry in file.entries for person in entry.people]
    mentioned += [row.person for row in file.attendance]
    mentioned += [person for row in file.journal for person in row.data.get("players", ())]
    for person in mentioned:
        if person not in names:
            raise contradiction(_("person %(person)s is not in its list.") % {"person": person})
    playing = (names[person] + f" ({person})" for e in file.entries for person in e.people)
    _once(playing, _("%(value)s plays in two entries."))
    for entry in file.entries:
        if len(entry.people) not in (1, 2):
            raise contradiction(
                _("entry %(entry)s must be one person or a pair.") % {"entry": entry.number}
            )


def _check_draws(file: DriveFile) -> None:
    for number, draw in enumerate(file.draws, start=1):
        seated = [table[seat] for table in draw["seats"]["tables"] for seat in table.keys() & SEATS]
        drawn = sorted([*seated, *draw["seats"]["resting"]])
        if drawn != sorted(int(person) for person, _station in draw["listed"]):
            raise contradiction(
                _("draw %(number)s does not say who was drawn to which seat.") % {"number": number}
            )


def _check_round(file: DriveFile, round_: RoundRow) -> None:
    say = {"round": round_.number}
    tables = [sitting.table for sitting in round_.sittings]
    _once(tables, _("table %(value)s stands twice in round %(round)s."), **say)
    if strange := set(tables) - {table.number for table in file.tables}:
        raise contradiction(
            _("round %(round)s is played at table %(table)s, which is not in its list.")
            % {"table": min(strange), **say}
        )
    _once(round_.seated, _("number %(value)s has two seats in round %(round)s."), **say)
    if strange := set(round_.seated) - {entry.number for entry in file.entries}:
        raise contradiction(
            _("number %(entry)s has a seat in round %(round)s and is not in its list.")
            % {"entry": min(strange), **say}
        )
    _check_hands(file.drive, round_)
    if round_.is_standing:  # after one taken back, pairs and movement may have become others
        _check_fit(file, round_)


def _check_fit(file: DriveFile, round_: RoundRow) -> None:
    in_pairs = movements.class_of(file.drive["movement"]).in_pairs
    if in_pairs and file.drive["started_at"]:  # before it, who has no partner yet may find one
        _must_be_paired(file, round_)
    if any(("NS" in sitting.seats) != in_pairs for sitting in round_.sittings):
        raise contradiction(
            _("the seats of round %(round)s do not fit the movement.") % {"round": round_.number}
        )


def _must_be_paired(file: DriveFile, round_: RoundRow) -> None:
    """Where people sit singly, two may share a hand; where pairs sit, nobody can be alone."""
    sizes = {entry.number: len(entry.people) for entry in file.entries}
    for number in round_.seated:
        if sizes[number] != 2:
            raise contradiction(
                _("number %(entry)s plays in round %(round)s without a partner.")
                % {"entry": number, "round": round_.number}
            )


def _check_hands(drive: Fields, round_: RoundRow) -> None:
    a_round = drive["hands_a_round"]
    fits = (
        round_.first_hand == (round_.number - 1) * a_round + 1
        and round_.last_hand <= round_.number * a_round
        and round_.last_hand <= drive["hands"]
    )
    if round_.first_hand > round_.last_hand or (round_.is_standing and not fits):
        raise contradiction(
            _("round %(round)s cannot have hands %(first)s to %(last)s.")
            % {"round": round_.number, "first": round_.first_hand, "last": round_.last_hand}
        )


def _check_course(file: DriveFile) -> None:
    """The rounds that stand, against the state of the drive."""
    _once((round_.id for round_ in file.rounds), _("two rounds have the id %(value)s."))
    standing = [round_ for round_ in file.rounds if round_.is_standing]
    numbers = sorted(round_.number for round_ in standing)
    called = all(round_.fields["called_at"] is not None for round_ in standing)
    if file.drive["state"] in NOT_STARTED:
        fits = numbers in ([], [1]) and (not called or not standing)
    else:
        fits = bool(numbers) and called
    if not fits or numbers != list(range(1, len(numbers) + 1)):
        raise contradiction(_("its rounds do not fit the state of the drive."))
    for round_ in standing:
        if round_.number == len(standing):
            _must_seat_everybody(file, round_)


def _must_seat_everybody(file: DriveFile, round_: RoundRow) -> None:
    if missing := {entry.number for entry in file.entries} - set(round_.seated):
        raise contradiction(
            _("number %(entry)s neither sits nor rests in round %(round)s.")
            % {"entry": min(missing), "round": round_.number}
        )


def _check_awards(file: DriveFile) -> None:
    if file.awards and file.drive["state"] != DriveState.PUBLISHED:
        raise contradiction(_("it has prizes, and its results are not published."))
    _once((award.order for award in file.awards), _("two prizes have the number %(value)s."))
    if sorted(award.order for award in file.awards) != list(range(1, len(file.awards) + 1)):
        raise contradiction(_("its prizes are not numbered from 1 on."))
    _once((tuple(award.rule.items()) for award in file.awards), _("two prizes are for the same."))
    entries = {entry.number for entry in file.entries}
    for award in file.awards:
        if not award.entries or not set(award.entries) <= entries:
            raise contradiction(
                _("prize %(number)s is won by nobody in its list.") % {"number": award.order}
            )
