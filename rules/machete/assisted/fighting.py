"""MACH-MEL at a table: contacts, and one round of each melee as the phase ends."""

from typing import Final

from rules.core.assisted import (
    SHOWN,
    Answer,
    Asked,
    Due,
    Modifier,
    News,
    Outcome,
    Question,
    Roll,
    Step,
    faces_of_tap,
    phrase,
)
from rules.core.inputs import BadInput
from rules.core.terms import ATTACKER, DEFENDER
from rules.machete.assisted.guards import ask_guard, take_trains
from rules.machete.assisted.houses import rush
from rules.machete.assisted.overrun import give_up_gun, queue_guns
from rules.machete.assisted.state import (
    Contact,
    Pending,
    State,
    as_counted,
    open_ambush,
    part,
    take_off,
)
from rules.machete.engine.melee import inflict, party
from rules.machete.engine.prisoners import hand_over
from rules.machete.sections.melee import Party, allocate, damage, dice_for, points, strike
from rules.machete.sections.morale import surrenders_when_overrun
from rules.machete.tables import IMPETUS
from rules.machete.terms import ACROSS_FORD, CLEAR, INFANTRY, NONE, OBSTACLES, STATES, TRAINS, UPHILL
from rules.machete.units import STEADY, SURRENDERED, MacheteUnit

MOST_COUNTED: Final = 24  # figures that people count on the table
BLOWS: Final = ("attacker", "defender")


def ask_charge(state: State, unit: MacheteUnit) -> Asked:
    """Asks which enemy a unit reaches and over which ground. MACH-MOVE-08, MACH-MEL-08, MACH-R-26."""
    is_known = all(state.counted)
    answers = tuple(
        Answer(
            state.key(foe.index),
            note=phrase("in_house") if foe.house >= 0 else None,
            unit=foe.index,
            settles=phrase("settled_door") if foe.house >= 0 and is_known else None,
        )
        for foe in foes_in_reach(state, unit)
    )
    kept = answers[0].key if len(answers) == 1 else ""
    questions = [Question("target", phrase("at_whom"), answers, kept)]
    if not all(state.counted):
        counts = tuple(Answer(str(n), phrase("number", count=n)) for n in range(1, MOST_COUNTED + 1))
        questions.append(Question("figures", phrase("how_many_fight"), counts, columns=6))
    grounds = tuple(
        Answer(obstacle, phrase(f"ground_{obstacle}"), phrase(f"ground_{obstacle}_note"))
        for obstacle in OBSTACLES
    )
    questions.append(Question("ground", phrase("crossed"), grounds, is_last=True, columns=4))
    return Asked(None, tuple(questions), phrase("they_meet"), False)


def foes_in_reach(state: State, unit: MacheteUnit) -> list[MacheteUnit]:
    """Returns the units that *unit* may move into contact with. Only infantry storms a house.

    A garrison may be stormed before it has shown itself. MACH-BLD-09.
    """
    foes_there = [] if unit.engaged else [foe for foe in state.units if not foe.engaged]
    foes_there += [foe for foe in state.units if foe.engaged]
    return [
        foe
        for foe in foes_there
        if foe.side != unit.side and foe.on_table and foe.figures_left > 0
        if foe.house < 0 or unit.troop == INFANTRY
    ]


def take_charge(state: State, step: Step) -> None:
    """Records the contact. Men forced back surrender to it. MACH-MOVE-09, MACH-GEN-09, MACH-MOR-19."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target.side == unit.side or not target.on_table:
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    ground, turn = step.get("ground", ""), state.battle.turn
    counts = counted_by_hand(state, step, unit, target)
    if target.house < 0 and ground not in OBSTACLES:
        raise BadInput("ground", "choose one first")
    open_ambush(state, unit)
    if unit.ambusher == turn:
        target.ambushed = True
    state.acted.add(unit.index)
    if target.house >= 0:
        rush(state, unit, target, counts)
        return
    if target.state in STATES and surrenders_when_overrun(STATES.index(target.state), state.battle.options):
        overrun_unit(state, unit, target)
        return
    obstacle = OBSTACLES.index(ground)
    if unit.fired != turn and obstacle not in (ACROSS_FORD, UPHILL):
        unit.charged = turn
    unit.attacker, unit.obstacle = True, obstacle
    for fighter in (unit, target):
        if not fighter.engaged:
            state.battle.contacts += 1
            fighter.engaged, fighter.contact = turn, state.battle.contacts
    target.molested = turn
    state.contacts.append(Contact(unit.index, target.index, turn, counts))
    state.log.add("MACH-MOVE-09", "closes_in", unit.index, target.index, (), (obstacle,))
    state.news = News(
        phrase("have_met", unit=unit.index, target=target.index), "MACH-GEN-09", phrase("fight_at_end")
    )


def counted_by_hand(state: State, step: Step, *units: MacheteUnit) -> dict[int, int]:
    """Returns the figures, losses included, of *units* that only the players have counted."""
    unknown = [unit for unit in units if not state.counted[unit.index]]
    written = str(step.get("figures", ""))
    if unknown and not (written.isdecimal() and 0 < int(written) <= MOST_COUNTED):
        raise BadInput("figures", "choose one first")
    return {unit.index: int(written) + unit.lost + unit.marked for unit in unknown}


def overrun_unit(state: State, unit: MacheteUnit, target: MacheteUnit) -> None:
    """Makes *target*, a static unit, surrender to *unit*. MACH-MOR-19, MACH-R-52."""
    take_off(state, target, "MACH-GEN-10")
    if target.on_table:
        target = give_up_gun(state, target, unit)
        taken = target.strength
        hand_over(target)
        state.log.add("MACH-MOR-19", "overrun", target.index, unit.index, (), (taken, 0, 0))
        state.battle.leave(target, SURRENDERED)
        part(state, target)
        ask_guard(state, target, unit.index)
    state.news = News(phrase("surrenders", unit=target.index), "MACH-MOR-19", None, units=(target.index,))


def clusters(state: State) -> list[list[MacheteUnit]]:
    """Returns the units of each melee, the oldest contact first. MACH-R-33."""
    groups: list[set[int]] = []
    for contact in state.contacts:
        if contact.is_storm:
            continue
        pair = {contact.attacker, contact.defender}
        joined = [group for group in groups if group & pair]
        groups = [group for group in groups if not group & pair]
        groups.append(pair.union(*joined))
    units = state.units
    groups_of_units = [
        sorted((units[i] for i in group), key=lambda u: (u.contact, u.index)) for group in groups
    ]
    return sorted(groups_of_units, key=lambda group: (group[0].contact, group[0].index))


def queue_melees(state: State) -> None:
    """Lines up the blows of each melee, the attackers' first. MACH-GEN-09, MACH-MEL-14, MACH-R-32."""
    for group in clusters(state):
        take_trains(state, group)
    for group in clusters(state):
        if all(unit.state != STEADY or unit.troop in TRAINS for unit in group):
            continue
        lead = next((unit for unit in group if unit.attacker), group[0])
        for by in (ATTACKER, DEFENDER):
            state.pending.append(Pending("strike", lead.index, "MACH-MEL-05", by=by))
        state.pending.append(Pending("settle", lead.index))


def group_of(state: State, lead: int) -> list[MacheteUnit]:
    """Returns the units of the melee that unit *lead* is in."""
    return next(
        (group for group in clusters(state) if lead in [unit.index for unit in group]), [state.units[lead]]
    )


def sides_of(state: State, pending: Pending) -> tuple[list[MacheteUnit], list[MacheteUnit]]:
    """Returns the units that strike and those that are struck."""
    group = group_of(state, pending.unit)
    ours = [unit for unit in group if unit.side == state.units[pending.unit].side]
    theirs = [unit for unit in group if unit.side != state.units[pending.unit].side]
    return (ours, theirs) if pending.by == ATTACKER else (theirs, ours)


def parties_of(state: State, pending: Pending) -> tuple[Party, Party, bool]:
    """Returns both sides at the start of the round, and True in their first.

    MACH-MEL-01 to MACH-MEL-08.
    """
    striking, suffering = sides_of(state, pending)
    fresh = all(unit.engaged == state.battle.turn for unit in (*striking, *suffering))
    round = 1 if fresh else 2
    struck = party(state.battle, suffering, round)._replace(officers=0, mounted_officers=NONE)
    return party(state.battle, striking, round), struck, fresh


def worth_of(side: Party) -> int:
    """Returns the points of a party. MACH-MEL-01, MACH-MEL-02, MACH-AMB-05."""
    return points(side.infantry, side.cavalry, side.gun_crew - side.preparing)


def is_ambushed_side(state: State, pending: Pending) -> bool:
    """Tells whether the striking side was surprised this phase. MACH-R-10."""
    battle = state.battle
    striking, _ = sides_of(state, pending)
    return battle.ambush_phase == battle.turn and striking[0].side == battle.ambushed_side


def strike_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Returns the dice of one blow, with the losses of each result. MACH-MEL-05, MACH-MEL-07, MACH-MEL-09."""
    ours, theirs = sides_of(state, pending)
    with as_counted(state, (*ours, *theirs)):
        striker, struck, _fresh = parties_of(state, pending)
    options, worth = state.battle.options, worth_of(striker)
    count, pushed = dice_for(worth, options), min(dice_for(worth, options), dice_for(striker.rush, options))
    impetus = IMPETUS * pushed
    left = count - len(given)
    foot, horse = struck.infantry + struck.gun_crew, struck.cavalry
    surprised = is_ambushed_side(state, pending)
    outcomes = []
    for faces in faces_of_tap(left):
        total = sum(given) + sum(faces) + impetus
        if left > SHOWN:
            outcomes.append(Outcome(faces, phrase("so_far", total=sum(given) + sum(faces))))
            continue
        lost = sum(allocate(damage(total, surprised, options), foot, horse, struck.prefer))
        outcomes.append(Outcome(faces, phrase("less", count=lost) if lost else phrase("no_loss_short")))
    lines = [Modifier(phrase("points", count=worth), "MACH-MEL-05", note=phrase("dice", count=count))]
    lines += impetus_line(ours, pushed)
    roll = Roll(
        phrase("roll", count=left), ours[0].side, tuple(outcomes), tuple(lines), None, given, "MACH-MEL-09"
    )
    return Due(
        key=f"strike-{BLOWS[pending.by]}-{state.key(pending.unit)}",
        unit=ours[0].index,
        title=phrase("strikes_at", unit=ours[0].index, target=theirs[0].index),
        clauses=("MACH-MEL-05", "MACH-MEL-09"),
        step=strike_step(state, pending),
        roll=roll,
    )


def impetus_line(ours: list[MacheteUnit], pushed: int) -> list[Modifier]:
    """Tells whether the attackers' dice have impetus. MACH-MEL-07, MACH-MEL-08."""
    if pushed:
        return [Modifier(phrase("impetus"), "MACH-MEL-07", f"+{IMPETUS * pushed}")]
    if any(unit.attacker and unit.obstacle != CLEAR for unit in ours):
        return [Modifier(phrase("no_impetus"), "MACH-MEL-08", f"+{IMPETUS}", counts=False)]
    return []


def strike_step(state: State, pending: Pending) -> dict[str, str]:
    """Returns the step that answers a blow, without its faces."""
    return {"do": "strike", "unit": state.key(pending.unit), "by": BLOWS[pending.by]}


def dice_of_blow(state: State, pending: Pending) -> int:
    """Counts the dice of one blow, 0 for too few figures. MACH-MEL-05, MACH-MEL-06, MACH-R-30."""
    ours, theirs = sides_of(state, pending)
    with as_counted(state, (*ours, *theirs)):
        striker, _, _ = parties_of(state, pending)
    return dice_for(worth_of(striker), state.battle.options)


def take_strike(state: State, pending: Pending) -> None:
    """Strikes one blow and marks its losses. MACH-MEL-05, MACH-MEL-12, MACH-MEL-14."""
    ours, theirs = sides_of(state, pending)
    with as_counted(state, (*ours, *theirs)):
        striker, struck, fresh = parties_of(state, pending)
        blow = strike(
            state.battle.dice, striker, struck, is_ambushed_side(state, pending), state.battle.options
        )
        inflict(state.battle, ours, theirs, blow, fresh)
    lost = blow.infantry_lost + blow.cavalry_lost
    chiefs = [
        Pending("officer", unit.index, "MACH-MEL-12", count=unit.officers - unit.marked_officers)
        for unit in theirs
        if lost and unit.officers > unit.marked_officers
    ]
    state.pending[:0] = chiefs
    state.news = News(
        phrase("fall", count=lost) if lost else phrase("nobody_falls"),
        "MACH-MEL-09",
        phrase("blow_sum", total=blow.total, damage=blow.damage),
        blow.faces,
        ours[0].side,
        tuple(unit.index for unit in theirs),
        (phrase("off_after_round"),) if lost else (),
    )


def settle_melee(state: State, pending: Pending) -> None:
    """Removes a round's losses and queues tests. MACH-MEL-13, MACH-MEL-15, MACH-R-83."""
    group = group_of(state, pending.unit)
    for unit in group:
        take_off(state, unit, "MACH-MEL-14")
    for unit in group:
        facing = any(foe.on_table and foe.side != unit.side for foe in group)
        unit.fought = unit.on_table and (facing or state.battle.options.melee_test_without_enemy)
    queue_guns(state, group)
