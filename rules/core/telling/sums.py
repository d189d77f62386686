"""Sums: numbers in a sentence that its event does not hold, but its dice and values add up to.

A verb in prose.toml declares them: `sums.point = ["faces", "modifier", "-relationship"]`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def sums_of(
    sums: Mapping[str, Sequence[str]], faces: Sequence[int], values: Mapping[str, int], *, are_hidden: bool
) -> dict[str, int | str]:
    """Returns each sum by its name: of *values*, of "faces", less those with a minus before their name.

    A sum of numbers that are hidden or not known is a question mark.
    """
    if are_hidden or not faces:
        return dict.fromkeys(sums, "?")
    numbers = {**values, "faces": sum(faces)}
    return {
        name: sum(-numbers[part[1:]] if part.startswith("-") else numbers[part] for part in parts)
        for name, parts in sums.items()
    }
