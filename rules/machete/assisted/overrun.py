"""MACH-ART-28 to MACH-ART-30 at a table: what happens to a gun whose crew has fallen in melee."""

from collections.abc import Sequence
from typing import Final

from rules.core.assisted import FACES, Due, News, Outcome, Step, Throw, phrase
from rules.machete.assisted.state import Pending, State
from rules.machete.sections.guns import overrun
from rules.machete.tables import OVERRUN
from rules.machete.terms import CAPTURED, CARRIED_OFF, NONE, SPIKED, TREE_TRUNK
from rules.machete.units import DESTROYED, MacheteUnit

FATES: Final = {CARRIED_OFF: "carried_off", CAPTURED: "captured", SPIKED: "spiked"}


def queue_guns(state: State, group: Sequence[MacheteUnit]) -> None:
    """Lines up the dice for guns of a melee that have no crew left. MACH-R-39.

    A gun without friends in the melee is captured. A gun of tree trunks counts for nothing. MACH-R-43.
    """
    for gun in group:
        if (
            gun.gun in (NONE, TREE_TRUNK)
            or gun.state != DESTROYED
            or gun.wrecked
            or not state.counted[gun.index]
        ):
            continue
        standing = [unit for unit in group if unit.on_table]
        friends = sum(unit.strength for unit in standing if unit.side == gun.side)
        if friends:
            state.pending.append(Pending("overrun", gun.index, "MACH-ART-28", friends))
        elif standing:
            note_fate(state, gun, CAPTURED, ())


def overrun_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the die of a gun without a crew. MACH-ART-28, MACH-ART-29, MACH-ART-30."""
    gun = state.units[pending.unit]
    outcomes = tuple(
        Outcome((face,), phrase(f"gun_{FATES[OVERRUN[face]]}"), is_bad=OVERRUN[face] != CARRIED_OFF)
        for face in FACES
    )
    title = phrase("who_has_gun", unit=gun.index)
    throw = Throw(title, gun.side, outcomes, clause=pending.clause)
    step = {"do": "overrun", "unit": state.key(gun.index)}
    clauses = ("MACH-ART-28", "MACH-R-39")
    return Due(f"overrun-{step['unit']}", gun.index, title, clauses, step, phrase("crew_fell"), throw)


def take_overrun(state: State, pending: Pending, _step: Step) -> None:
    """Rolls whether a gun is carried off, captured or spiked. MACH-ART-28, MACH-ART-29, MACH-ART-30."""
    gun = state.units[pending.unit]
    fate = overrun(state.battle.dice, pending.count, gun.index)
    faces = state.battle.heard.faces
    note_fate(state, gun, fate, faces)
    title = phrase("told", unit=gun.index, what=phrase(f"gun_{FATES[fate]}"))
    state.news = News(title, f"MACH-ART-{28 + fate}", None, faces, gun.side)


def note_fate(state: State, gun: MacheteUnit, fate: int, faces: tuple[int, ...]) -> None:
    """Notes what happened to a gun. One that was carried off may be served again."""
    known = {"taken": fate == CAPTURED, "spiked": fate == SPIKED}
    state.by_hand[gun.index] = state.by_hand.get(gun.index, {}) | known
    state.log.add(f"MACH-ART-{28 + fate}", "gun_fate", gun.index, -1, faces, (fate,))
