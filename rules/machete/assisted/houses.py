"""MACH-BLD-01 to MACH-BLD-15 at a table: houses that units hold, leave and storm."""

from collections.abc import Sequence
from typing import Final

from rules.core.assisted import (
    Action,
    Answer,
    Asked,
    Due,
    News,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.dice import NeedDice, Overheard, ScriptedDice
from rules.core.events import SEEN_BY_ALL
from rules.core.inputs import BadInput
from rules.machete.assisted.details import send_off
from rules.machete.assisted.state import (
    Contact,
    Pending,
    Place,
    State,
    as_counted,
    counted_figures,
    part,
)
from rules.machete.engine.houses import men_for_house
from rules.machete.engine.storm import HOLD, LEAVE, fight
from rules.machete.sections.buildings import holds, storm
from rules.machete.tables import PLACE_BONUS
from rules.machete.terms import DEFENCES, DOORWAY, GARRISON, INFANTRY, INSIDE, LINE, NONE
from rules.machete.units import MacheteUnit

WINS: Final = {"attacker": (6, 1), "defender": (1, 6)}  # how a single combat is noted, by who wins it
CHOICES: Final = {"hold": HOLD, "leave": LEAVE}


def name_of(place: Place) -> Phrase:
    """Returns the name of a place on the ground, or its kind."""
    if place.name:
        return phrase("place_named", name=place.name)
    written = place.key.rpartition("_")[2]
    is_own = written.isdecimal() and place.kind != "bridge"  # that of a bridge counts from 0
    number = int(written) if is_own else place.area + 1
    return phrase(f"place_{place.kind}_on_ground", number=number)


def zone_question(places: Sequence[Place], label: str, *, is_last: bool = True) -> Question:
    """Asks which place on the ground is meant. One alone is the usual answer."""
    answers = tuple(Answer(each.key, name_of(each)) for each in places)
    kept = places[0].key if len(places) == 1 else ""
    return Question("zone", phrase(label), answers, kept, is_last=is_last, columns=2, is_usual=True)


def read_place(step: Step, places: Sequence[Place]) -> Place:
    """Returns the place that *step* names. Raises BadInput if it is none of *places*."""
    found = {each.key: each for each in places}
    if len(places) == 1 and "zone" not in step:
        return places[0]
    return found[read_answer(step, tuple(found), "zone")]


def empty_houses(state: State, unit: MacheteUnit) -> list[Place]:
    """Returns the standing houses that nobody holds, for *unit* or a part of it. MACH-BLD-02."""
    houses = state.battle.houses
    return [
        house_place
        for house_place in state.places
        if house_place.house >= 0 and not house_place.is_gone and houses[house_place.house].garrison < 0
        if not state.counted[unit.index] or men_for_house(unit, houses[house_place.house].size)
    ]


def house_actions(state: State, unit: MacheteUnit, shut: Phrase | None) -> list[Action]:
    """Returns the actions of infantry about houses, instead of a move. MACH-BLD-02."""
    if unit.house >= 0:
        return [Action("leave", phrase("come_out"), phrase("instead_of_move"), shut, True)]
    if unit.troop != INFANTRY or unit.held or not empty_houses(state, unit):
        return []
    note = phrase("instead_of_move" if state.has_ended else "begins_inside")
    return [Action("enter", phrase("go_in"), note, shut)]


def ask_enter(state: State, unit: MacheteUnit) -> Asked:
    """Asks which house a unit goes into. MACH-BLD-02."""
    label = "which_house" if state.has_ended else "which_house_first"
    question = zone_question(empty_houses(state, unit), label)
    return Asked(None, (question,), phrase("they_are_in"), False)


def take_enter(state: State, step: Step) -> None:
    """Takes a unit into a house. In the first phase it may have begun there. MACH-BLD-02, MACH-BLD-03."""
    unit = state.unit_of(step)
    place = read_place(step, empty_houses(state, unit))
    garrison = fitting_garrison(state, unit, place.house)
    occupy(state, garrison, place.house, "goes_in", "MACH-BLD-02")
    if state.has_ended:
        unit.moved = state.battle.turn
        state.acted.add(unit.index)
    elif garrison is not unit:  # it was there before the battle
        garrison.moved, garrison.fired = unit.moved, unit.fired
        state.acted.discard(garrison.index)
    title = phrase("is_in_house", unit=garrison.index, place=name_of(place))
    unseen = phrase("unseen_there") if state.battle.is_unseen(garrison) else None  # MACH-BLD-05
    state.news = News(title, "MACH-BLD-04", unseen)


def fitting_garrison(state: State, unit: MacheteUnit, house: int) -> MacheteUnit:
    """Returns *unit*, or as many of its men as the house holds, sent off from it. MACH-BLD-02, MACH-R-77."""
    size = state.battle.houses[house].size
    if not state.counted[unit.index] or holds(size, unit.strength):
        return unit
    return send_off(state, unit, men_for_house(unit, size), GARRISON, "MACH-BLD-02")


def occupy(state: State, unit: MacheteUnit, house: int, verb: str, clause: str) -> None:
    """Makes *unit* the garrison of a house: no formation, and unseen until it fires. MACH-BLD-03.

    If it was there before the battle its enemy has not seen it go in. MACH-BLD-04.
    """
    held = state.battle.houses[house]
    unit.house, unit.formation, unit.kindling = house, LINE, NONE
    held.garrison, held.has_fired = unit.index, False
    is_secret = not state.has_ended and state.counted[unit.index] and state.battle.is_unseen(unit)
    seen = 1 << unit.side if is_secret else SEEN_BY_ALL
    state.log.add(clause, verb, unit.index, -1, (), (unit.x, unit.y, unit.facing), seen)


def take_leave(state: State, step: Step) -> None:
    """Takes a garrison out of its house. MACH-BLD-02."""
    unit = state.unit_of(step)
    come_out(state, unit, "MACH-BLD-02", "comes_out")
    unit.moved = state.battle.turn
    state.acted.add(unit.index)
    state.news = None


def come_out(
    state: State,
    unit: MacheteUnit,
    clause: str,
    verb: str,
    faces: tuple[int, ...] = (),
    values: tuple[int, ...] = (),
) -> None:
    """Puts a garrison outside again. *faces* and *values* belong to the verb."""
    state.battle.show(unit)
    state.battle.vacate(unit)
    state.log.add(clause, verb, unit.index, -1, faces, (unit.x, unit.y, unit.facing, *values))


def rush(state: State, unit: MacheteUnit, garrison: MacheteUnit, counts: dict[int, int]) -> None:
    """Takes *unit* to the door of a held house. They fight as the phase ends.

    MACH-BLD-09, MACH-GEN-09, MACH-R-56.
    """
    battle, turn = state.battle, state.battle.turn
    if unit.troop != INFANTRY:
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    battle.show(garrison)
    battle.contacts += 1
    unit.engaged, unit.contact, unit.attacker, unit.obstacle = turn, battle.contacts, True, DEFENCES
    if not garrison.engaged:
        garrison.engaged, garrison.contact, garrison.attacker = turn, battle.contacts, False
    unit.charged = unit.molested = garrison.molested = turn
    unit.formation, unit.kindling = LINE, NONE
    state.contacts.append(Contact(unit.index, garrison.index, turn, counts, is_storm=True))
    state.log.add("MACH-BLD-09", "storms", unit.index, garrison.index, (), (unit.facing,))
    state.news = News(
        phrase("at_the_door", unit=unit.index, target=garrison.index), "MACH-BLD-09", phrase("door_at_end")
    )


def queue_storms(state: State) -> None:
    """Lines up the houses that are stormed, the oldest contact first. MACH-BLD-09, MACH-BLD-14."""
    stormed: list[int] = []
    for contact in state.contacts:
        if contact.is_storm and state.units[contact.defender].house < 0:  # the house is down, or burns
            for index in (contact.attacker, contact.defender):
                state.units[index].engaged, state.units[index].attacker = 0, False
    state.contacts = [
        contact
        for contact in state.contacts
        if not contact.is_storm or state.units[contact.defender].house >= 0
    ]
    for contact in sorted(state.contacts, key=lambda contact: state.units[contact.attacker].contact):
        if contact.is_storm and contact.defender not in stormed:
            stormed.append(contact.defender)
            state.pending.append(Pending("door", contact.attacker, "MACH-BLD-09", by=contact.defender))


def parties_at_door(state: State, pending: Pending) -> tuple[list[MacheteUnit], MacheteUnit]:
    """Returns the units that storm a house, and its garrison."""
    party = [
        state.units[contact.attacker]
        for contact in state.contacts
        if contact.is_storm and contact.defender == pending.by and state.units[contact.attacker].on_table
    ]
    return party, state.units[pending.by]


def is_stormed(state: State, pending: Pending) -> bool:
    """True if a house still has stormers at its door, and a garrison. MACH-BLD-14."""
    party, garrison = parties_at_door(state, pending)
    return bool(party) and garrison.on_table


def men_of(state: State, unit: MacheteUnit) -> int:
    """Returns the figures of *unit*, those that only people have counted too."""
    return unit.strength if state.counted[unit.index] else counted_figures(state, unit)


class FightDice:
    """Dice of single combats, with what the fights so far have cost."""

    def __init__(self, faces: Sequence[int]) -> None:
        self.script = ScriptedDice(list(faces))
        self.fallen = [0, 0]  # attackers, defenders

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        """Rolls as Dice.roll does."""
        pair = self.script.roll(count, sides, clause, unit)
        lead = pair[0] - pair[1] - PLACE_BONUS[DOORWAY if clause == "MACH-BLD-10" else INSIDE]
        if lead:
            self.fallen[lead > 0] += 1
        return pair


def door_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks who wins the next single combat, at the door or inside. MACH-BLD-10, MACH-BLD-12, MACH-R-57."""
    party, garrison = parties_at_door(state, pending)
    place, left = next_bout(state, party, garrison, state.bouts)
    title = phrase("door_of", unit=party[0].index, target=garrison.index)
    why = phrase("fight_inside" if place == INSIDE else "fight_at_door")
    counts = phrase("men_at_door", unit=party[0].index, count=left[0], target=garrison.index, others=left[1])
    answers = tuple(
        Answer(word, phrase("wins_fight", unit=unit.index))
        for word, unit in zip(WINS, (party[0], garrison), strict=True)
    )
    key = state.key(pending.unit)
    clause = "MACH-BLD-12" if place == INSIDE else "MACH-BLD-10"
    roll = Roll(counts, party[0].side, (), clause=clause)  # the phone rolls all that is left
    step = {"do": "door", "unit": key}
    return Due(f"door-{key}", party[0].index, title, (clause, "MACH-R-57"), step, why, roll, answers)


def next_bout(
    state: State, party: Sequence[MacheteUnit], garrison: MacheteUnit, faces: Sequence[int]
) -> tuple[int, list[int]]:
    """Returns where the next single combat is, NONE if none is left, and the men left on both sides."""
    numbers = sum(men_of(state, unit) for unit in party), men_of(state, garrison)
    dice, place = FightDice(faces), NONE
    try:
        storm(dice, *numbers, party[0].index)
    except NeedDice as need:
        place = DOORWAY if need.clause == "MACH-BLD-10" else INSIDE
    return place, [many - fallen for many, fallen in zip(numbers, dice.fallen, strict=True)]


def take_door(state: State, pending: Pending, step: Step) -> None:
    """Notes who wins a single combat, or rolls for all that are left. MACH-BLD-10, MACH-BLD-12."""
    party, garrison = parties_at_door(state, pending)
    if "answer" in step:
        state.bouts += WINS[read_answer(step, tuple(WINS))]
        if next_bout(state, party, garrison, state.bouts)[0] != NONE:
            state.pending.insert(0, pending)
            state.news = None
            return
    faces = [*state.bouts, *step.get("faces", ())]
    dice = ScriptedDice(faces)
    state.bouts, state.battle.dice = [], Overheard(dice)
    end_storm(state, party, garrison, faces)
    state.battle.heard.roll(len(step.get("faces", ())), 6, "MACH-BLD-10", pending.unit)  # they are read
    if dice.faces_left:
        raise BadInput("dice", f"{dice.faces_left} too many")


def end_storm(state: State, party: list[MacheteUnit], garrison: MacheteUnit, faces: Sequence[int]) -> None:
    """Fights for a house to the end. Nobody tests. MACH-BLD-14, MACH-BLD-15, MACH-R-79."""
    house = garrison.house
    with as_counted(state, [*party, garrison]):
        end = fight(state.battle, party, garrison)
    for unit in (*party, garrison):
        if not unit.on_table:
            part(state, unit)
    state.contacts = [
        contact for contact in state.contacts if not (contact.is_storm and contact.defender == garrison.index)
    ]
    touching = {index for contact in state.contacts for index in (contact.attacker, contact.defender)}
    for unit in (*party, garrison):
        if unit.on_table and unit.index not in touching:
            unit.engaged, unit.attacker = 0, False
    left = [unit for unit in party if unit.on_table]
    size = state.battle.houses[house].size
    if left:
        fits = [unit for unit in left if holds(size, men_of(state, unit))]
        state.pending.insert(0, Pending("hold_house", (*fits, *left)[0].index, "MACH-BLD-14", count=house))
    headline = phrase("door_left", unit=garrison.index, count=end.defenders_left)
    if end.attackers_left:
        headline = phrase("door_taken", unit=party[0].index, count=end.attackers_left)
    units = tuple(unit.index for unit in (*party, garrison))
    state.news = News(headline, "MACH-BLD-14", None, tuple(faces), party[0].side, units)


def hold_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks whether those who have taken a house hold it. MACH-BLD-14."""
    key = state.key(pending.unit)
    answers = tuple(Answer(choice, phrase(f"house_{choice}")) for choice in CHOICES)
    title = phrase("hold_house", unit=pending.unit)
    return Due(
        f"hold_house-{key}",
        pending.unit,
        title,
        ("MACH-BLD-14",),
        {"do": "hold_house", "unit": key},
        None,
        None,
        answers,
    )


def take_hold(state: State, pending: Pending, step: Step) -> None:
    """Makes a unit that has taken a house its garrison, if it likes. MACH-BLD-14."""
    state.news = None
    unit, size = state.units[pending.unit], state.battle.houses[pending.count].size
    is_able = not state.counted[unit.index] or men_for_house(unit, size)
    if CHOICES[read_answer(step, tuple(CHOICES))] == HOLD and is_able:
        occupy(
            state, fitting_garrison(state, unit, pending.count), pending.count, "takes_house", "MACH-BLD-14"
        )
