"""Room on the stack of frames."""

import resource
import sys

import pytest

from campaign.roomy_calls import call_with_room

DEEP, OFTEN = 120, 500


def do_nothing() -> None:
    pass


def call_at_depth(depth: int) -> None:
    """Calls a function often, *depth* frames further down: at some depth its frame begins a new chunk."""
    if depth:
        call_at_depth(depth - 1)
    for _ in range(OFTEN):
        do_nothing()


def pages_asked_for() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_minflt


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="other Pythons keep frames elsewhere")
def test_no_depth_of_calls_asks_the_system_for_memory_at_every_call():
    before = pages_asked_for()
    call_with_room(call_at_depth, DEEP)
    assert pages_asked_for() - before < OFTEN


def test_a_call_with_room_gives_the_result_and_lets_faults_through():
    assert call_with_room(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        call_with_room(divmod, 7, 0)
