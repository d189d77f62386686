"""What the computer wants of each unit in one player turn: who acts, in which order, and where each goes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from rules.acw_hex import estimate
from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.engine.move import choices, destinations
from rules.acw_hex.engine.orders import RALLY_NOW, affords
from rules.acw_hex.engine.shoot import targets_of
from rules.acw_hex.estimate import ALL_CORNERS, NEAR
from rules.acw_hex.terms import DIVISION, MOVE, NONE, TRAIN
from rules.acw_hex.terrain import FAR_AWAY
from rules.acw_hex.units import AcwUnit
from rules.core.commanders import greatest, least

CLEAR: Final = 6  # hundredths of a hit that a plan must gain to be worth an order
BACK: Final = 1  # steps that a unit fit to fight will go out of its way


@dataclass(slots=True)
class Plan:
    """One side's wishes for one player turn."""

    half: int = -1
    battle: object = None
    order: list[int] = field(default_factory=list)  # indices of those who are to act, first to last
    wishes: dict[int, int] = field(default_factory=dict)  # what each is to do, as ACW-MOVE-01 has it
    risk: int = 100
    haste: int = 10
    goal: list[int] = field(default_factory=list)  # by cell: steps to what the side is out for
    near: int = 0  # cells within NEAR hexes of an enemy
    fire: list[int] = field(default_factory=list)  # by cell: hundredths of a hit that enemies may shoot there
    facings: dict[int, int] = field(default_factory=dict)  # by cell: how a unit there faces
    claimed: set[int] = field(default_factory=set)  # cells that units are to go to
    pressed: dict[int, int] = field(default_factory=dict)  # by index of an enemy: how many are to press it

    def take(self, index: int) -> int:
        """What that unit is to do; it is done with."""
        if index in self.order:
            self.order.remove(index)
        return self.wishes.get(index, NONE)

    def again(self, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
        """The best place left for one whose own is taken."""
        cells = [option for option in options if option >= 0]
        if unit.leads or unit.arm == TRAIN:
            return 0
        return greatest([worth(self, view, unit, cell)[0] for cell in cells])


def make_plan(view: AcwBattle, side: int, risk: int, haste: int) -> Plan:
    """Looks over the whole army: where each unit does most good, and who has to be told."""
    plan = Plan(view.half, view.units, risk=risk, haste=haste)
    plan.goal = view.ground.travel(goal_of(view, side))
    plan.fire = estimate.danger(view, side)
    for foe in view.troops(1 - side):
        plan.near |= view.ground.disc(foe.cell, NEAR)
    for chief in view.chiefs[side]:
        if chief.role == DIVISION:
            to_his_line(plan, view, chief)
    ranked = []
    for unit in view.own[side]:
        if unit.arm == TRAIN or not affords(view, unit, MOVE):
            continue
        gain, wish = best(plan, view, unit)
        if wish != NONE and (gain > CLEAR or (gain > 0 and view.commanded(unit))):
            ranked.append((not view.commanded(unit), -gain, unit.index))
            plan.wishes[unit.index] = wish
    plan.order += [index for _, _, index in sorted(ranked)]
    for chief in view.chiefs[side]:
        if chief.role != DIVISION:
            keep_safe(plan, view, chief)
    return plan


def goal_of(view: AcwBattle, side: int) -> int:
    """What a side is out for: the objective; else the enemy nearest to the middle of it all."""
    foes = view.troops(1 - side)
    if view.objective >= 0:
        return view.objective
    own = view.troops(side)
    if not foes or not own:
        return 0
    far = view.ground.far(own[len(own) // 2].cell)
    gaps = [far[foe.cell] for foe in foes]
    return foes[least(gaps)].cell


def best(plan: Plan, view: AcwBattle, unit: AcwUnit) -> tuple[int, int]:
    """The gain over doing nothing, and the wish: a cell, or to rally; NONE if it should stay as it is."""
    options = choices(view, unit)
    if RALLY_NOW in options and unit.hits >= 2:
        return 60, RALLY_NOW
    stay, facing = worth(plan, view, unit, unit.cell)
    shot = estimate.SHOT if targets_of(view, unit) and not view.by_night else 0
    found, wish = stay + shot, NONE
    if facing != unit.facing:
        wish, found = unit.cell, max(stay, stay + shot)
        if shot:
            wish = NONE
    for cell in worth_a_look(plan, view, unit, options[1:]):
        value, _ = worth(plan, view, unit, cell)
        if value > found:
            found, wish = value, cell
    if wish >= 0 and wish != unit.cell:
        plan.claimed.add(wish)
        for foe in view.beside(1 - unit.side, wish):
            plan.pressed[foe.index] = plan.pressed.get(foe.index, 0) + 1
    return found - stay - shot + (5 if wish == unit.cell else 0), wish


def worth_a_look(plan: Plan, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> list[int]:
    """Cells near the enemy that are not out of the way, and of the others those nearest to the goal."""
    bits, goal = view.ground.bits, plan.goal
    farthest = goal[unit.cell] + (BACK if unit.hits < 2 else FAR_AWAY)
    free = [cell for cell in options if cell >= 0 and goal[cell] <= farthest and cell not in plan.claimed]
    quiet = [goal[cell] for cell in free if not plan.near & bits[cell]]
    nearest_one = min(quiet) if quiet else 0
    return [cell for cell in free if plan.near & bits[cell] or goal[cell] == nearest_one]


def worth(plan: Plan, view: AcwBattle, unit: AcwUnit, cell: int) -> tuple[int, int]:
    """What it is worth for *unit* to stand there, and the corner it would face."""
    ground = view.ground
    bit = ground.bits[cell]
    value = estimate.support(view, unit, cell) - plan.haste * plan.goal[cell]
    if not plan.near & bit:
        return value, unit.facing
    beside = ground.around[cell] & view.held[1 - unit.side]
    facing = plan.facings.get(cell, NONE)
    if facing == NONE:
        fronts = ground.front_mask[cell]
        options = [corner for corner in ALL_CORNERS if fronts[corner] & beside] if beside else ALL_CORNERS
        facing = plan.facings[cell] = estimate.best_facing(view, unit, cell, options)
    if beside:
        value += estimate.contact(view, unit, cell, facing, plan.pressed, plan.risk)
    value -= plan.fire[cell] * (100 + 40 * unit.hits) // 200
    if unit.guns:
        value += guns_like(view, unit, cell)
    if (ground.shelter | view.works) & bit:
        value += estimate.SHELTER
    if unit.hits >= 2:
        value += 40 * nearest(view, unit, cell)
    return value, facing


def guns_like(view: AcwBattle, unit: AcwUnit, cell: int) -> int:
    """Guns keep two or three hexes between them and the enemy."""
    gap = nearest(view, unit, cell)
    return 30 if gap in (2, 3) else -80 if gap == 1 else 0


def nearest(view: AcwBattle, unit: AcwUnit, cell: int) -> int:
    """Hexes from *cell* to the nearest enemy, NEAR at most."""
    foes, ground = view.held[1 - unit.side], view.ground
    return next((gap for gap in range(1, NEAR) if ground.disc(cell, gap) & foes), NEAR)


def to_his_line(plan: Plan, view: AcwBattle, chief: AcwUnit) -> None:
    """A division commander rides to the unit whose line or column is longest, if his own is shorter."""
    division = view.divisions[chief.division]
    now = len(view.chain(chief.division))
    there = [view.units[index] for index in division.units if view.units[index].cell >= 0]
    longest, post = now, NONE
    reachable = set(destinations(view, chief))
    home = chief.cell
    for unit in there:
        if unit.cell in reachable:
            chief.cell, division.free = unit.cell, None
            length = len(view.chain(chief.division))
            if length > longest:
                longest, post = length, unit.cell
    chief.cell, division.free = home, None
    if post != NONE:
        plan.wishes[chief.index] = post
        plan.order.insert(0, chief.index)


def keep_safe(plan: Plan, view: AcwBattle, chief: AcwUnit) -> None:
    """A General who stands alone joins the nearest unit he commands; one with troops goes where they go."""
    if view.at[chief.cell] >= 0:
        return
    far = view.ground.far(chief.cell)
    reachable = set(destinations(view, chief))
    own = [unit for unit in view.own[chief.side] if unit.cell in reachable]
    if own:
        post = min(own, key=lambda unit: (unit.corps != chief.corps, far[unit.cell], unit.index))
        plan.wishes[chief.index] = post.cell
        plan.order.append(chief.index)
