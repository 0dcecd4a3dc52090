"""Help for classic Whist: Short, American and Long, and the deals of a whist drive."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import TRICKS
from games.help import common
from games.help.text import Answer, Section
from games.rules.classic_whist import HONOURS, ClassicWhist, Revoke, WhistResult, WhistSetup


def sections(rules: ClassicWhist) -> tuple[Section, ...]:
    """What a player should know of Whist as it is played here."""
    return common.sections_of(
        aim=(_aim(rules), _end(rules)),
        preparation=(
            common.partners(),
            common.whole_pack(),
            common.order_of_cards(),
            common.dealt_singly(TRICKS),
            _trumps(rules),
            common.dealer_moves_on(),
        ),
        play=_play(rules),
        scoring=(
            *_tricks(rules),
            *_paragraph(_honours(rules)),
            *_paragraph(_games(rules)),
            *_paragraph(_rubber(rules)),
        ),
        mistakes=(
            common.forgetting_to_follow(),
            _("Waiting for somebody to bid: in this game nobody does."),
            common.trumping_partner(),
            common.losing_count_of_trumps(),
        ),
        questions=(
            common.must_i_win(),
            common.must_i_trump(must=False),
            common.may_i_lead_trumps(),
            _revoke(rules),
            _misdeal(rules),
            common.seeing_a_trick_again(rules),
        ),
    )


def _paragraph(sentences: Iterator[str]) -> tuple[str, ...]:
    """The sentences as one line, if there are any."""
    text = common.together(*sentences)
    return (text,) if text else ()


def _aim(rules: ClassicWhist) -> str:
    if rules.hand_score == "tricks":
        return _("You and your partner try to win as many of the thirteen tricks as you can.")
    return _("You and your partner try to win more than six of the thirteen tricks.")


def _end(rules: ClassicWhist) -> str:
    if rules.match == "hands":
        return common.deals_and_total(rules.hands_n)
    return common.first_pair_with(rules.target)


# Before the first card


def _trumps(rules: ClassicWhist) -> str:
    return {
        "turn_up": _("The dealer's last card is turned face up for all: its suit is trumps."),
        "rota": common.trumps_in_rotation(_rota(rules)),
        "set": _("Before each deal it is announced what is trumps, or that there are none."),
        "random": _("The trump suit of each deal is drawn by lot."),
    }[rules.trump_mode]


def _rota(rules: ClassicWhist) -> list[str]:
    length = len(rules.rota_order) + rules.rota_no_trump
    return [rules.announced_trump(number) for number in range(1, length + 1)]


def _may_lack_trumps(rules: ClassicWhist) -> bool:
    if rules.trump_mode == "rota":
        return rules.rota_no_trump
    return rules.trump_mode == "set"


# Play


def _play(rules: ClassicWhist) -> Iterator[str]:
    yield common.left_of_dealer_leads()
    yield common.others_follow()
    yield common.follow_suit()
    yield common.or_any_card()
    yield common.highest_wins()
    if _may_lack_trumps(rules):
        yield common.without_trumps()
    yield common.winner_leads()
    if rules.trump_mode == "turn_up":
        yield _("The card turned up is the dealer's, who takes it in hand at the first trick.")
    yield common.all_tricks_are_played()


# Scoring


def _tricks(rules: ClassicWhist) -> Iterator[str]:
    if rules.hand_score == "tricks":
        yield _("Every trick is worth a point to the pair that wins it.")
    else:
        yield _("A pair's first six tricks are worth nothing, each further one a point.")
    won = 9
    points = _points(rules, WhistResult((won, TRICKS - won)))
    yield ngettext(
        "Example: a pair with %(tricks)s tricks scores %(count)s point.",
        "Example: a pair with %(tricks)s tricks scores %(count)s points.",
        points,
    ) % {"tricks": won, "count": points}
    if rules.match == "hands":
        yield _("The points of all deals are added up.")


def _points(rules: ClassicWhist, slip: WhistResult) -> int:
    """What such a deal gives to North and South, where no end of the game cuts it short."""
    return replace(rules, match="hands").score(slip, _BEGIN).points[0]


_BEGIN = WhistSetup(1, 0, (0, 1, 2, 3))


def _honours(rules: ClassicWhist) -> Iterator[str]:
    is_called = _is_called(rules)
    if not (is_called or _are_counted(rules)):
        return
    yield _("Ace, king, queen and jack of trumps are the honours.")
    if _are_counted(rules):
        yield from _honours_counted(rules)
    if _may_lack_trumps(rules):
        yield _("In a deal without trumps there are no honours.")
    if is_called:
        yield _called(rules.target - 2)


def _are_counted(rules: ClassicWhist) -> bool:
    """Whether honours can ever score: there must be room for them, after a trick has counted."""
    has_room = rules.match == "hands" or (rules.bar > 0 and rules.target > 1)
    return rules.honours and has_room


def _is_called(rules: ClassicWhist) -> bool:
    """Whether a pair can win by honours before play."""
    can_be = rules.match != "hands" and rules.target >= 2
    return rules.honours and rules.eight_call and can_be


def _honours_counted(rules: ClassicWhist) -> Iterator[str]:
    most = len(HONOURS)
    all_of_them, all_but_one = (
        _points(replace(rules, hand_score="over_six"), WhistResult((6, 7), (held, 0), trump="H"))
        for held in (most, most - 1)
    )
    yield _(
        "A pair that was dealt all four of them scores %(all)s for that; "
        "if it was dealt three, it scores %(three)s."
    ) % {"all": all_of_them, "three": all_but_one}
    if rules.match == "hands":
        return
    if rules.bar < rules.target:
        yield ngettext(
            "A pair that has %(count)s point or more before the deal scores no honours.",
            "A pair that has %(count)s points or more before the deal scores no honours.",
            rules.bar,
        ) % {"count": rules.bar}
    yield _("Tricks count before honours, and the first to reach the target has won at once.")


def _called(points: int) -> str:
    return ngettext(
        "A pair with exactly %(count)s point that is dealt three or four honours "
        "wins the game at once, without play.",
        "A pair with exactly %(count)s points that is dealt three or four honours "
        "wins the game at once, without play.",
        points,
    ) % {"count": points}


def _games(rules: ClassicWhist) -> Iterator[str]:
    """How a match goes on after a game, and what a game is worth."""
    if rules.match == "hands":
        return
    yield _("A pair's points are added up from deal to deal until the game is won.")
    if rules.game_values == "american":
        yield _lacking(rules, loser=min(2, rules.target - 1))
    elif rules.game_values != "off":
        for value, losers in groupby(range(rules.target), rules.game_value):
            yield _worth(value, list(losers))


def _lacking(rules: ClassicWhist, loser: int) -> str:
    return _(
        "A game is worth as many points as the losers still lack: "
        "if they stand at %(loser)s, it is worth %(value)s."
    ) % {"loser": loser, "value": rules.game_value(loser)}


def _worth(value: int, losers: list[int]) -> str:
    first, last = losers[0], losers[-1]
    return ngettext(
        "If the losers stand at %(losers)s, the game is worth %(count)s point.",
        "If the losers stand at %(losers)s, the game is worth %(count)s points.",
        value,
    ) % {"losers": first if first == last else f"{first}–{last}", "count": value}


def _rubber(rules: ClassicWhist) -> Iterator[str]:
    if rules.match == "rubber":
        yield _("The first pair to win two games wins the rubber; every game begins at 0.")
        if rules.game_values != "off":
            yield _rubber_points(rules)


def _rubber_points(rules: ClassicWhist) -> str:
    rubber = rules.rubber(((rules.target, 0),) * 2)
    extra = (rubber.points or 0) - sum(rubber.values)
    if not extra:
        return _("The winners of the rubber score what their games are worth, less a game lost.")
    return ngettext(
        "The winners of the rubber score what their games are worth, less a game lost, "
        "and %(count)s point more.",
        "The winners of the rubber score what their games are worth, less a game lost, "
        "and %(count)s points more.",
        extra,
    ) % {"count": extra}


# Questions


def _revoke(rules: ClassicWhist) -> Answer:
    penalty = _penalty(rules)
    if penalty and rules.match != "hands":
        penalty = common.together(penalty, _("They cannot win the game by that deal."))
    return common.revoke(penalty)


def _penalty(rules: ClassicWhist) -> str | None:
    if not rules.penalties:
        return None
    slip = WhistResult((9, 4), revokes=(Revoke(0, rules.penalties[0]),))
    moved = rules.count(slip, _BEGIN).tricks[1] - slip.tricks[1]
    if rules.revoke_penalty == "choice":
        text = ngettext(
            "The other pair takes %(count)s trick from them, "
            "or takes as many points from them, or adds as many to its own: as it likes.",
            "The other pair takes %(count)s tricks from them, "
            "or takes as many points from them, or adds as many to its own: as it likes.",
            moved,
        )
    else:
        text = ngettext(
            "The other pair takes %(count)s trick from them.",
            "The other pair takes %(count)s tricks from them.",
            moved,
        )
    return text % {"count": moved}


def _misdeal(rules: ClassicWhist) -> Answer:
    return Answer(
        _("What if the cards are dealt wrongly?"),
        _("The next player clockwise deals instead.")
        if rules.misdeal == "loses_deal"
        else _("The same dealer deals again."),
    )
