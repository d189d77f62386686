"""MACH-BLD-16 to MACH-BLD-22 at a table: houses and fields set on fire, and those who must get out."""

from rules.core.assisted import (
    FACES,
    Action,
    Answer,
    Asked,
    Due,
    News,
    Outcome,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.dice import ScriptedDice
from rules.core.inputs import BadInput
from rules.machete.assisted.details import may_rejoin, send_off
from rules.machete.assisted.houses import come_out, name_of, read_place, zone_question
from rules.machete.assisted.state import Pending, Place, State
from rules.machete.engine.details import rejoin, spare_figures
from rules.machete.engine.fire import mark
from rules.machete.landmarks import BURNS
from rules.machete.sections.buildings import can_set_fire, escape_fire, set_fire
from rules.machete.tables import ARSON_FIGURES, BURNT_TO, CAPACITY
from rules.machete.terms import ALIGHT, ARSONISTS, INFANTRY, LARGE, NONE
from rules.machete.units import MacheteUnit

PARTIES = ("three", "all")  # which men of a unit make the fire
SAVED = 4  # how the die of a man who gets out is noted when the dice are counted


def burnable_places(state: State, unit: MacheteUnit) -> list[Place]:
    """Returns the houses and fields that *unit* could burn: none that friends hold or work at.

    MACH-R-58.
    """
    busy = {
        other.kindling
        for other in state.units
        if other is not unit and other.on_table and other.side == unit.side and is_at_work(state, other)
    }
    places = []
    for place in state.places:
        held = state.battle.houses[place.house].garrison if place.house >= 0 else NONE
        is_friends = held >= 0 and state.units[held].side == unit.side
        if place.kind in BURNS and not place.is_gone and not is_friends and place.area not in busy:
            places.append(place)
    return places


def is_at_work(state: State, unit: MacheteUnit) -> bool:
    """Tells whether *unit* has worked at its fire in this phase or the last. MACH-R-58."""
    return unit.kindling >= 0 and unit.kindled >= state.battle.turn - 1


def place_ready(state: State, unit: MacheteUnit) -> Place | None:
    """Returns the place where *unit* may throw the torch now. MACH-BLD-17, MACH-BLD-18, MACH-BLD-19."""
    if unit.kindling < 0 or unit.kindled != state.battle.turn - 1:
        return None
    if not can_set_fire(unit.strength, unit.molested != unit.kindled, unit.fumbled):
        return None
    return next((each for each in burnable_places(state, unit) if each.area == unit.kindling), None)


def fire_actions(state: State, unit: MacheteUnit, frozen: Phrase | None) -> list[Action]:
    """Returns what infantry may do to set a fire. It takes the whole card. MACH-BLD-16, MACH-BLD-17."""
    if unit.troop != INFANTRY or unit.house >= 0 or unit.strength < ARSON_FIGURES:
        return []
    turn = state.battle.turn
    bar = frozen or (phrase("in_melee") if unit.engaged else None)
    bar = bar or (phrase("has_acted") if turn in (unit.moved, unit.fired, unit.kindled) else None)
    ready = place_ready(state, unit)
    if ready:
        return [Action("torch", phrase("throw_torch"), name_of(ready), bar)]
    return (
        [Action("kindle", phrase("make_fire"), phrase("whole_phase"), bar)]
        if burnable_places(state, unit)
        else []
    )


def may_part(state: State, unit: MacheteUnit) -> bool:
    """True if three men of *unit* can make the fire while the others act. MACH-BLD-16, MACH-R-77."""
    is_large = unit.strength >= 2 * ARSON_FIGURES and spare_figures(unit) >= ARSON_FIGURES
    return state.counted[unit.index] and is_large


def ask_kindle(state: State, unit: MacheteUnit) -> Asked:
    """Asks what is to burn. MACH-BLD-16."""
    parts = may_part(state, unit)
    questions = [zone_question(burnable_places(state, unit), "what_burns", is_last=not parts)]
    if parts:
        answers = tuple(Answer(party, phrase(f"{party}_make_it")) for party in PARTIES)
        questions.append(
            Question(
                "figures", phrase("who_makes_it"), answers, PARTIES[0], is_last=True, columns=2, is_usual=True
            )
        )
    return Asked(None, tuple(questions), phrase("they_make_ready"), False)


def take_kindle(state: State, step: Step) -> None:
    """Begins the phase of preparation. MACH-BLD-17."""
    unit = state.unit_of(step)
    place = read_place(step, burnable_places(state, unit))
    turn = state.battle.turn
    if may_part(state, unit) and read_answer(step, PARTIES, "figures") == PARTIES[0]:
        unit = send_off(state, unit, ARSON_FIGURES, ARSONISTS, "MACH-BLD-16")  # the others are free
    unit.kindling, unit.kindled, unit.fumbled = place.area, turn, False
    unit.moved = turn
    state.acted.add(unit.index)
    state.log.add("MACH-BLD-17", "prepares_fire", unit.index, -1, (), (what_burns(place), place.area))
    title = phrase("fire_ready", unit=unit.index, place=name_of(place))
    state.news = News(title, "MACH-BLD-17", phrase("unless_molested"))


def what_burns(place: Place) -> int:
    """Returns the kind of *place* as the events name it."""
    return BURNS.index(place.kind)


def torch_roll(state: State, step: Step) -> Roll | None:
    """Returns the die of the torch. MACH-BLD-18."""
    unit = state.unit_of(step)
    if step.get("faces") or place_ready(state, unit) is None:
        return None
    outcomes = tuple(
        Outcome((face,), phrase("it_burns" if set_fire(ScriptedDice([face]), NONE) else "no_fire"))
        for face in FACES
    )
    return Roll(phrase("roll_for_fire"), unit.side, outcomes, (), None, (), "MACH-BLD-18")


def take_torch(state: State, step: Step) -> None:
    """Throws the torch. The fire takes hold, or they try again. MACH-BLD-18, MACH-BLD-19."""
    unit, battle, turn = state.unit_of(step), state.battle, state.battle.turn
    place = place_ready(state, unit)
    if place is None:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    burns = set_fire(battle.dice, unit.index)
    faces, values = battle.heard.faces, (what_burns(place), place.area)
    unit.moved = turn
    state.acted.add(unit.index)
    if not burns:
        unit.kindled, unit.fumbled = turn, True
        state.log.add("MACH-BLD-19", "fire_fails", unit.index, -1, faces, values)
        state.news = News(
            phrase("no_fire_yet", place=name_of(place)), "MACH-BLD-19", phrase("try_again"), faces, unit.side
        )
        return
    unit.kindling, unit.kindled, unit.fumbled = NONE, turn, False
    state.log.add("MACH-BLD-18", "sets_fire", unit.index, -1, faces, values)
    state.news = News(
        phrase("now_burns", place=name_of(place)), "MACH-BLD-21", phrase("nobody_enters"), faces, unit.side
    )
    set_alight(state, place)
    if unit.duty == ARSONISTS and may_rejoin(state, unit):
        rejoin(battle, unit, state.units[unit.source])


def set_alight(state: State, place: Place) -> None:
    """Burns a place to the end. Its garrison must get out. MACH-BLD-21, MACH-BLD-22, MACH-R-59."""
    place.is_gone = True
    for other in state.units:
        if other.kindling == place.area:
            other.kindling, other.fumbled = NONE, False
    if place.house < 0:
        return
    house = state.battle.houses[place.house]
    house.condition = ALIGHT
    if house.garrison >= 0:
        inside = state.units[house.garrison]
        state.pending.append(Pending("escape", inside.index, "MACH-BLD-22", count=inside.figures_left))


def escape_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks how many are lost in a burning house. MACH-BLD-22."""
    unit, key = state.units[pending.unit], state.key(pending.unit)
    counted = state.counted[unit.index]
    count = pending.count if counted else CAPACITY[LARGE]
    title = phrase("gets_out", unit=unit.index)
    roll: Roll | None = None
    answers: tuple[Answer, ...] = ()
    if counted and not given:
        outcomes = tuple(
            Outcome((BURNT_TO,) * lost + (SAVED,) * (count - lost), phrase("less", count=lost))
            for lost in range(count + 1)
        )
        words = phrase("count_burnt", count=count)
        roll = Roll(words, unit.side, outcomes, clause="MACH-BLD-22", counts=True)
    elif not counted:
        answers = tuple(Answer(str(lost), phrase("number", count=lost)) for lost in range(count + 1))
    step = {"do": "escape", "unit": key}
    return Due(
        f"escape-{key}", unit.index, title, ("MACH-BLD-22",), step, phrase("one_die_each"), roll, answers
    )


def take_escape(state: State, pending: Pending, step: Step) -> None:
    """Gets a garrison out of the fire, less those who fall. MACH-BLD-22, MACH-R-59."""
    unit = state.units[pending.unit]
    faces: tuple[int, ...] = ()
    if state.counted[unit.index]:
        lost = escape_fire(state.battle.dice, pending.count, unit.index)
        faces = state.battle.heard.faces
    else:
        written = str(step.get("answer", ""))
        if not (written.isdecimal() and int(written) <= CAPACITY[LARGE]):
            raise BadInput("answer", "choose one first")
        lost = int(written)
    mark(unit, lost, lost, 0)
    unit.molested = state.battle.turn
    come_out(state, unit, "MACH-BLD-22", "escapes_fire", faces, (lost,))
    title = phrase("burnt", unit=unit.index, count=lost) if lost else phrase("unburnt", unit=unit.index)
    state.news = News(title, "MACH-BLD-22", None, faces, unit.side, (unit.index,) if lost else ())
