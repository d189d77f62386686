"""Shares whole numbers out so that nothing is lost: by largest remainder, ties to the first key."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison


K = TypeVar("K", bound="SupportsRichComparison")


def allocate(number: int, wanted: Mapping[K, int]) -> dict[K, int]:
    """Shares *number* out in proportion to what is *wanted*. No share is larger than that."""
    total = sum(wanted.values())
    if number >= total:
        return dict(wanted)
    shares = {key: number * want // total for key, want in wanted.items()}
    over = sorted(wanted, key=lambda key: (-(number * wanted[key] % total), key))
    for key in over[: number - sum(shares.values())]:
        shares[key] += 1
    return shares


def allocate_all(number: int, weights: Mapping[K, int]) -> dict[K, int]:
    """Shares all of *number* out in proportion to *weights*, one of which is more than 0."""
    return allocate(number, {key: weight * number for key, weight in weights.items()})
