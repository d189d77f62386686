"""The texts beside the board at a step."""

from dataclasses import replace

import rules
from battles.replay.step import losses_so_far
from battles.replay.steps import UNBORN, replay_of_battle


def test_an_arm_of_which_nobody_has_come_is_not_among_the_losses():
    scenario, log = rules.load_scenario("machete/blockhouse"), rules.FullLog()
    rules.find("machete").run(scenario, rules.SeededDice("1"), rules.computers(scenario), log)
    film = replay_of_battle(scenario, log, letters=("a", "b"))
    come = [
        UNBORN if body.arm == "horse" else stand for body, stand in zip(film.units, film.opening, strict=True)
    ]
    film = replace(film, opening=tuple(come))
    lines = {(row.side, row.arm): row for row in losses_so_far(film, 0, {"a": "Spain", "b": "Cuba"})}
    assert (lines["a", "foot"].nobody, lines["a", "horse"].nobody) == (False, True)
    assert (lines["a", "foot"].first, lines["a", "horse"].first) == (True, False)
