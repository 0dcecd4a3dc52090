"""Help for Nomination Whist: the classic game with its special deals, or Noms."""

from __future__ import annotations

from games.help import nomination_classic, nomination_noms
from games.help.text import Section
from games.rules.nomination_whist import NominationWhist


def sections(rules: NominationWhist) -> tuple[Section, ...]:
    """What a player should know of the one of the two games that is played here."""
    if rules.variant == "noms":
        return nomination_noms.sections(rules)
    return nomination_classic.sections(rules)
