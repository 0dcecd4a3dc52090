"""A hand of whist as PBN has it: a value, what can be wrong with it, the state it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from games.engine.actions import PLAYS, Play
from games.engine.cards import Card, Strain
from games.engine.cardset import CardSet
from games.engine.result import tricks_refusal
from games.engine.seats import COMPASS, SEATS, left_of
from games.engine.setup import Deal
from games.engine.state import Replayed, State, replay
from games.formats.faults import CannotWrite, Fault, FaultCode
from games.rules.classic_whist import ClassicWhist, WhistFacts, WhistSetup

Pair = tuple[int, int]
WHOLE_HAND: Final = 13


@dataclass(frozen=True, slots=True)
class PbnHand:
    """A deal, with as much of its play and its result as is known.

    `hands` and `names` are by seat from North; `turned` is the dealer's card that made trumps,
    where one did. `play` are the cards in the order played, `result` the tricks of both sides.
    `more` are tags that mean nothing here and are kept.
    """

    hands: tuple[CardSet, ...]
    dealer: int
    trump: Strain | None = None
    turned: Card | None = None
    play: tuple[Card, ...] = ()
    result: Pair | None = None
    board: int | None = None
    names: tuple[str, ...] = ("", "", "", "")
    event: str = ""
    site: str = ""
    date: str = ""
    more: tuple[tuple[str, str], ...] = ()

    @property
    def leader(self) -> int:
        """Who leads to the first trick."""
        return left_of(self.dealer, SEATS)

    @property
    def size(self) -> int:
        """How many tricks there are in it."""
        return max(map(len, self.hands), default=0)


def hand_of(state: State, **about: Any) -> PbnHand:
    """The hand that a deal of classic Whist is, as far as it has been played.

    `about` are other fields of the hand: `board`, `names`, `event` … Raises ValueError for a deal
    of another game.
    """
    if not isinstance(state.rules, ClassicWhist):
        raise ValueError(f"PBN is written of classic_whist, not of {state.rules.key}")
    facts: WhistFacts = state.facts
    play = tuple(action.card for _seat, action in state.log if isinstance(action, Play))
    is_played = state.is_over and facts.called is None
    result = state.rules.result(state).tricks if is_played else None
    return PbnHand(
        state.deal.hands, state.setup.dealer, facts.trump.strain if facts.trump else Strain("NT"),
        state.deal.turned, play, (result[0], result[1]) if result else None, **about,
    )  # fmt: skip


def state_of(hand: PbnHand, rules: ClassicWhist | None = None) -> State:
    """The deal of classic Whist, played as far as the hand goes.

    `rules` say what a board of this kind is worth, else every trick counts. Raises CannotWrite for
    a hand that the rules refuse.
    """
    if found := [fault for _where, fault in faults_of(hand)]:
        raise CannotWrite(tuple(found))
    if hand.trump is None:
        raise CannotWrite((Fault(FaultCode.TRUMP_MISSING),))
    return played(hand, rules).state


def played(hand: PbnHand, rules: ClassicWhist | None = None) -> Replayed:
    """The hand played again up to the first card that is refused."""
    assert hand.trump is not None
    mode = "turn_up" if hand.turned else "set"
    rules = rules or ClassicWhist.of({"match": "hands", "hand_score": "tricks", "trump_mode": mode})
    announced = "" if hand.turned else hand.trump.value
    setup = WhistSetup(hand.board or 1, hand.dealer, SEATS, trump=announced)
    state = rules.begin(setup, Deal(hand.hands, turned=hand.turned))
    done = 0
    for card in hand.play:
        step = replay(state, [(state.turn if state.turn is not None else -1, PLAYS[card.index])])
        if step.error:
            return Replayed(state, done, step.error)
        state, done = step.state, done + 1
    return Replayed(state, done, None)


def agrees(hand: PbnHand) -> bool:
    """Whether the result is what the cards played say, or can still become it."""
    if hand.result is None or hand.trump is None:
        return True
    return all(least <= said for least, said in zip(taken(hand), hand.result, strict=True))


def taken(hand: PbnHand) -> Pair:
    """The tricks that both sides have won by the cards played."""
    play = played(hand).state.play
    won = play.won if play else (0,) * len(SEATS)
    return won[0] + won[2], won[1] + won[3]


def pair_text(tricks: Pair) -> str:
    """Both sides' tricks, as they are written: `NS 8 EW 5`."""
    return f"NS {tricks[0]} EW {tricks[1]}"


def faults_of(hand: PbnHand) -> Iterator[tuple[str, Fault]]:
    """What is wrong with a hand, each with the tag it is about; a card of the play as `Play 7`."""
    if hand.dealer not in SEATS:
        said = {"field": "Dealer", "allowed": " ".join(COMPASS), "got": str(hand.dealer)}
        yield "Dealer", Fault(FaultCode.VALUE_REFUSED, said)
        return
    bad_cards = list(_cards(hand))
    yield from bad_cards
    if hand.turned and hand.trump and hand.turned.suit and hand.turned.suit.strain != hand.trump:
        said = {"expected": str(hand.turned.suit), "got": str(hand.trump)}
        yield "Trump", Fault(FaultCode.TRUMP_DIFFERS, said)
    if (hand.play or hand.turned) and hand.trump is None:
        yield "Play", Fault(FaultCode.TRUMP_MISSING)
    elif hand.play and not bad_cards:
        yield from _refused(hand)
    if hand.result is not None and (refusal := tricks_refusal(hand.result, hand.size)):
        reason = {"reason": refusal.reason.value, **refusal.params}
        yield "Result", Fault(FaultCode.RESULT_REFUSED, reason)


def _cards(hand: PbnHand) -> Iterator[tuple[str, Fault]]:
    sizes = [len(one) for one in hand.hands]
    if len(sizes) != len(SEATS) or len(set(sizes)) != 1 or not 1 <= sizes[0] <= WHOLE_HAND:
        yield "Deal", Fault(FaultCode.SIZES_DIFFER, {"sizes": " ".join(map(str, sizes))})
    seen: set[Card] = set()
    for one in hand.hands:
        for card in one:
            if card in seen:
                yield "Deal", Fault(FaultCode.CARD_TWICE, {"card": card.code})
        seen |= set(one)
    if any(one.jokers for one in hand.hands):
        yield "Deal", Fault(FaultCode.CARDS_UNREADABLE, {"text": "jokers"})
    if hand.turned and hand.turned not in (hand.hands + (CardSet(),) * len(SEATS))[hand.dealer]:
        yield "TurnUp", Fault(FaultCode.TURNED_NOT_DEALERS, {"card": hand.turned.code})


def _refused(hand: PbnHand) -> Iterator[tuple[str, Fault]]:
    again = played(hand)
    if again.error is None:
        return
    turn, refusal = again.state.turn, again.error.refusal
    params = {
        "by": "" if turn is None else COMPASS[turn],
        "action": hand.play[again.applied].code,
        "reason": refusal.reason.value,
        **refusal.params,
    }
    yield f"Play {again.applied}", Fault(FaultCode.ACTION_REFUSED, params)
