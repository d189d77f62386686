"""SCW-CC at a table: bases in contact, one blow of each side, and those that are driven back."""

from rules.core.assisted import Answer, Due, Modifier, News, Phrase, Step, phrase, read_answer
from rules.scwares.assisted.dice import DiceAsked, ReadDice, roll_of, whole_faces
from rules.scwares.assisted.firing import effects, fall_words
from rules.scwares.assisted.forced import is_forced, knows_contact, note_fronts, settle_on_board
from rules.scwares.assisted.places import come_up, foremost_bases, give_way
from rules.scwares.assisted.state import Contact, Hit, Pending, State, most_seen, part, take_bases
from rules.scwares.sections.combat import dice_of, strike
from rules.scwares.sections.fire import Fall, fall
from rules.scwares.tables import DESTROYS, DRIVES_BACK, GOES


def contact_of(state: State, pending: Pending) -> Contact:
    """Returns the contact of the two units of *pending*."""
    return next(each for each in state.contacts if each.has(pending.unit) and each.has(pending.target))


def place_in(contact: Contact, unit: int) -> int:
    """Returns 0 for the unit that charged, 1 for the other."""
    return int(unit != contact.charger)


def step_between(state: State, pending: Pending) -> dict[str, str]:
    """Returns the step that answers *pending* between two units, without its answer and faces."""
    return {"do": pending.kind, "unit": state.key(pending.unit), "target": state.key(pending.target)}


def number_answers(most: int) -> list[Answer]:
    """Returns an answer for each number of bases from 1 to *most*."""
    return [Answer(str(number), phrase("number", count=number)) for number in range(1, most + 1)]


def reach_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks how many bases of a charge get into contact. SCW-R-11, SCW-R-12."""
    answers = (Answer("0", phrase("none")), *number_answers(most_seen(state, state.units[pending.unit])))
    title = phrase("does_it_reach", unit=pending.unit, target=pending.target)
    return Due(
        f"reach-{state.key(pending.unit)}", pending.unit, title, ("SCW-R-12",), step_between(state, pending),
        phrase("count_in_contact"), None, answers,
    )  # fmt: skip


def front_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks how many bases of a unit fight. None: it is taken from behind, or they have parted. SCW-CC-03."""
    contact = contact_of(state, pending)
    is_first = contact.fronts == [None, None]
    none = phrase("parted" if is_first else "from_behind")
    answers = (Answer("0", none), *number_answers(most_seen(state, state.units[pending.unit])))
    title = phrase("how_many_fight", unit=pending.unit)
    why = phrase("fights_on" if is_first else "against", target=pending.target)
    return Due(
        f"front-{state.key(pending.unit)}-{state.key(pending.target)}", pending.unit, title,
        ("SCW-CC-02", "SCW-CC-03"), step_between(state, pending), why, None, answers,
    )  # fmt: skip


def dice_of_blow(state: State, pending: Pending) -> DiceAsked:
    """Returns the dice of one blow. SCW-CC-04, SCW-CC-05, SCW-CC-07, SCW-R-22."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    works = is_covered(state, pending)
    bonus = state.battle.bonus(unit.side)
    dice = blow_dice(state, pending)
    label = phrase("they_strike", count=len(dice))
    lines = [Modifier(label, "SCW-CC-04", note=phrase("dice", count=sum(dice)))]
    lines += effects(bonus, works, "SCW-CC-07")
    count = len(blows_before(state, pending)[1])
    if count:
        lines.append(Modifier(phrase("rolled_before"), "SCW-CC-05", note=phrase("dice", count=count)))

    def price(faces: tuple[int, ...]) -> Phrase:
        return fall_words(blow_losses(state, pending, faces))

    least = (DRIVES_BACK if GOES[target.troop_class] else DESTROYS) - bonus
    per_base = state.battle.options.fortification_doubles == "per_base"
    is_pooled = combines(state, pending)
    is_ordered = per_base and works
    return DiceAsked(sum(dice), least, unit.side, "SCW-CC-04", price, tuple(lines), is_ordered, is_pooled)


def combines(state: State, pending: Pending) -> bool:
    """True if several units strike one in fortifications: their dice count together. SCW-CC-05, SCW-R-23."""
    chosen = state.battle.options
    if not chosen.combine_close_combat or chosen.fortification_doubles == "per_base":
        return False
    covered = [each for each in state.contacts if each.works and each.other == pending.target]
    return is_covered(state, pending) and sum(bool(each.fronts[0]) for each in covered) > 1


def blows_before(state: State, pending: Pending) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the dice of earlier blows that count together with this one, and their faces. SCW-R-23."""
    return state.blows.get(pending.target, ((), ())) if combines(state, pending) else ((), ())


def is_covered(state: State, pending: Pending) -> bool:
    """True if fortifications protect the unit that is struck. SCW-CC-07, SCW-R-22."""
    contact = contact_of(state, pending)
    return contact.works and pending.target == contact.other


def blow_dice(state: State, pending: Pending) -> tuple[int, ...]:
    """Returns the dice of each base that strikes. SCW-CC-04, SCW-R-20."""
    contact, unit = contact_of(state, pending), state.units[pending.unit]
    front = contact.fronts[place_in(contact, unit.index)] or 0
    return (dice_of(unit.weapon, state.battle.options),) * front


def blow_losses(state: State, pending: Pending, faces: tuple[int, ...]) -> Fall:
    """Returns the bases that fall or go back, of those in contact and not yet hit. SCW-COMB-03, SCW-CC-06."""
    contact, unit, target = contact_of(state, pending), state.units[pending.unit], state.units[pending.target]
    own_front = contact.fronts[place_in(contact, unit.index)] or 0
    their_front = (
        contact.fronts[place_in(contact, target.index)] or own_front
    )  # those taken from behind do not strike
    hit = sum(hit_row.destroyed + hit_row.back for hit_row in state.hits if hit_row.target == target.index)
    exposed = max(0, min(their_front, most_seen(state, target) - hit))
    dice, earlier = blows_before(state, pending)
    before, rolled = (
        strike(
            ReadDice(read), (counts,), state.battle.bonus(unit.side), is_covered(state, pending),
            state.battle.options, unit.index,
        )
        for counts, read in ((dice, earlier), (dice + blow_dice(state, pending), earlier + faces))
    )  # fmt: skip
    dead, back = rolled.destroy - before.destroy, rolled.drive_back - before.drive_back
    return fall([target.troop_class] * exposed, dead, back)


def blow_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of one blow. SCW-CC-04, SCW-COMB-03."""
    title = phrase("strikes_at", unit=pending.unit, target=pending.target)
    return Due(
        f"blow-{state.key(pending.unit)}-{state.key(pending.target)}", pending.unit, title, ("SCW-CC-04",),
        step_between(state, pending), None, roll_of(dice_of_blow(state, pending), given),
    )  # fmt: skip


def back_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks whether the bases that are driven back have a way. SCW-FIRE-13, SCW-CC-11, SCW-R-18."""
    count = pending.count
    all_back = "all_go_back" if state.counted[pending.unit] else "back_or_stay"
    answers = [Answer("0", phrase(all_back, count=count))]
    answers += [Answer(str(n), phrase("cannot_go_back", count=n)) for n in range(1, count + 1)]
    return Due(
        f"back-{state.key(pending.unit)}", pending.unit, phrase("must_go_back", unit=pending.unit),
        (pending.clauses[0], "SCW-R-18"), {"do": "back", "unit": state.key(pending.unit)},
        phrase("why_back", count=count), None, tuple(answers),
    )  # fmt: skip


def take_reach(state: State, pending: Pending, step: Step) -> None:
    """Notes how many bases of a charge are in contact. SCW-R-11, SCW-R-12."""
    contact, most = contact_of(state, pending), most_seen(state, state.units[pending.unit])
    count = int(read_answer(step, [str(number) for number in range(most + 1)]))
    state.news = None
    if not count:
        state.contacts.remove(contact)
        state.log.add("SCW-R-11", "falls_short", pending.unit, pending.target)
        return
    contact.fronts[0] = count
    come_up(state, state.units[pending.unit], state.units[pending.target])
    state.log.add("SCW-R-12", "reaches", pending.unit, pending.target, (), (count,))
    title = phrase("have_met", unit=pending.unit, target=pending.target)
    state.news = News(title, "SCW-R-21", phrase("fight_at_end"))


def take_front(state: State, pending: Pending, step: Step) -> None:
    """Notes how many bases of a unit fight. Two units that have parted fight no more. SCW-CC-03, SCW-R-21."""
    contact, most = contact_of(state, pending), most_seen(state, state.units[pending.unit])
    count = int(read_answer(step, [str(number) for number in range(most + 1)]))
    is_first = contact.fronts == [None, None]
    contact.fronts[place_in(contact, pending.unit)] = count
    state.news = None
    if is_first and not count:
        state.contacts.remove(contact)
        gone = {contact.charger, contact.other}
        state.pending = [due for due in state.pending if {due.unit, due.target} != gone]


def take_blow(state: State, pending: Pending, step: Step) -> None:
    """Strikes one blow. Its losses wait until all have struck. SCW-CC-04, SCW-COMB-03."""
    unit, target = state.units[pending.unit], state.units[pending.target]
    faces = whole_faces(dice_of_blow(state, pending), step.get("faces", ()), unit.index)
    blow, works = blow_losses(state, pending, faces), is_covered(state, pending)
    dead, back = len(blow.destroyed), len(blow.driven_back)
    if combines(state, pending):
        dice, earlier = blows_before(state, pending)
        state.blows[target.index] = dice + blow_dice(state, pending), earlier + faces
    state.hits.append(Hit(target.index, dead, back, works, unit.index))
    count = len(blow_dice(state, pending))
    values = (count, dead, back, state.battle.bonus(unit.side), 1 + works)
    state.log.add("SCW-CC-04", "strikes", unit.index, target.index, faces, values)
    title = phrase("told", unit=target.index, what=fall_words(blow) if dead or back else phrase("no_loss"))
    state.news = News(title, "SCW-CC-04", phrase("both_strike"), faces, unit.side)


def queue_fronts(state: State) -> None:
    """Asks both sides for the bases that fight, Europeans first, if the board does not show it. SCW-CC-03."""
    note_fronts(state)
    for contact in state.contacts:
        pair = (contact.charger, contact.other)
        for unit in sorted(pair, key=lambda index: not state.is_european(state.units[index])):
            if contact.fronts[place_in(contact, unit)] is None:
                state.pending.append(Pending("front", unit, pair[unit == pair[0]]))


def queue_blows(state: State) -> None:
    """Lines up the blows of all close combats, Europeans first, then their losses. SCW-COMB-03."""
    dues = []
    for contact in state.contacts:
        pair = (contact.charger, contact.other)
        for unit in sorted(pair, key=lambda index: not state.is_european(state.units[index])):
            if contact.fronts[place_in(contact, unit)]:
                dues.append(Pending("blow", unit, pair[unit == pair[0]]))
    state.pending[:0] = [*dues, Pending("settle")]


def settle(state: State) -> None:
    """Removes the bases that all blows destroyed, and asks for those driven back. SCW-CC-06, SCW-CC-08."""
    hits, state.hits = state.hits, []
    state.blows.clear()
    backs = []
    on_board = [hit for hit in hits if is_forced(state, state.units[hit.target], state.units[hit.striker])]
    known = [contact for contact in state.contacts if knows_contact(state, contact)]
    settle_on_board(state, on_board)
    for hit in [hit for hit in hits if hit not in on_board]:
        falls, goes = ("SCW-CC-07", "SCW-CC-09") if hit.works else ("SCW-CC-06", "SCW-CC-08")
        fallen = foremost_bases(state, state.units[hit.target])[: hit.destroyed]
        take_bases(state, state.units[hit.target], hit.destroyed, falls, caught=True, chosen=fallen)
        if hit.back and state.units[hit.target].on_table:
            backs.append(Pending("back", hit.target, count=hit.back, clauses=(goes, "SCW-CC-11")))
    for contact in list(state.contacts):
        if contact in known:
            contact.fronts = [None, None]
            if not knows_contact(state, contact):
                state.contacts.remove(contact)
            continue
        lost = [sum(hit_row.destroyed + hit_row.back for hit_row in hits if hit_row.target == unit)
                for unit in (contact.charger, contact.other)]  # fmt: skip
        own_front = contact.fronts[0] or 0
        if lost[0] >= own_front or lost[1] >= (contact.fronts[1] or own_front):
            state.contacts.remove(contact)
        contact.fronts = [None, None]
    state.pending[:0] = backs


def take_back(state: State, pending: Pending, step: Step) -> None:
    """Drives bases back one zone. Those that cannot go are destroyed. SCW-FIRE-13, SCW-CC-11, SCW-R-45."""
    lost = int(read_answer(step, [str(number) for number in range(pending.count + 1)]))
    unit, went = state.units[pending.unit], pending.count - lost
    goes, falls = pending.clauses
    if went:
        state.log.add(goes, "goes_back", unit.index, -1, (), (went,))
    if went and falls == "SCW-CC-11":
        give_way(state, unit, went)
    if went and unit.strength <= pending.count:
        part(state, unit)
    take_bases(state, unit, lost, falls, caught=True)
    state.news = None
    if lost:
        title = phrase("fall", count=lost)
        state.news = News(title, falls, None, (), -1, (unit.index,))
