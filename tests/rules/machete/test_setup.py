"""From a scenario to a table."""

import pytest

import rules
from rules.core.dice import ScriptedDice
from rules.core.events import FullLog
from rules.core.inputs import BadInput
from rules.core.scenario import Scenario
from rules.machete.check import check
from rules.machete.setup import set_up
from rules.machete.terms import COLUMN
from rules.machete.units import RESERVE, STEADY


def bodies(*places, **facts):
    plain = {"nation": "spanish", "troop": "infantry", "figures": 12, "command": 2}
    return tuple(
        plain | {"key": f"b{n}", "side": "red" if n else "blue", "x_cm": x, "y_cm": y} | facts
        for n, (x, y) in enumerate(places)
    )


def stands(units, faces=(), board=None, **terms):
    ground = {"width_cm": 100, "height_cm": 100} | (board or {})
    scenario = Scenario("machete", "A trial", ground, units, 12, {}, terms)
    return set_up(scenario, ScriptedDice(list(faces)), FullLog(), (None, None))


def test_units_stand_in_the_middle_of_their_spots():
    battle = stands(bodies((20, 20), (80, 83), facing=270))
    assert [(u.x, u.y, u.facing, u.state) for u in battle.units] == [
        (2250, 2250, 270, STEADY),
        (8250, 8250, 270, STEADY),
    ]
    assert battle.at[battle.units[0].cell] == 0


def test_mach_gen_11_a_unit_is_as_many_men_as_figures():
    unit = stands(bodies((20, 20), (80, 80), figures=9)).units[0]
    assert (unit.strength, unit.start, unit.muster) == (9, 9, 9)


def test_mach_gen_13_nothing_fights_from_beyond_the_table():
    for x, y in ((101, 20), (20, 101)):
        with pytest.raises(BadInput, match=r"units\.0\.[xy]_cm"):
            check(Scenario("machete", "t", {"width_cm": 100, "height_cm": 100}, bodies((x, y), (80, 80)), 12))


def test_a_unit_without_details_is_armed_in_line_and_seen():
    unit = stands(bodies((20, 20), (80, 80))).units[0]
    assert (unit.firearms, unit.loose, unit.hidden) == (12, False, False)


@pytest.mark.parametrize("place", [(20, 20), (23, 24)])  # the same spot of 5 cm
@pytest.mark.parametrize("side", ["blue", "red"])
def test_two_on_one_spot_are_refused_by_the_field_of_the_second(place, side):
    units = (*bodies((20, 20), (80, 80)), bodies(place)[0] | {"key": "c", "side": side})
    with pytest.raises(BadInput, match=r"^units\.2\.x_cm: 'b0' stands there already$"):
        stands(units)


def test_nobody_stands_where_nobody_can():
    cane = {"areas": [{"kind": "cane", "points": [[0, 0], [60, 0], [60, 60], [0, 60]]}]}
    with pytest.raises(BadInput, match=r"units\.0\.x_cm"):
        stands(bodies((20, 20), (80, 80)), board=cane)


def test_mach_gen_14_a_reserve_rolls_before_the_game_and_only_its_side_knows():
    units = (*bodies((20, 20), (80, 80)), bodies((0, 0))[0] | {"key": "c", "reserve": "late"})
    battle = stands(units, [4, 3], reserves={"late": {"dice": 2}})
    assert (battle.units[2].arrival, battle.units[2].state, battle.units[2].on_table) == (7, RESERVE, False)
    event = battle.log.events[0]
    assert (event.clause, event.faces, event.seen) == ("MACH-GEN-14", (4, 3), 1)


def test_mach_des_04_smaller_figures_stand_closer_together():
    scenario = Scenario(
        "machete", "t", {"width_cm": 100, "height_cm": 100}, bodies((20, 20), (80, 80)), 12, {"figure_mm": 15}
    )
    battle = set_up(scenario, ScriptedDice([]), FullLog(), (None, None))
    assert battle.board.cell == 250
    assert battle.board.farthest_shot == 3000


def test_the_same_ground_is_painted_once():
    units = bodies((20, 20), (80, 80))
    assert stands(units).board is stands(units).board
    assert stands(units).board is not stands(units, board={"ground": "jungle"}).board


def test_every_shipped_scenario_stands_as_it_is_written():
    for name in rules.shipped_names():
        scenario = rules.load_scenario(name)
        if scenario.ruleset == "machete":
            battle = set_up(scenario, ScriptedDice([3] * 9), FullLog(), (None, None))
            for unit, facts in zip(battle.units, scenario.units, strict=False):  # boats come after
                if unit.on_table and unit.house < 0:
                    assert abs(unit.x - 100 * facts["x_cm"]) <= 250
                    assert abs(unit.y - 100 * facts["y_cm"]) <= 250


def test_an_ambushed_column_marches_in_column():
    scenario = rules.load_scenario("machete/ambush")
    battle = set_up(scenario, ScriptedDice([3] * 9), FullLog(), (None, None))
    assert {unit.formation for unit in battle.units if unit.side == 0 and unit.on_table} == {COLUMN}
    assert all(unit.hidden for unit in battle.units if unit.side == 1 and unit.on_table)
