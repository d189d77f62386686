"""The computer's choice of targets. A die alone never counts against cover, which cancels a hit."""

from collections.abc import Iterable

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.commander.estimate import is_behind_cover
from rules.acw_hex.engine.shoot import targets_of
from rules.acw_hex.units import AcwUnit

Volleys = dict[int, list[int]]  # by index of a shooter: indices of its targets


def useful_targets(view: AcwBattle, shooters: Iterable[AcwUnit]) -> Volleys:
    """Returns, by shooter, its useful targets.

    They are those in the open, and those in cover with several shooters.
    """
    units = view.units
    targets_by_shooter: Volleys = {}
    seen: dict[int, int] = {}  # by target: how many can shoot at it
    for unit in shooters:
        targets = targets_of(view, unit)
        if targets:
            targets_by_shooter[unit.index] = targets
            for target in targets:
                seen[target] = seen.get(target, 0) + 1
    return {
        index: [
            target
            for target in targets
            if seen[target] > 1 or not is_behind_cover(view, units[index].cell, units[target].cell)
        ]
        for index, targets in targets_by_shooter.items()
    }
