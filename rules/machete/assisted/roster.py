"""The roster of a table game: the state of each unit and its open actions."""

from dataclasses import replace

from rules.core.assisted import Action, Phrase, Row, Step, Tally, phrase
from rules.core.inputs import BadInput
from rules.machete.assisted.bombarding import bombard_actions
from rules.machete.assisted.burning import fire_actions
from rules.machete.assisted.crewing import crew_actions, lent_losses, losses_of, men_in
from rules.machete.assisted.details import detail_actions
from rules.machete.assisted.fighting import foes_in_reach, sides_of
from rules.machete.assisted.firing import foes, standing_words, targets_of
from rules.machete.assisted.guards import guard_actions
from rules.machete.assisted.houses import house_actions, is_stormed
from rules.machete.assisted.sailing import bar_sailing, board_actions, ship_actions
from rules.machete.assisted.shelling import bar_to_shot, turn_actions
from rules.machete.assisted.state import State, bar_move, part
from rules.machete.engine.fire import is_ambushed, may_fire
from rules.machete.sections.morale import led_at
from rules.machete.tables import CHARGE_RATE, FIREARM_REACH, GUN_LIMITS, RATE, scaled_distance
from rules.machete.terms import (
    AFLOAT,
    CAVALRY,
    FORMATIONS,
    INFANTRY,
    NONE,
    SHIP,
    SKIRMISH,
    TRAINS,
    TREE_TRUNK,
)
from rules.machete.units import (
    DESTROYED,
    FORCED_BACK,
    RAN,
    REJOINED,
    RESERVE,
    SHAKEN,
    SPIKED,
    STEADY,
    SURRENDERED,
    TAKEN,
    UNSERVED,
    WENT_OFF,
    WRECKED,
    MacheteUnit,
)

LYING = (UNSERVED, TAKEN, SPIKED, WRECKED)
GONE = (DESTROYED, RAN, SURRENDERED, WENT_OFF, REJOINED, *LYING)


def row_of(state: State, unit: MacheteUnit) -> Row:
    """Returns the row of *unit*."""
    index, counted = unit.index, state.counted[unit.index]
    return Row(
        index,
        unit.figures_left if counted else 0,
        men_in(unit) if counted else 0,
        unit.officers - unit.marked_officers if counted else 0,
        unit.marked,
        unit.lost + unit.marked,
        state_words(state, unit),
        index in state.acted,
        not unit.on_table,
        actions_of(state, unit),
        unit.side if unit.side != state.entrants[index].side else NONE,
    )


def state_words(state: State, unit: MacheteUnit) -> Phrase:
    """Returns the actions of *unit* in this phase, and its state."""
    if unit.state in (*GONE, RESERVE):
        return phrase(f"is_{unit.state}")
    parts = parts_of_state(state, unit)
    if not parts:
        count = min(unit.firearms, unit.strength)
        is_foot = unit.troop == INFANTRY and state.counted[unit.index]
        with_arms = phrase("to_act_with", count=count) if count else phrase("to_act_without")
        parts.append(with_arms if is_foot else phrase("to_act"))
    words = parts[0]
    for part_of_it in parts[1:]:
        words = phrase("and_then", first=words, second=part_of_it)
    return words


def parts_of_state(state: State, unit: MacheteUnit) -> list[Phrase]:
    """Returns what is to be said of *unit*, part by part; [] if it has yet to act."""
    parts = []
    if unit.state != STEADY:
        parts.append(phrase(f"is_{unit.state}"))
    turn = state.battle.turn
    if unit.engaged:
        parts.append(phrase("in_melee"))
    if unit.hidden and state.counted[unit.index]:
        parts.append(phrase("in_ambush"))
    if unit.moved == turn:
        parts.append(phrase("moved"))
    if unit.fired == turn:
        parts.append(phrase("fired"))
    if unit.set_up == turn:
        parts.append(phrase("setting_up"))
    if unit.limbered:
        parts.append(phrase("limbered"))
    if unit.kindling >= 0 and unit.kindled >= turn - 1:
        parts.append(phrase("making_fire"))
    return parts + place_words(unit)


def place_words(unit: MacheteUnit) -> list[Phrase]:
    """Returns where a unit is, how it is formed, and whom it leads."""
    parts = []
    if unit.held:
        parts.append(phrase("leads_prisoners", count=unit.held))
    if unit.house >= 0 or (unit.troop <= CAVALRY and unit.formation != 0):
        parts.append(standing_words(unit))
    return parts


def actions_of(state: State, unit: MacheteUnit) -> tuple[Action, ...]:
    """Returns the actions of *unit*, each with its bar if it is closed."""
    if unit.state == RESERVE:
        return (Action("arrive", phrase("arrive"), is_done_at_once=True),)
    if not unit.on_table:
        return ()
    frozen = phrase(f"is_{unit.state}") if unit.state in (SHAKEN, FORCED_BACK) else None
    if unit.gun != NONE:
        return gun_actions(state, unit, frozen)
    halted = frozen or bar_move(state, unit)
    move = Action("move", phrase("move"), rates(state, unit), halted)
    if unit.troop == SHIP and state.counted[unit.index]:
        return ship_actions(state, unit, frozen, replace(move, bar=halted or bar_sailing(state, unit)))
    if unit.troop in TRAINS or unit.troop in AFLOAT:
        return (move, *detail_actions(state, unit, halted))
    reach = FIREARM_REACH[state.battle.options.figure_mm][-1] // 100
    rate = CHARGE_RATE[unit.nation][unit.troop]
    charge = scaled_distance(rate, state.battle.options.figure_mm) // 100
    fire = Action("fire", phrase("fire_at"), phrase("to_cm", cm=reach), frozen or bar_fire(state, unit))
    if unit.house >= 0:
        return (fire, *house_actions(state, unit, halted))
    return (
        fire,
        move,
        Action("charge", phrase("charge"), phrase("cm_far", cm=charge), frozen or bar_charge(state, unit)),
        *crew_actions(state, unit, frozen),
        *board_actions(state, unit, halted),
        *house_actions(state, unit, halted),
        *fire_actions(state, unit, frozen),
        *guard_actions(state, unit, frozen),
        *detail_actions(state, unit, halted),
    )


def gun_actions(state: State, unit: MacheteUnit, frozen: Phrase | None) -> tuple[Action, ...]:
    """Returns the actions of a gun. MACH-ART-01, MACH-ART-12."""
    bar = bar_to_shot(state, unit)
    reach = scaled_distance(GUN_LIMITS[unit.gun][-1], state.battle.options.figure_mm) // 100
    acted = phrase("has_acted") if unit.index in state.acted else None
    none = None if targets_of(state, unit, "shell") else phrase("no_target")
    silenced = frozen or acted or (phrase(f"gun_{bar}") if bar else None)
    down = None if unit.limbered else phrase("stands_ready")
    surprised = phrase("gun_ambushed") if is_ambushed(state.battle, unit) else None  # MACH-AMB-04
    fixed = phrase("never_moves") if unit.gun == TREE_TRUNK else None  # MACH-ART-05
    halted = frozen or acted or fixed or (None if unit.limbered else surprised) or bar_move(state, unit)
    return (
        Action("shell", phrase("fire_at"), phrase("to_cm", cm=reach), silenced or none),
        Action("move", phrase("move"), rates(state, unit), halted),
        Action("set_up", phrase("set_up"), phrase("whole_phase"), frozen or acted or surprised or down, True),
        *turn_actions(state, unit, frozen or acted or bar_move(state, unit)),
        *bombard_actions(state, unit, silenced),
        *detail_actions(state, unit, halted),
    )


def bar_fire(state: State, unit: MacheteUnit) -> Phrase | None:
    """Returns the bar to firing, None if *unit* may fire. MACH-R-18, MACH-R-19, MACH-R-20, MACH-R-21."""
    battle, turn = state.battle, state.battle.turn
    if unit.troop == CAVALRY and not battle.options.cavalry_fire:
        return phrase("mounted_bar")
    if unit.fired == turn:
        return phrase("has_fired")
    if unit.charged == turn:
        return phrase("has_charged")
    if unit.kindled == turn:  # MACH-R-58
        return phrase("making_fire" if unit.kindling >= 0 else "has_acted")
    if unit.moved == turn and battle.options.move_and_fire == "either":
        return phrase("has_moved")
    if not may_fire(battle, unit):
        return phrase("no_firearms")
    if unit.engaged and not (unit.engaged == turn and battle.options.contacted_unit_may_fire):
        return phrase("in_melee")
    return None if foes(state, unit) else phrase("no_target")


def bar_charge(state: State, unit: MacheteUnit) -> Phrase | None:
    """Returns the bar to a charge, None if *unit* may charge. MACH-MOVE-08, MACH-R-25."""
    bar = bar_move(state, unit) or (phrase("has_prisoners") if unit.held else None)
    if bar is None and not foes_in_reach(state, unit):
        return phrase("no_target")
    return bar


def rates(state: State, unit: MacheteUnit) -> Phrase | None:
    """Returns the least and the most that *unit* moves, with prisoners as fast as the slower of both.

    MACH-MINF, MACH-MCAV, MACH-MART, MACH-MWAG, MACH-MOR-20.
    """
    if not state.counted[unit.index]:
        return None
    mm, nation, troop = state.battle.options.figure_mm, unit.nation, unit.troop
    if unit.held and troop <= CAVALRY:
        led = state.units[unit.prisoners]
        nation, troop = led_at(nation, troop, led.nation, led.troop)
    speeds = sorted({scaled_distance(rate, mm) // 100 for rate in RATE[nation][troop] if rate})
    return phrase("cm", near=speeds[0], far=speeds[-1]) if len(speeds) > 1 else phrase("cm_far", cm=speeds[0])


def formations_of(unit: MacheteUnit) -> tuple[str, ...]:
    """Returns the formations that *unit* may take. MACH-R-63."""
    if unit.troop > CAVALRY:
        return ()
    return FORMATIONS if unit.loose else FORMATIONS[:SKIRMISH]


def take_move(state: State, step: Step) -> None:
    """Moves a unit, perhaps into another formation. MACH-GEN-08, MACH-R-35, MACH-R-63."""
    unit = state.unit_of(step)
    word = str(step.get("formation", ""))
    open_to_it = formations_of(unit)
    if open_to_it and state.counted[unit.index]:
        if word not in open_to_it:
            raise BadInput("formation", "choose one first")
        if FORMATIONS.index(word) != unit.formation:
            unit.formation = FORMATIONS.index(word)
            state.log.add("MACH-R-63", "forms", unit.index, -1, (), (unit.formation,))
    elif word in FORMATIONS:
        unit.formation = FORMATIONS.index(word)
    unit.moved = state.battle.turn
    if unit.gun != NONE:
        unit.limbered = True
    state.acted.add(unit.index)
    state.log.add("MACH-GEN-08", "has_moved", unit.index)
    state.news = None


def take_arrive(state: State, step: Step) -> None:
    """Brings on a reserve. MACH-GEN-14."""
    unit = state.unit_of(step)
    if unit.state != RESERVE:
        raise BadInput("unit", "is no reserve")
    unit.state, unit.on_table, unit.arrival = STEADY, True, state.battle.turn
    state.log.add("MACH-GEN-14", "is_there", unit.index)
    state.news = None


def tally_of(state: State, unit: MacheteUnit) -> Tally:
    """Returns the entries of the table log for *unit*."""
    by_hand = state.by_hand.get(unit.index, {})
    leader = state.entrants[unit.index].has_leader and unit.officers_lost + unit.marked_officers > 0
    lost, captured = losses_of(state, unit.index)
    return Tally(
        lost=lost,
        surrendered=captured,
        ran=unit.state == RAN,
        leader_hit=by_hand.get("leader_hit", False) or leader,
        taken=by_hand.get("taken", False),
        spiked=by_hand.get("spiked", False),
        absent=unit.state == RESERVE,
    )


def take_adjust(state: State, step: Step) -> None:
    """Brings the units up to the entries made by hand."""
    for key, line in step["lines"].items():
        if key in state.numbers:
            take_over(state, state.units[state.numbers[key]], Tally(**line))
    # A blow falls away if one of its two parties has left the table.
    state.pending = [
        due
        for due in state.pending
        if (due.kind != "strike" or all(sides_of(state, due)))
        and (due.kind != "door" or is_stormed(state, due))
    ]


def take_over(state: State, unit: MacheteUnit, line: Tally) -> None:
    """Sets *unit* to the entries of *line*."""
    counted = state.counted[unit.index]
    away, others = losses_of(state, unit.index, elsewhere=True), lent_losses(unit)
    unit.marked = unit.marked_officers = 0
    unit.lost, unit.captured = max(0, line.lost - away[0]), max(0, line.surrendered - away[1])
    if counted:
        own_men = unit.muster - unit.told_off
        unit.lost = min(unit.lost, own_men)
        unit.captured = min(unit.captured, own_men - unit.lost)
        if unit.lost + unit.captured == own_men:  # its own men count first, MACH-R-77
            unit.lost, unit.captured = unit.lost + others[0], unit.captured + others[1]
        unit.strength = men_in(unit) - unit.lost - unit.captured
        fallen = max(unit.officers_lost, int(line.leader_hit and bool(unit.muster_officers)))
        if not line.leader_hit and state.entrants[unit.index].has_leader:
            fallen = 0
        unit.officers_lost = min(fallen, unit.muster_officers)
        unit.officers = min(unit.muster_officers - unit.officers_lost, unit.strength)
    state.by_hand[unit.index] = {
        "leader_hit": line.leader_hit,
        "taken": line.taken,
        "spiked": line.spiked,
    }
    before = unit.state
    hand_over_by_hand(state, unit, line)
    if unit.lying:
        unit.strength = unit.officers = 0
    elif line.absent:
        unit.state = RESERVE
    elif line.ran:
        unit.state = RAN
    elif not unit.strength:
        unit.state = SURRENDERED if unit.captured else DESTROYED
    elif before in (*GONE, RESERVE) and not (before in LYING and (line.taken or line.spiked)):
        unit.state = STEADY
    unit.on_table = unit.state not in (*GONE, RESERVE)
    if not unit.on_table:
        part(state, unit)
        unit.engaged = 0
        state.pending = [due for due in state.pending if due.unit != unit.index]
    state.log.add("MACH-GEN-10", "is_counted_anew", unit.index, -1, (), (unit.lost, unit.captured))


def hand_over_by_hand(state: State, gun: MacheteUnit, line: Tally) -> None:
    """Gives a gun without a crew to the side that the entries of *line* say. MACH-ART-29, MACH-ART-31."""
    home = state.entrants[gun.index].side
    if gun.gun in (NONE, TREE_TRUNK) or not state.counted[gun.index]:
        return
    if line.taken and gun.side == home and not gun.strength:
        gun.side, gun.owner, gun.taken = 1 - home, home, state.battle.turn
        gun.state, gun.lying = TAKEN, True
    elif not line.taken and gun.side != home:
        gun.side, gun.owner, gun.taken, gun.lying = home, NONE, 0, False
        gun.state = DESTROYED
