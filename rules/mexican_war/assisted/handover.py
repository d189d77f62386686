"""The Mexican War at a table that goes on where the computer stopped: states, forced moves, melees."""

from rules.core.position import Contact, Position, UnitPosition
from rules.core.refereeing.positions import numbered_contacts, take_units
from rules.mexican_war.assisted.state import Pending, State
from rules.mexican_war.assisted.turning import next_turn
from rules.mexican_war.engine.losses import end_melee
from rules.mexican_war.position import contacts_of as melees_of, ground_of_number, number_of_ground
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import MARKED, STEADY, WarUnit


def begin_from(state: State, position: Position) -> None:
    """Brings a game that has just begun to *position*. MEX-SEQ-01, MEX-MEL-01."""
    placed = take_units(state, position, "mexican_war")
    note_orders(state, placed)
    units = [unit for unit, _at in placed]
    contacts = numbered_contacts(state, position)
    fighting = {index for one, other, _ground in contacts for index in (one, other)}
    for unit in units:
        unit.hidden = False  # a table game shows all units; state.unseen has the hidden ones
        unit.state = STEADY if unit.state == MARKED else unit.state
        if unit.enemy != NONE and (unit.index not in fighting or not unit.on_table):
            end_melee(unit)
    for one, other, ground in contacts:
        state.grounds[one, other], state.heights[one, other] = ground_of_number(ground)
        for unit, foe in ((state.units[one], other), (state.units[other], one)):
            unit.enemy = foe if unit.enemy == NONE else unit.enemy
    state.battle.list_anew()
    next_turn(state, Pending("turn"))


def note_orders(state: State, units: list[tuple[WarUnit, UnitPosition]]) -> None:
    """Notes that the orders of brigades are known. MEX-PRE-02."""
    for unit, at in units:
        if "order" in at.marks and unit.brigade != NONE:
            key = state.battle.brigades[unit.brigade].key
            state.known_orders.add(key)
            state.ordered[key] = state.battle.turn


def contacts_of(state: State) -> tuple[Contact, ...]:
    """Returns the units in melee, the charger first, with the ground that the table named."""
    found = []
    for one, other, _level in melees_of(state.battle):
        ground, height = state.grounds.get((one, other), "open"), state.heights.get((one, other), "level")
        found.append(Contact(state.key(one), state.key(other), number_of_ground(ground, height)))
    return tuple(found)
