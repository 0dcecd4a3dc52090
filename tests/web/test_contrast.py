"""Colours keep the contrast that readers need (WCAG 2.2: 4.5 for words, 3 for outlines)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "static" / "css"
WORDS = 4.5
OUTLINE = 3.0
SUITS = ("H", "D", "S", "C", "NT")
LOOKS = ("light", "dark", "contrast")
PAIRS = (
    *(("ink", ground, WORDS) for ground in ("paper", "card", "tint", "gold-tint", "red-tint")),
    *(("ink-soft", ground, WORDS) for ground in ("paper", "card", "tint")),
    *(("baize", ground, WORDS) for ground in ("paper", "card", "tint")),
    *(("gold-ink", ground, WORDS) for ground in ("paper", "card", "gold-tint")),
    *(("red", ground, WORDS) for ground in ("paper", "card", "red-tint")),
    *((suit, "face", WORDS) for suit in SUITS),
    ("on-baize", "baize", WORDS),
    ("on-baize", "baize-deep", WORDS),
    ("on-red", "red", WORDS),
    *(("edge", ground, OUTLINE) for ground in ("paper", "card")),
    *(("focus", ground, OUTLINE) for ground in ("paper", "card", "tint", "red-tint")),
)
SCREEN_PAIRS = (
    *(("cream", ground, WORDS) for ground in ("felt", "felt-light", "panel")),
    *(("quiet", ground, WORDS) for ground in ("felt", "felt-light")),
    *(("brass", ground, WORDS) for ground in ("felt", "felt-light", "panel")),
    ("on-open", "open", WORDS),
    ("on-done", "done", WORDS),
    ("open", "panel", OUTLINE),
)


def _blocks(sheet: str) -> dict[str, list[dict[str, str]]]:
    """The sheet's custom colours, by selector, in the order in which they stand."""
    found: dict[str, list[dict[str, str]]] = {}
    text = re.sub(r"/\*.*?\*/", "", (CSS / sheet).read_text(), flags=re.DOTALL)
    for selector, body in re.findall(r"([^{};]+)\{([^{}]*)\}", text):
        colours = dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{3,6});", body))
        if colours:
            found.setdefault(selector.strip(), []).append(colours)
    return found


def _luminance(colour: str) -> float:
    digits = colour.lstrip("#")
    digits = "".join(d * 2 for d in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _too_pale(
    colours: dict[str, str], pairs: tuple[tuple[str, str, float], ...]
) -> list[tuple[str, str, float]]:
    measured = [(a, b, _contrast(colours[a], colours[b]), least) for a, b, least in pairs]
    return [(a, b, round(found, 2)) for a, b, found, least in measured if found < least]


def _look(name: str) -> dict[str, str]:
    blocks = _blocks("tokens.css")
    own = {} if name == "light" else blocks[f':root[data-theme="{name}"]'][0]
    return blocks[":root"][0] | own


@pytest.mark.parametrize("suits", ["four", "two"])
@pytest.mark.parametrize("look", LOOKS)
def test_look_has_enough_contrast(look: str, suits: str) -> None:
    colours = _look(look)
    if suits == "two":
        colours |= _blocks("tokens.css")[':root[data-suits="two"]'][0]

    assert _too_pale(colours, PAIRS) == []


def test_look_by_the_devices_wish_is_the_chosen_one() -> None:
    blocks = _blocks("tokens.css")

    by_wish = blocks[":root:not([data-theme])"]

    assert by_wish == [blocks[f':root[data-theme="{name}"]'][0] for name in ("dark", "contrast")]


@pytest.mark.parametrize("selector", [".screen", '[data-theme="contrast"] .screen'])
def test_big_screen_has_enough_contrast(selector: str) -> None:
    colours = _blocks("screen.css")[selector][0]

    assert _too_pale(colours, SCREEN_PAIRS) == []
