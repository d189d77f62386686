"""ACW-CC at a table: the blows of one side, target by target, and the commanders who join."""

from collections.abc import Iterator

from rules.acw_hex.assisted.enduring import endure
from rules.acw_hex.assisted.state import Pending, State, hits
from rules.acw_hex.engine.combat import land_blows
from rules.acw_hex.sections.combat import hits_ignored, is_lost
from rules.acw_hex.tables import COMBAT_COVER, COMBAT_HIT_FROM
from rules.acw_hex.terms import NONE
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import (
    SHOWN,
    Answer,
    Due,
    Modifier,
    News,
    Outcome,
    Phrase,
    Roll,
    Step,
    faces_of_tap,
    phrase,
    read_answer,
)

COVERED, APART = "covered", "apart"


def queue_blows(state: State, side: int) -> None:
    """Lines up the blows of *side*, those at one target together or unit by unit. ACW-CC-02, ACW-R-17."""
    together = state.battle.options.close_combat_rolls == "combined_by_target"
    blows: dict[tuple[int, int], Pending] = {}
    for unit in state.battle.own[side]:
        contacts = sorted(state.contacts_with(unit), key=lambda met: met.other(unit.index))
        struck = [met for met in contacts if met.may_strike(unit.index)]
        for contact, dice in zip(struck, state.shares.get(unit.index, ()), strict=False):
            target = contact.other(unit.index)
            if dice:
                mark = target, -1 if together else unit.index
                blow = blows.setdefault(mark, Pending("strike", target, "ACW-CC-03"))
                blow.others.append(unit.index)
                blow.dice.append(dice)
                blow.covers.append(contact.covers(target))
                blow.joined.append([])
    state.pending += [blows[mark] for mark in sorted(blows)]


def is_void(state: State, pending: Pending) -> bool:
    """True if a blow falls away: the target has left, or nobody is there to strike. ACW-R-17."""
    target = state.units[pending.unit]
    there = [each.other(target.index) for each in state.contacts_with(target)]
    return not target.on_table or not any(each in there for each in pending.others)


def rolls_of(pending: Pending) -> list[tuple[int, int, bool]]:
    """Returns the rolls of a blow in order: who rolls, how many dice, whether it is a commander's."""
    rolls = []
    for striker, dice, chiefs in zip(pending.others, pending.dice, pending.joined, strict=True):
        rolls.append((striker, dice, False))
        rolls += [(chief, 1, True) for chief in chiefs]
    return rolls


def dice_of_blow(pending: Pending) -> int:
    """Counts the dice of a blow. ACW-CC-03, ACW-CMD-01."""
    return sum(count for _who, count, _leads in rolls_of(pending))


def next_roll(pending: Pending, given: int) -> tuple[int, int, bool]:
    """Returns who rolls next, the dice left, and whether a commander rolls.

    *given*: the dice rolled so far.
    """
    for who, count, leads in rolls_of(pending):
        if given < count:
            return who, count - given, leads
        given -= count
    raise IndexError("all dice are rolled")


def faces_by_striker(pending: Pending, faces: tuple[int, ...]) -> Iterator[tuple[bool, int]]:
    """Yields each face with whether the target is in cover from the striker."""
    rest = list(faces)
    for dice, chiefs, cover in zip(pending.dice, pending.joined, pending.covers, strict=True):
        for _ in range(dice + len(chiefs)):
            if rest:
                yield cover, rest.pop(0)


def net_of(pending: Pending, faces: tuple[int, ...]) -> int:
    """Returns the hits left after cover with *faces*. ACW-CC-06, ACW-CC-07."""
    landed = [cover for cover, face in faces_by_striker(pending, faces) if face >= COMBAT_HIT_FROM]
    return len(landed) - hits_ignored(sum(landed))


def strike_step(state: State, pending: Pending) -> dict[str, str]:
    """Returns the step that rolls a blow."""
    return {"do": "strike", "unit": state.key(pending.others[0]), "target": state.key(pending.unit)}


def strike_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the next dice of a blow, and first who joins it. ACW-CC-03, ACW-CC-06, ACW-CMD-01."""
    left = dice_of_blow(pending) - len(given)
    who, dice_of_hand, leads = next_roll(pending, len(given))
    shown = min(SHOWN, dice_of_hand)
    outcomes = []
    for faces in faces_of_tap(dice_of_hand):
        rolled = (*given, *faces)
        net_hits = hits(net_of(pending, rolled) if shown == left else landed_by(rolled))
        lost = leads and is_lost(faces[0])
        label = phrase("chief_lost", what=net_hits) if lost else net_hits
        outcomes.append(Outcome(faces, label, is_bad=lost))
    side = state.units[pending.others[0]].side
    title = phrase("roll_for", count=shown, unit=who) if leads else phrase("roll", count=left)
    roll = Roll(title, side, tuple(outcomes), ledger(pending), None, given, pending.clause)
    step = strike_step(state, pending)
    return Due(
        f"strike-{step['unit']}-{step['target']}",
        pending.unit,
        phrase("strikes_at", unit=pending.others[0], target=pending.unit),
        (pending.clause, "ACW-CC-06"),
        step,
        title,
        roll,
        () if given else joining_answers(state, pending),
    )


def landed_by(faces: tuple[int, ...]) -> int:
    """Counts the dice that hit. ACW-CC-06."""
    return sum(face >= COMBAT_HIT_FROM for face in faces)


def ledger(pending: Pending) -> tuple[Modifier, ...]:
    """Lists who strikes with how many dice, and the cover of the target. ACW-CC-03, ACW-CC-07."""
    lines = [
        Modifier(
            phrase("name", unit=who), "ACW-CMD-01" if leads else "ACW-CC-03", note=phrase("dice", count=count)
        )
        for who, count, leads in rolls_of(pending)
    ]
    if any(pending.covers):
        lines.append(Modifier(phrase("cover"), "ACW-CC-07", f"−{COMBAT_COVER}"))
    return tuple(lines)


def joining_answers(state: State, pending: Pending) -> tuple[Answer, ...]:
    """Returns the commanders who may join a striker, and cover for a target met after an advance."""
    answers = [
        Answer(f"join-{chief.index}-{place}", joins(pending, chief, place))
        for place, striker in enumerate(pending.others)
        for chief in joiners(state, state.units[striker])
    ]
    target = state.units[pending.unit]
    if any(
        contact.since != state.battle.half
        for contact in state.contacts_with(target)
        if contact.other(target.index) in pending.others
    ):
        answers.append(Answer(APART, phrase("not_face_to_face")))
    if pending.is_again and not any(pending.covers):
        answers.append(Answer(COVERED, phrase("in_cover", target=pending.unit)))
    return tuple(answers)


def joins(pending: Pending, chief: AcwUnit, place: int) -> Phrase:
    """Returns the words for a commander who joins."""
    return phrase("joins", unit=chief.index, target=pending.others[place])


def joiners(state: State, unit: AcwUnit) -> list[AcwUnit]:
    """Returns the commanders who may be with *unit* and have not struck in this half. ACW-CMD-01."""
    battle = state.battle
    if unit.led == battle.options.max_command_dice_per_unit:
        return []
    return [
        chief
        for chief in battle.chiefs[unit.side]
        if chief.joined != battle.clash and chief.commands(unit) and may_be_with(state, chief, unit)
    ]


def may_be_with(state: State, chief: AcwUnit, unit: AcwUnit) -> bool:
    """True unless the board shows a commander in another hex. ACW-CMD-01."""
    return not state.makes_moves or NONE in (chief.cell, unit.cell) or chief.cell == unit.cell


def take_strike(state: State, pending: Pending, step: Step) -> None:
    """Strikes, or first notes who joins. Then asks what the hits require. ACW-CC-06, ACW-CC-08."""
    if step.get("answer"):
        add_to_blow(state, pending, step)
        return
    battle, target = state.battle, state.units[pending.unit]
    battle.activations += 1
    blows = [(state.units[striker], dice) for striker, dice in zip(pending.others, pending.dice, strict=True)]
    joined = [[state.units[chief] for chief in chiefs] for chiefs in pending.joined]
    net = land_blows(battle, target, blows, joined, pending.covers, pending.is_again)
    lost = [chief.index for chiefs in joined for chief in chiefs if not chief.on_table]
    state.news = News(
        phrase("told", unit=target.index, what=hits(net)),
        "ACW-CC-06",
        None,
        tuple(step.get("faces", ())),
        blows[0][0].side,
        (target.index,) if net else (),
        tuple(phrase("is_lost", unit=chief) for chief in lost),
    )
    endure(state, target, net, pending.others, "ACW-CC-08")


def part_pair(state: State, pending: Pending) -> None:
    """Ends the contacts of a blow that were made in an earlier turn, and lines up what is left of it."""
    target, old = pending.unit, []
    for place in reversed(range(len(pending.others))):
        striker = pending.others[place]
        contact = next(row for row in state.contacts if {row.first, row.second} == {target, striker})
        if contact.since != state.battle.half:
            old.append(contact)
            for row in (pending.others, pending.dice, pending.covers, pending.joined):
                del row[place]
    state.contacts = [row for row in state.contacts if row not in old]
    if pending.others:
        state.pending.insert(0, pending)


def add_to_blow(state: State, pending: Pending, step: Step) -> None:
    """Adds a commander to a blow, or cover to its target. ACW-CMD-01, ACW-R-22, ACW-CC-07."""
    chosen = read_answer(step, [answer.key for answer in joining_answers(state, pending)])
    state.news = None
    if chosen == APART:
        part_pair(state, pending)
        return
    state.pending.insert(0, pending)
    if chosen == COVERED:
        pending.covers = [True] * len(pending.covers)
        return
    _word, chief, place = chosen.split("-")
    unit, joined = state.units[pending.others[int(place)]], state.units[int(chief)]
    pending.joined[int(place)].append(joined.index)
    joined.joined = state.battle.clash
    unit.led += 1
    state.riding[joined.index] = unit.index
