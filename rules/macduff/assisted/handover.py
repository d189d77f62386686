"""MacDuff at a table that goes on where the computer stopped: states, commanders with units, melees."""

from rules.core.position import Contact, Position
from rules.core.refereeing.positions import numbered_contacts, take_units
from rules.macduff.assisted.parting import enrol
from rules.macduff.assisted.state import Pending, State
from rules.macduff.assisted.turning import next_turn
from rules.macduff.engine.detachments import send_out_again
from rules.macduff.position import contacts_of as melees_of, count_loss, join_melees, part_out
from rules.macduff.terms import NONE
from rules.macduff.units import MARKED, STEADY


def begin_from(state: State, position: Position) -> None:
    """Brings a game that has just begun to *position*. MACD-SEQ-01, MACD-MOR-08."""
    unit_places = take_units(state, position, "macduff")
    for unit, _at in unit_places:
        unit.hidden = False  # a table game shows all units; state.unseen has the hidden ones
        unit.state = STEADY if unit.state == MARKED else unit.state
        unit.on_table = unit.on_table or unit.joined != NONE
        count_loss(state.battle, unit)
    for unit, at in unit_places:
        figures, original = part_out(unit, at)
        if figures:
            enrol(state, unit, send_out_again(state.battle, unit, figures, original, unit.footprint()))
    state.log.events.clear()
    state.battle.list_anew()
    state.chiefs = []
    join_melees(state.battle, numbered_contacts(state, position))
    next_turn(state, Pending("turn"))


def contacts_of(state: State) -> tuple[Contact, ...]:
    """Returns the units in melee, the charger first."""
    return tuple(
        Contact(state.key(one), state.key(other), side) for one, other, side in melees_of(state.battle)
    )
