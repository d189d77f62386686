"""ACW-SHOOT on the map: shooters and targets are named, then each volley is rolled."""

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.engine.orders import DONE, can_afford, pay
from rules.acw_hex.engine.wounds import endure
from rules.acw_hex.sections.shoot import fire, hits, hits_ignored, reach
from rules.acw_hex.terms import NONE, SHOOT
from rules.acw_hex.units import AcwUnit


def shooting_phase(battle: AcwBattle) -> None:
    """Lets units that have not moved or rallied shoot, all named beforehand.

    Targets are shot at in the order in which they were first named. ACW-SHOOT-01, ACW-R-10, ACW-R-15.
    """
    if battle.rain or battle.options.action_order == "any":
        return
    volleys: dict[int, list[AcwUnit]] = {}
    in_reach = all_targets(battle)
    while in_reach:
        able = [index for index in in_reach if can_afford(battle, battle.units[index], SHOOT)]
        chosen = battle.decide("ACW-SHOOT-01", battle.leading_unit(battle.active), (DONE, *able))
        if chosen == DONE:
            break
        unit = battle.units[chosen]
        volleys.setdefault(battle.decide("ACW-SHOOT-05", unit, in_reach.pop(chosen)), []).append(unit)
        battle.activations += 1
        pay(battle, unit, SHOOT)
    for target, shooters in volleys.items():
        volley(battle, battle.units[target], shooters)


def join_volley(battle: AcwBattle, unit: AcwUnit) -> None:
    """Shoots with *unit* as its move. Others who may shoot at the same target join it. ACW-R-10, ACW-R-15."""
    target = battle.decide("ACW-SHOOT-05", unit, targets_of(battle, unit))
    pay(battle, unit, SHOOT)
    shooters = [unit]
    while True:
        able = [
            index
            for index, targets in all_targets(battle).items()
            if target in targets and can_afford(battle, battle.units[index], SHOOT)
        ]
        chosen = (
            battle.decide("ACW-SHOOT-01", battle.leading_unit(battle.active), (DONE, *able)) if able else DONE
        )
        if chosen == DONE:
            break
        shooters.append(battle.units[chosen])
        pay(battle, shooters[-1], SHOOT)
    volley(battle, battle.units[target], shooters)


def all_targets(battle: AcwBattle) -> dict[int, list[int]]:
    """Returns, by index, units of the active side that may shoot if ordered, with their targets.

    ACW-SHOOT-01.
    """
    targets_by_shooter = {}
    for unit in battle.own[battle.active]:
        if unit.acted != battle.half:
            targets = targets_of(battle, unit)
            if targets:
                targets_by_shooter[unit.index] = targets
    return targets_by_shooter


def targets_of(battle: AcwBattle, unit: AcwUnit) -> list[int]:
    """Returns indices of its possible targets.

    ACW-SHOOT-02, ACW-SHOOT-03, ACW-SHOOT-04, ACW-SHOOT-06, ACW-R-03.
    """
    hexes = reach(unit.arm)
    if not hexes or battle.rain:
        return []
    ground = battle.ground
    seen = ground.arc(unit.cell, hexes)[unit.facing] & battle.held[1 - unit.side]
    if not seen:
        return []
    targets = []
    everybody = battle.occupied_cells()
    for cell in cells_of(seen):
        sight = ground.sight(unit.cell, cell)
        if sight is not None and sight.clear(everybody):
            targets.append(battle.at[cell])
    return targets


def may_shoot(battle: AcwBattle, unit: AcwUnit) -> bool:
    """Tells whether *unit* can be ordered to shoot, and sees a target. ACW-SHOOT-01, ACW-R-08, ACW-R-10."""
    return can_afford(battle, unit, SHOOT) and bool(targets_of(battle, unit))


def volley(battle: AcwBattle, target: AcwUnit, shooters: list[AcwUnit]) -> None:
    """Rolls for all who shoot at *target* together, or unit by unit.

    Unit by unit, a shooter that no longer has it in its arc, because it gave ground, rolls nothing.
    ACW-SHOOT-05, ACW-R-15.
    """
    if battle.options.volley == "combined_by_target":
        shots(battle, target, shooters)
        return
    for shooter in shooters:
        if target.cell >= 0 and target.index in targets_of(battle, shooter):
            shots(battle, target, [shooter])


def shots(battle: AcwBattle, target: AcwUnit, shooters: list[AcwUnit]) -> None:
    """Rolls dice, subtracts cover, and plays the target's reaction.

    ACW-SHOOT-07, ACW-SHOOT-08, ACW-R-16, ACW-R-29, ACW-R-30.
    """
    ground = battle.ground
    entrenched = bool(battle.works & ground.bits[target.cell])
    covers = []
    for shooter in shooters:
        sight = ground.sight(shooter.cell, target.cell)
        covers.append(entrenched or (sight is not None and sight.covered))
    net = roll_shots(battle, target, shooters, covers)
    endure(battle, target, net, shooters, "ACW-SHOOT-09", False)


def roll_shots(battle: AcwBattle, target: AcwUnit, shooters: list[AcwUnit], covers: list[bool]) -> int:
    """Rolls for each shooter and returns the hits left after cover. *covers*: it covers from that shooter.

    ACW-SHOOT-07, ACW-SHOOT-08, ACW-R-16.
    """
    scored = covered = 0
    for shooter, cover in zip(shooters, covers, strict=True):
        faces = fire(battle.dice, [shooter.index])
        hit = hits(faces)
        scored += hit
        if cover:
            covered += hit
        battle.log.add("ACW-SHOOT-05", "shoots", shooter.index, target.index, tuple(faces), (hit,))
    kept = hits_ignored(covered, int(target.sheltered == battle.half))
    if kept:
        target.sheltered = battle.half
        battle.log.add("ACW-SHOOT-08", "is_sheltered", target.index, NONE, (), (kept,))
    return scored - kept
