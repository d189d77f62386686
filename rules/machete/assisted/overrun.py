"""MACH-ART-28 to MACH-ART-30 at a table: what happens to a gun whose crew has fallen or runs from contact."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.core.assisted import FACES, Answer, Due, News, Outcome, Roll, Step, phrase
from rules.machete.assisted.crewing import change_hands, tell_captured
from rules.machete.assisted.details import crews_of, lay_down, leave_gun, man_again
from rules.machete.assisted.state import Pending, State
from rules.machete.engine.overrun import lose, spike
from rules.machete.sections.guns import overrun_result
from rules.machete.tables import OVERRUN
from rules.machete.terms import CAPTURED, CARRIED_OFF, NONE, SPIKED, TREE_TRUNK
from rules.machete.units import DESTROYED, STEADY, MacheteUnit

FATES: Final = {CARRIED_OFF: "carried_off", CAPTURED: "captured", SPIKED: "spiked"}


def queue_guns(state: State, group: Sequence[MacheteUnit]) -> None:
    """Lines up the dice for guns of a melee that have no crew left. MACH-R-39.

    A gun without friends in the melee is captured, and one that no steady enemy reaches lies where it is. A
    gun of tree trunks is lost. MACH-R-43.
    """
    standing = [unit for unit in group if unit.on_table]
    for gun in group:
        captor = captor_in(standing, gun)
        if gun.gun == NONE or gun.state != DESTROYED or gun.wrecked or captor < 0:
            continue
        friends = sum(unit.strength for unit in standing if unit.side == gun.side)
        if gun.gun == TREE_TRUNK:
            lose(state.battle, gun)
        elif friends or not state.counted[gun.index]:
            state.pending.append(Pending("overrun", gun.index, "MACH-ART-28", max(1, friends), by=captor))
        else:
            note_fate(state, gun, CAPTURED, (), captor)


def captor_in(group: Sequence[MacheteUnit], gun: MacheteUnit) -> int:
    """Returns the first steady enemy of a gun in its melee, -1 if there is none. MACH-R-39."""
    return next((unit.index for unit in group if unit.side != gun.side and unit.state == STEADY), NONE)


def overrun_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the die of a gun that its crew has left. MACH-ART-28, MACH-ART-29, MACH-ART-30."""
    gun = state.units[pending.unit]
    outcomes = tuple(
        Outcome((face,), phrase(f"gun_{FATES[OVERRUN[face]]}"), is_bad=OVERRUN[face] != CARRIED_OFF)
        for face in FACES
    )
    title = phrase("who_has_gun", unit=gun.index)
    roll = Roll(title, gun.side, outcomes, clause=pending.clause)
    step = {"do": "overrun", "unit": state.key(gun.index)}
    clauses = ("MACH-ART-28", "MACH-R-39")
    alone = (Answer("alone", phrase("no_friends_there")),) if may_be_alone(state, pending) else ()
    why = phrase("crew_runs" if gun.on_table else "crew_fell")
    return Due(f"overrun-{step['unit']}", gun.index, title, clauses, step, why, roll, alone)


def take_overrun(state: State, pending: Pending, step: Step) -> None:
    """Rolls whether a gun is carried off, captured or spiked. MACH-ART-28, MACH-ART-29, MACH-ART-30."""
    gun = state.units[pending.unit]
    is_alone = step.get("answer") == "alone" and may_be_alone(state, pending)
    fate = overrun_result(state.battle.dice, 0 if is_alone else pending.count, gun.index)
    faces = () if is_alone else state.battle.heard.faces
    if gun.on_table and fate != CARRIED_OFF:
        crew = leave_gun(state, gun)
        state.pending = [
            replace(due, unit=crew.index) if due.unit == gun.index else due for due in state.pending
        ]
    title = phrase("told", unit=gun.index, what=phrase(f"gun_{FATES[fate]}"))
    state.news = News(title, f"MACH-ART-{28 + fate}", None, faces, gun.side)
    note_fate(state, gun, fate, faces, pending.by)


def may_be_alone(state: State, pending: Pending) -> bool:
    """True if only the table knows whether friends are near enough to bring the gun off. MACH-R-78."""
    return pending.clause == "MACH-R-78" or not state.counted[pending.unit]


def note_fate(state: State, gun: MacheteUnit, fate: int, faces: tuple[int, ...], captor: int) -> None:
    """Notes what happened to a gun. One that was carried off, or captured, may be served again."""
    state.by_hand[gun.index] = state.by_hand.get(gun.index, {}) | {"spiked": fate == SPIKED}
    state.log.add(f"MACH-ART-{28 + fate}", "gun_fate", gun.index, -1, faces, (fate,))
    if fate == CAPTURED and captor >= 0:
        change_hands(state, gun, state.units[captor], (), "MACH-ART-29")
        tell_captured(state, gun, "MACH-ART-29", faces)
        return
    state.by_hand[gun.index] |= {"taken": fate == CAPTURED}
    if fate == SPIKED and state.counted[gun.index]:
        lay_down(state, gun)
        spike(state.battle, gun, faces)
    crews = [crew for crew in crews_of(state, gun) if gun.lying and not crew.engaged]
    if fate == CARRIED_OFF:
        gun.limbered = True  # MACH-R-40
    if fate == CARRIED_OFF and crews:
        man_again(state, gun, crews[0])


def give_up_gun(state: State, gun: MacheteUnit, captor: MacheteUnit | None) -> MacheteUnit:
    """Gives the gun of a crew that surrenders to the enemy. Returns who is to be led away. MACH-R-39."""
    if gun.gun == NONE or not gun.strength:
        return gun
    crew = leave_gun(state, gun)
    foes = [unit for unit in state.units if unit.side != gun.side and unit.on_table]
    captor = captor or next(iter(foes), None)
    if gun.gun == TREE_TRUNK:
        lose(state.battle, gun)  # MACH-R-43
    elif captor is not None:
        change_hands(state, gun, captor, (), "MACH-R-39")
    return crew
