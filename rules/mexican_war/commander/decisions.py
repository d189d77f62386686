"""The computer's choices: orders, answers to charges, rides and targets, by simple estimates."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import Any, Final

from rules.core.playing.commanders import index_of_greatest
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.commander.estimate import (
    fire_worth,
    front_distance,
    nearest_front,
)
from rules.mexican_war.commander.moving import best_move
from rules.mexican_war.commander.planning import best_plan
from rules.mexican_war.engine import officers, plans
from rules.mexican_war.engine.charging import charges
from rules.mexican_war.engine.converging import APART
from rules.mexican_war.engine.firing import fire
from rules.mexican_war.engine.firing.aiming import longest_range, targets_from_near, targets_in_field
from rules.mexican_war.engine.firing.battering import AT_WORK
from rules.mexican_war.engine.orders import ATTACK, HOLD
from rules.mexican_war.engine.travel.widening import widths
from rules.mexican_war.mind import Mind
from rules.mexican_war.sections.nations import inclines_to
from rules.mexican_war.terms import ARTILLERY, SQUARE
from rules.mexican_war.units import WarUnit

TEMPERS: Final = {
    "bold": 20,
    "steady": 25,
    "wary": 30,
}  # worth of a charge, in hundredths, that a temper asks for
STRENGTH_OF: Final = attrgetter("strength")
USEFUL: Final = 600  # hundredths: an empty construction so near to an enemy is fired at
MOST_WIDER: Final = 2  # stands: a charge that is wider than that leaves too few ranks


RIDES_EVERY: Final = 2  # turns
TOO_FAR: Final = 5000  # hundredths: with no enemy nearer to a unit, officers need not ride to it


class Decider(Mind):
    """A commander of these rules. The same view gives the same choice."""

    def __init__(self, temper: str) -> None:
        self.least = TEMPERS[temper]

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """Returns the index of the chosen option, like Commander.choose."""
        asked: WarUnit = view.units[unit]
        if clause == "MEX-ADD-01":
            return options.index(self.converged_by(view, asked, list(options)))
        ways: dict[str, Callable[[Any, WarUnit], int]] = {
            "MEX-PRE-02": self.order_of,
            "MEX-MOVE-01": self.plan_of,
            "MEX-MEL-02": self.charge_of,
            "MEX-MEL-26": self.answer_of,
            "MEX-MOVE-11": self.move_of,
            "MEX-OFF-01": self.ride_of,
        }
        return options.index(ways.get(clause, self.shot_of)(view, asked))

    def order_of(self, view: WarBattle, unit: WarUnit) -> int:
        """Holds with fewer men than the enemy where it has the place that both want; else attacks."""
        if view.possessor != unit.side:
            return ATTACK
        mine = sum(map(STRENGTH_OF, view.fighters(unit.side)))
        theirs = sum(map(STRENGTH_OF, view.fighters(1 - unit.side)))
        return HOLD if 3 * mine < 2 * theirs else ATTACK

    def plan_of(self, view: WarBattle, unit: WarUnit) -> int:
        """Returns the plan of a unit.

        It fires where there is somebody to fire at, charges what is worth it, and comes up otherwise.
        """
        return best_plan(view, unit, self.least)

    def move_of(self, view: WarBattle, unit: WarUnit) -> int:
        """Comes up to the range at which its arms tell, towards the nearest enemy."""
        return best_move(view, unit)

    def charge_of(self, view: WarBattle, unit: WarUnit) -> int:
        """Charges the nearest enemy: whoever plans a charge has found it worth it."""
        enemy = nearest_front(view, unit)
        is_open = enemy is not None and charges.chargeable_of(view, unit, [enemy])
        return self.charge_at(view, unit, enemy) if enemy is not None and is_open else charges.NOBODY

    def charge_at(self, view: WarBattle, unit: WarUnit, target: WarUnit) -> int:
        """Returns the option to charge a target; cavalry widens where it has room for it. MEX-MOVE-15."""
        if not unit.is_mounted():
            return target.index + 1
        fitting = widths(view, unit, charges.spare_length(view, unit, target))
        wider = next((it for it in fitting if it <= MOST_WIDER), 0)
        return target.index + 1 + charges.WIDER * wider

    def answer_of(self, view: WarBattle, unit: WarUnit) -> int:
        """Returns the answer to a charge.

        Infantry forms square against cavalry; all others face the charge.
        """
        if not charges.can_answer(view, unit):
            return charges.NOTHING
        by_horse = any(it.target == unit.index and it.is_mounted() for it in view.fighters(1 - unit.side))
        forms = by_horse and unit.arm != ARTILLERY and unit.formation != SQUARE
        if forms and plans.can_form(view, unit, SQUARE):
            return plans.FORM + SQUARE
        return charges.NOTHING if unit.is_square() else charges.FACE_IT

    def converged_by(self, view: WarBattle, unit: WarUnit, options: list[int]) -> int:
        """Takes in a unit that has lost so much that it would soon give way."""
        scores = [0 if it == APART else half_left(view.units[it - 1]) for it in options]
        return options[index_of_greatest(scores)]

    def ride_of(self, view: WarBattle, officer: WarUnit) -> int:
        """Rides to the unit whose front is nearest to that of the enemy nearest to the officer."""
        if (view.turn + officer.index) % RIDES_EVERY or officer.bound > view.turn:
            return officers.STAY
        enemy = nearest_front(view, officer)
        if enemy is None:
            return officers.STAY
        reach, x, y = officers.ride_of(view, officer), enemy.x, enemy.y
        best, least = officers.STAY, TOO_FAR * TOO_FAR
        for unit in view.fighters(officer.side):
            dx, dy = unit.x - x, unit.y - y
            square = dx * dx + dy * dy
            if square < least and officers.can_ride_to(view, officer, unit, reach):
                best, least = unit.index + 1, square
        return best

    def shot_of(self, view: WarBattle, unit: WarUnit) -> int:
        """Fires at the nearest enemy that it can hit; guns with the likeliest hits, or at a construction."""
        longest = longest_range(view, unit)
        if unit.formation != SQUARE:
            here, near = unit.footprint(), targets_from_near(view, unit, longest)
            if unit.carriage == "mexican" and len(near) > 1:
                near = sorted(near, key=lambda it: inclines_to(unit.carriage, it.arm == ARTILLERY))
            for target in near:
                modes = fire.modes_from(view, unit, here, target, longest)
                if modes:
                    return self.best_mode(view, unit, target, modes)
            return self.work_of(view, unit) if unit.arm == ARTILLERY else fire.NOT_AT_ALL
        targets = targets_in_field(view, unit, longest)
        if len(targets) > 1:
            targets.sort(key=lambda it: front_distance(unit, it[0]))
        if unit.carriage == "mexican":
            targets.sort(key=lambda it: inclines_to(unit.carriage, it[0].arm == ARTILLERY))
        for target, place in targets:
            modes = fire.modes_from(view, unit, place, target, longest)
            if modes:
                return self.best_mode(view, unit, target, modes)
        return self.work_of(view, unit) if unit.arm == ARTILLERY else fire.NOT_AT_ALL

    def work_of(self, view: WarBattle, unit: WarUnit) -> int:
        """Fires guns that have no target at an empty construction close to the enemy nearest to them.

        MEX-ART-06.
        """
        enemy = nearest_front(view, unit)
        if enemy is None:
            return fire.NOT_AT_ALL
        room, pieces, near = USEFUL + enemy.radius, view.table.ground.pieces, []
        for place in view.table.constructions:
            left, bottom, right, top = pieces[place].box
            if left - room <= enemy.x <= right + room and bottom - room <= enemy.y <= top + room:
                near.append(place)
        works = fire.works_open(view, unit, near)
        return AT_WORK + works[0] if works else fire.NOT_AT_ALL

    def best_mode(self, view: WarBattle, unit: WarUnit, target: WarUnit, modes: list[int]) -> int:
        """Returns the option to fire at a target in the way that is likely to hit most."""
        best = 0
        if len(modes) > 1:
            best = index_of_greatest([fire_worth(view, unit, target.index, mode) for mode in modes])
        return fire.fire_option(target.index, modes[best])


def half_left(unit: WarUnit) -> int:
    """Returns 1 for a unit that has lost half, else -1."""
    return 1 if 2 * unit.strength <= unit.start else -1


def commander(temper: str) -> Decider:
    """Returns a new commander of that temper."""
    return Decider(temper)
