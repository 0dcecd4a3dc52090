"""Dates with the month in small letters, as Romanian has it; see `whistdrive.formats.months`."""

from __future__ import annotations

DATE_FORMAT = "j E Y"
DATETIME_FORMAT = "j E Y, H:i"
YEAR_MONTH_FORMAT = "E Y"
MONTH_DAY_FORMAT = "j E"
