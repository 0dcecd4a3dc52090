from __future__ import annotations

import random
from collections import Counter

import pytest

from games.bots.playouts import can_play_out, play_out
from games.engine.cards import Suit
from games.engine.cardset import CardSet
from games.engine.phases.tricks import TrickRules, begin_play
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.classic_whist import ClassicWhist


def state(hands: list[str], trump: Suit | None, *, must_trump: bool = False) -> State:
    rules = ClassicWhist()
    deal = Deal(tuple(map(CardSet.parse, hands)))
    dealt = rules.dealt(rules.first_setup, deal)
    return begin_play(dealt, 0, trump, TrickRules(must_trump))


def by_the_engine(start: State) -> Counter[tuple[int, ...]]:
    """Every way of playing, weighted as random play chooses them, in 1,000ths of all."""
    found: Counter[tuple[int, ...]] = Counter()

    def go(here: State, weight: float) -> None:
        play = here.phase
        actions = list(here.legal_actions) if play.name == "play" and play.to_act else []
        if not actions:
            assert here.play
            found[here.play.won] += weight  # type: ignore[assignment]
            return
        for action in actions:
            seat = here.to_act[0]
            refused = here.refusal(action)
            assert refused is None
            go(play.apply(here, seat, action), weight / len(actions))

    go(start, 1000.0)
    return found


@pytest.mark.parametrize("must_trump", [False, True])
@pytest.mark.parametrize("trump", [None, Suit.HEARTS])
def test_random_play_comes_out_as_the_engines(trump: Suit | None, must_trump: bool) -> None:
    hands = ["AK.2..", "Q.A.2.", "J..A.2", "T.K.Q."]
    start = state(hands, trump, must_trump=must_trump)
    wanted = by_the_engine(start)
    chance = random.Random(5)

    got: Counter[tuple[int, ...]] = Counter(
        tuple(play_out(start, chance.random)) for _time in range(20_000)
    )

    assert got.keys() <= wanted.keys()
    for result, share in wanted.items():
        assert got[result] / 20 == pytest.approx(share, abs=18)


def test_only_the_lead_of_a_plain_trick_can_be_played_out() -> None:
    rules = ClassicWhist()
    start = rules.start(rules.first_setup, seed_from_text("a"))

    assert can_play_out(start)
    assert not can_play_out(start.apply(next(iter(start.legal_actions))))
    assert sum(play_out(start, random.Random(1).random)) == 13
