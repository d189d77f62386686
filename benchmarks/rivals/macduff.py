"""With MacDuff to the Frontier: the computer against Nearest, Random, and rivals with a simple plan.

Targets: `steady` beats Nearest in at least 75 % and Random in at least 95 % of the decided battles, and
rivals that hold and fire, all charge at once, or send one wing in at least 60 %. Both sides have the same
troops on ground that looks the same when the table is turned round.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from benchmarks.rivals import LEAST, Contest, Rival, is_on_wing
from rules.core.files.scenarios import scenario_from
from rules.core.playing.commanders import Nearest, Random
from rules.core.scenario import SIDES, Scenario
from rules.macduff.engine import maneuver as how, orders
from rules.macduff.engine.turn import ACT
from rules.macduff.terms import NONE

WIDTH, HEIGHT = 72, 48
GROUNDS: dict[str, Sequence[dict[str, Any]]] = {  # the near half; the far half is the same turned about
    "open": ({"kind": "hill", "polygon": [[8, 10], [18, 10], [18, 16], [8, 16]]},),
    "wooded": (
        {"kind": "open_wood", "polygon": [[10, 16], [20, 16], [20, 22], [10, 22]]},
        {"kind": "open_wood", "polygon": [[50, 14], [58, 14], [58, 20], [50, 20]]},
    ),
    "farmland": (
        {"kind": "hedge", "line": [[24, 18], [34, 18]], "width": 0.5},
        {"kind": "fields", "polygon": [[46, 14], [56, 14], [56, 21], [46, 21]]},
    ),
}
FOOT = {"troop": "infantry", "figures": 12, "weapon": "musket"}
SCREEN = {"troop": "infantry", "figures": 8, "weapon": "rifle", "traits": ["skirmishers"]}
HORSE = {"troop": "cavalry", "figures": 8}
GUN = {"troop": "artillery", "figures": 4, "weapon": "light_gun"}
FORCES: dict[str, Sequence[dict[str, Any]]] = {
    "foot": (FOOT, FOOT, FOOT, FOOT, SCREEN),
    "foot and horse": (FOOT, FOOT, FOOT, HORSE, HORSE),
    "all arms": (FOOT, FOOT, FOOT, HORSE, GUN, SCREEN),
}
PLACES = (36, 30, 42, 22, 51, 12)  # inches from the left, in the order of the units
FRONT, STAFF = 10, 5  # inches from its own edge


def turned_about(piece: dict[str, Any]) -> dict[str, Any]:
    """Returns a piece of ground after the table is turned round."""
    name = "polygon" if "polygon" in piece else "line"
    return piece | {name: [[WIDTH - x, HEIGHT - y] for x, y in piece[name]]}


def equal(pair: int, turns: int) -> tuple[str, Scenario]:
    """Returns the same troops on both sides of fair ground."""
    settings = [(ground, force) for ground in GROUNDS for force in FORCES]
    ground, force = settings[pair % len(settings)]
    pieces = [*GROUNDS[ground], *map(turned_about, GROUNDS[ground])]
    told = {"ruleset": "macduff", "title": f"{force}, {ground}", "turn_limit": turns}
    board = {"width": WIDTH, "height": HEIGHT, "pieces": pieces}
    terms = {"objective": {"x": WIDTH // 2, "y": HEIGHT // 2, "name": "the middle"}}
    units = [unit for side in (0, 1) for unit in army(side, FORCES[force])]
    return f"{force}, {ground}", scenario_from(told | {"board": board, "units": units, "terms": terms})


def army(side: int, troops: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Returns a General and troops in line."""
    told = [({"troop": "commander", "general": True}, PLACES[0], STAFF)]
    told += [(dict(unit), x, FRONT) for unit, x in zip(troops, PLACES, strict=False)]
    return [
        {
            "key": f"{SIDES[side]}-{number}",
            "side": SIDES[side],
            "at": [WIDTH - x, HEIGHT - y] if side else [x, y],
            "facing": 180 if side else 0,
            **unit,
        }
        for number, (unit, x, y) in enumerate(told)
    ]


def eager(first: tuple[int, ...], view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that makes for the nearest enemy and prefers the orders in *first*.

    Lower is better. Where distance does not matter it takes the first option.
    """
    unit = view.units[index]
    if clause == "MACD-SEQ-03":
        return int(option != ACT)
    if clause == "MACD-ORD-01":
        return first.index(option) if option in first else len(first) + option
    if clause in ("MACD-CHG-02", "MACD-SHOOT-04"):
        return int(view.distance(unit, view.units[option])) if option != NONE else 0
    if clause == "MACD-MOVE-12":
        return int(option not in (how.TO_THE_ENEMY, how.UNLIMBER))
    if clause == "MACD-MOVE-01":
        enemy = view.nearest_enemy(unit)
        if enemy is None:
            return 0
        x, y = orders.spot_at(view, option)
        return int((x - enemy.x) ** 2 + (y - enemy.y) ** 2)
    if clause in ("MACD-CHG-05", "MACD-SHOOT-10"):
        return -option
    return 0


STEEL = (orders.CHARGES, orders.SHOOT_AND_CHARGE, orders.SHOOT_AND_MOVE, orders.MOVE, orders.MANEUVERS)
FIRE = (orders.SHOOT, orders.CHARGES, orders.MOVE, orders.MANEUVERS)
COLD_STEEL = (orders.CHARGES, orders.GO_MARCHING, orders.MOVE, orders.MANEUVERS)
STAND = (orders.SHOOT, orders.NO_ORDER)


def near_steel(first: tuple[int, ...], view: Any, clause: str, index: int, option: int) -> int:
    """Scores the same for a rival that charges only enemies in reach of a charge."""
    if clause == "MACD-ORD-01" and option in (orders.CHARGES, orders.SHOOT_AND_CHARGE):
        enemy = view.nearest_enemy(view.units[index])
        if enemy is None or view.distance(view.units[index], enemy) > 1000:
            return 100
    return eager(first, view, clause, index, option)


def one_wing(view: Any, clause: str, index: int, option: int) -> int:
    """Scores the same for a rival whose left wing charges while the right holds and fires."""
    unit = view.units[index]
    own = view.fighters(unit.side)
    if not own or is_on_wing(own, view.fighters(1 - unit.side), unit):
        return near_steel(STEEL, view, clause, index, option)
    return eager(STAND, view, clause, index, option)


CONTEST = Contest(
    rivals={
        "Nearest, steel first": Rival(75, lambda _: Nearest(partial(near_steel, STEEL))),
        "Nearest, fire first": Rival(75, lambda _: Nearest(partial(near_steel, FIRE))),
        "Random": Rival(95, Random),
        "Hold and fire": Rival(LEAST, lambda _: Nearest(partial(eager, STAND)), True),
        "All charge": Rival(LEAST, lambda _: Nearest(partial(near_steel, COLD_STEEL)), True),
        "One wing": Rival(LEAST, lambda _: Nearest(one_wing), True),
    },
    equal=equal,
    turns=20,
)
