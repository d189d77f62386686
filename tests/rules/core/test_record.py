"""A record plays again what was played, and goes on from where it stopped."""

import json

from rules.core.battle import BLUE, RED, NeedDecision, Outcome, Question
from rules.core.dice import NeedDice, SeededDice
from rules.core.events import FullLog, Log
from rules.core.record import Record, digest, play
from rules.core.replay import fold, steps
from tests.rules.core.conftest import SHOOT, VERBS, WAIT, Duellist

BOTH_SHOOT = (Duellist(SHOOT), Duellist(SHOOT))


def fought(scenario, seed):
    record, log = Record(scenario, 1, seed), FullLog()
    return record, log, play(record, dice=SeededDice(seed), computer=BOTH_SHOOT, log=log)


def test_a_finished_record_alone_gives_equal_events_and_outcome(duel):
    record, log, outcome = fought(duel, "dawn")
    again = FullLog()
    stored = Record.from_data(json.loads(json.dumps(record.data())))
    assert stored == record
    assert play(stored, log=again) == outcome
    assert again.events == log.events
    assert digest(outcome, again) == digest(outcome, log)


def test_another_seed_gives_another_digest(duel):
    digests = {digest(outcome, log) for _, log, outcome in (fought(duel, s) for s in "abc")}
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
    _, log, _ = fought(duel, "dawn")
    stored = FullLog.from_data(json.loads(json.dumps(log.data())))
    assert (stored.opening, stored.events) == (log.opening, log.events)


def test_events_folded_over_the_opening_give_the_final_state(duel):
    _, log, outcome = fought(duel, "dawn")
    end = fold(log.opening, log.events, VERBS)
    assert [unit.strength for unit in end] == [fate.start - fate.lost for fate in outcome.fates]
    assert [unit.state for unit in end] == [fate.state for fate in outcome.fates]
    assert len(list(steps(log.opening, log.events, VERBS))) == len(log.events)
