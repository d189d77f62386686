"""Machete!: the computer against Nearest, which makes for the nearest enemy, and Random.

Targets: `steady` beats Nearest in at least 75 % and Random in at least 95 % of the decided battles, and
rivals that hold, counter, charge or send one wing in at least 60 %; 90 % are decided before the last phase is
over; a regiment against a band takes 6 to 20 phases on average.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

from benchmarks.rivals import LEAST, Contest, Length, Rival, is_on_wing
from rules.core.battle import Commander
from rules.core.boards.free import degrees_between
from rules.core.files.scenarios import scenario_from
from rules.core.playing.commanders import Nearest, Random
from rules.core.ruleset import find
from rules.core.scenario import SIDES, Scenario
from rules.machete.engine.move import ways
from rules.machete.engine.orders import ATTACK, MARCH, ORDER, PASS, SET_UP, SHELL, SHOOT
from rules.machete.units import strength_points

WIDTH, HEIGHT = 180, 120  # cm
CUBANS = (  # (nation, troop, figures, command, firearms, may skirmish)
    *[("cuban", "infantry", 12, 1, arms, True) for arms in (12, 12, 10, 10, 6, 0)],
    *[("cuban", "cavalry", 6, 1, 0, False)] * 2,
)
SPANISH = (
    *[("spanish", "infantry", 12, 2, 12, loose) for loose in (False, False, False, False, True, True)],
    *[("spanish", "cavalry", 6, 1, 6, False)] * 2,
)
MIXED = (*SPANISH[2:5], *CUBANS[1:6:2], SPANISH[-1], CUBANS[-1])
FORCES = {"Cubans": CUBANS, "Spanish": SPANISH, "both nations": MIXED}
RANK = ((27, 57), (27, 67), (27, 47), (27, 77), (27, 37), (27, 87), (17, 72), (17, 42))  # cm, the left side's
HALVES = {  # the left half of a ground: kind and corners in cm
    "open": (
        ("stand", [[58, 20], [66, 19], [67, 27], [59, 28]]),
        ("stand", [[46, 94], [54, 95], [53, 103], [45, 102]]),
        ("crops", [[66, 74], [80, 74], [80, 86], [66, 86]]),
        ("jungle", [[30, 0], [64, 0], [56, 14], [36, 16]]),
    ),
    "jungle": (
        ("stand", [[58, 44], [66, 43], [67, 51], [59, 52]]),
        ("stand", [[40, 80], [48, 81], [47, 89], [39, 88]]),
        ("clearing", [[66, 66], [84, 66], [84, 84], [66, 84]]),
    ),
}
TERRAINS = ("plain", "jungle", "hills", "cane", "open")
STANDING = (SHOOT, SHELL, SET_UP, PASS)  # the orders of a rival that never leaves its place, best first
BANDS = (4, 6, 8)  # units a side of a regiment and a band


def equal(pair: int, phases: int) -> tuple[str, Scenario]:
    """Returns battles in turn with every force on every ground that `mirrored` makes."""
    settings = [(ground, force) for ground in HALVES for force in FORCES]
    ground, force = settings[pair % len(settings)]
    return f"{force}, {ground}", mirrored_scenario(ground, FORCES[force], phases)


def mirrored_scenario(ground: str, bodies: Sequence[tuple[Any, ...]], phases: int) -> Scenario:
    """Returns the same *bodies* on both sides of a *ground* whose right half mirrors its left half."""
    areas = []
    for kind, corners in HALVES[ground]:
        areas.append({"kind": kind, "points": corners})
        areas.append({"kind": kind, "points": [[WIDTH - x, y] for x, y in corners]})
    units = []
    for side in SIDES:
        for number, (unit, (x, y)) in enumerate(zip(bodies, RANK, strict=True)):
            place = {"x_cm": x, "facing": 90} if side == "blue" else {"x_cm": WIDTH - x, "facing": 270}
            units.append(_body(f"{side}-{number}", side, unit) | place | {"y_cm": y})
    board = {
        "width_cm": WIDTH,
        "height_cm": HEIGHT,
        "ground": ground,
        "areas": areas,
        "lines": [{"kind": "road", "points": [[0, 62], [WIDTH, 62]], "width_cm": 5}],
    }
    return _scenario(f"mirrored, {ground}", board, units, {}, phases)


def regiment_and_band(number: int, phases: int) -> tuple[str, Scenario]:
    """Returns a Spanish regiment, Blue, against a Cuban band with as many units, on generated ground."""
    rules = find("machete")
    assert rules.ground is not None
    assert rules.deploy is not None
    many = BANDS[number % len(BANDS)]
    terrain = TERRAINS[number % len(TERRAINS)]
    board = rules.ground(terrain, "dry", f"bench-{number}")
    units = [
        _body(f"{side}-{place}", side, unit)
        for side, force in zip(SIDES, (SPANISH, CUBANS), strict=True)
        for place, unit in enumerate((*force[: many - 1], force[-1]))
    ]
    placed, terms = rules.deploy("meeting", board, units, SIDES[number % 2])
    return terrain, _scenario("a regiment against a band", board, placed, terms, phases)


def _body(key: str, side: str, unit: tuple[Any, ...]) -> dict[str, Any]:
    nation, troop, figures, command, firearms, loose = unit
    return {
        "key": key,
        "side": side,
        "nation": nation,
        "troop": troop,
        "figures": figures,
        "command": command,
        "firearms": firearms,
        "skirmish": loose,
    }


def _scenario(title: str, board: Any, units: Any, terms: Any, phases: int) -> Scenario:
    told = {"ruleset": "machete", "title": title, "turn_limit": phases}
    return scenario_from(told | {"board": board, "units": units, "terms": terms})


class Stubborn:
    """A wrapper for a commander that never breaks off. Random would, half the time, after one phase."""

    def __init__(self, commander: Commander) -> None:
        self._commander = commander

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        return 0 if clause == "MACH-R-65" else self._commander.choose(view, clause, unit, options)


def eager(first: tuple[int, ...], view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that makes for the nearest enemy, with orders in the sequence *first*.

    Lower is better. Where distance does not matter it takes the first option: in line, infantry before
    cavalry.
    """
    unit = view.units[index]
    foes = view.foes[unit.side]
    spans = view.table.spans(unit.cell)
    foe = min(foes, key=lambda foe: (spans[foe.cell], foe.index), default=None)
    if clause in ("MACH-GEN-08", "MACH-R-20"):
        order, whom = option - option % ORDER, option % ORDER
        if order == MARCH:
            order = MARCH if foe is not None and _comes_nearer(view, unit, foe) else -1
        rank = first.index(order) if order in first else len(first)
        return rank * 1_000_000 + (spans[view.units[whom].cell] if order in (SHOOT, ATTACK) else 0)
    if clause == "MACH-MOVE-02" and foe is not None:
        return _way(view, unit, foe)[option]
    if clause == "MACH-MOVE-07" and foe is not None:
        return degrees_between(option, view.table.bearing(unit.cell, foe.cell))
    return 0


def holds(counters: bool, view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival that never advances and fires at the nearest enemy. It sets up guns for it.

    With *counters* it attacks enemies in reach that it outnumbers 1.5:1.
    """
    unit = view.units[index]
    if clause not in ("MACH-GEN-08", "MACH-R-20"):
        return eager(STANDING, view, clause, index, option)
    if option >= ATTACK and option - option % ORDER == ATTACK:
        foe = view.units[option % ORDER]
        weak = counters and 3 * strength_points(foe) <= 2 * strength_points(unit)
        return strength_points(foe) if weak else 10_000_000
    return 1_000 + eager(STANDING, view, clause, index, option)


def one_wing(view: Any, clause: str, index: int, option: int) -> int:
    """Scores *option* for a rival whose left wing goes for the nearest enemy while the right one holds."""
    unit = view.units[index]
    own = view.units_on_table(unit.side)
    if not own or is_on_wing(own, view.foes[unit.side], unit):
        return eager((ATTACK, SHOOT, MARCH, PASS), view, clause, index, option)
    return holds(True, view, clause, index, option)


def _way(view: Any, unit: Any, foe: Any) -> Sequence[int]:
    return view.table.going(unit.nation, unit.troop).field(foe.cell)


def _comes_nearer(view: Any, unit: Any, foe: Any) -> bool:
    way = _way(view, unit, foe)
    return min((way[cell] for cell in ways(view, unit)), default=way[unit.cell]) < way[unit.cell]


CONTEST = Contest(
    rivals={
        "Nearest, steel first": Rival(75, lambda _: Nearest(partial(eager, (ATTACK, SHOOT, MARCH, PASS)))),
        "Nearest, fire first": Rival(75, lambda _: Nearest(partial(eager, (SHOOT, ATTACK, MARCH, PASS)))),
        "Random": Rival(95, lambda seed: Stubborn(Random(seed))),
        "Hold": Rival(LEAST, lambda _: Nearest(partial(holds, False)), True),
        "Hold and counter": Rival(LEAST, lambda _: Nearest(partial(holds, True)), True),
        "All charge": Rival(LEAST, lambda _: Nearest(partial(eager, (ATTACK, MARCH, PASS))), True),
        "One wing": Rival(LEAST, lambda _: Nearest(one_wing), True),
    },
    equal=equal,
    turns=12,
    turn="phases",
    length=Length("a regiment against a band", regiment_and_band, 6, 20),
)
