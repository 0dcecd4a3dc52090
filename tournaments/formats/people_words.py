"""The words of lists of people in three languages: headings, and the two lines of players.

Words are compared without accents, capitals and dots: "N. Socio", "n° socio" and "n_socio" agree.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

COLUMNS = ("name", "station", "email", "member_no")
# `given` and `family` are two halves of a name, for lists that keep them apart. In Romanian lists
# "nume" beside "prenume", in Italian ones "nome" beside "cognome" are such halves too.
HEADINGS: dict[str, tuple[str, ...]] = {
    "name": (
        "name", "names", "full name", "player", "players", "player name", "member", "members",
        "member name", "person", "people",
        "nome", "nomi", "nominativo", "nome completo", "nome e cognome", "cognome e nome",
        "nome cognome", "cognome nome", "giocatore", "giocatori", "giocatrice", "socio", "soci",
        "nume", "numele", "nume complet", "nume și prenume", "numele și prenumele",
        "nume prenume", "jucător", "jucători", "jucătoare", "membru", "membri", "persoană",
    ),
    "given": (
        "first name", "firstname", "forename", "given name", "christian name",
        "nome di battesimo",
        "prenume", "prenumele",
    ),
    "family": (
        "surname", "last name", "lastname", "family name",
        "cognome",
        "nume de familie", "numele de familie",
    ),
    "station": (
        "station", "line", "usual line", "lady or gent", "sex", "gender",
        "linea", "linea abituale", "stazione", "sesso", "genere",
        "linie", "linia", "linia obișnuită", "stație", "sex", "gen",
    ),
    "email": (
        "email", "e-mail", "mail", "email address", "e-mail address",
        "posta", "posta elettronica", "indirizzo email", "indirizzo e-mail",
        "indirizzo di posta elettronica",
        "poștă", "poștă electronică", "adresă email", "adresă e-mail", "adresa de email",
        "adresa de e-mail", "adresă de email", "adresă de e-mail",
    ),
    "member_no": (
        "member no", "member number", "member nr", "member #", "membership no",
        "membership number", "membership", "card no", "card number",
        "n. socio", "nr. socio", "numero socio", "n. di socio", "numero di socio", "tessera",
        "n. tessera", "nr. tessera", "numero tessera", "numero di tessera",
        "nr. membru", "număr membru", "număr de membru", "numărul de membru", "nr. de membru",
        "cod membru", "legitimație", "nr. legitimație", "număr legitimație",
    ),
}  # fmt: skip
LADIES = (
    "lady", "ladies", "woman", "women", "female", "f", "mrs", "miss", "ms",
    "dama", "dame", "signora", "donna", "donne", "femmina",
    "doamnă", "doamna", "doamne", "femeie", "femei", "d-na", "dna",
)  # fmt: skip
GENTS = (
    "gent", "gents", "gentleman", "gentlemen", "man", "men", "male", "m", "mr",
    "cavaliere", "cavalieri", "signore", "signori", "uomo", "uomini", "maschio",
    "domn", "domnul", "domni", "bărbat", "bărbați", "d-l", "dl",
)  # fmt: skip
# One gentleman in a row, but several ladies as a title: no title at all.
_NO_TITLE = frozenset({"a", "b", "f", "m", "mr", "mrs", "ms", "miss", "signore"})
_SIGNS = re.compile(r"[\W_]+")


def fold(word: str) -> str:
    """A word in the form in which words are compared.

    >>> fold("N.° Socio"), fold("Member #"), fold("Linie obișnuită")
    ('n socio', 'member no', 'linie obisnuita')
    """
    plain = word.replace("#", " no ").replace("°", " ").replace("º", " ")
    if not plain.isascii():
        letters = unicodedata.normalize("NFKD", plain)
        plain = "".join(c for c in letters if not unicodedata.combining(c))
    # A word of signs alone, such as a red ball, is compared as it is.
    return _SIGNS.sub(" ", plain).strip().casefold() or word.strip()


_COLUMN_OF = {fold(word): column for column, words in HEADINGS.items() for word in words}


def column_of(heading: str) -> str:
    """The column that this heading names; empty if none."""
    return _COLUMN_OF.get(fold(heading), "")


class StationWords:
    """Which word means which station, the club's own two words before all others.

    A club whose first line is called "Gents" has its gentlemen in A, and every other word for
    gentlemen follows. The bare letters A and B always mean the stations themselves.
    """

    def __init__(self, own: Sequence[str] = ()) -> None:
        first, second = (*map(fold, own), "", "")[:2]
        ladies, gents = set(map(fold, LADIES)), set(map(fold, GENTS))
        is_turned = first in gents or second in ladies
        self._stations = dict.fromkeys(ladies, "B" if is_turned else "A")
        self._stations |= dict.fromkeys(gents, "A" if is_turned else "B")
        if first != second:
            self._stations |= {first: "A", second: "B"}
        self._stations |= {"a": "A", "b": "B"}
        self._stations.pop("", None)

    def station_of(self, word: str) -> str:
        """`A` or `B`, or nothing if the word names no station."""
        return self._stations.get(fold(word), "")

    def station_of_title(self, line: str) -> str:
        """The station of a line that stands above the people of one station."""
        return "" if fold(line) in _NO_TITLE else self.station_of(line)
