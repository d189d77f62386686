"""Phases that are closed in the log of a table, and what fell by the end of each."""

from dataclasses import replace

from battles.table.closed_phases import log_as_closed, losses_by_phase, phase_of_leaving
from battles.table.log import Line, TableLog, log_from_plain

SIDES = {"a": "Spain", "b": "Cuba"}


def log_with(log, **lost):
    lines = tuple(Line(key, lost=number, ran=number > 4) for key, number in lost.items())
    return replace(log, lines=lines)


def test_each_phase_has_the_losses_that_fell_in_it_and_a_unit_left_in_its_own():
    log = log_as_closed(log_with(TableLog((), None, 6), a=2, b=0), "end-1")
    log = log_as_closed(log_with(log, a=2, b=5), "end-2")
    log = log_with(log, a=3, b=5)
    assert losses_by_phase(log, SIDES) == (
        {"Spain": 2, "Cuba": 0},
        {"Spain": 0, "Cuba": 5},
        {"Spain": 1, "Cuba": 0},
    )
    assert (log.phases, phase_of_leaving(log, "b")) == (2, 2)
    assert log_from_plain(log.to_plain()) == log


def test_a_phase_is_closed_once_and_opened_again():
    log = log_as_closed(log_with(TableLog((), None, 6), a=1), "end-1")
    assert log_as_closed(log, "end-1") == log
    assert log_as_closed(log, "reopen-2") == log
    assert log_as_closed(log, "reopen-1").closed == ()
    assert losses_by_phase(log_as_closed(log, "reopen-1"), SIDES) == ()
