"""ACW-CC on the map: one half of the close combat, first the inactive player's, then the active's."""

from typing import Final

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.engine.generals import exposure, fall
from rules.acw_hex.engine.move import accompany, corners, enter
from rules.acw_hex.engine.wounds import endure
from rules.acw_hex.sections.combat import (
    Striker,
    has_cleared,
    hits_ignored,
    is_lost,
    may_advance,
    may_fight_again,
    shares,
    strike,
)
from rules.acw_hex.tables import COMBAT_HIT_FROM
from rules.acw_hex.terms import NONE
from rules.acw_hex.terrain import BARRED
from rules.acw_hex.units import AcwUnit

APART, JOINS = 0, 1  # options of ACW-CMD-01
HALT: Final = -1  # of ACW-CC-10: it stays where it is; of ACW-CC-11: it does not strike again

Share = tuple[AcwUnit, int]  # a unit that strikes a target, and its number of dice


def defence_phase(battle: AcwBattle) -> None:
    """Lets the inactive player strike, with all its consequences. ACW-SEQ-03, ACW-CC-01, ACW-CC-02."""
    exposure(battle)
    fight(battle, 1 - battle.active)


def assault_phase(battle: AcwBattle) -> None:
    """Lets the active player strike, with units that still have an enemy in front. ACW-SEQ-04, ACW-CC-02."""
    fight(battle, battle.active)
    exposure(battle)


def fight(battle: AcwBattle, side: int) -> None:
    """Shares one side's dice, strikes target by target, then advances. ACW-CC-01, ACW-CC-02."""
    battle.clash += 1
    blows = allot(battle, side)
    if not blows:
        return
    striking = {unit.index for joint_blows in blows.values() for unit, _ in joint_blows}
    strikers = [unit for unit in battle.own[side] if unit.index in striking]
    touching = {unit.index: battle.beside(1 - side, unit.cell) for unit in strikers}
    for unit in strikers:
        unit.struck = unit.led = 0
    left: dict[int, int] = {}  # by index of a target that has left: its former cell
    while blows:
        target = battle.decide("ACW-CC-02", strikers[0], list(blows))
        left |= resolve(battle, battle.units[target], blows.pop(target), False)
    for unit in strikers:
        if unit.cell >= 0 and unit.struck:
            advance(battle, unit, touching[unit.index], left)


def allot(battle: AcwBattle, side: int) -> dict[int, list[Share]]:
    """Returns, by target, the units of a side that strike it and their dice.

    ACW-CC-03, ACW-CC-04, ACW-CC-05.
    """
    ground, blows = battle.ground, dict[int, list[Share]]()
    foes = battle.held[1 - side]
    for unit in battle.own[side]:
        before = ground.front_mask[unit.cell][unit.facing] & foes
        if before and unit.fights:
            targets = [battle.at[cell] for cell in cells_of(before)]
            for target, dice in zip(targets, split(battle, unit, targets), strict=True):
                if dice:
                    blows.setdefault(target, []).append((unit, dice))
    return dict(sorted(blows.items()))


def split(battle: AcwBattle, unit: AcwUnit, targets: list[int]) -> tuple[int, ...]:
    """Returns how *unit* shares its dice among the one or two in front of it.

    It is given by the second's number. ACW-CC-05.
    """
    ways = shares(unit.arm, len(targets))
    if len(ways) == 1:
        return ways[0]
    return ways[battle.decide("ACW-CC-05", unit, range(len(ways)))]


def resolve(battle: AcwBattle, target: AcwUnit, blows: list[Share], again: bool) -> dict[int, int]:
    """Rolls all blows at one target together, or unit by unit. Returns the cell it left first, if any.

    Unit by unit, a striker no longer facing it, because it gave ground, rolls nothing. ACW-R-17.
    """
    if battle.options.close_combat_rolls == "combined_by_target":
        return settle(battle, target, blows, again)
    left: dict[int, int] = {}
    for unit, dice in blows:
        before = battle.ground.front_mask[unit.cell][unit.facing] if unit.cell >= 0 else 0
        if target.cell >= 0 and before & battle.ground.bits[target.cell]:
            left = settle(battle, target, [(unit, dice)], again) | left
    return left


def settle(battle: AcwBattle, target: AcwUnit, blows: list[Share], again: bool) -> dict[int, int]:
    """Applies blows rolled together. Returns the cell the target has left, if any.

    ACW-CC-06, ACW-CC-07, ACW-R-22.
    """
    battle.activations += 1
    ground, cell = battle.ground, target.cell
    joined = [joiners(battle, unit) for unit, _ in blows]
    entrenched = bool(battle.works & ground.bits[cell])
    covers = [entrenched or bool(ground.guarded[cell] & ground.bits[unit.cell]) for unit, _ in blows]
    net = land_blows(battle, target, blows, joined, covers, again)
    fate = endure(battle, target, net, [unit for unit, _ in blows], "ACW-CC-08", True)
    if fate.retreated:
        target.retreated = battle.clash
    if fate.retreated or fate.removed:
        exposure(battle)
    return {target.index: cell} if has_cleared(fate.removed, fate.retreated, battle.options) else {}


def land_blows(
    battle: AcwBattle,
    target: AcwUnit,
    blows: list[Share],
    joined: list[list[AcwUnit]],
    covers: list[bool],
    again: bool,
) -> int:
    """Rolls blows together and returns the hits left after cover.

    *joined* are the commanders with each striker, *covers* says whether it is in cover from that one.
    ACW-CC-06, ACW-CC-07, ACW-CMD-01, ACW-CMD-02.
    """
    strikers = [
        Striker(unit.index, dice, tuple([chief.index for chief in chiefs]))
        for (unit, dice), chiefs in zip(blows, joined, strict=True)
    ]
    scored = covered = 0
    landed = strike(battle.dice, strikers)
    for (unit, _), chiefs, cover, blow in zip(blows, joined, covers, landed, strict=True):
        verb = "strikes_again" if again else "strikes"
        net_hits = blow.hits - sum(face >= COMBAT_HIT_FROM for face in blow.commander_faces)
        battle.log.add("ACW-CC-03", verb, unit.index, target.index, blow.faces, (net_hits,))
        for chief, face in zip(chiefs, blow.commander_faces, strict=True):
            battle.log.add(
                "ACW-CMD-01", "joins", chief.index, unit.index, (face,), (int(face >= COMBAT_HIT_FROM),)
            )
            if is_lost(face):
                fall(battle, chief)
        unit.struck += blow.hits
        scored += blow.hits
        if cover:
            covered += blow.hits
    kept = hits_ignored(covered)
    if kept:
        battle.log.add("ACW-CC-07", "is_covered", target.index, NONE, (), (kept,))
    return scored - kept


def joiners(battle: AcwBattle, unit: AcwUnit) -> list[AcwUnit]:
    """Returns the commanders in the hex of *unit* who join it against this target.

    Each does so once in a half of the close combat, however the unit shares its dice, and once more when
    cavalry that has advanced strikes again. ACW-CMD-01, ACW-R-22.
    """
    commanders: list[AcwUnit] = []
    for chief in battle.with_it(unit):
        if unit.led == battle.options.max_command_dice_per_unit:
            break
        if chief.joined == battle.clash:
            continue
        if battle.decide("ACW-CMD-01", chief, (APART, JOINS)) == JOINS:
            commanders.append(chief)
            chief.joined = battle.clash
            unit.led += 1
    return commanders


def advance(battle: AcwBattle, unit: AcwUnit, touched: list[AcwUnit], left: dict[int, int]) -> None:
    """Moves *unit* into a hex that a neighbouring enemy has left, if its owner likes.

    It must be able to cross the edge between. ACW-CC-10, ACW-R-20, ACW-R-32.
    """
    side = unit.side
    others = [foe for foe in battle.beside(1 - side, unit.cell) if foe.retreated != battle.clash]
    cells = [left[foe.index] for foe in touched if foe.index in left]
    if not may_advance(unit.struck, bool(cells), len(others), False):
        return
    beside, steps = battle.ground.beside[unit.cell], battle.ground.steps[unit.cell]
    free = [cell for cell in cells if battle.at[cell] < 0 and steps[beside.index(cell)] != BARRED]
    chosen = battle.decide("ACW-CC-10", unit, (HALT, *free)) if free else HALT
    if chosen == HALT:
        return
    riders = battle.with_it(unit)
    enter(battle, unit, chosen)
    battle.turn_to(unit, battle.decide("ACW-MOVE-05", unit, corners(battle, unit)))
    battle.log.add("ACW-CC-10", "advances", unit.index, NONE, (), (unit.x, unit.y, unit.facing))
    for chief in riders:
        accompany(battle, unit, chief)
    exposure(battle)
    if may_fight_again(unit.arm):
        break_through(battle, unit)


def break_through(battle: AcwBattle, unit: AcwUnit) -> None:
    """Lets cavalry that has advanced strike once more. Then it stays where it is. ACW-CC-11, ACW-R-21."""
    before = battle.ground.front_mask[unit.cell][unit.facing] & battle.held[1 - unit.side]
    targets = [battle.at[cell] for cell in cells_of(before)]
    if not targets:
        return
    ways = shares(unit.arm, len(targets))
    chosen = battle.decide("ACW-CC-11", unit, (HALT, *range(len(ways))))
    if chosen == HALT:
        return
    unit.led = 0
    for chief in battle.with_it(unit):
        chief.joined = 0
    for target, dice in zip(targets, ways[chosen], strict=True):
        if dice:
            resolve(battle, battle.units[target], [(unit, dice)], True)
