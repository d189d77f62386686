"""ACW-CC at a table: contacts, the sharing of dice, and advances."""

from typing import Final

from rules.acw_hex.assisted.places import (
    enemies_beside,
    face_enemy,
    go_into,
    in_reach,
    is_all_on_board,
    meet_on_board,
)
from rules.acw_hex.assisted.shooting import target_question
from rules.acw_hex.assisted.state import MOST_IN_FRONT, Contact, Pending, State, part_units
from rules.acw_hex.sections.combat import may_advance, may_fight_again, shares
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import Answer, Asked, Due, News, Question, Step, phrase, read_answer
from rules.core.inputs import BadInput

FRONTS: Final = {"both": (True, True), "we": (True, False), "they": (False, True)}
GROUNDS: Final = {
    "none": (False, False),
    "target": (False, True),
    "we": (True, False),
    "both": (True, True),
}
WAYS: Final = ("yes", "no")
NOBODY: Final = "none"


def ask_close(state: State, unit: AcwUnit) -> Asked:
    """Asks whom *unit* has met, who has whom in front, and who is in cover. ACW-CC-01, ACW-CC-07."""
    fronts = tuple(Answer(word, phrase(f"front_{word}")) for word in FRONTS)
    kept = state.last_answer(unit.side, "close", "front") or "both"
    grounds = tuple(Answer(word, phrase(f"ground_{word}"), phrase(f"ground_{word}_note")) for word in GROUNDS)
    questions = (
        target_question(state, unit, "close"),
        Question("front", phrase("who_has_front"), fronts, kept, columns=3),
        Question("ground", phrase("who_is_covered"), grounds, is_last=True, columns=2),
    )
    return Asked(None, questions, phrase("they_meet"), False)


def take_close(state: State, step: Step) -> None:
    """Notes a contact of a unit that has moved. ACW-CC-01."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target not in state.foes(unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    front = FRONTS[read_answer(step, tuple(FRONTS), "front")]
    we, they = GROUNDS[read_answer(step, tuple(GROUNDS), "ground")]
    ground = we or unit.index in state.dug, they or target.index in state.dug
    add_contact(state, Contact(unit.index, target.index, front, ground, state.battle.half))
    if any(len(state.in_front(occupant)) > MOST_IN_FRONT for occupant in (unit, target)):
        raise BadInput("front", "is too many for two hexes")
    state.kept[unit.side, "close"] = step
    state.news = News(
        phrase("have_met", unit=unit.index, target=target.index), "ACW-CC-01", phrase("fight_at_end")
    )


def add_contact(state: State, contact: Contact) -> None:
    """Adds a contact, in the place of an earlier one between the two. ACW-CC-01."""
    pair = {contact.first, contact.second}
    state.contacts = [each for each in state.contacts if {each.first, each.second} != pair]
    state.contacts.append(contact)
    state.log.add("ACW-CC-01", "closes_in", contact.first, contact.second)


def queue_shares(state: State, side: int) -> None:
    """Begins one side's half of the close combat. Units with two enemies share their dice.

    The active side strikes at whom it has in front by now. ACW-CC-02, ACW-CC-05.
    """
    battle = state.battle
    if side == state.active:
        meet_on_board(state)
    battle.clash += 1
    state.shares.clear()
    state.cleared.clear()
    for unit in battle.own[side]:
        unit.struck = unit.led = 0
        targets = state.in_front(unit)
        if len(targets) == 1:
            state.shares[unit.index] = shares(unit.arm, 1)[0]
        elif targets:
            state.pending.append(Pending("share", unit.index, "ACW-CC-05", targets))


def share_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks how a unit shares its dice among two enemies. ACW-CC-05."""
    unit = state.units[pending.unit]
    first, second = pending.others
    answers = tuple(
        Answer(str(number), phrase("shares", first=one, second=two))
        for number, (one, two) in enumerate(shares(unit.arm, MOST_IN_FRONT))
    )
    key = state.key(unit.index)
    why = phrase("why_share", first=phrase("name", unit=first), second=phrase("name", unit=second))
    title = phrase("shares_dice", unit=unit.index)
    step = {"do": "share", "unit": key}
    return Due(f"share-{key}", unit.index, title, (pending.clause,), step, why, None, answers)


def take_share(state: State, pending: Pending, step: Step) -> None:
    """Shares a unit's dice. ACW-CC-05."""
    ways = shares(state.units[pending.unit].arm, MOST_IN_FRONT)
    chosen = read_answer(step, [str(number) for number in range(len(ways))])
    state.shares[pending.unit] = ways[int(chosen)]
    state.news = None


def queue_advances(state: State, side: int) -> None:
    """Asks who may go into a hex that an enemy has left. ACW-CC-10, ACW-R-20."""
    for unit in state.battle.own[side]:
        if state.cleared.get(unit.index) and can_advance(state, unit):
            state.pending.append(Pending("advance", unit.index, "ACW-CC-10"))


def can_advance(state: State, unit: AcwUnit) -> bool:
    """True if *unit* hit, and each enemy beside it has left. ACW-CC-10."""
    left, clash = bool(state.cleared.get(unit.index)), state.battle.clash
    near = {each.other(unit.index) for each in state.contacts_with(unit)}
    near |= {foe.index for foe in enemies_beside(state, unit) if foe.retreated != clash}
    return unit.on_table and may_advance(unit.struck, left, len(near), False)


def advance_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks whether a unit follows up. ACW-CC-10, ACW-R-20."""
    answers = tuple(Answer(word, phrase(f"advance_{word}")) for word in WAYS)
    key, title = state.key(pending.unit), phrase("may_advance", unit=pending.unit)
    step, why = {"do": "advance", "unit": key}, phrase("why_advance")
    return Due(f"advance-{key}", pending.unit, title, (pending.clause, "ACW-R-20"), step, why, None, answers)


def take_advance(state: State, pending: Pending, step: Step) -> None:
    """Follows up, or stays. Cavalry may strike again. ACW-CC-10, ACW-CC-11."""
    state.news = None
    unit = state.units[pending.unit]
    if read_answer(step, WAYS) == "no":
        return
    left = state.cleared.pop(unit.index)
    if not go_into(state, unit, left):
        state.log.add("ACW-CC-10", "follows_up", unit.index)
    part_units(state, unit)
    if len(left) == 1:  # only one unit enters a hex
        for targets in state.cleared.values():
            targets -= left
    state.pending = [
        due for due in state.pending if due.kind != "advance" or can_advance(state, state.units[due.unit])
    ]
    strikes = may_fight_again(unit.arm)
    asks = strikes or (unit.side != state.active and not is_all_on_board(state, unit))
    if asks and in_reach(state, unit):
        clause = "ACW-CC-11" if strikes else "ACW-CC-01"
        state.pending.insert(0, Pending("again", unit.index, clause, is_again=strikes))


def again_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks whom a unit that has advanced has in front of it now. ACW-CC-11, ACW-R-21."""
    unit = state.units[pending.unit]
    foes = tuple(
        Answer(str(foe.index), phrase("name", unit=foe.index))
        for foe in in_reach(state, unit)
        if state.has_room(foe)
    )
    key = state.key(unit.index)
    title = phrase("strikes_again" if pending.is_again else "faces_now", unit=unit.index)
    step = {"do": "again", "unit": key}
    answers = (*foes, Answer(NOBODY, phrase("nobody")))
    return Due(f"again-{key}", unit.index, title, (pending.clause,), step, None, None, answers)


def take_again(state: State, pending: Pending, step: Step) -> None:
    """Notes the new contact. Cavalry strikes at once. ACW-CC-11, ACW-R-21, ACW-R-22."""
    unit = state.units[pending.unit]
    foes = [str(foe.index) for foe in in_reach(state, unit) if state.has_room(foe)]
    chosen = read_answer(step, (*foes, NOBODY))
    state.news = None
    if chosen == NOBODY:
        return
    fronts, covers = face_enemy(state, unit, state.units[int(chosen)])
    add_contact(state, Contact(unit.index, int(chosen), fronts, covers, state.battle.half))
    if not pending.is_again:
        return
    unit.led = 0
    for chief in state.battle.chiefs[unit.side]:
        if state.riding.get(chief.index) == unit.index:
            chief.joined = 0
    dice = shares(unit.arm, 1)[0][0]
    state.pending.insert(
        0,
        Pending("strike", int(chosen), "ACW-CC-03", [unit.index], [dice], [covers[1]], [[]], is_again=True),
    )
