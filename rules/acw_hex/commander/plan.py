"""The computer's plan for one player turn: which units act, in which order, and where each goes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.commander import estimate
from rules.acw_hex.commander.batteries import field_of_fire, lanes
from rules.acw_hex.commander.estimate import ALL_CORNERS, NEAR, SUPPORT, Facing, Fire, contact, enemies_around
from rules.acw_hex.commander.fire_plan import Volleys, useful_targets
from rules.acw_hex.commander.support_positions import (
    aims,
    flight_of_train,
    goal_of,
    post,
    spoils,
    wants_horses,
)
from rules.acw_hex.engine.move import can_rally, cells_in_reach
from rules.acw_hex.engine.orders import CHANGE, RALLY_NOW, can_afford, can_afford_extra
from rules.acw_hex.sections.shoot import reach
from rules.acw_hex.tables import REMOVED_AT
from rules.acw_hex.terms import CAVALRY, DISMOUNTED_CAVALRY, DIVISION, MOVE, NONE, TRAIN
from rules.acw_hex.terrain import FAR_AWAY
from rules.acw_hex.units import AcwUnit

CLEAR: Final = 8  # hundredths of a hit that a plan must gain to be worth an order
FREE: Final = 4  # the same for a unit that needs none
BACK: Final = 1  # steps that a fit unit will go out of its way
AT_EASE: Final = 2  # with no enemy near, friends beside it count this many times less, as the others follow
WEAK: Final = 2  # hits at which a unit must not be risked
HORSE: Final = (CAVALRY, DISMOUNTED_CAVALRY)
RALLYING: Final = 60
TURNING: Final = 5
SHELTER: Final = 15
CLEAR_OF_THEM: Final = 40  # for a weak unit, each hex between it and the enemy
IN_THE_WAY: Final = 20  # for troops in front of guns that shoot
CLOSE: Final = 3  # hexes within which each place is weighed by itself
HOLDERS: Final = 50  # per cent more weight of cover and of its own hits for the side in possession
HOLDING: Final = 4  # the side in possession wants this many times less to come nearer
LATE: Final = 20  # per cent of the time after which the side without the objective risks more


class Temper(NamedTuple):
    """The limits at which a commander takes a risk."""

    risk: int  # per cent of weight for hits that its own unit may take
    haste: int  # worth in hundredths of a hit of a step nearer to its goal
    fire: int  # per cent of weight for hits by shooting, where nobody strikes back
    joins: int  # hits on an enemy at which a commander joins the close combat
    crowd: int  # enemies between which infantry goes forward when others have given way


@dataclass(slots=True)
class Plan:
    """One side's plan for one player turn."""

    half: int = -1
    battle: list[AcwUnit] | None = None
    order: list[int] = field(default_factory=list)  # indices of units that will act, first to last
    wishes: dict[int, int] = field(default_factory=dict)  # what each will do, as in ACW-MOVE-01
    risk: int = 100
    haste: int = 10
    patience: int = 100  # per cent of weight for a shot
    shelter: int = SHELTER
    aims: dict[int, int] = field(default_factory=dict)  # by index of a unit: its destination
    spoils: dict[int, int] = field(default_factory=dict)  # by cell: the worth of taking it
    prey: int = 0  # these cells
    bands: tuple[int, ...] = (0,) * NEAR  # cells within one, two ... NEAR hexes of an enemy
    near: int = 0  # the last of these
    touch: int = 0  # the first
    faced: dict[int, tuple[Facing, ...]] = field(default_factory=dict)  # by cell: enemies beside it
    shelled: dict[int, int] = field(default_factory=dict)  # by cell: hundredths of a hit by fire
    fire: Fire = Fire(0, 0, 0, 0, 0)
    lines: dict[int, int] = field(default_factory=dict)  # by arm of guns: cells with an enemy to shoot at
    from_above: bool = False  # cells are counted from the far end of the map (estimate.as_seen_by)
    targets: Volleys = field(default_factory=dict)  # targets of each from its present place
    volleys: Volleys | None = None  # the same when all have moved
    named: list[int] = field(default_factory=list)  # units that will be shot at
    lanes: int = 0  # cells that guns shoot through
    gains: dict[int, int] = field(default_factory=dict)  # by index: the gain of its plan
    shots: dict[int, int] = field(default_factory=dict)  # by corps: hits expected of its guns from one order
    keeps: int = 0  # fortifications that the side in possession keeps although no enemy is near
    standing: int = 0  # cells where troops will be
    moving_to: int = NONE  # what the unit asked last will do
    claimed: int = 0  # destinations of units
    pressed: dict[int, int] = field(default_factory=dict)  # by index of an enemy: how many will strike it

    def take(self, index: int) -> int:
        """Takes that unit off the list and returns what it will do."""
        if index in self.order:
            self.order.remove(index)
        self.moving_to = self.wishes.get(index, NONE)
        return self.moving_to

    def leads_up(self, view: AcwBattle, chief: AcwUnit) -> bool:
        """Tells whether the unit just chosen leaves *chief* for an enemy, where none was near."""
        bits = view.ground.bits
        return self.moving_to >= 0 and bool(
            self.touch & bits[self.moving_to] and not self.touch & bits[chief.cell]
        )

    def is_wanted(self, view: AcwBattle, index: int) -> bool:
        """Tells whether that unit has something to do. For a commander this is decided at its turn."""
        unit = view.units[index]
        if unit.leads:
            self.wishes[index] = post(view, unit, self.bands, self.wishes)
            return self.wishes[index] != unit.cell
        if self.silences_guns(view, unit):
            return False
        return self.wishes[index] in (unit.cell, RALLY_NOW) or not self.leaves_alone(view, unit)

    def silences_guns(self, view: AcwBattle, unit: AcwUnit) -> bool:
        """Tells whether *unit* would take the last order, which does more if its corps' guns shoot."""
        shots = self.shots.get(unit.corps, 0)
        return shots > self.gains[unit.index] and view.pool(unit) <= 1 and not view.is_commanded(unit)

    def leaves_alone(self, view: AcwBattle, unit: AcwUnit) -> bool:
        """Tells whether *unit* would leave a commander alone who rode to it near the enemy.

        That commander rides no more.
        """
        near = bool(self.near & view.ground.bits[unit.cell])
        return near and any(chief.acted == view.half for chief in view.with_it(unit))


def make_plan(view: AcwBattle, side: int, temper: Temper) -> Plan:
    """Plans for the whole army: where each unit does most good, and which need orders."""
    plan = Plan(view.half, view.units, risk=temper.risk, haste=temper.haste, patience=temper.fire)
    hurry(plan, view, side)
    survey(plan, view, side)
    ranked = []
    for unit in [unit for late in (False, True) for unit in view.own[side] if unit.guns == late]:
        if not can_afford(view, unit, MOVE):
            continue
        free = view.is_commanded(unit)
        gain, wish = (
            flight_of_train(view, unit, plan.bands)
            if unit.arm == TRAIN
            else best_plan(plan, view, unit, free)
        )
        if wish != NONE and gain > (FREE if free else CLEAR):
            ranked.append((not free, -gain, unit.index))
            plan.wishes[unit.index], plan.gains[unit.index] = wish, gain
            if wish >= 0:
                bits = view.ground.bits
                plan.standing = plan.standing & ~bits[unit.cell] | bits[wish]
    rallying = RALLY_NOW in plan.wishes.values()
    divisions = [chief.index for chief in view.chiefs[side] if chief.role == DIVISION]
    generals = [chief.index for chief in view.chiefs[side] if chief.role != DIVISION]
    units = [index for _, _, index in sorted(ranked)]
    plan.order = divisions + (generals + units if rallying else units + generals)
    return plan


def hurry(plan: Plan, view: AcwBattle, side: int) -> None:
    """Adjusts the plan to the objective.

    The side without it makes for it, and risks more from turn to turn. The side in possession need not come
    nearer. It holds its cover and lets the others come. By night nobody hurries: weak units rally or draw
    off, the rest close their lines and look for cover.
    """
    if view.possessor == side or view.by_night:
        plan.haste //= HOLDING
        plan.risk += plan.risk * HOLDERS // 100
        plan.shelter += plan.shelter * HOLDERS // 100
    elif view.objective >= 0:
        gone = 100 * view.turn // view.scenario.turn_limit
        late = max(0, gone - LATE)
        plan.haste += 2 * plan.haste * late // (100 - LATE)
        plan.risk -= plan.risk * late // (100 - LATE)


def survey(plan: Plan, view: AcwBattle, side: int) -> None:
    """Surveys the map: the enemy, its possible targets, and each unit's destination."""
    ground = view.ground
    plan.from_above = estimate.stands_higher(view, side)
    plan.fire = estimate.fire(view, side)
    plan.spoils = spoils(view, side)
    plan.prey = sum(ground.bits[cell] for cell in plan.spoils)
    plan.aims = aims(view, side, goal_of(view, side))
    plan.bands = estimate.bands(view, side)
    plan.touch, plan.near = plan.bands[0], plan.bands[CLOSE - 1]
    for arm in {unit.arm: None for unit in view.own[side] if unit.guns}:
        hexes, open_to = reach(arm), 0
        for foe in view.troops(1 - side):
            open_to |= ground.open_to(foe.cell, hexes)
        plan.lines[arm] = open_to
    if not view.by_night:
        plan.targets = useful_targets(view, [unit for unit in view.own[side] if unit.acted != view.half])
        plan.lanes = lanes(view, side, plan.targets)
    plan.keeps = view.works if view.possessor == side else 0
    plan.standing = view.held[side]
    for cell in cells_of(plan.touch & view.held[side]):
        press(plan, view, side, cell)


def press(plan: Plan, view: AcwBattle, side: int, cell: int) -> None:
    """Records that a unit of a *side* in that cell will strike at its neighbours."""
    for foe in view.beside(1 - side, cell):
        plan.pressed[foe.index] = plan.pressed.get(foe.index, 0) + 1


def best_plan(plan: Plan, view: AcwBattle, unit: AcwUnit, free: bool) -> tuple[int, int]:
    """Returns the gain over doing nothing, and the plan.

    The plan is a cell, or to rally; NONE if it should stay as it is. *free*: it needs no order.
    """
    if unit.strength <= REMOVED_AT - WEAK and can_rally(view, unit):
        return RALLYING, RALLY_NOW
    if unit.arm in HORSE and wants_horses(view, unit, plan.aims[unit.index], plan.bands):
        return RALLYING, CHANGE
    goal = view.ground.travel(plan.aims[unit.index])
    touching = bool(plan.touch & view.ground.bits[unit.cell])
    if touching:
        unpress(plan, view, unit)
    shot = estimate.best_shot(view, unit, plan.targets.get(unit.index, ())) * plan.patience // 100
    if unit.guns and shot and unit.hits < WEAK and not touching:
        plan.shots[unit.corps] = plan.shots.get(unit.corps, 0) + shot
        return 0, NONE
    cells = [unit.cell, *worth_a_look(plan, view, unit, goal)]
    values = worth(plan, view, unit, cells, goal, ALL_CORNERS)
    turned = stay = values[0]
    if touching or unit.guns:  # elsewhere its facing does not matter
        stay = worth(plan, view, unit, [unit.cell], goal, (unit.facing,))[0]
    stay += shot
    gain, wish = stay, NONE
    if touching or (unit.guns and not shot):
        if turned > gain:
            gain, wish = turned, unit.cell
    elif not shot and free and looks_away(view, unit):
        gain, wish = stay + TURNING, unit.cell
    most = max(values[1:], default=gain)
    if most > gain:
        gain, wish = most, cells[values.index(most, 1)]
    goal_cell = unit.cell if wish == NONE else wish
    if wish != NONE:
        plan.claimed |= view.ground.bits[goal_cell]
    if plan.touch & view.ground.bits[goal_cell]:
        press(plan, view, unit.side, goal_cell)
    return gain - stay, wish


def looks_away(view: AcwBattle, unit: AcwUnit) -> bool:
    """Tells whether a unit should face elsewhere.

    It is not worth an order, but a free line turns at no cost.
    """
    return estimate.best_facing(view, unit, unit.cell, ALL_CORNERS) != unit.facing


def unpress(plan: Plan, view: AcwBattle, unit: AcwUnit) -> None:
    """Removes *unit* from those who strike, as it may still go elsewhere."""
    for foe in view.beside(1 - unit.side, unit.cell):
        plan.pressed[foe.index] -= 1


def worth_a_look(plan: Plan, view: AcwBattle, unit: AcwUnit, goal: Sequence[int]) -> list[int]:
    """Returns cells near the enemy that are not far off.

    It returns the others nearest to the goal.
    """
    within = view.ground.within(plan.aims[unit.index])
    free = cells_in_reach(view, unit) & ~plan.claimed
    if unit.guns or not can_afford_extra(view, unit):  # guns let the enemy come up to them
        free &= ~plan.touch
    last = len(within) - 1
    here = goal[unit.cell]
    busy = free & (plan.near | plan.lines.get(unit.arm, 0))
    if unit.hits < WEAK and here < FAR_AWAY:
        busy &= within[min(here, last)] | within[min(here + BACK, last)] & plan.touch
    quiet = free & ~plan.near
    if quiet:
        for steps in range(max(0, here - 2 * NEAR) if here < FAR_AWAY else 0, len(within)):
            if quiet & within[steps]:
                busy |= quiet & within[steps]
                break
    cells = cells_of(busy)[::-1] if plan.from_above else cells_of(busy)
    return sorted(cells, key=goal.__getitem__)


def worth(
    plan: Plan,
    view: AcwBattle,
    unit: AcwUnit,
    cells: Sequence[int],
    goal: Sequence[int],
    corners: Sequence[int],
) -> list[int]:
    """Returns the worth for *unit* of each of *cells*, at the best of *corners*."""
    ground, hits, haste = view.ground, unit.hits, plan.haste
    bits, around = ground.bits, ground.around
    near, touch, alarm, under_fire = plan.near, plan.touch, plan.bands[-1], plan.fire.anywhere
    friends = view.held[unit.side] & ~bits[unit.cell]
    cover = (ground.shelter | view.works) & near | plan.keeps & ~near
    danger = 100 + 40 * hits
    lines = plan.lines[unit.arm] if unit.guns else 0
    special = lines | plan.lanes | plan.prey
    pressed, risk = plan.pressed, plan.risk
    values = []
    for cell in cells:
        bit = bits[cell]
        value = SUPPORT[(around[cell] & friends).bit_count()]
        if near & bit:
            if touch & bit:
                foes = plan.faced.get(cell) or face(plan, view, unit.side, cell)
                value += contact(unit, foes, corners, pressed, risk)[0]
            if under_fire & bit:
                value -= (plan.shelled.get(cell) or shell(plan, cell, bit)) * danger // 200
        elif not alarm & bit:
            value //= AT_EASE
        value -= haste * goal[cell]
        if cover & bit:
            value += plan.shelter
        if special & bit:
            value += plan.spoils.get(cell, 0)
            if lines & bit:
                seen = field_of_fire(view, unit, cell, corners, plan.standing)
                if seen:  # that is near enough
                    value += seen + haste * (goal[cell] - goal[unit.cell])
            elif plan.lanes & bit:
                value -= IN_THE_WAY
        values.append(value)
    if hits >= WEAK:
        gaps = [estimate.gap(plan.bands, bits[cell]) for cell in cells]
        return [value + CLEAR_OF_THEM * gap for value, gap in zip(values, gaps, strict=True)]
    return values


def face(plan: Plan, view: AcwBattle, side: int, cell: int) -> tuple[Facing, ...]:
    """Returns the enemies next to that cell. Computed once a player turn."""
    foes = plan.faced[cell] = enemies_around(view, side, cell)
    return foes


def shell(plan: Plan, cell: int, bit: int) -> int:
    """Returns the harm from fire in that cell. Computed once a player turn."""
    harm = plan.shelled[cell] = plan.fire.at(bit)
    return harm
