"""Sentences for people: refusals, the journal, moves and ranks. The only place that words codes.

A test fails on a code without a sentence.
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
from tournaments.messages.journal import JOURNAL, act_line, journal_line
from tournaments.messages.ranks import rank_reason
from tournaments.messages.refusals import REFUSALS, places_text, refusal, tables_text

__all__ = [
    "JOURNAL",
    "PRESET_NAMES",
    "REFUSALS",
    "WHY",
    "act_line",
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
