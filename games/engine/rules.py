"""What the rest of the program may ask of any game."""

from __future__ import annotations

from typing import Any, Protocol

from games.engine.reasons import Refusal
from games.engine.result import DealResult


class Rules(Protocol):
    """One game's rules. Every module in `games/rules` answers to this as it stands."""

    @property
    def KEY(self) -> str:
        """The game's name in settings and files."""
        ...

    @property
    def TRICKS(self) -> int:
        """The tricks of a deal, which both sides' together come to."""
        ...

    # Each game has its own class of options: Any here, exact in the game's module.
    def drive_options(self, **given: Any) -> Any:
        """The game's options as a drive plays it, with the organiser's `given` ones in place."""
        ...

    def check(self, result: DealResult) -> Refusal | None:
        """Why this cannot be a deal's result; None if it can."""
        ...

    def score(self, result: DealResult, options: Any) -> tuple[int, ...]:
        """What the result is worth to each side, in the order of `result.tricks`."""
        ...
