"""The check of the catalogues finds every way in which a sentence can be lost."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from tests.checks.catalogue import catalogue_faults, compiled_faults
from tests.checks.messages import CATALOGUE, extracted, faults_of, update

ITALIAN = "nplurals=2; plural=(n != 1);"
ROMANIAN = "nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2);"
TABLES = ("%(n)d table", "%(n)d tables")
GOOD = polib.POEntry(msgid="Table %(n)s", msgstr="Tavolo %(n)s")


def catalogue(*entries: polib.POEntry, plural: str = ITALIAN) -> polib.POFile:
    made = polib.POFile()
    made.metadata = {"Plural-Forms": plural, "Content-Type": "text/plain; charset=utf-8"}
    made.extend(entries)
    return made


def faults(entry: polib.POEntry, *, language: str = "it", plural: str = ITALIAN) -> list[str]:
    used = [polib.POEntry(msgid=entry.msgid, msgid_plural=entry.msgid_plural)]
    found = catalogue_faults(used, catalogue(entry, plural=plural), language)
    return [text.split(":")[0] for _line, text in found]


def plural(*forms: str) -> polib.POEntry:
    one, many = TABLES
    return polib.POEntry(msgid=one, msgid_plural=many, msgstr_plural=dict(enumerate(forms)))


def test_complete_catalogue_has_no_fault() -> None:
    assert faults(GOOD) == []
    assert faults(plural("un tavolo", "%(n)d tavoli")) == []
    forms = plural("o masă", "%(n)d mese", "%(n)d de mese")
    assert faults(forms, language="ro", plural=ROMANIAN) == []


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (polib.POEntry(msgid="Seats", msgstr=""), "untranslated"),
        (polib.POEntry(msgid="Seats", msgstr="  "), "untranslated"),
        (plural("un tavolo", ""), "untranslated"),
        (plural("un tavolo"), "untranslated"),
        (polib.POEntry(msgid="Seats", msgstr="Posti", flags=["fuzzy"]), "fuzzy, a guess"),
        (polib.POEntry(msgid="Seats", msgstr="Posti", obsolete=True), "obsolete, but used"),
        (polib.POEntry(msgid="T %(n)s", msgstr="T"), "the placeholders differ (%(n)s)"),
        (polib.POEntry(msgid="T %(n)s", msgstr="T %(m)s"), "the placeholders differ"),
        (polib.POEntry(msgid="T {n}", msgstr="T"), "the placeholders differ ({n})"),
        (plural("%(n)d tavolo", "tavoli"), "the placeholders differ (%(n)d)"),
        (polib.POEntry(msgid="<b>T</b>", msgstr="T"), "the elements differ"),
        (polib.POEntry(msgid="T\n", msgstr="T"), "the line breaks at the ends differ"),
    ],
)  # fmt: skip
def test_fault_is_found(entry: polib.POEntry, fault: str) -> None:
    found = faults(entry)

    assert len(found) == 1
    assert found[0].startswith(fault)


def test_missing_sentence_is_found() -> None:
    used = [polib.POEntry(msgid="Prizes")]

    assert [text for _line, text in catalogue_faults(used, catalogue(GOOD), "it")] == [
        "missing: 'Prizes'"
    ]


def test_romanian_form_for_few_may_not_leave_out_the_number() -> None:
    entry = plural("o masă", "mese", "%(n)d de mese")

    assert faults(entry, language="ro", plural=ROMANIAN) == ["the placeholders differ (%(n)d)"]


@pytest.mark.parametrize(("text", "count"), [("aşteaptă", 1), ("Ţine", 1), ("așteaptă, Ține", 0)])
def test_cedillas_are_found_in_romanian(text: str, count: int) -> None:
    assert len(faults(polib.POEntry(msgid="Wait", msgstr=text), language="ro")) == count


def test_catalogue_without_plural_forms_is_found() -> None:
    assert len(list(catalogue_faults([GOOD], catalogue(GOOD, plural=""), "it"))) == 1


def test_compiled_file_that_is_missing_or_another_is_found(tmp_path: Path) -> None:
    path = tmp_path / "django.mo"
    now = catalogue(GOOD, plural("un tavolo", "%(n)d tavoli"))
    assert len(list(compiled_faults(now, path))) == 1

    now.save_as_mofile(str(path))
    assert list(compiled_faults(now, path)) == []

    now[0].msgstr = "Tavola %(n)s"
    assert len(list(compiled_faults(now, path))) == 1


def test_sentences_are_read_out_of_code_and_templates(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for folder in ("whistdrive", "games", "tournaments", "templates", "locale"):
        (source / folder).mkdir(parents=True)
    (source / "manage.py").write_text(
        "import sys\nfrom django.conf import settings\nfrom django.core import management\n"
        "settings.configure(LOCALE_PATHS=['locale'])\n"
        "management.execute_from_command_line(sys.argv)\n"
    )
    (source / "games/words.py").write_text('_("Lead a card")\n')
    (source / "templates/page.html").write_text('{% translate "Your turn" %}')

    with extracted(source) as made:
        found = {entry.msgid for entry in polib.pofile(str(made / "django.pot"))}
        update(tmp_path / "locale", made)

    assert found == {"Lead a card", "Your turn"}
    assert (tmp_path / "locale/ro" / CATALOGUE).with_suffix(".mo").exists()


def test_lost_language_is_found(tmp_path: Path) -> None:
    assert len(list(faults_of(tmp_path, [GOOD]))) == 2
