"""Solo Whist: the end of a hand, what contracts pay, and what a slip can say."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.match import ResultRefused
from games.engine.reasons import Reason
from games.rules.solo_whist import SoloResult, SoloWhist
from games.rules.solo_whist.scoring import amount
from tests.rules.solo import OPTIONS, by_suit
from tests.rules.table import E, N, S, W, played, played_out, spoken

# The end of a hand


def test_a_misere_stops_at_the_first_trick_of_its_declarer() -> None:
    state = spoken(by_suit(), "misere pass pass pass")
    state = played(state, "AH AD AC AS")

    result = state.result
    assert result == SoloResult((0, 1, 0, 0), "misere", E, None, 1)
    assert state.rules.check(result, state.setup) is None
    assert state.rules.score(result, state.setup).points == (10, -30, 10, 10)


def test_declared_stops_at_the_first_trick_it_loses() -> None:
    state = spoken(by_suit(declared_lead="eldest"), "pass declared pass pass")
    state = played(state, "AH AD AC AS")

    assert state.result == SoloResult((0, 1, 0, 0), "declared", S, None, 0)


@pytest.mark.parametrize(
    ("given", "contract", "tricks"),
    [
        ({}, "solo", 13),
        ({"trick": 0}, "solo", 5),
        ({"trick": 0}, "prop", 8),
        ({"trick": 0}, "abundance", 9),
        ({"abundance_over": 0, "abundance_under": 3}, "abundance", 9),
        ({"trick": 0, "abundance_over": 1}, "abundance", 13),
        ({"end_early": False}, "misere", 13),
        ({}, "misere", 1),
        ({}, "declared", 13),
    ],
)
def test_a_hand_is_played_as_long_as_the_payment_can_change(
    given: dict[str, Any], contract: str, tricks: int
) -> None:
    others = "cop pass pass" if contract == "prop" else "pass pass pass"
    state = spoken(by_suit(trump_method="cycle_hcds", **given), f"{contract} {others}")
    if contract == "abundance":
        state = state.apply(Call("H"))
    # East has all the trumps, or leads nothing but what nobody has.
    state = played_out(state)

    assert state.play
    assert sum(state.play.won) == tricks
    assert state.result is not None
    assert state.rules.check(state.result, state.setup) is None


def test_general_misere_is_paid_for_most_tricks_or_the_last() -> None:
    most = spoken(by_suit(all_pass="general_misere_most"), "pass pass pass pass")
    last = spoken(by_suit(all_pass="general_misere_last"), "pass pass pass pass")
    assert (most.turn, last.turn) == (E, E)
    assert most.view(N).known["contract"] == "general_misere"

    results = []
    for state in map(played_out, (most, last)):
        assert isinstance(state.result, SoloResult)
        assert state.rules.check(state.result, state.setup) is None
        assert state.rules.score(state.result, state.setup).points == (5, -15, 5, 5)
        results.append(state.result)

    assert results[0].tricks == (0, 7, 0, 0)
    assert (results[1].tricks, results[1].last) == ((0, 13, 0, 0), E)


# Scoring


def points(result: SoloResult, **given: Any) -> tuple[int, ...]:
    """What a slip of the first deal is worth to each seat."""
    rules = SoloWhist.of(given)
    return rules.score(result, rules.first_setup).points


@pytest.mark.parametrize("units", ["pagat", "foster"])
def test_every_contract_by_both_tables(units: str) -> None:
    expected = {"pagat": (1, 1, 2, 3, 3, 4, 6), "foster": (1, 2, 3, 4, 4, 6, 8)}[units]
    target = {
        "prop_cop": 8, "solo": 5, "misere": 0, "abundance": 9, "royal_abundance": 9,
        "open_misere": 0, "declared": 13,
    }  # fmt: skip
    for (contract, tricks), unit in zip(target.items(), expected, strict=True):
        partner = S if contract == "prop_cop" else None
        result = SoloResult((), contract, E, partner, tricks)

        won = points(result, units=units, unit=2)

        share = 1 if partner else 3
        assert won[E] == 2 * unit * share
        assert won[N] == won[W] == -2 * unit


@pytest.mark.parametrize("given", OPTIONS, ids=str)
def test_scores_add_up_to_nothing(given: dict[str, Any]) -> None:
    for contract in ("solo", "misere", "abundance", "royal_abundance", "open_misere", "declared"):
        for tricks in range(14):
            won = points(SoloResult((), contract, W, None, tricks), **given)
            assert sum(won) == 0
            assert won[W] == -3 * won[N]
            assert won[N] == won[E] == won[S]
    for tricks in range(14):
        won = points(SoloResult((), "prop_cop", W, E, tricks), **given)
        assert sum(won) == 0
        assert len(set(map(abs, won))) == 1
        assert won[W] == won[E] == -won[N]


def test_tricks_of_misere_and_declared_do_not_matter() -> None:
    for contract, fails in {"misere": 1, "open_misere": 1, "declared": 0}.items():
        lost = {points(SoloResult((), contract, N, None, t)) for t in range(fails, fails + 13)}

        assert len(lost) == 1
        assert lost == {points(SoloResult((), contract, N, made=False))}
        good = SoloResult((), contract, N, None, 13 if contract == "declared" else 0)
        assert points(good) == points(SoloResult((), contract, N, made=True))


def test_lines_tell_the_stake_from_the_tricks() -> None:
    rules = SoloWhist()
    score = rules.score(SoloResult((4, 3, 2, 4), "solo", W), rules.first_setup)

    assert score.lines == (("solo", (5, 5, 5, -15)), ("tricks", (1, 1, 1, -3)))
    assert score.points == (6, 6, 6, -18)
    exact = rules.score(SoloResult((), "solo", W, None, 5), rules.first_setup)
    assert [word for word, _points in exact.lines] == ["solo"]


def test_only_abundance_has_a_rate_for_tricks_of_its_own() -> None:
    rules = SoloWhist(trick=1, abundance_over=0, abundance_under=3)

    def parts(contract: str, tricks: int) -> tuple[int, int]:
        one = amount(rules, contract, tricks)
        return one.base, one.for_tricks

    stake = amount(rules, "solo", 5).base
    high = amount(rules, "abundance", 9).base
    assert (parts("solo", 7), parts("solo", 3)) == ((stake, 2), (-stake, -2))
    assert (parts("abundance", 11), parts("abundance", 7)) == ((high, 0), (-high, -6))


def test_general_misere_may_be_paid_by_who_wins_the_last_trick_whatever_else() -> None:
    rules = SoloWhist(all_pass="general_misere_last")
    score = rules.score(SoloResult((7, 4, 1, 1), "general_misere", last=W), rules.first_setup)

    assert score.points[W] == -3 * score.points[N]
    assert score.points[N] == score.points[E] == score.points[S] > 0


def test_general_misere_shares_between_those_who_took_most() -> None:
    most = {"all_pass": "general_misere_most"}

    assert points(SoloResult((5, 3, 3, 2), "general_misere"), **most) == (-15, 5, 5, 5)
    assert points(SoloResult((5, 5, 2, 1), "general_misere"), **most) == (-10, -10, 10, 10)
    assert points(SoloResult((4, 4, 4, 1), "general_misere"), **most) == (-5, -5, -5, 15)


ASKS = "general_misere_most"


@pytest.mark.parametrize(
    ("result", "given", "refusal"),
    [
        (SoloResult((), "boston", N, None, 5), {}, Reason.CONTRACT_NOT_PLAYED(contract="boston")),
        (
            SoloResult((4, 3, 3, 3), "general_misere"), {},
            Reason.CONTRACT_NOT_PLAYED(contract="general_misere"),
        ),
        (SoloResult((), "solo", None, None, 5), {}, Reason.DECLARER_MISSING()),
        (SoloResult((), "solo", 4, None, 5), {}, Reason.DECLARER_MISSING()),
        (SoloResult((), "solo", N, S, 5), {}, Reason.PARTNER_NOT_EXPECTED(contract="solo")),
        (SoloResult((), "prop_cop", N, None, 8), {}, Reason.PARTNER_MISSING()),
        (SoloResult((), "prop_cop", N, N, 8), {}, Reason.PARTNER_MISSING()),
        (SoloResult((), "", N), {}, Reason.DECLARER_NOT_EXPECTED(contract="")),
        (SoloResult((5, 5, 3), "solo", N), {}, Reason.SIDES_MISSING(sides=4, got=3)),
        (
            SoloResult((), "solo", N, None, 14), {},
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=14),
        ),
        (
            SoloResult((-1, 5, 5, 4), "solo", N), {},
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=-1),
        ),
        (SoloResult((1, 0, 0, 0)), {}, Reason.TRICKS_OUT_OF_RANGE(low=0, high=0, got=1)),
        (SoloResult((5, 3, 2, 2), "solo", N), {}, Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=12)),
        (SoloResult((5, 3, 3, 3), "solo", N), {}, Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14)),
        (SoloResult((0, 3, 2, 2), "misere", N), {}, Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=7)),
        (
            SoloResult((1, 3, 2, 2), "misere", N), {"end_early": False},
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=8),
        ),
        (SoloResult((), "solo", N), {}, Reason.TRICKS_MISSING()),
        (SoloResult((), "solo", N, made=True), {}, Reason.TRICKS_MISSING()),
        (SoloResult((), "misere", N), {}, Reason.TRICKS_MISSING()),
        (SoloResult((5, 3, 3, 2), "solo", N, None, 6), {}, Reason.FIGURES_DISAGREE()),
        (SoloResult((), "misere", N, None, 1, True), {}, Reason.FIGURES_DISAGREE()),
        (SoloResult((), "general_misere"), {"all_pass": ASKS}, Reason.TRICKS_MISSING()),
        (
            SoloResult((4, 4, 0, 0), "general_misere"), {"all_pass": ASKS},
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=8),
        ),
        (
            SoloResult((7, 4, 0, 0), "general_misere", last=N),
            {"all_pass": "general_misere_last"},
            Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=11),
        ),
        (
            SoloResult((5, 3, 3, 2), "general_misere"), {"all_pass": "general_misere_last"},
            Reason.LAST_TRICK_MISSING(),
        ),
        (
            SoloResult((0, 6, 4, 3), "general_misere", last=N), {"all_pass": "general_misere_last"},
            Reason.FIGURES_DISAGREE(),
        ),
    ],
)  # fmt: skip
def test_a_slip_that_cannot_be_is_refused(
    result: SoloResult, given: dict[str, Any], refusal: Any
) -> None:
    match = SoloWhist.of(given).new_match(N)

    assert match.refusal(result) == refusal
    with pytest.raises(ResultRefused):
        match.add(result)
    assert sum(match.rules.score(result, match.rules.first_setup).points) == 0


@pytest.mark.parametrize(
    ("result", "given"),
    [
        (SoloResult(), {}),
        (SoloResult((), "solo", N, None, 5), {}),
        (SoloResult((), "misere", N, made=False), {}),
        (SoloResult((), "declared", N, made=True), {}),
        (SoloResult((0, 12, 1, 0), "declared", E, None, 12, False), {}),
        (SoloResult((), "prop_cop", N, E, 8, True), {}),
        (SoloResult((1, 0, 2, 0), "misere", N), {}),
        (SoloResult((4, 4, 0, 0), "prop_cop", N, E), {"trick": 0}),
        (SoloResult((), "general_misere", last=N), {"all_pass": "general_misere_last"}),
        (SoloResult((7, 4, 0, 0), "general_misere"), {"all_pass": ASKS}),
    ],
)
def test_a_slip_that_can_be_is_taken(result: SoloResult, given: dict[str, Any]) -> None:
    assert SoloWhist.of(given).new_match(N).refusal(result) is None
