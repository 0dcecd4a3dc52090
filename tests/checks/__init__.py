"""Checks of our own: what templates, scripts and catalogues of sentences must and must not hold."""

from __future__ import annotations
