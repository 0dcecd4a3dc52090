"""What the cases of all partnership games at a table of four have in common."""

from __future__ import annotations

from typing import Any

from games.engine.cards import Card
from games.engine.phases.tricks import winner_of
from games.engine.reasons import Reason
from games.engine.seats import COMPASS
from games.formats.cases import Situation
from games.formats.cases.build import cards, compass, trump_of

SIDES = ("NS", "EW")


def by_side(values: tuple[int, ...]) -> dict[str, int]:
    """Two figures as the cases write them."""
    return dict(zip(SIDES, values, strict=True))


def pair(values: dict[str, int] | None) -> tuple[int, int]:
    """Two figures as the engine takes them."""
    return (values["NS"], values["EW"]) if values else (0, 0)


def side(number: int | None) -> str | None:
    """NS or EW."""
    return None if number is None else SIDES[number]


def trick(_rules: Any, case: Situation) -> dict[str, Any]:
    """Who wins a plain trick."""
    place = winner_of(cards(case["cards"]), trump_of(case.get("trump")))
    winner = (compass(case["leader"]) + place) % 4
    return {"winner": COMPASS[winner], "side": SIDES[winner % 2], "next_to_act": COMPASS[winner]}


def played(case: Situation) -> tuple[Card, ...]:
    """The cards of the trick so far."""
    return cards(one["card"] for one in case.get("trick", ()))


REASONS = {
    Reason.MUST_FOLLOW: "must_follow_suit",
    Reason.NOT_IN_HAND: "card_not_held",
    Reason.CARD_EXPECTED: "no_bidding",
}


def reason(refusal: Any) -> str:
    """A reason in the words of these cases."""
    return str(REASONS.get(refusal.reason, refusal.reason.value))
