"""MACH-R-77 on the table: men detached from a unit for a duty, and their fates."""

from rules.core.battle import UnitFate
from rules.machete.battle import MacheteBattle
from rules.machete.setup import free_cell
from rules.machete.terms import CAVALRY, INFANTRY, NONE
from rules.machete.toll import roll
from rules.machete.units import DESTROYED, REJOINED, STEADY, MacheteUnit

FEWEST_LEFT = 1  # no unit detaches its last man


def spare_figures(unit: MacheteUnit) -> int:
    """Counts the rankers that *unit* can detach and still exist. MACH-MOR-21, MACH-R-77."""
    rankers = unit.figures_left - (unit.officers - unit.marked_officers)
    return max(0, min(rankers, unit.figures_left - FEWEST_LEFT))


def tell_off(
    battle: MacheteBattle,
    unit: MacheteUnit,
    figures: int,
    duty: int,
    clause: str,
    cell: int = -1,
    troop: int = NONE,
) -> MacheteUnit:
    """Returns a new unit of *figures* rankers of *unit* with their share of its firearms.

    It is near *cell* or next to *unit*. It is of the same troop, or of the *troop* that the men now drive. It
    has a card from the next phase. These men are no losses: the unit's start falls by their number. The unit
    must be able to spare them. MACH-R-77.
    """
    detail = detach_men(battle, unit, figures, duty, troop)
    battle.units.append(detail)
    battle.order.append(detail.index)  # it has no card in this phase
    battle.rich = True
    battle.place(detail, free_cell(battle, detail, cell if cell >= 0 else unit.cell, anywhere=True))
    battle.muster()
    values = (figures, detail.x, detail.y, detail.facing, detail.side, figures, duty)
    battle.log.add(clause, "told_off", detail.index, unit.index, (), values)
    return detail


def detach_men(
    battle: MacheteBattle, unit: MacheteUnit, figures: int, duty: int, troop: int = NONE
) -> MacheteUnit:
    """Takes *figures* rankers out of *unit*, and returns them as a unit that has no place yet. MACH-R-77."""
    armed = -(-min(unit.firearms, unit.strength) * figures // unit.strength)
    take_from(battle, unit, figures)
    unit.firearms -= armed
    return MacheteUnit(
        index=len(battle.units),
        side=unit.side,
        x=unit.x,
        y=unit.y,
        facing=unit.facing,
        strength=figures,
        officers=0,
        state=STEADY,
        on_table=True,
        nation=unit.nation,
        troop=troop if troop != NONE else INFANTRY if unit.gun != NONE else unit.troop,
        firearms=armed,
        loose=unit.loose,
        formation=unit.formation,
        start=figures,
        muster=figures,
        source=unit.index if unit.source < 0 else unit.source,
        duty=duty,
    )


def take_from(battle: MacheteBattle, unit: MacheteUnit, figures: int) -> None:
    """Removes *figures* rankers from *unit*, alive."""
    battle.stirs += 1
    unit.strength -= figures
    unit.start -= figures
    unit.told_off += figures
    battle.log.add("MACH-R-77", "sends_away", unit.index, -1, (), (unit.strength, figures))


def rejoin(battle: MacheteBattle, detail: MacheteUnit, unit: MacheteUnit) -> None:
    """Returns the men left in *detail* to the ranks of *unit*, with the detail's losses.

    These are no new losses: the unit does not test for them. MACH-R-77.
    """
    joined = detail.strength
    unit.strength += joined
    unit.start += detail.start
    unit.lost += detail.lost
    unit.lost_before += detail.lost
    unit.firearms += detail.firearms
    unit.told_off -= detail.muster - detail.told_off
    unit.lent += detail.lent
    unit.marked, detail.marked = unit.marked + detail.marked, 0
    unit.volleys, detail.volleys = unit.volleys + detail.volleys, 0
    detail.strength = detail.start = detail.lost = detail.firearms = 0
    detail.muster, detail.lent = detail.told_off, []
    battle.log.add("MACH-R-77", "takes_back", unit.index, detail.index, (), (unit.strength, joined))
    battle.log.add("MACH-R-77", "rejoins", detail.index, unit.index, (), (0,))
    battle.leave(detail, REJOINED)


def lend_figures(battle: MacheteBattle, giver: MacheteUnit, unit: MacheteUnit, figures: int) -> None:
    """Moves *figures* of *giver* to the ranks of *unit*, where they serve from now on.

    MACH-ART-16, MACH-SHIP-10, MACH-R-77.
    """
    take_from(battle, giver, figures)
    unit.strength += figures
    unit.start += figures
    unit.lent.append((giver.index if giver.source < 0 else giver.source, figures))


def fates(battle: MacheteBattle) -> tuple[UnitFate, ...]:
    """Returns the fates of the scenario's units. Losses of their details and of lent men count as theirs."""
    count = len(battle.scenario.units)
    lost, captured, officers = [0] * count, [0] * count, [0] * count
    for unit in battle.units:
        officers[unit.index if unit.source < 0 else unit.source] += unit.officers_lost
        for men in roll(unit):
            lost[men.whose] += men.lost
            captured[men.whose] += men.captured
    return tuple(
        UnitFate(
            unit.muster, lost[unit.index], officers[unit.index], captured[unit.index], ends(battle, unit)
        )
        for unit in battle.units[:count]
    )


def ends(battle: MacheteBattle, unit: MacheteUnit) -> str:
    """Returns the state in which *unit* ends.

    If only details are left of infantry or cavalry, theirs counts.
    """
    if unit.state == DESTROYED and unit.troop <= CAVALRY:
        for detail in battle.units:
            if detail.source == unit.index and detail.strength:
                return detail.state
    return unit.state
