"""What can be wrong with one language's catalogue of sentences."""

from __future__ import annotations

import gettext
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import polib

PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[sd]|\{\w*\}")
ELEMENT = re.compile(r"</?\w+")
# Romanian has commas below these two letters; the ones with cedillas are Turkish.
CEDILLAS = re.compile("[şŞţŢ]")
PLURAL_FORMS = re.compile(r"nplurals=(\d+);\s*plural=(.+?);?\s*$")
MANY_NUMBERS = range(1000)
Key = tuple[str | None, str, str]
Found = tuple[int, str]


def key_of(entry: polib.POEntry) -> Key:
    """What makes two sentences the same."""
    return entry.msgctxt, entry.msgid, entry.msgid_plural


def short(text: str) -> str:
    """A sentence, not too long to be read."""
    longest = 70
    return repr(text if len(text) <= longest else f"{text[:longest]}…")


def catalogue_faults(
    used: Iterable[polib.POEntry], catalogue: polib.POFile, language: str
) -> Iterator[Found]:
    """Every fault of the language's file, beside the sentences that the program uses."""
    known = {key_of(entry): entry for entry in catalogue if not entry.obsolete}
    asleep = {key_of(entry): entry for entry in catalogue if entry.obsolete}
    plural = plural_rule(catalogue)
    if plural is None:
        yield 1, "the header has no Plural-Forms that can be read"
        return
    for sentence in used:
        key = key_of(sentence)
        if key in known:
            yield from entry_faults(known[key], language, *plural)
        elif key in asleep:
            yield asleep[key].linenum, f"obsolete, but used: {short(sentence.msgid)}"
        else:
            yield 1, f"missing: {short(sentence.msgid)}"


def entry_faults(
    entry: polib.POEntry, language: str, forms: int, plural: Callable[[int], int]
) -> Iterator[Found]:
    """What is wrong with one translation."""
    if entry.fuzzy:
        yield entry.linenum, f"fuzzy, a guess to be looked at: {short(entry.msgid)}"
    texts = entry.msgstr_plural or {0: entry.msgstr}
    wanted = forms if entry.msgid_plural else 1
    if len(texts) != wanted or not all(text.strip() for text in texts.values()):
        yield entry.linenum, f"untranslated: {short(entry.msgid)}"
        return
    for form, text in texts.items():
        for fault in text_faults(entry, text, is_one=is_for_one(form, plural)):
            yield entry.linenum, f"{fault}: {short(entry.msgid)}"
        if language == "ro" and CEDILLAS.search(text):
            yield entry.linenum, f"ş or ţ with a cedilla, for ș or ț: {short(text)}"


def text_faults(entry: polib.POEntry, text: str, *, is_one: bool) -> Iterator[str]:
    """What differs from the source that must not. A form for one thing may leave out the number."""
    source = entry.msgid_plural or entry.msgid
    given, wanted = set(PLACEHOLDER.findall(text)), set(PLACEHOLDER.findall(source))
    leaves_out_number = given < wanted and len(wanted - given) == 1
    if given != wanted and not (entry.msgid_plural and is_one and leaves_out_number):
        differing = ", ".join(sorted(given ^ wanted))
        yield f"the placeholders differ ({differing})"
    if Counter(ELEMENT.findall(text)) != Counter(ELEMENT.findall(source)):
        yield "the elements differ"
    if text.startswith("\n") != source.startswith("\n") or text.endswith("\n") != source.endswith(
        "\n"
    ):
        yield "the line breaks at the ends differ"


def plural_rule(catalogue: polib.POFile) -> tuple[int, Callable[[int], int]] | None:
    """How many forms the language has, and which a number takes."""
    found = PLURAL_FORMS.match(catalogue.metadata.get("Plural-Forms", ""))
    # The rule is ours and committed; this is how gettext itself reads it.
    return (int(found[1]), gettext.c2py(found[2])) if found else None


def is_for_one(form: int, plural: Callable[[int], int]) -> bool:
    """Whether a plural form stands for one number only, so that it may be written as a word."""
    return sum(plural(number) == form for number in MANY_NUMBERS) == 1


def compiled_faults(catalogue: polib.POFile, compiled: Path) -> Iterator[Found]:
    """Whether the compiled file says the same, and nothing else."""
    if not compiled.exists():
        yield 1, f"{compiled.name} is missing: run make messages"
        return
    wanted = {key_of(e): _said(e) for e in catalogue if e.translated() and not e.obsolete}
    there = {key_of(e): _said(e) for e in polib.mofile(str(compiled))}
    if wanted != there:
        differing = next(iter({*wanted.items()} ^ {*there.items()}))[0][1]
        yield 1, f"{compiled.name} is not made from this: run make messages ({short(differing)})"


def _said(entry: polib.POEntry) -> tuple[str, ...]:
    plural = entry.msgstr_plural
    return tuple(plural[form] for form in sorted(plural)) if plural else (entry.msgstr,)
