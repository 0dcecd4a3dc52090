"""What every game keeps, whatever its rules: played at random by all games with many options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games import rules
from games.engine.match import Match
from games.engine.options import from_json, options_of, to_json
from games.engine.rules import Rules
from games.engine.shuffling import seed_from_text
from games.engine.state import State, replay
from games.rules import read_state
from tests.rules.covering import COVERINGS, Covering, named, pairs_of


def deals_of(made: Rules, chance: random.Random, most: int = 2) -> Iterator[tuple[Match, State]]:
    """The first deals of a match, each at its end, played at random."""
    match = made.new_match(chance.randrange(made.table))
    for number in range(most):
        if match.next is None:
            return
        setup = named(made, match.next, chance)
        state = made.start(setup, seed_from_text(f"{made} {number}"))
        state = play_out(state, chance)
        yield match, state
        result = state.result
        assert result is not None
        match = match.add(result)


def some_action(state: State, seat: int, chance: random.Random) -> Any:
    choice = state.legal_for(seat)
    assert choice
    wanted = chance.randrange(min(len(choice), 200))
    return next(action for place, action in enumerate(choice) if place == wanted)


def play_out(state: State, chance: random.Random) -> State:
    steps = 0
    while not state.is_over:
        steps += 1
        assert steps < 2000, "the deal does not end"
        seat = chance.choice(state.to_act)
        state = state.apply(some_action(state, seat, chance), seat)
    return state


GAMES = [
    pytest.param(made, id=f"{game.key}-{number}")
    for game, found in zip(rules.ALL, COVERINGS, strict=True)
    for number, made in enumerate(found.rows)
]


@pytest.mark.parametrize("found", COVERINGS, ids=lambda found: found.game.key)
def test_every_pair_of_options_is_played_or_refused_by_the_game(found: Covering) -> None:
    options = options_of(found.game)
    played = {
        pair
        for made in found.rows
        for pair in pairs_of({one.name: getattr(made, one.field) for one in options})
    }

    assert found.pairs - played == found.impossible


@pytest.mark.parametrize("made", GAMES)
def test_a_deal_can_be_played_to_its_end_and_again(made: Rules) -> None:
    chance = random.Random(repr(made))

    for _match, state in deals_of(made, chance):
        start = made.begin(state.setup, state.deal)
        again = replay(start, state.log)
        assert again.error is None
        assert again.state == state
        assert read_state(str(state)) == state
        assert state.result == again.state.result


@pytest.mark.parametrize("made", GAMES)
def test_cards_are_never_lost_or_doubled(made: Rules) -> None:
    chance = random.Random(repr(made))
    for _match, end in deals_of(made, chance, most=1):
        whole = {card for hand in end.deal.hands for card in hand} | set(end.deal.rest)
        assert len(whole) == sum(map(len, end.deal.hands)) + len(end.deal.rest)
        state = made.begin(end.setup, end.deal)
        for seat, action in end.log:
            held = [card for hand in state.hands for card in hand]
            assert len(held) == len(set(held))
            assert set(held) <= whole
            state = state.apply(action, seat)


@pytest.mark.parametrize("made", GAMES)
def test_results_are_possible_and_scores_are_whole(made: Rules) -> None:
    chance = random.Random(repr(made))

    for match, state in deals_of(made, chance):
        result = state.result
        assert result is not None
        assert match.refusal(result) is None
        score = made.score(result, state.setup)
        assert len(score.points) == len(made.sides)


@pytest.mark.parametrize("made", GAMES)
def test_options_go_out_and_in(made: Rules) -> None:
    assert from_json(type(made), to_json(made)) == made


@pytest.mark.parametrize("game", rules.ALL, ids=lambda game: game.key)
def test_a_match_comes_to_its_end(game: type[Rules]) -> None:
    made = game()
    chance = random.Random(game.key)
    match = made.new_match()
    deals = 0
    while match.next is not None:
        deals += 1
        assert deals < 1000
        setup = named(made, match.next, chance)
        state = play_out(made.start(setup, seed_from_text(f"{game.key} {deals}")), chance)
        assert state.result is not None
        match = match.add(state.result)
    assert match.is_over
    assert sorted(place.player for place in match.ranking) == list(range(len(made.sides)))
    assert match.ranking[0].rank == 1
