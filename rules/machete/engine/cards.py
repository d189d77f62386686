"""MACH-GEN on the table: reserves arrive, cards are drawn, casualties are removed together."""

from rules.machete.battle import MacheteBattle
from rules.machete.cards import deck_of_phase, draw_card, reserve_entry
from rules.machete.engine.act import act
from rules.machete.engine.disputes import settle_disputes
from rules.machete.engine.fire import remove
from rules.machete.setup import free_cell
from rules.machete.terms import CLOCKWISE_LONG_EDGE, FAR_END, FIRST_END, LAST_LONG_EDGE
from rules.machete.units import RESERVE, STEADY, MacheteUnit

AGREED = 4  # word of the verb `enters`, after the four edges


def reserves_phase(battle: MacheteBattle) -> None:
    """Places the reserves due in this phase and gives them a card. MACH-GEN-14, MACH-GEN-15, MACH-R-62."""
    battle.log.add("MACH-GEN-05", "phase_begins", -1, -1, (), (battle.turn,))
    battle.idle += 1
    battle.tally = None
    if "disputes" in battle.scenario.terms:
        settle_disputes(battle)
    drawn: dict[tuple[int, str], int] = {}
    for unit in battle.units:
        if unit.state == RESERVE and unit.arrival <= battle.turn:
            enter(battle, unit, drawn)


def enter(battle: MacheteBattle, unit: MacheteUnit, drawn: dict[tuple[int, str], int]) -> None:
    """Brings a unit on at the agreed place, or by the die in the middle of an edge.

    Without room it waits. One die is rolled for a whole reserve. *drawn* stores it for this phase, by side
    and reserve. MACH-GEN-16.
    """
    table = battle.table
    edge, wanted = AGREED, unit.entry
    faces: tuple[int, ...] = ()
    if wanted < 0:
        reserve = unit.side, battle.scenario.units[unit.index]["reserve"]
        if reserve not in drawn:
            drawn[reserve] = reserve_entry(battle.dice, unit.index)
            faces = battle.heard.faces
        edge = drawn[reserve]
        wanted = middle_of(battle, edge)
    cell = free_cell(battle, unit, wanted)
    if cell < 0:
        return
    battle.place(unit, cell)
    unit.on_table, unit.state = True, STEADY
    unit.facing = table.bearing(cell, table.size // 2 + table.cols // 2)
    battle.muster()
    clause = "MACH-GEN-15" if edge == AGREED else "MACH-GEN-16"
    battle.log.add(clause, "enters", unit.index, -1, faces, (unit.x, unit.y, unit.facing, edge))


def middle_of(battle: MacheteBattle, edge: int) -> int:
    """Returns the cell in the middle of the edge that the die names.

    The ends are the short edges: left and right or, on a table deeper than broad, near and far.
    MACH-GEN-16, MACH-R-62.
    """
    table = battle.table
    column, row = table.cols // 2, table.rows // 2 * table.cols
    left, far, right, near = row, table.size - table.cols + column, row + table.cols - 1, column
    clockwise = (left, far, right, near) if table.cols >= table.rows else (near, left, far, right)
    return clockwise[(FIRST_END, CLOCKWISE_LONG_EDGE, FAR_END, LAST_LONG_EDGE).index(edge)]


def cards_phase(battle: MacheteBattle) -> None:
    """Lets every unit act on its card.

    Units that opened an ambush this phase have acted already. Units still in ambush have no card yet.
    MACH-GEN-03, MACH-GEN-04, MACH-GEN-05, MACH-GEN-07, MACH-R-67.
    """
    dealt = [unit.index for unit in battle.units if unit.on_table and not unit.hidden]
    deck = deck_of_phase(dealt, battle.order)
    while deck:
        drawn = len(deck) > 1
        index = draw_card(battle.dice, deck)
        battle.order.append(index)
        unit = battle.units[index]
        if battle.log.keeps:
            battle.log.add("MACH-GEN-04", "card_drawn", index, -1, battle.heard.faces if drawn else ())
        gone = battle.departed
        act(battle, unit)
        if battle.departed != gone:
            deck = [left for left in deck if battle.units[left].on_table]


def removal_phase(battle: MacheteBattle) -> None:
    """Removes figures marked under fire from both sides, before the melees. MACH-GEN-10, MACH-R-17."""
    if battle.options.fire_casualties_before_melee:
        for unit in battle.units:
            if unit.marked or unit.volleys:
                remove(battle, unit, "MACH-GEN-10")
