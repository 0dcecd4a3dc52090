"""What every game keeps, whatever its rules: played at random by all games with many options."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from games import rules
from games.engine.actions import Call, Lay
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.options import (
    Between,
    Option,
    OptionError,
    from_json,
    options_of,
    to_json,
)
from games.engine.rules import Rules
from games.engine.shuffling import seed_from_text
from games.engine.state import State, replay
from games.rules import read_state

MOST_DEALS = 60


def values_of(option: Option) -> list[Any]:
    """Values to try for an option: all of a few, the boundaries of a range."""
    found: list[Any] = [option.default]
    for kind in option.kinds:
        if isinstance(kind, tuple):
            found += kind
        elif isinstance(kind, Between):
            found += [kind.low, kind.high]
    return [value for place, value in enumerate(found) if value not in found[:place]]


def covering(game: type[Rules]) -> list[Rules]:
    """Games with options such that every pair of values of two options stands in one of them.

    Greedy: each row takes, option after option, the value that covers most pairs still open. Pairs
    that the game refuses are left out.
    """
    options = [(option.name, values_of(option)) for option in options_of(game)]
    options = [(name, values) for name, values in options if len(values) > 1]
    chance = random.Random(game.key)
    open_pairs = {
        ((a, repr(x)), (b, repr(y)))
        for i, (a, xs) in enumerate(options)
        for b, ys in options[i + 1 :]
        for x in xs
        for y in ys
    }
    rows: list[Rules] = [game()]
    tries = 0
    while open_pairs and tries < 400:
        tries += 1
        row = best_row(options, open_pairs, chance)
        covered = pairs_of(row)
        try:
            rows.append(game.of(row))
        except OptionError:
            if tries % 4 == 0:
                open_pairs -= covered
            continue
        open_pairs -= covered
    return rows


def best_row(
    options: list[tuple[str, list[Any]]], wanted: set[Any], chance: random.Random
) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for name, values in chance.sample(options, len(options)):

        def gain(value: Any, name: str = name) -> float:
            pairs = pairs_of({**row, name: value})
            return len(pairs & wanted) + chance.random()

        row[name] = max(values, key=gain)
    return {name: row[name] for name, _values in options}


def pairs_of(row: dict[str, Any]) -> set[Any]:
    items = [(name, repr(value)) for name, value in row.items()]
    return {(a, b) for i, a in enumerate(items) for b in items[i + 1 :]} | {
        (b, a) for i, a in enumerate(items) for b in items[i + 1 :]
    }


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


def named(made: Rules, setup: Any, chance: random.Random) -> Any:
    """Where somebody names the trump of each deal, somebody does."""
    from dataclasses import replace

    if getattr(made, "trump_mode", "") == "set":
        return replace(setup, trump=chance.choice(["C", "D", "H", "S", "NT"]))
    return setup


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
    for game in rules.ALL
    for number, made in enumerate(covering(game))
]


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


@pytest.mark.parametrize("made", GAMES)
def test_a_view_shows_no_card_that_is_hidden(made: Rules) -> None:
    """Exchanging two cards that a seat cannot see changes no character of what it is shown."""
    chance = random.Random(repr(made))
    for _match, end in deals_of(made, chance, most=1):
        state = made.begin(end.setup, end.deal)
        for seat, action in end.log:
            for viewer in (None, *range(made.table)):
                assert_hides(state, viewer)
            state = state.apply(action, seat)


def assert_hides(state: State, viewer: int | None) -> None:
    shown = state.view(viewer)
    for holder, hand in enumerate(state.hands):
        if isinstance(shown.hands[holder], CardSet) or viewer == holder:
            continue
        others = {str(card) for card in hand} - {str(card) for _seat, card in shown.trick}
        text = str(shown).replace("=", " ").replace('"', " ").replace(">", " ").replace(",", " ")
        leaked = others & set(text.split()) - public_codes(state) - own_words(state, viewer)
        assert not leaked, (holder, viewer, leaked, str(shown))


def public_codes(state: State) -> set[str]:
    """Cards that the rules show though they are in a hand: turned up, called, shown in a row."""
    known = state.rules.known(state, None)
    return {word for value in known.values() for word in str(value).replace("'", " ").split()}


def own_words(state: State, viewer: int | None) -> set[str]:
    """Bids, some of which are written like cards; cards the viewer has laid, wherever they are."""
    legal = {str(call) for call in state.legal_actions.calls}
    said = {str(action) for _seat, action in state.log if isinstance(action, Call)}
    laid = [action for seat, action in state.log if isinstance(action, Lay) and seat == viewer]
    return legal | said | {str(card) for action in laid for card in action.cards}
