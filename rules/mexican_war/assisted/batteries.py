"""MEX-ART-06 to -24 at a table: damage to fortifications, fires, and hits on a battery and its crew."""

from collections.abc import Sequence
from typing import Final

from rules.core.assisted import Answer, Due, News, Phrase, Step, phrase
from rules.core.dice import NeedDice
from rules.mexican_war.assisted.dice import one_die
from rules.mexican_war.assisted.naming import NOBODY, unit_answers, unit_named
from rules.mexican_war.assisted.state import (
    Pending,
    State,
    TableDice,
    figures_words,
    is_site,
    site_number,
    strike_off,
    unit_words,
)
from rules.mexican_war.engine.losses import damage_battery
from rules.mexican_war.sections import artillery
from rules.mexican_war.terms import INCH, INFANTRY, LOWEST, NONE
from rules.mexican_war.units import WarUnit

HOUSE: Final = "building"


def batter(state: State, unit: WarUnit, at: int, place: str, hits: int) -> None:
    """Adds points to a work: a house falls, a wall or work opens a gap. MEX-ART-06, MEX-ART-09.

    *at*: the unit that it shelters, or the number of an empty one.
    """
    tables, key = state.battle.tables, (at, place)
    if hits:
        kind = tables.ground[place].construction
        added = artillery.battering_points(tables.artillery.guns[unit.pounds], hits)
        points = state.battered.get(key, 0) + added
        result = artillery.construction_state(kind, points, tables)
        state.battered[key] = points if result == "intact" else 0
        state.hits_on[key] = state.hits_on.get(key, 0) + hits
        if result == "gap":
            state.breached.add(key)
        state.log.add("MEX-ART-06", "batters", unit.index, NONE, (), (added, points))
        rest = phrase("work_points", points=points, most=tables.artillery.protection[kind])
        if result != "intact":
            verb = "ruins_a_building" if result == "destroyed" else "makes_a_gap"
            state.log.add("MEX-ART-06", verb, unit.index)
            rest = phrase(verb)
        add_news(state, rest)
        if result == "destroyed":
            state.hits_on.pop(key)
            lose_house(state, at)
            return
    may_burn = place == HOUSE and at not in state.burning
    if may_burn and (hits or not artillery.fire_needs_hit(tables)):
        state.ask_first(Pending("ignite", unit.index, at))


def lose_house(state: State, at: int) -> None:
    """Forgets a house that has fallen: it neither burns nor is fired at any more. MEX-ART-06, MEX-R-14."""
    state.burning.pop(at, None)
    if is_site(at):
        state.sites[site_number(at)] = ""


def add_news(state: State, line: Phrase) -> None:
    """Adds a line to the news of this step."""
    old = state.news
    if old is None:
        state.news = News(line)
    else:
        state.news = News(
            old.title, old.clause, old.detail, old.faces, old.side, old.units, (*old.rest, line)
        )


def ignite_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the die that may set a house on fire. MEX-ART-09, MEX-R-14."""
    unit, least = state.units[pending.unit], state.battle.tables.artillery.fire_start_min_roll
    step = {"do": "ignite", "unit": state.key(unit.index), "place": HOUSE}

    def effect(face: int) -> tuple[Phrase, bool]:
        return phrase("burns" if face >= least else "no_fire"), face >= least

    title = phrase("does_it_burn")
    roll = one_die(title, unit.side, "MEX-ART-09", effect)
    return Due(f"ignite-{step['unit']}", unit.index, title, ("MEX-ART-09",), step, None, roll)


def take_ignite(state: State, pending: Pending, step: Step) -> None:
    """Rolls whether a house catches fire. MEX-ART-09."""
    unit = state.units[pending.unit]
    burns = artillery.starts_fire(state.battle.dice, unit.index, state.battle.tables)
    if burns:
        state.burning[pending.target] = state.battle.turn, unit.index
        if "place" not in step:  # in an older log nobody left it
            state.outside.add(pending.target)
        state.battle.tell("MEX-ART-09", "sets_a_building_on_fire", unit)
    state.news = News(phrase("burns" if burns else "no_fire"), "MEX-ART-09", None, state.faces, unit.side)


def damage_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the next die of the damage to a battery. MEX-ART-14, MEX-ART-24."""
    firer, table = state.units[pending.target], state.battle.tables.artillery
    step = {"do": "damage", "unit": state.key(pending.unit), "target": state.key(pending.target)}
    is_again = bool(given) and is_reroll(state, given)

    def effect(face: int) -> tuple[Phrase, bool]:
        if is_again:
            return phrase("gun_disabled" if face <= table.reroll_disabled_max else "gun_destroyed"), True
        if face >= table.reroll_on:
            return phrase("again"), True
        return phrase("gunners", count=1 if face <= table.one_crew_max_roll else 2), False

    title = phrase("damage_to", unit=pending.unit, count=pending.count)
    rolled = damage_of(state, pending, given) is not None
    roll = None if rolled else one_die(phrase("roll"), firer.side, "MEX-ART-14", effect, given=given)
    return Due(f"damage-{step['unit']}", pending.unit, title, ("MEX-ART-13", "MEX-ART-14"), step, None, roll)


def is_reroll(state: State, given: Sequence[int]) -> bool:
    """True if the last of *given* must be rolled again. MEX-ART-14."""
    again = False
    for face in given:
        again = not again and face >= state.battle.tables.artillery.reroll_on
    return again


def damage_of(state: State, pending: Pending, given: Sequence[int]) -> artillery.Damage | None:
    """Returns the damage of the dice *given*, None if there are too few."""
    try:
        return artillery.battery_damage(TableDice(given), pending.unit, pending.count, state.battle.tables)
    except NeedDice:
        return None


def take_damage(state: State, pending: Pending, step: Step) -> None:
    """Rolls the damage to a battery. A battery that is hit may still fire back. MEX-ART-14, MEX-GEN-02."""
    unit, firer = state.units[pending.unit], state.units[pending.target]
    damage = artillery.battery_damage(state.battle.dice, unit.index, pending.count, state.battle.tables)
    values = (damage.crew, damage.disabled, damage.destroyed)
    state.log.add("MEX-ART-14", "suffers_hits", unit.index, firer.index, state.faces, values)
    words = phrase("damage_was", crew=damage.crew, disabled=damage.disabled, destroyed=damage.destroyed)
    state.news = News(
        unit_words(unit, words), "MEX-ART-14", None, state.faces, firer.side, (unit.index,),
    )  # fmt: skip
    if not state.is_counted(unit):
        strike_off(state, unit, damage.crew, "MEX-ART-14")
        return
    before = unit.guns
    damage_battery(state.battle, unit, damage.disabled, damage.destroyed)
    if "target" not in step:  # in an older log nobody repaired it
        state.beyond_repair.add(unit.index)
    state.silenced[unit.index] = state.silenced.get(unit.index, 0) + before - unit.guns
    if damage.crew:
        state.ask_first(Pending("crew", unit.index, firer.index, damage.crew))


def crew_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks which infantry within reach makes up a crew. MEX-ART-19."""
    unit = state.units[pending.unit]
    answers = unit_answers(drafts_of(state, unit))
    step = {"do": "crew", "unit": state.key(unit.index)}
    inches = state.battle.tables.artillery.draft_infantry_within // INCH
    title = phrase("who_makes_up", unit=unit.index, count=pending.count)
    return Due(
        f"crew-{step['unit']}", unit.index, title, ("MEX-ART-19",), step,
        phrase("within", inches=inches), None, (*answers, Answer(NOBODY, phrase("crew_lost"))),
    )  # fmt: skip


def drafts_of(state: State, battery: WarUnit) -> list[WarUnit]:
    """Returns the infantry of its side that could make up a crew."""
    return [
        each for each in state.battle.fighters(battery.side)
        if each.arm == INFANTRY and not each.is_routing() and state.is_counted(each)
    ]  # fmt: skip


def take_crew(state: State, pending: Pending, step: Step) -> None:
    """Makes up a crew from infantry, or loses it all. MEX-ART-19, MEX-ART-20, MEX-R-44."""
    unit, battle = state.units[pending.unit], state.battle
    who = unit_named(step, drafts_of(state, unit)) or unit
    lost = strike_off(state, who, unit.strength if who is unit else pending.count, "MEX-ART-19")
    if not state.is_ending():
        state.stood[who.index] = state.stood.get(who.index, 0) + lost
    state.news = News(unit_words(who, figures_words(lost)), "MEX-ART-19", None, (), -1, (who.index,))
    if who is unit:
        return
    battle.tell("MEX-ART-19", "makes_up_the_crew", who, unit.index, values=(pending.count,))
    if state.is_ending():
        lower_ability(state, unit)
    else:
        state.drafted.add(unit.index)


def lower_ability(state: State, unit: WarUnit) -> None:
    """Lowers the ability of a battery with a drafted crew, once all have fired. MEX-ART-20, MEX-GEN-02."""
    ability = unit.kind(state.battle.tables).ability
    if unit.on_table and not unit.drop and artillery.lowered_ability(ability, 1) <= LOWEST:
        unit.drop = 1
        state.battle.tell("MEX-ART-20", "is_served_by_infantry", unit)
