"""The events beside the board: groups about the step shown, one kind of them, or the story of a unit."""

from battles.replay.event_list import Watching, event_lines, number_of_group, title_of_group
from battles.replay.groups import groups_of_replay
from tests.battles.films import film


def test_the_list_has_the_groups_about_a_step_and_its_own_events_one_by_one():
    replay = film()
    groups = groups_of_replay(replay)
    here = next(group for group in groups if group.last > group.first)
    lines = event_lines(replay, here.first, Watching(step=here.first))
    numbers = [line.number for line in lines]
    assert numbers == sorted(numbers)
    assert set(range(here.first, here.last + 1)) <= set(numbers)
    assert [line.number for line in lines if line.here] == [here.first]
    moves = next(group for group in groups if group.moves > 1)
    told = {line.number: line.sentence for line in event_lines(replay, moves.first - 1, Watching())}
    assert told[number_of_group(moves)] == title_of_group(replay, moves) == f"{moves.moves} units moved"


def test_a_kind_leaves_nothing_else():
    replay = film()
    numbers = {line.number for line in event_lines(replay, 0, Watching(kind="melee"))}
    melees = [group for group in groups_of_replay(replay) if "melee" in group.kinds]
    assert numbers == {number_of_group(group) for group in melees[:4]} != set()


def test_the_story_of_a_unit_is_all_that_happened_to_it():
    replay = film()
    unit = replay.steps[-10].unit
    told = event_lines(replay, 5, Watching(unit=replay.units[unit].key))
    happened = [step.number for step in replay.steps if unit in (step.unit, step.target)]
    assert [line.number for line in told] == happened
    assert all(line.to_come == (line.number > 5) for line in told)


def test_a_unit_that_the_reader_does_not_know_changes_nothing():
    assert event_lines(film(), 9, Watching(unit="nobody")) == event_lines(film(), 9, Watching())
