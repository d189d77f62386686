"""The Hexed General at a table that goes on where the computer stopped: who goes first, and contacts."""

from rules.acw_hex.assisted.state import Contact, State, begin_half, muster
from rules.core.position import Contact as Met, Position
from rules.core.refereeing.positions import numbered_contacts, take_units

FIRST_STRIKES, SECOND_STRIKES, FIRST_COVERED, SECOND_COVERED = (1 << bit for bit in range(4))
"""Bits of the ground of a contact."""


def begin_from(state: State, position: Position) -> None:
    """Brings a game that has just begun to *position*. ACW-SEQ-01, ACW-CC-01."""
    take_units(state, position, "acw_hex")
    for one, other, bits in numbered_contacts(state, position):
        strikes = bool(bits & FIRST_STRIKES), bool(bits & SECOND_STRIKES)
        covered = bool(bits & FIRST_COVERED), bool(bits & SECOND_COVERED)
        state.contacts.append(Contact(one, other, strikes, covered, 0))
    battle = state.battle
    battle.turn = state.log.turn = position.turn + 1
    muster(state)
    state.pending.clear()
    begin_half(state, battle.first)


def contacts_of(state: State) -> tuple[Met, ...]:
    """Returns the units in contact."""
    contacts = []
    for contact in state.contacts:
        flags = zip((*contact.strikes, *contact.covered), range(4), strict=True)
        bits = sum(1 << bit for holds, bit in flags if holds)
        contacts.append(Met(state.key(contact.first), state.key(contact.second), bits))
    return tuple(contacts)
