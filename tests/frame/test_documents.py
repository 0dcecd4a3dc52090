"""The documents: whatever they point to inside the repository is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

REPO = Path(__file__).resolve().parents[2]
DOCUMENTS = [REPO / "README.md", REPO / "CHANGELOG.md", *sorted((REPO / "docs").rglob("*.md"))]
# A link or picture of Markdown, [text](target "title"), and one of HTML.
TARGET = re.compile(r"""\]\(\s*<?([^)\s>]+)|(?:src|href)=["']([^"']+)["']""")


def targets(text: str) -> Iterator[str]:
    """What a document links to or shows inside the repository; not what stands in its code."""
    prose = re.sub(r"```.*?```|`[^`\n]*`", "", text, flags=re.DOTALL)
    for found in TARGET.finditer(prose):
        target = (found[1] or found[2]).partition("#")[0]
        if target and not re.match(r"[a-z]+:|//", target):
            yield target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(REPO)))
def test_what_a_document_points_to_is_there(document: Path) -> None:
    found = targets(document.read_text(encoding="utf-8"))

    assert [target for target in found if not (document.parent / target).exists()] == []


def test_links_and_pictures_are_found_and_addresses_elsewhere_are_not() -> None:
    text = (
        "[a](docs/a.md#part) ![b](img/b.png \"B\") <img src='c.png'> `[d](d.md)`\n"
        "[e](https://example.org) [f](#part) [g](mailto:g@example.org)\n"
    )

    assert list(targets(text)) == ["docs/a.md", "img/b.png", "c.png"]
