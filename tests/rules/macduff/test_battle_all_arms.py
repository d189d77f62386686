"""Two armies of every kind of troop, under ever other options: nothing overlaps and the log tells all."""

import pytest

from rules.core.dice import SeededDice
from rules.core.events import FullLog
from rules.core.measure.shapes import overlaps
from rules.core.playing.commanders import Random
from rules.core.standing import standings
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.macduff import RULESET
from rules.macduff.tables import OPTIONS
from tests.rules.macduff.conftest import scenario_of

WIDTH, HEIGHT = 96, 60
FOOT = {"troop": "infantry", "figures": 12, "weapon": "musket"}
TROOPS = [
    ("line", 16, 10, FOOT),
    ("second", 26, 10, FOOT | {"traits": ["well_drilled", "first_fire"]}),
    ("column", 34, 12, FOOT | {"formation": "column"}),
    ("mob", 56, 14, FOOT | {"traits": ["irregular", "shock", "impetuous"]}),
    ("screen", 20, 14, {"troop": "infantry", "figures": 6, "weapon": "rifle", "traits": ["skirmishers"]}),
    ("horse", 6, 10, {"troop": "cavalry", "figures": 8, "morale": "elite"}),
    ("dragoons", 90, 10, {"troop": "mounted_infantry", "figures": 8, "weapon": "carbine"}),
    ("gun", 44, 10, {"troop": "artillery", "figures": 4, "weapon": "foot_artillery"}),
    ("light", 50, 10, {"troop": "artillery", "figures": 4, "weapon": "light_gun", "draught": "horse"}),
    ("mortar", 66, 6, {"troop": "artillery", "figures": 4, "weapon": "mortar"}),
    ("rocket", 70, 6, {"troop": "artillery", "figures": 4, "weapon": "rocket"}),
    ("sappers", 30, 15, {"troop": "pioneers", "figures": 8, "traits": ["engineer"]}),
    ("wagon", 30, 7, {"troop": "wagon", "figures": 1, "traits": ["pontoons", "supplies"]}),
    ("band", 36, 6, {"troop": "band", "figures": 4}),
    ("hospital", 60, 5, {"troop": "hospital", "figures": 8}),
    ("engine", 84, 6, {"troop": "steam_engine", "figures": 4}),
    ("airship", 88, 4, {"troop": "airship", "figures": 2}),
    ("balloon", 46, 5, {"troop": "balloon", "figures": 2}),
]
PIECES = [
    {"kind": "open_wood", "polygon": [[30, 24], [42, 24], [42, 34], [30, 34]]},
    {"kind": "hill", "polygon": [[60, 26], [76, 26], [76, 36], [60, 36]]},
    {"kind": "town", "polygon": [[46, 26], [54, 26], [54, 34], [46, 34]]},
    {"kind": "stream", "line": [[0, 30], [28, 30]], "width": 1},
    {"kind": "road", "line": [[24, 0], [24, 60]]},
]


def army(side):
    for key, x, y, told in [("general", 48, 3, {"troop": "commander", "general": True}), *TROOPS]:
        at, facing = ([x, y], 0) if side == "blue" else ([WIDTH - x, HEIGHT - y], 180)
        yield {"key": f"{key}_{side}", "side": side, "at": at, "facing": facing, **told}


def battle_of(seed):
    """Returns a battle of all arms under other options. Every option in turn takes another of its values."""
    number = int(seed)
    options = {
        name: values[number % len(values)]
        for place, (name, values) in enumerate(OPTIONS.items())
        if (number + place) % 3 == 0
    }
    told = {
        "board": {"width": WIDTH, "height": HEIGHT, "pieces": PIECES},
        "units": [*army("blue"), *army("red")],
        "options": options,
        "terms": {},
        "turn_limit": 6,
    }
    scenario = scenario_of(told)
    RULESET.check(scenario)
    mind = RULESET.commander("bold") if number % 2 else Random(f"b{seed}")
    return RULESET.begin(scenario, SeededDice(seed), FullLog(), (mind, Random(f"r{seed}")))


@pytest.mark.parametrize("seed", ["0", "1", "2", "3"])
def test_every_arm_under_ever_other_options(seed):
    battle = battle_of(seed)
    while RULESET.step(battle) is None:
        bodies = battle.bodies()
        for place, unit in enumerate(bodies):
            assert not any(overlaps(unit.shape(), other.shape()) for other in bodies[place + 1 :])
    assert fold(battle.log.opening, battle.log.events, verbs("macduff")) == standings(battle.units)
