"""Cases of Knockout Whist."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.engine import options
from games.engine.actions import Action, Call, Play
from games.engine.cards import Card, Strain
from games.engine.cardset import CardSet
from games.engine.packs import pack
from games.engine.phases.tricks import ring_of, winner_of
from games.engine.reasons import Reason, Refusal
from games.engine.seats import clockwise, left_of
from games.engine.setup import Deal
from games.engine.state import State
from games.formats.cases import Adapter, Situation, whist_pairs
from games.formats.cases.build import cards, trump_of
from games.rules.knockout_whist import CHOOSE, KnockoutFacts, KnockoutWhist, highest
from games.rules.knockout_whist.play import KNOCK, UNSEEN, DogTricks, KnockPlay, next_leader
from games.rules.knockout_whist.survival import HandEnd, KnockoutResult, Status, ranks

MAPS = ("status", "tricks_last_hand", "tricks", "cards_left")
"""Where a situation lists the players: as keys, in the order in which they sit."""


class Table:
    """The players of a case by name, and the game with as many seats."""

    def __init__(self, rules: KnockoutWhist, case: Situation, more: int = 0) -> None:
        listed = case.get("seats") or next((list(case[m]) for m in MAPS if _is_map(case, m)), [])
        found = re.findall(r"\bP[1-7]\b", json.dumps(case))
        self.names = list(dict.fromkeys([*listed, *(found if listed else _up_to(found, more))]))
        players = max(2, len(self.names))
        self.names += [f"({seat + 1})" for seat in range(len(self.names), players)]
        given = options.to_json(rules)
        self.rules = KnockoutWhist.of({**given, "players": players})

    def seat(self, name: str) -> int:
        return self.names.index(name)

    def name(self, seat: int | None) -> str | None:
        return None if seat is None else self.names[seat]

    def named(self, seats: Iterable[int]) -> list[str]:
        return [self.names[seat] for seat in seats]

    def by_seat(self, values: Mapping[str, Any], missing: Any) -> tuple[Any, ...]:
        return tuple(values.get(name, missing) for name in self.names)

    def end(self, case: Situation) -> HandEnd:
        """How all stand at the start of the hand of a case; without a word of it all are in."""
        had = tuple(self.seat(name) for name in case.get("had_dog", ()))
        everybody: Status = "in"
        statuses = (everybody,) * len(self.names)
        if _is_map(case, "status"):
            statuses = self.by_seat(case["status"], "out")
        used = case.get("dog_used", False), case.get("blind_used", False)
        return HandEnd(statuses, *used, had)


def _is_map(case: Situation, name: str) -> bool:
    return isinstance(case.get(name), Mapping)


def _is_knock(one: Mapping[str, str]) -> bool:
    return one.get("action") == "knock"


def _up_to(found: Sequence[str], more: int) -> list[str]:
    last = max((int(name[1:]) for name in found), default=0)
    return [f"P{number}" for number in range(1, min(7, last + more) + 1)]


def _reason(refusal: Refusal) -> str:
    # Whoever is asked for trumps must choose, and can do nothing else.
    if refusal.reason in (Reason.NOT_A_CALL, Reason.CALL_EXPECTED):
        return "must_choose"
    return whist_pairs.reason(refusal)


def _trick(_rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    plays = [one for one in case["plays"] if not _is_knock(one)]
    place = winner_of(cards(one["card"] for one in plays), trump_of(case.get("trump")))
    return {"winner": plays[place]["player"]}


def _in_play(
    table: Table, end: HandEnd, turn: int, case: Situation, hand: Sequence[Card], left: int
) -> State:
    """A hand in which `turn`, holding `hand`, is to play to a trick that has been begun."""
    rules = table.rules
    trick = [(table.seat(one["player"]), one) for one in case.get("trick", ())]
    played = [(seat, Card.parse(one["card"])) for seat, one in trick if not _is_knock(one)]
    done = {seat for seat, _one in trick}
    on_table = [card for _seat, card in played]
    number = rules.first_hand_cards + 1 - left
    leader = played[0][0] if played else turn
    to_come = [seat for seat in clockwise(turn, end.active) if seat not in done]
    seats = [seat for seat, _card in played] + to_come
    free = [card for card in pack() if card not in on_table and card not in hand]
    hands = []
    for seat in range(rules.players):
        size = 1 if end.statuses[seat] != "in" else left
        size = size - (seat in dict(played)) if seat in end.active else 0
        hands.append(CardSet(hand if seat == turn and hand else free[:size]))
        free = free[size:]
    trump = trump_of(case.get("trump"))
    phase = KnockPlay(
        DogTricks(), ring_of(tuple(sorted(seats)), rules.players), len(seats), turn, trump,
        tuple(on_table), leader, (), (0,) * rules.players, left,
    )  # fmt: skip
    facts = KnockoutFacts(trump.strain if trump else Strain.NO_TRUMP)
    setup = rules.setup_for(number, _dealer(case, table, end), end)
    return rules.dealt(setup, Deal(tuple(hands)), facts).next(phase)


def _first_in(end: HandEnd) -> tuple[int, ...]:
    return tuple(seat for seat in end.active if end.statuses[seat] == "in")[:1]


def _dealer(case: Situation, table: Table, end: HandEnd) -> int:
    return table.seat(case["dealer"]) if "dealer" in case else end.active[-1]


def _legal(rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    table = Table(rules, case, more=1)
    last = [one["player"] for one in case.get("trick", ())]
    everybody = tuple(range(len(table.names)))
    free = [seat for seat in everybody if table.names[seat] not in last]
    turn = clockwise(left_of(table.seat(last[-1]), everybody), tuple(free))[0] if last else 0
    statuses: list[Status] = ["in"] * len(everybody)
    for one in case.get("trick", ()):
        if _is_knock(one):
            statuses[table.seat(one["player"])] = "dog"
    statuses[turn] = case["status"]
    hand = cards(case["hand"])
    left = 1 if case.get("last_trick") else max(2, len(hand))
    state = _in_play(table, HandEnd(tuple(statuses)), turn, case, hand, left)
    # A blind dog plays its card without naming it.
    legal = [str(hand[0]) if action == UNSEEN else str(action) for action in state.legal_actions]
    tried = [*map(str, hand), *(["knock"] if case["status"] != "in" else [])]
    return {"legal": legal, "illegal": [one for one in tried if one not in legal]}


def _attempted(attempt: Mapping[str, str], status: Status) -> Action:
    if attempt["do"] == "play":
        return UNSEEN if status == "blind_dog" else Play(Card.parse(attempt["card"]))
    if attempt["do"] == "choose":
        return Call(attempt["suit"])
    return KNOCK if attempt["do"] == "knock" else Call(attempt["do"])


def _action(rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    table, attempt = Table(rules, case), case["attempt"]
    end, seat = table.end(case), table.seat(attempt["player"])
    action = _attempted(attempt, end.statuses[seat])
    if case["phase"] == CHOOSE:
        chooser = table.seat(case["chooser"])
        setup = table.rules.setup_for(2, _dealer(case, table, end), end, (chooser,))
        state = table.rules.begin(setup, table.rules.deal(setup, table.rules.pack(setup)))
    else:
        turn = table.seat(case["next_to_act"])
        held = case.get("hand", case.get("hand_of_player")) or (
            [attempt["card"]] if turn == seat and "card" in attempt else []
        )
        hand = cards(held) if turn == seat else ()
        left = 1 if case.get("last_trick") else max(2, len(hand))
        state = _in_play(table, end, turn, case, hand, left)
    refusal = state.refusal(action, seat)
    if refusal is None:
        state = state.apply(action, seat)
    return {
        "accepted": refusal is None,
        "reason": _reason(refusal) if refusal else None,
        "next_to_act": table.name(state.turn),
        "trump": state.view(None).known["trump"],
    }


def _deal_counts(rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    table = Table(rules, case)
    end = table.end(case)
    choosers = _first_in(end) if case["hand"] > 1 else ()
    setup = table.rules.setup_for(case["hand"], _dealer(case, table, end), end, choosers)
    deal = table.rules.deal(setup, table.rules.pack(setup))
    return {
        "cards": {table.names[seat]: len(deal.hands[seat]) for seat in end.active},
        "tricks": setup.cards,
        "undealt": len(deal.rest),
        "turned_card": deal.turned is not None,
    }


def _next_dealer(rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    table = Table(rules, case)
    end = table.end(case)
    dealer = left_of(table.seat(case["last_dealer"]), end.active)
    chooser = table.seat(case["chooser"]) if case.get("chooser") else None
    leader = table.rules.leader(table.rules.setup_for(2, dealer, end), chooser)
    return {"dealer": table.name(dealer), "first_to_lead": table.name(leader)}


def _chooser(rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    table = Table(rules, case)
    end = table.end(case)
    tricks = table.by_seat(case["tricks_last_hand"], 0)
    choosers = table.rules.choosers(tricks, end.active)
    setup = table.rules.setup_for(case.get("hand", 2), end.active[0], end, choosers)
    turns_up = table.rules.turns_up(setup)
    is_cut = len(choosers) > 1 and not turns_up
    return {
        "chooser": table.name(choosers[0]) if len(choosers) == 1 else None,
        "cut_between": table.named(choosers) if is_cut else [],
        "turn_up": turns_up,
    }


def _cut(_rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    names = list(case["cards"])
    best = highest(tuple((seat, case["cards"][name]) for seat, name in enumerate(names)))
    return {
        "winner": names[best[0]] if len(best) == 1 else None,
        "cut_again": [names[seat] for seat in best] if len(best) > 1 else [],
    }


def _hand_end(rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    table = Table(rules, case)
    begun = table.end(case)
    setup = table.rules.setup_for(case["hand"], begun.active[0], begun)
    revoked = tuple(table.seat(name) for name in case.get("revoked", ()))
    result = KnockoutResult(table.by_seat(case["tricks"], 0), revoked=revoked)
    end = table.rules.end_of(setup, result)
    return {
        "status": dict(zip(table.names, end.statuses, strict=True)),
        "dog_used": end.dog_used,
        "blind_used": end.blind_used,
        "had_dog": table.named(end.had_dog),
        "game_over": end.winner is not None,
        "winner": table.name(end.winner),
    }


def _next_leader(rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    table = Table(rules, case)
    left = case["cards_left"]
    holding = tuple(seat for seat, name in enumerate(table.names) if left.get(name))
    winner = table.seat(case["trick_winner"])
    return {"leader": table.name(next_leader(winner, holding)) if holding else None}


def _ranking(_rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    names = [case["winner"], *case["out_after_hand"]]
    out_after = {names.index(name): hand for name, hand in case["out_after_hand"].items()}
    return {"ranks": {names[seat]: rank for seat, rank in ranks(0, out_after).items()}}


def _view(rules: KnockoutWhist, case: Situation) -> dict[str, Any]:
    table = Table(rules, case)
    end, counts = table.end(case), case["hand_cards"]
    cards_each = max(counts.values())
    number = max(1, table.rules.first_hand_cards + 1 - cards_each)
    begun = table.rules.setup_for(number, _dealer(case, table, end), end, _first_in(end))
    setup = table.rules.chance(begun, bytes(32))
    state = table.rules.begin(setup, table.rules.deal(setup, table.rules.pack(setup)))
    if state.phase.name == CHOOSE and case.get("phase") != CHOOSE:
        state = state.apply(Call(case.get("trump") or "S"))
    kept = [
        CardSet(list(h)[: counts.get(n, 0)]) for h, n in zip(state.hands, table.names, strict=True)
    ]
    state = state._replace(hands=tuple(kept))
    viewer = table.seat(case["viewer"]) if case["viewer"] in table.names else None
    view = state.view(viewer)
    return {
        "sees_hand_of": [
            table.name(seat) for seat, hand in enumerate(view.hands) if isinstance(hand, CardSet)
        ],
        "sees_undealt": any(card and str(card) != view.known["turned"] for card in view.rest),
        "sees_card_counts": {
            name: hand if isinstance(hand, int) else len(hand)
            for name, hand in zip(table.names, view.hands, strict=True)
            if name in counts
        },
        "sees_turned_card": view.known["turned"] is not None,
        "sees_trump": view.known["trump"] is not None,
        "sees_status": dict(zip(table.names, view.known["statuses"], strict=True)),
    }


ADAPTER: Adapter = {
    "trick": _trick,
    "legal": _legal,
    "action": _action,
    "deal_counts": _deal_counts,
    "next_dealer": _next_dealer,
    "chooser": _chooser,
    "cut": _cut,
    "hand_end": _hand_end,
    "next_leader": _next_leader,
    "ranking": _ranking,
    "view": _view,
}
