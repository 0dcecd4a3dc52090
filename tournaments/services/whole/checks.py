"""Whether the rows of a drive's file fit together; the first that does not is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from django.utils.translation import gettext as _

from games import rules
from games.engine.cards import Strain
from tournaments import movements
from tournaments.messages import journal_line
from tournaments.models import CLOSED, Drive, DriveState
from tournaments.movements.base import MovementError
from tournaments.services.whole.chains import check_scores
from tournaments.services.whole.parts import contradiction, is_number
from tournaments.services.whole.rows import DriveFile, Fields, JournalRow, RoundRow
from whistdrive.web.codes import normalise

NOT_STARTED = (DriveState.DRAFT, DriveState.OPEN)


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
    _check_journal(file)
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
        rules.get(drive["game"]).drive_options(**drive["game_options"])
    except KeyError:
        raise contradiction(
            _("it is a drive of a game that is not known here, %(game)s.") % {"game": drive["game"]}
        ) from None
    except (TypeError, ValueError, AttributeError):
        raise contradiction(_("its game has options that the game does not know.")) from None
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
        DriveState.ARCHIVED: (True, True, True),
    }.get(drive["state"], (False, False, False))
    if (started, finished, published) != expected:
        raise contradiction(
            _("the drive is said to be “%(state)s”, and its times of start and end say otherwise.")
            % {"state": DriveState(drive["state"]).label}
        )


def _check_codes(file: DriveFile) -> None:
    tables, entries = [t.code for t in file.tables], [e.code for e in file.entries]
    for code in (file.drive["code"], file.drive["viewer_code"], *tables, *entries):
        if normalise(code) != code:
            raise contradiction(_("“%(code)s” is no code that could be typed.") % {"code": code})
    twice = _("the code %(value)s is given twice.")
    _once(tables, twice)
    _once(entries, twice)
    _once((table.number for table in file.tables), _("table %(value)s is listed twice."))


def _check_people(file: DriveFile) -> None:
    _once((person.id for person in file.people), _("two people have the number %(value)s."))
    _once((entry.number for entry in file.entries), _("two entries have the number %(value)s."))
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
        listed, resting = draw["listed"], draw["seats"].get("resting")
        if not (
            all(isinstance(row, list) and len(row) == 2 for row in listed)
            and all(isinstance(text, str) for row in listed for text in row)
            and all(isinstance(row, dict) for row in _list(draw["seats"].get("tables")))
            and all(map(is_number, _list(resting)))
        ):
            raise contradiction(
                _("draw %(number)s does not say who was drawn to which seat.") % {"number": number}
            )


def _list(value: object) -> list[object]:
    """The list; where there is none, one with nothing right in it."""
    return value if isinstance(value, list) else [None]


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
    in_pairs = file.drive["movement"] == Drive.Movement.PARTNER_DRIVE
    _check_seated(file, round_, in_pairs)
    if any(("NS" in sitting.seats) != in_pairs for sitting in round_.sittings):
        raise contradiction(
            _("the seats of round %(round)s do not fit the movement.") % {"round": round_.number}
        )


def _check_seated(file: DriveFile, round_: RoundRow, in_pairs: bool) -> None:
    sizes = {entry.number: len(entry.people) for entry in file.entries}
    for number in round_.seated:
        say = {"entry": number, "round": round_.number}
        if in_pairs and sizes[number] != 2:
            raise contradiction(
                _("number %(entry)s plays in round %(round)s without a partner.") % say
            )
        if not in_pairs and sizes[number] != 1:
            raise contradiction(
                _("number %(entry)s is a pair with one seat in round %(round)s.") % say
            )


def _check_hands(drive: Fields, round_: RoundRow) -> None:
    a_round = drive["hands_a_round"]
    fits = (
        round_.first_hand == (round_.number - 1) * a_round + 1
        and round_.last_hand <= round_.number * a_round
        and round_.last_hand <= drive["trumps"].count(",") + 1
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


def _check_journal(file: DriveFile) -> None:
    _once((row.revision for row in file.journal), _("two journal lines have the number %(value)s."))
    revisions = [row.revision for row in file.journal] + [row.revision for row in file.scores]
    if max(revisions, default=0) > file.drive["revision"]:
        raise contradiction(_("there are changes in it from after its last change."))
    for row in file.journal:
        _must_have_words(row)


def _must_have_words(row: JournalRow) -> None:
    try:
        journal_line(row.kind, row.data, {})
    except (KeyError, TypeError, ValueError, AttributeError):
        raise contradiction(
            _("journal line %(number)s says nothing that can happen in a drive.")
            % {"number": row.revision}
        ) from None


def _check_awards(file: DriveFile) -> None:
    if file.awards and file.drive["state"] not in CLOSED:
        raise contradiction(_("it has prizes, and its results are not published."))
    _once((award.order for award in file.awards), _("two prizes have the number %(value)s."))
    entries = {entry.number for entry in file.entries}
    for award in file.awards:
        if not award.entries or not set(award.entries) <= entries:
            raise contradiction(
                _("prize %(number)s is won by nobody in its list.") % {"number": award.order}
            )
