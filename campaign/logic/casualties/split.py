"""Casualty returns: figures removed are not all dead. The policy splits the men lost by how their side came
out.
"""

from collections.abc import Container
from dataclasses import dataclass, replace
from operator import add

from campaign.logic.casualties.casualty_table import USUAL, Policy
from campaign.logic.casualties.muster import BattleResult, Freed, Muster, PrisonerGroup, UnitResult
from campaign.logic.casualties.overrun import is_place_stormed, percent_overrun
from campaign.logic.vocabulary import Arm, LeaderFate, SideOutcome
from rules import SeededDice

WORSE = {
    SideOutcome.HELD_FIELD: SideOutcome.HELD_FIELD,
    SideOutcome.WITHDREW: SideOutcome.ROUTED,
    SideOutcome.ROUTED: SideOutcome.OVERRUN,
    SideOutcome.OVERRUN: SideOutcome.OVERRUN,
}
"""The column of the table that a pursued loser falls to. CAMP-PURSUIT-03."""


@dataclass(frozen=True, slots=True)
class UnitReturn:
    """One unit's losses in men, as they will be posted.

    `present`: men on the field. `goods`: stock, from, to and amount of the arms, rounds and mules it used up,
    lost or captured.
    """

    unit: str
    outcome: SideOutcome
    present: int
    killed: int = 0
    severely_wounded: int = 0
    lightly_wounded: int = 0
    missing: int = 0
    captured: int = 0
    horses_lost: int = 0
    guns_lost: int = 0
    goods: tuple[tuple[str, str, str, int], ...] = ()

    @property
    def losses(self) -> int:
        return self.killed + self.severely_wounded + self.lightly_wounded + self.missing + self.captured


def at_most(line: UnitReturn, men: int, horses: int, guns: int) -> UnitReturn:
    """Returns *line* with no more lost than is there.

    Lesser hurts are removed first. CAMP-LOSS-12.
    """
    over = max(0, line.losses - men)
    left = {}
    for fate in ("lightly_wounded", "missing", "severely_wounded", "captured", "killed"):
        cut = min(over, getattr(line, fate))
        left[fate], over = getattr(line, fate) - cut, over - cut
    return replace(
        line,
        **left,
        horses_lost=min(line.horses_lost, horses),
        guns_lost=min(line.guns_lost, guns),
    )


def split_losses(
    muster: Muster,
    result: BattleResult,
    courses: dict[str, SideOutcome],
    seed: str,
    riders: tuple[str, ...] = (),
    policy: Policy = USUAL,
) -> list[UnitReturn]:
    """Returns one return for every unit mustered, in muster order.

    *courses*: after pursuit. *seed*: the turn's. Men who surrendered are prisoners whole, unless their own
    side holds the field: then they are free again. *riders* are forces whose pursuit succeeded; it costs them
    some men. Regulars who are caught fare as the overrun do. Unless they had a place to shoot from, they have
    cost their enemy less by as much. *policy*: the policy. CAMP-LOSS-08, CAMP-LOSS-12.
    """
    by_unit = {line.unit: line for line in result.units}
    hunted = percent_overrun(muster, result, riders, seed, policy)
    made = []
    for party, enemy in (muster.parties, muster.parties[::-1]):
        course = courses[party.side]
        silenced = 0 if is_place_stormed(muster) else hunted[enemy.side]
        back_percent = (
            0 if course is SideOutcome.OVERRUN else max(percent_back(party.side, seed, policy), silenced)
        )
        for force in party.forces:
            for unit in force.units:
                line = by_unit.get(unit.key, UnitResult(unit.key, 0))
                dice = SeededDice(f"{seed}/return/{unit.key}")
                taken = 0 if result.field_holder == party.side else line.surrendered
                left = unit.men - line.men_hit - line.ran - taken
                ridden = percent_of(left, policy.ridden, dice, policy) if force.key in riders else 0
                back = percent_of(line.down, back_percent, dice, policy)
                prey = 0 if unit.nation.disperses else left - ridden
                caught_men = percent_of(prey, hunted[party.side], dice, policy)
                down, dead, wounded = line.down - back + ridden, line.killed, line.wounded
                if not policy.rules:
                    down, dead, wounded = down + dead + wounded, 0, 0
                killed, severe, light, missing, captured = split_men(down, course, dice, policy)
                if caught_men:
                    killed, severe, light, missing, captured = map(
                        add,
                        (killed, severe, light, missing, captured),
                        split_men(caught_men, SideOutcome.OVERRUN, dice, policy),
                    )
                badly = split_wounded(wounded, course, policy)
                killed, severe, light = killed + dead, severe + badly, light + wounded - badly
                if policy.strays:
                    missing += line.ran
                else:
                    light += line.ran
                captured += taken
                free = percent_of(captured, policy.slipped if unit.nation.disperses else 0, dice, policy)
                mounted = unit.arm is Arm.CAVALRY
                made.append(
                    UnitReturn(
                        unit=unit.key,
                        outcome=course,
                        present=unit.men,
                        killed=killed,
                        severely_wounded=severe,
                        lightly_wounded=light,
                        missing=missing + free,
                        captured=captured - free,
                        horses_lost=min(unit.horses, killed + captured) if mounted else line.horses_lost,
                        guns_lost=line.guns_lost,
                    )
                )
    return made


def percent_back(side: str, seed: str, settings: Policy = USUAL) -> int:
    """Returns the percentage of *side*'s men lost who are back that evening.

    The battle's die varies it. CAMP-LOSS-04.
    """
    if not settings.scattered_by:
        return settings.scattered
    face = SeededDice(f"{seed}/scattered/{side}").roll(1, 100, "CAMP-LOSS-04", -1)[0]
    return max(0, min(100, settings.scattered + (2 * (2 * face - 101) * settings.scattered_by + 99) // 198))


def kill_captured(
    returns: list[UnitReturn], beaten: Container[str], seed: str, policy: Policy = USUAL
) -> list[UnitReturn]:
    """Returns *returns* after a victory without quarter over the units of *beaten*.

    Half of their captured men are killed, and half break out and are missing. For a fixed number killed, one
    man of the winner's strongest unit is severely wounded. CAMP-LOSS-09.
    """
    made, slain = [], 0
    for line in returns:
        if line.unit not in beaten or not line.captured:
            made.append(line)
            continue
        killed = percent_of(line.captured, 50, SeededDice(f"{seed}/unspared/{line.unit}"), policy)
        away = line.captured - killed
        slain += killed
        missing, light = (away, 0) if policy.strays else (0, away)
        made.append(
            replace(
                line,
                killed=line.killed + killed,
                missing=line.missing + missing,
                lightly_wounded=line.lightly_wounded + light,
                captured=0,
            )
        )
    winners = [line for line in made if line.unit not in beaten]
    if winners and slain >= policy.dearly:
        most = max(winners, key=lambda line: (line.present - line.losses, line.unit))
        hurt = min(slain // policy.dearly, most.present - most.losses)
        made[made.index(most)] = replace(most, severely_wounded=most.severely_wounded + hurt)
    return made


def left_behind(muster: Muster, result: BattleResult, courses: dict[str, SideOutcome]) -> tuple[Freed, ...]:
    """Returns the prisoners who are free after a battle.

    Prisoners who got away in the battle are free. If their captors withdrew before the enemy, at least half
    of each party is free, rounded up. CAMP-BATTLE-14.
    """
    loose = {(freed.party, freed.unit): freed.men for freed in result.freed}
    for party in muster.parties:
        if courses[party.side] is not SideOutcome.WITHDREW or result.field_holder in ("", party.side):
            continue
        groups: dict[str, list[PrisonerGroup]] = {}
        for force in party.forces:
            for group in force.prisoners:
                groups.setdefault(group.party, []).append(group)
        for name, led in groups.items():
            free = sum(loose.get((name, group.unit), 0) for group in led)
            more = -(-sum(group.men for group in led) // 2) - free
            for group in led:
                had = loose.get((name, group.unit), 0)
                goes = max(0, min(more, group.men - had))
                loose[name, group.unit] = had + goes
                more -= goes
    return tuple(Freed(party, unit, men) for (party, unit), men in loose.items() if men)


def add_strays(
    returned: UnitReturn, percent: int, *, taken: bool, seed: str, policy: Policy = USUAL
) -> UnitReturn:
    """Returns *returned* with *percent* of those it left fit missing too, or *taken* prisoner."""
    left = returned.present - returned.losses
    men = percent_of(left, percent, SeededDice(f"{seed}/stray/{returned.unit}"), policy)
    if taken:
        return replace(returned, captured=returned.captured + men)
    if policy.strays:
        return replace(returned, missing=returned.missing + men)
    return replace(returned, lightly_wounded=returned.lightly_wounded + men)


def percent_of(men: int, percent: int, dice: SeededDice, settings: Policy = USUAL) -> int:
    """Returns *percent* of *men*.

    The fraction of a man is rolled by d100, or rounded half up. CAMP-LOSS-03.
    """
    sure, over = divmod(men * percent, 100)
    if not settings.dice:
        return sure + (over >= 50)
    return sure + (bool(over) and dice.roll(1, 100, "CAMP-LOSS-03", -1)[0] <= over)


def split_men(
    down: int, course: SideOutcome, dice: SeededDice, policy: Policy = USUAL
) -> tuple[int, int, int, int, int]:
    """Splits *down* men over the five fates of *course*.

    Whole men go by share, the men left over by d100 or by largest remainder. CAMP-LOSS-01, CAMP-LOSS-03.
    """
    shares = policy.shares[course]
    dealt = [down * share // 1000 for share in shares]
    over = [down * share % 1000 for share in shares]
    for _ in range(down - sum(dealt)):
        if policy.dice:
            point = dice.roll(1, 100, "CAMP-LOSS-03", -1)[0] * sum(over)
            fate = next(i for i in range(5) if point <= 100 * sum(over[: i + 1]))
        else:
            fate = over.index(max(over))
        dealt[fate] += 1
        over[fate] = 0
    return dealt[0], dealt[1], dealt[2], dealt[3], dealt[4]


def split_wounded(wounded: int, course: SideOutcome, settings: Policy = USUAL) -> int:
    """Returns the severely wounded among men whom the rules call *wounded*, in the shares of *course*."""
    _, severe, light, _, _ = settings.shares[course]
    return (2 * wounded * severe + severe + light) // (2 * (severe + light))


def leader_fate(course: SideOutcome, dice: SeededDice, policy: Policy = USUAL) -> LeaderFate:
    """Rolls the fate of an officer hit in battle, with the shares of the men.

    A light wound or straying keeps the officer present. CAMP-LOSS-10.
    """
    killed, severe, light, missing, _ = policy.shares[course]
    face = 10 * dice.roll(1, 100, "CAMP-LOSS-10", -1)[0]
    if face <= killed:
        return LeaderFate.DEAD
    if face <= killed + severe:
        return LeaderFate.WOUNDED
    if face <= killed + severe + light + missing:
        return LeaderFate.PRESENT
    return LeaderFate.CAPTURED
