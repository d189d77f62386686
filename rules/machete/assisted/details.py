"""MACH-R-77 at a table: men sent off for a duty stand on the roster as units, until they are back."""

from typing import Final

from rules.core.assisted import Action, Entrant, Phrase, Step, phrase
from rules.core.inputs import BadInput
from rules.machete.assisted.state import State, take_off
from rules.machete.engine.details import detach_men, rejoin
from rules.machete.terms import AFLOAT, CREW, NONE, TRAINS, TROOPS
from rules.machete.toll import roll
from rules.machete.units import FORCED_BACK, STEADY, UNSERVED, WENT_OFF, MacheteUnit

DUTIES: Final = ("escort", "crew", "arson", "garrison", "boat", "drivers")


def send_off(
    state: State, unit: MacheteUnit, figures: int, duty: int, clause: str, troop: int = NONE
) -> MacheteUnit:
    """Puts *figures* rankers of *unit* on the roster as a unit. It has a card from the next phase."""
    detail = detach_men(state.battle, unit, figures, duty, troop)
    number = detail.index - sum(unit_on_roster.source < 0 for unit_on_roster in state.units) + 1
    key = f"0-{number}"  # keys of a roster begin with a letter
    facts = {"troop": TROOPS[detail.troop], "figures": figures}
    label = phrase(f"detail_{DUTIES[duty]}", unit=unit.index)
    state.units.append(detail)
    state.entrants += (Entrant(key, detail.side, facts, True, label=label),)
    state.numbers = {**state.numbers, key: detail.index}
    state.counted.append(True)
    state.acted.add(detail.index)
    detail.moved = detail.fired = state.battle.turn
    values = (figures, detail.x, detail.y, detail.facing, detail.side, figures, duty)
    state.log.add(clause, "told_off", detail.index, unit.index, (), values)
    return detail


def detail_actions(state: State, unit: MacheteUnit, shut: Phrase | None) -> list[Action]:
    """Returns how details go back to their unit, and how units leave the table in order.

    Units with prisoners and trains may always leave, all others if their side has more to do than to hold a
    place. Only the table knows that, and who is at the edge. MACH-R-77, MACH-MOR-20, MACH-R-51.
    """
    actions = []
    if may_rejoin(state, unit):
        actions.append(Action("rejoin", phrase("rejoin"), phrase("if_beside_it"), shut, True))
    if unit.troop not in AFLOAT:
        note = phrase("at_its_edge" if unit.held or unit.troop in TRAINS else "edge_unless_held")
        actions.append(Action("go_off", phrase("go_off"), note, shut, True))
    return actions


def may_rejoin(state: State, unit: MacheteUnit) -> bool:
    """Tells whether a detail may go back to its unit. One with prisoners may not. MACH-R-77."""
    if unit.source < 0 or unit.held or unit.captured or unit.house >= 0:
        return False
    source = state.units[unit.source]
    barred = source.gun != NONE or source.troop in AFLOAT or source.side != unit.side
    ready = source.on_table and source.house < 0 and source.state == STEADY and not source.engaged
    return ready and not barred


def take_rejoin(state: State, step: Step) -> None:
    """Takes a detail back into the ranks of its unit. MACH-R-77."""
    unit = state.unit_of(step)
    if not may_rejoin(state, unit):
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")
    rejoin(state.battle, unit, state.units[unit.source])
    state.news = None


def take_go_off(state: State, step: Step) -> None:
    """Takes a unit off the table in order, with its prisoners. MACH-MOR-20, MACH-R-51."""
    unit = state.unit_of(step)
    state.news = None
    take_off(state, unit, "MACH-GEN-10")
    if not unit.on_table:
        return
    if unit.held:
        values = (unit.held, unit.strength)
        state.log.add("MACH-MOR-20", "takes_off", unit.index, unit.prisoners, (), values)
    else:
        state.log.add("MACH-R-51", "goes_off", unit.index, -1, (), (unit.strength,))
    state.battle.leave(unit, WENT_OFF)


def leave_gun(state: State, gun: MacheteUnit) -> MacheteUnit:
    """Makes the crew a unit that has left its gun, in the state it is in. MACH-R-77, MACH-R-78."""
    was, officers, ranks = gun.state, gun.officers, roll(gun)
    gun.on_table, gun.officers = False, 0
    crew = send_off(state, gun, gun.strength, CREW, "MACH-R-78")
    lay_down(state, gun)
    left = [(men.whose, men.left) for men in ranks if men.left]
    crew.source, crew.lent = left[0][0], left[1:]
    gun.lent = [(men.whose, men.lost) for men in ranks[1:] if men.lost]
    crew.officers = crew.officers_before = officers
    crew.state, crew.piece = was, gun.index
    gun.engaged, gun.attacker = 0, False
    verb = "crew_runs" if was == FORCED_BACK else "crew_stays"
    state.log.add("MACH-R-78", verb, crew.index, gun.index, (), (officers, crew.x, crew.y))
    return crew


def lay_down(state: State, gun: MacheteUnit) -> None:
    """Leaves a gun without a crew where it is. MACH-R-78."""
    if not gun.lying:
        gun.lying, gun.state = True, UNSERVED
        state.log.add("MACH-R-78", "gun_left", gun.index, -1, (), (0, 0))


def man_again(state: State, gun: MacheteUnit, crew: MacheteUnit) -> None:
    """Puts the crew back with its gun. MACH-R-78."""
    was, officers, own_men = crew.state, crew.officers, roll(crew)[0]
    if own_men.whose != gun.index:
        gun.lent.append((own_men.whose, own_men.lost + own_men.left))
    crew.officers = 0
    state.log.add("MACH-R-78", "crew_returns", crew.index, gun.index, (), (0,))
    rejoin(state.battle, crew, gun)
    gun.officers = gun.officers_before = officers
    serve(state, gun, was)


def serve(state: State, gun: MacheteUnit, state_of_crew: str) -> None:
    """Makes a gun that lay without a crew a unit again. MACH-ART-16, MACH-ART-32."""
    verbs = {STEADY: "gun_served", FORCED_BACK: "gun_held"}
    gun.lying, gun.on_table, gun.state = False, True, state_of_crew
    place = (gun.strength, gun.officers, gun.x, gun.y)
    state.log.add("MACH-ART-16", verbs.get(state_of_crew, "gun_shaken"), gun.index, -1, (), place)


def crews_of(state: State, gun: MacheteUnit) -> list[MacheteUnit]:
    """Returns the crews on the table that left this gun. MACH-R-78."""
    return [unit for unit in state.units if unit.piece == gun.index and unit.on_table]
