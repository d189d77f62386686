"""Fire fights and charges come out as the designed tables were tried: many fights, each diced anew."""

from collections import Counter
from statistics import mean

import pytest

from rules.core.dice import SeededDice
from rules.core.events import FullLog, Log
from rules.core.scenario import Scenario
from rules.mexican_war.engine.charging.charges import charges_phase
from rules.mexican_war.engine.charging.melee import melee_phase
from rules.mexican_war.engine.firing.fire import fire_phase
from rules.mexican_war.engine.morale import morale_phase
from rules.mexican_war.engine.normal_moves import moves_phase
from rules.mexican_war.engine.plans import CHARGE
from rules.mexican_war.engine.turn import begin_turn
from rules.mexican_war.setup import set_up
from rules.mexican_war.units import FALLS_BACK, ROUTS
from tests.rules.mexican_war.engine.conftest import Chooser, body

FIGHTS = 100
LAST = Chooser(lambda clause, unit, options: options[-1])
CHARGER = Chooser(lambda clause, unit, options: 2 if clause == "MEX-MEL-02" else None)
MEXICANS = {"class": "mexican_regular", "figures": 20, "stands": 5}
VOLUNTEERS = {"class": "us_volunteer", "figures": 24, "stands": 6}
REGULARS = {"class": "us_regular", "figures": 24, "stands": 6}


def begin_battle(units, seed, log, *commanders):
    scenario = Scenario("mexican_war", "Trial", {"width": 72, "height": 48}, tuple(units), 99)
    battle = set_up(scenario, SeededDice(seed), log, commanders)
    battle.turn = 1
    begin_turn(battle)
    return battle


def gave_way(battle):
    return [unit.index for unit in battle.units if unit.forced in (FALLS_BACK, ROUTS) or not unit.on_table]


def turns_of_fire(blue, red, gap, seed):
    """Returns the turns until one side gives way, and both sides' losses.

    The losses are shares of the start in per cent.
    """
    units = [body("a", at=[36, 20], **blue), body("b", "red", at=[36, 20 + gap], **red)]
    battle = begin_battle(units, seed, Log(), LAST, LAST)
    while True:
        fire_phase(battle)
        morale_phase(battle)
        if gave_way(battle):
            return battle.turn, [100 * unit.figures_lost() / unit.start for unit in battle.units]
        battle.turn += 1
        begin_turn(battle)


@pytest.mark.parametrize(
    ("blue", "red", "gap", "turns", "lost"),
    [
        (VOLUNTEERS, MEXICANS, 4.5, 6.0, (21, 32)),
        (VOLUNTEERS, MEXICANS, 2, 3.8, None),
        (REGULARS, MEXICANS, 4.5, 6.4, (23, 34)),
        (VOLUNTEERS, {"class": "mexican_militia", "figures": 16, "stands": 4}, 4.5, 3.7, (11, 27)),
    ],
)
def test_an_exchange_of_fire_takes_as_long_as_it_was_designed_to(blue, red, gap, turns, lost):
    fights = [turns_of_fire(blue, red, gap, f"{seed}") for seed in range(FIGHTS)]
    assert mean(fight[0] for fight in fights) == pytest.approx(turns, abs=1)
    for side in (0, 1) if lost else ():
        assert mean(fight[1][side] for fight in fights) == pytest.approx(lost[side], abs=5)


def end_of_charge(blue, red, seed):
    """Returns how a charge from eight inches ends. It is "held", "fled", "won" or "lost"."""
    units = [body("a", at=[36, 20], **blue), body("b", "red", at=[36, 28], **red)]
    log = FullLog()
    battle = begin_battle(units, seed, log, CHARGER, Chooser())
    battle.units[0].plan = CHARGE
    charges_phase(battle)
    moves_phase(battle)
    if battle.units[0].enemy < 0:
        return "held" if any(event.verb == "holds_its_position" for event in log.events) else "fled"
    while not gave_way(battle):
        melee_phase(battle)
        for unit in battle.units:
            unit.fired = unit.checked = False
    return "lost" if 0 in gave_way(battle) else "won"


@pytest.mark.parametrize(
    ("blue", "red", "held", "fled", "won"),
    [
        (REGULARS, MEXICANS, 20, 16, 89),
        (VOLUNTEERS, MEXICANS, None, None, 74),
        (MEXICANS, VOLUNTEERS, None, None, 31),
    ],
)
def test_charges_end_as_often_as_they_were_designed_to(blue, red, held, fled, won):
    ends = Counter(end_of_charge(blue, red, f"{seed}") for seed in range(2 * FIGHTS))
    if held is not None:
        assert ends["held"] / (2 * FIGHTS) == pytest.approx(held / 100, abs=0.06)
        assert ends["fled"] / (2 * FIGHTS) == pytest.approx(fled / 100, abs=0.06)
    assert ends["won"] / (ends["won"] + ends["lost"]) == pytest.approx(won / 100, abs=0.1)
