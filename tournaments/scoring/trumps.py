"""The trumps of a drive: one for every hand, announced to the whole room.

Hearts, diamonds, spades, clubs over and over, unless the organiser has another order. [whist-drives
C, trumps] Orders are read as organisers write them: letters, words in the three languages of the
program, or symbols. Reasons are values; the sentences are formed elsewhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from enum import Enum
from itertools import cycle

from games.engine.cards import Strain

_WORDS = {
    Strain.HEARTS: "hearts,heart,cuori,cupa,cupe,inima rosie",
    Strain.DIAMONDS: "diamonds,diamond,quadri,caro,romb,romburi",
    Strain.SPADES: "spades,spade,picche,pica,inima neagra",
    Strain.CLUBS: "clubs,club,fiori,trefla,trefle",
    Strain.NO_TRUMP: "no trumps,no trump,notrumps,notrump,senza briscola,senza atout,fara atu",
}
_NAMES = {name: strain for strain, names in _WORDS.items() for name in names.split(",")}
_SUITS = [strain for strain in _WORDS if strain.suit]
_SYMBOLS = dict(zip("♥♦♠♣♡♢♤♧", _SUITS * 2, strict=True))
_LETTERS = re.compile("nt|[hdscn]")
# Single letters of other languages are left out on purpose: an Italian's C would be hearts.
_TOKEN = re.compile(
    "(?P<gap>[\\s,;/|.>\u2192\u2013-]+)"  # also an arrow and a dash
    f"|(?P<name>{'|'.join(n.replace(' ', '[ -]+') for n in _NAMES)})(?!\\w)"
    f"|(?P<symbol>[{''.join(_SYMBOLS)}])"
    f"|(?P<letters>(?:{_LETTERS.pattern})+)(?!\\w)"
    "|(?P<unknown>\\w+|.)"
)


class TrumpProblem(Enum):
    """What can be wrong with an order of trumps."""

    EMPTY = "empty"
    UNKNOWN = "unknown"  # word, place


class TrumpError(ValueError):
    """An order that cannot be read: the problem, the `word` as typed and its `place`, from 1."""

    def __init__(self, problem: TrumpProblem, word: str = "", place: int = 0) -> None:
        super().__init__(f"{problem.value}: {word!r}, number {place}")
        self.problem = problem
        self.word = word
        self.place = place


def parse(text: str) -> tuple[Strain, ...]:
    """Read an order of trumps; raise TrumpError if it names something else, or nothing.

    >>> " ".join(parse("hearts, ♦ S Fiori no-trumps"))
    'H D S C NT'
    """
    # Composed, every typed letter is one character, so that places in both texts agree.
    typed = unicodedata.normalize("NFC", text)
    found: list[Strain] = []
    for token in _TOKEN.finditer("".join(map(_bare, typed))):
        if token.lastgroup == "name":
            found.append(_NAMES[re.sub("[ -]+", " ", token.group())])
        elif token.lastgroup == "symbol":
            found.append(_SYMBOLS[token.group()])
        elif token.lastgroup == "letters":
            found += [Strain.parse(_full(letter)) for letter in _LETTERS.findall(token.group())]
        elif token.lastgroup == "unknown":
            word = typed[slice(*token.span())]
            raise TrumpError(TrumpProblem.UNKNOWN, word, len(found) + 1)
    if not found:
        raise TrumpError(TrumpProblem.EMPTY)
    return tuple(found)


def _bare(letter: str) -> str:
    """A letter in lower case without its accents; what only modifies a symbol becomes a gap."""
    bare = unicodedata.normalize("NFKD", letter)[0].lower()[0]
    return " " if unicodedata.category(bare) == "Mn" else bare


def _full(letter: str) -> str:
    return "nt" if letter == "n" else letter


def rota(
    hands: int, order: str | Iterable[Strain] = "HDSC", *, no_trump_every_fifth: bool = False
) -> tuple[Strain, ...]:
    """The trump of every hand: the order over and over, if wanted without trumps in every fifth.

    An order of one suit gives that suit always. Raises TrumpError for an order it cannot read.

    >>> " ".join(rota(7, no_trump_every_fifth=True))
    'H D S C NT H D'
    """
    strains = parse(order) if isinstance(order, str) else tuple(order)
    if not strains:
        raise TrumpError(TrumpProblem.EMPTY)
    following = cycle(strains)
    return tuple(
        Strain.NO_TRUMP if no_trump_every_fifth and hand % 5 == 0 else next(following)
        for hand in range(1, hands + 1)
    )
