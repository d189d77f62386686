"""ACW-NIGHT on the map: one move per side, then digging in."""

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.engine.move import moves_phase
from rules.acw_hex.engine.orders import DONE, generals_of, give_orders
from rules.acw_hex.engine.turn import open_half
from rules.acw_hex.sections.night import entrench
from rules.acw_hex.tables import NIGHT_MOVES
from rules.acw_hex.terms import NONE
from rules.acw_hex.units import AcwUnit

THIS_YEAR = 1868  # of a scenario without a year: the beginning of the Ten Years War


def night_phase(battle: AcwBattle) -> None:
    """Plays the night before this turn, if a day has ended.

    Each side gives orders and moves, never up to the enemy. Then it digs in.
    ACW-NIGHT-01, ACW-NIGHT-02, ACW-R-29.
    """
    if battle.turn - 1 not in battle.scenario.terms.get("nightfall", ()):
        return
    battle.log.add("ACW-NIGHT-01", "night_falls", NONE)
    battle.by_night = True
    for side in (battle.first, 1 - battle.first):
        for _ in range(NIGHT_MOVES):
            open_half(battle, side)
            give_orders(battle, side)
            moves_phase(battle)
        dig(battle, side)
    battle.by_night = False


def dig(battle: AcwBattle, side: int) -> None:
    """Rolls for each General again and entrenches units' hexes. ACW-NIGHT-03, ACW-NIGHT-04, ACW-R-29."""
    year = battle.scenario.terms.get("year", THIS_YEAR)
    generals = generals_of(battle, side)
    for general in generals:
        spades = entrench(battle.dice, [general.index], year)[0]
        battle.log.add("ACW-NIGHT-03", "may_dig", general.index, NONE, (), (spades,))
        for _ in range(spades):
            open_ground = [
                unit.index
                for unit in battle.own[side]
                if not battle.works & battle.ground.bits[unit.cell] and general.commands(unit)
            ]
            chosen = battle.decide("ACW-NIGHT-03", general, (DONE, *open_ground)) if open_ground else DONE
            if chosen == DONE:
                break
            entrench_hex(battle, battle.units[chosen])


def entrench_hex(battle: AcwBattle, unit: AcwUnit) -> None:
    """Entrenches the hex of *unit*, for whoever stands in it. ACW-NIGHT-03, ACW-R-29."""
    battle.works |= battle.ground.bits[unit.cell]
    battle.log.add("ACW-NIGHT-03", "digs_in", unit.index)
