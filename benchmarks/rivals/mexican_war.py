"""Mexican War: the computer against Nearest, which makes for the nearest enemy, and Random.

Targets: `steady` beats Nearest in at least 75 % and Random in at least 95 % of the decided battles, and
rivals that hold, charge or send one wing in at least 60 %.
"""

from collections.abc import Sequence
from typing import Any

from benchmarks.rivals import LEAST, Contest, Rival, is_on_wing
from rules.core.files.scenarios import scenario_from
from rules.core.measure.shapes import distance
from rules.core.playing.commanders import Nearest, Random
from rules.core.scenario import SIDES, Scenario
from rules.mexican_war.commander.estimate import fire_worth, nearest_known_enemy
from rules.mexican_war.engine import moves, plans
from rules.mexican_war.engine.charging import charges
from rules.mexican_war.engine.firing import fire
from rules.mexican_war.engine.orders import ATTACK, HOLD
from rules.mexican_war.terms import ARTILLERY, LINE, NONE, TACTICAL_COLUMN

WIDTH, HEIGHT = 72, 48
FOOT = {"troop": "infantry", "class": "us_volunteer", "figures": 20, "stands": 5}
HORSE = {"troop": "cavalry", "class": "us_volunteer", "figures": 12, "stands": 6}
GUNS = {"troop": "artillery", "class": "us_volunteer", "figures": 8, "guns": 2, "gun_lb": 6}
FORCES = {
    "foot": (FOOT,) * 6,
    "foot and guns": (FOOT, FOOT, GUNS, FOOT, FOOT, FOOT),
    "all arms": (HORSE, FOOT, FOOT, GUNS, FOOT, FOOT, HORSE),
}
GROUNDS: dict[str, Sequence[tuple[str, tuple[int, int, int, int]]]] = {  # boxes of the near half
    "open": (("ploughed", (30, 14, 40, 18)),),
    "wooded": (("woods", (6, 14, 16, 22)), ("woods", (48, 12, 56, 18))),
    "hills": (("hill", (16, 10, 34, 20)), ("chaparral", (52, 14, 62, 20))),
}
NEVER = 1_000_000


def equal(pair: int, turns: int) -> tuple[str, Scenario]:
    """Returns the same brigade on both sides of a ground that looks the same from both edges."""
    settings = [(ground, force) for ground in GROUNDS for force in FORCES]
    ground, force = settings[pair % len(settings)]
    pieces = []
    for kind, (left, near, right, far) in GROUNDS[ground]:
        box = [[left, near], [right, near], [right, far], [left, far]]
        pieces.append({"kind": kind, "polygon": box})
        pieces.append({"kind": kind, "polygon": [[WIDTH - x, HEIGHT - y] for x, y in box]})
    units = [unit for side in SIDES for unit in _brigade(side, FORCES[force])]
    name = f"{force}, {ground}"
    told = {"ruleset": "mexican_war", "title": f"mirrored, {name}", "turn_limit": turns}
    terms = {"objective": {"x": WIDTH // 2, "y": HEIGHT // 2, "name": "the middle"}}
    terms["brigades"] = [{"key": side, "side": side} for side in SIDES]
    board = {"width": WIDTH, "height": HEIGHT, "pieces": pieces}
    return name, scenario_from(told | {"board": board, "units": units, "terms": terms})


def _brigade(side: str, troops: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns units side by side, with their general behind the middle."""
    found = []
    for number, troop in enumerate(troops):
        x = WIDTH // 2 + 8 * number - 4 * (len(troops) - 1)
        found.append({**troop, **_unit_place(side, x, 9), "key": f"{side}-{number}", "brigade": side})
    general = {"troop": "commander", "rank": "army", "officer": "us_other", "influence": 1}
    return [*found, {**general, **_unit_place(side, WIDTH // 2, 4), "key": f"{side}-general"}]


def _unit_place(side: str, x: int, y: int) -> dict[str, Any]:
    near = side == SIDES[0]
    at = [x, y] if near else [WIDTH - x, HEIGHT - y]
    return {"side": side, "at": at, "facing": 0 if near else 180}


def eager(view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that makes for the nearest enemy, fires at it and charges it."""
    unit = view.units[index]
    enemy = nearest_known_enemy(view, unit)
    if clause == "MEX-PRE-02":
        return int(option != ATTACK)
    if clause == "MEX-MOVE-01":
        return _plan(view, unit, enemy, option)
    if clause == "MEX-MOVE-11" and enemy is not None:
        return int(distance(moves.place_of_option(view, unit, option).corners(), enemy.shape()))
    if clause == "MEX-MEL-02":
        return NEVER if option == charges.NOBODY else int(option)
    if clause in ("MEX-SA-10", "MEX-ART-18"):
        return 0 if option == fire.NOT_AT_ALL else -1 - fire_worth(view, unit, *fire.option_parts(option))
    return 0


def _plan(view: Any, unit: Any, enemy: Any, option: int) -> int:
    """Scores a plan: guns fire and infantry moves; a unit in reach charges."""
    if option == plans.CHARGE:
        return -2 if len(charges.charge_options(view, unit)) > 1 else NEVER
    if unit.arm == ARTILLERY:
        return int(option != (plans.UNLIMBER if unit.limbered else plans.STAND))
    if option == plans.MOVE:
        return -1
    return int(option != plans.STAND)


def holds(view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that stands in line and fires."""
    unit = view.units[index]
    if clause == "MEX-PRE-02":
        return int(option != HOLD)
    if clause == "MEX-MOVE-01":
        if option in plans.TURNS and unit.arm != ARTILLERY:
            enemy = nearest_known_enemy(view, unit)
            turned = enemy is not None and plans.is_ahead(plans.after_turn(unit, option), enemy)
            here = enemy is None or plans.is_ahead(unit.footprint(), enemy)
            return -1 if turned and not here else 2
        return int(option != plans.STAND)
    return eager(view, clause, index, option)


def charges_all(view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival whose troops never fire, and charge in column."""
    unit = view.units[index]
    if clause in ("MEX-SA-10", "MEX-ART-18") and unit.arm != ARTILLERY:
        return int(option != fire.NOT_AT_ALL)
    if clause == "MEX-MOVE-01" and unit.arm != ARTILLERY and unit.formation == LINE:
        in_reach = len(charges.charge_options(view, unit)) > 1
        if plans.formation_in(option) == TACTICAL_COLUMN and not in_reach:
            return -3 if option >= plans.FORM_MOVE else -2
    return eager(view, clause, index, option)


def one_wing(view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival whose left wing attacks while the right one holds."""
    unit = view.units[index]
    own, foes = view.fighters(unit.side), view.fighters(1 - unit.side)
    if clause == "MEX-PRE-02":
        return int(option != ATTACK)
    if not own or unit.is_officer() or is_on_wing(own, foes, unit):
        return eager(view, clause, index, option)
    near = nearest_known_enemy(view, unit)
    if clause == "MEX-MOVE-01" and near is not None and unit.enemy == NONE:
        return holds(view, clause, index, option)
    return eager(view, clause, index, option)


CONTEST = Contest(
    rivals={
        "Nearest": Rival(75, lambda _: Nearest(eager)),
        "Random": Rival(95, Random),
        "Hold and fire": Rival(LEAST, lambda _: Nearest(holds)),
        "All charge": Rival(LEAST, lambda _: Nearest(charges_all)),
        "One wing": Rival(LEAST, lambda _: Nearest(one_wing)),
    },
    equal=equal,
    turns=16,
)
