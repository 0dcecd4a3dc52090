"""Cases of Rentz."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.engine.actions import Action, Call
from games.engine.cards import CARDS, RANKS, Card
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.packs import pack
from games.engine.phases.base import Over
from games.engine.phases.layout import PASS, Layout
from games.engine.phases.speaking import Question
from games.engine.phases.tricks import winner_of
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Deal
from games.engine.state import State
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, in_play
from games.rules.rentz import Rentz
from games.rules.rentz.choosing import (
    ACCEPT,
    BLIND,
    CHOOSE,
    LOOK,
    REFUSE,
    RentzFacts,
    RentzSetup,
    first_calls,
)
from games.rules.rentz.results import CARDS_EACH, GAMES, LAYOUT, RentzResult, Taken, result_of

REASONS = {
    Reason.GAME_ALREADY_CHOSEN: "already_chosen",
    # Where blind is not played the chooser has the cards at once.
    Reason.BLIND_NOT_PLAYED: "cards_already_seen",
}
STATES = {LOOK: "look_or_blind", CHOOSE: "choose"}


def _reason(refusal: Refusal | None) -> str | None:
    return REASONS.get(refusal.reason, str(refusal.reason.value)) if refusal else None


def _verdict(refusal: Refusal | None) -> dict[str, Any]:
    return {"legal": refusal is None, "reason": _reason(refusal)}


# Matches that have come so far


def _any_result(rules: Rentz, game: str, *, blind: bool = False) -> RentzResult:
    """Seat 0 takes all there is."""
    if game == LAYOUT:
        return RentzResult(game=game, blind=blind, places=(0, 1, 2))
    others = (Taken(),) * (rules.players - 1)
    return result_of(game, blind, (Taken.by_all(rules.players), *others))


def _next(match: Match) -> RentzSetup:
    assert isinstance(match.next, RentzSetup)
    return match.next


def _match(rules: Rentz, hands: int, first_dealer: int, kept: Collection[str] = ()) -> Match:
    """A match after so many hands, in which everybody keeps these games for later."""
    match = rules.new_match(first_dealer)
    for _hand in range(hands):
        games = _next(match).open_games
        game = next((game for game in games if game not in kept), games[0])
        match = match.add(_any_result(rules, game))
    return match


def _match_of(rules: Rentz, case: Situation) -> Match:
    """A match in which the next chooser has the case's `remaining` games left."""
    remaining = case.get("remaining", GAMES)
    chooser = case.get("chooser", 0)
    dealer = case.get("dealer", (chooser - 1) % rules.players)
    rounds = len(GAMES) - len(remaining)
    hands = case.get("hand_number", rounds * rules.players + 1) - 1
    return _match(rules, hands, (dealer - hands) % rules.players, remaining)


def _dealt(rules: Rentz, setup: RentzSetup, hands: Mapping[int, Iterable[Card]]) -> State:
    """A deal with these hands; the others have what is left of the pack."""
    held = {seat: CardSet(hand) for seat, hand in hands.items()}
    used = {card for hand in held.values() for card in hand}
    free = [card for card in rules.pack(setup) if card not in used]
    for seat in range(rules.players):
        if seat not in held:
            held[seat], free = CardSet(free[:CARDS_EACH]), free[CARDS_EACH:]
    return rules.begin(setup, Deal(tuple(held[seat] for seat in range(rules.players))))


def _called(state: State, game: str, *, blind: bool = False) -> State:
    """The chooser has named this game, having looked or not."""
    if blind:
        return state.apply(Call(BLIND + game))
    if state.phase.name == LOOK:
        state = state.apply(Call(LOOK))
    return state.apply(Call(game))


def _accepted(state: State, until: int | None = None) -> State:
    """Everybody has accepted, up to the seat `until`."""
    while (phase := state.phase).name == REFUSE and isinstance(phase, Question):
        if phase.seat == until:
            break
        state = state.apply(Call(ACCEPT))
    return state


# The kinds


def _pack(rules: Rentz, _case: Situation) -> dict[str, Any]:
    whole = rules.pack(_next(rules.new_match()))
    ranks = [rank for rank in reversed(RANKS) if rank in {card.rank for card in whole}]
    return {
        "ranks_high_to_low": ranks,
        "cards_in_pack": len(whole),
        "low_end_rank": min(rules.ends, key=lambda card: card.height).rank,
        "diamonds": Taken.of(CardSet(whole), 0).diamonds,
        "games_per_player": len(GAMES),
        "hands_in_game": rules.hands,
    }


def _seats_for_hand(rules: Rentz, case: Situation) -> dict[str, Any]:
    setup = _next(_match(rules, case["hand_number"] - 1, case["first_dealer"]))
    state = _dealt(rules, setup, {})
    return {"dealer": setup.dealer, "chooser": setup.chooser, "first_to_act": state.turn}


def _choosing_turns(rules: Rentz, case: Situation) -> dict[str, Any]:
    match = _match(rules, case["hands"], case["first_dealer"])
    choosers = [one.setup.chooser for one in match.scored if isinstance(one.setup, RentzSetup)]
    return {"turns_by_seat": [choosers.count(seat) for seat in range(rules.players)]}


def _legal_calls(rules: Rentz, case: Situation) -> dict[str, Any]:
    setup = _next(_match_of(rules, case))
    calls: tuple[Call, ...] = first_calls(rules, setup)
    if case["cards_seen"]:
        state = _dealt(rules, setup, {})
        state = state.apply(Call(LOOK)) if state.phase.name == LOOK else state
        calls = state.legal_actions.calls
    games = case.get("remaining", GAMES)
    return {
        "may_look": Call(LOOK) in calls,
        "blind": [game for game in games if Call(BLIND + game) in calls],
        "open": [game for game in games if Call(game) in calls],
    }


def _reject_call(rules: Rentz, case: Situation) -> dict[str, Any]:
    state = _dealt(rules, _next(_match_of(rules, case)), {})
    if case["cards_seen"] and state.phase.name == LOOK:
        state = state.apply(Call(LOOK))
    text = BLIND + case["call"] if case.get("blind") else case["call"]
    return _verdict(state.refusal(Call(text), case.get("seat")))


def _legal_cards(rules: Rentz, case: Situation) -> dict[str, Any]:
    trick, hand = cards(case["trick"]), cards(case["hand"])
    state = in_play(
        rules, _next(rules.new_match()), turn=len(trick), hands={len(trick): hand}, trick=trick,
        tricks=rules.trick_rules(case["game_chosen"]), pack=pack(),
    )  # fmt: skip
    return {"legal": list(state.legal_actions)}


def _trick_winner(rules: Rentz, case: Situation) -> dict[str, Any]:
    place = winner_of(cards(case["cards"]), None)
    return {"winner": (case["leader"] + place) % rules.players}


def _scored(rules: Rentz, result: RentzResult) -> dict[str, Any]:
    points = rules.score(result, _next(rules.new_match())).points
    return {"points": points, "sum": sum(points)}


def _hand_score(rules: Rentz, case: Situation) -> dict[str, Any]:
    figures = {name: tuple(case.get(name) or ()) for name in ("tricks", "queens", "diamonds")}
    result = RentzResult(
        **figures, game=case["game_chosen"], blind=case.get("blind", False),
        king=case.get("king_taken_by"), places=tuple(case.get("finishing_order", ())),
    )  # fmt: skip
    return _scored(rules, result)


def _cards_value(rules: Rentz, case: Situation) -> dict[str, Any]:
    taken = Taken.of(CardSet(cards(case["trick"])), 1)
    others = (Taken(),) * (rules.players - 1)
    result = result_of(case["game_chosen"], case.get("blind", False), (taken, *others))
    return {"points_to_winner": _scored(rules, result)["points"][0]}


def _hand_sums(rules: Rentz, _case: Situation) -> dict[str, Any]:
    sums = {game: rules.values.sum_of(game, rules.players) for game in GAMES}
    seven = sum(sums.values())
    whole = seven * rules.players
    return {**sums, "one_player_all_seven": seven, "whole_game_without_blind": whole}


def _final_sum(rules: Rentz, case: Situation) -> dict[str, Any]:
    """Everybody chooses first what is still to be played blind."""
    to_come, match = list(case["blind_hands"]), rules.new_match()
    while match.next is not None:
        games = _next(match).open_games
        blind = next((game for game in games if game in to_come), None)
        if blind:
            to_come.remove(blind)
        match = match.add(_any_result(rules, blind or games[0], blind=bool(blind)))
    return {"sum_of_all_totals": sum(match.totals)}


def _hand_over(rules: Rentz, case: Situation) -> dict[str, Any]:
    tricks = rules.trick_rules(case["game_chosen"])
    fallen, left = CardSet(cards(case["taken"])), CARDS_EACH - case["tricks_done"]
    return {"over": tricks.is_over(fallen, left)}


def _laid(rows: Mapping[str, Mapping[str, str]]) -> CardSet:
    return CardSet(
        Card.parse(rank + suit)
        for suit, row in rows.items()
        for rank in RANKS[RANKS.index(row["low"]) : RANKS.index(row["high"]) + 1]
    )


def _laying(rules: Rentz, case: Situation, seat: int, active: Sequence[int]) -> State:
    """A layout in which it is this seat's turn; the other active seats hold one card each."""
    setup, laid, hand = _next(rules.new_match()), _laid(case["rows"]), cards(case["hand"])
    others = [card for card in CARDS if card not in laid and card not in hand]
    hands = tuple(
        CardSet(hand if one == seat else others[one : one + 1] if one in active else ())
        for one in range(rules.players)
    )
    out = tuple(one for one in range(rules.players) if one not in active)
    layout = Layout(rules.layout_rules(), seat, laid, out, case.get("bonus", False))
    return State(rules, setup, Deal(hands), hands, layout, RentzFacts(LAYOUT, seen=True))


def _placements(rules: Rentz, case: Situation) -> dict[str, Any]:
    choice = _laying(rules, case, 0, range(rules.players)).legal_actions
    return {"legal": list(choice.cards), "must_pass": PASS in choice}


def _layout_turn(rules: Rentz, case: Situation) -> dict[str, Any]:
    seat = case["seat"]
    state = _laying(rules, case, seat, case["active"])
    move = state.parse(case["move"])
    if refusal := state.refusal(move, seat):
        return _verdict(refusal)
    state = state.apply(move, seat)
    layout = state.phase.last if isinstance(state.phase, Over) else state.phase
    assert isinstance(layout, Layout)
    return {
        "legal": True,
        "bonus": layout.bonus,
        "skipped": layout.skipped,
        "next_turn": state.turn,
        "finished": None if state.hands[seat] else layout.finished.index(seat) + 1,
    }


def _refusal(rules: Rentz, case: Situation) -> dict[str, Any]:
    setup = replace(_next(rules.new_match()), needed=(case["needed"],) * rules.players)
    chooser = setup.chooser
    seat = chooser if case["role"] == "chooser" else (chooser + 1) % rules.players
    state = _called(_dealt(rules, setup, {seat: cards(case["hand"])}), LAYOUT)
    refuse = Call(REFUSE)
    may = state.refusal(refuse, seat) is None
    state = state.apply(refuse, seat) if may else state
    return {"may_refuse": may, "needed_next_time": state.view(seat).known["needed"][seat]}


def _refused(rules: Rentz, case: Situation) -> dict[str, Any]:
    match, seat = _match_of(rules, case), case["refused_by"]
    setup = _next(match)
    ends = list(rules.ends)[: setup.needed[seat]]
    others = [card for card in rules.pack(setup) if card not in rules.ends]
    state = _dealt(rules, setup, {seat: (*ends, *others[: CARDS_EACH - len(ends)])})
    state = _accepted(_called(state, LAYOUT, blind=case.get("blind", False)), seat)
    state = state.apply(Call(REFUSE), seat)
    reached = STATES.get(state.phase.name, state.phase.name)
    if state.is_over:
        assert state.result
        reached, setup = "deal", _next(match.add(state.result))
    return {
        "dealer": setup.dealer,
        "chooser": setup.chooser,
        "remaining": [game for game in case.get("remaining", GAMES) if game in setup.open_games],
        "state": reached,
    }


def _ranking(rules: Rentz, case: Situation) -> dict[str, Any]:
    totals = tuple(case["totals"])
    places = replace(rules.new_match(), totals=totals).ranking
    ranks = {place.player: place.rank for place in places}
    return {
        "ranks": [ranks[seat] for seat in range(len(totals))],
        "winners": sorted(seat for seat, rank in ranks.items() if rank == 1),
    }


def _played(
    rules: Rentz, case: Situation, game: str, moves: Sequence[tuple[int, str]], word: str
) -> tuple[State, dict[str, Any]]:
    """A whole hand, and what came of it; or at which move, called by this word, it broke off."""
    rules = replace(rules, players=len(case["hands"]))
    setup = _next(_match_of(rules, case))
    state = _dealt(rules, setup, dict(enumerate(map(cards, case["hands"]))))
    state = _accepted(_called(state, game, blind=case.get("blind", False)))
    for number, (seat, text) in enumerate(moves, start=1):
        action: Action = state.parse(text)
        if refusal := state.refusal(action, seat):
            return state, {**_verdict(refusal), f"illegal_at_{word}": number}
        state = state.apply(action, seat)
    return state, {"legal": True, **_scored(rules, rules.result(state))}


def _whole_hand(rules: Rentz, case: Situation) -> dict[str, Any]:
    state, told = _played(rules, case, case["game_chosen"], case["plays"], "play")
    assert state.play
    return {
        **told,
        "trick_winners": [trick.winner for trick in state.play.tricks],
        "tricks": state.play.won,
        "ended_early": state.is_over and len(state.play.tricks) < CARDS_EACH,
    }


def _whole_layout(rules: Rentz, case: Situation) -> dict[str, Any]:
    state, told = _played(rules, case, LAYOUT, case["moves"], "move")
    return {**told, "finishing_order": state.view(None).known["places"]}


ADAPTER: Adapter = {
    "pack": _pack,
    "seats_for_hand": _seats_for_hand,
    "choosing_turns": _choosing_turns,
    "legal_calls": _legal_calls,
    "reject_call": _reject_call,
    "legal_cards": _legal_cards,
    "trick_winner": _trick_winner,
    "hand_score": _hand_score,
    "cards_value": _cards_value,
    "hand_sums": _hand_sums,
    "final_sum": _final_sum,
    "hand_over": _hand_over,
    "placements": _placements,
    "layout_turn": _layout_turn,
    "refusal": _refusal,
    "refused": _refused,
    "ranking": _ranking,
    "whole_hand": _whole_hand,
    "whole_layout": _whole_layout,
}
