"""Odds count battles, and state their uncertainty."""

import gc
from dataclasses import replace

import pytest

from rules.core.chances.odds import Run, count, fight_runs, odds, share
from rules.core.files.scenarios import load_scenario
from rules.core.inputs import BadInput


def ambush():
    return load_scenario("machete/ambush")


def run(number, winner, losses=(1, 1), turns=2):
    return Run(number, winner, losses, (0, 0), turns, 4)


def test_the_answer_does_not_depend_on_how_the_runs_are_cut(duel):
    whole = odds(duel, runs=60, seed="s")
    pieces = fight_runs(duel, "s", range(37, 60)) + fight_runs(duel, "s", range(37))
    assert count(pieces) == whole
    assert whole.wins[0].count + whole.wins[1].count + whole.drawn.count == 60


def test_the_answer_does_not_depend_on_who_fights():
    heard = []
    alone = odds(ambush(), runs=9, seed="s", report=heard.append)
    assert heard == list(range(1, 10))
    assert odds(ambush(), runs=9, seed="s", processes=3) == alone
    assert odds(ambush(), runs=2, seed="s", processes=64).runs == 2


@pytest.mark.parametrize("processes", [1, 2])
def test_a_refusal_comes_home_from_any_process(processes):
    with pytest.raises(BadInput, match=r"^ruleset: there is no 'machet'; perhaps machete$") as refused:
        odds(replace(ambush(), ruleset="machet"), runs=4, seed="s", processes=processes)
    assert refused.value.field == "ruleset"


@pytest.mark.parametrize("field", ["runs", "processes"])
def test_no_odds_of_nothing_and_by_nobody(duel, field):
    with pytest.raises(BadInput, match=f"^{field}: must be 1 or more$"):
        odds(duel, **({"runs": 1, "seed": "s"} | {field: 0}))


def test_a_scenario_that_was_never_checked_is_refused_by_its_field(duel):
    nobody = replace(duel, units=({"key": "nobody", "side": "blue"},))
    with pytest.raises(BadInput, match=r"^units\.0\.key: somebody must fight$"):
        odds(nobody, runs=1, seed="s")


def test_run_i_has_its_own_stream(duel):
    assert fight_runs(duel, "s", [5]) == [fight_runs(duel, "s", range(8))[5]]
    assert fight_runs(duel, "s", range(30)) != fight_runs(duel, "t", range(30))


@pytest.mark.parametrize("collecting", [True, False])
def test_garbage_collection_goes_on_as_before_whatever_happens_to_a_battle(duel, collecting):
    (gc.enable if collecting else gc.disable)()
    try:
        fight_runs(duel, "s", [1])
        assert gc.isenabled() == collecting
        with pytest.raises(RuntimeError, match="no verdict"):
            fight_runs(replace(duel, turn_limit=0), "s", [1])
        assert gc.isenabled() == collecting
    finally:
        gc.enable()


def test_wins_losses_and_turns_are_counted():
    found = count([run(0, 0, (0, 2), 1), run(1, 0, (1, 2), 3), run(2, None), run(3, 1, (2, 0))])
    assert [s.count for s in (*found.wins, found.drawn)] == [2, 1, 1]
    assert found.losses == ({0: 1, 1: 2, 2: 1}, {0: 1, 1: 1, 2: 2})
    assert (found.mean_turns, found.mean_activations) == (2.0, 4.0)


def test_a_typical_run_of_each_result_is_the_middle_one_by_losses():
    found = count([run(0, 0, (5, 5)), run(1, 0, (1, 0)), run(2, 0, (2, 2)), run(3, 1)])
    assert found.typical == {"blue": 2, "red": 3}


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    # Published values of the score interval (Newcombe 1998, method 3: 81/263, 15/148, 0/20, 1/29).
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilson_s_interval(hits, of, low, high):
    found = share(hits, of)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)
