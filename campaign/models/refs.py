"""Refs: what URLs and form values carry instead of ids.

A sequence of numbers would tell a seat how much there is that it does not see.
"""

from hashlib import shake_128

LETTERS = "abcdefghjkmnpqrstuvwxyz"  # 23: no i, l, o, which are misread on paper


def ref_for(secret: str, kind: str, key: str) -> str:
    """Eight letters from SHAKE-128 of the campaign's *secret*, the *kind* of thing and its *key*."""
    digest = shake_128(f"{secret}:{kind}:{key}".encode()).digest(8)
    return "".join(LETTERS[byte % 23] for byte in digest)
