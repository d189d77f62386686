"""Outward: a frozen muster becomes a scenario of the rules: table units, ground, places, terms and tempers.

Played is whatever the ruleset plays of it; the rest stands with the baggage and shares its force's fate
(settle.py).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import rules
from battles.mustering import Roster, TableUnit, counted_units, roster_of_muster
from battles.mustering.attached import attached_units
from battles.mustering.battle_types import BattleType, usual_battle_type
from battles.mustering.entry_edges import entry_edges
from battles.mustering.nations import nation_on_table
from campaign.logic.casualties.muster import Muster, Party
from campaign.logic.vocabulary import Arm, Crossing, Stance
from rules import SIDES, BadInput, Establishment, Ruleset, Scenario

FIGHTERS = (Arm.INFANTRY, Arm.CAVALRY)
TEMPERS = {Stance.ATTACK: "bold", Stance.DEFEND: "steady", Stance.AVOID: "wary", Stance.WITHDRAW: "wary"}
CROSSINGS = {Crossing.BRIDGE: "bridge", Crossing.FORD: "ford", Crossing.FERRY: "ford"}
MOST = 100  # table units of a party
MORE_TURNS = 4  # at least, for a battle that begins partway through
BROUGHT_UP = (
    BattleType.AMBUSH,
    BattleType.ASSAULT,
    BattleType.PITCHED,
)  # in which the attacker's guns stand ready


@dataclass(frozen=True, slots=True)
class Laying:
    """The umpire's choices for the table; None: as it comes.

    `men` a figure; 0: the campaign's `usual` number if its rules have that step and it fits, else the first
    that fits. `owned`: the figures that the club owns; 0: any number. `options`: those that differ from the
    rules. `tables`: those that are replaced. `position`: how it stands already, as rules.Position.data();
    empty: it begins at its start.
    """

    kind: BattleType | None = None
    ground: dict[str, Any] | None = None
    men: int = 0
    usual: int = 0
    owned: int = 0
    options: Mapping[str, bool | int | float | str] = field(default_factory=dict)
    tables: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] = field(default_factory=dict)


AS_IT_COMES = Laying()


@dataclass(frozen=True, slots=True)
class Table:
    """A battle ready to be played; `units` by their index in `scenario`, `roster` all that was mustered."""

    scenario: Scenario
    units: tuple[TableUnit, ...]
    roster: Roster


def parties_with_units(muster: Muster, roster: Roster) -> tuple[bool, bool]:
    """Tells whether each party has infantry or cavalry to show on the table."""
    first, second = (
        any(u.side == party.side and u.arm in FIGHTERS for u in roster.units) for party in muster.parties
    )
    return first, second


def usual_men(muster: Muster, settings: Establishment, laying: Laying) -> int:
    """Returns the usual men a figure; 0 if none is usual.

    It is used where nothing else is chosen and the rules have that step. Both parties must have somebody to
    show, and neither more than the computer leads.
    """
    if laying.men or laying.usual not in settings.scales:
        return 0
    found = roster_of_muster(muster, settings, laying.usual)
    crowded = any(counted_units(units_of(found, party)) > settings.crowd[0] for party in muster.parties)
    return laying.usual if all(parties_with_units(muster, found)) and not crowded else 0


def by_hand(muster: Muster, settings: Establishment, laying: Laying) -> Roster:
    """Returns *muster* as a table by hand has it, at the scale chosen or usual.

    If that does not fit, the first that fits. If nobody has chosen, the next scale for which the club owns
    the figures.
    """
    roster = roster_of_muster(muster, settings, laying.men or usual_men(muster, settings, laying) or None)
    if laying.men or not laying.owned:
        return roster
    for men in settings.scales:
        if men > roster.men_per_figure and shown_figures(roster) > laying.owned:
            coarser = roster_of_muster(muster, settings, men)
            if not all(parties_with_units(muster, coarser)):
                break
            roster = coarser
    return roster


def shown_figures(roster: Roster) -> int:
    """Returns the figures of foot and horse on a table, of both sides."""
    return sum(unit.figures for unit in roster.units if unit.arm in FIGHTERS)


def units_of(roster: Roster, party: Party) -> list[TableUnit]:
    return [unit for unit in roster.units if unit.side == party.side]


def possible_scales(muster: Muster, settings: Establishment) -> tuple[int, ...]:
    """Returns the men per figure that may be chosen.

    No party has more figures than a table can be asked to hold.
    """
    return tuple(
        men
        for men in settings.scales
        if all(
            len(units_of(roster_of_muster(muster, settings, men), party)) <= MOST for party in muster.parties
        )
    )


def table_of_muster(muster: Muster, ruleset: str, seed: str, laying: Laying = AS_IT_COMES) -> Table | None:
    """Returns the table of *muster* at the scale chosen or usual, or the first that fits.

    None if a party has nobody to show.
    """
    rulebook, settings = rules.find(ruleset), rules.establishment(ruleset, laying.tables)
    if laying.men and laying.men not in (known := possible_scales(muster, settings)):
        raise BadInput("men_per_figure", f"must be one of {', '.join(map(str, known))}")
    if men := usual_men(muster, settings, laying):
        try:
            return table_of_muster(muster, ruleset, seed, replace(laying, men=men))
        except BadInput as fault:
            if fault.field != "units":  # else there is no room for so many
                raise
    kind = laying.kind or usual_battle_type(muster, rulebook)
    board = laying.ground or drawn_ground(muster, rulebook, seed, kind)
    crowds = (settings.at_table,) if laying.men else settings.crowd
    for most in crowds:
        roster = roster_of_muster(muster, settings, laying.men or None, most)
        if not all(parties_with_units(muster, roster)):
            return None
        try:
            return table_with_units(muster, rulebook, kind, board, roster, laying)
        except BadInput as fault:
            if fault.field != "units" or most == crowds[-1]:
                raise
    return None


def table_by_hand(muster: Muster, ruleset: str, seed: str, laying: Laying, men: int) -> Table | None:
    """Returns what the computer would lay out at *men* a figure, a table's scale.

    None if it finds no room for the units.
    """
    try:
        return table_of_muster(muster, ruleset, seed, replace(laying, men=men))
    except BadInput:
        return None


def drawn_ground(muster: Muster, rulebook: Ruleset, seed: str, kind: BattleType) -> dict[str, Any]:
    """Returns the ground that *seed* draws for *muster*."""
    assert rulebook.ground is not None
    return rulebook.ground(
        muster.terrain.value,
        "wet" if muster.rains else "dry",
        seed,
        CROSSINGS.get(Crossing(muster.crossing), "none"),
        kind=kind.value,
        works=muster.fortification,
        coast="right" if kind is BattleType.LANDING else "none",
    )


def table_with_units(
    muster: Muster,
    rulebook: Ruleset,
    kind: BattleType,
    board: dict[str, Any],
    roster: Roster,
    laying: Laying,
) -> Table:
    """Returns the units of *roster* placed on *board*. Raises BadInput("units", ...) if there is no room for
    them.
    """
    assert rulebook.deploy is not None
    settings = rules.establishment(rulebook.key, laying.tables)
    here = [
        unit
        for party in muster.parties
        for unit in units_at_start(party, roster)
        if unit.plays in rulebook.plays
    ]
    more = [
        unit
        for unit in attached_units(muster, kind, here, roster.men_per_figure, settings)
        if unit.plays in rulebook.plays and (settings.prisoners or not unit.captive_of)
    ]
    units = (*here, *more)
    facts_of_units = enlisted_units(units, muster, kind, settings)
    roads = entry_edges(muster, kind)
    by = {
        reserve_name(unit, settings): roads[unit.force]
        for unit in units
        if unit.reserve_dice and unit.force in roads
    }
    replaced = {"tables": laying.tables} if laying.tables else {}
    visible_units, terms = rulebook.deploy(kind.value, board, facts_of_units, SIDES[0], by, **replaced)
    reserves = terms.pop("reserves", {})
    late = {
        reserve_name(unit, settings): hour_of_reserve(unit, settings) for unit in units if unit.reserve_dice
    }
    if reserves or late:
        terms["reserves"] = reserves | {
            name: reserves.get(name, {}) | arrival for name, arrival in late.items()
        }
    terms["tempers"] = {
        name: temper_of_party(kind, party, name) for name, party in zip(SIDES, muster.parties, strict=True)
    }
    data = {
        "ruleset": rulebook.key,
        "title": muster.name,
        "turn_limit": last_turn(units, settings),
        "board": board,
        "units": visible_units,
        "options": dict(laying.options),
        "terms": terms,
    }
    if laying.position:
        limit = max(data["turn_limit"], laying.position["turn"] + MORE_TURNS)
        data |= {"position": dict(laying.position), "turn_limit": limit}
    return Table(rules.scenario_from(data), units, roster)


def enlisted_units(
    units: Sequence[TableUnit], muster: Muster, kind: BattleType, settings: Establishment
) -> list[dict[str, Any]]:
    """Returns *units* as a scenario of the rules of *settings* has them, without their places."""
    names = {party.side: name for party, name in zip(muster.parties, SIDES, strict=True)}
    nations = {party.side: main_nation(party, settings) for party in muster.parties}
    return [
        settings.enlist(unit_facts(unit, names, muster, kind, settings) | {"of": nations[unit.side]})
        for unit in units
    ]


def main_nation(party: Party, settings: Establishment) -> str:
    """Returns the nation of most of its men, as the rules call it."""
    men: dict[str, int] = {}
    for force in party.forces:
        for unit in force.units:
            nation = nation_on_table(unit.nation, settings)
            men[nation] = men.get(nation, 0) + unit.men
    return max(men, key=lambda nation: (men[nation], nation))


def units_at_start(party: Party, roster: Roster) -> list[TableUnit]:
    """Returns the units of *party* that are there from the start.

    If all its infantry and cavalry are reserves, they are those who come first.
    """
    units = units_of(roster, party)
    soonest = min((unit.late, unit.reserve_dice) for unit in units if unit.arm in FIGHTERS)
    return [
        replace(unit, reserve_dice=0, late=0) if (unit.late, unit.reserve_dice) == soonest else unit
        for unit in units
    ]


def unit_facts(
    unit: TableUnit, names: dict[str, str], muster: Muster, kind: BattleType, settings: Establishment
) -> dict[str, Any]:
    """Returns *unit* in the campaign's words, without its place.

    The ruleset takes from it what it plays.
    """
    first = names[unit.side] == SIDES[0]
    facts: dict[str, Any] = {
        "side": names[unit.side],
        "nation": str(unit.nation),
        "troop": unit.plays,
        "limbered": kind not in BROUGHT_UP if first else is_caught_on_the_march(muster, kind),
        "leader": unit.leader.key if unit.leader else "",
    }
    for name in (
        *("key", "name", "force", "division", "troops", "figures", "command", "firearms", "skirmish"),
        "smoothbores",
        *("gun", "drivers", "loads", "boats", "captive_of", "quality"),
    ):
        facts[name] = getattr(unit, name)
    if unit.arm in FIGHTERS and kind is BattleType.MEETING and muster.surprise and not first:
        facts["formation"] = "column"
    if unit.reserve_dice:
        facts["reserve"] = reserve_name(unit, settings)
    return facts


def is_caught_on_the_march(muster: Muster, kind: BattleType) -> bool:
    """Tells whether the second party is met on the march: surprised, ambushed, or overrun."""
    return muster.surprise or kind in (BattleType.AMBUSH, BattleType.PURSUIT)


def reserve_name(unit: TableUnit, settings: Establishment) -> str:
    """Returns the reserve that *unit* comes with: friends of one force and hour arrive together."""
    turn = turn_of_arrival(unit, settings)
    return f"{unit.force}-{settings.comes}-{turn}" if turn else f"{unit.force}-{unit.reserve_dice}"


def hour_of_reserve(unit: TableUnit, settings: Establishment) -> dict[str, int]:
    """Returns when its reserve arrives.

    In a turn if the minutes are known, else by dice if the rules roll them.
    """
    turn = turn_of_arrival(unit, settings)
    return {settings.comes: turn} if turn else {"dice": unit.reserve_dice}


def turn_of_arrival(unit: TableUnit, settings: Establishment) -> int:
    """Returns the turn in which a reserve comes on, where it is known; 0 for everybody else."""
    return settings.turn_of(unit.late, unit.reserve_dice) if unit.reserve_dice else 0


def last_turn(units: Sequence[TableUnit], settings: Establishment) -> int:
    """Returns the last turn of a battle of *units*: reserves have some turns left after they come on."""
    last = max((turn_of_arrival(unit, settings) for unit in units), default=0)
    return max(settings.turns, last + settings.after if last else 0)


def temper_of_party(kind: BattleType, party: Party, name: str) -> str:
    """Returns how the computer plays *party*: by its stance.

    A party that lies in ambush is bold.
    """
    if kind is BattleType.AMBUSH and name == SIDES[0]:
        return "bold"
    return TEMPERS[Stance(party.stance)]
