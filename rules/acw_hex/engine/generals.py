"""ACW-CMD on the map: the loss and replacement of commanders."""

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.sections.generals import is_exposed, replaced_in
from rules.acw_hex.terms import NONE
from rules.acw_hex.units import CAUGHT, FALLEN, STEADY, AcwUnit


def fall(battle: AcwBattle, chief: AcwUnit) -> None:
    """Loses a commander who joined, by their own die. ACW-CMD-02."""
    battle.log.add("ACW-CMD-02", "falls", chief.index, NONE, (), (1, 1))
    _lose(battle, chief, FALLEN)


def catch(battle: AcwBattle, chief: AcwUnit) -> None:
    """Loses a commander whom the enemy catches alone. ACW-CMD-03."""
    battle.log.add("ACW-CMD-03", "is_caught", chief.index, NONE, (), (1, 1))
    _lose(battle, chief, CAUGHT)


def exposure(battle: AcwBattle) -> None:
    """Loses commanders of both sides alone next to an enemy. ACW-CMD-03, ACW-R-23."""
    for side in (0, 1):
        left_alone(battle, side, battle.chiefs[side])


def left_alone(battle: AcwBattle, side: int, chiefs: list[AcwUnit]) -> None:
    """Loses those of a side's *chiefs* next to an enemy and without a friend. ACW-CMD-03, ACW-R-23."""
    bits, own = battle.ground.bits, battle.held[side] | battle.parked[side]
    for chief in [chief for chief in chiefs if chief.cell >= 0 and not own & bits[chief.cell]]:
        near = bool(battle.ground.around[chief.cell] & battle.held[1 - side])
        if is_exposed(near, False, True):
            catch(battle, chief)


def _lose(battle: AcwBattle, chief: AcwUnit, state: str) -> None:
    """Removes the commander and fixes the turn of the replacement. ACW-CMD-04, ACW-R-23."""
    chief.strength = chief.officers = 0
    chief.loss = chief.loss or state
    own_half = battle.active == chief.side
    chief.back = replaced_in(battle.turn, chief.side == battle.first, own_half)
    battle.leave(chief, state)


def relief_phase(battle: AcwBattle) -> None:
    """Places replacements due at the end of the active player's turn. ACW-CMD-04, ACW-R-23."""
    for chief in battle.units:
        if not chief.loss or chief.on_table or chief.side != battle.active or not chief.leads:
            continue
        cells = posts(battle, chief) if chief.back <= battle.turn else []
        if cells:
            battle.place(chief, battle.decide("ACW-CMD-04", chief, cells))
            chief.strength = chief.officers = 1
            chief.on_table, chief.state = True, STEADY
            values = (chief.x, chief.y, chief.strength, chief.officers)
            battle.log.add("ACW-CMD-04", "takes_over", chief.index, NONE, (), values)
            battle.muster()


def posts(battle: AcwBattle, chief: AcwUnit) -> list[int]:
    """Returns where a replacement may appear: with any unit under its command, then anywhere else.

    That is anywhere without enemies and not under water, and nowhere if nobody is left to command.
    ACW-CMD-04.
    """
    ground, foe = battle.ground, 1 - chief.side
    his = [unit.cell for unit in battle.own[chief.side] if chief.commands(unit)]
    shut = battle.held[foe] | battle.parked[foe] | battle.headquarters(foe)
    for cell in his:
        shut |= ground.bits[cell]
    return [*his, *cells_of(ground.dry & ~shut)] if his else []
