"""Glances at fire and melee: they say as much as the rules, where nothing is left out."""

import pytest

from rules.macduff.commander.glances import Steel, sixths
from rules.macduff.engine.melee import state_if
from rules.macduff.sections.melee import melee_dice, melee_modifier, needed_in_melee
from tests.rules.macduff.engine.conftest import table, unit_facts

__all__ = ["table"]

LINE = unit_facts("line", "blue", [24, 10], weapon="musket")
GUARD = unit_facts("guard", "red", [24, 16], 180, weapon="musket")
HORSE = unit_facts("horse", "red", [24, 16], 180, troop="cavalry", figures=8)
AREA = [[14, 13], [34, 13], [34, 20], [14, 20]]
HILL = {"kind": "hill", "polygon": AREA}
WALLS = {
    "kind": "houses",
    "class": "open",
    "cover": "hard",
    "polygon": [[14, 13], [34, 13], [34, 20], [14, 20]],
}


def by_the_rules(battle, unit, enemy, is_charging, on_flank):
    state = state_if(battle, unit, enemy, is_charging, on_flank, False)
    return melee_dice(state, battle.options) * sixths(needed_in_melee(melee_modifier(state)))


@pytest.mark.parametrize("is_charging", [False, True])
@pytest.mark.parametrize("on_flank", [False, True])
@pytest.mark.parametrize("pieces", [(), (HILL,), (WALLS,)], ids=["open", "hill", "walls"])
@pytest.mark.parametrize(
    "facts",
    [
        GUARD,
        HORSE,
        GUARD | {"formation": "square"},
        GUARD | {"traits": ["skirmishers"], "figures": 6},
        GUARD | {"morale": "elite", "figures": 5, "original": 12},
        GUARD | {"traits": ["militia"]},
    ],
    ids=["line", "horse", "square", "skirmishers", "shaken", "militia"],
)
def test_steel_is_worth_what_the_rules_of_melee_give(table, facts, pieces, on_flank, is_charging):
    battle = table([LINE, facts], pieces=pieces)
    line, other = battle.units[2], battle.units[3]
    other.fired = on_flank
    for unit, enemy in ((line, other), (other, line)):
        glance = Steel(battle, unit).worth(Steel(battle, enemy), is_charging, on_flank)
        assert glance == by_the_rules(battle, unit, enemy, is_charging, on_flank)
