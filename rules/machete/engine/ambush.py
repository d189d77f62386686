"""MACH-AMB on the table: troops lie unseen until their commander calls them out.

Then they act before any card.
"""

from rules.machete.battle import MacheteBattle
from rules.machete.engine.act import act
from rules.machete.engine.fire import remove
from rules.machete.units import MacheteUnit

WAIT, SPRING = 0, 1  # options of MACH-GEN-06


def ambush_phase(battle: MacheteBattle) -> None:
    """Lets units called out of an ambush act before the deck.

    One side opens an ambush in a phase. Units that stayed hidden then may come out in any later phase. They
    act first too, but surprise nobody. MACH-GEN-06, MACH-AMB-03, MACH-R-71.
    """
    battle.order = []
    for side in (0, 1):
        hidden = [unit for unit in battle.units if unit.side == side and unit.hidden]
        party = [unit for unit in hidden if battle.decide("MACH-GEN-06", unit, (WAIT, SPRING)) == SPRING]
        if not party:
            continue
        opened = opening_phase(battle, side)
        if not opened:
            opened = battle.ambush_phase = battle.turn
            battle.ambushed_side = 1 - side
        for unit in party:
            unit.ambusher = opened
            battle.uncover(unit)
        act_in_turn(battle, party)
        if opened == battle.turn:
            return


def opening_phase(battle: MacheteBattle, side: int) -> int:
    """Returns the phase in which the ambush of *side* opened; 0 if it has not."""
    return max(unit.ambusher for unit in battle.units if unit.side == side)


def act_in_turn(battle: MacheteBattle, party: list[MacheteUnit]) -> None:
    """Lets the units of *party* act in their commander's order. MACH-AMB-03, MACH-R-71."""
    while party:
        index = battle.decide("MACH-R-71", party[0], [unit.index for unit in party])
        unit = battle.units[index]
        party = [left for left in party if left is not unit]
        battle.order.append(index)
        act(battle, unit)
        for struck in battle.units:
            remove(battle, struck, "MACH-AMB-03")
