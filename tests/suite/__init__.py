"""`start.py test`: every check and every test, on all that the program runs on."""

from __future__ import annotations
