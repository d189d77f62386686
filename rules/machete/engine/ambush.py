"""MACH-AMB on the table: troops lie unseen until their commander springs the ambush, and then act before
any card."""

from rules.machete.battle import MacheteBattle
from rules.machete.engine.act import act
from rules.machete.engine.fire import remove

WAIT, SPRING = 0, 1  # options of MACH-GEN-06


def ambush_phase(battle: MacheteBattle) -> None:
    """MACH-GEN-06, MACH-AMB-03, MACH-R-71: one ambush opens, its units in their commander's order, before
    the deck."""
    battle.order = []
    for side in (0, 1):
        party = [unit for unit in battle.units if unit.side == side and unit.hidden]
        if not party or battle.decide("MACH-GEN-06", party[0], (WAIT, SPRING)) == WAIT:
            continue
        battle.ambush_phase, battle.ambushed_side = battle.turn, 1 - side
        for unit in party:
            unit.ambusher = battle.turn
            battle.uncover(unit)
        while party:
            index = battle.decide("MACH-R-71", party[0], [unit.index for unit in party])
            unit = battle.units[index]
            party = [left for left in party if left is not unit]
            battle.order.append(index)
            act(battle, unit)
            for struck in battle.units:
                remove(battle, struck, "MACH-AMB-03")
        return
