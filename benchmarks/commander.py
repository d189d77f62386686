"""How well the computer commands: on mirrored equal forces, against rivals who think less.

    make bench-commander; or PYTHONPATH=. python benchmarks/commander.py [--battles 400] [--phases 12]

Each setting is fought twice from the same dice, sides swapped: neither ground nor luck favours anybody.
Targets: `steady` beats Nearest in at least 75 % and Random in at least 95 % of the battles that are decided;
90 % are decided before the last phase is over; a regiment against a band takes 6 to 20 phases on average.
Ends with 1 if a target is missed.
"""

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from rules.core.battle import BLUE, RED, Commander
from rules.core.boards.free import turned
from rules.core.commanders import Nearest, Random
from rules.core.dice import SeededDice
from rules.core.events import Log
from rules.core.odds import cores, share, shared
from rules.core.ruleset import find
from rules.core.scenario import SIDES, Scenario
from rules.core.scenarios import scenario_from
from rules.machete.engine.act import ATTACK, MARCH, ORDER, PASS, SHOOT
from rules.machete.engine.move import ways

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
HALVES = {  # a ground from its left half: kind and corners in cm
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
BANDS = (4, 6, 8)  # bodies a side of a regiment and a band


class Fought(NamedTuple):
    """One battle, as seen from the side of `steady`."""

    setting: str
    won: bool | None  # None: nobody did
    phases: int


def mirrored(ground: str, bodies: Sequence[tuple[Any, ...]], phases: int) -> Scenario:
    """The same *bodies* on both sides of a *ground* whose right half is the mirror of its left."""
    areas = []
    for kind, corners in HALVES[ground]:
        areas.append({"kind": kind, "points": corners})
        areas.append({"kind": kind, "points": [[WIDTH - x, y] for x, y in corners]})
    units = []
    for side in SIDES:
        for number, (body, (x, y)) in enumerate(zip(bodies, RANK, strict=True)):
            place = {"x_cm": x, "facing": 90} if side == "blue" else {"x_cm": WIDTH - x, "facing": 270}
            units.append(_body(f"{side}-{number}", side, body) | place | {"y_cm": y})
    board = {
        "width_cm": WIDTH,
        "height_cm": HEIGHT,
        "ground": ground,
        "areas": areas,
        "lines": [{"kind": "road", "points": [[0, 62], [WIDTH, 62]], "width_cm": 5}],
    }
    return _scenario(f"mirrored, {ground}", board, units, {}, phases)


def regiment_and_band(number: int, phases: int) -> Scenario:
    """A Spanish regiment meets a Cuban band of as many bodies, on ground nobody has drawn."""
    rules = find("machete")
    assert rules.ground is not None
    assert rules.deploy is not None
    many = BANDS[number % len(BANDS)]
    board = rules.ground(TERRAINS[number % len(TERRAINS)], "dry", f"bench-{number}")
    units = [
        _body(f"{side}-{place}", side, body)
        for side, force in zip(SIDES, (SPANISH, CUBANS), strict=True)
        for place, body in enumerate((*force[: many - 1], force[-1]))
    ]
    placed, terms = rules.deploy("meeting", board, units, SIDES[number % 2])
    return _scenario("a regiment against a band", board, placed, terms, phases)


def _body(key: str, side: str, body: tuple[Any, ...]) -> dict[str, Any]:
    nation, troop, figures, command, firearms, loose = body
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
    """Another commander, who never gives a battle up: else Random would, half the time, after one phase."""

    def __init__(self, commander: Commander) -> None:
        self._commander = commander

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """As Commander.choose."""
        return 0 if clause == "MACH-R-65" else self._commander.choose(view, clause, unit, options)


def eager(first: tuple[int, ...], view: Any, clause: str, index: int, option: int) -> int:
    """How little *option* is worth to one who makes for the nearest enemy, and strikes in that order.

    What is no matter of near and far is taken as it is offered first: in line, foot before horse.
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
        return turned(option, view.table.bearing(unit.cell, foe.cell))
    return 0


def _way(view: Any, unit: Any, foe: Any) -> Sequence[int]:
    return view.table.going(unit.nation, unit.troop).field(foe.cell)


def _comes_nearer(view: Any, unit: Any, foe: Any) -> bool:
    way = _way(view, unit, foe)
    return min((way[cell] for cell in ways(view, unit)), default=way[unit.cell]) < way[unit.cell]


RIVALS: dict[str, tuple[int, Callable[[str], Commander]]] = {  # target in per cent, and one made from a seed
    "Nearest, steel first": (75, lambda _: Nearest(partial(eager, (ATTACK, SHOOT, MARCH, PASS)))),
    "Nearest, fire first": (75, lambda _: Nearest(partial(eager, (SHOOT, ATTACK, MARCH, PASS)))),
    "Random": (95, lambda seed: Stubborn(Random(seed))),
}
DECIDED = 90  # per cent
SHORTEST, LONGEST = 6, 20  # phases of a regiment against a band


def fight(phases: int, seed: str, rival: str, number: int) -> Fought:
    """Battle *number* against *rival*: settings by pairs, `steady` Blue in the even one, Red in the odd."""
    rules = find("machete")
    pair, swapped = divmod(number, 2)
    own = RED if swapped else BLUE
    sides: list[Commander] = [rules.commander("steady"), rules.commander("steady")]
    settings = [(ground, force) for ground in HALVES for force in FORCES]
    ground, force = settings[pair % len(settings)]
    sides[1 - own] = RIVALS[rival][1](f"{seed}/{number}/rival")
    outcome = rules.run(
        mirrored(ground, FORCES[force], phases),
        SeededDice(f"{seed}/{pair}"),
        (sides[BLUE], sides[RED]),
        Log(),
    )
    won = None if outcome.winner is None else outcome.winner == own
    return Fought(f"{force}, {ground}", won, outcome.turns)


def action(phases: int, seed: str, number: int) -> Fought:
    """Battle *number* of a regiment against a band, from the side of the regiment."""
    rules = find("machete")
    sides = rules.commander("steady"), rules.commander("steady")
    outcome = rules.run(regiment_and_band(number, phases), SeededDice(f"{seed}/{number}"), sides, Log())
    won = None if outcome.winner is None else outcome.winner == BLUE
    return Fought(TERRAINS[number % len(TERRAINS)], won, outcome.turns)


def told(what: str, count: int, of: int, target: int) -> bool:
    """Prints a share with its interval and whether it meets the *target*, in per cent."""
    if not of:
        print(f"  {what}: none")
        return False
    found = share(count, of)
    met = 100 * count >= target * of
    print(
        f"  {what}: {count} of {of}, {100 * count / of:.1f} % (95 %: {100 * found.low:.1f} to "
        f"{100 * found.high:.1f}); target {target} %: {'met' if met else 'MISSED'}"
    )
    return met


def judge(battles: Sequence[Fought], target: int | None) -> bool:
    """Prints what *battles* came to; returns whether they meet the *target*: per cent won; None: length."""
    decided = [battle for battle in battles if battle.won is not None]
    met = told("decided before the last phase was over", len(decided), len(battles), DECIDED)
    mean = sum(battle.phases for battle in battles) / len(battles)
    lasting = f"  {mean:.1f} phases on average"
    if target is None:
        fits = SHORTEST <= mean <= LONGEST
        met = met and fits
        lasting += f"; target {SHORTEST} to {LONGEST}: {'met' if fits else 'MISSED'}"
    else:
        met = told("won of those", sum(bool(b.won) for b in decided), len(decided), target) and met
    print(lasting)
    for setting in sorted({battle.setting for battle in battles}):
        here = Counter(battle.won for battle in battles if battle.setting == setting)
        print(f"    {setting:<22} {here[True]:>3} won {here[False]:>3} lost {here[None]:>3} undecided")
    return met


def main() -> int:
    """Fights them all, on all cores; returns the exit code."""
    parser = ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--battles", type=int, default=400, help="against each rival")
    parser.add_argument("--phases", type=int, default=12, help="after which a battle is left undecided")
    parser.add_argument("--seed", default="bench")
    parser.add_argument("--processes", type=int, default=cores())
    asked = parser.parse_args()
    met = True
    for title, work, target in (
        *(
            (f"steady against {rival}", partial(fight, asked.phases, asked.seed, rival), target)
            for rival, (target, _) in RIVALS.items()
        ),
        ("a regiment against a band", partial(action, asked.phases, asked.seed), None),
    ):
        fought: list[Fought] = []
        shared(work, range(asked.battles), asked.processes, fought.append)
        print(f"{title}: {asked.battles} battles of {asked.phases} phases at most", flush=True)
        met = judge(fought, target) and met
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
