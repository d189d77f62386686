"""Refs: what URLs and form values carry instead of ids.

A sequence of numbers would show a seat how many rows are hidden from it. A hash of a key would confirm a
guessed key. A ref is drawn from the system's randomness when its row is made, and reveals nothing.
"""

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz"  # 23: no i, l, o, which are misread on paper
LENGTH = 8


def draw_ref() -> str:
    """Draws eight letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
