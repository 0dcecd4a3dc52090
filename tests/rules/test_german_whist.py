from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call, Play
from games.engine.cards import Card, Suit
from games.engine.cardset import CardSet
from games.engine.match import Match, ResultRefused
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.reasons import IllegalAction, Reason, Refusal
from games.engine.setup import Setup
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules import read_state
from games.rules.german_whist import GermanFacts, GermanResult, GermanWhist, Pair, Standing

FIRST = Setup(1, 0, (0, 1))
WON_BY_A = GermanResult((9, 4), (6, 7))
WON_BY_B = GermanResult((6, 7), (6, 7))
SHARED = GermanResult((5, 8), (8, 5))
SCORINGS = ("deal_win", "over_six", "difference", "per_trick", "all_26", "weighted")


def started(seed: object, **options: Any) -> State:
    return GermanWhist.of(options).start(FIRST, seed_from_text(str(seed)))


def moments(state: State, chance: Random) -> list[State]:
    """Every state of a deal played at random."""
    found = [state]
    while not state.is_over:
        state = state.apply(chance.choice(list(state.legal_actions)))
        found.append(state)
    return found


def test_the_cards_go_round_from_the_player_who_does_not_deal() -> None:
    order = pack()[::-1]

    state = GermanWhist().begin(FIRST, GermanWhist().deal(FIRST, order))

    assert state.hands == (CardSet(order[1:26:2]), CardSet(order[0:26:2]))
    assert state.deal.rest == order[26:]
    assert state.view(None).rest == (order[26], *[None] * 25)
    assert state.view(None).known["trump"] == order[26].suit
    assert state.to_act == (1,)


@pytest.mark.parametrize(
    ("ranks", "turned", "trump"),
    [
        ((), "AS", Suit.SPADES),
        (("A", "K"), "AS", None),
        (("A", "K"), "KD", None),
        (("A", "K"), "QD", Suit.DIAMONDS),
    ],
)
def test_some_ranks_mean_no_trumps(ranks: tuple[str, ...], turned: str, trump: object) -> None:
    rules = GermanWhist(no_trump_on=ranks)
    order = (*[card for card in pack() if str(card) != turned][:26], Card.parse(turned))
    order = (*order, *[card for card in pack() if card not in order])

    state = rules.begin(FIRST, rules.deal(FIRST, order))

    assert state.play
    assert state.play.trump is trump
    assert state.view(0).known["trump"] == (trump or "NT")


@pytest.mark.parametrize("seed", range(20))
def test_tricks_of_the_first_stage_are_played_for_the_stock(seed: int) -> None:
    state = started(seed)
    for number in range(13):
        up, down = state.deal.rest[2 * number : 2 * number + 2]
        assert state.view(0).known["turned"] == str(up)
        assert (len(state.hands[0]), len(state.hands[1])) == (13, 13)
        for _card in range(2):
            state = state.apply(next(iter(state.legal_actions)))
        assert state.play
        assert state.play.last_trick
        winner = state.play.last_trick.winner
        assert state.to_act == (winner,)
        assert up in state.hands[winner]
        assert down in state.hands[1 - winner]
        assert state.view(1).known["stock_left"] == 24 - 2 * number


@pytest.mark.parametrize("seed", range(20))
def test_a_deal_has_thirteen_tricks_in_each_stage(seed: int) -> None:
    states = moments(started(seed), Random(seed))

    assert len(states) == 1 + 52
    for state in states:
        assert state.play
        gone = [card for trick in state.play.tricks for card in trick.cards]
        stock: tuple[Card, ...] = state.facts.stock
        everything = [*gone, *state.play.trick, *state.hands[0], *state.hands[1], *stock]
        assert sorted(everything) == list(pack())
    for state in (states[0], states[seed], states[-1]):
        assert read_state(str(state)) == state
    result = states[-1].result
    assert isinstance(result, GermanResult)
    play = states[-1].play
    assert play
    winners = [trick.winner for trick in play.tricks]
    assert result.stage1 == (winners[:13].count(0), winners[:13].count(1))
    assert result.tricks == (winners[13:].count(0), winners[13:].count(1))
    assert GermanWhist(scoring="weighted").check(result, FIRST) is None


def test_who_wins_the_last_trick_for_the_stock_leads_to_the_second_stage() -> None:
    state = moments(started(5), Random(5))[26]

    known = state.view(None).known
    assert state.play
    assert state.play.last_trick
    assert (known["stage"], known["stock_left"], known["turned"]) == (2, 0, None)
    assert state.to_act == (state.play.last_trick.winner,)
    assert state.play.won == (0, 0)
    assert sum(known["stage1"]) == 13


def test_trumps_stay_when_the_card_that_made_them_is_taken() -> None:
    states = moments(started(1), Random(1))

    assert len({state.play.trump for state in states if state.play}) == 1


@pytest.mark.parametrize(
    ("action", "seat", "refusal"),
    [
        ("2S", 0, Reason.NOT_YOUR_TURN(seat="B")),
        ("take", 1, Reason.CARD_EXPECTED()),
        ("lay 2S", 1, Reason.CARD_EXPECTED()),
    ],
)
def test_nothing_can_be_done_but_play_in_turn(action: str, seat: int, refusal: Refusal) -> None:
    state = started(0)

    assert state.refusal(state.parse(action), seat) == refusal
    with pytest.raises(IllegalAction):
        state.apply(state.parse(action), seat)
    assert state == started(0)


@pytest.mark.parametrize("moment", [1, 27])
def test_suit_is_followed_in_both_stages(moment: int) -> None:
    for seed in range(30):
        state = moments(started(seed), Random(seed))[moment]
        assert state.play
        led, hand = state.play.trick[0].suit, state.hands[state.to_act[0]]
        assert led
        follow = hand.of(led)
        assert {str(action) for action in state.legal_actions} == set(map(str, follow or hand))
        if follow and len(follow) < len(hand):
            refused = next(iter(hand - follow))
            assert state.refusal(Play(refused)) == Reason.MUST_FOLLOW(suit=led.value)
            return
    raise AssertionError("somebody must have been able to revoke")


def redealt(state: State, viewer: int | None, chance: Random) -> State:
    """The same moment with all that this seat cannot see dealt anew."""
    facts: GermanFacts = state.facts
    hidden = [card for seat in (0, 1) if seat != viewer for card in state.hands[seat]]
    hidden += facts.stock[1:]
    chance.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hands):
        size = 0 if seat == viewer else len(hand)
        hands.append(hand if seat == viewer else CardSet(hidden[:size]))
        hidden = hidden[size:]
    stock = (*facts.stock[:1], *hidden)
    return state._replace(hands=tuple(hands), facts=replace(facts, stock=stock))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_a_view_depends_on_nothing_that_is_hidden(seed: int, viewer: int | None) -> None:
    chance = Random(seed)
    for state in moments(started(seed), chance)[:-1]:
        assert str(redealt(state, viewer, chance).view(viewer)) == str(state.view(viewer))


def test_only_the_loser_sees_what_it_draws() -> None:
    state = moments(started(3), Random(3))[2]
    assert state.play
    assert state.play.last_trick
    loser, drawn = 1 - state.play.last_trick.winner, state.deal.rest[1]

    for viewer in (None, 0, 1):
        hands = state.view(viewer).hands
        seen = [hand for hand in hands if isinstance(hand, CardSet) and drawn in hand]
        assert bool(seen) == (viewer == loser)
        assert str(drawn) not in str(state.view(viewer)).split(" | ")[6:]


def test_tricks_before_the_last_are_not_shown() -> None:
    state = moments(started(2), Random(2))[40]
    assert state.play
    assert state.play.last_trick
    old = {str(card) for trick in state.play.tricks[:-1] for card in trick.cards}

    words = set(str(state.view(0)).replace(">", " ").split())

    assert not words & old
    assert words & set(map(str, state.play.last_trick.cards))


def test_everything_is_shown_when_the_deal_is_over() -> None:
    state = moments(started(2), Random(2))[-1]

    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert view.dealt == state.deal.hands
        assert view.rest == state.deal.rest


@pytest.mark.parametrize(
    ("scoring", "result", "points"),
    [
        ("deal_win", GermanResult((7, 6)), (1, 0)),
        ("deal_win", GermanResult((6, 7), (13, 0)), (0, 1)),
        ("over_six", GermanResult((13, 0)), (7, 0)),
        ("over_six", GermanResult((6, 7)), (0, 1)),
        ("difference", GermanResult((13, 0)), (13, 0)),
        ("difference", GermanResult((6, 7)), (0, 1)),
        ("per_trick", GermanResult((5, 8)), (5, 8)),
        ("all_26", GermanResult((5, 8), (9, 4)), (2, 0)),
        ("all_26", GermanResult((5, 8), (8, 5)), (1, 1)),
        ("all_26", GermanResult((5, 8), (7, 6)), (0, 2)),
        ("weighted", GermanResult((6, 7), (9, 4)), (21, 18)),
        ("deal_win", GermanResult((6, 5)), (0, 0)),
    ],
)
def test_a_deal_is_scored_as_the_option_says(
    scoring: str, result: GermanResult, points: Pair
) -> None:
    rules = GermanWhist.of({"scoring": scoring})

    score = rules.score(result, FIRST)

    assert score.points == points
    assert tuple(map(sum, zip(*(line for _word, line in score.lines), strict=True))) == points


@pytest.mark.parametrize("scoring", SCORINGS)
def test_no_deal_is_drawn_but_where_all_tricks_count(scoring: str) -> None:
    rules = GermanWhist.of({"scoring": scoring})
    for late in range(14):
        for early in range(14):
            result = GermanResult((late, 13 - late), (early, 13 - early))
            ours, theirs = rules.score(result, FIRST).points
            assert (ours == theirs) == (scoring == "all_26" and late + early == 13)
            if scoring == "all_26":
                assert ours + theirs == rules.parts == 2
            if scoring == "weighted":
                assert ours + theirs == 39


@pytest.mark.parametrize(
    ("options", "result", "refusal"),
    [
        ({}, GermanResult((7, 6)), None),
        ({}, GermanResult((7, 6), (13, 0)), None),
        ({}, GermanResult((7, 5)), Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=12)),
        ({}, GermanResult((14, -1)), Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=14)),
        ({}, GermanResult((13,)), Reason.SIDES_MISSING(sides=2, got=1)),
        ({}, GermanResult((7, 6), (7, 7)), Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14)),
        ({"scoring": "all_26"}, GermanResult((7, 6)), Reason.SIDES_MISSING(sides=2, got=0)),
        ({"scoring": "weighted"}, GermanResult((7, 6)), Reason.SIDES_MISSING(sides=2, got=0)),
    ],
)
def test_check_says_what_is_wrong(
    options: dict[str, Any], result: GermanResult, refusal: Refusal | None
) -> None:
    match = GermanWhist.of(options).new_match()

    assert match.refusal(result) == refusal
    if refusal:
        with pytest.raises(ResultRefused):
            match.add(result)


def played(match: Match, *results: GermanResult) -> Match:
    for result in results:
        match = match.add(result)
    return match


def test_a_single_deal_decides() -> None:
    match = played(GermanWhist().new_match(1), WON_BY_B)

    assert match.is_over
    assert [(place.player, place.rank, place.tied) for place in match.ranking] == [
        (1, 1, False),
        (0, 2, False),
    ]


def test_a_single_deal_may_be_drawn_where_all_tricks_count() -> None:
    match = played(GermanWhist(scoring="all_26").new_match(), SHARED)

    assert match.is_over
    assert [(place.rank, place.tied, place.total) for place in match.ranking] == [(1, True, 1)] * 2


def test_the_deal_alternates() -> None:
    match = GermanWhist(match="deals", deals_n=4).new_match(1)
    dealers = []
    while match.next:
        dealers.append(match.next.dealer)
        match = match.add(WON_BY_A)

    assert dealers == [1, 0, 1, 0]


def test_in_a_best_of_several_deals_are_counted_and_drawn_ones_played_again() -> None:
    rules = GermanWhist(match="best_of", best_of_n=3, scoring="all_26")
    match = played(rules.new_match(), WON_BY_A, SHARED, SHARED, WON_BY_B)
    assert not match.is_over
    assert match.facts == (1, 1)

    match = played(match, SHARED, WON_BY_B)

    assert match.is_over
    assert [(place.player, place.total) for place in match.ranking] == [(1, 2), (0, 1)]


def test_in_a_best_of_several_points_do_not_matter() -> None:
    rules = GermanWhist(match="best_of", scoring="over_six")
    match = played(rules.new_match(), GermanResult((0, 13)), WON_BY_A, WON_BY_A)

    assert match.is_over
    assert match.totals == (6, 7)
    assert match.ranking[0].player == 0


def test_deals_are_added_up_and_may_end_in_a_draw() -> None:
    rules = GermanWhist(match="deals", scoring="difference")
    match = played(rules.new_match(), GermanResult((8, 5)), GermanResult((5, 8)))

    assert match.is_over
    assert all(place.tied for place in match.ranking)


@pytest.mark.parametrize(
    ("options", "totals", "standing"),
    [
        ({}, (49, 41), Standing(False, None, 50)),
        ({}, (51, 44), Standing(True, 0, 50)),
        ({}, (54, 50), Standing(False, None, 60)),
        ({}, (50, 61), Standing(True, 1, 60)),
        ({}, (75, 71), Standing(False, None, 80)),
        ({}, (80, 71), Standing(True, 0, 80)),
        ({"target_extension": 0}, (54, 50), Standing(True, 0, 50)),
        ({"target_extension": 0}, (52, 52), Standing(False, None, 50)),
        ({"scoring": "all_26", "target": 3}, (5, 4), Standing(False, None, 3)),
        ({"scoring": "all_26", "target": 3}, (6, 4), Standing(True, 0, 3)),
        ({"scoring": "all_26", "target": 3}, (6, 6), Standing(False, None, 13)),
    ],
)  # fmt: skip
def test_a_goal_rises_while_both_have_reached_it(
    options: dict[str, Any], totals: Pair, standing: Standing
) -> None:
    rules = GermanWhist.of({"scoring": "per_trick", "match": "target", **options})

    assert rules.standing(totals, (0, 0), 10) == standing


@pytest.mark.parametrize("scoring", SCORINGS)
@pytest.mark.parametrize("kind", ["single", "best_of", "target", "deals"])
def test_a_match_of_dealt_hands_is_won_or_drawn(scoring: str, kind: str) -> None:
    rules = GermanWhist.of({"scoring": scoring, "match": kind, "target": 12, "target_extension": 3})
    match, chance = rules.new_match(), Random(f"{scoring} {kind}")
    while match.next:
        state = rules.start(match.next, chance.randbytes(32))
        result = moments(state, chance)[-1].result
        assert result
        match = match.add(result)

    standing = rules.standing(match.totals, match.facts, len(match.scored))
    assert standing.is_over
    assert match.ranking[0].tied == (standing.winner is None)
    if standing.winner is not None:
        assert match.ranking[0].player == standing.winner
    assert standing.winner is not None or kind in ("single", "deals")


@pytest.mark.parametrize(
    ("option", "value"),
    [("best_of_n", 4), ("best_of_n", 17), ("deals_n", 3), ("target", 0), ("no_trump_on", ["1"])],
)
def test_what_is_no_game_is_refused(option: str, value: object) -> None:
    with pytest.raises(OptionError):
        GermanWhist.of({option: value})


def test_a_call_is_no_card() -> None:
    assert started(0).refusal(Call("7H?")) == Reason.CARD_EXPECTED()
