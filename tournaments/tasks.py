"""Work done in the background: named, idempotent, started after commit (see `whistdrive.jobs`)."""

from __future__ import annotations

from tournaments.services import copies
from whistdrive import jobs

STANDINGS_AT_MOST_EVERY = 1.0  # seconds, a drive
# Each run tells the tables whose next seats it finds; a room that scores all at once would else
# hear of its neighbours one by one, and every phone would ask again each time.
SEATS_AT_MOST_EVERY = 1.0


def refresh_standings(drive_id: int) -> None:
    """Fold and store a drive's standings."""
    copies.refresh_standings(drive_id)


def refresh_next_seats(drive_id: int) -> None:
    """Work out and store a drive's next seats."""
    copies.refresh_next_seats(drive_id)


def start_what_was_missed() -> None:
    """The sweep: start again what a dead worker or a lost broker left undone."""
    for drive_id in copies.overdue_drives():
        jobs.enqueue("tournaments.refresh_standings", drive_id=drive_id)
        jobs.enqueue("tournaments.refresh_next_seats", drive_id=drive_id)


def register() -> None:
    """Make the tasks and the sweep known; called once by the app's `ready`."""
    jobs.register(
        "tournaments.refresh_standings", refresh_standings, min_interval=STANDINGS_AT_MOST_EVERY
    )
    jobs.register(
        "tournaments.refresh_next_seats", refresh_next_seats, min_interval=SEATS_AT_MOST_EVERY
    )
    jobs.register_sweep(start_what_was_missed)
