"""Solo Whist: every option, every refusal, whole hands and sessions, and everything secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call, Play
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.gathering import cut, sorted_hand
from games.engine.match import Match, ResultRefused
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.phases.speaking import Auction
from games.engine.phases.tricks import plays
from games.engine.reasons import IllegalAction, Reason
from games.engine.seats import COMPASS
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules import read_state
from games.rules.solo_whist import SoloFacts, SoloResult, SoloSetup, SoloWhist, auction
from games.rules.solo_whist.auction import LADDERS

N, E, S, W = range(4)
UP = ("solo", "misere", "abundance", "open_misere", "declared")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"units": "foster", "declared_trump": "declarer_choice", "unaccepted_prop": "throw_in"},
    {"trick": 0, "ladder": "misere_high", "royal_needs_abundance": False, "end_early": False},
    {"trick": 0, "abundance_over": 2, "eldest_second_chance": False, "all_pass": "same_dealer"},
    {"trump_method": "cycle_hcds", "batches": "ones", "all_pass": "goulash"},
    {"trump_method": "cycle_hcds_nt", "batches": "4-3-3-3-rotating", "shuffle": "every_deal"},
    {"all_pass": "general_misere_most", "reshuffle_after": "never", "declared_lead": "eldest"},
    {"all_pass": "general_misere_last", "session_deals": 8},
)
BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given) or "-")


def begun(seed: str = "one", dealer: int = N, **given: Any) -> State:
    """A deal before the first call."""
    rules = SoloWhist.of(given)
    setup = rules.new_match(dealer).next
    assert setup is not None
    return rules.start(setup, seed_from_text(seed))


def said(state: State, calls: str) -> State:
    """The state after these calls, whoever makes them: `E pass`, `S prop` … in turn."""
    for call in calls.split():
        state = state.apply(Call(call))
    return state


def stacked(**hands: str) -> State:
    """A deal by North of these hands; the last card of North's is turned up."""
    dealt = tuple(CardSet.parse(hands[name]) for name in "nesw")
    rules = SoloWhist()
    setup = rules.new_match(N).next
    assert setup is not None
    return rules.begin(setup, Deal(dealt, turned=list(dealt[N])[-1]))


def by_suit(**options: Any) -> State:
    """North has all spades, East hearts, South diamonds, West clubs; the ace of spades lies up."""
    rules = SoloWhist.of(options)
    setup = rules.new_match(N).next
    assert isinstance(setup, SoloSetup)
    hands = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
    turned = None if setup.trump else Card.parse("AS")
    return rules.begin(setup, Deal(tuple(map(CardSet.parse, hands)), turned=turned))


def chosen(state: State, luck: Random) -> Any:
    """Any legal action; passes are likely enough that auctions end at every height."""
    legal = list(state.legal_actions)
    if isinstance(state.phase, Auction) and luck.random() < 0.4:
        return Call("pass")
    return luck.choice(legal)


def moments(state: State, luck: Random) -> Iterator[State]:
    """A hand played at random, state by state."""
    yield state
    while not state.is_over:
        state = state.apply(chosen(state, luck))
        yield state


def finished(state: State, luck: Random) -> State:
    """A hand played at random to its end."""
    *_before, last = moments(state, luck)
    return last


# The auction


@pytest.mark.parametrize(
    ("calls", "turn", "legal"),
    [
        ("", E, ("pass", "prop", *UP)),
        ("prop", S, ("pass", "cop", *UP)),
        ("prop cop", W, ("pass", *UP)),
        ("pass pass prop pass", E, ("pass", "cop")),
        ("pass pass pass prop", E, ("pass", "cop")),
        ("pass prop cop", N, ("pass", *UP)),
        ("pass prop pass pass pass", S, ("pass", *UP)),
        ("prop pass pass pass", E, ("pass", *UP)),
        ("pass prop solo pass", S, ("pass", *UP[1:])),
        ("prop cop solo", N, ("pass", *UP[1:])),
        ("prop cop solo pass pass", S, ("pass", *UP[1:])),
        ("abundance", S, ("pass", "royal_abundance", "open_misere", "declared")),
        ("abundance royal_abundance pass pass", E, ("pass", "open_misere", "declared")),
        ("declared", S, ("pass",)),
    ],
)
def test_who_speaks_next_and_what_may_be_said(
    calls: str, turn: int, legal: tuple[str, ...]
) -> None:
    state = said(begun(), calls)

    assert state.turn == turn
    assert tuple(map(str, state.legal_actions)) == legal


@pytest.mark.parametrize(
    ("calls", "contract", "declarer", "partner"),
    [
        ("prop cop pass pass", "prop_cop", E, S),
        ("prop pass pass cop", "prop_cop", E, N),
        ("pass prop pass pass cop", "prop_cop", S, E),
        ("pass prop pass pass pass solo", "solo", S, None),
        ("prop pass pass pass misere", "misere", E, None),
        ("prop cop solo pass misere abundance pass pass", "abundance", S, None),
        ("solo pass misere pass pass", "misere", W, None),
        ("prop cop solo pass pass pass", "solo", W, None),
        ("abundance royal_abundance pass pass pass", "royal_abundance", S, None),
        ("pass pass pass declared", "declared", N, None),
        ("declared pass pass pass", "declared", E, None),
    ],
)
def test_an_auction_comes_to_a_contract(
    calls: str, contract: str, declarer: int, partner: int | None
) -> None:
    state = said(begun(), calls)

    facts: SoloFacts = state.facts
    assert (facts.contract, facts.declarer, facts.partner) == (contract, declarer, partner)


@pytest.mark.parametrize(
    ("calls", "given"),
    [
        ("pass pass pass pass", {}),
        ("pass prop pass pass pass pass", {}),
        ("prop pass pass pass pass", {"all_pass": "general_misere_most"}),
        ("prop pass pass pass", {"unaccepted_prop": "throw_in"}),
        ("pass prop pass pass pass", {"unaccepted_prop": "throw_in"}),
        ("pass prop pass pass pass", {"eldest_second_chance": False}),
    ],
)
def test_a_hand_is_thrown_in(calls: str, given: dict[str, Any]) -> None:
    state = said(begun(**given), calls)

    result = state.result
    assert isinstance(result, SoloResult)
    assert result.is_void
    assert state.rules.check(result, state.setup) is None
    assert state.rules.score(result, state.setup).points == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("given", "calls", "legal"),
    [
        ({"eldest_second_chance": False}, "pass prop pass pass", ("pass", *UP)),
        (
            {"royal_needs_abundance": False}, "misere",
            ("pass", "abundance", "royal_abundance", "open_misere", "declared"),
        ),
        (
            {"royal_needs_abundance": False}, "prop pass pass pass",
            ("pass", *UP[:3], "royal_abundance", *UP[3:]),
        ),
        (
            {"ladder": "misere_high"}, "abundance",
            ("pass", "royal_abundance", "misere", "declared", "open_misere"),
        ),
        ({"ladder": "misere_high"}, "solo misere", ("pass", "declared", "open_misere")),
    ],
)  # fmt: skip
def test_options_of_the_auction(given: dict[str, Any], calls: str, legal: tuple[str, ...]) -> None:
    state = said(begun(**given), calls)

    assert tuple(map(str, state.legal_actions)) == legal


@pytest.mark.parametrize(
    ("calls", "seat", "call", "refusal"),
    [
        ("", S, "pass", Reason.NOT_YOUR_TURN(seat="E")),
        ("", E, "cop", Reason.NOTHING_TO_ACCEPT()),
        ("prop cop", W, "cop", Reason.NOTHING_TO_ACCEPT()),
        ("prop pass pass pass", E, "cop", Reason.NOTHING_TO_ACCEPT()),
        ("prop", S, "prop", Reason.NOT_HIGH_ENOUGH(call="prop", high="prop")),
        ("misere", S, "solo", Reason.NOT_HIGH_ENOUGH(call="solo", high="misere")),
        ("", E, "royal_abundance", Reason.ONLY_OVER(call="royal_abundance", over="abundance")),
        ("pass prop pass pass", E, "solo", Reason.ONLY_ACCEPT()),
        ("", E, "boston", Reason.NOT_A_CALL(call="boston")),
        ("", E, "2C", Reason.CALL_EXPECTED()),
        ("pass pass pass pass", E, "pass", Reason.DEAL_OVER()),
        ("solo pass pass pass", E, "pass", Reason.CARD_EXPECTED()),
        ("abundance pass pass pass", S, "H", Reason.NOT_YOUR_TURN(seat="E")),
        ("abundance pass pass pass", E, "NT", Reason.NOT_A_CALL(call="NT")),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    calls: str, seat: int, call: str, refusal: Any
) -> None:
    state = said(begun(), calls)
    before = str(state)

    with pytest.raises(IllegalAction) as caught:
        state.apply(state.parse(call), seat)

    assert caught.value.refusal == refusal
    assert str(state) == before


def test_royal_abundance_needs_a_suit_on_offer() -> None:
    rules = SoloWhist(trump_method="cycle_hcds_nt", royal_needs_abundance=False)
    setup = SoloSetup(5, N, (E, S, W, N), trump="NT")
    state = rules.start(setup, seed_from_text("no trumps"))

    call = Call("royal_abundance")

    assert state.refusal(call) == Reason.NEEDS_TRUMPS(call="royal_abundance")
    assert said(state, "prop cop pass pass").facts.trump == "NT"
    assert said(state, "solo pass pass pass").facts.trump == "NT"
    royal = SoloResult(contract="royal_abundance", declarer=N, taken=9)
    assert rules.check(royal, setup) == Reason.NEEDS_TRUMPS(call="royal_abundance")


@BY_OPTIONS
def test_every_auction_rises_and_ends(given: dict[str, Any]) -> None:
    luck = Random(str(given))
    rules = SoloWhist.of(given)
    ladder = ["", *LADDERS[rules.ladder]]
    for number in range(150):
        state = begun(f"auction {number}", dealer=number % 4, **given)
        ended = rules.standing(state)
        while isinstance(state.phase, Auction):
            before = ended
            state = state.apply(chosen(state, luck))
            ended = auction.standing(rules, before.eldest, tuple((s, str(a)) for s, a in state.log))
            call = str(state.log[-1][1])
            if before.turn in before.passed:
                assert before.turn == before.eldest == state.log[0][0]
                assert call in ("cop", "pass")
            assert ladder.index(ended.bid) - ladder.index(before.bid) >= (
                0 if call in ("cop", "pass") else 1
            )
        side = {ended.holder, ended.partner} - {None}
        assert ended.is_converting or ended.passed == {N, E, S, W} - side
        assert [state.facts.declarer, state.facts.partner] == (
            [ended.holder, ended.partner] if ended.contract else [None, None]
        )


# Trumps and leads


def test_turned_suit_is_trumps_where_nobody_names_another() -> None:
    for calls, trump in {
        "prop cop pass pass": "S",
        "solo pass pass pass": "S",
        "abundance royal_abundance pass pass pass": "S",
        "misere pass pass pass": "NT",
        "open_misere pass pass pass": "NT",
        "declared pass pass pass": "NT",
    }.items():
        state = said(by_suit(), calls)

        assert state.view(None).known["trump"] == trump
        assert state.turn == E


def test_abundance_names_any_suit_after_the_auction_and_eldest_leads() -> None:
    state = said(begun(), "pass pass abundance pass")
    assert state.turn == W
    assert [str(call) for call in state.legal_actions] == ["C", "D", "H", "S"]
    assert state.view(W).known["trump"] is None

    state = state.apply(Call("D"))

    assert state.turn == E
    assert state.play
    assert state.play.trump == "D"
    assert state.view(N).known["trump"] == "D"


def test_declared_leads_and_may_be_given_a_choice_of_trumps() -> None:
    assert said(begun(), "pass pass declared pass").turn == W
    assert said(begun(declared_lead="eldest"), "pass pass declared pass").turn == E

    state = said(begun(declared_trump="declarer_choice"), "pass pass declared pass")

    assert [str(call) for call in state.legal_actions] == ["C", "D", "H", "S", "NT"]
    assert state.apply(Call("NT")).view(N).known["trump"] == "NT"
    assert state.apply(Call("H")).turn == W


def test_trump_cycle_goes_by_the_number_of_the_hand() -> None:
    rules = SoloWhist(trump_method="cycle_hcds_nt")
    assert [rules.announced_trump(hand) for hand in range(1, 7)] == ["H", "C", "D", "S", "NT", "H"]

    match = rules.new_match(W)
    trumps = []
    while isinstance(match.next, SoloSetup):
        trumps.append(match.next.trump)
        match = match.add(SoloResult((0, 0, 0, 0)))

    assert trumps == [*("H", "C", "D", "S", "NT") * 3, "H"]
    assert by_suit(trump_method="cycle_hcds").view(N).known["turned"] is None
    assert said(by_suit(trump_method="cycle_hcds"), "solo pass pass pass").facts.trump == "H"


def test_suit_is_followed_and_nobody_has_to_trump() -> None:
    state = stacked(
        n="A2.A32.A432.A432", e="K3.K654.K765.765", s="Q4.Q987.QJT9.KQJ", w="JT98765.JT.8.T98"
    )
    state = said(state, "solo pass pass pass").apply(Play(Card.parse("KD")))
    state = state.apply(Play(Card.parse("QD")))

    assert state.refusal(Play(Card.parse("JS"))) == Reason.MUST_FOLLOW(suit="D")
    assert state.refusal(Play(Card.parse("AC"))) == Reason.NOT_IN_HAND(card="AC")
    assert state.refusal(Call("pass")) == Reason.CARD_EXPECTED()

    state = state.apply(Play(Card.parse("8D"))).apply(Play(Card.parse("2D")))
    state = state.apply(Play(Card.parse("7D"))).apply(Play(Card.parse("9D")))

    assert len(state.legal_actions) == 12


# The end of a hand


def test_a_misere_stops_at_the_first_trick_of_its_declarer() -> None:
    state = said(by_suit(), "misere pass pass pass")
    for play in plays("AH AD AC AS"):
        state = state.apply(play)

    result = state.result
    assert result == SoloResult((0, 1, 0, 0), "misere", E, None, 1)
    assert state.rules.check(result, state.setup) is None
    assert state.rules.score(result, state.setup).points == (10, -30, 10, 10)


def test_declared_stops_at_the_first_trick_it_loses() -> None:
    state = said(by_suit(declared_lead="eldest"), "pass declared pass pass")
    for play in plays("AH AD AC AS"):
        state = state.apply(play)

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
    state = said(by_suit(trump_method="cycle_hcds", **given), f"{contract} {others}")
    if contract == "abundance":
        state = state.apply(Call("H"))
    while not state.is_over:  # East has all the trumps, or leads nothing but what nobody has
        state = state.apply(next(iter(state.legal_actions)))

    assert state.play
    assert sum(state.play.won) == tricks
    assert state.result is not None
    assert state.rules.check(state.result, state.setup) is None


def test_general_misere_is_paid_for_most_tricks_or_the_last() -> None:
    most = said(by_suit(all_pass="general_misere_most"), "pass pass pass pass")
    last = said(by_suit(all_pass="general_misere_last"), "pass pass pass pass")
    assert (most.turn, last.turn) == (E, E)
    assert most.view(N).known["contract"] == "general_misere"

    results = []
    for state in (most, last):
        while not state.is_over:
            state = state.apply(next(iter(state.legal_actions)))
        assert isinstance(state.result, SoloResult)
        assert state.rules.check(state.result, state.setup) is None
        assert state.rules.score(state.result, state.setup).points == (5, -15, 5, 5)
        results.append(state.result)

    assert results[0].tricks == (0, 7, 0, 0)
    assert (results[1].tricks, results[1].last) == ((0, 13, 0, 0), E)


# Scoring


def points(result: SoloResult, **given: Any) -> tuple[int, ...]:
    rules = SoloWhist.of(given)
    setup = rules.new_match(N).next
    assert setup is not None
    return rules.score(result, setup).points


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
    setup = rules.new_match(N).next
    assert setup is not None
    score = rules.score(SoloResult((4, 3, 2, 4), "solo", W), setup)

    assert score.lines == (("solo", (5, 5, 5, -15)), ("tricks", (1, 1, 1, -3)))
    assert score.points == (6, 6, 6, -18)


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
    assert match.next is not None
    assert sum(match.rules.score(result, match.next).points) == 0


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


# The session


def dealers(match: Match, *results: SoloResult) -> list[int]:
    """Who deals first, and after each of these results."""
    found = []
    for result in results:
        assert match.next is not None
        found.append(match.next.dealer)
        match = match.add(result)
    return [*found, *([match.next.dealer] if match.next else [])]


MADE = SoloResult((), "solo", N, None, 5)


def test_deal_passes_on_also_when_a_hand_is_thrown_in() -> None:
    match = SoloWhist().new_match(W)

    assert dealers(match, MADE, SoloResult(), MADE) == [W, N, E, S]


def test_same_dealer_deals_again_and_it_does_not_count() -> None:
    match = SoloWhist(
        all_pass="same_dealer", session_deals=4, trump_method="cycle_hcds"
    ).new_match()

    thrown = match.add(SoloResult())

    assert dealers(match, SoloResult(), SoloResult(), MADE, MADE, MADE, MADE) == [N, N, N, E, S, W]
    assert isinstance(thrown.next, SoloSetup)
    assert (thrown.next.number, thrown.next.trump, thrown.next.dealing) == (2, "H", "cut")


def test_the_pack_is_shuffled_cut_or_stacked() -> None:
    def dealing(result: SoloResult, **given: Any) -> str:
        first = SoloWhist.of(given).new_match(N)
        assert isinstance(first.next, SoloSetup)
        assert first.next.dealing == "shuffle"
        setup = first.add(result).next
        assert isinstance(setup, SoloSetup)
        return setup.dealing

    abundance = SoloResult((), "abundance", N, None, 9)
    misere = SoloResult((), "misere", N, made=True)
    assert dealing(MADE) == dealing(SoloResult()) == dealing(misere) == "cut"
    assert dealing(abundance) == dealing(SoloResult((), "declared", N, made=True)) == "shuffle"
    assert dealing(misere, ladder="misere_high") == "shuffle"
    assert dealing(abundance, reshuffle_after="never") == "cut"
    assert dealing(MADE, shuffle="every_deal") == "shuffle"
    assert dealing(SoloResult(), all_pass="goulash", shuffle="every_deal") == "goulash"
    assert dealing(MADE, all_pass="goulash") == "cut"


def test_equal_totals_share_a_place() -> None:
    match = SoloWhist(session_deals=4).new_match(N)
    for seat in (N, E, S, W):
        match = match.add(SoloResult((), "solo", seat, None, 5 if seat < 2 else 4))

    assert match.is_over
    assert [(p.player, p.rank, p.total) for p in match.ranking] == [
        (N, 1, 22), (E, 1, 22), (S, 3, -22), (W, 3, -22),
    ]  # fmt: skip


@BY_OPTIONS
def test_whole_sessions_at_random(given: dict[str, Any]) -> None:
    luck = Random(str(given))
    rules = SoloWhist.of({"session_deals": 8, **given})
    match, last = rules.new_match(luck.randrange(4)), None
    dealt: list[int] = []
    while match.next is not None:
        seed = luck.randbytes(32)
        state = finished(rules.start(match.next, seed, last), luck)
        result = state.result
        assert isinstance(result, SoloResult)
        assert state.log[0][0] == (match.next.dealer + 1) % 4
        if not (result.is_void and rules.all_pass == "same_dealer"):
            dealt.append(match.next.dealer)
        if result.contract and not rules.end_early:
            assert sum(result.tricks) == 13
        match, last = match.add(result), state
        assert sum(match.totals) == 0

    assert sorted(dealt) == sorted((0, 1, 2, 3) * 2)
    assert len(match.ranking) == 4


# The deal


def places(state: State, order: tuple[Card, ...]) -> dict[str, list[int]]:
    return {
        COMPASS[seat]: [place for place, card in enumerate(order, 1) if card in hand]
        for seat, hand in enumerate(state.hands)
    }


def test_cards_are_dealt_in_threes_and_the_last_is_turned_up() -> None:
    rules = SoloWhist()
    setup = rules.new_match(S).next
    assert setup is not None

    state = rules.begin(setup, rules.deal(setup, pack()))

    assert places(state, pack())["W"] == [1, 2, 3, 13, 14, 15, 25, 26, 27, 37, 38, 39, 49]
    assert places(state, pack())["S"][-1] == 52
    assert state.deal.turned == pack()[-1]
    assert state.turn == W


def test_other_batches() -> None:
    def dealt(batches: Any, dealing: Any = "shuffle", **given: Any) -> dict[str, list[int]]:
        rules = SoloWhist.of({"batches": batches, **given})
        setup = SoloSetup(1, N, (E, S, W, N), dealing=dealing)
        return places(rules.begin(setup, rules.deal(setup, pack())), pack())

    rotating = dealt("4-3-3-3-rotating")
    assert rotating["E"] == [1, 2, 3, 4, 14, 15, 16, 27, 28, 29, 40, 41, 42]
    assert rotating["S"] == [5, 6, 7, 17, 18, 19, 20, 30, 31, 32, 43, 44, 45]
    assert rotating["N"] == [11, 12, 13, 24, 25, 26, 37, 38, 39, 49, 50, 51, 52]
    assert dealt("ones")["E"] == list(range(1, 53, 4))
    assert dealt("ones", "goulash")["E"] == [*range(1, 6), *range(21, 26), *range(41, 44)]
    four = dealt("ones", "goulash", goulash_batches=[4, 9])
    assert four["N"] == [13, 14, 15, 16, *range(44, 53)]


def test_goulash_batches_make_up_a_hand() -> None:
    with pytest.raises(OptionError):
        SoloWhist(goulash_batches=(5, 5, 4))
    with pytest.raises(OptionError):
        SoloWhist(session_deals=6)


def test_the_pack_is_gathered_in_the_order_of_play() -> None:
    state = said(by_suit(), "misere pass pass pass")
    for play in plays("3H 4D 5C 6S"):
        state = state.apply(play)
    assert state.is_over

    order = state.rules.gathered(state)  # type: ignore[attr-defined]

    assert [str(card) for card in order[:5]] == ["3H", "4D", "5C", "6S", "AH"]
    assert [str(card) for card in order[-12:]] == [
        "AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "5S", "4S", "3S", "2S",
    ]  # fmt: skip
    assert set(order) == set(pack())


def test_a_thrown_in_hand_is_stacked_by_seat_from_eldest() -> None:
    state = said(begun(dealer=S), "pass pass pass pass")

    order = state.rules.gathered(state)  # type: ignore[attr-defined]

    stack = [card for seat in (W, N, E, S) for card in sorted_hand(state.hands[seat])]
    assert list(order) == stack


def test_the_next_deal_is_the_gathered_pack_cut() -> None:
    last = finished(begun(), Random(5))
    rules = last.rules
    setup = SoloSetup(2, E, (S, W, N, E), dealing="cut")
    order = rules.gathered(last)  # type: ignore[attr-defined]

    found: set[int] = set()
    for number in range(60):
        state = rules.start(setup, seed_from_text(str(number)), last)
        found.update(
            k for k in range(1, 52) if rules.deal(setup, (*order[k:], *order[:k])) == state.deal
        )

    assert len(found) > 20
    assert found <= set(range(4, 49))
    assert rules.start(setup, bytes(32), last) == rules.start(setup, bytes(32), last)
    assert rules.start(replace(setup, dealing="shuffle"), bytes(32), last).deal == (
        rules.start(setup, bytes(32)).deal
    )


def test_a_pack_is_cut_into_parts_of_four_at_least() -> None:
    assert cut(pack(), 4)[:2] == pack()[4:6]
    assert cut(pack(), 48)[0] == pack()[48]
    for count in (3, 49, -1):
        with pytest.raises(ValueError, match="cut at 4 to 48"):
            cut(pack(), count)


def test_a_goulash_comes_from_stacked_hands() -> None:
    rules = SoloWhist(all_pass="goulash")
    match = rules.new_match(N)
    assert match.next is not None
    thrown = said(rules.start(match.next, bytes(32)), "pass pass pass pass")
    assert thrown.result is not None
    setup = match.add(thrown.result).next
    assert isinstance(setup, SoloSetup)

    for last in (thrown, None):
        state = rules.start(setup, seed_from_text("goulash"), last)

        assert state.deal.turned
        assert state.deal.turned in state.hands[setup.dealer]
        assert [len(hand) for hand in state.hands] == [13] * 4
    order = rules.gathered(thrown)
    cuts = {rules.deal(setup, cut(order, k)) for k in range(4, 49)}
    assert rules.start(setup, seed_from_text("goulash"), thrown).deal in cuts


# What may be seen


def test_the_turned_card_lies_there_until_the_first_trick_is_over() -> None:
    state = said(begun(), "solo pass pass pass")
    turned = str(state.deal.turned)
    assert [state.view(seat).known["turned"] for seat in (N, E, S, W, None)] == [turned] * 5

    luck, kept = Random(1), state
    while kept.play and not kept.play.tricks:
        legal = [one for one in kept.legal_actions if str(one) != turned]
        kept = kept.apply(luck.choice(legal or list(kept.legal_actions)))

    assert kept.view(S).known["turned"] is None


def test_the_turned_card_is_the_dealers_to_play() -> None:
    state = said(by_suit(), "solo pass pass pass")
    for play in plays("2H 2D 2C"):
        state = state.apply(play)
    assert state.view(E).known["turned"] == "AS"

    played = state.apply(Play(Card.parse("AS")))

    assert played.view(E).known["turned"] is None
    assert state.apply(Play(Card.parse("2S"))).view(E).known["turned"] is None
    assert Card.parse("AS") in state.apply(Play(Card.parse("2S"))).hands[N]


def test_open_misere_is_laid_up_after_the_first_trick() -> None:
    state = said(by_suit(), "pass open_misere pass pass")
    for play in plays("AH 2D 2C"):
        state = state.apply(play)
    assert [isinstance(state.view(seat).hands[S], CardSet) for seat in (N, S, None)] == [
        False, True, False,
    ]  # fmt: skip

    state = state.apply(Play(Card.parse("2S")))

    for seat in (N, E, S, W, None):
        view = state.view(seat)
        assert view.hands[S] == state.hands[S]
        seen = [s for s in range(4) if isinstance(view.hands[s], CardSet)]
        assert seen == sorted({S} if seat is None else {S, seat})


def test_a_plain_misere_is_never_laid_up() -> None:
    state = said(by_suit(), "pass misere pass pass")
    for play in plays("AH 2D 2C 2S"):
        state = state.apply(play)

    assert state.view(N).hands[S] == 12


def test_hands_are_shown_afterwards_unless_the_next_deal_would_be_known() -> None:
    thrown = said(begun(), "pass pass pass pass")
    misere = said(by_suit(), "misere pass pass pass")
    for play in plays("AH AD AC AS"):
        misere = misere.apply(play)
    shuffled = said(begun(shuffle="every_deal"), "pass pass pass pass")
    goulash = said(begun(shuffle="every_deal", all_pass="goulash"), "pass pass pass pass")
    played = finished(said(begun(), "solo pass pass pass"), Random(1))

    assert [state.view(N).dealt is None for state in (thrown, misere, goulash)] == [True] * 3
    assert shuffled.view(N).dealt == shuffled.deal.hands
    assert played.view(N).dealt == played.deal.hands


def test_calls_and_partner_are_public() -> None:
    state = said(begun(), "prop cop")

    view = state.view(None)

    assert view.said == ((E, "prop"), (S, "cop"))
    assert (view.known["bid"], view.known["declarer"], view.known["partner"]) == ("prop", E, S)
    assert view.known["contract"] is None
    assert state.view(N).legal == ()
    assert state.view(W).legal == ("pass", *UP)


def unseen_dealt_anew(state: State, seat: int | None, luck: Random) -> State:
    """The same state but for what `seat` does not see: others hold other cards, now and before."""
    view = state.view(seat)
    turned = state.deal.turned if view.known["turned"] else None
    hidden = [s for s in range(4) if not isinstance(view.hands[s], CardSet)]
    free = [card for s in hidden for card in state.hands[s] if card != turned]
    luck.shuffle(free)
    hands = list(state.hands)
    for s in hidden:
        own = [turned] if turned and turned in state.hands[s] else []
        size = len(state.hands[s]) - len(own)
        hands[s], free = CardSet([*own, *free[:size]]), free[size:]
    played = [before - now for before, now in zip(state.deal.hands, state.hands, strict=True)]
    dealt = tuple(now | gone for now, gone in zip(hands, played, strict=True))
    return state._replace(hands=tuple(hands), deal=replace(state.deal, hands=dealt))


@BY_OPTIONS
def test_no_view_tells_what_is_hidden(given: dict[str, Any]) -> None:
    luck = Random(str(given))
    for number in range(4):
        for state in moments(begun(f"view {number}", dealer=number, **given), luck):
            if state.is_over:
                break  # everybody sees all hands
            for seat in (N, E, S, W, None):
                other = unseen_dealt_anew(state, seat, luck)
                assert str(other.view(seat)) == str(state.view(seat))


@BY_OPTIONS
def test_cards_are_conserved_and_states_can_be_read_again(given: dict[str, Any]) -> None:
    luck = Random(str(given))
    for number in range(4):
        for state in moments(begun(f"read {number}", dealer=number, **given), luck):
            played = [action.card for _seat, action in state.log if isinstance(action, Play)]
            held = [card for hand in state.hands for card in hand]
            assert sorted([*played, *held]) == sorted(pack())
            if luck.random() < 0.1 or state.is_over:
                assert read_state(str(state)) == state
