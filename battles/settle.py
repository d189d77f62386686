"""Homeward: what a ruleset, or a table, says of a battle becomes a result in the campaign's words."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from battles.mustering import TableUnit, back_to_men, back_to_men_each
from campaign.logic.casualties.muster import (
    BattleResult,
    Freed,
    Muster,
    MusteredForce,
    Party,
    UnitResult,
    fighters_in_posts,
)
from campaign.logic.vocabulary import Arm, LeaderFate, ResultSource, SideOutcome, Stance, Terrain
from rules import Dice, Establishment, Loss, Outcome, SeededDice, UnitFate

Fates = Mapping[str, UnitFate]  # by key of table unit
Toll = Callable[[int, UnitFate, bool, Dice], Loss]

BROKEN = (
    *("ran", "forced_back", "surrendered", "destroyed", "captured", "unserved", "spiked", "wrecked"),
    *("removed", "cut_off", "fleeing", "fled", "routed", "driven_off", "overrun", "routing", "left"),
)
"""States in which a table unit counts as broken when its side is judged routed."""
TAKEN = ("surrendered", "destroyed", "captured")
GONE = ("captured", "wrecked")
LEFT_BEHIND = ("unserved", "spiked", "surrendered", "destroyed", "cut_off", "routed", "overrun")
"""States of a gun that is lost whoever holds the field, and of one that is whose the field is."""
RESERVE = "reserve"
AWAY = ("ran", "went_off", "driven_off", "left", "marched_off", RESERVE)
OFFICERS = {
    "killed": LeaderFate.DEAD,
    "wounded": LeaderFate.WOUNDED,
    "captured": LeaderFate.CAPTURED,
    "present": LeaderFate.PRESENT,
}
PHASE = 10  # minutes
ROUTED = (SideOutcome.ROUTED, SideOutcome.OVERRUN)
HORSE_COUNTRY = (Terrain.OPEN, Terrain.PLAIN, Terrain.CANE)


def result_of(
    outcome: Outcome,
    table: Sequence[TableUnit],
    muster: Muster,
    seed: str,
    settings: Establishment,
    *,
    source: ResultSource = ResultSource.COMPUTER,
) -> BattleResult:
    """Returns the result of *outcome*.

    *table* are the units played, by index, *seed* names the dice for men, *settings* is the establishment
    of the rules they were played by.
    """
    sides = [party.side for party in muster.parties]
    holder = sides[outcome.holds] if outcome.holds is not None else ""
    fates = dict(zip((unit.key for unit in table), outcome.fates, strict=True))
    own_units = [unit for unit in table if unit.shares and not unit.captive_of]  # whom the campaign sent
    courses = {
        side: SideOutcome(course)
        if course
        else outcome_of_side(side, holder, own_units, fates, muster.terrain)
        for side, course in zip(sides, outcome.courses, strict=True)
    }
    lines = (
        unit_results(own_units, fates, seed)
        if settings.toll is None
        else men_lost_by_unit(own_units, fates, holder, seed, settings.toll)
    )
    for unit in own_units:
        if unit.guns or unit.animals:
            add_piece_losses(unit, fates[unit.key], holder, lines)
    for party in muster.parties:
        add_baggage_losses(party, muster, courses[party.side], own_units, fates, lines)
        if holder not in ("", party.side):
            add_train_losses(party, courses[party.side], own_units, fates, lines)
    return BattleResult(
        field_holder=holder,
        outcomes=courses,
        units=tuple(lines.values()),
        leaders=tuple(
            unit.leader.key for unit in table if unit.leader and is_leader_hit(unit, fates[unit.key])
        ),
        fates=leader_fates(table, fates, seed, settings),
        phases=-(-outcome.turns * settings.turn_minutes // PHASE),
        pursued=outcome.pursued,
        source=source,
        freed=prisoners_freed(table, fates, seed),
        absent=absent_units(own_units, fates),
    )


def absent_units(table: Sequence[TableUnit], fates: Fates) -> tuple[str, ...]:
    """Returns the campaign units that were still in reserve, whole, when the battle ended."""
    waiting = {share.unit for unit in table if fates[unit.key].state == RESERVE for share in unit.shares}
    came = {share.unit for unit in table if fates[unit.key].state != RESERVE for share in unit.shares}
    return tuple(sorted(waiting - came))


def unit_results(table: Sequence[TableUnit], fates: Fates, seed: str) -> dict[str, UnitResult]:
    """Returns men hit, surrendered and run off, by campaign unit in muster order.

    No more than were shown.
    """
    down: Counter[str] = Counter()
    surrendered: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for unit in table:
        dice = SeededDice(f"{seed}/men/{unit.key}")
        for hit, taken, gone in zip(
            *back_to_men_each(unit, figures_gone(unit, fates[unit.key]), dice), strict=True
        ):
            down[hit.unit] += hit.men
            surrendered[hit.unit] += taken.men - hit.men
            ran[hit.unit] += gone.men - taken.men
    return {key: UnitResult(key, down[key], surrendered[key], ran[key]) for key in down}


def figures_gone(unit: TableUnit, fate: UnitFate) -> tuple[int, int, int]:
    """Returns how many figures of *unit* are hit; hit or captured; hit, captured or scattered."""
    taken = fate.lost + fate.captured
    if fate.state == "captured" and not unit.guns:  # a train: whoever is left of it went with it
        taken = unit.figures
    return fate.lost, taken, unit.figures if fate.state == "ran" else taken


def men_lost_by_unit(
    table: Sequence[TableUnit], fates: Fates, holder: str, seed: str, toll: Toll
) -> dict[str, UnitResult]:
    """Returns men killed, wounded, missing and captured, by campaign unit in muster order.

    As the rules have it.
    """
    lines: dict[str, UnitResult] = {}
    for unit in table:
        dice = SeededDice(f"{seed}/men/{unit.key}")
        field_lost = holder not in ("", unit.side)
        for share in unit.shares:
            cost = Loss() if unit.animals else toll(share.men, fates[unit.key], field_lost, dice)
            line = lines.get(share.unit, UnitResult(share.unit, 0))
            lines[share.unit] = replace(
                line,
                killed=line.killed + cost.killed,
                wounded=line.wounded + cost.wounded,
                ran=line.ran + cost.missing,
                surrendered=line.surrendered + cost.captured,
            )
    return lines


def is_leader_hit(unit: TableUnit, fate: UnitFate) -> bool:
    """Tells whether the leader of *unit* was hit, or lost with a figure of their own."""
    return bool(fate.officers_lost or (unit.chief and fate.lost + fate.captured))


def leader_fates(
    table: Sequence[TableUnit], fates: Fates, seed: str, settings: Establishment
) -> dict[str, LeaderFate]:
    """Returns the fates of lost leaders where the rules themselves say them."""
    fates_by_leader: dict[str, LeaderFate] = {}
    for unit in table:
        if settings.officer and unit.leader and is_leader_hit(unit, fates[unit.key]):
            fate_word = settings.officer(fates[unit.key], SeededDice(f"{seed}/officer/{unit.leader.key}"))
            fates_by_leader |= {unit.leader.key: OFFICERS[fate_word]} if fate_word else {}
    return fates_by_leader


def add_piece_losses(unit: TableUnit, fate: UnitFate, holder: str, lines: dict[str, UnitResult]) -> None:
    """Adds to *lines* what a gun model or a train of *unit* has lost: pieces, and the animals of a train.

    A spiked gun, or one whose crew is gone, goes to the side with the field. A spiked gun of that side is
    disabled until it is repaired (MACH-ART-30).
    """
    beaten = holder not in ("", unit.side)
    gun = fate.state in GONE or (beaten and fate.state in LEFT_BEHIND)
    train = fate.state == "captured" or (beaten and fate.state == "destroyed")
    key = unit.shares[0].unit
    line = lines[key]
    lines[key] = replace(
        line,
        guns_lost=line.guns_lost + (unit.guns if gun else 0),
        guns_spiked=line.guns_spiked + (unit.guns if fate.state == "spiked" and not gun else 0),
        horses_lost=line.horses_lost + (unit.animals if train else 0),
    )


def prisoners_freed(table: Sequence[TableUnit], fates: Fates, seed: str) -> tuple[Freed, ...]:
    """Returns the prisoners who were loose at the end and lived, by prisoner party and unit."""
    freed = []
    for unit in table:
        if unit.captive_of:
            fate = fates[unit.key]
            dice = SeededDice(f"{seed}/freed/{unit.key}")
            for share in back_to_men(unit, fate.start - fate.lost - fate.captured, dice):
                party, _, of = share.unit.partition("/")
                if share.men:
                    freed.append(Freed(party, of, share.men))
    return tuple(freed)


def add_baggage_losses(
    party: Party,
    muster: Muster,
    course: SideOutcome,
    table: Sequence[TableUnit],
    fates: Fates,
    lines: dict[str, UnitResult],
) -> None:
    """Adds to *lines* the losses of men and guns that were not on the table.

    Men who were not shown surrender with their force. Guns not played are lost with a force that surrendered,
    or a side that was overrun.
    """
    played: Counter[str] = Counter()
    for unit in table:
        for share in unit.shares:
            played[share.unit] += unit.guns
    unseen = unshown_men(party, muster, table, fates)
    for force in party.forces:
        lost = has_given_up(force, table, fates)
        for force_unit in force.units:
            line = lines.get(force_unit.key, UnitResult(force_unit.key, 0))
            left = unseen.get(force_unit.key, 0)
            guns = force_unit.guns - played[force_unit.key] if lost or course is SideOutcome.OVERRUN else 0
            if left or guns:
                lines[force_unit.key] = replace(
                    line, surrendered=line.surrendered + left, guns_lost=line.guns_lost + guns
                )


def unshown_men(party: Party, muster: Muster, table: Sequence[TableUnit], fates: Fates) -> dict[str, int]:
    """Returns the men told and not shown who surrender with their force, by campaign unit."""
    shown: Counter[str] = Counter()
    for unit in table:
        for share in unit.shares:
            shown[share.unit] += share.men
    men_by_unit = {}
    for force in party.forces:
        if force.reserve_dice or not has_given_up(force, table, fates):
            continue
        for force_unit in force.units:
            men_left = force_unit.men
            if force_unit.in_posts:
                men_left = fighters_in_posts(men_left, muster.kind, muster.how)[0][0]
            if left := max(0, men_left - shown[force_unit.key]):
                men_by_unit[force_unit.key] = left
    return men_by_unit


def add_train_losses(
    party: Party, course: SideOutcome, table: Sequence[TableUnit], fates: Fates, lines: dict[str, UnitResult]
) -> None:
    """Adds the trains that a beaten party leaves behind to *lines*.

    Half of those still on the field if it withdrew, rounded up; all of them if it was routed. CAMP-BATTLE-14.
    """
    for force in party.forces:
        for force_unit in force.units if not force.reserve_dice else ():
            if force_unit.arm is not Arm.TRAIN:
                continue
            models = [unit for unit in table if unit.animals and unit.shares[0].unit == force_unit.key]
            animals = sum(unit.animals for unit in models if fates[unit.key].state not in AWAY)
            animals = animals if models else force_unit.horses
            line = lines.get(force_unit.key, UnitResult(force_unit.key, 0))
            left = animals if course in ROUTED else -(-animals // 2)
            lines[force_unit.key] = replace(line, horses_lost=max(line.horses_lost, left))


def has_given_up(force: MusteredForce, table: Sequence[TableUnit], fates: Fates) -> bool:
    """Tells whether all of *force* on the table is hit or captured, and somebody was captured."""
    fates_of_force = [fates[unit.key] for unit in table if unit.force == force.key and not unit.chief]
    return any(fate.captured for fate in fates_of_force) and all(
        fate.state in TAKEN or fate.lost + fate.captured >= fate.start for fate in fates_of_force
    )


def outcome_of_side(
    side: str, holder: str, table: Sequence[TableUnit], fates: Fates, terrain: Terrain
) -> SideOutcome:
    """Returns how *side* came out: the column of the casualty table."""
    if side == holder:
        return SideOutcome.HELD_FIELD
    states = [fates[unit.key].state for unit in table if unit.side == side and not unit.chief]
    own_states = [state for state in states if state != RESERVE]
    broken = sum(state in BROKEN for state in own_states)
    if 2 * broken <= len(own_states):
        return SideOutcome.WITHDREW
    fresh_horse = any(
        unit.side != side and unit.arm is Arm.CAVALRY and not unit.chief and fates[unit.key].state == "steady"
        for unit in table
    )
    return SideOutcome.OVERRUN if fresh_horse and terrain in HORSE_COUNTRY else SideOutcome.ROUTED


def undisputed_result(muster: Muster, shown: Collection[bool]) -> BattleResult:
    """Returns the result where a party has no fighting men: a lone train, or gunners alone. CAMP-MEET-12."""
    attacker, defender = muster.parties
    winner, loser = (attacker, defender) if tuple(shown) == (True, False) else (defender, attacker)
    taken = any(shown) and winner.stance == Stance.ATTACK
    gone = [unit for force in loser.forces for unit in force.units] if taken else []
    officers = [leader.key for unit in gone for leader in unit.leaders]
    return BattleResult(
        field_holder=winner.side,
        outcomes={
            winner.side: SideOutcome.HELD_FIELD,
            loser.side: SideOutcome.ROUTED if taken else SideOutcome.WITHDREW,
        },
        units=tuple(
            UnitResult(
                unit.key,
                0,
                surrendered=unit.men,
                guns_lost=unit.guns,
                horses_lost=unit.horses if unit.arm is Arm.TRAIN else 0,
            )
            for unit in gone
        ),
        leaders=tuple(officers),
        phases=0,
        pursued=taken,
        source=ResultSource.COMPUTER,
        fates=dict.fromkeys(officers, LeaderFate.CAPTURED),
    )
