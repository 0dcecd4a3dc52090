"""What every game answers to. A game is a frozen dataclass whose fields are its options."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self

from games.engine import options
from games.engine.actions import Action, parse_action
from games.engine.cards import Card
from games.engine.match import Declared, Match, Place, ranked
from games.engine.phases.base import Dealt, Phase
from games.engine.phases.speaking import Prediction
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, Score
from games.engine.seats import COMPASS, left_of
from games.engine.setup import Deal, Setup
from games.engine.shuffling import shuffled
from games.engine.state import State
from games.engine.view import heard

_DEALT: Final = Dealt()


class Rules(ABC):
    """One game with its options, as a value: `ClassicWhist(target=7)`.

    A deal goes: `setup` (who deals, what depends on the match) → `deal` (the cards) → `begin` (the
    first phase) → actions → `after` each finished phase → `result` → `score`.
    """

    __slots__ = ()

    key: ClassVar[str]
    """The game's name in settings and files."""
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {}
    """Bundles of options that have a name."""
    setup_type: ClassVar[type[Setup]] = Setup
    """What a deal of this game begins with."""
    result_types: ClassVar[tuple[type[DealResult], ...]] = (DealResult,)
    """What its deals come out as, no two with the same fields: by them a record is understood."""
    shows_hands_after: ClassVar[bool] = True
    """Whether everybody sees all hands as dealt when the deal is over."""

    def __post_init__(self) -> None:
        options.checked(self)

    @classmethod
    def of(cls, given: Mapping[str, Any] | None = None) -> Self:
        """The game with options as they are stored; `preset` names a bundle that others override.

        Raises OptionError for a name or a value that the game does not know.
        """
        chosen = dict(given or {})
        if (preset := chosen.pop("preset", None)) is not None:
            if preset not in cls.presets:
                raise options.OptionError("preset", preset, " or ".join(cls.presets))
            chosen = {**cls.presets[preset], **chosen}
        made: Self = options.from_json(cls, chosen)
        return made

    @classmethod
    def for_drive(cls, given: Mapping[str, Any] | None = None) -> Self:
        """The game as a drive plays it: so many deals, each with its own result, added up."""
        return cls.of(given)

    # Who plays

    @property
    def table(self) -> int:
        """How many seats the table has."""
        return 4

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Who scores together all through a match: each seat alone, unless the game has sides."""
        return tuple((seat,) for seat in range(self.table))

    def side_of(self, seat: int) -> int:
        """The side of a seat, as an index of `sides`."""
        return next(place for place, side in enumerate(self.sides) if seat in side)

    def seat_name(self, seat: int) -> str:
        """N, E, S, W at a table of four, else P1, P2 …"""
        return COMPASS[seat] if self.table == 4 else f"P{seat + 1}"

    # A match

    def new_match(self, first_dealer: int = 0) -> Match:
        """A match before its first deal."""
        begun = Match(self, first_dealer, None, (0,) * len(self.sides), self.match_facts())
        return self.go_on(begun)

    @property
    def parts(self) -> int:
        """In how many parts a point is counted, in scores and totals: 2 where there are halves."""
        return 1

    @property
    def first_setup(self) -> Setup:
        """What the first deal of a match begins with, dealt by seat 0."""
        setup = self.new_match().next
        assert setup is not None
        return setup

    def match_facts(self) -> Any:
        """What the game keeps from deal to deal, at the start: nothing, unless it says so."""
        return None

    @abstractmethod
    def go_on(self, match: Match) -> Match:
        """The match, its last deal just scored, with `next` and whatever else follows from it."""

    def ranking(self, match: Match) -> tuple[Place, ...]:
        """Everybody's place: by total, highest first, unless the game says otherwise."""
        return ranked(match.totals)

    def declaration_refusal(self, match: Match, seat: int, what: str) -> Refusal | None:
        """Why a seat may not declare this between deals; as a rule there is nothing to declare."""
        return Reason.NOT_A_CALL(call=what)

    def after_declaration(self, match: Match, said: Declared) -> Match:
        """What follows from a declaration, which `match.declared` has already."""
        return match

    def next_dealer(self, match: Match) -> int:
        """The seat on the left of the last dealer; the first dealer before the first deal."""
        if not match.scored:
            return match.first_dealer
        return left_of(match.scored[-1].setup.dealer, tuple(range(self.table)))

    # A deal

    @abstractmethod
    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """The cards that are shuffled for this deal, in a fixed order."""

    @abstractmethod
    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        """The cards dealt from a pack in this order, top card first."""

    @abstractmethod
    def begin(self, setup: Setup, deal: Deal) -> State:
        """The state after the deal, in its first phase."""

    def chance(self, setup: Setup, seed: bytes) -> Setup:
        """The setup with what is drawn by lot besides the cards: nothing, as a rule."""
        return setup

    def order(self, setup: Setup, seed: bytes, last: State | None) -> tuple[Card, ...]:
        """The pack as it is dealt, top card first: shuffled by the seed, as a rule.

        `last` is the deal before at its end, for games that gather its cards and only cut them;
        None where it is not known.
        """
        return shuffled(self.pack(setup), seed)

    def start(self, setup: Setup, seed: bytes, last: State | None = None) -> State:
        """A deal shuffled by a seed of 32 bytes, dealt, and begun. `last`: see `order`."""
        setup = self.chance(setup, seed)
        return self.begin(setup, self.deal(setup, self.order(setup, seed, last)))

    def dealt(self, setup: Setup, deal: Deal, facts: Any = None, phase: Phase = _DEALT) -> State:
        """The state when the cards have been dealt: in its first phase, or for `begin` to go on."""
        return State(self, setup, deal, deal.hands, phase, facts)

    @abstractmethod
    def after(self, state: State) -> State:
        """What follows a finished phase: the state in its next phase, or over."""

    @abstractmethod
    def result(self, state: State) -> DealResult:
        """How a finished deal came out, as a slip would say it."""

    def refusal_out_of_turn(self, state: State, seat: int) -> Refusal:
        """Why somebody who is not to act may not act."""
        return Reason.NOT_YOUR_TURN(seat=self.seat_name(state.phase.to_act[0]))

    # What may be seen

    def sees_hand(self, state: State, seat: int | None, holder: int) -> bool:
        """Whether `seat` (None: somebody who watches) may see the cards that `holder` has."""
        return seat == holder

    def seen_to_act(self, state: State, seat: int | None) -> tuple[int, ...]:
        """Whose turn it is, as far as `seat` may know: who is asked something may be the secret.

        A game that hides it names all others who may be meant, and the seat itself only if it is.
        """
        return state.to_act

    def known(self, state: State, seat: int | None) -> dict[str, Any]:
        """What `seat` knows besides cards: trump, contract … Any: what JSON can hold."""
        return {}

    @property
    def shows_last_trick(self) -> bool:
        """Whether the last complete trick may be looked at again."""
        return True

    def lies_last_trick(self, state: State) -> bool:
        """Whether the last complete trick may be looked at now: `shows_last_trick`, as a rule."""
        return self.shows_last_trick

    def shows_dealt(self, state: State) -> bool:
        """Whether everybody sees all hands as dealt when this deal is over: `shows_hands_after`.

        A game that does not shuffle hides what would tell how the next deal's pack lies.
        """
        return self.shows_hands_after

    def seen_rest(self, state: State, seat: int | None) -> tuple[Card | None, ...]:
        """The cards outside the hands, in order, as far as `seat` may see them."""
        return tuple(None for _card in state.deal.rest)

    def hears(self, state: State, seat: int | None, by: int, action: Action) -> str:
        """What `seat` hears of something said or laid: of cards laid, only how many."""
        phase = state.phase
        if isinstance(phase, Prediction) and phase.rules.secret and seat != by:
            return "?"
        return heard(seat, by, action)

    # Speaking

    def parse(self, state: State, text: str) -> Action:
        """Read an action as it is written; raises NotationError if it is none at all.

        A game whose calls look like cards, such as a bid of 5C, says here when they are calls.
        """
        return parse_action(text)

    def why_not(self, state: State, seat: int, action: Action) -> Refusal | None:
        """Why a question is not answered by this; None if it is simply none of its calls."""
        return None

    # Results

    @abstractmethod
    def check(self, result: DealResult, setup: Setup) -> Refusal | None:
        """Why a deal cannot come out like this; None if it can."""

    @abstractmethod
    def score(self, result: DealResult, setup: Setup) -> Score:
        """What a result is worth. Takes also what `check` refuses, for it may be let stand."""
