"""The computer's decisions in the Hexed General.

There is one short function for each decision, by section 6 of the catalogue.
"""

from collections.abc import Callable, Sequence
from typing import Final

from rules.acw_hex.battle import AcwBattle, Mind
from rules.acw_hex.cells import cells_of
from rules.acw_hex.commander import batteries as guns, estimate, support_positions as posts
from rules.acw_hex.commander.estimate import PRIZES
from rules.acw_hex.commander.fire_plan import useful_targets
from rules.acw_hex.commander.plan import Plan, Temper, make_plan
from rules.acw_hex.engine.combat import HALT
from rules.acw_hex.engine.orders import DONE
from rules.acw_hex.engine.wounds import STAND
from rules.acw_hex.terms import ARMY, DIVISION
from rules.acw_hex.units import AcwUnit
from rules.core.playing.commanders import index_of_greatest, index_of_least

TEMPERS: Final = {
    "bold": Temper(risk=70, haste=16, fire=70, joins=1, crowd=2),
    "steady": Temper(risk=100, haste=12, fire=130, joins=2, crowd=1),
    "wary": Temper(risk=140, haste=8, fire=220, joins=3, crowd=0),
}
WEAK: Final = 2  # hits at which a unit must not be risked
SPLIT: Final = 1  # option of ACW-CC-05: one die for each


class Doctrine(Mind):
    """A commander for either side. It plans a whole phase when the phase begins."""

    def __init__(self, temper: str) -> None:
        self.temper = TEMPERS[temper]
        self.plan = Plan()

    def choose(self, view: AcwBattle, clause: str, unit: int, options: Sequence[int]) -> int:
        return DECISIONS[clause](self, view, view.units[unit], options)

    def bound_for(self, view: AcwBattle, unit: AcwUnit) -> int:
        """Answers as Mind.bound_for: the planned cell."""
        return self.plan.take(unit.index)

    def current_plan(self, view: AcwBattle, side: int) -> Plan:
        """Returns the plan of this player turn."""
        if self.plan.half != view.half or self.plan.battle is not view.units:
            self.plan = make_plan(view, side, self.temper)
        return self.plan


def commander(temper: str) -> Doctrine:
    """Returns a new commander: "bold", "steady" or "wary"."""
    return Doctrine(temper)


def next_mover(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Picks commanders to their lines, free lines, then orders where they gain most. ACW-SEQ-02."""
    order = self.current_plan(view, unit.side).order
    while order:
        if order[0] in options and self.plan.is_wanted(view, order[0]):
            return options.index(order[0])
        order.pop(0)
    return options.index(DONE)


def destination(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Returns the planned move, or none if that is no longer possible. ACW-MOVE-01."""
    wish = self.plan.take(unit.index)
    return options.index(wish) if wish in options else 0


def face(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Turns a unit towards the target, or the nearest enemy.

    Guns turn towards most of the enemies they see. ACW-MOVE-05.
    """
    if unit.guns:
        return options.index(guns.best_gun_facing(view, unit, options))
    return options.index(estimate.best_facing(view, unit, unit.cell, options))


def ride(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Moves a commander with their troops, but a General not up to the enemy. ACW-R-13."""
    return int(unit.role == DIVISION or not self.plan.leads_up(view, unit))


def arrive(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Marches reserves as far as they can, commanders to troops of theirs. ACW-MOVE-03."""
    far = view.ground.far(unit.entry)

    def worth(cell: int) -> int:
        occupant = view.at[cell]
        if not unit.leads or occupant < 0:
            return far[cell]
        friend = view.units[occupant]
        return 100 + 100 * (friend.corps == unit.corps) + 100 * (friend.division == unit.division) + far[cell]

    return index_of_greatest([worth(cell) for cell in options])


def next_shooter(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Picks free shots first, then guns, as one order serves all, then the rest.

    Shots without effect come last, because orders left over lapse. ACW-SHOOT-01.
    """
    plan = self.current_plan(view, unit.side)
    if plan.volleys is None:
        plan.volleys = useful_targets(view, [view.units[index] for index in options if index != DONE])
    volleys = plan.volleys

    def rank(index: int) -> int:
        if index == DONE:
            return 4
        shooter = view.units[index]
        if not volleys.get(index):
            return 3
        return 0 if view.is_commanded(shooter) else 1 if shooter.guns else 2

    return index_of_least(rank(index) for index in options)


def shoot_at(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Picks a target that a shot can hurt.

    Among these come first units that one hit breaks up, then those in the open, those that others shoot at,
    guns. ACW-SHOOT-05.
    """
    plan = self.plan
    hurt = (plan.volleys or {}).get(unit.index, options)

    def worth(index: int) -> int:
        target = view.units[index]
        bare = not estimate.is_behind_cover(view, unit.cell, target.cell)
        return 20 * (index in hurt) + 4 * target.hits + 3 * bare + 2 * (index in plan.named) + target.guns

    chosen = index_of_greatest([worth(index) * len(view.units) - index for index in options])
    plan.named.append(options[chosen])
    return chosen


def retreat(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Moves a unit back, unless it is fresh and in fortifications or where it must stay.

    ACW-SHOOT-09, ACW-CC-08.
    """
    ground, far = view.ground, view.ground.far(unit.cell)
    most = max(far[cell] for cell in options[1:])  # hexes: with more it would be broken up
    if most == 1 and unit.hits == 0 and must_stand(view, unit):
        return options.index(STAND)
    foes = view.held[1 - unit.side]
    saved = far[options[1]]  # the first option cancels most
    return 1 + index_of_greatest(
        -100 * max(0, saved - far[cell]) - 10 * (ground.around[cell] & foes).bit_count() - far[cell]
        for cell in options[1:]
    )


def must_stand(view: AcwBattle, unit: AcwUnit) -> bool:
    """Tells whether a unit must stay.

    It does if it holds fortifications, the objective, a line of supply, or the road to a train.
    """
    ground = view.ground
    supply = [corps.supply for corps in view.corps if corps.side == unit.side]
    posts = view.works & ground.bits[unit.cell] or ground.around[unit.cell] & view.parked[unit.side]
    return bool(posts) or unit.cell == view.objective or unit.cell in supply


def first_target(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Picks the weakest target first. ACW-CC-02."""
    return index_of_least(view.units[index].strength for index in options)


def share(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Picks both dice against the weaker of the two targets.

    One die goes to each where any hit breaks up either. ACW-CC-05.
    """
    first, second = worth_striking(view, unit)
    if first == second == PRIZES[1]:
        return SPLIT
    return len(options) - 1 if second > first else 0


def worth_striking(view: AcwBattle, unit: AcwUnit) -> list[int]:
    """Returns the worth of a hit on each enemy in front of *unit*, in the engine's order."""
    ground = view.ground
    cells = cells_of(ground.front_mask[unit.cell][unit.facing] & view.held[1 - unit.side])
    foes = [view.units[view.at[cell]] for cell in cells]
    return [estimate.prize(foe) - 40 * estimate.is_covered(view, foe.cell, unit.cell) for foe in foes]


def join(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Lets a commander join only where it may break up an enemy, or win the objective. ACW-CMD-01."""
    foes = view.beside(1 - unit.side, unit.cell)
    before = view.ground.front_mask[unit.cell][view.units[view.at[unit.cell]].facing]
    struck = [foe for foe in foes if before & view.ground.bits[foe.cell]]
    decides = any(foe.hits >= self.temper.joins or foe.cell == view.objective for foe in struck)
    return int(unit.role != ARMY and decides)


def follow(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Moves forward, but not between two enemies.

    Cavalry advances wherever it can strike again, guns never. ACW-CC-10.
    """
    if unit.hits >= WEAK or unit.guns:
        return options.index(HALT)
    ground, foes = view.ground, view.held[1 - unit.side]
    counts = [(ground.around[cell] & foes).bit_count() for cell in options[1:]]
    most = self.temper.crowd + estimate.is_mounted(unit)
    return 1 + index_of_least(counts) if min(counts) <= most and unit.cell != view.objective else 0


def strike_again(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Strikes again always, with its dice shared as before (ACW-CC-05). ACW-CC-11."""
    return 1 + (share(self, view, unit, options[1:]) if len(options) > 2 else 0)


def take_over(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Picks a post away from the enemy, with fit troops, and where most friends are near. ACW-CMD-04."""
    ground, own_cells = view.ground, view.held[unit.side]
    near = estimate.bands(view, unit.side)

    def safety(cell: int) -> int:
        hexes = min(estimate.gap(near, ground.bits[cell]), posts.REACH + 1)
        friends = (ground.around[cell] & own_cells).bit_count()
        return 10 * hexes - 4 * view.units[view.at[cell]].hits + friends

    his = [cell for cell in options if view.at[cell] >= 0 and unit.commands(view.units[view.at[cell]])]
    return options.index(his[index_of_greatest([safety(cell) for cell in his])])


def keep(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Keeps independent units with the army general. ACW-BASIC-13."""
    return 0


def dig(self: Doctrine, view: AcwBattle, unit: AcwUnit, options: Sequence[int]) -> int:
    """Entrenches the objective, then units without cover nearest to an enemy.

    Trains never dig in, because nobody shoots at them. ACW-NIGHT-03.
    """
    ground = view.ground
    foes = view.troops(1 - unit.side)

    def wait(index: int) -> int:
        cell = view.units[index].cell
        if cell == view.objective:
            return 0
        far = ground.far(cell)
        covered = bool(ground.shelter & ground.bits[cell])
        nearest: int = min((far[foe.cell] for foe in foes), default=0)
        return 1 + nearest + (ground.widest if covered else 0)

    troops = [index for index in options[1:] if view.units[index].fights]
    return (
        options.index(troops[index_of_least(wait(index) for index in troops)])
        if troops
        else options.index(DONE)
    )


DECISIONS: Final[dict[str, Callable[[Doctrine, AcwBattle, AcwUnit, Sequence[int]], int]]] = {
    "ACW-SEQ-02": next_mover,
    "ACW-MOVE-01": destination,
    "ACW-MOVE-05": face,
    "ACW-R-13": ride,
    "ACW-MOVE-03": arrive,
    "ACW-SHOOT-01": next_shooter,
    "ACW-SHOOT-05": shoot_at,
    "ACW-SHOOT-09": retreat,
    "ACW-CC-08": retreat,
    "ACW-CC-02": first_target,
    "ACW-CC-05": share,
    "ACW-CMD-01": join,
    "ACW-CC-10": follow,
    "ACW-CC-11": strike_again,
    "ACW-CMD-04": take_over,
    "ACW-BASIC-13": keep,
    "ACW-NIGHT-03": dig,
}
