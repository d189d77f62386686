"""MACH-SHIP at a table: ships at anchor, their boats and loads, new hands, and sailing."""

from typing import Final

from rules.core.assisted import (
    Action,
    Answer,
    Asked,
    Due,
    News,
    Phrase,
    Question,
    Step,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput
from rules.machete.assisted.state import Boat, Pending, State, bar_move
from rules.machete.engine.details import lend_figures, spare_figures
from rules.machete.sections.ships import sails
from rules.machete.terms import INFANTRY, SHIP
from rules.machete.units import DESTROYED, STEADY, UNSERVED, WENT_OFF, MacheteUnit

ALONGSIDE, LOADED, AT_BEACH, EMPTY = "alongside", "loaded", "at_beach", "empty"
TASKS: Final = {  # of a boat, by where it is: what it does in a phase, and where it is then
    ALONGSIDE: (("load", LOADED),),
    LOADED: (("row", LOADED), ("reach_beach", AT_BEACH)),
    AT_BEACH: (("unload", EMPTY),),
    EMPTY: (("row_back", EMPTY), ("reach_ship", ALONGSIDE)),
}
TASKS_ALONE: Final = {  # of a laden boat whose ship is gone; next to the enemy it waits
    LOADED: TASKS[LOADED],
    AT_BEACH: (*TASKS[AT_BEACH], ("wait", AT_BEACH)),
}
CLAUSES: Final = {"load": "MACH-SHIP-06", "unload": "MACH-SHIP-07"}


def boats_of(state: State, ship: MacheteUnit) -> list[Boat]:
    """Returns the boats of a ship. One lies alongside unless the scenario says more. MACH-R-60."""
    count = int(state.entrants[ship.index].facts.get("boats", 1)) if ship.loads else 0
    return state.boats.setdefault(ship.index, [Boat(ALONGSIDE) for _ in range(count)])


def under_way_from(ship: MacheteUnit) -> int:
    """Returns the first phase in which a ship that announced its departure sails. MACH-SHIP-09."""
    return sails(ship.sailing, ship.muster, ship.figures_left)


def bar_sailing(state: State, ship: MacheteUnit) -> Phrase | None:
    """Returns the bar to sailing: the ship lies at anchor, or makes ready. MACH-SHIP-01, MACH-SHIP-02."""
    if not ship.sailing:
        return phrase("at_anchor")
    is_ready = state.battle.turn >= under_way_from(ship)
    return None if is_ready else phrase("under_way_from", turn=under_way_from(ship))


def ship_actions(state: State, ship: MacheteUnit, frozen: Phrase | None, move: Action) -> tuple[Action, ...]:
    """Returns the actions of a ship. A crew that is shaken works neither boats nor anchor. MACH-R-61."""
    actions = [move]
    if tasks_of(state, ship):
        note = phrase("loads_aboard", count=loads_aboard(state, ship))
        actions.append(Action("boat", phrase("work_boat"), note, frozen))
    if not ship.sailing:
        actions.append(Action("anchor", phrase("raise_anchor"), phrase("whole_phase"), frozen, True))
    elif bar_sailing(state, ship) is None:
        bar = frozen or bar_move(state, ship)
        actions.append(Action("sail_off", phrase("sail_off"), phrase("over_the_edge"), bar, True))
    return tuple(actions)


def tasks_of(state: State, ship: MacheteUnit) -> dict[str, tuple[Boat, str, str]]:
    """Returns what the boats of a ship may do in this phase, by answer. MACH-SHIP-05, MACH-R-60."""
    choices = {}
    for number, boat in enumerate(boats_of(state, ship)):
        for task, then in TASKS[boat.place] if boat.worked != state.battle.turn else ():
            if task != "load" or (loads_aboard(state, ship) and not ship.sailing):
                choices[f"{number}-{task}"] = (boat, task, then)
    return choices


def ask_boat(state: State, ship: MacheteUnit) -> Asked:
    """Asks what a boat does. Only the table knows how far it has to row. MACH-SHIP-05."""
    several = len(boats_of(state, ship)) > 1
    answers = tuple(
        Answer(
            key,
            phrase(f"boat_{task}"),
            phrase("boat_number", number=int(key.partition("-")[0]) + 1) if several else None,
        )
        for key, (_boat, task, _then) in tasks_of(state, ship).items()
    )
    question = Question("answer", phrase("what_boat_does"), answers, is_last=True, columns=2)
    return Asked(None, (question,), phrase("boat_has_worked"), False)


def take_boat(state: State, step: Step) -> None:
    """Lets a boat load, row or unload, one of these in a phase. MACH-SHIP-06, MACH-SHIP-07, MACH-R-60."""
    ship, turn = state.unit_of(step), state.battle.turn
    choices = tasks_of(state, ship)
    boat, task, then = choices[read_answer(step, tuple(choices))]
    boat.worked = turn
    state.acted.add(ship.index)
    work_boat(state, ship, boat, task, then)


def work_boat(state: State, ship: MacheteUnit, boat: Boat, task: str, then: str) -> None:
    """Takes a boat from one place to the next, with its load. MACH-SHIP-06, MACH-SHIP-07."""
    boat.place = then
    if task == "load":
        state.log.add(CLAUSES[task], "loads_a_boat", ship.index, -1, (), (loads_aboard(state, ship),))
    elif task == "unload":
        ship.loads, ship.landed = ship.loads - 1, ship.landed + 1
        state.log.add(CLAUSES[task], "lands", ship.index, -1, (), (ship.landed, loads_of(state, ship)))
    loads_text = phrase("loads_ashore", landed=ship.landed, count=loads_of(state, ship))
    words = phrase("told", unit=ship.index, what=loads_text)
    state.news = News(words, CLAUSES.get(task, "MACH-SHIP-05"), None, (), ship.side)


def queue_boats(state: State) -> None:
    """Asks about laden boats whose ship is gone or without crew. It is called as a phase ends."""
    for ship in state.units:
        if ship.troop == SHIP and not ship.on_table:
            for _boat in boats_alone(state, ship):
                state.pending.append(Pending("boat_alone", ship.index, "MACH-R-61"))


def boats_alone(state: State, ship: MacheteUnit) -> list[Boat]:
    """Returns the laden boats of a ship that have done nothing in this phase."""
    turn = state.battle.turn
    return [boat for boat in boats_of(state, ship) if boat.place in TASKS_ALONE and boat.worked != turn]


def boat_alone_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks what a laden boat does without its ship. MACH-SHIP-05, MACH-SHIP-07, MACH-R-61."""
    ship = state.units[pending.unit]
    boat = boats_alone(state, ship)[0]
    number = boats_of(state, ship).index(boat) + 1
    title = phrase("boat_alone", unit=ship.index, number=number)
    answers = tuple(Answer(task, phrase(f"boat_{task}")) for task, _then in TASKS_ALONE[boat.place])
    key = state.key(ship.index)
    clauses, step = ("MACH-R-61", "MACH-SHIP-07"), {"do": "boat_alone", "unit": key}
    return Due(f"boat_alone-{key}", ship.index, title, clauses, step, phrase("boat_goes_on"), None, answers)


def take_boat_alone(state: State, pending: Pending, step: Step) -> None:
    """Lets a laden boat row on or unload after its ship is gone. MACH-R-61."""
    ship = state.units[pending.unit]
    boat = boats_alone(state, ship)[0]
    tasks = dict(TASKS_ALONE[boat.place])
    task = read_answer(step, tuple(tasks))
    boat.worked = state.battle.turn
    work_boat(state, ship, boat, task, tasks[task])


def loads_aboard(state: State, ship: MacheteUnit) -> int:
    """Returns the loads aboard. Those in boats count as the ship's until they are ashore. MACH-SHIP-04."""
    return ship.loads - sum(boat.place in (LOADED, AT_BEACH) for boat in boats_of(state, ship))


def loads_of(state: State, ship: MacheteUnit) -> int:
    """Returns the loads that a ship began with. MACH-SHIP-04."""
    return int(state.entrants[ship.index].facts.get("loads", 0))


def take_anchor(state: State, step: Step) -> None:
    """Announces departure: a whole phase goes to raising anchor. MACH-SHIP-02."""
    ship = state.unit_of(step)
    if ship.troop != SHIP or ship.sailing:
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    ship.sailing = state.battle.turn
    state.acted.add(ship.index)
    state.log.add("MACH-SHIP-02", "announces", ship.index)
    news = phrase("told", unit=ship.index, what=phrase("under_way_from", turn=under_way_from(ship)))
    state.news = News(news, "MACH-SHIP-02", None, (), ship.side)


def take_sail_off(state: State, step: Step) -> None:
    """Takes a ship off the table. MACH-SHIP-03."""
    ship = state.unit_of(step)
    state.log.add("MACH-SHIP-03", "sails_off", ship.index, -1, (), (loads_aboard(state, ship),))
    state.battle.leave(ship, WENT_OFF)
    state.news = None


def hands_wanted(state: State, unit: MacheteUnit) -> dict[str, tuple[MacheteUnit, int]]:
    """Returns the ships short of men that *unit* may board, with the men that end the delay.

    MACH-SHIP-10, MACH-R-61.
    """
    hands = {}
    for ship in state.units:
        if ship.troop != SHIP or ship.side != unit.side or not state.counted[ship.index]:
            continue
        is_afloat = ship.on_table or ship.state in (DESTROYED, UNSERVED)
        is_short = sails(0, ship.muster, ship.figures_left) > sails(0, ship.muster, ship.muster)
        men = min(spare_figures(unit), ship.muster // 2 + 1 - ship.figures_left)
        if is_afloat and is_short and men > 0:
            hands[state.key(ship.index)] = ship, men
    return hands


def board_actions(state: State, unit: MacheteUnit, shut: Phrase | None) -> list[Action]:
    """Returns the action by which infantry serves as a ship's crew. MACH-SHIP-10."""
    is_foot = unit.troop == INFANTRY and state.counted[unit.index] and unit.house < 0
    if not is_foot or not hands_wanted(state, unit):
        return []
    return [Action("board", phrase("board_ship"), phrase("beside_ship"), shut)]


def ask_board(state: State, unit: MacheteUnit) -> Asked:
    """Asks which ship a unit sends men to. MACH-SHIP-10."""
    hands = hands_wanted(state, unit)
    answers = tuple(
        Answer(key, note=phrase("number", count=men), unit=ship.index) for key, (ship, men) in hands.items()
    )
    kept = answers[0].key if len(answers) == 1 else ""
    which = Question("target", phrase("which_ship"), answers, kept, is_last=True)
    return Asked(None, (which,), phrase("they_serve"), False)


def take_board(state: State, step: Step) -> None:
    """Sends men aboard. A ship without a crew has a card again. MACH-SHIP-10, MACH-R-61."""
    unit = state.unit_of(step)
    hands = hands_wanted(state, unit)
    ship, men = hands[read_answer(step, tuple(hands), "target")]
    lend_figures(state.battle, unit, ship, men)
    verb = "is_reinforced" if ship.on_table else "is_manned"
    if not ship.on_table:
        ship.state, ship.on_table, ship.lying = STEADY, True, False
        ship.lost_before = ship.lost
    state.log.add("MACH-SHIP-10", verb, ship.index, -1, (), (men, ship.strength))
    unit.moved = state.battle.turn
    state.acted.add(unit.index)
    state.news = News(phrase("ship_has_crew", unit=ship.index, count=ship.figures_left), "MACH-SHIP-10")
