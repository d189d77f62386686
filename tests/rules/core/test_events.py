"""A log as data, and back."""

from rules.core.events import FullLog
from rules.core.standing import Standing

PLAIN = Standing(0, 10, 20, 90, 12, 2, "steady", True)


def test_a_log_survives_being_data():
    log = FullLog()
    log.opening = (PLAIN, Standing(1, 3, 4, 2, 2, 0, "steady", True, ((3, 4, 2), (-1, -1, -1))))
    log.add("C", "moves", 0, 1, (6,), (3, 4), 1)
    again = FullLog.from_data(log.data())
    assert (again.opening, again.events) == (log.opening, log.events)


def test_a_log_kept_since_before_units_were_several_bases_can_still_be_read():
    data = {"opening": [[0, 10, 20, 90, 12, 2, "steady", True]], "events": []}
    assert FullLog.from_data(data).opening == (PLAIN,)
