"""PBN as text: tags with what stands below them, and where one deal ends and the next begins.

Comments, `{…}` and from `;` to the end of the line, and lines that begin with `%` are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from games.formats.faults import Complaints, FaultCode

BEGINNINGS: Final = frozenset({"event", "site", "date", "board", "deal", "dealer", "west", "north"})
"""Tags that begin a new deal after an empty line, where the one before has its cards."""
REPEATED: Final = "note"
"""The one tag that a deal may have several times."""
LONGEST_TOLD: Final = 60
_TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_WORD = re.compile(r"[^\s\[\]{};]+")


@dataclass(slots=True)
class Tag:
    """A tag, its value as it is meant, and the words of the section below it, with their lines."""

    line: int
    name: str
    value: str
    words: list[tuple[int, str]] = field(default_factory=list)


@dataclass(slots=True)
class TaggedDeal:
    """The tags of one deal, by their names in small letters; the notes by themselves."""

    line: int
    tags: dict[str, Tag] = field(default_factory=dict)
    notes: list[Tag] = field(default_factory=list)

    def value(self, name: str) -> str:
        """The value of a tag; "" where there is none, or it is not known."""
        tag = self.tags.get(name.casefold())
        value = tag.value.strip() if tag else ""
        return "" if value == "?" else value

    def line_of(self, name: str) -> int:
        """Where the tag stands; where the deal begins if it has none."""
        tag = self.tags.get(name.casefold())
        return tag.line if tag else self.line


def tagged_deals(text: str, complaints: Complaints) -> list[TaggedDeal]:
    """The deals of a file, in order."""
    deals: list[TaggedDeal] = []
    last: Tag | None = None
    is_after_gap = False
    for line, token in _tokens(text, complaints):
        if complaints.is_full:
            break
        if isinstance(token, Tag):
            if not deals or _begins(token, deals[-1], is_after_gap):
                deals.append(TaggedDeal(line))
            _inherit(token, deals, complaints)
            if token.name.casefold() == REPEATED:
                deals[-1].notes.append(token)
            else:
                deals[-1].tags[token.name.casefold()] = token
            last, is_after_gap = token, False
        elif not token:
            is_after_gap = True
        elif last is None:
            complaints.add(FaultCode.STRAY_TEXT, line, text=token[:LONGEST_TOLD])
        else:
            last.words.append((line, token))
    return deals


def _begins(tag: Tag, deal: TaggedDeal, is_after_gap: bool) -> bool:
    name = tag.name.casefold()
    if name == REPEATED:
        return False
    return name in deal.tags or (is_after_gap and name in BEGINNINGS and "deal" in deal.tags)


def _inherit(tag: Tag, deals: list[TaggedDeal], complaints: Complaints) -> None:
    """`#` means: as in the deal before."""
    if tag.value != "#":
        return
    before = deals[-2].tags.get(tag.name.casefold()) if len(deals) > 1 else None
    if before is None:
        complaints.add(FaultCode.NOTHING_BEFORE, tag.line, field=tag.name)
    tag.value = before.value if before else ""


def _tokens(text: str, complaints: Complaints) -> Iterator[tuple[int, Tag | str]]:
    """Tags and words with their lines; "" for an empty line."""
    comment_since = 0
    for number, line in enumerate(text.split("\n"), start=1):
        if not comment_since and line.startswith("%"):
            continue
        if not comment_since and not line.strip():
            yield number, ""
        place = 0
        while place < len(line):
            if comment_since:
                end = line.find("}", place)
                if end < 0:
                    break
                comment_since, place = 0, end + 1
            elif line[place] == "{":
                comment_since = number
            elif line[place] == ";":
                break
            else:
                token, place = _token(line, place, number, complaints)
                if token:
                    yield number, token
    if comment_since:
        complaints.add(FaultCode.COMMENT_NOT_CLOSED, comment_since)


def _token(
    line: str, place: int, number: int, complaints: Complaints
) -> tuple[Tag | str | None, int]:
    """The tag or word at this place of a line, if it is one, and where it ends."""
    if line[place] == "[":
        if tag := _TAG.match(line, place):
            return Tag(number, tag[1], re.sub(r"\\(.)", r"\1", tag[2])), tag.end()
        told = line[place : place + LONGEST_TOLD]
        complaints.add(FaultCode.BAD_TAG, number, text=told)
        return None, len(line)
    if word := _WORD.match(line, place):
        return word[0], word.end()
    if not line[place].isspace():
        complaints.add(FaultCode.STRAY_TEXT, number, text=line[place])
    return None, place + 1


def written(name: str, value: str) -> str:
    """A tag as it is written."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'
