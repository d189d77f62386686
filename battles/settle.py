"""Homeward: what a ruleset, or a table, says of a battle becomes a result in the campaign's words.

Source: campaign.md, 'Figures and men' and 'Casualty returns'.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from battles.mustering import TableUnit, back_to_men
from campaign.logic.muster import BattleResult, Muster, MusteredForce, Party, UnitResult
from campaign.logic.words import Arm, Course, ResultSource, Stance, Terrain
from rules import Outcome, SeededDice, UnitFate

Fates = Mapping[str, UnitFate]  # by key of table unit

BROKEN = ("ran", "forced_back", "surrendered", "destroyed")
"""States in which a table unit counts as broken when its side is judged routed."""
TAKEN = ("surrendered", "destroyed")
HORSE_COUNTRY = (Terrain.OPEN, Terrain.PLAIN, Terrain.CANE)


def result_of(
    outcome: Outcome,
    table: Sequence[TableUnit],
    muster: Muster,
    seed: str,
    *,
    source: ResultSource = ResultSource.COMPUTER,
    guns_taken: Mapping[str, int] | None = None,
) -> BattleResult:
    """The result of *outcome*; *table* are the units played, by index, *seed* names the dice for men.

    *guns_taken*, by campaign unit: what a table counted itself; else guns go as the baggage does.
    """
    sides = [party.side for party in muster.parties]
    holder = sides[outcome.holds] if outcome.holds is not None else ""
    fates = dict(zip((unit.key for unit in table), outcome.fates, strict=True))
    courses = {side: course(side, holder, table, fates, muster.terrain) for side in sides}
    lines = unit_results(table, fates, seed)
    for party in muster.parties:
        baggage(party, courses[party.side], table, fates, lines, guns_taken)
    return BattleResult(
        holder=holder,
        courses=courses,
        units=tuple(lines.values()),
        leaders=tuple(unit.leader.key for unit in table if unit.leader and fates[unit.key].officers_lost),
        phases=outcome.turns,
        pursued=outcome.pursued,
        source=source,
    )


def unit_results(table: Sequence[TableUnit], fates: Fates, seed: str) -> dict[str, UnitResult]:
    """Men down, surrendered and run off, by campaign unit in muster order; no more than were shown."""
    down: Counter[str] = Counter()
    surrendered: Counter[str] = Counter()
    ran: Counter[str] = Counter()
    for unit in table:
        fate = fates[unit.key]
        dice = SeededDice(f"{seed}/men/{unit.key}")
        gone = unit.figures if fate.state == "ran" else fate.lost + fate.captured
        hit = {share.unit: share.men for share in back_to_men(unit, fate.lost, dice)}
        out = {share.unit: share.men for share in back_to_men(unit, gone, dice)}
        for share in unit.shares:
            more = max(0, out[share.unit] - hit[share.unit])
            taken = spared_of(more, fate.captured, gone - fate.lost)
            down[share.unit] += hit[share.unit]
            surrendered[share.unit] += taken
            ran[share.unit] += more - taken
    return {key: UnitResult(key, down[key], surrendered[key], ran[key]) for key in down}


def spared_of(men: int, captured: int, gone: int) -> int:
    """Of *men* gone without being hit, those who surrendered: in proportion to the figures, rounded up."""
    return -(-men * captured // gone) if gone else 0


def baggage(
    party: Party,
    course: Course,
    table: Sequence[TableUnit],
    fates: Fates,
    lines: dict[str, UnitResult],
    guns_taken: Mapping[str, int] | None,
) -> None:
    """Adds to *lines* the men told and not shown, who surrender with their force, and the guns.

    Guns are lost by a force that surrendered and by a side that was overrun, unless the table counted them.
    """
    shown: Counter[str] = Counter()
    for unit in table:
        for share in unit.shares:
            shown[share.unit] += share.men
    for force in party.forces:
        lost = given_up(force, table, fates)
        for body in force.bodies:
            line = lines.get(body.key, UnitResult(body.key, 0))
            left = body.men - shown[body.key] if lost and not force.reserve_dice else 0
            guns = body.guns if lost or course is Course.OVERRUN else 0
            if guns_taken is not None:
                guns = guns_taken.get(body.key, 0)
            if left or guns:
                lines[body.key] = UnitResult(body.key, line.down, line.surrendered + left, line.ran, guns)


def given_up(force: MusteredForce, table: Sequence[TableUnit], fates: Fates) -> bool:
    """Whether all of *force* that stood on the table is down or taken, and somebody was taken."""
    own = [fates[unit.key] for unit in table if unit.force == force.key]
    return any(fate.captured for fate in own) and all(
        fate.state in TAKEN or fate.lost + fate.captured >= fate.start for fate in own
    )


def course(side: str, holder: str, table: Sequence[TableUnit], fates: Fates, terrain: Terrain) -> Course:
    """How *side* came out: the column of the casualty policy."""
    if side == holder:
        return Course.HELD
    states = [fates[unit.key].state for unit in table if unit.side == side]
    own = [state for state in states if state != "reserve"]
    broken = sum(state in BROKEN for state in own)
    if 2 * broken <= len(own):
        return Course.WITHDREW
    fresh_horse = any(
        unit.side != side and unit.arm is Arm.CAVALRY and fates[unit.key].state == "steady" for unit in table
    )
    return Course.OVERRUN if fresh_horse and terrain in HORSE_COUNTRY else Course.ROUTED


def undisputed(muster: Muster, shown: Collection[bool]) -> BattleResult:
    """The result where a party has nobody to stand in the field: a train without escort, gunners alone.

    An enemy whose stance is to attack takes it whole, with its guns; from any other it draws off. If neither
    can fight, the attacker goes his way. Source: marching.md, section 7.
    """
    attacker, defender = muster.parties
    winner, loser = (attacker, defender) if tuple(shown) == (True, False) else (defender, attacker)
    taken = any(shown) and winner.stance == Stance.ATTACK
    return BattleResult(
        holder=winner.side,
        courses={winner.side: Course.HELD, loser.side: Course.ROUTED if taken else Course.WITHDREW},
        units=tuple(
            UnitResult(body.key, 0, surrendered=body.men, guns_lost=body.guns)
            for force in loser.forces
            for body in force.bodies
        )
        if taken
        else (),
        leaders=(),
        phases=1 if taken else 0,
        pursued=False,
        source=ResultSource.COMPUTER,
    )
