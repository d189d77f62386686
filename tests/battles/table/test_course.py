"""The course of a game at a table, read from the events of its stored steps without the rules of steps."""

import importlib
import json
from types import SimpleNamespace

import pytest

import rules
from battles.table.assisted import AssistedTable, stored_step, undo_step
from battles.table.course import SEATING, counted_report, course_of_report, with_seating
from rules import BadInput, SeededDice
from tests.rules.taps import next_step

RULESETS = ("machete", "macduff", "scwares", "acw_hex", "mexican_war")


def table_of(ruleset, laid=""):
    force = importlib.import_module(f"tests.rules.{ruleset}.test_assisted").FORCE
    return AssistedTable(ruleset, force, {}, laid or f"{ruleset}/10")


def play(table, steps, seed="1"):
    """Returns a game of *table* after random steps, and the stored steps."""
    game, dice, stored = table.begin(), SeededDice(seed), []
    for number in range(steps):
        step, before = next_step(game, dice, [each.key for each in table.entrants]), len(game.log.events)
        try:
            game.take(step)
        except BadInput:  # an answer that the rules refuse
            game = table.replay(stored)
            continue
        events = rules.event_data(game.log.events[before:])
        stored = with_seating(table, [*stored, stored_step(str(number), table.laid, step, events)])
    return game, json.loads(json.dumps(stored))


def report(steps, side=None, pk=1, confirmed=None):
    named = side and SimpleNamespace(key=side)
    return SimpleNamespace(steps=steps, side=named, side_id=side, pk=pk, confirmed_at=confirmed)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_stored_events_alone_lead_to_the_roster_of_the_game(ruleset, monkeypatch):
    table = table_of(ruleset)
    game, stored = play(table, 60)
    want = [each.strength for each in game.standings()]
    monkeypatch.setattr(AssistedTable, "begin", None)  # no step is played again
    course = course_of_report(report(stored))
    verbs = rules.verbs(course.ruleset, course.version)
    ends = rules.fold(course.log.opening, course.log.events, verbs)
    fighters = [n for n, each in enumerate(table.entrants) if each.is_counted and not each.has_leader]
    assert [ends[n].strength for n in fighters] == [want[n] for n in fighters]
    assert [seat.key for seat in course.seats] == [each.key for each in table.entrants]


def test_steps_that_were_undone_and_steps_of_another_table_are_not_read():
    table, later = table_of("machete"), table_of("machete", "second")
    game, first = play(table, 10)
    again, second = play(later, 10, "2")
    undone = [*second, stored_step("undo", later.laid, undo_step())]
    told = course_of_report(report([*first, *undone])).log.events
    assert told == again.log.events[1 : 1 + sum(len(each["events"]) for each in second[:-1])]
    assert sum(SEATING in each for each in [*first, *undone]) == 2


def test_a_game_that_was_stored_without_its_seating_has_no_course():
    _game, stored = play(table_of("machete"), 5)
    assert course_of_report(report(stored[1:])) is None
    assert course_of_report(report([])) is None


def test_the_umpires_game_counts_before_that_of_the_log_taken_as_the_result():
    fired, by_hand = ({"step": {"do": word}} for word in ("fire", "adjust"))
    umpire, spain = report([fired], pk=1), report([fired, fired], "spain", 2, "now")
    cuba = report([fired] * 3, "cuba", 3)
    assert counted_report([umpire, spain, cuba]) is umpire
    assert counted_report([spain, cuba]) is spain
    assert counted_report([cuba]) is None
    for steps in ([], [by_hand]):  # an umpire who only took one of two entries kept no game
        assert counted_report([report(steps, pk=1), spain]) is spain
