"""MACH-MEL on the table: units in contact fight a round as a phase ends."""

from itertools import islice

from rules.core.terms import ATTACKER, DEFENDER
from rules.machete.battle import MacheteBattle
from rules.machete.engine.fire import log_officers, mark, remove
from rules.machete.engine.morale import test
from rules.machete.engine.overrun import melee_of
from rules.machete.engine.prisoners import take_trains
from rules.machete.sections.fire import officers_lost
from rules.machete.sections.melee import Blow, Party, dice_for, has_impetus, melee_round, points, share
from rules.machete.terms import CAVALRY, CLEAR, INFANTRY, NONE, TRAINS
from rules.machete.units import STEADY, MacheteUnit

IN_PROPORTION = -1  # an option of MACH-R-33
NO_IMPETUS, FULL, IN_PART = 0, 1, 2  # words of the verb `melee_round`


def melee_phase(battle: MacheteBattle) -> None:
    """Fights one round in every cluster of units in contact.

    Losses are removed together. Undefended trains are captured first (MACH-R-68).
    MACH-GEN-09, MACH-MEL-14, MACH-R-31.
    """
    if battle.rich:
        for cluster in clusters(battle) if any(unit.troop in TRAINS for unit in battle.units) else ():
            take_trains(battle, cluster)
    fought = [cluster for cluster in clusters(battle) if fight(battle, cluster)]
    for cluster in fought:
        settle(battle, cluster)
        if battle.options.melee_rounds == "until_decided":
            fight_on(battle, cluster)
    if not battle.options.fire_casualties_before_melee:
        for unit in battle.units:
            remove(battle, unit, "MACH-GEN-10")


def clusters(battle: MacheteBattle) -> list[list[MacheteUnit]]:
    """Returns groups of units in contact, by first contact.

    Each has the units of both sides, the oldest contact first. MACH-R-33.
    """
    left = [unit for unit in battle.units if unit.engaged and unit.on_table]
    if len(left) < 2:
        return []
    left.sort(key=lambda u: (u.contact, u.index))
    groups = []
    seen: set[int] = set()
    for unit in left:
        if unit.index not in seen:
            group = melee_of(battle, unit, seen)
            if len(group) > 1:
                groups.append(sorted(group, key=lambda u: (u.contact, u.index)))
    return groups


def fight(battle: MacheteBattle, cluster: list[MacheteUnit]) -> bool:
    """Marks both blows of a round on the units.

    Returns False if no unit there can attack. Each attacking unit's impetus depends on the ground it crossed.
    MACH-MEL-07, MACH-MEL-08, MACH-MEL-12, MACH-R-32, MACH-R-33.
    """
    if all(unit.state != STEADY or unit.troop in TRAINS for unit in cluster):
        return False
    lead = next((unit for unit in cluster if unit.attacker), cluster[0])
    ours = [unit for unit in cluster if unit.side == lead.side]
    theirs = [unit for unit in cluster if unit.side != lead.side]
    fresh = all(unit.engaged == battle.turn for unit in cluster)
    round = 1 if fresh else 2
    ambushed = NONE
    if battle.ambush_phase == battle.turn:
        ambushed = ATTACKER if battle.ambushed_side == lead.side else DEFENDER
    first, second = melee_round(
        battle.dice, party(battle, ours, round), party(battle, theirs, round), ambushed, battle.options
    )
    inflict(battle, ours, theirs, first, fresh)
    inflict(battle, theirs, ours, second, fresh)
    return True


def party(battle: MacheteBattle, units: list[MacheteUnit], round: int) -> Party:
    """Returns the figures of one side of a melee.

    Also returns the men its commander prefers to lose (MACH-MEL-11).
    """
    foot, horse, crew = arms(units)
    officers = sum([min(unit.officers, unit.fighters) for unit in units])
    mounted = sum([unit.officers for unit in units if unit.troop == CAVALRY])
    rushing = [unit for unit in units if unit.attacker and has_impetus(round, unit.obstacle)]
    rush = worth(battle, rushing) if rushing else 0
    kinds = [kind for kind, figures in ((INFANTRY, foot + crew), (CAVALRY, horse)) if figures] or [INFANTRY]
    prefer = battle.decide("MACH-MEL-11", units[0], kinds)
    return Party(foot, horse, crew, officers, prefer, units[0].index, busy_crew(battle, units), rush, mounted)


def busy_crew(battle: MacheteBattle, units: list[MacheteUnit]) -> int:
    """Counts figures of *units* that were setting up their gun when they were reached this phase.

    MACH-AMB-05.
    """
    return sum([unit.strength for unit in units if unit.gun != NONE and unit.set_up == battle.turn])


def arms(units: list[MacheteUnit]) -> tuple[int, int, int]:
    """Returns the figures of *units* that fight as infantry, cavalry and gun crew. MACH-MEL-04, MACH-R-68."""
    foot = horse = crew = 0
    for unit in units:
        if unit.gun != NONE:
            crew += unit.strength
        elif unit.troop == CAVALRY:
            horse += unit.strength
        else:
            foot += unit.fighters
    return foot, horse, crew


def inflict(
    battle: MacheteBattle,
    strikers: list[MacheteUnit],
    struck: list[MacheteUnit],
    blow: Blow,
    fresh: bool,
) -> None:
    """Logs one blow and marks its losses. MACH-MEL-10, MACH-MEL-12."""
    if battle.log.keeps:
        tell(battle, strikers, struck, blow, fresh)
    for troop, lost in ((INFANTRY, blow.infantry_lost), (CAVALRY, blow.cavalry_lost)):
        if lost:
            fall(struck, troop, lost, bearer(battle, struck, troop, lost))
    if not blow.officer_faces:
        return
    rolled = iter(blow.officer_faces)  # MACH-R-14: a die each, first for units that lost men
    for unit in sorted(struck, key=lambda unit: unit.marked == unit.marked_officers):
        faces = tuple(islice(rolled, unit.officers - unit.marked_officers))
        try_officers(battle, unit, faces, "MACH-MEL-12")


def try_officers(battle: MacheteBattle, unit: MacheteUnit, faces: tuple[int, ...], clause: str) -> None:
    """Logs and marks what the dice of its officers cost *unit*. MACH-MEL-12, MACH-R-13."""
    log_officers(battle, clause, unit, faces)
    dead = officers_lost(faces)
    if dead:
        mark(unit, dead if battle.options.officer_loss == "extra" else 0, 0, dead)


def tell(
    battle: MacheteBattle, strikers: list[MacheteUnit], struck: list[MacheteUnit], blow: Blow, fresh: bool
) -> None:
    """Logs how one blow was struck. MACH-MEL-05, MACH-MEL-06, MACH-MEL-07, MACH-MEL-08, MACH-MEL-09."""
    log, lead, target = battle.log, strikers[0].index, struck[0].index
    own_worth = worth(battle, strikers)
    if blow.faces:
        gained = blow.total - sum(blow.faces)
        hindered = fresh and any(unit.attacker and unit.obstacle != CLEAR for unit in strikers)
        clause = "MACH-MEL-07" if gained else "MACH-MEL-08" if hindered else "MACH-MEL-05"
        impetus = NO_IMPETUS if not gained else IN_PART if gained < len(blow.faces) else FULL
        values = (len(strikers) - 1, len(struck) - 1, own_worth, impetus, blow.damage)
        log.add(clause, "melee_round", lead, target, blow.faces, values)
    else:
        log.add("MACH-MEL-06", "too_few_to_strike", lead, target, (), (own_worth,))


def worth(battle: MacheteBattle, units: list[MacheteUnit]) -> int:
    """Returns the melee points of all *units* together.

    MACH-MEL-01, MACH-MEL-02, MACH-MEL-04, MACH-AMB-05.
    """
    foot, horse, crew = arms(units)
    return points(foot, horse, crew - busy_crew(battle, units))


def bearer(battle: MacheteBattle, units: list[MacheteUnit], troop: int, lost: int) -> int:
    """Returns the unit whose men its commander chooses to lose first.

    IN_PROPORTION: the loss is spread over all of them. MACH-MEL-11, MACH-R-33.
    """
    if len(units) < 2:
        return IN_PROPORTION
    able = [unit.index for unit in units if unit.is_mounted == (troop == CAVALRY) and rankers(unit)]
    if len(able) < 2 or not 0 < lost < sum(rankers(battle.units[index]) for index in able):
        return IN_PROPORTION
    return battle.decide("MACH-R-33", units[0], (IN_PROPORTION, *able))


def rankers(unit: MacheteUnit) -> int:
    """Counts rankers of *unit* in a melee that have not been hit yet."""
    return max(0, unit.fighters - unit.marked - unit.officers + unit.marked_officers)


def fall(units: list[MacheteUnit], troop: int, lost: int, first: int = IN_PROPORTION) -> None:
    """Spreads *lost* infantry or cavalry over the units of that kind, rankers first.

    Men of the unit *first* are lost before any others. Figures that are not mounted count as infantry.
    MACH-R-15, MACH-R-33.
    """
    kind = [unit for unit in units if unit.is_mounted == (troop == CAVALRY)]
    if len(kind) == 1:
        unit = kind[0]
        alone = min(lost, rankers(unit) + unit.officers - unit.marked_officers)
        mark(unit, alone, alone, 0)
        return
    for unit in kind:
        if unit.index == first:
            alone = min(lost, rankers(unit))
            mark(unit, alone, alone, 0)
            lost -= alone
    ranks = [rankers(unit) for unit in kind]
    officers = [unit.officers - unit.marked_officers for unit in kind]
    from_ranks = min(lost, sum(ranks))
    men = share(from_ranks, ranks) if from_ranks else [0] * len(kind)
    chiefs = share(lost - from_ranks, officers) if lost > from_ranks else [0] * len(kind)
    for unit, own_lost, leading in zip(kind, men, chiefs, strict=True):
        mark(unit, own_lost + leading, own_lost + leading, 0)


def settle(battle: MacheteBattle, cluster: list[MacheteUnit]) -> None:
    """Removes a round's losses.

    Units still facing a living enemy will test. MACH-MEL-13, MACH-MEL-15, MACH-R-83.
    """
    for unit in cluster:
        remove(battle, unit, "MACH-MEL-14")
    for unit in cluster:
        if unit.on_table:
            facing = any(foe.on_table and foe.side != unit.side for foe in cluster)
            unit.fought = facing or battle.options.melee_test_without_enemy


def fight_on(battle: MacheteBattle, cluster: list[MacheteUnit]) -> None:
    """Fights further rounds in the same phase until a side is shaken or gone.

    That is the other reading of MACH-R-31.
    """
    while True:
        for unit in cluster:
            if unit.on_table and unit.fought:
                test(battle, unit)
        left = [unit for unit in cluster if unit.on_table]
        sides = [[unit for unit in left if unit.side == side] for side in (0, 1)]
        dice = [dice_for(worth(battle, side), battle.options) for side in sides]
        if not any(dice) or not all(any(unit.state == STEADY for unit in side) for side in sides):
            return
        for unit in left:
            unit.engaged = min(unit.engaged, battle.turn - 1)
        fight(battle, left)
        settle(battle, left)
