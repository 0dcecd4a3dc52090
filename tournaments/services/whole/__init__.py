"""A whole drive read in from a file that `selectors.whole` made: all of it, or nothing."""

from __future__ import annotations

import logging
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.models import Drive
from tournaments.movements.base import MovementError
from tournaments.scoring.prizes import award
from tournaments.selectors.standings import fold_standings
from tournaments.services.changes import Actor
from tournaments.services.copies import refresh_next_seats, refresh_standings
from tournaments.services.whole.checks import check
from tournaments.services.whole.parts import contradiction
from tournaments.services.whole.reading import read_file
from tournaments.services.whole.rows import DriveFile
from tournaments.services.whole.writing import write
from whistdrive.clubs.models import Club
from whistdrive.web.keys import came_to, once

logger = logging.getLogger(__name__)

__all__ = ["import_drive"]


def import_drive(club: Club, data: bytes, actor: Actor, *, key: UUID | None = None) -> Drive:
    """Make the file's drive one of this club's; Refused, with nothing written, if it cannot be.

    Who did what stays as names: nobody's account here is linked to another house's acts. Codes
    are kept unless they are taken. The journal gets no line of its own about the import, so that
    the drive exported again gives the same file; the server's log says who read it in. The same
    key again is Repeated, with the drive's code.
    """
    file = read_file(data)
    check(file)
    try:
        drive = _import(club, file, key)
    except IntegrityError:
        # Somebody has read in the same file at the same moment: now its codes are taken.
        drive = _import(club, file, key)
    logger.info("Drive %s was read from a file by user %s", drive.code, actor.user_id)
    return drive


def _import(club: Club, file: DriveFile, key: UUID | None) -> Drive:
    with transaction.atomic():
        once(key)
        drive = write(club, file)
        came_to(key, drive.code)
        try:
            # Not left to the background: a movement may find fault with the seats.
            refresh_standings(drive.pk)
            refresh_next_seats(drive.pk)
        except MovementError as error:
            raise contradiction(
                _("from the seats of its last round nobody can be moved on.")
            ) from error
        if drive.is_closed and not file.awards and award(fold_standings(drive).full):
            raise contradiction(_("its results are published, and it has no prizes."))
    return drive
