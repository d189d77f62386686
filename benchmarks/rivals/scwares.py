"""SCWaRes: the computer against Nearest, which makes for the nearest enemy, and Random.

Targets: `steady` beats Nearest in at least 75 % and Random in at least 95 % of the decided battles, and
rivals that hold, counter, charge or send one wing in at least 60 %.

The rules set Europeans against natives, so the sides cannot be alike. The arms are the same, and the ground
is its own mirror. The natives have more bases, because of their morale and of the bases that hearts remove:
so many that, with `steady` on both sides, they win half. Each side has three groups, so that one bad die or
card does not decide.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from benchmarks.rivals import LEAST, Contest, Rival, is_on_wing
from rules.core.boards.squares import eighths_between
from rules.core.files.scenarios import scenario_from
from rules.core.playing.commanders import Nearest, Random
from rules.core.scenario import SIDES, Scenario
from rules.scwares.engine.fire import fires, targets
from rules.scwares.engine.orders import AS_EACH, CHARGE, DONE, HALT, HOLD, LIMBER, MARCH, ORDER

COLUMNS, ROWS = 20, 14
GROUNDS: dict[str, Sequence[tuple[str, Sequence[int]]]] = {  # the left half: kinds, and blocks of zones
    "open": (("woods", (8, 2, 9, 3)), ("woods", (8, 10, 9, 11)), ("height", (6, 6, 6, 7))),
    "wooded": (
        ("woods", (7, 1, 8, 3)),
        ("woods", (6, 6, 7, 8)),
        ("woods", (8, 11, 9, 12)),
        ("woods", (9, 5, 9, 5)),
        ("large_rock_formation", (8, 9, 8, 9)),
    ),
    "broken": (
        ("dry_stream_or_river_bed", (9, 3, 9, 5)),
        ("swamp", (7, 9, 8, 9)),
        ("building", (8, 7, 8, 7)),
        ("woods", (6, 11, 8, 12)),
    ),
}
RIFLE, SPEAR = "single_shot_rifle", "spear"
FORCES = {  # by side: troop, weapon; and the bases of its European-led and native units
    "foot": (("infantry", RIFLE, 4, 5), ("infantry", RIFLE, 4, 6)) * 3,
    "foot and horse": (
        *(("infantry", RIFLE, 4, 5), ("infantry", RIFLE, 4, 6)) * 2,
        *(("mounted", SPEAR, 3, 5),) * 2,
    ),
    "all arms": (
        *(("infantry", RIFLE, 4, 6),) * 2,
        ("infantry", RIFLE, 4, 5),
        ("infantry", SPEAR, 4, 6),
        ("mounted", SPEAR, 3, 5),
        ("machine_gun", "mechanical_machine_gun", 1, 1),
    ),
}
RANK = ((5, 5), (5, 8), (5, 2), (5, 11), (3, 4), (3, 10))  # the left side's units in their order
STAFFS = ((2, 2), (2, 7), (2, 11))  # of three groups a side, by rows


def equal(pair: int, turns: int) -> tuple[str, Scenario]:
    """Returns the same arms on both sides of a ground whose right half mirrors its left half.

    Europeans and natives have the left in turn.
    """
    settings = [(ground, force) for ground in GROUNDS for force in FORCES]
    ground, force = settings[pair % len(settings)]
    areas = [
        {"kind": kind, "zones": [block, (COLUMNS - 1 - block[0], block[1], COLUMNS - 1 - block[2], block[3])]}
        for kind, block in GROUNDS[ground]
    ]
    native = 1 - pair // len(settings) % 2
    units = [unit for side in (0, 1) for unit in _force(side, side == native, FORCES[force])]
    told = {"ruleset": "scwares", "title": f"{force}, {ground}", "turn_limit": turns}
    board = {"columns": COLUMNS, "rows": ROWS, "areas": areas}
    return f"{force}, {ground}", scenario_from(told | {"board": board, "units": units, "terms": {}})


def _force(side: int, native: bool, arms: Sequence[tuple[str, str, int, int]]) -> list[dict[str, Any]]:
    units: list[dict[str, Any]] = []
    staff = ("commander", "", 1, 1)
    for (troop, weapon, led, their), (x, y) in zip(
        (*arms, staff, staff, staff), (*RANK[: len(arms)], *STAFFS), strict=True
    ):
        unit = {
            "key": f"{SIDES[side]}-{len(units)}",
            "side": SIDES[side],
            "class": "native" if native else "european_led",
            "troop": troop,
            "figures": their if native else led,
            "zone": [COLUMNS - 1 - x if side else x, y],
            "facing": "W" if side else "E",
            "group": ("lower", "middle", "upper")[(y > 4) + (y > 8)],
        }
        units.append(unit | ({"weapon": weapon} if weapon else {}))
    return units


def eager(first: tuple[int, ...], view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that makes for the nearest enemy, with orders in the sequence *first*.

    Lower is better. Where distance does not matter it takes the first option.
    """
    unit = view.units[index]
    table, foes = view.table, view.held[1 - unit.side]
    if not foes:
        return 0
    if clause in ("SCW-TURN-02", "SCW-TURN-03"):
        mover = view.units[option]
        return int(view.span(table.at(mover.x, mover.y), unit.side))
    if clause == "SCW-MOVE-01":
        return _order(first, view, unit, option)
    if clause == "SCW-R-10":
        return option == DONE
    if clause == "SCW-MOVE-02":
        return int(view.span(option, unit.side))
    if clause == "SCW-MOVE-04":
        cell = table.at(unit.x, unit.y)
        spans = table.spans(cell)
        foe = min(table.cells(foes), key=lambda at: (spans[at], at))
        return eighths_between(option, table.bearing(cell, foe)) if option != AS_EACH and foe != cell else 4
    if clause == "SCW-FIRE-03":
        base, zone = divmod(option, table.size)
        return 1_000 if option == HOLD else int(table.spans(unit.bases[base].cell)[zone])
    return 0


def _order(first: tuple[int, ...], view: Any, unit: Any, option: int) -> int:
    """Scores an order by the sequence *first*, and a charge by the distance of its target.

    If *first* includes halting, a unit with an enemy in range halts.
    """
    order = option - option % ORDER
    if order == HALT and not _is_in_range(view, unit):
        order = LIMBER
    far = 0
    if order == CHARGE:
        foe = view.units[option - CHARGE]
        far = min(view.table.spans(view.table.at(unit.x, unit.y))[base.cell] for base in foe.bases_on_table())
    return (first.index(order) if order in first else len(first)) * 1_000 + far


def holds(counters: bool, view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that never advances and fires at the nearest enemy.

    With *counters* it charges enemies in reach that it outnumbers 1.5:1.
    """
    if clause != "SCW-MOVE-01":
        return eager((HALT,), view, clause, index, option)
    order = option - option % ORDER
    if order == CHARGE and counters:
        own, theirs = view.units[index].strength, view.units[option - CHARGE].strength
        return theirs - 100 if 3 * theirs <= 2 * own else 3
    return {HALT: 0, LIMBER: 1, CHARGE: 3}.get(order, 2)


def one_wing(view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival whose left wing goes for the nearest enemy while the right one holds."""
    unit = view.units[index]
    own = view.units_on_table(unit.side)
    if not own or is_on_wing(own, view.units_on_table(1 - unit.side), unit):
        return eager((CHARGE, MARCH, HALT), view, clause, index, option)
    return holds(True, view, clause, index, option)


def _is_in_range(view: Any, unit: Any) -> bool:
    return fires(view, unit) and any(targets(view, unit, base) for base in unit.bases_on_table())


CONTEST = Contest(
    rivals={
        "Nearest, steel first": Rival(75, lambda _: Nearest(partial(eager, (CHARGE, MARCH, HALT)))),
        "Nearest, fire first": Rival(75, lambda _: Nearest(partial(eager, (HALT, CHARGE, MARCH)))),
        "Random": Rival(95, Random),
        "Hold": Rival(LEAST, lambda _: Nearest(partial(holds, False)), True),
        "Hold and counter": Rival(LEAST, lambda _: Nearest(partial(holds, True)), True),
        "All charge": Rival(LEAST, lambda _: Nearest(partial(eager, (CHARGE, MARCH))), True),
        "One wing": Rival(LEAST, lambda _: Nearest(one_wing), True),
    },
    equal=equal,
    turns=40,
)
