from __future__ import annotations

from fractions import Fraction

from tournaments.scoring.reasons import RankKind, rank_reasons
from tournaments.scoring.standings import Credit, RestRule, standings


def reasons_for(points: dict[int, list[int]], rests: dict[int, int], rule: RestRule):
    credits = [Credit(e, h, p) for e, hands in points.items() for h, p in enumerate(hands, 1)]
    return rank_reasons(standings(credits, dict.fromkeys(points, "A"), rests, rule), rule)


def test_reasons_name_leader_ties_and_gaps() -> None:
    reasons = reasons_for({1: [9], 2: [7], 3: [7], 4: [4], 5: []}, {}, RestRule())

    assert [reasons[e].kind for e in range(1, 6)] == [
        RankKind.LEADS, RankKind.SHARES, RankKind.SHARES, RankKind.FOLLOWS, RankKind.NOT_PLAYED,
    ]  # fmt: skip
    assert (reasons[1].gap, reasons[1].next_above) == (None, ())
    assert (reasons[3].tied_with, reasons[3].gap, reasons[3].next_above) == ((2,), 2, (1,))
    assert (reasons[4].gap, reasons[4].next_above) == (3, (2, 3))


def test_rests_are_told_with_their_worth() -> None:
    rests = {1: 2}

    assert reasons_for({1: [7, 8, 8]}, rests, RestRule())[1].rest_points == 13
    assert reasons_for({1: [7, 8, 8]}, rests, RestRule("own_average"))[1].rest_points == Fraction(
        46, 3
    )
    assert reasons_for({1: [7, 8, 8]}, rests, RestRule("none"))[1].rest_points == 0


def test_where_points_a_hand_rank_the_gap_is_in_points_a_hand() -> None:
    reasons = reasons_for({1: [8], 2: [7, 8, 7]}, {1: 2}, RestRule("none"))

    assert reasons[2].gap == 8 - Fraction(22, 3)


def test_two_who_share_the_lead_have_nobody_above() -> None:
    reasons = reasons_for({1: [8], 2: [8]}, {}, RestRule())

    assert reasons[1].kind is RankKind.SHARES
    assert reasons[1].gap is None
    assert reasons[1].standing.rank == 1
