"""Refs: what URLs and form values carry instead of ids.

A sequence of numbers would tell a seat how much there is that it does not see. A hash of a key would tell
whoever guesses the key. A ref is drawn from the system's randomness when its row is made, and says nothing.
"""

import secrets

LETTERS = "abcdefghjkmnpqrstuvwxyz"  # 23: no i, l, o, which are misread on paper
LENGTH = 8


def draw_ref() -> str:
    """Draws eight letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
