"""ACW-VIC-02, ACW-VIC-03 on the map: lines of supply cut and freed, trains captured."""

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.units import TAKEN, AcwUnit


def take_train(battle: AcwBattle, train: AcwUnit, captor: AcwUnit) -> None:
    """Removes a train whose hex an enemy has entered. It is lost for good. ACW-VIC-03, ACW-R-27."""
    train.strength = 0
    battle.log.add("ACW-VIC-03", "is_taken", train.index, captor.index, (), (0,))
    battle.leave(train, TAKEN)


def watch_lines(battle: AcwBattle) -> None:
    """Records which lines of supply have an enemy on them as a turn ends.

    Each counts as long as the enemy stays. ACW-VIC-02, ACW-R-26.
    """
    for corps in battle.corps:
        if corps.supply < 0:
            continue
        occupant = battle.at[corps.supply]
        cut = occupant >= 0 and battle.units[occupant].side != corps.side and battle.units[occupant].fights
        if cut != corps.cut:
            corps.cut = cut
            verb = "is_cut_off" if cut else "is_supplied_again"
            battle.log.add("ACW-VIC-02", verb, corps.commander)
