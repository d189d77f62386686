"""The setting for sides that give no quarter."""

from collections.abc import Sequence

NOBODY, ALL = "nobody", "all"
APART = "; "
"""Between the keys of sides of which the setting speaks."""


def gives_none(word: str, sides: Sequence[str]) -> frozenset[str]:
    """Returns those of *sides* to which the setting's *word* applies.

    *sides*: keys in the order of the map. Campaigns of earlier versions may say the first or the second.
    """
    found = {NOBODY: sides[:0], "first": sides[:1], "second": sides[1:2], ALL: sides}
    named = frozenset(word.split(APART)) & frozenset(sides)
    return named or frozenset(found.get(word, ()))


def write_out_sides(word: str, sides: Sequence[str]) -> str:
    """Returns *word* with the keys of the sides instead of their place among *sides*."""
    if word in (NOBODY, ALL):
        return word
    named = gives_none(word, sides)
    return APART.join(side for side in sides if side in named) or NOBODY


def unknown_sides(word: str, sides: Sequence[str]) -> list[str]:
    """Returns the parts of *word* that are neither a side's key nor a word of the setting."""
    if word in (NOBODY, ALL, "first", "second"):
        return []
    return [key for key in word.split(APART) if key not in sides]
