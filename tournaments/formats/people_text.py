"""From a file's bytes to text, and a text's letters made plain.

Files are UTF-8 (with or without mark) or UTF-16 and UTF-32 with mark. What is not UTF-8 was most
likely saved by an older spreadsheet: it is read as Windows-1252, or as Windows-1250 if it has the
letters in which Romanian differs, and marked as guessed. A UTF-8 file with a few broken places
keeps its good letters; the lost ones become U+FFFD. No letter ever changes without a word.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

from tournaments.formats.people_faults import Fault, FaultCode

LOST = "\ufffd"
# UTF-32 first: its mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, "utf-8-sig"),
)
_KINDS = (
    (b"PK\x03\x04", "spreadsheet"),
    (b"\xd0\xcf\x11\xe0", "spreadsheet"),
    (b"%PDF", "pdf"),
    (b"\x89PNG", "image"),
    (b"\xff\xd8\xff", "image"),
    (b"GIF8", "image"),
    (b"RIFF", "image"),
    (b"BM\x00", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
    (b"{\\rtf", "document"),
    (b"\x1f\x8b", "archive"),
    (b"7z\xbc\xaf", "archive"),
    (b"Rar!", "archive"),
    (b"SQLite format 3", "data"),
)
_PAGE = re.compile(r"\s*<(!doctype|html|head|\?xml|svg)\b", re.IGNORECASE)
_DATA = re.compile(r'\s*(\{\s*"|\[\s*[\[{"]|BEGIN:VCARD)')
# Ș and ț by their older codes: in Windows-1252 they would be ª º Þ þ, which no name here has.
_ROMANIAN = re.compile(rb"[A-Za-z\xc0-\xff][\xba\xfe]|[\xaa\xde][A-Za-z]")

_TURNING = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_CONTROLS = (*range(0x00, 0x09), *range(0x0E, 0x1C), *range(0x7F, 0x85), *range(0x86, 0xA0))
_UNSEEN = (
    0x00AD, 0x200B, *range(0x2060, 0x2065), 0x2800, 0x3164, 0xFEFF, 0xFFA0,
    *range(0xFFF9, 0xFFFC), 0xE0001,
)  # fmt: skip
_REMOVED: dict[int, str | None] = {
    **dict.fromkeys((*_TURNING, *_CONTROLS, *_UNSEEN)),
    **dict.fromkeys(range(0xD800, 0xE000), LOST),
}
_DANGEROUS = re.compile(f"[{re.escape(''.join(map(chr, (*_TURNING[3:], *_CONTROLS))))}]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file as text; `guessed` names the encoding if it had to be guessed."""

    text: str
    guessed: str = ""
    fault: Fault | None = None


def decode(data: bytes | str) -> Decoded:
    """The text of a file, or the fault that says what it is instead."""
    found = Decoded(data.removeprefix("\ufeff")) if isinstance(data, str) else _from_bytes(data)
    if found.fault is None and (kind := _kind_of_text(found.text)):
        return _refused(FaultCode.WRONG_FILE, kind=kind)
    return found


def _refused(code: FaultCode, **params: str) -> Decoded:
    return Decoded("", fault=Fault(0, "", code, params))


def _kind_of_text(text: str) -> str:
    if _PAGE.match(text):
        return "page"
    return "data" if _DATA.match(text) else ""


def _from_bytes(data: bytes) -> Decoded:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(data.decode(encoding, "replace"))
    for magic, kind in _KINDS:
        if data.startswith(magic):
            return _refused(FaultCode.WRONG_FILE, kind=kind)
    if b"\0" in data:
        return _refused(FaultCode.NOT_TEXT)
    try:
        return Decoded(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _guess(data)


def _guess(data: bytes) -> Decoded:
    mended = data.decode("utf-8", "replace")
    if not mended.replace(LOST, "").isascii():
        return Decoded(mended)
    encoding, name = (
        ("cp1250", "Windows-1250") if _ROMANIAN.search(data) else ("cp1252", "Windows-1252")
    )
    return Decoded(data.decode(encoding, "replace"), guessed=name)


def tidy(text: str) -> str:
    """Text in one form: composed letters, single spaces, nothing that cannot be seen.

    Joiners stay, because emoji and several scripts are spelt with them.

    >>> tidy("  Stan\\t Riley ")
    'Stan Riley'
    """
    if not (text.isascii() and text.isprintable()):
        text = unicodedata.normalize("NFC", text.translate(_REMOVED))
    return " ".join(text.split())


def without_dangerous_signs(text: str) -> str:
    """The text without control characters and signs that turn the direction of writing."""
    return text if text.isprintable() else _DANGEROUS.sub("", text)


def misread(text: str) -> str:
    """What the text was before UTF-8 was taken for Windows-1252; empty if it never was.

    >>> misread("Zo\\u00c3\\u00ab"), misread("Zo\\u00eb")
    ('Zo\\xeb', '')
    """
    if text.isascii():
        return ""
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return ""


def has_letters(text: str) -> bool:
    """Whether there is a letter of any script, or a picture, so that it can be a name."""
    return any(c.isalpha() for c in text) or any(unicodedata.category(c) == "So" for c in text)
