"""Machete! at a table that goes on where the computer stopped: states, melees and open ambushes."""

from rules.core.position import Contact as Met, Position
from rules.core.refereeing.positions import numbered_contacts, take_units
from rules.machete.assisted.state import Contact, State
from rules.machete.assisted.turning import next_phase


def begin_from(state: State, position: Position) -> None:
    """Brings a game that has just begun to *position*. MACH-GEN-05."""
    for unit, _at in take_units(state, position, "machete"):
        unit.engaged = unit.engaged if unit.on_table else 0
    state.unseen.clear()  # its units are hidden themselves
    for one, other, _ground in numbered_contacts(state, position):
        since = max(1, state.units[one].engaged)
        state.units[one].engaged = state.units[other].engaged = since
        state.contacts.append(Contact(one, other, since))
    touching = {index for contact in state.contacts for index in (contact.attacker, contact.defender)}
    for unit in state.units:
        if unit.engaged and unit.index not in touching:
            unit.engaged, unit.attacker = 0, False
    next_phase(state)


def contacts_of(state: State) -> tuple[Met, ...]:
    """Returns the units in contact, those that moved into it first."""
    return tuple(Met(state.key(each.attacker), state.key(each.defender)) for each in state.contacts)
