"""The classic game: everybody nominates, and exactly that many tricks is what pays (NW-B, NW-S)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from games.engine.actions import calls_of
from games.engine.cards import Card, Strain
from games.engine.cardset import EMPTY
from games.engine.match import Match, Scored
from games.engine.phases.speaking import Prediction, Question
from games.engine.phases.tricks import TrickPlay, TrickRules, begin_play
from games.engine.phases.unseen import UnseenPlay
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score, tricks_refusal
from games.engine.seats import clockwise, left_of
from games.engine.setup import Setup
from games.engine.state import State
from games.rules.nomination_whist.deals import (
    BLIND,
    GUESS,
    NominationSetup,
    Round,
    announced_trump,
    rounds,
    turns_card,
)
from games.rules.nomination_whist.nominating import nominations
from games.rules.nomination_whist.scoring import MISERE, NominationResult
from games.rules.nomination_whist.way import Way, setup_of

CHOOSE: str = "choose_trump"


@dataclass(frozen=True, slots=True)
class ClassicFacts:
    """What is trumps, None as long as nobody may know it; all nominations, once they are in."""

    trump: Strain | None
    bids: tuple[int, ...] = ()


class Classic(Way):
    """Everybody for himself, in hands of changing size."""

    __slots__ = ()

    # The match (NW-D, NW-E1)

    def next_setup(self, match: Match) -> NominationSetup | None:
        """The next deal of the schedule; then more, where ties are broken, until one leads."""
        number = len(match.scored) + 1
        plan = rounds(self.options)
        is_tied = match.totals.count(max(match.totals)) > 1
        if number <= len(plan):
            this = plan[number - 1]
        elif is_tied and self.options.tie_break == "extra_max_deals":
            this = Round(self.options.most_cards)
        else:
            return None
        dealer = (match.first_dealer + number - 1) % self.options.players
        return self.setup_for(number, dealer, this, self._zero_runs(match.scored))

    def setup_for(
        self, number: int, dealer: int, this: Round, zero_runs: tuple[int, ...] = ()
    ) -> NominationSetup:
        """What such a deal begins with."""
        everybody = tuple(range(self.options.players))
        seats = clockwise(left_of(dealer, everybody), everybody)
        return NominationSetup(number, dealer, seats, this.cards, this.kind, zero_runs)

    def _zero_runs(self, scored: Iterable[Scored]) -> tuple[int, ...]:
        """How often in a row everybody has nominated 0; misère, without nominations, is skipped."""
        if self.options.zero_bid_limit is None:
            return ()
        runs = [0] * self.options.players
        for one in scored:
            assert isinstance(one.setup, NominationSetup)
            assert isinstance(one.result, NominationResult)
            if one.setup.has_nominations:
                runs = [
                    0 if bid else run + 1 for run, bid in zip(runs, one.result.bids, strict=True)
                ]
        return tuple(runs)

    # The deal (NW-T, NW-B, NW-P)

    def begin(self, state: State) -> State:
        """Nominations; in a blind round nobody has cards before they are made."""
        setup = setup_of(state)
        trump = announced_trump(self.options, setup)
        state = state._replace(facts=ClassicFacts(trump))
        if setup.kind == BLIND:
            state = state._replace(hands=(EMPTY,) * len(state.hands))
        elif setup.kind != GUESS:
            state = self._turn_up(state)
        if setup.has_nominations:
            return state.next(nominations(self.options, setup))
        return self._nominated(state, (0,) * len(state.hands))

    def _turn_up(self, state: State) -> State:
        """The card is turned where one is: its suit is trumps, without a card there are none."""
        if not turns_card(self.options, setup_of(state)):
            return state
        turned = state.deal.turned
        trump = turned.suit.strain if turned and turned.suit else Strain.NO_TRUMP
        return state._replace(facts=replace(state.facts, trump=trump))

    def after(self, state: State) -> State:
        """After the nominations trumps are turned or chosen, if they are not known; then play."""
        phase = state.phase
        if isinstance(phase, Prediction):
            bids = tuple(number or 0 for number in phase.said)
            return self._nominated(self._turn_up(state._replace(hands=state.deal.hands)), bids)
        if isinstance(phase, Question):
            trump = Strain(str(phase.answer))
            return self._play(state._replace(facts=replace(state.facts, trump=trump)))
        return state.done()

    def _nominated(self, state: State, bids: tuple[int, ...]) -> State:
        state = state._replace(facts=replace(state.facts, bids=bids))
        if state.facts.trump is not None:
            return self._play(state)
        # Of those who have said as much, the earliest to speak chooses, also where all were held
        # to 0 (NW-T4).
        chooser = max(state.setup.seats, key=lambda seat: bids[seat])
        return state.next(Question(CHOOSE, chooser, calls_of(*Strain)))

    def _play(self, state: State) -> State:
        setup, trump = setup_of(state), state.facts.trump
        is_unseen = self.options.blind_ones and setup.cards == 1
        kind = UnseenPlay if is_unseen else TrickPlay
        rules = TrickRules(self.options.must_trump)
        return begin_play(state, setup.seats[0], trump.suit, rules, kind=kind)

    def result(self, state: State) -> NominationResult:
        """Tricks and nominations by seat."""
        assert state.play
        return NominationResult(state.play.won, state.facts.bids)

    def why_out_of_turn(self, state: State, seat: int) -> Refusal | None:
        """Where all choose in secret, who is not to act has chosen."""
        is_secret = isinstance(state.phase, Prediction) and state.phase.rules.secret
        return Reason.ALREADY_CHOSEN() if is_secret and seat in state.setup.seats else None

    # What may be seen (NW-H)

    def turned(self, state: State) -> Card | None:
        """The card turned, as soon as trumps may be known by it."""
        return state.deal.turned if state.facts.trump is not None else None

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """Trumps, the card turned, nominations, and by how much they are over the tricks."""
        setup, facts, turned = setup_of(state), state.facts, self.turned(state)
        phase = state.phase
        bids = facts.bids
        if isinstance(phase, Prediction):
            bids = tuple(
                None if phase.rules.secret and holder != seat else bid
                for holder, bid in enumerate(phase.said)
            )
        is_all_in = bool(facts.bids) and setup.has_nominations
        return {
            "trump": facts.trump.value if facts.trump else None,
            "turned": str(turned) if turned else None,
            "bids": bids,
            "over": sum(facts.bids) - setup.cards if is_all_in else None,
        }

    # Results

    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Tricks add up to the cards; nominations could be made in turn."""
        assert isinstance(result, NominationResult)
        assert isinstance(setup, NominationSetup)
        players, cards = self.options.players, setup.cards
        bids = _bids(result, setup)
        for figures in (result.tricks, bids):
            if len(figures) != players:
                return Reason.SIDES_MISSING(sides=players, got=len(figures))
        if refusal := tricks_refusal(result.tricks, cards):
            return refusal
        if setup.has_nominations:
            return nominations(self.options, setup).why_not_all(bids)
        said = next((bid for bid in bids if bid), None)
        return None if said is None else Reason.OUT_OF_RANGE(low=0, high=0, got=said)

    def score(self, result: DealResult, setup: Setup) -> Score:
        """Exact and missed nominations by the scheme; in misère no trick, and any (NW-S, NW-V1)."""
        assert isinstance(result, NominationResult)
        assert isinstance(setup, NominationSetup)
        scheme = self.options.scheme
        if not setup.has_nominations:
            scheme = MISERE[self.options.misere_miss]
        pairs = list(zip(_bids(result, setup), result.tricks, strict=True))
        points = tuple(scheme.points(*pair) for pair in pairs)
        exact = tuple(p if bid == won else 0 for p, (bid, won) in zip(points, pairs, strict=True))
        missed = tuple(p - e for p, e in zip(points, exact, strict=True))
        return Score(points, (("exact", exact), ("missed", missed)))


def _bids(result: NominationResult, setup: NominationSetup) -> tuple[int, ...]:
    if result.bids or setup.has_nominations:
        return result.bids
    return (0,) * len(result.tricks)
