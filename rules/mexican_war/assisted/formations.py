"""MEX-FORM, MEX-MOVE-02 at a table: the formations that units may take, and changes of formation."""

from typing import Final

from rules.mexican_war.assisted.state import State
from rules.mexican_war.engine.losses import resize
from rules.mexican_war.terms import (
    ANCHORED_LINE,
    ARTILLERY,
    DISMOUNTED,
    FORMATIONS,
    INFANTRY,
    LINE,
    MARCH_COLUMN,
    SKIRMISH,
    SQUARE,
    TACTICAL_COLUMN,
)
from rules.mexican_war.units import WarUnit, usual_files

ON_FOOT: Final = (INFANTRY, DISMOUNTED)
OF_HORSE: Final = (LINE, MARCH_COLUMN, TACTICAL_COLUMN)
OF_FOOT: Final = (LINE, TACTICAL_COLUMN, MARCH_COLUMN, SKIRMISH, SQUARE, ANCHORED_LINE)


def formations_of(unit: WarUnit) -> tuple[str, ...]:
    """Returns the formations that *unit* may take.

    Dismounted cavalry forms as infantry does. Guns that are disabled stay as they are.

    MEX-FORM-07, MEX-FORM-12, MEX-NAT-03, MEX-R-12.
    """
    if unit.arm == ARTILLERY:
        stays = unit.carriage == "mexican" and unit.placed
        hurt = not unit.limbered and (unit.disabled or not unit.guns)
        return ("unlimbered",) if stays or hurt else ("unlimbered", "limbered")
    forms = all_formations(unit)
    if unit.arm in ON_FOOT and not unit.skirmishers:
        return tuple(form for form in forms if form != FORMATIONS[SKIRMISH])
    return forms


def all_formations(unit: WarUnit) -> tuple[str, ...]:
    """Returns every formation of an arm, for an uncounted unit."""
    if unit.arm == ARTILLERY:
        return ("unlimbered", "limbered")
    return tuple(FORMATIONS[each] for each in (OF_FOOT if unit.arm in ON_FOOT else OF_HORSE))


def formation_now(unit: WarUnit) -> str:
    """Returns the formation of a unit as its answer."""
    if unit.arm == ARTILLERY:
        return "limbered" if unit.limbered else "unlimbered"
    return FORMATIONS[unit.formation]


def take_formation(state: State, unit: WarUnit, word: str, clause: str) -> None:
    """Changes the formation of a unit, or limbers guns. MEX-MOVE-02, MEX-MEL-26, MEX-NAT-03."""
    if unit.arm == ARTILLERY:
        unit.limbered = word == "limbered"
        unit.placed = unit.placed or not unit.limbered
        state.battle.tell(clause, "has_limbered" if unit.limbered else "has_unlimbered", unit)
    else:
        unit.formation = FORMATIONS.index(word)
        figures = max(1, unit.strength)
        unit.files = usual_files(unit.arm, unit.formation, figures, unit.stands, state.battle.tables)
        state.battle.tell(clause, "takes_formation", unit, values=(unit.formation,))
    resize(state.battle, unit)
