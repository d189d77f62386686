"""The aims of a unit of the computer: its target, and when it moves."""

from typing import Final

from rules.core.battle import Answers
from rules.core.boards.free import BLOCKED, mask_without
from rules.machete.battle import MacheteBattle, Mind
from rules.machete.commander import escorts
from rules.machete.commander.assault import is_exhausted
from rules.machete.commander.buildings import carries_torches, next_fire
from rules.machete.commander.estimate import Estimates
from rules.machete.commander.gathering import GATHER
from rules.machete.commander.threat import danger
from rules.machete.goals import BURN, HOLD
from rules.machete.sections.morale import has_reached
from rules.machete.tables import scaled_distance
from rules.machete.terms import CAVALRY, CUBAN, INFANTRY
from rules.machete.units import FORCED_BACK, SHAKEN, STEADY, MacheteUnit, strength_points

# All distances are hundredths of a cm for 28 mm figures.
STEP: Final = 1000  # an enemy counts as this much nearer, since both may move before they fire
SAFE: Final = 6500  # no unit needs to fall back farther than this
FAR: Final = 6000  # beyond this the route over the ground counts, nearer the straight line
POST: Final = 4000  # units that hold the objective may fight within this distance of it
# distance that units keep from the enemy: any nearer and many can strike at once
STANCE: Final = 3700
NEAR_BY: Final = 1400  # ambushers come this much nearer: they do not miss from there
COMPANY: Final = 4  # cells: friends this near count when enemy units are counted
OVERMATCHED: Final = [1, 2]  # by nation: enemies may have this many times the points that would meet them
CLOSE: Final = 2000  # the distance for units that must win when time runs out
BESIDE: Final = 1000  # the distance for helping friends in melee
WATCH: Final = 2  # units that are enough to hold what nobody attacks, while others help
AID: Final = 5000  # a melee of friends this near draws in idle units
# an enemy seems this much nearer for being beaten, shaken, or few, and farther for being engaged
BEATEN: Final = 1500
DAZED: Final = 800
FEW: Final = 500
ENGAGED: Final = 1500
FEW_ARMED: Final = 2  # one in this many has a firearm, or fewer
NO_PRICE: Final = 1 << 30  # farther than any table
SLACK: Final = 700  # within this much more is near enough


def spreads_out(view: MacheteBattle, sums: Estimates, unit: MacheteUnit) -> bool:
    """Tells whether skirmish order serves *unit* better than line.

    With few firearms and an enemy in range it loses little fire and saves many men.
    """
    if FEW_ARMED * sums.men(unit) > unit.strength:
        return False
    return bool(view.table.disc(unit.cell, sums.limits[-1] + STEP) & view.held[1 - unit.side])


def is_near_threshold(target: MacheteUnit) -> bool:
    """Tells whether one more casualty makes *target* test (MACH-R-44)."""
    down = target.lost + target.marked
    after = has_reached(target.start, down + 1, 0) + has_reached(target.start, down + 1, 1)
    return after > 0 and after > has_reached(target.start, down, 0) + has_reached(target.start, down, 1)


def nearest_enemy(view: MacheteBattle, unit: MacheteUnit) -> MacheteUnit | None:
    """Returns the enemy nearest to *unit*, the first by index of equals."""
    return prey(view, unit, [])


def prey(view: MacheteBattle, unit: MacheteUnit, welcomes: list[int]) -> MacheteUnit | None:
    """Returns the enemy that *unit* makes for, the first by index of equals.

    It prefers near to far, beaten to whole, and free to engaged, by the *welcomes* of its side.
    """
    spans, wanted, least = view.table.spans(unit.cell), -1, NO_PRICE
    for place, spot in enumerate(view.spots[unit.side]):
        price = spans[spot] + welcomes[place] if welcomes else spans[spot]
        if price < least:
            wanted, least = place, price
    return view.foes[unit.side][wanted] if wanted >= 0 else None


def welcomes(view: MacheteBattle, side: int) -> list[int]:
    """Returns how much nearer or farther each enemy of *side* seems to a seeking unit.

    Empty if no enemy differs.
    """
    welcome_by_enemy = [
        (ENGAGED if foe.engaged else 0)
        - (BEATEN if foe.state == FORCED_BACK else DAZED if foe.state == SHAKEN else 0)
        - (FEW if 2 * foe.strength < foe.muster else 0)
        for foe in view.foes[side]
    ]
    return welcome_by_enemy if any(welcome_by_enemy) else []


def retires(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether an exhausted unit falls back.

    It does when an enemy is near, and it need not hold the objective.
    """
    if not is_exhausted(unit):
        return False
    foe = nearest_enemy(view, unit)
    if foe is None or view.table.spans(unit.cell)[foe.cell] >= scaled_distance(SAFE, view.options.figure_mm):
        return False
    place = view.objective
    if place < 0 or view.possessor != unit.side or view.table.spans(unit.cell)[place] > CLOSE:
        return True
    spans = view.table.spans(place)
    held = [house for house in view.houses if house.garrison >= 0 and spans[house.spot] <= CLOSE]
    return any(view.units[house.garrison].side == unit.side for house in held)


def is_overmatched(view: MacheteBattle, unit: MacheteUnit, cell: int) -> bool:
    """Tells whether enemies that could strike *unit* on *cell* are too strong.

    That is more than twice its points and its help, for Spaniards three times, unless it is about to take,
    burn or hold a goal of its side. It is False if the enemy units near are at most twice its own side's, or
    three times.
    """
    table, own_cells = view.table, view.held[unit.side]
    times = OVERMATCHED[unit.nation] + 1
    near = table.gripped[cell] or table.disc(cell, table.farthest_grip)
    hosts = (near & view.held[1 - unit.side]).bit_count()
    if hosts <= times:
        return False
    friends = mask_without(
        table.disc(cell, COMPANY * table.cell) & own_cells, table.bits[unit.cell]
    ).bit_count()
    if hosts <= times * (friends + 1):
        return False
    bears = strength_points(unit) * OVERMATCHED[unit.nation]
    if danger(view, unit, cell, bears) <= bears:
        return False
    place = aim(view, unit)
    wanted = place != view.objective or view.must_win[unit.side] or view.possessor == unit.side
    return not (wanted and place >= 0) or view.table.spans(cell)[place] > POST


def stance(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit) -> int:
    """Returns how far from *foe* the *unit* wants to be before it fires or charges.

    If *foe* is in melee with friends there is nothing to fire at, and the unit goes up to it.
    """
    if foe.engaged and not keeps_off(unit):
        return scaled_distance(BESIDE, view.options.figure_mm)
    if waits_for_others(view, unit, foe):
        return scaled_distance(GATHER, view.options.figure_mm)
    late = presses(view, unit.side)
    late = late or (bool(view.goals) and not is_armed_foot(unit) and escorts.quarry(view, unit) is not None)
    late = (late or (view.contacts > 0 and must_join(view, unit))) and not keeps_off(unit)
    mind = mind_of(view, unit.side)
    nearer = mind.nearer if mind is not None else 0
    if keeps_off(unit):
        nearer = max(nearer, NEAR_BY)
    return scaled_distance(CLOSE if late else STANCE - nearer, view.options.figure_mm)


def waits_for_others(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit) -> bool:
    """Tells whether *unit* attacks but waits for others.

    Too few of its side could attack *foe* with it.
    """
    if not view.must_win[unit.side] or presses(view, unit.side) or not may_wait(view):
        return False
    if view.table.spans(foe.cell)[unit.cell] <= scaled_distance(FAR, view.options.figure_mm):
        return False
    mind = mind_of(view, unit.side)
    return mind is not None and not mind.is_gathered(view, unit.side)


def goes_in(view: MacheteBattle, side: int) -> bool:
    """Tells whether *side* attacks, and enough of it is near enough to attack together."""
    mind = mind_of(view, side)
    return view.must_win[side] and mind is not None and mind.is_gathered(view, side)


def may_wait(view: MacheteBattle) -> bool:
    """Tells whether an attack loses nothing by waiting.

    At most a place is contested, and no side has other goals.
    """
    return all(goal.kind == HOLD for goal in view.goals)


def mind_of(view: MacheteBattle, side: int) -> Mind | None:
    """Returns the computer that commands *side*, or None.

    It may be behind an object that records its answers.
    """
    mind = view.commanders[side]
    if isinstance(mind, Answers):  # its answers are recorded
        mind = mind.then or mind
    return mind if isinstance(mind, Mind) else None


def presses(view: MacheteBattle, side: int) -> bool:
    """Tells whether *side* must win and cannot wait any longer: half of the phases are over."""
    return view.must_win[side] and view.turn > view.scenario.turn_limit // 2


def keeps_off(unit: MacheteUnit) -> bool:
    """Tells whether *unit* fires from where it cannot be reached rather than closing.

    That is a Cuban unit with muskets that has opened an ambush, with an enemy who is slow in the jungle it
    came from.
    """
    return unit.ambusher > 0 and unit.nation == CUBAN and is_armed_foot(unit)


def gives_ground(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit | None) -> bool:
    """Tells whether such a unit has fired and moves back.

    The enemy is nearer than it likes.
    """
    if foe is None or unit.fired != view.turn or not keeps_off(unit):
        return False
    return view.table.spans(unit.cell)[foe.cell] < scaled_distance(STANCE - 2 * SLACK, view.options.figure_mm)


def must_join(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether friends in melee are so near to *unit* that it must help."""
    spans = view.table.spans(unit.cell)
    return any(friend.engaged and spans[friend.cell] <= AID for friend in view.foes[1 - unit.side])


def is_better_ahead(
    view: MacheteBattle, sums: Estimates, unit: MacheteUnit, foe: MacheteUnit | None, worth: int
) -> bool:
    """Tells whether moving towards *foe* improves the shot beyond *worth*.

    The unit must also want to be nearer.
    """
    if foe is None or is_exhausted(unit) or not goes_forward(view, unit):
        return False
    table = view.table
    span = table.spans(unit.cell)[foe.cell]
    wanted = stance(view, unit, foe)
    if span <= wanted + SLACK:
        return False
    nearer = max(wanted, span - table.pace(unit.nation, unit.troop, unit.cell))
    return sums.shot(view, unit, foe, nearer) > worth


def goes_forward(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* closes with the enemy.

    It does when its side attacks, or the enemy has come within range. Defenders fight where they are and do
    not leave what they hold. They only go to take back what was captured, from cover if they have any. A unit
    that is not needed there helps friends in melee. Cavalry and men without firearms are the reserve: they
    meet any enemy that comes near.
    """
    if view.must_win[unit.side]:
        return True
    table = view.table
    foe = nearest_enemy(view, unit)
    if foe is None or table.spans(unit.cell)[foe.cell] > FAR:
        return False
    if not is_armed_foot(unit):
        return True
    is_at_post = view.objective >= 0 and table.spans(view.objective)[unit.cell] <= POST
    if view.contacts > 0 and must_join(view, unit) and (not is_at_post or is_spared(view, unit)):
        return True
    if table.cover[unit.cell]:
        return False
    if view.possessor == unit.side:
        return False
    return view.objective < 0 or is_at_post


def is_spared(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* may leave what it holds.

    It may when enough others, steady and free, are nearer to it.
    """
    spans = view.table.spans(view.objective)
    own_rank = spans[unit.cell], unit.index
    nearer = [
        friend
        for friend in view.foes[1 - unit.side]
        if friend.troop == INFANTRY
        and friend.state == STEADY
        and not friend.engaged
        and (spans[friend.cell], friend.index) < own_rank
        and not is_exhausted(friend)
    ]
    return len(nearer) >= WATCH


def is_armed_foot(unit: MacheteUnit) -> bool:
    """Tells whether it is infantry with firearms. Others can only strike, or keep out of fire."""
    return unit.troop != CAVALRY and unit.firearms > 0


def wants_to_move(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit | None, worth: int) -> bool:
    """Tells whether *unit*, with a shot *worth* sixths of a figure, is better served by marching."""
    if is_exhausted(unit):
        return False
    spans = view.table.spans(unit.cell)
    if foe is None or not goes_forward(view, unit):
        place = aim(view, unit)
        idle = place >= 0 and not worth and unit.fired != view.turn and spans[place] > POST // 2
        idle = idle and (foe is None or is_armed_foot(unit) or spans[foe.cell] > FAR)
        return idle and makes_for_objective(view, unit, foe)
    if not worth and spans[foe.cell] <= FAR and is_masked(view, unit, foe):
        return True
    if worth and not presses(view, unit.side):
        return False
    return spans[foe.cell] > FAR or spans[foe.cell] > stance(view, unit, foe) + SLACK


def aim(view: MacheteBattle, unit: MacheteUnit) -> int:
    """Returns the cell of its side's goal, -1 if there is none.

    That is the nearest place to burn something from, else the objective.
    """
    for goal in view.goals:
        if goal.kind == BURN and goal.side == unit.side and not goal.met:
            fire = next_fire(view, unit)
            return view.objective if fire < 0 else fire
    return view.objective


def makes_for_objective(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit | None) -> bool:
    """Tells whether *unit* goes to its side's goal.

    The goal is nearer than any enemy, and no more enemies hold it than friends are near.
    """
    place = aim(view, unit)
    if place < 0:
        return False
    spans = view.table.spans(unit.cell)
    if foe is None or carries_torches(view, unit):
        return True
    if spans[place] >= spans[foe.cell]:
        return False
    return spans[place] > FAR or not is_under_fire(view, unit.side, place)


def is_under_fire(view: MacheteBattle, side: int, place: int) -> bool:
    """Tells whether more enemies of *side* command *place* than friends have it within range."""
    table = view.table
    against = (table.disc(place, POST) & view.bodies[1 - side]).bit_count()
    for house in view.houses:
        if house.garrison >= 0 and view.units[house.garrison].side != side:
            against += table.spans(place)[house.spot] <= POST
    return against > 0 and against > (table.disc(place, FAR) & view.held[side]).bit_count()


def is_masked(view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit) -> bool:
    """Tells whether only troops between them stop *unit* from firing at *foe* (MACH-R-64, MACH-R-72)."""
    if not is_armed_foot(unit) or unit.fired == view.turn:
        return False
    table = view.table
    line = table.line(unit.cell, foe.cell)
    return line == BLOCKED or bool(line & view.held[unit.side])
