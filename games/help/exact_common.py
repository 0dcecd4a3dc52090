"""What the help of those games has in common in which everybody says how many tricks they win."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _

from games.help import common
from games.help.text import Answer


def aim() -> str:
    """What all these games are about."""
    return _(
        "In each deal you first say how many tricks you will win, "
        "and then try to win exactly so many."
    )


def sizes(cards: Iterable[int]) -> str:
    """How many cards everybody gets in one deal after the other."""
    return _("Everybody gets this many cards, deal after deal: %(sizes)s.") % {
        "sizes": common.numbers(cards)
    }


def saying_in_turn() -> str:
    """Everybody speaks once, the dealer last."""
    return _("Beginning on the dealer's left, everybody says once how many tricks they will win.")


def last_may_not(*, is_dealer: bool = True) -> str:
    """Where the last to speak may not make the numbers come out right."""
    if is_dealer:
        return _(
            "The dealer, who speaks last, may not say the number "
            "that would make all the numbers together equal to the tricks of the deal."
        )
    return _(
        "The last to speak may not say the number "
        "that would make all the numbers together equal to the tricks of the deal."
    )


def any_number() -> str:
    """Where nobody minds the total."""
    return _("Everybody may say any number, even if all together come out right.")


def unseen_single_card() -> str:
    """Deals of one card, held on the forehead."""
    return _(
        "In deals of one card you see the cards of all others, but not your own until it is played."
    )


def examples(pairs: Iterable[tuple[int, int]], points: Callable[[int, int], int]) -> str:
    """What these numbers are worth: each said, and won."""
    told = (
        _("Said %(said)s, won %(won)s: %(points)s.")
        % {"said": said, "won": won, "points": common.signed(points(said, won))}
        for said, won in dict.fromkeys(pairs)
    )
    return common.together(*told)


def winning_one_too_many() -> str:
    """The commonest mistake."""
    return _(
        "Going on winning tricks after reaching your number: "
        "one too many is a miss, just like one too few."
    )


def ignoring_others() -> str:
    """What others have said is worth hearing."""
    return _("Looking only at your own cards: the others' numbers tell you what they hold.")


def hoping_for_the_best() -> str:
    """Numbers that are too high."""
    return _("Counting every high card as a trick: others may have a trump for it.")


def why_not_that_number() -> Answer:
    """Where the numbers may not come out right."""
    return Answer(
        _("Why is one number forbidden?"),
        _("So that the numbers do not come out right: somebody has to fail."),
    )


def may_i_say_nothing() -> Answer:
    """Zero is a number too."""
    return Answer(
        _("May I say 0?"),
        _("Yes, like any other number. Then you try to win no trick at all."),
    )
