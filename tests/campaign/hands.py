"""Several people press at the same moment, each on a connection of their own, and what comes of it."""

import threading
from collections.abc import Callable
from contextlib import suppress

from django.db import connection

from campaign.refusals import Refusal
from tests.campaign.faults import WRITES


def at_once(*deeds: Callable[[], object]) -> list[str]:
    """Does *deeds* at once and returns how each ended.

    That is "done", or the name of its refusal. Each is held before its first write until the other has come
    as far, waits for it, or has been refused.
    """
    barrier, said = threading.Barrier(len(deeds)), [""] * len(deeds)

    def press(number: int) -> None:
        come = False

        def until_all_have_come(execute, sql, params, many, context):
            nonlocal come
            if sql.startswith(WRITES) and not come:
                come = True
                wait()
            return execute(sql, params, many, context)

        def wait() -> None:
            with suppress(threading.BrokenBarrierError):  # the other waits for the lock that this one has
                barrier.wait(1)

        try:
            with connection.execute_wrapper(until_all_have_come):
                deeds[number]()
            said[number] = "done"
        except Refusal as refusal:
            said[number] = type(refusal).__name__
        finally:
            if not come:
                wait()
            connection.close()

    threads = [threading.Thread(target=press, args=[number]) for number in range(len(deeds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(said), said  # else one has failed otherwise than by a refusal
    return said
