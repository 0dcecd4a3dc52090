"""Measures of a page: axe's rules, the size of what is tapped, and whether it fits its window."""

from __future__ import annotations

from functools import cache

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
SMALLEST = 44  # CSS pixels
SIGNS = {*"○●◐▼▲✓✗›"}
NAMED = {"radio", "checkbox", "button", "link", "DisclosureTriangle", "combobox", "textbox"}

# Links inside a sentence are as high as its line. What lies invisibly over its words (radio
# buttons) is measured itself, not its label.
TOO_SMALL = """smallest => [...document.querySelectorAll(
    "a[href], button, summary, input:not([type=hidden]), select, textarea")]
  .filter(one => one.checkVisibility() && !one.matches("p a, li > a:not(:only-child), .skip"))
  .map(one => [one, (one.matches("input") && one.closest(".check") || one).getBoundingClientRect()])
  .filter(([one, box]) => box.width > 0 && Math.min(box.width, box.height) < smallest - 0.01)
  .map(([one, box]) => `${one.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)"""

# Words that do not stand on one line. Hyphens and dashes may end a line; what is longer than the
# longest names people have must break somewhere. Hidden words have no place at all.
BROKEN = """longest => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const parent = text.parentElement;
    if (parent.closest("option, .visually-hidden") || !parent.checkVisibility()) continue;
    for (const word of text.data.matchAll(/[^\\s\u2010-\u2014-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(line => Math.round(line.top)));
      if (lines.size > 1 && word[0].length <= longest) found.push(word[0]);
    }
  }
  return found;
}"""
LONGEST_WORD = 14


@cache
def _axe() -> Axe:
    return Axe()


def faults(page: Page) -> list[str]:
    """What breaks WCAG 2.2 AA on the page as it is now: the rule, and where."""
    found = _axe().run(page, options={"runOnly": {"type": "tag", "values": STANDARD}})
    return [
        f"{page.url}: {rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found.response["violations"]
        for node in rule["nodes"]
    ]


def too_small(page: Page) -> list[str]:
    """Controls that are smaller than a finger."""
    return [f"{page.url}: {one}" for one in page.evaluate(TOO_SMALL, SMALLEST)]


def broken_words(page: Page) -> list[str]:
    """Ordinary words that a narrow column has torn apart."""
    return [f"{page.url}: {word}" for word in page.evaluate(BROKEN, LONGEST_WORD)]


def ornaments(page: Page) -> list[str]:
    """Controls whose name, as a screen reader has it, carries signs that only adorn."""
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
    names = [
        str(node["name"]["value"])
        for node in tree["nodes"]
        if node.get("name", {}).get("value") and node["role"]["value"] in NAMED
    ]
    return [f"{page.url}: {name}" for name in names if SIGNS.intersection(name)]


def overflow(page: Page) -> list[str]:
    """By how much the page is wider than its window."""
    # A phone's window grows with what is in it, so the width that the page was laid out for counts.
    wide, window = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    return [f"{page.url}: {wide} > {window}"] if wide > window else []
