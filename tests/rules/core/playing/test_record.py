"""A record replays a battle, and continues from where it stopped."""

import json
from dataclasses import replace

import pytest

from rules.core.battle import BLUE, RED, NeedDecision, Outcome, Question
from rules.core.dice import NeedDice, SeededDice
from rules.core.events import FullLog, Log
from rules.core.inputs import BadInput
from rules.core.playing.record import Record, digest, play
from rules.core.telling.replay import fold, steps
from tests.rules.core.conftest import SHOOT, VERBS, WAIT, Duellist

BOTH_SHOOT = (Duellist(SHOOT), Duellist(SHOOT))


class Unrollable:
    """Dice that must not be rolled."""

    def roll(self, count, sides, clause, unit):
        pytest.fail("a die was rolled")


class Unwritable(Log):
    """A log that must stay empty."""

    def open(self, units):
        pytest.fail("the battle was set up")


def fight_battle(scenario, seed):
    record, log = Record(scenario, 1, seed), FullLog()
    return record, log, play(record, dice=SeededDice(seed), computer=BOTH_SHOOT, log=log)


def test_a_finished_record_alone_gives_equal_events_and_outcome(duel):
    record, log, outcome = fight_battle(duel, "dawn")
    again = FullLog()
    stored = Record.from_data(json.loads(json.dumps(record.data())))
    assert stored == record
    assert play(stored, log=again) == outcome
    assert again.events == log.events
    assert digest(outcome, again) == digest(outcome, log)


def test_another_seed_gives_another_digest(duel):
    digests = {digest(outcome, log) for _, log, outcome in (fight_battle(duel, s) for s in "abc")}
    assert len(digests) == 3


def test_a_battle_played_by_hand_asks_one_thing_at_a_time(duel):
    record = Record(duel, 1, "")
    need = play(record, log=Log())
    assert isinstance(need, NeedDecision)
    assert need.questions == (Question(BLUE, "DUEL-01", 0, (WAIT, SHOOT)),)

    record.choices[BLUE].append(1)
    need = play(record, log=Log())
    assert isinstance(need, NeedDice)
    assert (need.count, need.sides, need.unit, need.given) == (2, 6, 0, ())

    record.faces.append(6)
    need = play(record, log=Log())
    assert isinstance(need, NeedDice)
    assert need.given == (6,)

    record.faces.append(2)  # 8 in all: Red bleeds
    log = FullLog()
    need = play(record, log=log)
    assert isinstance(need, NeedDecision)
    assert need.questions[0].side == RED
    assert [event.verb for event in log.events] == ["shoots", "bleeds"]


def test_roll_the_rest_for_me_finishes_what_was_begun_by_hand(duel):
    record = Record(duel, 1, "", [6, 6, 6], ([1], [0]))
    outcome = play(record, dice=SeededDice("rest"), computer=BOTH_SHOOT, log=Log())
    assert isinstance(outcome, Outcome)
    assert record.faces[:3] == [6, 6, 6]
    assert play(record, log=Log()) == outcome


def test_a_log_goes_to_json_and_back(duel):
    _, log, _ = fight_battle(duel, "dawn")
    stored = FullLog.from_data(json.loads(json.dumps(log.data())))
    assert (stored.opening, stored.events) == (log.opening, log.events)


def test_events_folded_over_the_opening_give_the_final_state(duel):
    _, log, outcome = fight_battle(duel, "dawn")
    end = fold(log.opening, log.events, VERBS)
    assert [unit.strength for unit in end] == [fate.start - fate.lost for fate in outcome.fates]
    assert [unit.state for unit in end] == [fate.state for fate in outcome.fates]
    assert len(list(steps(log.opening, log.events, VERBS))) == len(log.events)


def half_fought(duel):
    """Returns a battle in which Blue has shot and hit, and Red must choose."""
    return Record(duel, 1, "", [6, 2], ([1], []))


@pytest.mark.parametrize("version", [0, 2])
def test_a_record_of_other_rules_is_refused_before_anything_is_played(duel, version):
    record = replace(half_fought(duel), version=version)
    why = rf"^version: these are A duel version 1, the record is of {version}$"
    with pytest.raises(BadInput, match=why):
        play(record, dice=Unrollable(), computer=BOTH_SHOOT, log=Unwritable())


def test_a_scenario_that_was_never_checked_is_refused_before_anything_is_played(duel):
    nobody = replace(duel, units=({"key": "nobody", "side": "blue"},))
    with pytest.raises(BadInput, match=r"^units\.0\.key: somebody must fight$"):
        play(Record(nobody, 1, ""), dice=Unrollable(), computer=BOTH_SHOOT, log=Unwritable())


@pytest.mark.parametrize(
    ("faces", "choices", "fault"),
    [
        ([6, 7], ([1], []), r"^faces\.1: DUEL-02: 7 is not a face of a D6$"),
        ([0], ([1], []), r"^faces\.0: DUEL-02: 0 is not a face of a D6$"),
        (["6", 6], ([1], []), r"^faces\.0: DUEL-02: 6 is not a face of a D6$"),
        ([6, True], ([1], []), r"^faces\.1: DUEL-02: True is not a face of a D6$"),
        ([6, 2], ([1], [2]), r"^choices\.1\.0: DUEL-01: answer 2 is none of 2 options$"),
        ([6, 2], ([-1], []), r"^choices\.0\.0: DUEL-01: answer -1 is none of 2 options$"),
    ],
)
def test_an_impossible_roll_or_choice_is_refused_and_the_record_stays(duel, faces, choices, fault):
    record = Record(duel, 1, "", list(faces), (list(choices[0]), list(choices[1])))
    with pytest.raises(BadInput, match=fault):
        play(record, dice=SeededDice("rest"), computer=BOTH_SHOOT, log=Log())
    assert (record.faces, record.choices) == (faces, choices)


def test_a_computer_that_makes_no_choice_of_those_offered_leaves_the_record_alone(duel):
    class Dreamer:
        def choose(self, view, clause, unit, options):
            return 5

    record = half_fought(duel)
    with pytest.raises(BadInput, match=r"^choices\.1\.0: DUEL-01: answer 5 is none of 2 options$"):
        play(record, dice=SeededDice("rest"), computer=(None, Dreamer()), log=Log())
    assert record == half_fought(duel)


@pytest.mark.parametrize("field", ["faces", "choices.0", "choices.1"])
def test_leftover_entries_of_a_finished_battle_are_refused(duel, field):
    record, _, _ = fight_battle(duel, "dawn")
    held = {"faces": record.faces, "choices.0": record.choices[0], "choices.1": record.choices[1]}
    held[field].extend([1, 1])
    with pytest.raises(BadInput, match=f"^{field}: the battle is over and 2 are left$"):
        play(record, log=Log())


def test_a_record_cut_short_says_what_it_lacks(duel):
    record, _, _ = fight_battle(duel, "dawn")
    del record.faces[-1]
    assert isinstance(play(record, log=Log()), NeedDice)
    record, _, _ = fight_battle(duel, "dawn")
    del record.choices[RED][-1]
    assert isinstance(play(record, log=Log()), NeedDecision)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"version": "1"}, "version: "),
        ({"version": 0}, "version: "),
        ({"seed": 7}, "seed: "),
        ({"faces": [6, "2"]}, "faces.1: "),
        ({"faces": [6, 257]}, "faces.1: "),
        ({"choices": [[1]]}, "choices: "),
        ({"choices": [[1], [0, -1]]}, "choices.1.1: "),
        ({"choices": [[1], 4]}, "choices.1: "),
        ({"outcome": None}, "outcome: there is no such input"),
        ({"scenario": 3}, "scenario: "),
        ({"scenario": {"ruleset": "duel"}}, "scenario.title: is needed"),
    ],
)
def test_data_that_are_no_record_are_refused_by_the_field(duel, change, fault):
    with pytest.raises(BadInput) as refused:
        Record.from_data(half_fought(duel).data() | change)
    assert str(refused.value).startswith(fault)


@pytest.mark.parametrize("field", ["scenario", "version", "seed", "faces", "choices"])
def test_data_that_lack_a_field_are_refused_by_it(duel, field):
    data = half_fought(duel).data()
    del data[field]
    with pytest.raises(BadInput, match=f"^{field}: is needed$"):
        Record.from_data(data)
    with pytest.raises(BadInput, match="^record: must be a table"):
        Record.from_data([data])


def test_a_fault_of_a_record_s_scenario_is_named_with_its_way(duel):
    data = half_fought(duel).data()
    data["scenario"]["units"][1]["key"] = "nobody"
    with pytest.raises(BadInput, match=r"^scenario\.units\.1\.key: somebody must fight$"):
        Record.from_data(data)
