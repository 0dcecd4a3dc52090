"""How a game is chosen: look or blind, the choice, and the opponents who may refuse Rentz (5)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from games.engine.actions import Action, Call, Calls, calls_of
from games.engine.phases.speaking import Question
from games.engine.reasons import Reason, Refusal
from games.engine.seats import left_of
from games.engine.setup import Setup
from games.engine.state import State
from games.rules.rentz.results import CARDS_EACH, GAMES, LAYOUT, RentzResult

if TYPE_CHECKING:
    from games.rules.rentz import Rentz

LOOK: Final = "look"
BLIND: Final = "blind "
"""What stands before the game in an announcement without having looked."""
CHOOSE: Final = "choose"
ACCEPT: Final = "accept"
REFUSE: Final = "refuse"

Choices = tuple[tuple[str, ...], ...]
"""The games that each seat has chosen, in that order."""


@dataclass(frozen=True, slots=True)
class RentzSetup(Setup):
    """Hand `hand` of the match; deals that were thrown in count in `number` only.

    `chosen` and `needed` are by seat: the games chosen so far, and the ends needed to refuse.
    """

    hand: int
    chosen: Choices
    needed: tuple[int, ...]

    @property
    def chooser(self) -> int:
        """The player on the dealer's left, who chooses, is dealt to first and plays first (4)."""
        return left_of(self.dealer, self.seats)

    @property
    def open_games(self) -> tuple[str, ...]:
        """The games that the chooser has not chosen yet."""
        chosen = self.chosen[self.chooser]
        return tuple([game for game in GAMES if game not in chosen])


@dataclass(frozen=True, slots=True)
class RentzFacts:
    """The game named, and whether blind; whether the chooser may see his cards; who has refused."""

    game: str = ""
    blind: bool = False
    seen: bool = False
    refused: tuple[int, ...] = ()


def setup_of(state: State) -> RentzSetup:
    """The deal's setup as this game has it."""
    assert isinstance(state.setup, RentzSetup)
    return state.setup


def blind_is_possible(rules: Rentz, setup: RentzSetup) -> bool:
    """Whether the chooser of this hand may play it blind."""
    if rules.blind == "off":
        return False
    if rules.blind_last == "not_last_of_player":
        return len(setup.open_games) > 1
    return rules.blind_last == "allowed" or setup.hand < rules.hands


def first_calls(rules: Rentz, setup: RentzSetup, *, refused: bool = False) -> Calls:
    """What the chooser may say before seeing any card. `refused`: Rentz has been."""
    games = _left(setup, refused) if blind_is_possible(rules, setup) else ()
    return calls_of(LOOK, *(BLIND + game for game in games))


def _left(setup: RentzSetup, refused: bool) -> tuple[str, ...]:
    return tuple(game for game in setup.open_games if not (refused and game == LAYOUT))


def ask_to_look(rules: Rentz, state: State) -> State:
    """The chooser looks or plays blind; where blind is not possible, has looked at once."""
    setup = setup_of(state)
    calls = first_calls(rules, setup, refused=bool(state.facts.refused))
    if calls == calls_of(LOOK):
        return _ask_to_choose(state)
    return state.next(Question(LOOK, setup.chooser, calls))


def _ask_to_choose(state: State) -> State:
    setup, facts = setup_of(state), replace(state.facts, seen=True)
    games = _left(setup, bool(facts.refused))
    return state.next(Question(CHOOSE, setup.chooser, calls_of(*games)), facts=facts)


def after_answer(rules: Rentz, state: State, question: Question) -> State:
    """What the answer to a question leads to."""
    answer = str(question.answer)
    if answer == LOOK:
        return _ask_to_choose(state)
    if answer == REFUSE:
        return _refused(rules, state, question.seat)
    if answer == ACCEPT:
        return _ask_next(rules, state, question.seat)
    return _named(rules, state, answer)


def _named(rules: Rentz, state: State, answer: str) -> State:
    game = answer.removeprefix(BLIND)
    asks = game == LAYOUT and rules.refusal
    seen = state.facts.seen or not asks or rules.refusal_effect == "redeal"
    facts = RentzFacts(game, answer.startswith(BLIND), seen, state.facts.refused)
    state = state._replace(facts=facts)
    return _ask_next(rules, state, setup_of(state).chooser) if asks else rules.begin_game(state)


def _ask_next(rules: Rentz, state: State, seat: int) -> State:
    # Everybody is asked alike: a seat passed over would tell that it holds too few ends.
    setup = setup_of(state)
    asked = left_of(seat, setup.seats)
    if asked == setup.chooser:
        return rules.begin_game(state._replace(facts=replace(state.facts, seen=True)))
    can = len(state.hands[asked] & rules.ends) >= setup.needed[asked]
    return state.next(
        Question(REFUSE, asked, calls_of(ACCEPT, REFUSE) if can else calls_of(ACCEPT))
    )


def _refused(rules: Rentz, state: State, seat: int) -> State:
    facts = replace(state.facts, game="", blind=False, refused=(seat,))
    if _throws_in(rules, setup_of(state)):
        return state.done(facts=facts)
    was_blind, state = state.facts.blind, state._replace(facts=facts)
    return ask_to_look(rules, state) if was_blind else _ask_to_choose(state)


def _throws_in(rules: Rentz, setup: RentzSetup) -> bool:
    """Whether a refusal ends the deal: as the option says, or for want of another game."""
    return rules.refusal_effect == "redeal" or setup.open_games == (LAYOUT,)


def why_not(rules: Rentz, state: State, seat: int, action: Action) -> Refusal | None:
    """Why the chooser may not say this, or an opponent not refuse."""
    setup = setup_of(state)
    if not isinstance(action, Call):
        return None
    if state.phase.name != REFUSE:
        return _why_no_choice(rules, setup, action.text, bool(state.facts.refused))
    if action.text != REFUSE:
        return None
    got = len(state.hands[seat] & rules.ends)
    return Reason.NOT_ENOUGH_ENDS(needed=setup.needed[seat], got=got)


def _why_no_choice(rules: Rentz, setup: RentzSetup, text: str, refused: bool) -> Refusal | None:
    game = text.removeprefix(BLIND)
    if text == LOOK:
        return Reason.CARDS_ALREADY_SEEN()
    if game not in GAMES:
        return None
    if game not in setup.open_games:
        return Reason.GAME_ALREADY_CHOSEN(game=game)
    if game not in _left(setup, refused):
        return Reason.GAME_REFUSED(game=game)
    if game == text:
        return Reason.LOOK_FIRST()
    return _why_not_blind(rules, setup) or Reason.CARDS_ALREADY_SEEN()


def _why_not_blind(rules: Rentz, setup: RentzSetup) -> Refusal | None:
    if rules.blind == "off":
        return Reason.BLIND_NOT_PLAYED()
    return None if blind_is_possible(rules, setup) else Reason.LAST_GAME_NOT_BLIND()


def needed_after(
    rules: Rentz, needed: tuple[int, ...], refused: tuple[int, ...]
) -> tuple[int, ...]:
    """How many ends everybody needs when these have refused once more."""
    step = rules.refusal_step
    return tuple(ends + step * refused.count(seat) for seat, ends in enumerate(needed))


def check_choice(rules: Rentz, result: RentzResult, setup: RentzSetup) -> Refusal | None:
    """Why this game could not come about, or the cards not be thrown in."""
    if result.refused and not _could_be_refused(rules, result, setup):
        return Reason.REFUSAL_IMPOSSIBLE()
    if result.is_void and result.refused:
        return None
    if result.game not in GAMES:
        return Reason.GAME_MISSING()
    if result.game not in setup.open_games:
        return Reason.GAME_ALREADY_CHOSEN(game=result.game)
    return _why_not_blind(rules, setup) if result.blind else None


def _could_be_refused(rules: Rentz, result: RentzResult, setup: RentzSetup) -> bool:
    """One opponent refused an open Rentz; the deal ended then, or went on with another game."""
    opponents = [seat for seat in setup.seats if seat != setup.chooser]
    return (
        rules.refusal
        and LAYOUT in setup.open_games
        and result.game != LAYOUT
        and result.is_void == _throws_in(rules, setup)
        and len(result.refused) == 1
        and result.refused[0] in opponents
        and setup.needed[result.refused[0]] <= CARDS_EACH
    )
