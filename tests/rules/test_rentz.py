"""Rentz: choosing, refusing, all seven games, whole matches, and everything secret."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call, Play
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.match import Match, ResultRefused
from games.engine.options import OptionError, from_json, to_json
from games.engine.phases.base import Over
from games.engine.phases.layout import Layout
from games.engine.reasons import IllegalAction, Reason, Refusal
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules import read_state
from games.rules.rentz import Rentz, choosing
from games.rules.rentz.choosing import RentzSetup
from games.rules.rentz.results import GAMES, LAYOUT, RentzResult, Taken, Values, result_of

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"players": 3, "layout_start": "middle", "ace_bonus": "forced"},
    {"players": 5, "blind_last": "not_last_of_game", "refusal_effect": "choose_again"},
    {"players": 6, "blind_last": "allowed", "early_end": "never", "low_end_skips": False},
    {"blind": "off", "early_end": "seed", "ace_bonus": "off", "refusal": False},
    {"refusal_first": 1, "refusal_effect": "choose_again", "blind_last": "allowed"},
    {"refusal_first": 1, "refusal_step": 1, "layout_start": "middle"},
    {"points": (-80, -20, -20, -20, 20, 400, 300, 200), "refusal_first": 2, "refusal_step": 0},
)
BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given) or "-")

HANDS = ("KQ9.KJ.KJ.8", "A87.A.T98.J", "JT.QT9.Q.KQ", ".87.A7.AT97")
"""Seats 1 and 3 have three ends and more, seats 0 and 2 none; the chooser is seat 0."""


def next_of(match: Match) -> RentzSetup:
    assert isinstance(match.next, RentzSetup)
    return match.next


def begun(*hands: str, left: tuple[str, ...] = GAMES, hand: int = 1, **given: Any) -> State:
    """A deal in which seat 0 chooses, with these games left to him, and these are the hands."""
    rules = Rentz.of(given)
    setup = replace(next_of(rules.new_match(rules.players - 1)), hand=hand)
    spent = tuple(game for game in GAMES if game not in left)
    setup = replace(setup, chosen=(spent, *setup.chosen[1:]))
    if not hands:
        return rules.start(setup, seed_from_text("hands"))
    return rules.begin(setup, Deal(tuple(map(CardSet.parse, hands))))


def said(state: State, *calls: str) -> State:
    for call in calls:
        state = state.apply(Call(call))
    return state


def calls_of(state: State) -> list[str]:
    return [str(call) for call in state.legal_actions.calls]


def reason(state: State, text: str, seat: int | None = None) -> Reason | None:
    """Why this is refused; it is made sure that it is, and that nothing has changed."""
    action, before = state.parse(text), str(state)
    refusal = state.refusal(action, seat)
    if refusal is None:
        return None
    with pytest.raises(IllegalAction):
        state.apply(action, seat)
    assert str(state) == before
    return refusal.reason


# Options


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 2),
        ("players", 7),
        ("points", (1, 2, 3)),
        ("points", {"totals": 5}),
        ("points", {"rentz": [1, 2, 5000]}),
        ("blind", "treble"),
        ("blind_last", "never"),
        ("early_end", True),
        ("layout_start", "queen"),
        ("ace_bonus", "no"),
        ("low_end_skips", 1),
        ("refusal", None),
        ("refusal_first", 0),
        ("refusal_first", 9),
        ("refusal_step", 2),
        ("refusal_effect", "none"),
    ],
)
def test_what_is_no_option_is_refused(name: str, value: Any) -> None:
    with pytest.raises(OptionError):
        Rentz.of({name: value})


def test_points_may_be_given_by_game() -> None:
    rules = Rentz.of({"points": {"king": -80, "rentz": [400, 300, 200]}})

    assert rules.values == Values(king=-80, first=400, second=300, third=200)
    assert from_json(Rentz, to_json(rules)) == rules


# The match


@BY_OPTIONS
def test_everybody_chooses_every_game_once(given: dict[str, Any]) -> None:
    match = played_match(Rentz.of(given), Random("match"))
    players = match.rules.table

    hands = [one for one in match.scored if not one.result.is_void]
    assert len(hands) == 7 * players
    choosers = [one.setup.chooser for one in hands if isinstance(one.setup, RentzSetup)]
    assert choosers == [(2 + number) % players for number in range(7 * players)]
    assert all(sorted(chosen) == sorted(GAMES) for chosen in match.facts.chosen)
    assert [one.setup.number for one in match.scored] == list(range(1, len(match.scored) + 1))


@BY_OPTIONS
def test_all_totals_add_up_to_what_the_rules_say(given: dict[str, Any]) -> None:
    rules = Rentz.of(given)
    match = played_match(rules, Random("sum"))

    expected = rules.players * sum(rules.values.sum_of(game, rules.players) for game in GAMES)
    for one in match.scored:
        result = one.result
        assert isinstance(result, RentzResult)
        if result.is_void:
            assert not any(one.score.points)
            continue
        whole = rules.values.sum_of(result.game, rules.players)
        assert sum(one.score.points) == whole * (2 if result.blind else 1)
        expected += whole if result.blind else 0
    assert sum(match.totals) == expected


@pytest.mark.parametrize(("players", "total"), [(3, -600), (4, -960), (5, -1400), (6, -1920)])
def test_one_choosers_seven_games_add_up(players: int, total: int) -> None:
    seven = sum(Values().sum_of(game, players) for game in GAMES)

    assert seven == -80 - 40 * players
    assert seven * players == total


def some_action(state: State, luck: Random) -> Any:
    return luck.choice(list(state.legal_actions))


def played_match(rules: Rentz, luck: Random) -> Match:
    match = rules.new_match(1)
    while match.next is not None:
        state = rules.start(match.next, luck.randbytes(32))
        while not state.is_over:
            state = state.apply(some_action(state, luck))
        assert state.result is not None
        match = match.add(state.result)
    return match


def moments(given: dict[str, Any], deals: int = 12) -> Iterator[State]:
    """Every state of the first deals of a match played at random; all games come up."""
    rules, luck = Rentz.of(given), Random(repr(given))
    match = rules.new_match()
    for _deal in range(deals):
        state = rules.start(next_of(match), luck.randbytes(32))
        yield state
        while not state.is_over:
            state = state.apply(some_action(state, luck))
            yield state
        assert state.result is not None
        match = match.add(state.result)


@BY_OPTIONS
def test_a_state_can_be_written_and_read(given: dict[str, Any]) -> None:
    for state in Random(1).sample(list(moments(given)), 40):
        assert read_state(str(state)) == state


def test_cards_are_dealt_one_by_one_from_the_chooser() -> None:
    rules = Rentz(players=3)
    setup = next_of(rules.new_match(0))
    order = rules.pack(setup)

    hands = rules.deal(setup, order).hands

    assert [list(order).index(max(hand)) % 3 for hand in hands] == [2, 0, 1]
    assert [len(hand) for hand in hands] == [8, 8, 8]


# Look or blind, and the choice


def test_the_chooser_looks_or_plays_any_open_game_blind() -> None:
    state = begun(left=("king", "whist", "rentz"))

    assert (state.phase.name, state.to_act) == ("look", (0,))
    assert calls_of(state) == ["look", "blind king", "blind whist", "blind rentz"]
    assert calls_of(said(state, "look")) == ["king", "whist", "rentz"]


@pytest.mark.parametrize(
    ("given", "left", "hand", "possible"),
    [
        ({}, ("king", "whist"), 24, True),
        ({}, ("king",), 25, False),
        ({"blind_last": "not_last_of_game"}, ("king",), 25, True),
        ({"blind_last": "not_last_of_game"}, ("king",), 28, False),
        ({"blind_last": "not_last_of_game", "players": 3}, ("king",), 21, False),
        ({"blind_last": "allowed"}, ("king",), 28, True),
        ({"blind": "off", "blind_last": "allowed"}, GAMES, 1, False),
    ],
)
def test_where_blind_is_not_possible_the_chooser_has_looked_at_once(
    given: dict[str, Any], left: tuple[str, ...], hand: int, possible: bool
) -> None:
    state = begun(left=left, hand=hand, **given)

    assert state.phase.name == ("look" if possible else "choose")
    assert isinstance(state.view(0).hands[0], CardSet) != possible


@pytest.mark.parametrize(
    ("calls", "text", "expected"),
    [
        ((), "queens", Reason.GAME_ALREADY_CHOSEN),
        ((), "blind queens", Reason.GAME_ALREADY_CHOSEN),
        ((), "king", Reason.LOOK_FIRST),
        ((), "KH", Reason.CALL_EXPECTED),
        ((), "poker", Reason.NOT_A_CALL),
        (("look",), "look", Reason.CARDS_ALREADY_SEEN),
        (("look",), "blind king", Reason.CARDS_ALREADY_SEEN),
        (("look",), "queens", Reason.GAME_ALREADY_CHOSEN),
        (("look",), "accept", Reason.NOT_A_CALL),
    ],
)
def test_calls_that_are_refused(calls: tuple[str, ...], text: str, expected: Reason) -> None:
    assert reason(said(begun(left=("king", "rentz")), *calls), text) is expected


def test_nobody_else_chooses() -> None:
    assert reason(begun(), "look", 1) is Reason.NOT_YOUR_TURN


def test_the_last_game_may_not_be_blind_nor_any_where_blind_is_off() -> None:
    assert reason(begun(left=("king",)), "blind king") is Reason.LAST_GAME_NOT_BLIND
    assert reason(begun(blind="off"), "blind king") is Reason.BLIND_NOT_PLAYED


# Refusing Rentz


@pytest.mark.parametrize("call", ["rentz", "blind rentz"])
def test_opponents_are_asked_in_order_and_all_alike(call: str) -> None:
    state = begun(*HANDS)
    state = said(state, call) if call.startswith("blind") else said(state, "look", call)

    asked = []
    while state.phase.name == "refuse":
        asked.append((state.turn, calls_of(state)))
        state = said(state, "accept")

    both = ["accept", "refuse"]
    assert asked == [(1, both), (2, ["accept"]), (3, both)]
    assert (state.phase.name, state.turn) == ("layout", 0)


def test_only_rentz_is_asked_about_and_only_where_it_may_be_refused() -> None:
    assert said(begun(*HANDS), "look", "king").phase.name == "play"
    assert said(begun(*HANDS, refusal=False), "look", "rentz").phase.name == "layout"


def test_who_has_too_few_ends_may_not_refuse() -> None:
    state = said(begun(*HANDS), "look", "rentz", "accept")

    refusal = state.refusal(Call("refuse"))

    assert refusal == Reason.NOT_ENOUGH_ENDS(needed=3, got=0)
    assert reason(state, "refuse") is Reason.NOT_ENOUGH_ENDS
    assert reason(state, "refuse", 0) is Reason.NOT_YOUR_TURN
    assert reason(state, "perhaps") is Reason.NOT_A_CALL


def test_a_refused_deal_is_void_and_the_same_chooser_chooses_again() -> None:
    state = said(begun(*HANDS), "look", "rentz", "accept", "accept", "refuse")
    match = state.rules.new_match(3)

    assert state.is_over
    assert state.result == RentzResult(refused=(3,))
    assert state.result.is_void
    after = match.add(state.result)
    setup = next_of(after)
    assert (setup.number, setup.hand, setup.dealer, setup.chooser) == (2, 1, 3, 0)
    assert setup.chosen == ((), (), (), ())
    assert setup.needed == (3, 3, 3, 4)
    assert after.totals == (0, 0, 0, 0)
    again = state.rules.begin(setup, state.deal)
    assert calls_of(again)[-1] == "blind rentz"
    asked = said(again, "look", "rentz", "accept", "accept")
    assert reason(asked, "refuse") is None, "four ends are enough for four"


def test_each_refusal_costs_its_player_one_end_more_unless_the_step_is_none() -> None:
    for step in (0, 1):
        match = Rentz(refusal_step=step).new_match(3)
        for _time in range(2):
            match = match.add(RentzResult(refused=(3,)))
        assert next_of(match).needed == (3, 3, 3, 3 + 2 * step)


def test_the_chooser_may_have_to_choose_another_game() -> None:
    state = said(begun(*HANDS, refusal_effect="choose_again"), "look", "rentz", "refuse")

    assert (state.phase.name, state.turn) == ("choose", 0)
    assert calls_of(state) == ["king", "queens", "diamonds", "tricks", "totals", "whist"]
    assert reason(state, "rentz") is Reason.GAME_REFUSED
    assert reason(state, "blind king") is Reason.CARDS_ALREADY_SEEN
    assert state.view(None).known["needed"] == (3, 4, 3, 3)


def test_a_refused_blind_rentz_leaves_the_choice_between_look_and_blind() -> None:
    state = begun(*HANDS, left=("king", "rentz"), refusal_effect="choose_again")

    state = said(state, "blind rentz", "refuse")

    assert calls_of(state) == ["look", "blind king"]
    assert reason(state, "blind rentz") is Reason.GAME_REFUSED
    assert calls_of(said(state, "look")) == ["king"]
    end = said(state, "blind king")
    luck = Random(5)
    while not end.is_over:
        end = end.apply(some_action(end, luck))
    assert isinstance(end.result, RentzResult)
    assert (end.result.blind, end.result.game, end.result.refused) == (True, "king", (1,))


def test_a_refused_last_rentz_is_dealt_again() -> None:
    state = begun(*HANDS, left=("rentz",), refusal_effect="choose_again")

    assert said(state, "rentz", "refuse").result == RentzResult(refused=(1,))


# The trick games


def all_of_one_suit(game: str, **given: Any) -> State:
    """Seat 0 has all spades and leads; the others have a suit each: hearts, diamonds, clubs."""
    hands = ("AKQJT987...", ".AKQJT987..", "..AKQJT987.", "...AKQJT987")
    return said(begun(*hands, **given), "look", game)


def played(state: State, *tricks: str) -> State:
    for trick in tricks:
        for code in trick.split():
            state = state.apply(Play(Card.parse(code)))
    return state


@pytest.mark.parametrize(
    ("game", "given", "tricks", "over"),
    [
        ("king", {}, ["AS KH 7D 7C"], True),
        ("king", {}, ["AS AH 7D 7C"], False),
        ("king", {"early_end": "seed"}, ["AS KH 7D 7C"], True),
        ("king", {"early_end": "never"}, ["AS KH 7D 7C"], False),
        ("queens", {}, ["QS QH QD QC"], True),
        ("queens", {"early_end": "seed"}, ["QS QH QD QC"], True),
        ("queens", {"early_end": "never"}, ["QS QH QD QC"], False),
        ("whist", {}, ["QS QH QD QC"], False),
        ("totals", {}, ["QS QH QD QC"], False),
        ("tricks", {}, ["KS KH KD KC"], False),
    ],
)
def test_a_hand_ends_when_nothing_that_counts_is_left(
    game: str, given: dict[str, Any], tricks: list[str], over: bool
) -> None:
    assert played(all_of_one_suit(game, **given), *tricks).is_over == over


@pytest.mark.parametrize(("early_end", "over"), [("all", True), ("seed", False), ("never", False)])
def test_diamonds_end_with_the_last_diamond(early_end: str, over: bool) -> None:
    rules = Rentz.of({"players": 3, "early_end": early_end})
    hands = ("KQJ.KQJ.A9.", "AT9.AT9.KQ.", "..JT.AKQJT9")
    setup = replace(next_of(rules.new_match(2)))
    state = said(rules.begin(setup, Deal(tuple(map(CardSet.parse, hands)))), "look", "diamonds")

    state = played(state, "AD KD JD", "9D QD TD")

    assert state.is_over == over


def test_suit_is_followed_and_any_card_may_be_led_or_thrown() -> None:
    state = said(begun(*HANDS), "look", "king")

    assert len(state.legal_actions) == 8
    state = state.apply(Play(Card.parse("KH")))
    assert list(map(str, state.legal_actions)) == ["AH"]
    assert reason(state, "8S") is Reason.MUST_FOLLOW
    assert reason(state, "KS") is Reason.NOT_IN_HAND
    state = played(state, "AH QH 8H")
    assert state.is_over
    assert state.result == RentzResult(game="king", king=1)


def test_a_blind_hand_counts_double_for_all() -> None:
    hands = ("AKQJT987...", ".AKQJT987..", "..AKQJT987.", "...AKQJT987")
    state = said(begun(*hands), "blind totals")
    ranks = "AKQJT987"
    state = played(state, *(f"{rank}S {rank}H {rank}D {rank}C" for rank in ranks))

    assert isinstance(state.result, RentzResult)
    assert state.result.blind
    score = state.rules.score(state.result, state.setup)
    assert score.points == (-620, 0, 0, 0)
    assert dict(score.lines) == {
        "king": (-50, 0, 0, 0),
        "queens": (-100, 0, 0, 0),
        "diamonds": (-80, 0, 0, 0),
        "tricks": (-80, 0, 0, 0),
        "blind": (-310, 0, 0, 0),
    }


# The layout


@pytest.mark.parametrize(
    ("players", "start"), [(3, "Q"), (4, "J"), (5, "T"), (6, "9")], ids=lambda value: str(value)
)
def test_rows_begin_with_the_jack_or_the_middle_rank(players: int, start: str) -> None:
    assert Rentz(players=players).layout_rules().start == "J"
    assert Rentz(players=players, layout_start="middle").layout_rules().start == start


def test_the_chooser_begins_the_layout_and_places_give_the_points() -> None:
    state = said(begun(*HANDS, refusal=False), "look", "rentz")
    luck = Random(3)
    assert state.turn == 0
    assert list(map(str, state.legal_actions)) == ["JD", "JH"]
    while not state.is_over:
        state = state.apply(some_action(state, luck))

    assert isinstance(state.result, RentzResult)
    points = state.rules.score(state.result, state.setup).points
    assert [points[seat] for seat in state.result.places] == [150, 100, 50]
    assert sum(points) == 300


# Results on paper


def refused(result: RentzResult, *, left: tuple[str, ...] = GAMES, **given: Any) -> Refusal | None:
    state = begun(left=left, **given)
    return state.rules.check(result, state.setup)


TOTALS = RentzResult((3, 2, 2, 1), "totals", False, 0, (2, 0, 2, 0), (5, 1, 2, 0))


@pytest.mark.parametrize(
    "result",
    [
        RentzResult(game="king", king=3),
        RentzResult(game="queens", queens=(4, 0, 0, 0)),
        RentzResult(game="diamonds", diamonds=(2, 2, 2, 2), blind=True),
        RentzResult((8, 0, 0, 0), "whist"),
        RentzResult((8, 0, 0, 0), "tricks"),
        RentzResult(game="rentz", places=(3, 0, 1)),
        RentzResult(refused=(1,)),
        TOTALS,
    ],
)
def test_a_possible_result_is_taken(result: RentzResult) -> None:
    assert refused(result) is None


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (RentzResult(), Reason.GAME_MISSING()),
        (RentzResult(game="bridge"), Reason.GAME_MISSING()),
        (RentzResult(game="king"), Reason.CARDS_DO_NOT_ADD_UP(what="king", total=1, got=0)),
        (RentzResult(game="king", king=4), Reason.CARDS_DO_NOT_ADD_UP(what="king", total=1, got=0)),
        (RentzResult(game="queens", queens=(1, 2)), Reason.SIDES_MISSING(sides=4, got=2)),
        (
            RentzResult(game="queens", queens=(1, 2, 0, 0)),
            Reason.CARDS_DO_NOT_ADD_UP(what="queens", total=4, got=3),
        ),
        (
            RentzResult(game="diamonds", diamonds=(9, -1, 0, 0)),
            Reason.OUT_OF_RANGE(low=0, high=8, got=9),
        ),
        (
            RentzResult((9, 0, 0, 0), "whist"),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=8, got=9),
        ),
        (RentzResult((3, 3, 0, 1), "tricks"), Reason.TRICKS_DO_NOT_ADD_UP(total=8, got=7)),
        (replace(TOTALS, tricks=(0, 3, 3, 2)), Reason.CARDS_WITHOUT_TRICK(seat=0)),
        (RentzResult(game="rentz", places=(1, 2)), Reason.PLACES_IMPOSSIBLE(places=3)),
        (RentzResult(game="rentz", places=(1, 2, 1)), Reason.PLACES_IMPOSSIBLE(places=3)),
        (RentzResult(game="rentz", places=(1, 2, 4)), Reason.PLACES_IMPOSSIBLE(places=3)),
        (RentzResult(refused=(0,)), Reason.REFUSAL_IMPOSSIBLE()),
        (RentzResult(refused=(1, 2)), Reason.REFUSAL_IMPOSSIBLE()),
        (RentzResult(refused=(7,)), Reason.REFUSAL_IMPOSSIBLE()),
        (RentzResult(game="king", king=1, refused=(2,)), Reason.REFUSAL_IMPOSSIBLE()),
        (
            RentzResult(game="rentz", places=(1, 2, 3), refused=(2,)),
            Reason.REFUSAL_IMPOSSIBLE(),
        ),
    ],
)
def test_an_impossible_result_is_refused(result: RentzResult, why: Refusal) -> None:
    assert refused(result) == why


def test_results_keep_to_what_could_be_chosen() -> None:
    king = RentzResult(game="king", king=1)
    blind = replace(king, blind=True)

    assert refused(king, left=("whist",)) == Reason.GAME_ALREADY_CHOSEN(game="king")
    assert refused(blind, left=("king",)) == Reason.LAST_GAME_NOT_BLIND()
    assert refused(blind, blind="off") == Reason.BLIND_NOT_PLAYED()
    assert refused(RentzResult(refused=(1,)), left=("king",)) == Reason.REFUSAL_IMPOSSIBLE()
    assert refused(RentzResult(refused=(1,)), refusal=False) == Reason.REFUSAL_IMPOSSIBLE()


def test_where_another_game_is_chosen_a_refusal_goes_with_its_result() -> None:
    king = RentzResult(game="king", king=1, refused=(2,))
    again = {"refusal_effect": "choose_again"}

    assert refused(king, **again) is None
    assert refused(RentzResult(refused=(2,)), **again) == Reason.REFUSAL_IMPOSSIBLE()
    assert refused(RentzResult(refused=(2,)), left=("rentz",), **again) is None
    match = Rentz.of(again).new_match(3).add(king)
    assert (next_of(match).hand, next_of(match).needed) == (2, (3, 3, 4, 3))
    assert match.totals == (0, -50, 0, 0)


def test_nobody_can_refuse_who_would_need_more_ends_than_cards() -> None:
    match = Rentz(refusal_first=8).new_match(3).add(RentzResult(refused=(1,)))

    with pytest.raises(ResultRefused):
        match.add(RentzResult(refused=(1,)))


def test_a_score_can_be_told_of_an_impossible_result() -> None:
    rules = Rentz()
    setup = next_of(rules.new_match())

    assert rules.score(RentzResult(game="queens", queens=(1,)), setup).points == (-25, 0, 0, 0)
    assert rules.score(RentzResult(game="rentz", places=(2,)), setup).points == (0, 0, 150, 0)
    assert rules.score(RentzResult(game="?"), setup).points == (0, 0, 0, 0)


def test_a_result_has_the_figures_that_its_game_counts_and_no_others() -> None:
    taken = (Taken(1, 2, 5, 4), Taken(0, 2, 3, 4), Taken(), Taken())

    assert result_of("king", False, taken) == RentzResult(game="king", king=0)
    assert result_of("queens", True, taken) == RentzResult(
        game="queens", blind=True, queens=(2, 2, 0, 0)
    )
    assert result_of("totals", False, taken).diamonds == (5, 3, 0, 0)


@pytest.mark.parametrize("totals", [(-310, 120, -90, 120), (0, 0, 0, 0)])
def test_most_points_win_and_equal_totals_share_the_place(totals: tuple[int, ...]) -> None:
    places = replace(Rentz().new_match(), totals=totals).ranking

    assert [place.player for place in places if place.rank == 1] == [
        seat for seat in range(4) if totals[seat] == max(totals)
    ]


# What may be seen


def sees(state: State, viewer: int | None) -> list[int]:
    hands = state.view(viewer).hands
    return [seat for seat, hand in enumerate(hands) if isinstance(hand, CardSet)]


def test_choosers_do_not_see_their_own_cards_until_they_look() -> None:
    state = begun(*HANDS)

    assert [sees(state, viewer) for viewer in (0, 1, 2, 3, None)] == [[], [1], [2], [3], []]
    assert state.view(0).hands[0] == 8
    assert sees(said(state, "look"), 0) == [0]
    assert sees(said(state, "blind whist"), 0) == [0]
    assert sees(said(state, "blind rentz"), 0) == [0]


def test_a_blind_chooser_who_may_have_to_choose_again_sees_nothing_until_all_have_accepted() -> (
    None
):
    state = said(begun(*HANDS, refusal_effect="choose_again"), "blind rentz")

    assert sees(state, 0) == []
    assert sees(said(state, "refuse"), 0) == []
    assert sees(said(state, "accept", "accept", "accept"), 0) == [0]


def test_hands_thrown_in_are_not_shown() -> None:
    void = said(begun(*HANDS), "look", "rentz", "refuse")
    whole = played(said(begun(*HANDS), "look", "king"), "KH AH QH 8H")

    assert void.view(2).dealt is None
    assert sees(void, 2) == [2]
    assert whole.view(2).dealt == whole.deal.hands


def test_only_who_is_asked_knows_whether_he_could_refuse() -> None:
    can = said(begun(*HANDS), "look", "rentz")
    cannot = said(begun(HANDS[0], HANDS[2], HANDS[1], HANDS[3]), "look", "rentz")

    assert can.view(1).legal == ("accept", "refuse")
    assert cannot.view(1).legal == ("accept",)
    for viewer in (0, 3, None):
        assert str(can.view(viewer)) == str(cannot.view(viewer))


def test_everybody_knows_the_choices_what_was_taken_and_the_rows() -> None:
    tricks = played(said(begun(*HANDS), "look", "totals"), "KH AH QH 8H")
    rows = said(begun(*HANDS, refusal=False, left=("whist", "rentz")), "look", "rentz")
    rows = rows.apply(Play(Card.parse("JD")))

    for viewer in (0, 1, 2, 3, None):
        seen = tricks.view(viewer)
        assert seen.known["taken"][1] == {"king": 1, "queens": 1, "diamonds": 0, "tricks": 1}
        assert (seen.known["game"], seen.known["blind"]) == ("totals", False)
        seen = rows.view(viewer)
        assert seen.known["rows"] == {"D": {"low": "J", "high": "J"}}
        assert isinstance(seen.setup, RentzSetup)
        assert seen.setup.chosen[0] == ("king", "queens", "diamonds", "tricks", "totals")
        assert [hand if isinstance(hand, int) else len(hand) for hand in seen.hands] == [7, 8, 8, 8]


def dealt_anew(state: State, viewer: int | None, luck: Random) -> State:
    """The same moment with all cards that the viewer has not seen dealt to their holders anew."""
    hidden = [h for h in range(len(state.hands)) if not state.rules.sees_hand(state, viewer, h)]
    cards = [card for holder in hidden for card in state.hands[holder]]
    luck.shuffle(cards)
    hands, dealt = list(state.hands), list(state.deal.hands)
    for holder in hidden:
        size = len(hands[holder])
        new, cards = CardSet(cards[:size]), cards[size:]
        dealt[holder] = (dealt[holder] - hands[holder]) | new
        hands[holder] = new
    return state._replace(hands=tuple(hands), deal=Deal(tuple(dealt)))


@BY_OPTIONS
def test_no_view_depends_on_cards_that_its_seat_has_not_seen(given: dict[str, Any]) -> None:
    luck = Random("anew")
    for state in luck.sample(list(moments(given)), 60):
        if state.is_over and not state.result.is_void:  # type: ignore[union-attr]
            continue
        for viewer in (None, *range(len(state.hands))):
            assert str(dealt_anew(state, viewer, luck).view(viewer)) == str(state.view(viewer))


@BY_OPTIONS
def test_cards_are_never_lost(given: dict[str, Any]) -> None:
    for state in moments(given):
        phase = state.phase.last if isinstance(state.phase, Over) else state.phase
        out = len(phase.laid) if isinstance(phase, Layout) else 0
        if state.play:
            out = sum(len(trick.cards) for trick in state.play.tricks) + len(state.play.trick)
        assert sum(map(len, state.hands)) + out == 8 * len(state.hands)
        assert sum(isinstance(action, Play) for _seat, action in state.log) == out


def test_what_refusing_costs_is_told_by_the_same_function_in_play_and_on_paper() -> None:
    state = said(begun(*HANDS), "look", "rentz", "refuse")
    rules = Rentz()

    told = state.view(None).known["needed"]

    assert told == choosing.needed_after(rules, (3, 3, 3, 3), (1,)) == (3, 4, 3, 3)
    assert next_of(rules.new_match(3).add(RentzResult(refused=(1,)))).needed == told
    assert LAYOUT in next_of(rules.new_match()).open_games
