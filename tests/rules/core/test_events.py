"""A log as data, and read back."""

from dataclasses import replace

from rules.core.events import Event, FullLog
from rules.core.measure.table import MeasuredUnit
from rules.core.standing import UnitState, standings
from rules.core.telling.replay import fold
from rules.core.telling.verbs import Verb

PLAIN = UnitState(0, 10, 20, 90, 12, 2, "steady", True)


def test_a_log_survives_being_data():
    log = FullLog()
    log.opening = (PLAIN, UnitState(1, 3, 4, 2, 2, 0, "steady", True, ((3, 4, 2), (-1, -1, -1))))
    log.add("C", "moves", 0, 1, (6,), (3, 4), 1)
    again = FullLog.from_data(log.data())
    assert (again.opening, again.events) == (log.opening, log.events)


def test_a_log_kept_since_before_units_were_several_bases_can_still_be_read():
    data = {"opening": [[0, 10, 20, 90, 12, 2, "steady", True]], "events": []}
    assert FullLog.from_data(data).opening == (PLAIN,)


def test_a_log_keeps_the_frontage_and_depth_of_units_that_have_them():
    line = replace(PLAIN, frontage=400, depth=100)
    log = FullLog()
    log.opening = (PLAIN, line)
    assert [len(fields) for fields in log.data()["opening"]] == [9, 11]
    assert FullLog.from_data(log.data()).opening == (PLAIN, line)


def test_a_change_of_formation_shows_in_the_replay():
    verb = Verb(("x", "y", "facing", "frontage", "depth"), None, None, None, {}, {})
    event = Event(1, "C", "forms", 0, values=(50, 60, 180, 200, 200))
    after = fold([replace(PLAIN, frontage=400, depth=100)], [event], {"forms": verb})[0]
    assert after == replace(PLAIN, x=50, y=60, facing=180, frontage=200, depth=200)


def test_a_measured_unit_opens_the_log_with_its_size():
    unit = MeasuredUnit(0, 0, 10, 20, 90, 12, 2, "steady", True, frontage=400, depth=100)
    assert standings([unit]) == (replace(PLAIN, frontage=400, depth=100),)
