"""The referee of Machete!: a card for each unit, then melees, tests, and whether a side breaks off."""

from typing import Final

from rules.core.assisted import FACES, Due, News, Outcome, Roll, Step, phrase
from rules.core.inputs import BadInput
from rules.core.referee import (
    Choice,
    Duty,
    Ending,
    Part,
    Referee,
    Toll,
    is_due,
    joined_phrases,
    known_sides,
    known_units,
    reserve_duties,
)
from rules.core.scenario import SIDES
from rules.machete.assisted import MacheteGame, can_act
from rules.machete.assisted.crewing import served_from
from rules.machete.assisted.firing import due_causes
from rules.machete.assisted.guards import units_without_guard
from rules.machete.assisted.sailing import loads_of, under_way_from
from rules.machete.cards import draw_card, reserve_entry
from rules.machete.tables import BREAK_OVER, ENTRY_EDGE, FULL_CREW, loads_wanted
from rules.machete.terms import NONE, SHIP
from rules.machete.toll import figures_gone
from rules.machete.units import RESERVE, STEADY, TAKEN, MacheteUnit
from rules.machete.verdict import ROUTED, broken_side

PARTS: Final = (
    Part("reserves", "MACH-GEN-14", ("arrive",)),
    Part("ambush", "MACH-GEN-06"),
    Part("cards", "MACH-GEN-04", draws=True),
    Part("close", "MACH-GEN-09", closes=True),
)
BREAK_OFF: Final = Choice("break_off", "MACH-R-65", ("fight_on", "break_off"), gives_up="break_off")


def is_in_ambush(game: MacheteGame, unit: MacheteUnit) -> bool:
    """Tells whether *unit* lies in an ambush that its side knows of. MACH-GEN-06."""
    return unit.hidden and unit.on_table and game.state.counted[unit.index]


def has_part(game: MacheteGame, part: Part) -> bool:
    """Tells whether this phase has reserves that come, or units in ambush."""
    units = game.state.units
    if part.key == "reserves":
        return any(is_due(game, unit) for unit in units)
    return part.key != "ambush" or any(is_in_ambush(game, unit) for unit in units)


def can_act_in_part(game: MacheteGame, part: Part, index: int) -> bool:
    """Tells whether a unit acts in *part*."""
    unit = game.state.units[index]
    if part.key == "reserves":
        return is_due(game, unit)
    return part.key != "ambush" or is_in_ambush(game, unit) or unit.ambusher == game.turn


def reserve_of(game: MacheteGame, unit: MacheteUnit) -> tuple[int, str]:
    """Returns the reserve of a unit: one die serves all of it. MACH-GEN-16."""
    return unit.side, str(game.state.entrants[unit.index].facts.get("reserve", ""))


def asks(game: MacheteGame, has_begun: bool) -> tuple[Due, ...]:
    """Asks for the die of a reserve that comes, if no place was agreed. MACH-GEN-15, MACH-GEN-16."""
    state = game.state
    due_by_reserve: dict[tuple[int, str], Due] = {}
    for unit in known_units(game) if not has_begun else ():
        reserve = reserve_of(game, unit)
        is_named = bool(reserve[1])  # others march on behind those who are there
        if is_named and is_due(game, unit) and reserve not in state.edges and reserve not in due_by_reserve:
            outcomes = tuple(Outcome((face,), phrase(f"edge_{ENTRY_EDGE[face]}")) for face in FACES)
            title, key = phrase("where_it_comes", unit=unit.index), state.key(unit.index)
            roll = Roll(title, unit.side, outcomes, clause="MACH-GEN-16")
            clauses, step = ("MACH-GEN-15", "MACH-GEN-16"), {"do": "edge", "unit": key}
            due_by_reserve[reserve] = Due(
                f"edge-{key}", unit.index, title, clauses, step, phrase("if_not_agreed"), roll,
                is_optional=True,
            )  # fmt: skip
    return tuple(due_by_reserve.values())


def answer(game: MacheteGame, step: Step) -> None:
    """Rolls for the edge where a reserve comes on. MACH-GEN-16."""
    state = game.state
    script = state.script(step.get("faces", ()))
    unit = state.unit_of(step)
    edge = reserve_entry(state.battle.dice, unit.index)
    if script.faces_left:
        raise BadInput("dice", f"{script.faces_left} too many")
    state.edges[reserve_of(game, unit)] = edge
    headline = phrase("comes_by", unit=unit.index, edge=phrase(f"edge_{edge}"))
    state.news = News(headline, "MACH-GEN-16", phrase("middle_of_it"), state.battle.heard.faces, unit.side)


def edge_duties(game: MacheteGame) -> list[Duty]:
    """Returns where the reserves that are due come on. MACH-GEN-16, MACH-R-62."""
    known = game.state.edges
    phrases = [
        phrase("comes_by", unit=unit.index, edge=phrase(f"edge_{known[reserve_of(game, unit)]}"))
        for unit in known_units(game)
        if is_due(game, unit) and reserve_of(game, unit) in known
    ]
    return [Duty(phrase("duty_edge"), joined_phrases(phrases), "MACH-GEN-16")] if phrases else []


def deal(game: MacheteGame) -> list[int]:
    """Returns a card for each unit on the table, and for each reserve that comes. MACH-GEN-03, MACH-R-67."""
    return [
        unit.index
        for unit in game.state.units
        if game.state.counted[unit.index]  # a captured gun too
        if is_due(game, unit) or (unit.on_table and not is_in_ambush(game, unit))
    ]


def is_passed(game: MacheteGame, card: int) -> bool:
    """True if nobody on *card* can act: neither its unit nor a garrison from it. MACH-R-67, MACH-R-77."""
    return card >= 0 and not any(can_use_card(game, index) for index in units_of_card(game, card))


def can_use_card(game: MacheteGame, index: int) -> bool:
    """True if a unit is not shaken, forced back, in melee or gone, and has not acted. MACH-R-67."""
    unit = game.state.units[index]
    may_shoot = unit.engaged == game.turn  # MACH-R-20: it may fire at a unit that has just come
    can_do = can_act(unit) or (may_shoot and unit.state == STEADY)
    return can_do and index not in game.state.acted


def units_of_card(game: MacheteGame, card: int) -> list[int]:
    """Returns the unit on a card, with its garrisons that the first phase began without a card. MACH-R-77."""
    garrisons = [] if game.state.has_ended else [each for each in game.state.units if each.house >= 0]
    return [card, *(each.index for each in garrisons if each.source == card)]


def acts_before_cards(game: MacheteGame) -> tuple[str, ...]:
    """Returns what units may do before the first card: garrisons begin in their houses. MACH-BLD-04."""
    return () if game.state.has_ended else ("enter",)


def duties(game: MacheteGame) -> tuple[Duty, ...]:
    """Returns what the phone keeps: marked figures, tests, reserves, guns without a crew."""
    state = game.state
    known = known_units(game)
    marked = [phrase("marked_on", unit=unit.index, count=unit.marked) for unit in state.units if unit.marked]
    tests = [unit for unit in known if unit.on_table and unit.state == STEADY and due_causes(unit)]
    due = phrase("tests_due", count=len(tests)) if tests else phrase("no_test_due")
    duty_list = [
        Duty(phrase("duty_marked"), joined_phrases(marked), "MACH-GEN-10"),
        Duty(phrase("duty_morale"), due, "MACH-MOR-01"),
    ]
    duty_list += [*reserve_duties(game, "MACH-GEN-14"), *edge_duties(game)]
    duty_list += [
        Duty(
            phrase("duty_crew"),
            phrase("crew_left", unit=unit.index, count=unit.figures_left),
            "MACH-ART-16",
        )
        for unit in known
        if unit.gun != NONE and unit.on_table and unit.figures_left < FULL_CREW
    ]
    return (*duty_list, *gun_duties(game), *prisoner_duties(game), *ship_duties(game))


def ship_duties(game: MacheteGame) -> list[Duty]:
    """Returns the loads ashore, and from when on ships are under way. MACH-SHIP-02, MACH-SHIP-04."""
    state, loads, ready = game.state, [], []
    for ship in known_units(game):
        if ship.troop != SHIP:
            continue
        if (count := loads_of(state, ship)) > 0:
            landed = phrase("loads_ashore", landed=ship.landed, count=count)
            loads.append(phrase("told", unit=ship.index, what=landed))
        if ship.sailing and ship.on_table:
            when = phrase("under_way_from", turn=under_way_from(ship))
            ready.append(phrase("told", unit=ship.index, what=when))
    ashore = Duty(phrase("duty_loads"), joined_phrases(loads), "MACH-SHIP-04", is_result=True)
    duty_list = [ashore] if loads else []
    return (
        [*duty_list, Duty(phrase("duty_sailing"), joined_phrases(ready), "MACH-SHIP-02")]
        if ready
        else duty_list
    )


def gun_duties(game: MacheteGame) -> list[Duty]:
    """Returns from when on captured guns may be served. MACH-ART-31, MACH-R-41."""
    state = game.state
    phrases = [
        phrase("gun_from", unit=gun.index, turn=served_from(state, gun))
        for gun in state.units
        if gun.state == TAKEN and gun.gun != NONE and state.counted[gun.index]
    ]
    return [Duty(phrase("duty_captured"), joined_phrases(phrases), "MACH-R-41")] if phrases else []


def prisoner_duties(game: MacheteGame) -> list[Duty]:
    """Returns which prisoners have a guard, and which have none. MACH-MOR-21, MACH-R-54."""
    state = game.state
    phrases = [
        phrase("guarded", unit=guard.prisoners, count=guard.held, guards=guard.figures_left)
        for guard in state.units
        if guard.held and guard.on_table
    ]
    phrases += [phrase("not_guarded", unit=unit.index) for unit in units_without_guard(state)]
    return [Duty(phrase("duty_prisoners"), joined_phrases(phrases), "MACH-MOR-21")] if phrases else []


def tolls(game: MacheteGame) -> tuple[Toll, ...]:
    """Returns the losses of each army, and how many are too many. MACH-R-65, MACH-R-76."""
    tolls_of_armies = []
    for side in known_sides(game):
        lost, start = figures_gone(game.state.battle, side)
        most = start * BREAK_OVER // 100
        tolls_of_armies.append(
            Toll(side, lost, start, most, ("MACH-R-65", "MACH-R-76"), "toll_figures", is_above=True)
        )
    return tuple(tolls_of_armies)


def battle_ending(game: MacheteGame) -> Ending | None:
    """Tells whether an army breaks, or has nobody left; if neither has, nobody wins. MACH-R-65, MACH-R-76."""
    battle = game.state.battle
    known = known_sides(game)
    beaten = broken_side(battle) if len(known) == len(SIDES) else None
    if beaten is None:
        alone = [side for side in known if is_broken_alone(game, side)] if len(known) == 1 else []
        beaten = alone[0] if alone else None
    if beaten is not None:
        lost, start = figures_gone(battle, beaten)
        return Ending(phrase("breaks", army=beaten, lost=lost, start=start), "MACH-R-65", 1 - beaten, ROUTED)
    if landed := landing_ending(game):
        return landed
    gone = [
        side
        for side in known
        if not any(unit.on_table or unit.state == RESERVE for unit in game.state.units if unit.side == side)
    ]
    if len(gone) == len(SIDES):
        return Ending(phrase("nobody_is_left"), "MACH-R-76")
    return Ending(phrase("has_nobody", army=gone[0]), "MACH-R-65", 1 - gone[0]) if gone else None


def landing_ending(game: MacheteGame) -> Ending | None:
    """Says that an army has brought enough loads ashore, which is all its landing is for. MACH-R-65."""
    for army in known_sides(game):
        ships = [ship for ship in known_units(game) if ship.troop == SHIP and ship.side == army]
        count, landed = sum(loads_of(game.state, ship) for ship in ships), sum(ship.landed for ship in ships)
        if count and landed >= loads_wanted(count):
            return Ending(phrase("has_landed", army=army, landed=landed, count=count), "MACH-R-65", army)
    return None


def is_broken_alone(game: MacheteGame, side: int) -> bool:
    """True if the only army that somebody has counted has lost too much. MACH-R-65."""
    lost, start = figures_gone(game.state.battle, side)
    return 100 * lost > BREAK_OVER * start


def at_limit(_game: MacheteGame) -> Ending:
    """Says what decides as the last turn ends: places that only the table knows. MACH-R-65, MACH-R-76."""
    return Ending(phrase("nobody_is_beaten"), "MACH-R-76")


REFEREE = Referee(
    parts=PARTS,
    private=("reserves", "ambush"),
    tolls=tolls,
    battle_ending=battle_ending,
    duties=duties,
    at_limit=at_limit,
    limit_clause="MACH-R-65",
    choices=(BREAK_OFF,),
    deal=deal,
    draw=draw_card,
    card_verb="card_drawn",
    card_clause="MACH-GEN-04",
    is_passed=is_passed,
    can_act_in_part=can_act_in_part,
    asks=asks,
    answer=answer,
    rare=("crew", "lead", "go_off"),
    has_part=has_part,
    early=acts_before_cards,
    units_of_card=units_of_card,
)
