"""Cases of duplicate Whist."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.engine.cards import Card
from games.engine.seats import COMPASS
from games.formats.cases import Adapter, Situation
from games.formats.cases.whist_pairs import SIDES, by_side, pair
from games.rules.duplicate_whist import DuplicateWhist, dealer_of, leader_of, seen
from games.rules.duplicate_whist.comparing import EW, NS, compare, total_percent
from games.rules.duplicate_whist.figures import mean, over_mean, ranks, shown
from games.rules.duplicate_whist.teams import A, B, team_match

PERCENT_PLACES = 2
TRICK_PLACES = 1
TEAMS = {A: "A", B: "B", None: None}


def _exact(number: float) -> Fraction:
    return Fraction(str(number))


def _percent(value: Fraction | None) -> float | None:
    return None if value is None else float(shown(value, PERCENT_PLACES))


def _tricks(value: Fraction) -> float:
    return float(shown(value, TRICK_PLACES))


def _board(rules: DuplicateWhist, case: Situation) -> dict[str, Any]:
    number, turned = case["board"], case.get("turn_up")
    trump = rules.announced_trump(number)
    if not trump and turned:
        trump = str(Card.parse(turned).suit)
    return {
        "dealer": COMPASS[dealer_of(number)],
        "first_leader": COMPASS[leader_of(number)],
        "trump": trump or None,
    }


def _matchpoints(rules: DuplicateWhist, case: Situation) -> dict[str, Any]:
    compared = compare(rules, case["ns_tricks"])
    tables = range(len(compared.ns))
    return {
        "ns": [float(points) for points in compared.ns],
        "ew": [float(points) for points in compared.ew],
        "top": float(compared.top),
        "ns_percent": [_percent(compared.percent(NS, table)) for table in tables],
        "ew_percent": [_percent(compared.percent(EW, table)) for table in tables],
    }


def _total(_rules: DuplicateWhist, case: Situation) -> dict[str, Any]:
    percent = {
        name: total_percent([(_exact(one["mp"]), _exact(one["top"])) for one in boards])
        for name, boards in case["results"].items()
    }
    places = ranks({name: value for name, value in percent.items() if value is not None})
    return {
        "percent": {name: _percent(value) for name, value in percent.items()},
        "ranks": {name: places.get(name) for name in percent},
    }


def _compared_totals(_rules: DuplicateWhist, totals: Mapping[str, Any]) -> dict[str, Any]:
    exact = {name: _exact(total) for name, total in totals.items()}
    differences = over_mean(exact)
    return {
        "mean": _tricks(mean(exact.values())),
        "difference": {name: _tricks(value) for name, value in differences.items()},
        "ranks": ranks(differences),
    }


def _tricks_pairs(rules: DuplicateWhist, case: Situation) -> dict[str, Any]:
    return _compared_totals(rules, case["totals"])


def _many_teams(rules: DuplicateWhist, case: Situation) -> dict[str, Any]:
    return _compared_totals(rules, case["aggregates"])


def _teams(rules: DuplicateWhist, case: Situation) -> dict[str, Any]:
    played = team_match(rules, case["ns_tricks_table1"], case["ns_tricks_table2"])
    return {
        "swings": played.swings,
        "team_a_tricks": played.tricks,
        "margin": played.margin,
        "points": {"A": played.points[A], "B": played.points[B]},
        "winner": TEAMS[played.winner],
    }


def _revoke(rules: DuplicateWhist, case: Situation) -> dict[str, Any]:
    offenders = [SIDES.index(revoke["offender"]) for revoke in case["revokes"]]
    return {"tricks": by_side(rules.after_revokes(pair(case["tricks"]), offenders))}


def _view(_rules: DuplicateWhist, case: Situation) -> dict[str, Any]:
    may = seen(
        has_own_result=case["viewer_has_own_result"],
        recorded=case["results_recorded"],
        expected=case["results_expected"],
    )
    return {"sees_hands": may.hands, "sees_other_results": may.other_results}


ADAPTER: Adapter = {
    "board": _board,
    "matchpoints": _matchpoints,
    "total": _total,
    "tricks_pairs": _tricks_pairs,
    "teams": _teams,
    "many_teams": _many_teams,
    "revoke": _revoke,
    "view": _view,
}
