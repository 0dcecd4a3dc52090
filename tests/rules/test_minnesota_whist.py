from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.actions import Action, Call, Lay, Play
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.phases.laying import Laying
from games.engine.phases.tricks import Trick
from games.engine.reasons import IllegalAction, Reason, Refusal
from games.engine.seats import left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.rules import read_state
from games.rules.minnesota_whist import Chosen, MinnesotaResult, MinnesotaWhist, Tokens

SEATS = (0, 1, 2, 3)
OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"preset": "minnesota_set2", "high_colour": "red", "high_lead": "left_of_grander"},
    {"preset": "south_dakota", "bid_mode": "token"},
    {"preset": "norwegian"},
    {"bidding": "in_turn", "bid_mode": "token", "target": 5},
    {"low_lead": "norwegian", "low_scoring": "winner_plus", "low_value": 3, "target": 20},
]
BY_OPTIONS = pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))


def begun(dealer: int = 0, **options: Any) -> State:
    """Every seat holds black and red cards: the pack is dealt in its own order."""
    rules = MinnesotaWhist.of(options)
    setup = Setup(1, dealer, SEATS)
    return rules.begin(setup, rules.deal(setup, pack()))


def lays(state: State, colours: str) -> list[Action]:
    """For each seat the laying of its first black (b) or red (r) card."""
    suits = {"b": "CS", "r": "DH"}
    return [
        Lay(CardSet([next(card for card in hand if str(card.suit) in suits[colour])]))
        for hand, colour in zip(state.hands, colours, strict=True)
    ]


def chosen(colours: str, dealer: int = 0, **options: Any) -> State:
    """All have laid a black or a red card, or a token for high (b) or low (r)."""
    state = begun(dealer, **options)
    acts = lays(state, colours)
    if options.get("bid_mode") == "token":
        acts = [Call("high" if colour == "b" else "low") for colour in colours]
    for seat in (2, 0, 3, 1):
        state = state.apply(acts[seat], seat)
    return state


def called(*calls: str, dealer: int = 0, **options: Any) -> State:
    state = begun(dealer, bidding="in_turn", **options)
    for call in calls:
        state = state.apply(Call(call))
    return state


def moments(state: State, chance: Random) -> list[State]:
    """Every state of a deal played at random."""
    found = [state]
    while not state.is_over:
        seat = chance.choice(state.to_act)
        state = state.apply(chance.choice(list(state.legal_for(seat))), seat)
        found.append(state)
    return found


def deals(options: dict[str, Any], count: int = 8) -> list[list[State]]:
    rules, chance = MinnesotaWhist.of(options), Random(repr(options))
    setups = [Setup(1, number % 4, SEATS) for number in range(count)]
    return [moments(rules.start(setup, chance.randbytes(32)), chance) for setup in setups]


def refused(state: State, action: str, seat: int | None = None) -> Refusal | None:
    """Why it is refused; the state stays as it was."""
    before = state.phase, state.hands, state.log
    parsed = state.parse(action)
    refusal = state.refusal(parsed, seat)
    if refusal is not None:
        with pytest.raises(IllegalAction):
            state.apply(parsed, seat)
    assert (state.phase, state.hands, state.log) == before
    return refusal


# Choosing


def test_cards_go_round_from_the_dealers_left() -> None:
    deal = MinnesotaWhist().deal(Setup(1, 2, SEATS), pack())

    assert deal.hands[3] == CardSet(pack()[0::4])
    assert deal.hands[2] == CardSet(pack()[3::4])
    assert deal.rest == ()


@pytest.mark.parametrize(
    ("dealer", "colours", "expected", "leader"),
    [
        (0, "rrrr", Chosen("low", None, (1, 2, 3, 0)), 1),
        (3, "rrrr", Chosen("low", None, (0, 1, 2, 3)), 0),
        (0, "bbbb", Chosen("high", 1, (1,)), 0),
        (0, "brrb", Chosen("high", 3, (1, 2, 3)), 2),
        (0, "brrr", Chosen("high", 0, (1, 2, 3, 0)), 3),
        (2, "brrr", Chosen("high", 0, (3, 0)), 3),
        (2, "rbrr", Chosen("high", 1, (3, 0, 1)), 0),
    ],
)
@pytest.mark.parametrize("bid_mode", ["card", "token"])
def test_the_first_for_high_ends_the_revealing(
    bid_mode: str, dealer: int, colours: str, expected: Chosen, leader: int
) -> None:
    state = chosen(colours, dealer, bid_mode=bid_mode)

    assert state.facts.chosen == expected
    assert state.to_act == (leader,)
    assert state.hands == state.deal.hands
    assert [seat for seat, _bid in state.view(None).known["revealed"]] == list(expected.revealed)


def test_in_europe_red_means_high() -> None:
    state = chosen("bbrb", high_colour="red")

    assert state.facts.chosen == Chosen("high", 2, (1, 2))


@pytest.mark.parametrize(
    ("options", "colours", "leader"),
    [
        ({"high_lead": "left_of_grander"}, "rrbr", 3),
        ({"high_lead": "right_of_grander"}, "rrbr", 1),
        ({"low_lead": "norwegian"}, "rrrr", 3),
        ({"low_lead": "norwegian"}, "rrbr", 1),
    ],
)
def test_who_leads(options: dict[str, Any], colours: str, leader: int) -> None:
    assert chosen(colours, **options).to_act == (leader,)


@pytest.mark.parametrize(
    ("calls", "dealer", "expected", "leader"),
    [
        (("grand",), 0, Chosen("high", 1), 2),
        (("pass", "pass", "pass", "grand"), 0, Chosen("high", 0), 1),
        (("nullo",), 0, Chosen("low", 1), 0),
        (("pass", "nullo"), 0, Chosen("low", 2), 1),
        (("pass", "pass", "pass", "pass"), 0, Chosen("low"), 3),
        (("pass", "pass", "pass", "pass"), 3, Chosen("low"), 2),
    ],
)
def test_the_norwegian_calls(
    calls: tuple[str, ...], dealer: int, expected: Chosen, leader: int
) -> None:
    state = called(*calls, dealer=dealer, preset="norwegian")

    assert state.facts.chosen == expected
    assert state.to_act == (leader,)


def test_who_leads_after_calls_as_in_minnesota() -> None:
    assert called("grand").to_act == (0,)
    assert called("pass", "nullo", dealer=2).to_act == (3,)


def test_calls_go_clockwise_from_the_dealers_left() -> None:
    state = called("pass", "pass", dealer=1)

    assert state.to_act == (0,)
    assert list(map(str, state.legal_actions)) == ["pass", "nullo", "grand"]
    assert refused(state, "grand", 3) == Reason.NOT_YOUR_TURN(seat="N")
    assert refused(state, "high") == Reason.NOT_A_CALL(call="high")
    assert refused(state, "2C") == Reason.CALL_EXPECTED()
    assert refused(called("grand"), "grand") == Reason.CARD_EXPECTED()


def test_choices_that_are_refused() -> None:
    hands = [CardSet(pack()[:13]), CardSet(pack()[13:26]), CardSet(pack()[26:39])]
    setup, deal = Setup(1, 0, SEATS), Deal((*hands, CardSet(pack()[39:])))
    state = MinnesotaWhist().begin(setup, deal)

    # North has nothing but clubs and cannot ask for low.
    assert refused(state, "lay 2H", 0) == Reason.NOT_IN_HAND(card="2H")
    assert refused(state, "lay 2C 3C", 0) == Reason.WRONG_COUNT(low=1, high=1, got=2)
    assert refused(state, "2C", 0) == Reason.LAY_EXPECTED()
    assert refused(state, "high", 0) == Reason.LAY_EXPECTED()
    state = state.apply(Lay(CardSet([Card.parse("2C")])), 0)
    assert refused(state, "lay 3C", 0) == Reason.ALREADY_CHOSEN()
    assert state.to_act == (1, 2, 3)


def test_tokens_that_are_refused() -> None:
    state = begun(bid_mode="token")

    assert [list(map(str, state.legal_for(seat))) for seat in SEATS] == [["low", "high"]] * 4
    assert refused(state, "pass", 2) == Reason.NOT_A_CALL(call="pass")
    assert refused(state, "lay 2C", 2) == Reason.CALL_EXPECTED()
    state = state.apply(Call("low"), 2)
    assert refused(state, "high", 2) == Reason.ALREADY_CHOSEN()
    assert state.to_act == (0, 1, 3)


# Play


def test_suit_is_followed_and_there_are_no_trumps() -> None:
    hands = tuple(CardSet.parse(hand) for hand in ("9H 2C", "2S 3C", "AH KC", "KS 2D"))
    state = MinnesotaWhist.of({"bid_mode": "token"}).begin(Setup(1, 3, SEATS), Deal(hands))
    for seat in SEATS:
        state = state.apply(Call("low"), seat)

    state = state.apply(Play(Card.parse("9H")))
    state = state.apply(Play(Card.parse("2S")))
    assert refused(state, "KC") == Reason.MUST_FOLLOW(suit="H")
    assert refused(state, "2C") == Reason.NOT_IN_HAND(card="2C")
    assert refused(state, "AH", 3) == Reason.NOT_YOUR_TURN(seat="S")
    state = state.apply(Play(Card.parse("AH")))
    state = state.apply(Play(Card.parse("KS")))

    assert state.play
    trick = tuple(map(Card.parse, ("9H", "2S", "AH", "KS")))
    assert state.play.tricks == (Trick(0, trick, 2),)
    assert state.to_act == (2,)


def test_a_bid_card_is_played_like_any_other() -> None:
    state = chosen("rrrr")
    (bid,) = state.log[3][1].cards  # type: ignore[union-attr]

    assert state.log[3][0] == state.to_act[0] == 1
    assert Play(bid) in state.legal_actions


# Scores


@pytest.mark.parametrize(
    ("options", "result", "points"),
    [
        ({}, MinnesotaResult((9, 4), "high", 0), (3, 0)),
        ({}, MinnesotaResult((9, 4), "high", 1), (3, 0)),
        ({}, MinnesotaResult((7, 6), "high", 0), (1, 0)),
        ({}, MinnesotaResult((6, 7), "high", 0), (0, 1)),
        ({}, MinnesotaResult((13, 0), "high", 0), (7, 0)),
        ({}, MinnesotaResult((0, 13), "high", 0), (0, 7)),
        ({}, MinnesotaResult((8, 5), "low"), (-2, 0)),
        ({}, MinnesotaResult((6, 7), "low"), (0, -1)),
        ({"preset": "minnesota_set2"}, MinnesotaResult((5, 8), "high", 0), (0, 4)),
        ({"preset": "minnesota_set2"}, MinnesotaResult((5, 8), "high", 1), (0, 2)),
        ({"preset": "minnesota_set2"}, MinnesotaResult((5, 8), "low"), (2, 0)),
        ({"preset": "south_dakota"}, MinnesotaResult((5, 8), "high", 0), (-2, 0)),
        ({"preset": "south_dakota"}, MinnesotaResult((6, 7), "high", 0), (-1, 0)),
        ({"preset": "south_dakota"}, MinnesotaResult((8, 5), "high", 0), (2, 0)),
        ({"preset": "south_dakota"}, MinnesotaResult((5, 8), "low"), (0, -2)),
        ({"preset": "norwegian"}, MinnesotaResult((9, 4), "high", 0), (12, 0)),
        ({"preset": "norwegian"}, MinnesotaResult((4, 9), "high", 0), (0, 24)),
        ({"preset": "norwegian"}, MinnesotaResult((5, 8), "low"), (4, 0)),
        ({"high_set": 3, "high_penalty": 2}, MinnesotaResult((5, 8), "high", 0), (-4, 6)),
        ({"low_value": 5}, MinnesotaResult((5, 8), "low"), (0, -10)),
        ({}, MinnesotaResult((), "high", 0), (0, 0)),
        ({}, MinnesotaResult((), "low"), (0, 0)),
        ({}, MinnesotaResult((9, 4), "high"), (0, 0)),
    ],
)
def test_what_a_hand_is_worth(
    options: dict[str, Any], result: MinnesotaResult, points: tuple[int, int]
) -> None:
    score = MinnesotaWhist.of(options).score(result, Setup(1, 0, SEATS))

    assert score.points == points
    assert (
        tuple(map(sum, zip((0, 0), *(line for _why, line in score.lines), strict=True))) == points
    )


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (MinnesotaResult((9, 4), "high", 1), None),
        (MinnesotaResult((9, 4), "low"), None),
        (MinnesotaResult((9, 4)), Reason.CONTRACT_NOT_PLAYED(contract="")),
        (MinnesotaResult((9, 4), "high"), Reason.DECLARER_MISSING()),
        (MinnesotaResult((9, 4), "high", 2), Reason.DECLARER_MISSING()),
        (MinnesotaResult((9, 4), "low", 0), Reason.DECLARER_NOT_EXPECTED(contract="low")),
        (MinnesotaResult((9,), "low"), Reason.SIDES_MISSING(sides=2, got=1)),
        (MinnesotaResult((14, -1), "low"), Reason.TRICKS_OUT_OF_RANGE(low=0, high=13, got=14)),
        (MinnesotaResult((9, 5), "low"), Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=14)),
    ],
)
def test_what_a_slip_can_say(result: MinnesotaResult, expected: Refusal | None) -> None:
    assert MinnesotaWhist().check(result, Setup(1, 0, SEATS)) == expected


def test_the_first_side_at_the_target_wins() -> None:
    match: Match = MinnesotaWhist().new_match(2)
    for _hand in range(2):
        match = match.add(MinnesotaResult((12, 1), "high", 0))
    assert match.totals == (12, 0)
    assert match.next == Setup(3, 0, SEATS)
    match = match.add(MinnesotaResult((7, 6), "low"))
    assert match.totals == (11, 0)

    match = match.add(MinnesotaResult((8, 5), "high", 1))

    assert match.is_over
    assert [(place.player, place.rank, place.total) for place in match.ranking] == [
        (0, 1, 13),
        (1, 2, 0),
    ]


@pytest.mark.parametrize("options", [{"target": 0}, {"high_set": -1}, {"preset": "dakota"}])
def test_options_that_are_no_game(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        MinnesotaWhist.of(options)


# What may be seen


@pytest.mark.parametrize("bid_mode", ["card", "token"])
def test_others_see_only_that_somebody_has_chosen(bid_mode: str) -> None:
    state = begun(bid_mode=bid_mode)
    action = Call("high") if bid_mode == "token" else lays(state, "bbbb")[2]

    state = state.apply(action, 2)

    hidden = "?" if bid_mode == "token" else "lay ?1"
    for viewer in (None, 0, 1, 3):
        assert state.view(viewer).said == ((2, hidden),)
        assert state.view(viewer).to_act == (0, 1, 3)
        assert state.view(viewer).known == {"mode": None, "maker": None, "revealed": ()}
    assert state.view(2).said == ((2, str(action)),)
    assert state.view(2).legal == ()


@pytest.mark.parametrize("bid_mode", ["card", "token"])
def test_what_is_turned_up_lies_until_the_first_trick_is_over(bid_mode: str) -> None:
    state = chosen("rrbr", bid_mode=bid_mode)
    bids = dict(state.log)
    shown = tuple((seat, str(bids[seat]).removeprefix("lay ")) for seat in (1, 2))

    for _card in range(4):
        view = state.view(0)
        assert view.known == {"mode": "high", "maker": 2, "revealed": shown}
        seen = [seat for seat, text in view.said if "?" not in text]
        assert seen == [2, 0, 1]
        state = state.apply(next(iter(state.legal_actions)))

    view = state.view(0)
    assert view.known == {"mode": "high", "maker": 2, "revealed": ()}
    assert [seat for seat, text in view.said if "?" not in text] == [0]


@pytest.mark.parametrize("bid_mode", ["card", "token"])
def test_what_was_not_turned_up_stays_secret_after_the_hand(bid_mode: str) -> None:
    end = moments(chosen("rbrr", bid_mode=bid_mode), Random(1))[-1]

    view = end.view(3)

    assert view.dealt == end.deal.hands
    assert [seat for seat, text in view.said if "?" not in text] == [3]
    assert all("?" in text for _seat, text in end.view(None).said)


def test_calls_in_turn_are_heard_by_all() -> None:
    state = called("pass", "nullo", bid_mode="token")

    assert state.view(None).said == ((1, "pass"), (2, "nullo"))


def with_others(state: State, viewer: int | None, chance: Random) -> State:
    """The state with the cards, and the bids, that a seat has not seen exchanged."""
    own = state.deal.hands[viewer] if viewer is not None else CardSet()
    seen = set(own) | {action.card for _seat, action in state.log if isinstance(action, Play)}
    shown: set[int | None] = {viewer}
    if state.play and not state.play.tricks:
        shown |= set(state.facts.chosen.revealed)
    seen |= {
        card
        for seat, action in state.log
        if seat in shown and isinstance(action, Lay)
        for card in action.cards
    }
    pool = [card for card in pack() if card not in seen]
    put = dict(zip(pool, chance.sample(pool, len(pool)), strict=True))

    def moved(hand: CardSet) -> CardSet:
        return CardSet(put.get(card, card) for card in hand)

    def bid(seat: int, action: Action) -> Action:
        if seat in shown or isinstance(action, Play):
            return action
        if isinstance(action, Lay):
            return Lay(CardSet([chance.choice(pack())]))
        return Call(chance.choice(("high", "low"))) if bids_secretly else action

    bids_secretly = state.rules.bidding == "simultaneous"  # type: ignore[attr-defined]
    log = tuple((seat, bid(seat, action)) for seat, action in state.log)
    laid = dict(log[:4]) if bids_secretly else {}
    phase, facts = state.phase, state.facts
    if isinstance(phase, Laying):
        cards = tuple(None if old is None else laid[s].cards for s, old in enumerate(phase.laid))  # type: ignore[union-attr]
        phase = replace(phase, laid=cards)
    elif isinstance(phase, Tokens):
        phase = replace(phase, laid=tuple(str(laid[s]) if s in laid else None for s in SEATS))
    elif laid:
        texts = [str(laid[seat]) for seat in SEATS]
        bids = tuple(Card.parse(text[4:]) if text.startswith("lay") else text for text in texts)
        facts = replace(facts, bids=bids)
    return state._replace(
        deal=Deal(tuple(map(moved, state.deal.hands))),
        hands=tuple(map(moved, state.hands)),
        phase=phase,
        facts=facts,
        log=log,
    )


@BY_OPTIONS
def test_no_view_depends_on_what_its_seat_has_not_seen(options: dict[str, Any]) -> None:
    chance = Random("anew")
    for states in deals(options):
        for state in (*states[:6], *chance.sample(states[6:-1], 8)):
            for viewer in (None, *SEATS):
                other = with_others(state, viewer, chance)
                assert str(other.view(viewer)) == str(state.view(viewer))


# Whole deals and matches


@BY_OPTIONS
def test_deals_played_out(options: dict[str, Any]) -> None:
    rules = MinnesotaWhist.of(options)
    for states in deals(options):
        end = states[-1]
        assert isinstance(end.result, MinnesotaResult)
        assert rules.check(end.result, end.setup) is None
        assert sum(end.result.tricks) == 13
        assert not any(end.hands)
        points = rules.score(end.result, end.setup).points
        assert sum(point > 0 for point in points) <= 1


@BY_OPTIONS
def test_cards_are_never_lost_and_texts_can_be_read(options: dict[str, Any]) -> None:
    chance = Random("texts")
    for states in deals(options, 3):
        for state in (*states[:6], *chance.sample(states[6:], 6)):
            held = [card for hand in state.hands for card in hand]
            held += [action.card for _seat, action in state.log if isinstance(action, Play)]
            if isinstance(state.phase, Laying):
                held += [card for laid in state.phase.laid for card in laid or ()]
            assert sorted(held) == list(pack())
            assert read_state(str(state)) == state


@BY_OPTIONS
def test_matches_go_on_until_a_side_is_at_the_target(options: dict[str, Any]) -> None:
    rules, chance = MinnesotaWhist.of(options), Random(f"match {options}")
    match = rules.new_match(chance.randrange(4))
    dealers = []
    while match.next and len(match.scored) < 60:
        dealers.append(match.next.dealer)
        end = moments(rules.start(match.next, chance.randbytes(32)), chance)[-1]
        assert end.result
        match = match.add(end.result)

    # Where points are lost as easily as won, scores may fall for ever.
    assert match.is_over or options.get("preset") == "south_dakota"
    assert match.is_over == (max(match.totals) >= rules.target)
    assert match.ranking[1].total < rules.target
    assert dealers[1:] == [left_of(dealer, SEATS) for dealer in dealers[:-1]]
