"""Calls with room on the stack of frames.

CPython (3.11 and later) keeps frames in chunks of 16 kB. A loop whose calls cross the edge of a chunk asks
the system for memory at every call and gives it back: deep templates and queries did, a quarter of a page.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

SLOTS = 70_000
"""Half a megabyte and a little. The chunk is rounded up to a whole one; its second half is for the rest."""


def call_with_room(call: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T:
    """Calls *call* with room for its frames: they lie in one chunk of half a megabyte."""
    return call(*args, **named)


call_with_room.__code__ = call_with_room.__code__.replace(co_stacksize=SLOTS)
