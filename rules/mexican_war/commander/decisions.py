"""The computer's choices: orders, operations, charges, targets and rides, by simple estimates."""

from collections.abc import Sequence
from typing import Any, Final

from rules.core.commanders import greatest
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.commander.estimate import (
    charge_worth,
    fire_worth,
    is_content,
    is_for_place,
    nearest,
    place_distance,
)
from rules.mexican_war.engine import building, charges, fire, moves, plans
from rules.mexican_war.engine.converging import APART
from rules.mexican_war.engine.orders import ATTACK, HOLD
from rules.mexican_war.measures import distance
from rules.mexican_war.nations import limbered_move
from rules.mexican_war.terms import ARTILLERY, MARCH_COLUMN, NONE, SKIRMISH, SQUARE, TACTICAL_COLUMN
from rules.mexican_war.units import WarUnit

NEVER: Final = -1_000_000
TEMPERS: Final = {
    "bold": 20,
    "steady": 25,
    "wary": 30,
}  # worth of a charge, in hundredths, that a temper asks for
FAR_OFF: Final = 2000  # hundredths: there is time for other things
COMES_ON: Final = 1000  # hundredths: an enemy so near is fought, though the place is ours
NEAR_PLACE: Final = 800  # hundredths: so near to a place its side keeps together
MUSKETS, RIFLES, GUNS = 500, 1000, 2400  # the range at which each means to fight


class Decider:
    """A commander of these rules. The same view gives the same choice."""

    def __init__(self, temper: str) -> None:
        self.least = TEMPERS[temper]
        self._thoughts: dict[str, Any] = {}  # what one question has made it find out; options share it

    def choose(self, view: Any, clause: str, unit: int, options: Sequence[int]) -> int:
        """As Commander.choose."""
        body: WarUnit = view.units[unit]
        self._thoughts.clear()
        scores = {
            "MEX-PRE-02": self._order,
            "MEX-MOVE-01": self._plan,
            "MEX-MEL-02": self._charge,
            "MEX-MEL-26": self._answer,
            "MEX-MOVE-11": self._move,
            "MEX-OFF-01": self._ride,
            "MEX-ADD-01": self._converge,
        }
        score = scores.get(clause, self._fire)
        return greatest([score(view, body, option) for option in options])

    def _nearest(self, view: WarBattle, unit: WarUnit) -> WarUnit | None:
        """Returns the nearest enemy of the unit that is asked about."""
        if "nearest" not in self._thoughts:
            self._thoughts["nearest"] = nearest(view, unit)
        enemy: WarUnit | None = self._thoughts["nearest"]
        return enemy

    def _best_charge(self, view: WarBattle, unit: WarUnit) -> int:
        """Returns the worth of the best charge that the unit could declare."""
        if "charge" not in self._thoughts:
            worths = (charge_worth(view, unit, it) for it in self._reachable(view, unit))
            self._thoughts["charge"] = max(worths, default=NEVER)
        worth: int = self._thoughts["charge"]
        return worth

    def _has_target(self, view: WarBattle, unit: WarUnit) -> bool:
        """True if the unit has an enemy in its field of fire."""
        if "target" not in self._thoughts:
            enemies = view.fighters(1 - unit.side)
            self._thoughts["target"] = any(fire.is_target(view, unit, it) for it in enemies)
        return bool(self._thoughts["target"])

    def _order(self, view: WarBattle, unit: WarUnit, option: int) -> int:
        """Holds with fewer men than the enemy where it has the place that both want; else attacks."""
        mine, theirs = (sum(it.strength for it in view.fighters(side)) for side in (unit.side, 1 - unit.side))
        wanted = HOLD if view.possessor == unit.side and 3 * mine < 2 * theirs else ATTACK
        return int(option == wanted)

    def _plan(self, view: WarBattle, unit: WarUnit, option: int) -> int:
        """Fires where there is somebody to fire at, charges what is worth it, and comes up otherwise."""
        enemy = self._nearest(view, unit)
        if enemy is None:
            return int(option == plans.STAND)
        if unit.unformed and distance(unit.shape(), enemy.shape()) > 800:
            return int(option == plans.STAND)
        if option == plans.CHARGE:
            return 300 if self._best_charge(view, unit) >= self.least else NEVER
        return (
            self._plan_of_guns(view, unit, enemy, option)
            if unit.arm == ARTILLERY
            else self._plan_of_men(view, unit, enemy, option)
        )

    def _reachable(self, view: WarBattle, unit: WarUnit) -> list[WarUnit]:
        options = charges.charge_options(view, unit)[1:]
        return [view.units[charges.target_of(option)] for option in options]

    def _plan_of_guns(self, view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int) -> int:
        far = distance(unit.shape(), enemy.shape())
        if unit.limbered:
            wanted = plans.UNLIMBER if far <= GUNS else plans.MOVE
            return 2 * (option == wanted) + (option == plans.MOVE)
        if far > 2 * GUNS and limbered_move(unit.carriage, view.tables):
            return int(option == plans.LIMBER_MOVE)
        return self._turned(view, unit, enemy, option)

    def _plan_of_men(self, view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int) -> int:
        far = distance(unit.shape(), enemy.shape())
        if option == plans.MOVE and is_for_place(view, unit):
            return 230
        reach = RIFLES if unit.fire_class(view.tables) <= 1 else MUSKETS
        formation = plans.formation_in(option)
        if unit.formation in (MARCH_COLUMN, SQUARE, TACTICAL_COLUMN) and far <= 2 * reach and formation == 0:
            return 250
        if formation != NONE:
            return NEVER
        if option >= plans.WHOLE_TURN:
            return self._work(view, unit, far, option)
        if option in (plans.DISMOUNT, plans.MOUNT):
            return NEVER
        if is_content(view, unit) and far > COMES_ON:
            away = option == plans.MOVE and place_distance(view, unit) > NEAR_PLACE
            return 200 if away else self._turned(view, unit, enemy, option)
        if far > reach or unit.is_mounted():
            return 200 if option == plans.MOVE else self._turned(view, unit, enemy, option)
        return self._turned(view, unit, enemy, option)

    def _work(self, view: WarBattle, unit: WarUnit, far: int, option: int) -> int:
        """Works where no enemy is near: with powder if bold; if wary, on breastworks at a place it has."""
        if option == plans.DRAG:
            return 150
        if option == plans.REJOIN:
            return 260 if far > FAR_OFF or unit.unformed else NEVER
        if option == plans.DETACH:
            return 210 if RIFLES < far <= FAR_OFF and not unit.is_mounted() else NEVER
        if unit.task == option:
            return 400
        if option in (building.MINE, building.BRIDGE):
            return 320 if option == building.BRIDGE or self.least < TEMPERS["steady"] else NEVER
        if option == building.TAKE_DOWN:
            return 310 if far > RIFLES else NEVER
        entrenches = self.least > TEMPERS["steady"] and is_content(view, unit)
        return 205 if far > FAR_OFF and entrenches else NEVER

    def _turned(self, view: WarBattle, unit: WarUnit, enemy: WarUnit, option: int) -> int:
        """Stands and fires; turns only where that brings an enemy in front who is not there now."""
        if option == plans.STAND:
            return 100 if self._has_target(view, unit) else 50
        if option not in plans.TURNS:
            return 0
        after = plans.after_turn(unit, option)
        return 80 if plans.is_ahead(after, enemy) and not plans.is_ahead(unit.footprint(), enemy) else 0

    def _charge(self, view: WarBattle, unit: WarUnit, option: int) -> int:
        if option == charges.NOBODY:
            return 2 * self.least - 1
        target = charges.target_of(option)
        worth = charge_worth(view, unit, view.units[target], self._charging(view, target))
        return 2 * worth + int(0 < option // charges.WIDER <= 2)

    def _charging(self, view: WarBattle, target: int) -> int:
        """Returns the figures of friends who have been told to charge a target this turn."""
        return sum(
            view.units[index].strength
            for clause, index, option in view.draft
            if clause == "MEX-MEL-02" and option != charges.NOBODY and charges.target_of(option) == target
        )

    def _answer(self, view: WarBattle, unit: WarUnit, option: int) -> int:
        """Infantry forms square against horse; all others face the charge."""
        by_horse = any(it.target == unit.index and it.is_mounted() for it in view.fighters(1 - unit.side))
        if option == plans.FORM + SQUARE:
            return 2 if by_horse else NEVER
        return int(option == charges.FACE_IT) if not unit.is_square() else int(option == charges.NOTHING)

    def _move(self, view: WarBattle, unit: WarUnit, option: int) -> int:
        """Comes up to the range at which its arms tell, towards the nearest enemy."""
        enemy = self._nearest(view, unit)
        if enemy is None:
            return int(option == moves.HALT)
        place = moves.place_of_option(view, unit, option)
        far = distance(place.corners(), enemy.shape())
        wanted = GUNS if unit.arm == ARTILLERY else RIFLES if unit.fire_class(view.tables) <= 1 else MUSKETS
        if unit.is_mounted() or unit.formation == TACTICAL_COLUMN:
            wanted = 300
        ahead = 200 if plans.is_ahead(place, enemy) else 0
        if is_content(view, unit) and distance(unit.shape(), enemy.shape()) > COMES_ON:
            spot = view.aims.place
            assert spot is not None
            return ahead - abs(distance((spot,), place.corners()) - NEAR_PLACE // 2)
        if is_for_place(view, unit):
            return ahead - distance(((view.aims.place),), place.corners())
        rough = 300 if view.table.is_delayed(place.corners()) and unit.formation != SKIRMISH else 0
        return ahead - abs(far - wanted) - rough

    def _converge(self, view: WarBattle, unit: WarUnit, option: int) -> int:
        """Takes in a unit that has lost so much that it would soon give way."""
        if option == APART:
            return 0
        other = view.units[option - 1]
        return 1 if 2 * other.strength <= other.start else -1

    def _ride(self, view: WarBattle, unit: WarUnit, option: int) -> int:
        """Rides to the unit that is nearest to the enemy."""
        if option == 0:
            return -5000
        body = view.units[option - 1]
        enemy = nearest(view, body)
        return NEVER if enemy is None else -distance(body.shape(), enemy.shape())

    def _fire(self, view: WarBattle, unit: WarUnit, option: int) -> int:
        return 0 if option == fire.NOT_AT_ALL else 1 + fire_worth(view, unit, *fire.option_parts(option))


def commander(temper: str) -> Decider:
    """Returns a new commander of that temper."""
    return Decider(temper)
