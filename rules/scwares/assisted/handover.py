"""SCWaRes at a table that goes on where the computer stopped: states, cards in force, close combats."""

from rules.core.position import Contact as Met, Position
from rules.core.refereeing.positions import numbered_contacts, take_units
from rules.scwares.assisted.bands import enrol_bands
from rules.scwares.assisted.state import Contact, State
from rules.scwares.assisted.turning import next_turn
from rules.scwares.battle import Dust
from rules.scwares.position import note_flights
from rules.scwares.risings import bring_rising, risings_of
from rules.scwares.terms import NONE
from rules.scwares.units import MARKED, STEADY


def begin_from(state: State, position: Position) -> None:
    """Brings a game that has just begun to *position*. SCW-TURN-01, SCW-EVENT-03."""
    for unit, _at in take_units(state, position, "scwares"):
        unit.state = STEADY if unit.state == MARKED else unit.state
    note_flights(state.battle)
    state.dust += [Dust(NONE, cloud.bases) for cloud in state.battle.dust if cloud.bases]  # SCW-R-33
    state.contacts += [
        Contact(one, other, bool(works)) for one, other, works in numbered_contacts(state, position)
    ]
    for rising in risings_of(position.notes):
        enrol_bands(state, bring_rising(state.battle, rising, NONE), NONE)
    state.log.events.clear()
    next_turn(state)


def contacts_of(state: State) -> tuple[Met, ...]:
    """Returns the units in close combat, the charger first."""
    return tuple(
        Met(state.key(each.charger), state.key(each.other), int(each.works)) for each in state.contacts
    )
