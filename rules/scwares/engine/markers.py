"""Markers of a closed game: placed for real units and dummies, and turned up."""

from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.losses import nearest_room
from rules.scwares.engine.orders import COLUMN, LINE
from rules.scwares.terms import MARCH, NONE, UNIT_MARKER
from rules.scwares.units import LEFT, SHAKEN, STEADY, TURNED_UP, Base, ScwaresUnit


def put_down(battle: ScwaresBattle, places: list[tuple[int, int, int, int]]) -> None:
    """Puts down markers at *places*.

    A place is side, zone, facing, and unit or NONE for a dummy. They are numbered by place, so a number does
    not show which marker is real. SCW-GEN-02, SCW-R-30.
    """
    for letter, (side, cell, facing, hidden) in enumerate(sorted(places)):
        troop_class = next(unit.troop_class for unit in battle.units if unit.side == side)
        marker = ScwaresUnit(
            len(battle.units), side, 0, 0, facing, 1, 0, STEADY, True,
            troop_class=troop_class, kind=UNIT_MARKER, group=NONE, start=1,
        )  # fmt: skip
        base = Base(marker, 0)
        marker.bases.append(base)
        battle.units.append(marker)
        battle.place(base, cell, facing)
        battle.settle(marker)
        values = (side, 1, 0, *base.place, letter)
        battle.log.add("SCW-GEN-02", "marker_stands", marker.index, -1, (), values)
        if hidden != NONE:
            battle.under[marker.index], battle.hides[hidden] = hidden, marker.index
            battle.log.add("SCW-GEN-02", "stands_for", marker.index, hidden, (), (), 1 << side)
        else:
            battle.log.add("SCW-R-30", "is_dummy", marker.index, -1, (), (), 1 << side)


def turn_up(battle: ScwaresBattle, marker: ScwaresUnit, clause: str) -> ScwaresUnit | None:
    """Replaces *marker* by its unit; None: a dummy. SCW-RECON-08, SCW-RECON-09, SCW-RECON-10."""
    base = marker.bases[0]
    cell, facing = base.cell, base.facing
    battle.lift(base)
    base.gone = True
    marker.strength, marker.state, marker.on_table = 0, TURNED_UP, False
    battle.changes += 1
    hidden = battle.under.pop(marker.index, NONE)
    if hidden == NONE:
        battle.log.add(clause, "dummy_turned_up", marker.index, -1, (), (0,))
        return None
    del battle.hides[hidden]
    unit = battle.units[hidden]
    battle.log.add(clause, "turned_up", marker.index, hidden, (), (0,))
    unit.on_table, unit.state = True, SHAKEN if hidden in battle.wavering else STEADY
    unit.moved, unit.charged, unit.mode = marker.moved, marker.charged, MARCH
    put_bases(battle, unit, cell, facing, "SCW-RECON-09", "stands_there")
    if unit.state == SHAKEN:
        battle.log.add("SCW-UMOR-07", "found_wavering", unit.index)
    return unit


def put_bases(
    battle: ScwaresBattle, unit: ScwaresUnit, cell: int, facing: int, clause: str, verb: str, *more: int
) -> None:
    """Puts the bases of *unit* at and around a zone, in line or in column.

    The event gives for each base its number and place, strength, and *more*. SCW-RECON-09, SCW-R-36.
    """
    bases = [base for base in unit.bases if not base.gone]
    shape = battle.decide(clause, unit, (LINE, COLUMN)) if len(bases) > 1 else LINE
    stand(battle, unit, cell, facing, shape == LINE, clause, verb, *more)


def stand(
    battle: ScwaresBattle,
    unit: ScwaresUnit,
    cell: int,
    facing: int,
    abreast: bool,
    clause: str,
    verb: str,
    *more: int,
) -> None:
    """Places bases as put_bases does, *abreast* or in column. SCW-RECON-09, SCW-R-36, SCW-R-46."""
    bases = [base for base in unit.bases if not base.gone]
    placed: list[Base] = []
    for base in bases:
        to = nearest_room(battle, unit, cell, facing, abreast)
        if to == NONE:  # no room on the table: they are lost
            base.gone = True
            unit.strength -= 1
            unit.departed += 1
        else:
            battle.place(base, to, facing)
            placed.append(base)
    if not placed:
        unit.on_table, unit.state, unit.unseen = False, LEFT, True
        return
    battle.settle(unit)
    values: list[int] = []
    for base in placed:
        values += [base.number, *base.place, unit.strength, *more]
    battle.log.add(clause, verb, unit.index, -1, (), tuple(values))
