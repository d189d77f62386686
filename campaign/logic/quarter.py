"""Who gives no quarter."""

from collections.abc import Sequence


def gives_none(word: str, sides: Sequence[str]) -> frozenset[str]:
    """Those of *sides*, in the order in which the map names them, of whom the setting's *word* speaks."""
    found = {"nobody": sides[:0], "first": sides[:1], "second": sides[1:2], "all": sides}
    return frozenset(found[word])
