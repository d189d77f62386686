"""MACH-MOR-20 to MACH-MOR-23, MACH-R-68 at a table: guards of prisoners, and trains that fall."""

from typing import Final

from rules.core.assisted import (
    SHOWN,
    Action,
    Answer,
    Asked,
    Due,
    Modifier,
    News,
    Outcome,
    Phrase,
    Question,
    Step,
    Throw,
    faces_of_tap,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput
from rules.machete.assisted.state import Guard, Pending, State, part, take_off
from rules.machete.engine.details import spare, take_from
from rules.machete.engine.prisoners import hand_over
from rules.machete.sections.melee import allocate, damage, dice_for, points
from rules.machete.sections.morale import escorts_needed, prisoners_held
from rules.machete.tables import IMPETUS
from rules.machete.terms import CAVALRY, INFANTRY, LINE, NONE, TRAINS
from rules.machete.units import STEADY, TAKEN, MacheteUnit

NOBODY: Final = "nobody"
WENT: Final = 0  # the phase of prisoners who are gone for good


def unguarded_men(state: State, unit: MacheteUnit) -> int:
    """Counts the prisoners of that unit who have no guard. MACH-R-54."""
    return unit.captured - sum(guard.held for guard in state.guards if guard.prisoners == unit.index)


def ask_guard(state: State, unit: MacheteUnit, captor: int) -> None:
    """Asks who guards the men of *unit*, if their captors' units are counted. MACH-MOR-21."""
    if unguarded_men(state, unit) and any(
        state.counted[other.index] for other in state.units if other.side != unit.side
    ):
        state.pending.insert(0, Pending("guard", unit.index, "MACH-MOR-21", by=captor))


def possible_guards(state: State, unit: MacheteUnit, captor: int) -> list[MacheteUnit]:
    """Returns the units that can spare men for the prisoners of *unit*, the captor first. MACH-MOR-21."""
    found = [
        other
        for other in state.units
        if other.side != unit.side and other.on_table and state.counted[other.index]
        if other.troop <= CAVALRY and other.house < 0 and not other.hidden and spare(other)
        if other.index == captor or (other.state == STEADY and not other.engaged)
    ]
    return sorted(found, key=lambda other: (other.index != captor, other.index))


def guard_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks which unit guards the prisoners. MACH-MOR-20, MACH-MOR-21."""
    unit = state.units[pending.unit]
    left = unguarded_men(state, unit)
    there = possible_guards(state, unit, pending.by)
    answers = [Answer(str(each.index), phrase("unit_alone", unit=each.index)) for each in there]
    answers.append(Answer(NOBODY, phrase("nobody_guards")))
    title = phrase("who_guards", unit=unit.index, count=left)
    step = {"do": "guard", "unit": state.key(unit.index)}
    why = phrase("guards_needed", count=escorts_needed(left))
    return Due(
        f"guard-{step['unit']}",
        unit.index,
        title,
        ("MACH-MOR-21", "MACH-R-54"),
        step,
        why,
        None,
        tuple(answers),
    )


def take_guard(state: State, pending: Pending, step: Step) -> None:
    """Sends a guard off, one man for six prisoners, or leaves them alone. MACH-MOR-21, MACH-R-54."""
    unit = state.units[pending.unit]
    there = {str(each.index): each for each in possible_guards(state, unit, pending.by)}
    answer, left = read_answer(step, (*there, NOBODY)), unguarded_men(state, unit)
    state.news = None
    if answer == NOBODY:
        state.unguarded[unit.index] = state.battle.turn
        state.log.add("MACH-R-54", "unguarded", unit.index, -1, (), (left,))
        return
    captor = there[answer]
    number = min(escorts_needed(left), spare(captor))
    is_train = unit.troop in TRAINS
    held = left if is_train else prisoners_held(left, number)
    take_from(state.battle, captor, number)
    captor.firearms = min(captor.firearms, captor.strength)
    home = captor.index if captor.source < 0 else captor.source
    state.guards.append(Guard(unit.index, home, number, held))
    state.log.add("MACH-MOR-20", "leads", captor.index, unit.index, (), (held,))
    title = phrase("guard_sent", unit=captor.index, count=number)
    state.news = News(title, "MACH-MOR-21", phrase("guards_hold", unit=unit.index, count=held))
    ask_guard(state, unit, pending.by)


def lead_actions(state: State, unit: MacheteUnit, frozen: Phrase | None) -> list[Action]:
    """Returns what a unit may do about prisoners: guard those of the enemy, or free its own.

    MACH-MOR-21, MACH-MOR-22.
    """
    bar, found = frozen or (phrase("in_melee") if unit.engaged else None), []
    if state.counted[unit.index] and any(unit in possible_guards(state, *each) for each in waiting(state)):
        found.append(Action("lead", phrase("guard_prisoners"), phrase("within_one_move"), bar))
    if unit.troop <= CAVALRY and unit.house < 0 and guards_of_enemy(state, unit):
        moved = phrase("has_moved") if unit.moved == state.battle.turn else None
        found.append(Action("rescue", phrase("attack_guard"), phrase("instead_of_charge"), bar or moved))
    return found


def waiting(state: State) -> list[tuple[MacheteUnit, int]]:
    """Returns the units whose men are prisoners without a guard. MACH-R-54."""
    return [(state.units[index], NONE) for index in sorted(state.unguarded)]


def guards_of_enemy(state: State, unit: MacheteUnit) -> list[Guard]:
    """Returns the guards that lead prisoners of the side of *unit*."""
    return [each for each in state.guards if state.units[each.prisoners].side == unit.side and each.escorts]


def ask_lead(state: State, unit: MacheteUnit) -> Asked:
    """Asks whose men are guarded. MACH-MOR-21."""
    there = [each for each, _ in waiting(state) if unit in possible_guards(state, each, NONE)]
    return Asked(None, (prisoners_question(state, there),), phrase("they_guard"), False)


def prisoners_question(state: State, units: list[MacheteUnit]) -> Question:
    """Asks whose men they are."""
    answers = tuple(Answer(state.key(each.index), unit=each.index) for each in units)
    kept = answers[0].key if len(answers) == 1 else ""
    return Question("target", phrase("whose_prisoners"), answers, kept, is_last=True)


def take_lead(state: State, step: Step) -> None:
    """Guards prisoners who were left alone. It takes nothing of the card. MACH-MOR-21."""
    unit, led = state.unit_of(step), state.unit_of(step, "target")
    if led.index not in state.unguarded or unit not in possible_guards(state, led, NONE):
        raise BadInput("target", "is not open to it")
    since = state.unguarded.pop(led.index)
    take_guard(state, Pending("guard", led.index, "MACH-MOR-21", by=unit.index), {"answer": str(unit.index)})
    state.pending = [each for each in state.pending if each.kind != "guard"]
    if unguarded_men(state, led):
        state.unguarded[led.index] = since


def ask_rescue(state: State, unit: MacheteUnit) -> Asked:
    """Asks whose guard is attacked. MACH-MOR-22."""
    led = {each.prisoners for each in guards_of_enemy(state, unit)}
    question = prisoners_question(state, [state.units[index] for index in sorted(led)])
    return Asked(None, (question,), phrase("they_meet"), False)


def take_rescue(state: State, step: Step) -> None:
    """Attacks a guard. They fight as the phase ends. MACH-MOR-22, MACH-GEN-09."""
    unit, led = state.unit_of(step), state.unit_of(step, "target")
    if led.index not in [each.prisoners for each in guards_of_enemy(state, unit)]:
        raise BadInput("target", "is not open to it")
    unit.moved = unit.charged = state.battle.turn
    state.acted.add(unit.index)
    state.rescues.append((unit.index, led.index))
    state.log.add("MACH-MOR-22", "rushes_guard", unit.index, led.index)
    title = phrase("at_the_guard", unit=unit.index, target=led.index)
    state.news = News(title, "MACH-MOR-22", phrase("fight_at_end"))


def queue_rescues(state: State) -> None:
    """Lines up the blows at guards. MACH-MOR-22."""
    for index, led in state.rescues:
        unit = state.units[index]
        if unit.on_table and unit.state == STEADY and not unit.engaged and blow_dice(state, unit):
            state.pending.append(Pending("rescue_blow", index, "MACH-MEL-05", blow_dice(state, unit), by=led))
    state.rescues = []


def blow_dice(state: State, unit: MacheteUnit) -> int:
    """Counts the dice of a unit that attacks a guard. MACH-MEL-05."""
    foot, horse = (0, unit.strength) if unit.troop == CAVALRY else (unit.strength, 0)
    return dice_for(points(foot, horse, 0), state.battle.options)


def guards_at(state: State, pending: Pending) -> list[Guard]:
    """Returns the guards of the prisoners that are being freed."""
    return [each for each in state.guards if each.prisoners == pending.by and each.escorts]


def guards_fallen(state: State, pending: Pending, total: int) -> int:
    """Returns how many of the guards fall to dice of that *total*. MACH-MEL-07, MACH-MEL-09."""
    there = guards_at(state, pending)
    escorts = sum(each.escorts for each in there)
    is_mounted = any(state.units[each.captor].troop == CAVALRY for each in there)
    foot, horse = (0, escorts) if is_mounted else (escorts, 0)
    hurt = damage(total + IMPETUS * pending.count, False, state.battle.options)
    return sum(allocate(hurt, foot, horse, INFANTRY))


def blow_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of an attack on a guard. MACH-MEL-05, MACH-MOR-22."""
    unit, left = state.units[pending.unit], pending.count - len(given)
    outcomes = []
    for faces in faces_of_tap(left):
        total = sum(given) + sum(faces)
        if left > SHOWN:
            outcomes.append(Outcome(faces, phrase("so_far", total=total)))
            continue
        fallen = guards_fallen(state, pending, total)
        outcomes.append(Outcome(faces, phrase("less", count=fallen) if fallen else phrase("no_loss_short")))
    title = phrase("strikes_guard", unit=unit.index, target=pending.by)
    line = Modifier(phrase("impetus"), "MACH-MEL-07", f"+{IMPETUS * pending.count}")
    throw = Throw(
        phrase("throw", count=left), unit.side, tuple(outcomes), (line,), None, given, "MACH-MEL-09"
    )
    step = {"do": "rescue_blow", "unit": state.key(unit.index)}
    clauses = ("MACH-MOR-22", "MACH-MEL-09")
    return Due(f"rescue_blow-{step['unit']}", unit.index, title, clauses, step, None, throw)


def take_blow(state: State, pending: Pending, _step: Step) -> None:
    """Strikes at a guard. Prisoners whom those left cannot hold are free. MACH-MOR-22, MACH-MOR-23."""
    unit, led = state.units[pending.unit], state.units[pending.by]
    faces = state.battle.dice.roll(pending.count, 6, "MACH-MEL-05", unit.index)
    fallen = left = guards_fallen(state, pending, sum(faces))
    state.log.add("MACH-MOR-22", "strikes_guard", unit.index, led.index, faces, (fallen,))
    freed = 0
    for guard in guards_at(state, pending):
        down = min(left, guard.escorts)
        left -= down
        freed += strike_guard(state, guard, down)
    free(state, led, freed)
    title = phrase("guards_fall", count=fallen) if fallen else phrase("nobody_falls")
    detail = phrase("are_free", unit=led.index, count=freed) if freed else None
    state.news = News(title, "MACH-MOR-23", detail, faces, unit.side)


def strike_guard(state: State, guard: Guard, down: int) -> int:
    """Takes *down* men off a guard, as losses of their unit. Returns the prisoners it loses. MACH-R-77."""
    captor = state.units[guard.captor]
    guard.escorts -= down
    captor.lost, captor.lost_before = captor.lost + down, captor.lost_before + down
    captor.start, captor.told_off = captor.start + down, captor.told_off - down
    is_train = state.units[guard.prisoners].troop in TRAINS
    kept = prisoners_held(guard.held, guard.escorts)
    kept = guard.held if is_train and guard.escorts else kept
    freed, guard.held = guard.held - kept, kept
    return freed


def free(state: State, unit: MacheteUnit, figures: int) -> None:
    """Brings prisoners back into the battle, as a steady unit of their own kind. MACH-MOR-23, MACH-R-55."""
    if not figures:
        return
    if unit.gun != NONE:  # its crew has no gun any more
        unit.captured -= figures
        state.fled[unit.index] = state.fled.get(unit.index, 0) + figures
        return
    chiefs = unit.muster_officers - unit.officers_lost - unit.officers
    unit.officers += max(0, figures - (unit.captured - chiefs))
    unit.captured -= figures
    unit.strength += figures
    if state.battle.options.freed_captives_unarmed:
        unit.firearms = 0
    if unit.on_table:
        values: tuple[int, ...] = (unit.strength, unit.officers, figures)
        state.log.add("MACH-MOR-23", "more_freed", unit.index, -1, (), values)
        return
    unit.on_table, unit.state, unit.formation = True, STEADY, LINE
    unit.attacker = unit.flanked = unit.fought = unit.ambushed = False
    state.by_hand[unit.index] = state.by_hand.get(unit.index, {}) | {"taken": False}
    state.acted.add(unit.index)  # its card comes in the next phase
    values = (unit.x, unit.y, unit.strength, unit.officers, figures)
    state.log.add("MACH-MOR-23", "freed", unit.index, -1, (), values)


def loosen(state: State) -> None:
    """Frees prisoners who had no guard for a phase, as the next phase ends. MACH-R-54."""
    for index, since in sorted(state.unguarded.items()):
        if since < state.battle.turn:
            del state.unguarded[index]
            free(state, state.units[index], unguarded_men(state, state.units[index]))


def take_trains(state: State, group: list[MacheteUnit]) -> None:
    """Captures the trains of a melee that nobody else defends. MACH-R-68, MACH-MWAG-08."""
    for side in (0, 1):
        own = [unit for unit in group if unit.side == side and unit.on_table]
        foes = [foe for foe in group if foe.side != side and foe.on_table and foe.state == STEADY]
        captor = next((foe for foe in foes if foe.troop not in TRAINS), None)
        if captor is None or not all(unit.troop in TRAINS for unit in own):
            continue
        for train in own:
            take_off(state, train, "MACH-GEN-10")
            if not train.on_table:
                continue
            if state.counted[train.index]:
                count = train.strength
                hand_over(train)
                values = (count, 0, 0, train.loads)
                state.log.add("MACH-R-68", "is_taken", train.index, captor.index, (), values)
            state.battle.leave(train, TAKEN)
            part(state, train)
            state.by_hand[train.index] = state.by_hand.get(train.index, {}) | {"taken": True}
            state.news = News(phrase("train_taken", unit=train.index), "MACH-R-68")
            ask_guard(state, train, captor.index)
