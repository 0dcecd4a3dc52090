"""Codes as people read them off paper."""

from __future__ import annotations

from django import template

from whistdrive.web.codes import in_halves

register = template.Library()
register.filter("in_halves", in_halves)
