"""States and views as one line of text.

A state: game and options, setup, cards as dealt, and all that was done, with ` | ` between. Reading
plays the actions again, so that a state that can be read is one that can be reached.

    classic_whist target=7 | number=1 dealer=0 seats=[0,1,2,3] | AK…/…/…/… ! 5H | QH, 2H, …

An action has its seat before it (`2>lay AS`) where several may act. A view is written alike, `?7`
for seven cards that are not seen, so that a leak is a string search.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from games.engine import options
from games.engine.cards import Card, NotationError
from games.engine.cardset import CardSet
from games.engine.setup import Deal, Setup

if TYPE_CHECKING:
    from games.engine.rules import Rules
    from games.engine.state import State
    from games.engine.view import Holding, View

SEPARATOR = " | "


def write(state: State) -> str:
    """The state as a line of text; `read` gives it back."""
    parts = (
        _write_rules(state.rules),
        _write_values(_setup_values(state.setup)),
        _write_deal(state.deal),
        ", ".join(_write_log(state)),
    )
    return SEPARATOR.join(parts)


def read(text: str, rules_of: Callable[[str], type[Rules]]) -> State:
    """The state that a line describes.

    `rules_of` finds a game by its key and raises KeyError. Raises NotationError for what cannot be
    read, OptionError for options that the game does not have, IllegalAction for what is refused.
    """
    # The space lets a line be split whose end, nothing done yet, was stripped.
    parts = f"{text.strip()} ".split(SEPARATOR)
    if len(parts) != 4:
        raise NotationError(text, "a state: game | setup | cards | actions")
    key, _space, given = parts[0].partition(" ")
    try:
        kind = rules_of(key)
    except KeyError:
        raise NotationError(key, "a game") from None
    rules = kind.of(_read_values(given))
    setup = _read_setup(parts[1], kind.setup_type)
    state = rules.begin(setup, _read_deal(parts[2]))
    for word in filter(None, parts[3].strip().split(", ")):
        seat, _sign, action = word.rpartition(">")
        state = state.apply(state.parse(action), int(seat) if seat else None)
    return state


def write_view(view: View) -> str:
    """A view as a line of text: the same for the same knowledge, whatever is hidden."""
    parts = (
        _write_rules(view.rules),
        _write_values(_setup_values(view.setup)),
        "/".join(map(_write_holding, view.hands)) + _write_rest(view.rest),
        f"{view.phase} {','.join(map(str, view.to_act))}",
        " ".join(f"{seat}>{card}" for seat, card in view.trick),
        f"{view.last_trick.leader}>{' '.join(map(str, view.last_trick.cards))}"
        if view.last_trick
        else "",
        ",".join(map(str, view.won)),
        _write_values(view.known),
        ", ".join(f"{seat}>{text}" for seat, text in view.said),
        ", ".join(view.legal),
        str(view.result) if view.result else "",
        "/".join(map(str, view.dealt)) if view.dealt else "",
    )
    return SEPARATOR.join(parts)


def _write_rules(rules: Rules) -> str:
    return f"{rules.key} {_write_values(options.to_json(rules))}".strip()


def _write_values(values: dict[str, Any]) -> str:
    return " ".join(f"{name}={_json(value)}" for name, value in values.items())


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _setup_values(setup: Setup) -> dict[str, Any]:
    return {field.name: getattr(setup, field.name) for field in fields(setup)}


def _read_values(text: str) -> dict[str, Any]:
    values: dict[str, Any] = {}
    decoder = json.JSONDecoder()
    rest = text.strip()
    while rest:
        name, _sign, rest = rest.partition("=")
        try:
            values[name], end = decoder.raw_decode(rest)
        except ValueError:
            raise NotationError(text, "name=value, with JSON values") from None
        rest = rest[end:].lstrip()
    return values


def _read_setup(text: str, kind: type[Setup]) -> Setup:
    values = {name: _frozen(value) for name, value in _read_values(text).items()}
    try:
        return kind(**values)
    except TypeError:
        raise NotationError(text, "a deal's setup") from None


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _write_deal(deal: Deal) -> str:
    turned = f" ! {deal.turned}" if deal.turned else ""
    return "/".join(map(str, deal.hands)) + _write_rest(deal.rest) + turned


def _write_rest(rest: tuple[Card | None, ...]) -> str:
    return " + " + " ".join("?" if card is None else str(card) for card in rest) if rest else ""


def _write_holding(holding: Holding) -> str:
    return f"?{holding}" if isinstance(holding, int) else str(holding)


def _read_deal(text: str) -> Deal:
    cards, _sign, turned = text.partition(" ! ")
    hands, _sign, rest = cards.partition(" + ")
    deal = Deal(
        tuple(map(CardSet.parse, hands.split("/"))),
        tuple(map(Card.parse, rest.split())),
        Card.parse(turned) if turned else None,
    )
    everything = [card for hand in deal.hands for card in hand] + list(deal.rest)
    if len(set(everything)) != len(everything):
        raise NotationError(text, "a deal of different cards")
    return deal


def _write_log(state: State) -> list[str]:
    # Whether several could act shows only when it is played again.
    again = state.rules.begin(state.setup, state.deal)
    words = []
    for seat, action in state.log:
        words.append(str(action) if len(again.to_act) == 1 else f"{seat}>{action}")
        again = again.apply(action, seat)
    return words
