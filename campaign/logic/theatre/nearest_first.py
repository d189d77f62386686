"""The one search over places: it comes to the cheapest place first."""

from collections.abc import Callable, Iterable, Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import SupportsRichComparison


C = TypeVar("C", bound="SupportsRichComparison")
W = TypeVar("W", bound="SupportsRichComparison")


def nearest_first(
    starts: Iterable[tuple[C, str, W]], leave: Callable[[C, str, W], Iterable[tuple[C, str, W]]]
) -> Iterator[tuple[C, str, W]]:
    """Yields each place within reach once, by its cheapest step: cost, key, and the caller's route to it.

    Ties go by key, then by route. *leave*: the steps from a place just yielded; none costs less than that one
    did.
    """
    heap = sorted(starts)
    met: set[str] = set()
    while heap:
        cost, place, way = heappop(heap)
        if place in met:
            continue
        met.add(place)
        yield cost, place, way
        for step in leave(cost, place, way):
            if step[1] not in met:
                heappush(heap, step)
