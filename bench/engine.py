"""The engine: steps and whole random play-outs beside OpenSpiel and RLCard, in the same run.

R is OpenSpiel's bridge, play phase, driven from Python: moves a second. The checked, immutable
interface must reach 0.15 R (aim 0.25), the bots' unchecked play-out 0.7 R (aim 1.0), every other
plain-trick game 0.6 of classic Whist. Peers that are not installed (`pip install open_spiel
rlcard`) are left out, and ratios to them with them.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import count, cycle
from typing import Any

from bench.figures import cpu_of, say_head, say_table

DEALS = 60
GAMES = ("classic_whist", "bid_whist", "romanian_whist", "rentz")
PLAIN = (
    "knockout_whist", "german_whist", "solo_whist", "wiezen", "kleurenwiezen", "danish_whist",
    "minnesota_whist", "nomination_whist", "israeli_whist",
)  # fmt: skip


def main(arguments: Sequence[str]) -> None:
    """Run and print."""
    argparse.ArgumentParser(prog="python -m bench engine", description=__doc__).parse_args(
        arguments
    )
    say_head("engine: random play-outs, processor time")
    peers = [
        row for row in (_spiel("bridge"), _spiel("oh_hell"), _spiel("hearts"), _rlcard()) if row
    ]
    unit = next(
        (moves for name, moves, _outs in peers if "bridge" in name and "Spiel" in name), 0.0
    )
    ours = [_checked(key) for key in GAMES]
    ours.append(_unchecked())
    ours += [_checked(key) for key in PLAIN]
    _say("whole deals, shuffled and dealt", (*peers, *ours), unit, ours[0][1])
    tricks = [_tricks_alone(key) for key in (*GAMES, *PLAIN)]
    _say("from the first card", tricks, unit, tricks[0][1])
    _say_size()


def _say(what: str, found: Iterable[Row], unit: float, whist: float) -> None:
    rows = [
        [name, f"{moves / 1000:,.0f}", f"{outs:,.0f}", f"{moves / unit:.2f}" if unit else "-",
         f"{moves / whist:.2f}"]
        for name, moves, outs in found
    ]  # fmt: skip
    say_table((what, "1,000 moves/s", "play-outs/s", "/ R", "/ classic Whist"), rows)


Row = tuple[str, float, float]


def _rate(name: str, play: Callable[[], int]) -> Row:
    """Moves and play-outs a second of `play`, which plays once and says how many moves it made."""
    counted: list[int] = []
    seconds = cpu_of(lambda: counted.append(play()), at_least=1.0)
    moves = sum(counted) / len(counted)
    return name, moves / seconds, 1 / seconds


def _checked(key: str) -> Row:
    """Whole deals: shuffled, dealt, spoken, played."""
    from games import rules

    game = rules.get(key)()
    setup = game.first_setup
    pack = game.pack(setup)
    chance = random.Random(1)

    def play() -> int:
        order = list(pack)
        chance.shuffle(order)
        state = game.begin(setup, game.deal(setup, tuple(order)))
        return _played_out(state, chance)

    return _rate(f"ours, {key}", play)


def _tricks_alone(key: str) -> Row:
    """The same from the first card on, as the peers are measured: what is said has been said."""
    from games import rules
    from games.engine.shuffling import seed_from_text

    game = rules.get(key)()
    setup = game.first_setup
    chance = random.Random(1)
    starts = []
    for number in count():
        state = game.start(setup, seed_from_text(f"{key} {number}"))
        while state.play is None and (action := _some(state.legal_actions, chance)):
            state = state.apply(action)
        if not state.is_over:
            starts.append(state)
        if len(starts) == DEALS:
            break
    next_start = cycle(starts)

    return _rate(f"ours, {key}", lambda: _played_out(next(next_start), chance))


def _played_out(state: Any, chance: random.Random) -> int:
    moves = 0
    while action := _some(state.legal_actions, chance):
        state = state.apply(action)
        moves += 1
    return moves


def _some(choice: Any, chance: random.Random) -> Any:
    """One of the actions, at random; of very many, one of the first."""
    amount = len(choice)
    if not amount:
        return None
    if amount > 100:
        return next(iter(choice))
    actions = list(choice)
    return actions[int(chance.random() * amount)]


def _unchecked() -> Row:
    from games import rules
    from games.bots.playouts import play_out

    game = rules.get("classic_whist")()
    setup = game.first_setup
    pack = game.pack(setup)
    chance = random.Random(1)

    def play() -> int:
        order = list(pack)
        chance.shuffle(order)
        play_out(game.begin(setup, game.deal(setup, tuple(order))), chance.random)
        return 52

    return _rate("ours, bots' play-out, classic_whist", play)


def _spiel(name: str) -> Row | None:
    try:
        import pyspiel
    except ImportError:
        return None
    options = "(use_double_dummy_result=false)" if name == "bridge" else ""
    chance = random.Random(1)
    start = pyspiel.load_game(name + options).new_initial_state()
    while _before_play(start, name):
        actions = start.legal_actions()
        start.apply_action(chance.choice(actions) if start.is_chance_node() else _call(start))

    def play() -> int:
        state, moves = start.clone(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(chance.random() * len(actions))])
            moves += 1
        return moves

    return _rate(f"OpenSpiel, {name}", play)


_PASS = 52
"""OpenSpiel's bridge numbers its cards from 0, a pass 52, doubles next, and its bids after them."""


def _before_play(state: Any, name: str) -> bool:
    """Whether cards are still dealt or, in bridge, the auction lasts."""
    return state.is_chance_node() or (name == "bridge" and min(state.legal_actions()) >= _PASS)


def _call(state: Any) -> int:
    """The first player bids what is cheapest, the others pass."""
    asked = not any(action > _PASS for action in state.history()[_PASS:])
    return int(min(a for a in state.legal_actions() if a > _PASS)) if asked else _PASS


def _rlcard() -> Row | None:
    try:
        from rlcard.games.bridge import Game
    except ImportError:
        return None
    chance = random.Random(1)

    def play() -> int:
        game, moves = Game(), 0
        game.init_game()
        while not game.is_over():
            actions = game.judger.get_legal_actions()
            game.step(chance.choice(actions))
            moves += 1
        return moves

    return _rate("RLCard, bridge, bare game", play)


def _say_size() -> None:
    """Bytes of a state by itself, and of what a step adds to the states before it."""
    from games import rules
    from games.engine.shuffling import seed_from_text

    game = rules.get("classic_whist")()
    states = [game.start(game.first_setup, seed_from_text("size"))]
    while actions := list(states[-1].legal_actions):
        states.append(states[-1].apply(actions[0]))
    shared = _parts(game) | _parts(states[0].setup)
    dealt, last = (sum(_new(_parts(states[at]), shared)) for at in (0, -1))
    known = _parts(states[0])
    added = 0
    for state in states[1:]:
        parts = _parts(state)
        added += sum(_new(parts, known))
        known |= parts
    print(
        f"Bytes of a state of classic Whist: {dealt:,} when dealt, {last:,} after the last card; "
        f"kept beside the one before, a step adds {added // (len(states) - 1):,}.\n"
    )


def _new(parts: dict[int, int], known: dict[int, int]) -> list[int]:
    return [size for name, size in parts.items() if name not in known]


def _parts(value: Any) -> dict[int, int]:
    """Every object that a value is made of, but for cards, actions, classes and texts: bytes by id.

    The objects must live on as long as their ids are compared.
    """
    from games.engine.actions import Play
    from games.engine.cards import Card

    found: dict[int, int] = {}
    todo = [value]
    while todo:
        one = todo.pop()
        if id(one) in found or isinstance(one, Card | Play | type | str | None):
            continue
        found[id(one)] = sys.getsizeof(one)
        todo += [getattr(one, name) for name in getattr(type(one), "__slots__", ())]
        todo += one if isinstance(one, tuple) else ()
        todo += vars(one).values() if hasattr(one, "__dict__") else ()
    return found
