"""Help for Romanian Whist: points, prizes for runs, and playing to zero."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.help import common, exact_common
from games.rules.romanian_whist import RomanianWhist, Run


def lines(rules: RomanianWhist) -> Iterator[str]:
    """What numbers are worth, what runs of them bring, and what zero is good for."""
    yield from _points(rules)
    if rules.streak_prizes:
        yield from _runs(rules)
    if rules.zero_goal == "announced":
        yield common.together(_announcing(rules), _at_zero(rules))


def _points(rules: RomanianWhist) -> Iterator[str]:
    nothing, one = rules.points(0, 0), rules.points(1, 1)
    if one == nothing:
        yield ngettext(
            "Winning exactly as many tricks as you said scores %(count)s point, however many.",
            "Winning exactly as many tricks as you said scores %(count)s points, however many.",
            one,
        ) % {"count": one}
    else:
        yield _(
            "Winning exactly as many tricks as you said: %(points)s, and %(each)s for each of them."
        ) % {"points": common.signed(nothing), "each": common.signed(one - nothing)}
    yield _("Missing your number: %(points)s for each trick too many or too few.") % {
        "points": common.signed(rules.points(0, 1))
    }
    most = max(rules.cards_each())
    said = min(3, most)
    pairs = [(0, 0), (said, said), (said, said - 1), (0, min(2, most))]
    yield exact_common.examples(pairs, rules.points)


# Runs

LONGEST = 100
"""As far as a run can be asked for a prize."""


def _runs(rules: RomanianWhist) -> Iterator[str]:
    made, missed = list(_prizes(rules, made=True)), list(_prizes(rules, made=False))
    for length, points in made:
        yield ngettext(
            "Making your number in %(count)s deal brings %(points)s besides.",
            "Making your number in %(count)s deals running brings %(points)s besides.",
            length,
        ) % {"count": length, "points": common.signed(points)}
    for length, points in missed:
        yield ngettext(
            "Missing your number in %(count)s deal brings %(points)s besides.",
            "Missing your number in %(count)s deals running brings %(points)s besides.",
            length,
        ) % {"count": length, "points": common.signed(points)}
    if made or missed:
        yield common.together(_after(rules), _ones(rules))


def _prizes(rules: RomanianWhist, *, made: bool) -> Iterator[tuple[int, int]]:
    """How long a run brings how much, up to the longest: played through by the rules themselves."""
    run = Run()
    for length in range(1, LONGEST + 1):
        # With two cards: deals of one may not count.
        run, prize = rules.run_after(run, made, cards=2)
        if prize:
            yield length, prize
        if length == rules.streak_long_length:
            return


def _after(rules: RomanianWhist) -> str:
    length = rules.streak_long_length
    if rules.streak_after_long == "restart":
        text = ngettext(
            "After %(count)s deal the run is counted anew from the beginning.",
            "After %(count)s deals the run is counted anew from the beginning.",
            length,
        )
    else:
        text = ngettext(
            "After %(count)s deal a run brings nothing more until it ends.",
            "After %(count)s deals a run brings nothing more until it ends.",
            length,
        )
    return text % {"count": length}


def _ones(rules: RomanianWhist) -> str | None:
    if 1 not in rules.cards_each():
        return None
    return {
        "count": None,
        "skip": _("Deals of one card are left out of all this."),
        "break": _("A deal of one card ends every run."),
    }[rules.streak_ones]


# Playing to zero


def _announcing(rules: RomanianWhist) -> str:
    """Until when it may be announced; a short game has no deals before its last block."""
    if rules.zero_deadline == "last_deal":
        return _("Before the last deal begins you may announce that you play to zero.")
    if rules.zero_deadline == "start" or len(rules.cards_each()) <= rules.players:
        return _("Before the first deal you may announce that you play to zero.")
    return ngettext(
        "Before the last %(count)s deal begins you may announce that you play to zero.",
        "Before the last %(count)s deals begin you may announce that you play to zero.",
        rules.players,
    ) % {"count": rules.players}


def _at_zero(rules: RomanianWhist) -> str:
    return {
        "co_winner": _("If you then end on exactly 0, you share the first place with the best."),
        "outright": _(
            "If you then end on exactly 0, you alone have won, whatever the others have."
        ),
        "badge": _(
            "If you then end on exactly 0, that is an honour, but your place stays the same."
        ),
    }[rules.zero_result]
