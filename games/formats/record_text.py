"""A match's document as text that people can read, and back.

A line for the game and for each option; then each deal: who dealt, the hands, what was said and
played, trick by trick, and what came of it. Every line begins with what it is, and a colon. Scores,
totals, winners of tricks and the ranking are there for the reader; if they are wrong it is a fault.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from games.engine.cards import NotationError, Suit
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.rules import Rules
from games.engine.state import State
from games.formats.faults import CannotWrite, Fault, FaultCode
from games.formats.record_writing import (
    VERSION,
    Document,
    MatchRecord,
    document_of,
    steps,
)

HEAD: Final = "Whist match, record"
SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
NONE: Final = "–"
WON: Final = "→"
RESERVED: Final = frozenset(
    {"game", "option", "first", "declared", "deal", "begun", "setup", "drawn", "hand", "rest",
     "turned", "result", "score", "total", "ranking"}
)  # fmt: skip
"""What lines begin with; all others tell actions, after the name of the deal's phase."""
HEADING: Final = ("number", "dealer", "seats")
"""What of a setup stands in a deal's first line."""


def text_of(record: MatchRecord) -> str:
    """The record as text. Raises CannotWrite for what would not read back the same."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: MatchRecord) -> Iterator[str]:
    document = document_of(record)
    match, rules = record.match, record.match.rules
    yield f"{HEAD} {VERSION}"
    yield f"Game: {rules.key}"
    for name, value in document["options"].items():
        yield f"Option {name}: {_json(value)}"
    yield f"First dealer: {rules.seat_name(match.first_dealer)}"
    deals = document["deals"]
    for place, (deal, after) in enumerate(zip(deals, steps(match), strict=True)):
        yield ""
        yield from _declared(match, place)
        yield from _deal(rules, deal, record.played[place], "Deal")
        yield f"Score: {score_text(after)}"
        yield f"Total: {by_side(rules, after.totals)}"
    yield ""
    yield from _declared(match, len(deals))
    if "begun" in document:
        yield from _deal(rules, document["begun"], record.played[-1], "Begun deal")
        yield ""
    yield f"Ranking: {ranking_text(match)}"


def _declared(match: Match, after: int) -> Iterator[str]:
    for said in match.declared:
        if said.after == after:
            yield f"Declared: {match.rules.seat_name(said.seat)} {said.what}"


def _deal(rules: Rules, deal: Document, state: State | None, label: str) -> Iterator[str]:
    setup = dict(deal["setup"])
    number, dealer, seats = (setup.pop(name) for name in HEADING)
    names = " ".join(map(rules.seat_name, seats))
    yield f"{label} {number}: dealer {rules.seat_name(dealer)}, seats {names}"
    if setup:
        yield f"Setup: {_values(setup)}"
    if "drawn" in deal:
        yield f"Drawn: {_values(deal['drawn'])}"
    if state is not None:
        yield from _cards(rules, state)
        for title, items, winner in groups(state):
            won = f" {WON} {winner}" if winner else ""
            yield f"{title}: {', '.join(items)}{won}"
    if "result" in deal:
        yield f"Result: {_values(deal['result'])}"


def _cards(rules: Rules, state: State) -> Iterator[str]:
    for seat, hand in enumerate(state.deal.hands):
        yield f"Hand {rules.seat_name(seat)}: {hand_text(hand)}"
    if state.deal.rest:
        yield f"Rest: {' '.join(map(str, state.deal.rest))}"
    if state.deal.turned:
        yield f"Turned: {state.deal.turned}"


def hand_text(hand: CardSet) -> str:
    """A hand as people write it.

    >>> hand_text(CardSet.parse("AK5.QT..2"))
    '♠ AK5  ♥ QT  ♦ –  ♣ 2'
    """
    ranks = ("".join(card.rank for card in reversed(list(hand.of(suit)))) for suit in SUITS)
    suits = [f"{suit.symbol} {held or NONE}" for suit, held in zip(SUITS, ranks, strict=True)]
    jokers = [f"+ {' '.join(map(str, hand.jokers))}"] if hand.jokers else []
    return "  ".join([*suits, *jokers])


def hand_from(text: str) -> str:
    """A hand as card sets write it; raises NotationError for what is no hand.

    >>> hand_from("s ak5  ♥ QT  D -  ♣ 2")
    'ak5.QT..2'
    """
    suits, plus, jokers = text.partition("+")
    words = suits.split()
    held: dict[Suit, str] = {}
    for name, ranks in zip(words[::2], words[1::2], strict=False):
        held[Suit.parse(name)] = "" if ranks in (NONE, "-") else ranks
    if len(held) != len(SUITS) or len(words) != 2 * len(SUITS):
        raise NotationError(text, "a hand, with all four suits")
    return ".".join(held[suit] for suit in SUITS) + plus + "".join(jokers.split())


def groups(state: State) -> Iterator[tuple[str, list[str], str | None]]:
    """What was done, line by line: a title, who did what, and who won the trick that it ended.

    A line is a trick, or once round the table in one phase.
    """
    rules, items, title = state.rules, list[str](), ""
    again = rules.begin(state.setup, state.deal)
    for seat, action in state.log:
        name, done = again.phase.name, _tricks(again)
        if items and name != title:
            yield _title(title), items, None
            items = []
        title = name
        if "," in str(action):
            raise CannotWrite((Fault(FaultCode.ACTION_UNREADABLE, {"text": str(action)}),))
        again = again.apply(action, seat)
        items.append(f"{rules.seat_name(seat)} {action}")
        if _tricks(again) > done and again.play and again.play.last_trick:
            yield f"Trick {done + 1}", items, rules.seat_name(again.play.last_trick.winner)
            items = []
        elif len(items) == len(state.setup.seats):
            yield _title(title), items, None
            items = []
    if items:
        yield _title(title), items, None


def _tricks(state: State) -> int:
    return len(state.play.tricks) if state.play else 0


def _title(phase: str) -> str:
    return phase[:1].upper() + phase[1:]


def score_text(match: Match) -> str:
    """What the last deal was worth to everybody, and where it comes from."""
    score = match.scored[-1].score
    lines = "; ".join(f"{why}: {by_side(match.rules, points)}" for why, points in score.lines)
    total = by_side(match.rules, score.points)
    return f"{total} ({lines})" if lines else total


def ranking_text(match: Match) -> str:
    """Everybody's place, best first."""
    names = side_names(match.rules)
    return ", ".join(f"{place.rank} {names[place.player]} {place.total}" for place in match.ranking)


def by_side(rules: Rules, figures: tuple[int, ...]) -> str:
    """A figure for each side."""
    names = side_names(rules)
    return ", ".join(f"{name} {figure}" for name, figure in zip(names, figures, strict=True))


def side_names(rules: Rules) -> list[str]:
    """The sides by their seats: NS, EW, or the seat that is a side by itself."""
    return ["".join(map(rules.seat_name, side)) for side in rules.sides]


def _values(values: Document) -> str:
    return " ".join(f"{name}={_json(value)}" for name, value in values.items())


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
