"""Codes people read off paper and type: no two signs in them look alike."""

from __future__ import annotations

import secrets

ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ"
"""No 0, 1, I, L, O, U or V: what is typed for one of them is read as the sign it looks like."""

LOOKS_LIKE = str.maketrans({"0": "Q", "O": "Q", "1": "J", "I": "J", "L": "J", "U": "W", "V": "W"})


def new_code(length: int) -> str:
    """A new code from the system's secure source: nearly five bits a sign."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def normalise(text: str) -> str:
    """A typed code as it is stored: capitals, without spaces and hyphens."""
    kept = "".join(sign for sign in text.upper() if sign.isalnum())
    return kept.translate(LOOKS_LIKE)[:40]


def in_halves(code: str) -> str:
    """A code as it is printed, with a gap that makes it easier to type: XEC8 3QB9.

    >>> in_halves("XEC83QB9")
    'XEC8 3QB9'
    """
    half = -(-len(code) // 2)
    return f"{code[:half]} {code[half:]}"
