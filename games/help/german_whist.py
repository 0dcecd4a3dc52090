"""Help for German Whist, the game for two."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.help import common
from games.help.text import Answer, Section
from games.rules.german_whist import TRICKS, GermanResult, GermanWhist
from games.words import fraction


def sections(rules: GermanWhist) -> tuple[Section, ...]:
    """What a player should know of German Whist as it is played here."""
    return common.sections_of(
        aim=(_aim(rules), _end(rules)),
        preparation=(
            _("Two people play, with one pack of 52 cards, and deal in turn."),
            common.order_of_cards(),
            _("Both are dealt thirteen cards, one at a time, and the dealer gets the last."),
            _("The other cards lie face down and are the stock; its top card is turned face up."),
            _("The suit of that card is trumps for the whole deal, whatever is turned up later."),
            _no_trumps(rules),
        ),
        play=(
            _("The player who has not dealt leads, that is, plays the first card."),
            _("The other plays a card to it; these two cards are a trick."),
            common.follow_suit(),
            common.or_any_card(),
            common.highest_wins(),
            common.without_trumps() if rules.no_trump_on else None,
            common.winner_leads(),
            _(
                "In the first half you draw after each trick: the winner takes the face-up card "
                "of the stock, the loser the unseen card below; the next card is turned up."
            ),
            _(
                "After thirteen tricks the stock is gone. In the second half "
                "you play the thirteen cards that you then have, without drawing."
            ),
        ),
        scoring=_scoring(rules),
        mistakes=_mistakes(rules),
        questions=(
            common.must_i_win(),
            common.must_i_trump(must=False),
            Answer(
                _("Who sees the card that the loser of a trick draws?"),
                _("The loser alone. The card that the winner takes has been seen by both."),
            ),
            Answer(
                _("Do trumps change when a card of another suit is turned up?"),
                _("No. What the first card has decided holds until the end of the deal."),
            ),
            _equal(rules),
            common.seeing_a_trick_again(rules),
        ),
    )


def _aim(rules: GermanWhist) -> str:
    if rules.scoring == "all_26":
        return _("You try to win more than half of the 26 tricks of a deal.")
    if rules.scoring == "weighted":
        return _("You try to win tricks, above all in the second half of the deal.")
    return _("You try to win most of the last thirteen tricks; the first thirteen prepare them.")


def _end(rules: GermanWhist) -> str:
    if rules.match == "single":
        return _("A single deal decides who wins.")
    if rules.match == "best_of":
        needed = rules.best_of_n // 2 + 1
        return ngettext(
            "Whoever first wins %(count)s deal wins the match.",
            "Whoever first wins %(count)s deals wins the match.",
            needed,
        ) % {"count": needed}
    if rules.match == "deals":
        return common.deals_and_total(rules.deals_n)
    return ngettext(
        "Whoever first has %(count)s point wins the match.",
        "Whoever first has %(count)s points wins the match.",
        rules.target,
    ) % {"count": rules.target}


def _no_trumps(rules: GermanWhist) -> str | None:
    if not rules.no_trump_on:
        return None
    return _("If that card is one of these, nothing is trumps in the deal: %(ranks)s.") % {
        "ranks": ", ".join(map(common.rank_name, rules.no_trump_on))
    }


# Scoring


def _scoring(rules: GermanWhist) -> Iterator[str]:
    if not rules.counts_stage1:
        yield _("The tricks of the first half count nothing.")
    yield _worth(rules)
    yield _example(rules, late=8, early=6)
    if rules.match == "target":
        yield _("Points are added up from deal to deal.")
        if _may_both_arrive(rules):
            yield _raised(rules.target_extension)
    elif rules.match == "best_of":
        yield _("Only deals won are counted, not by how much.")
    elif rules.match == "deals":
        yield _("The points of all deals are added up.")
    else:
        yield _("Whoever has more points in the deal has won.")


def _worth(rules: GermanWhist) -> str:
    if rules.scoring == "weighted":
        return _(
            "A trick of the first half is worth %(early)s, one of the second half %(late)s."
        ) % {
            "early": _points(rules, late=0, early=1),
            "late": _points(rules, late=1, early=0),
        }
    if rules.scoring == "all_26":
        return _(
            "Whoever has more of all 26 tricks scores %(winner)s; at 13 each both score %(each)s."
        ) % {
            "winner": _points(rules, late=TRICKS, early=TRICKS),
            "each": _points(rules, late=TRICKS, early=0),
        }
    return {
        "deal_win": _("Whoever has more tricks of the second half scores one point."),
        "over_six": _("Each trick above six in the second half is worth one point."),
        "difference": _("Whoever has more tricks of the second half scores the difference."),
        "per_trick": _("Each trick of the second half is worth one point."),
    }[rules.scoring]


def _example(rules: GermanWhist, late: int, early: int) -> str:
    own = _points(rules, late, early)
    other = _points(rules, TRICKS - late, TRICKS - early)
    if rules.counts_stage1:
        return _(
            "Example: with %(early)s tricks in the first half and %(late)s in the second you score "
            "%(own)s, and the other player %(other)s."
        ) % {"early": early, "late": late, "own": own, "other": other}
    return _(
        "Example: with %(late)s tricks in the second half you score "
        "%(own)s, and the other player %(other)s."
    ) % {"late": late, "own": own, "other": other}


def _points(rules: GermanWhist, late: int, early: int) -> str:
    """What these tricks of the two halves are worth to who has them."""
    slip = GermanResult((late, TRICKS - late), (early, TRICKS - early))
    return fraction(Fraction(rules.score(slip, rules.first_setup).points[0], rules.parts))


def _may_both_arrive(rules: GermanWhist) -> bool:
    """Whether one deal can take both to the target: both must be able to score in it."""
    return rules.scoring in ("per_trick", "weighted", "all_26")


def _raised(extension: int) -> str:
    if not extension:
        return _("If both arrive in the same deal, the higher total wins, or else you play on.")
    return ngettext(
        "If both arrive in the same deal, the goal rises by %(count)s point, "
        "again and again until they have not both reached it.",
        "If both arrive in the same deal, the goal rises by %(count)s points, "
        "again and again until they have not both reached it.",
        extension,
    ) % {"count": extension}


# Mistakes and questions


def _mistakes(rules: GermanWhist) -> Iterator[str]:
    yield common.forgetting_to_follow()
    if rules.scoring == "all_26":
        yield _("Giving up tricks of the first half lightly: they count as much as the others.")
    elif rules.scoring == "weighted":
        yield _("Giving up tricks of the first half lightly: they count as well.")
    else:
        yield _(
            "Winning a trick for a poor card: if the face-up card is low, "
            "lose the trick cheaply and take the unseen one."
        )
    yield _("Spending high trumps early, although they win tricks in the second half too.")
    yield _("Not watching which cards the other player takes from the stock.")


def _equal(rules: GermanWhist) -> Answer:
    question = _("What if both have the same number of points?")
    if rules.match == "target":
        return Answer(question, _("Then you play on."))
    if rules.match == "deals":
        return Answer(question, _("Then the match is drawn."))
    if rules.scoring != "all_26":
        return Answer(question, _("That cannot be: one of you always has more."))
    if rules.match == "best_of":
        return Answer(question, _("Then nobody has won that deal, and you play another."))
    return Answer(question, _("Then the match is drawn."))
