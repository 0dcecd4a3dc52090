"""Sentences for people: refusals, the journal, moves and ranks. Here codes get their words.

A test fails on a code without a sentence. What is wrong with a file that is read in is worded where
it is found: `import_words` for lists of people, `services.whole` for whole drives.
"""

from __future__ import annotations

from tournaments.messages.drives import (
    PRESET_NAMES,
    WHY,
    move_rule,
    passed_over,
    prize_title,
    station_word,
    station_words,
    why_moved,
)
from tournaments.messages.journal import JOURNAL, STEPPED_BACK, act_line, journal_line
from tournaments.messages.ranks import rank_reason
from tournaments.messages.refusals import REFUSALS, places_text, refusal, tables_text
from tournaments.messages.seats import exchanged
from tournaments.messages.tonight import SEAT_NAMES

__all__ = [
    "JOURNAL",
    "PRESET_NAMES",
    "REFUSALS",
    "SEAT_NAMES",
    "STEPPED_BACK",
    "WHY",
    "act_line",
    "exchanged",
    "journal_line",
    "move_rule",
    "passed_over",
    "places_text",
    "prize_title",
    "rank_reason",
    "refusal",
    "station_word",
    "station_words",
    "tables_text",
    "why_moved",
]
