"""Made-up people of a demonstration: English, Italian and Romanian by turns."""

from __future__ import annotations

WOMEN = (
    "Dorothy Joan Margaret Sheila Brenda Maureen Eileen Audrey Pauline Doreen "
    "Hilda Jean Sylvia Beryl Muriel Edna Gwen Ivy Nora Winifred",
    "Giulia Teresa Carla Lucia Antonella Rosaria Pierina Ornella Donatella Agnese "
    "Bruna Clelia Ilaria Loredana Mirella Norma Ottavia Rita Silvana Vittoria",
    "Ileana Doina Mărioara Lăcrămioara Ioana Smaranda Viorica Ștefania Ruxandra Aurica "
    "Cornelia Despina Eugenia Florica Georgeta Lenuța Măriuca Rodica Sanda Țica",
)
MEN = (
    "Arthur Ron Stanley Walter Leslie Ernest Percy Harold Norman Cyril "
    "Albert Bernard Clifford Dennis Frank Gordon Kenneth Reginald Sidney Wilfred",
    "Marco Gianni Pasquale Renzo Tommaso Ugo Vincenzo Aldo Bruno Cesare "
    "Dario Enzo Fulvio Gino Italo Luigi Mario Nicolò Orazio Piero",
    "Gheorghe Ionel Nelu Ștefan Costică Dumitru Emil Florin Grigore Horia "
    "Iancu Liviu Mihai Neculai Ovidiu Petru Radu Sorin Tiberiu Vasile",
)
FAMILIES = (
    "Barnes Whitaker Ellis O'Dowd Hargreaves Ingham Lane Pickles Ramsbottom Sutcliffe "
    "Tattersall Unsworth Varley Wardle Yates Ackroyd Birtwistle Clegg Dewhurst Entwistle",
    "Ferri De Luca Rossetti Bianchini D'Amico Galli Lo Presti Marchetti Negri Orsini "
    "Pellegrini Quaranta Ricci Sartori Testa Ungaro Valenti Zanella Conti Fabbri",
    "Popescu Ionescu Țurcanu Șerban Brâncuș Câmpeanu Dănilă Enache Făgărășan Ghiță "
    "Hașdeu Iliescu Lăzărescu Mureșan Neagu Olteanu Păun Rădulescu Stănescu Vlădescu",
)
FAMILY_PARTS = ("De", "Lo")
PER_LANGUAGE = 20
MOST_PEOPLE = 2 * len(FAMILIES) * PER_LANGUAGE**2


def people(count: int) -> list[tuple[str, str]]:
    """The first `count` people, name and line: always the same, and no name twice."""
    return [_person(i) for i in range(count)]


def _person(i: int) -> tuple[str, str]:
    line, i = i % 2, i // 2
    language, nth = i % len(FAMILIES), i // len(FAMILIES)
    first = (WOMEN, MEN)[line][language].split()[nth % PER_LANGUAGE]
    # Each first name meets every family name once before it comes again with the first.
    family = _families(language)[(nth * 7 + nth // PER_LANGUAGE + 3 * line) % PER_LANGUAGE]
    return f"{first} {family}", "AB"[line]


def _families(language: int) -> list[str]:
    words = FAMILIES[language]
    for part in FAMILY_PARTS:
        words = words.replace(f"{part} ", f"{part}_")
    return [word.replace("_", " ") for word in words.split()]
