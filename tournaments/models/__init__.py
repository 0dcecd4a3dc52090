"""The tables of a drive: fields, constraints and names, nothing else."""

from __future__ import annotations

from tournaments.models.copies import Award, NextSeats, StandingsSnapshot
from tournaments.models.drive import (
    MOST_HANDS,
    NOT_STARTED,
    Drive,
    DriveState,
    DriveTable,
    Entry,
    EntryPerson,
    MoveCall,
    ScreenChoice,
)
from tournaments.models.people import Attendance, Merge, Player, Station
from tournaments.models.rounds import SEATS, SIDE_OF, Draw, Round, Sitting, SittingSeat
from tournaments.models.scores import Act, Journal, ScoreEntry

__all__ = [
    "MOST_HANDS",
    "NOT_STARTED",
    "SEATS",
    "SIDE_OF",
    "Act",
    "Attendance",
    "Award",
    "Draw",
    "Drive",
    "DriveState",
    "DriveTable",
    "Entry",
    "EntryPerson",
    "Journal",
    "Merge",
    "MoveCall",
    "NextSeats",
    "Player",
    "Round",
    "ScoreEntry",
    "ScreenChoice",
    "Sitting",
    "SittingSeat",
    "StandingsSnapshot",
    "Station",
]
