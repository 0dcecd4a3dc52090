"""Solo Whist: what may be seen, and that no card is lost."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from games.engine.actions import Play
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.packs import pack
from games.engine.state import State
from games.rules import read_state
from games.rules.solo_whist import SoloWhist
from tests.rules.chance import as_dealt, assert_views_hide, dealt_anew, finished, first_deals
from tests.rules.solo import BY_OPTIONS, CHOSEN, UP, begun, by_suit
from tests.rules.table import E, N, S, W, played, spoken


def test_the_turned_card_lies_there_until_the_first_trick_is_over() -> None:
    state = spoken(begun(), "solo pass pass pass")
    turned = str(state.deal.turned)
    assert [state.view(seat).known["turned"] for seat in (N, E, S, W, None)] == [turned] * 5

    luck, kept = Random(1), state
    while kept.play and not kept.play.tricks:
        others = [one for one in kept.legal_actions if str(one) != turned]
        kept = kept.apply(luck.choice(others or list(kept.legal_actions)))

    assert kept.view(S).known["turned"] is None


def test_the_turned_card_is_the_dealers_to_play() -> None:
    state = spoken(by_suit(), "solo pass pass pass")
    state = played(state, "2H 2D 2C")
    assert state.view(E).known["turned"] == "AS"

    after, other = played(state, "AS"), played(state, "2S")

    assert after.view(E).known["turned"] is None
    assert other.view(E).known["turned"] is None
    assert Card.parse("AS") in other.hands[N]


def test_open_misere_is_laid_up_after_the_first_trick() -> None:
    state = spoken(by_suit(), "pass open_misere pass pass")
    state = played(state, "AH 2D 2C")
    assert [isinstance(state.view(seat).hands[S], CardSet) for seat in (N, S, None)] == [
        False, True, False,
    ]  # fmt: skip

    state = played(state, "2S")

    for seat in (N, E, S, W, None):
        view = state.view(seat)
        assert view.hands[S] == state.hands[S]
        seen = [s for s in range(4) if isinstance(view.hands[s], CardSet)]
        assert seen == sorted({S} if seat is None else {S, seat})


def test_a_plain_misere_is_never_laid_up() -> None:
    state = spoken(by_suit(), "pass misere pass pass")
    state = played(state, "AH 2D 2C 2S")

    assert state.view(N).hands[S] == 12


def test_hands_are_shown_afterwards_unless_the_next_deal_would_be_known() -> None:
    thrown = spoken(begun(), "pass pass pass pass")
    misere = played(spoken(by_suit(), "misere pass pass pass"), "AH AD AC AS")
    shuffled = spoken(begun(shuffle="every_deal"), "pass pass pass pass")
    goulash = spoken(begun(shuffle="every_deal", all_pass="goulash"), "pass pass pass pass")
    whole = finished(spoken(begun(), "solo pass pass pass"), Random(1))

    assert [state.view(N).dealt is None for state in (thrown, misere, goulash)] == [True] * 3
    assert shuffled.view(N).dealt == shuffled.deal.hands
    assert whole.view(N).dealt == whole.deal.hands


def test_calls_and_partner_are_public() -> None:
    state = spoken(begun(), "prop cop")

    view = state.view(None)

    assert view.said == ((E, "prop"), (S, "cop"))
    assert (view.known["bid"], view.known["declarer"], view.known["partner"]) == ("prop", E, S)
    assert view.known["contract"] is None
    assert state.view(N).legal == ()
    assert state.view(W).legal == ("pass", *UP)


def otherwise(state: State, seat: int | None, luck: Random) -> State:
    """The same state but for what `seat` does not see: others hold other cards, now and before."""
    turned, facts = state.deal.turned, state.facts
    shown = CardSet([turned] if turned and state.view(seat).known["turned"] else [])
    is_open = facts.contract == "open_misere" and state.play and state.play.tricks
    seen = {seat, facts.declarer} if is_open else {seat}
    loose, _none = dealt_anew(
        [hand - shown for hand in state.hands], [s for s in range(4) if s not in seen], luck
    )
    hands = tuple(new | hand & shown for new, hand in zip(loose, state.hands, strict=True))
    return state._replace(hands=hands, deal=replace(state.deal, hands=as_dealt(state, hands)))


@BY_OPTIONS
def test_no_view_tells_what_is_hidden(given: dict[str, Any]) -> None:
    luck = Random(str(given))
    for states in first_deals(SoloWhist.of(given), luck, 4, CHOSEN):
        for state in states:
            if state.view(None).dealt is None:  # else everybody sees all hands
                assert_views_hide(state, otherwise, luck)


@BY_OPTIONS
def test_cards_are_conserved_and_states_can_be_read_again(given: dict[str, Any]) -> None:
    luck = Random(str(given))
    for states in first_deals(SoloWhist.of(given), luck, 4, CHOSEN):
        for state in states:
            gone = [action.card for _seat, action in state.log if isinstance(action, Play)]
            held = [card for hand in state.hands for card in hand]
            assert sorted([*gone, *held]) == sorted(pack())
            if luck.random() < 0.1 or state.is_over:
                assert read_state(str(state)) == state
