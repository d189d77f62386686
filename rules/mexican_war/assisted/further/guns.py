"""MEX-ART-15 to -17, MEX-ADD-06, MEX-ENG-07 at a table: spare gunners, repairs, and guns dragged away."""

from typing import Any

from rules.core.assisted import Due, News, Step, phrase
from rules.mexican_war.assisted.forced import bars_of_move
from rules.mexican_war.assisted.naming import unit_answers, unit_named
from rules.mexican_war.assisted.questions import question_due
from rules.mexican_war.assisted.state import Pending, State, unit_words
from rules.mexican_war.engine.crews import gunners_missing, move_gunners, repair_guns, spare_gunners
from rules.mexican_war.sections.artillery import captured_rate
from rules.mexican_war.terms import ARTILLERY, INCH
from rules.mexican_war.units import WarUnit


def holder_of(state: State, guns: WarUnit) -> int:
    """Returns the side that has guns: the enemy, once it has captured them. MEX-ART-16."""
    side = state.entrants[guns.index].side
    return 1 - side if guns.index in state.taken else side


def donors_for(state: State, guns: WarUnit) -> list[WarUnit]:
    """Returns the batteries of the side that has guns which can spare gunners. MEX-ART-17, MEX-ADD-06."""
    return [
        battery
        for battery in state.battle.roll_call().batteries
        if battery is not guns and battery.side == holder_of(state, guns) and state.is_counted(battery)
        if spare_gunners(state.battle, battery) > 0
    ]  # fmt: skip


def may_fill_crew(state: State, unit: WarUnit) -> bool:
    """True for a battery that lacks gunners, if another can spare some. MEX-ADD-06."""
    lacks = unit.arm == ARTILLERY and gunners_missing(state.battle, unit) > 0
    return lacks and bool(donors_for(state, unit))


def may_serve(state: State, guns: WarUnit) -> bool:
    """True for captured guns that spare gunners of the captor may serve. MEX-ART-17."""
    is_free = guns.index in state.taken and not guns.on_table and state.is_counted(guns)
    return is_free and gunners_missing(state.battle, guns) > 0 and bool(donors_for(state, guns))


def begin_crew(state: State, unit: WarUnit) -> None:
    """Asks which battery gives gunners. MEX-ADD-06."""
    state.ask_first(Pending("gunners", unit.index))


def take_serve(state: State, step: Step) -> None:
    """Asks who serves captured guns. MEX-ART-17."""
    state.news = None
    begin_crew(state, state.unit_of(step))


def gunners_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks which battery within reach gives gunners. MEX-ART-17, MEX-ADD-06."""
    guns = state.units[pending.unit]
    inches = state.battle.tables.artillery.draft_infantry_within // INCH
    title = phrase("who_gives_gunners", unit=guns.index)
    answers = unit_answers(donors_for(state, guns))
    return question_due(state, pending, title, "MEX-ADD-06", answers, phrase("guns_within", inches=inches))


def take_gunners(state: State, pending: Pending, step: Step) -> None:
    """Moves spare gunners to a battery, or to captured guns. MEX-ART-17, MEX-ADD-06."""
    guns, battle = state.units[pending.unit], state.battle
    donor = unit_named(step, donors_for(state, guns))
    state.news = None
    if donor is None:
        return
    if not guns.on_table:
        guns.lying = True
        if guns.side != donor.side:
            battle.change_side(guns, donor.side)
    moved = min(spare_gunners(battle, donor), gunners_missing(battle, guns))
    move_gunners(battle, donor, guns, moved)
    words = unit_words(guns, phrase("gunners_joined", count=moved))
    state.news = News(words, "MEX-ART-17", None, (), donor.side, (guns.index, donor.index))


def repair_batteries(state: State) -> None:
    """Lets batteries that did nothing this turn repair their guns. MEX-ENG-07, MEX-R-12."""
    for unit in state.battle.roll_call().batteries:
        is_idle = not (unit.used or unit.fired or unit.advanced or unit.moved_back)
        if not unit.disabled or not is_idle or not unit.is_present() or not state.is_counted(unit):
            continue
        if unit.index in state.beyond_repair:
            continue
        before = unit.guns
        repair_guns(state.battle, unit)
        if unit.guns > before:
            state.lines.append(unit_words(unit, phrase("gun_repaired")))


def guns_to_drag(state: State, unit: WarUnit) -> list[WarUnit]:
    """Returns the guns without a crew that a unit's side has. MEX-ART-15."""
    return [
        guns
        for guns in state.battle.roll_call().batteries
        if not guns.on_table and (guns.lying or guns.index in state.taken)
        if holder_of(state, guns) == unit.side
    ]


def may_drag(state: State, unit: WarUnit) -> bool:
    """True for foot and horse in order that have done nothing yet, if guns lie there. MEX-ART-15."""
    if unit.arm == ARTILLERY or unit.unformed or unit.used or not guns_to_drag(state, unit):
        return False
    return not any(holds for holds, _key in bars_of_move(state, unit))


def begin_dragging(state: State, unit: WarUnit) -> None:
    """Asks which guns a unit drags away. MEX-ART-15."""
    state.ask_first(Pending("drag", unit.index))


def drag_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks which guns a unit drags away. MEX-ART-15, MEX-ART-16."""
    answers = unit_answers(guns_to_drag(state, state.units[pending.unit]))
    title = phrase("drags_which", unit=pending.unit)
    return question_due(state, pending, title, "MEX-ART-15", answers, phrase("undisputed"))


def take_drag(state: State, pending: Pending, step: Step) -> None:
    """Notes that a unit has spent its turn dragging guns. MEX-ART-15."""
    unit, tables = state.units[pending.unit], state.battle.tables
    guns = unit_named(step, guns_to_drag(state, unit))
    state.news = None
    if guns is None:
        return
    reference = tables.movement.carriages["captured_reference_unlimbered"]
    unit.used, unit.advanced = unit.kind(tables).operations, True
    state.covered.discard(unit.index)
    inches = captured_rate(reference, unit.is_mounted(), tables) * unit.used // INCH
    state.battle.tell("MEX-ART-15", "is_dragged", guns, unit.index, values=(guns.x, guns.y, guns.facing))
    title = phrase("drags_so_far", unit=unit.index, target=guns.index, inches=inches)
    state.news = News(title, "MEX-ART-15", None, (), unit.side)
