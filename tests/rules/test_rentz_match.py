"""Rentz: whole matches, and everything secret in them."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from games.engine.actions import Play
from games.engine.cardset import CardSet
from games.engine.phases.base import Over
from games.engine.phases.layout import Layout
from games.engine.setup import Deal
from games.engine.state import State
from games.rules import read_state
from games.rules.rentz import Rentz
from games.rules.rentz.choosing import RentzSetup
from games.rules.rentz.results import GAMES, RentzResult, Values
from tests.rules.chance import (
    as_dealt,
    assert_views_hide,
    deals_of,
    dealt_anew,
    retold,
    whole_match,
)
from tests.rules.rentz import HANDS, begun
from tests.rules.table import next_of, played, said

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


# The match


@BY_OPTIONS
def test_everybody_chooses_every_game_once(given: dict[str, Any]) -> None:
    match, _ends = whole_match(Rentz.of(given), Random("match"))
    players = match.rules.table

    hands = [one for one in match.scored if not one.result.is_void]
    assert len(hands) == 7 * players
    choosers = [one.setup.chooser for one in hands if isinstance(one.setup, RentzSetup)]
    first = match.first_dealer + 1
    assert choosers == [(first + number) % players for number in range(7 * players)]
    assert all(sorted(chosen) == sorted(GAMES) for chosen in match.facts.chosen)
    assert [one.setup.number for one in match.scored] == list(range(1, len(match.scored) + 1))


@BY_OPTIONS
def test_all_totals_add_up_to_what_the_rules_say(given: dict[str, Any]) -> None:
    rules = Rentz.of(given)
    match, _ends = whole_match(rules, Random("sum"))

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


def early_moments(given: dict[str, Any]) -> list[State]:
    """Every state of the first twelve deals of a match played at random."""
    luck = Random(repr(given))
    deals = islice(deals_of(Rentz.of(given), luck), 12)
    return [state for _match, end in deals for state in retold(end)]


@BY_OPTIONS
def test_a_state_can_be_written_and_read(given: dict[str, Any]) -> None:
    for state in Random(1).sample(early_moments(given), 40):
        assert read_state(str(state)) == state


def test_cards_are_dealt_one_by_one_from_the_chooser() -> None:
    rules = Rentz(players=3)
    setup = next_of(rules.new_match(0), RentzSetup)
    order = rules.pack(setup)

    hands = rules.deal(setup, order).hands

    assert hands == (CardSet(order[2::3]), CardSet(order[0::3]), CardSet(order[1::3]))
    assert [len(hand) for hand in hands] == [8, 8, 8]


# What may be seen


def sees(state: State, viewer: int | None) -> list[int]:
    """Whose cards a seat sees."""
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


def test_a_blind_chooser_of_another_game_sees_the_cards_at_once() -> None:
    begin = begun(*HANDS, refusal_effect="choose_again")

    assert sees(said(begin, "blind whist"), 0) == [0]
    assert sees(said(begun(*HANDS, refusal=False), "blind rentz"), 0) == [0]


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
    rows = played(rows, "JD")

    for viewer in (0, 1, 2, 3, None):
        seen = tricks.view(viewer)
        assert seen.known["taken"][1] == {"king": 1, "queens": 1, "diamonds": 0, "tricks": 1}
        assert (seen.known["game"], seen.known["blind"]) == ("totals", False)
        seen = rows.view(viewer)
        assert seen.known["rows"] == {"D": {"low": "J", "high": "J"}}
        assert isinstance(seen.setup, RentzSetup)
        assert seen.setup.chosen[0] == ("king", "queens", "diamonds", "tricks", "totals")
        assert [hand if isinstance(hand, int) else len(hand) for hand in seen.hands] == [7, 8, 8, 8]


def otherwise(state: State, viewer: int | None, luck: Random) -> State:
    """The same moment with all cards that the viewer has not seen dealt to their holders anew."""
    setup = state.setup
    assert isinstance(setup, RentzSetup)
    seen = viewer if viewer != setup.chooser or state.facts.seen else None
    others = [seat for seat in range(len(state.hands)) if seat != seen]
    hands, _none = dealt_anew(state.hands, others, luck)
    return state._replace(hands=hands, deal=Deal(as_dealt(state, hands)))


@BY_OPTIONS
def test_no_view_depends_on_cards_that_its_seat_has_not_seen(given: dict[str, Any]) -> None:
    luck = Random("anew")
    for state in luck.sample(early_moments(given), 60):
        if state.is_over and not state.result.is_void:  # type: ignore[union-attr]
            continue
        assert_views_hide(state, otherwise, luck)


@BY_OPTIONS
def test_cards_are_never_lost(given: dict[str, Any]) -> None:
    for state in early_moments(given):
        phase = state.phase.last if isinstance(state.phase, Over) else state.phase
        out = len(phase.laid) if isinstance(phase, Layout) else 0
        if state.play:
            out = sum(len(trick.cards) for trick in state.play.tricks) + len(state.play.trick)
        assert sum(map(len, state.hands)) + out == 8 * len(state.hands)
        assert sum(isinstance(action, Play) for _seat, action in state.log) == out
