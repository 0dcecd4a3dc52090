"""What a hand comes to: what is on the slip, whether it can be, and what it is worth (7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from games.engine.cards import Card, Suit
from games.engine.cardset import CardSet
from games.engine.options import OptionError
from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, entry

CARDS_EACH: Final = 8
KING: Final = CardSet((Card.parse("KH"),))
QUEENS: Final = CardSet.parse("Q.Q.Q.Q")
LAYOUT: Final = "rentz"

COUNTED: Final[Mapping[str, tuple[str, ...]]] = {
    "king": ("king",),
    "queens": ("queens",),
    "diamonds": ("diamonds",),
    "tricks": ("tricks",),
    "totals": ("king", "queens", "diamonds", "tricks"),
    "whist": ("tricks",),
}
"""What counts in each of the trick games."""
GAMES: Final = (*COUNTED, LAYOUT)
"""The seven games, in the order of the score sheet."""


class Taken(NamedTuple):
    """What one player, or one trick, has of all that counts."""

    king: int = 0
    queens: int = 0
    diamonds: int = 0
    tricks: int = 0

    @staticmethod
    def of(cards: CardSet, tricks: int) -> Taken:
        """What there is in the cards of so many tricks."""
        diamonds = cards.of(Suit.DIAMONDS)
        return Taken(len(cards & KING), len(cards & QUEENS), len(diamonds), tricks)

    @staticmethod
    def by_all(players: int) -> Taken:
        """What all players together take in a hand that is played to its end."""
        return Taken(1, len(QUEENS), 2 * players, CARDS_EACH)


class Values(NamedTuple):
    """What each thing is worth; totals adds up what is taken in the first four games."""

    king: int = -50
    queen: int = -25
    diamond: int = -10
    trick: int = -10
    whist: int = 10
    first: int = 150
    second: int = 100
    third: int = 50

    @staticmethod
    def named(given: Mapping[str, Any]) -> tuple[int, ...]:
        """Values given by game, `{"king": -80, "rentz": [400, 300, 200]}`, the others as usual."""
        fields = {"queens": "queen", "diamonds": "diamond", "tricks": "trick"}
        values = {fields.get(game, game): value for game, value in given.items() if game != LAYOUT}
        prizes = dict(zip(("first", "second", "third"), given.get(LAYOUT, ()), strict=False))
        try:
            return tuple(Values(**values, **prizes))
        except TypeError:
            names = ", ".join(game for game in GAMES if game != "totals")
            raise OptionError("points", given, f"values of these games: {names}") from None

    @property
    def prizes(self) -> tuple[int, int, int]:
        """What the first three places are worth."""
        return self.first, self.second, self.third

    def parts(self, game: str, taken: Taken) -> dict[str, int]:
        """What each thing that counts in a trick game is worth to who has taken this.

        >>> Values().parts("totals", Taken(queens=1, diamonds=4, tricks=1))
        {'king': 0, 'queens': -25, 'diamonds': -40, 'tricks': -10}
        """
        trick = self.whist if game == "whist" else self.trick
        each = {"king": self.king, "queens": self.queen, "diamonds": self.diamond, "tricks": trick}
        return {what: each[what] * getattr(taken, what) for what in COUNTED[game]}

    def worth(self, game: str, taken: Taken) -> int:
        """What a trick game is worth to who has taken this."""
        return sum(self.parts(game, taken).values())

    def sum_of(self, game: str, players: int) -> int:
        """What all players' points in a hand add up to, if it is not played blind."""
        if game == LAYOUT:
            return sum(self.prizes)
        return self.worth(game, Taken.by_all(players))


@dataclass(frozen=True, slots=True)
class RentzResult(DealResult):
    """A hand, as far as its game counts it; other figures are empty.

    `king` is who took the king of hearts, `places` the first three to finish the layout. `refused`
    are those who refused Rentz in this deal; without a `game` the cards were thrown in for it.
    """

    game: str = field(default="", metadata=entry("choice", choices=GAMES))
    blind: bool = field(default=False, metadata=entry("flag"))
    king: int | None = field(default=None, metadata=entry("seat"))
    queens: tuple[int, ...] = field(default=(), metadata=entry("number", per="seat", low=0, high=4))
    diamonds: tuple[int, ...] = field(
        default=(), metadata=entry("number", per="seat", low=0, high=12)
    )
    places: tuple[int, ...] = field(default=(), metadata=entry("seats", fewest=3, most=3))
    refused: tuple[int, ...] = ()

    @property
    def is_void(self) -> bool:
        """Whether the cards were thrown in because Rentz was refused."""
        return not self.game

    def taken(self, seat: int) -> Taken:
        """What this seat has taken; nothing where a figure is missing."""
        king = int(self.king == seat)
        return Taken(king, *(_at(f, seat) for f in (self.queens, self.diamonds, self.tricks)))

    def lines(self, values: Values, players: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """What each thing that counts is worth to everybody; blind counts all once more."""
        seats = range(players)
        if self.game == LAYOUT:
            prize = dict(zip(self.places, values.prizes, strict=False))
            lines = [(LAYOUT, tuple(prize.get(seat, 0) for seat in seats))]
        else:
            parts = [values.parts(self.game, self.taken(seat)) for seat in seats]
            lines = [(what, tuple(part[what] for part in parts)) for what in COUNTED[self.game]]
        if self.blind:
            lines.append(("blind", tuple(map(sum, zip(*(line[1] for line in lines), strict=True)))))
        return tuple(lines)


def result_of(game: str, blind: bool, taken: tuple[Taken, ...]) -> RentzResult:
    """A trick game's result in which the players, by seat, have taken this."""
    counted = COUNTED[game]
    king = next((seat for seat, one in enumerate(taken) if one.king), None)
    figures = {
        what: tuple(getattr(one, what) for one in taken) for what in counted if what != "king"
    }
    return RentzResult(game=game, blind=blind, king=king if "king" in counted else None, **figures)


def check_figures(result: RentzResult, players: int) -> Refusal | None:
    """Why a hand's figures cannot be: the entry checks (7)."""
    if result.game == LAYOUT:
        seats = {seat for seat in result.places if 0 <= seat < players}
        fits = len(seats) == len(result.places) == 3
        return None if fits else Reason.PLACES_IMPOSSIBLE(places=3)
    if result.king is not None and not 0 <= result.king < players:
        return Reason.CARDS_DO_NOT_ADD_UP(what="king", total=1, got=0)
    for what in COUNTED[result.game]:
        figures = [getattr(result.taken(seat), what) for seat in range(players)]
        if refusal := _check_one(result, what, figures, getattr(Taken.by_all(players), what)):
            return refusal
    return _check_trickless(result, players)


def _check_one(result: RentzResult, what: str, figures: list[int], total: int) -> Refusal | None:
    given = figures if what == "king" else getattr(result, what)
    if len(given) != len(figures):
        return Reason.SIDES_MISSING(sides=len(figures), got=len(given))
    is_tricks = what == "tricks"
    for got in figures:
        if not 0 <= got <= total:
            reason = Reason.TRICKS_OUT_OF_RANGE if is_tricks else Reason.OUT_OF_RANGE
            return reason(low=0, high=total, got=got)
    if sum(figures) == total:
        return None
    if is_tricks:
        return Reason.TRICKS_DO_NOT_ADD_UP(total=total, got=sum(figures))
    return Reason.CARDS_DO_NOT_ADD_UP(what=what, total=total, got=sum(figures))


def _check_trickless(result: RentzResult, players: int) -> Refusal | None:
    """In totals nobody has taken cards without a trick."""
    if result.game == "totals":
        for seat in range(players):
            taken = result.taken(seat)
            if any(taken) and not taken.tricks:
                return Reason.CARDS_WITHOUT_TRICK(seat=seat)
    return None


def _at(figures: tuple[int, ...], seat: int) -> int:
    return figures[seat] if seat < len(figures) else 0
