"""What help texts are made of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Topic(Enum):
    """The sections that every game's help has, in the order in which they are read."""

    AIM = "aim"
    PREPARATION = "preparation"
    PLAY = "play"
    SCORING = "scoring"
    MISTAKES = "mistakes"
    QUESTIONS = "questions"

    @property
    def title(self) -> str:
        """The heading of the section."""
        return str(_TITLES[self])


_TITLES: Final[dict[Topic, Promise]] = {
    Topic.AIM: _("Aim of the game"),
    Topic.PREPARATION: _("Before the first card"),
    Topic.PLAY: _("Play"),
    Topic.SCORING: _("Scoring"),
    Topic.MISTAKES: _("What beginners get wrong"),
    Topic.QUESTIONS: _("Questions people ask"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A question that people ask, and what is so at this table."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Section:
    """One topic in a few short paragraphs; the questions topic has answers instead."""

    topic: Topic
    lines: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
