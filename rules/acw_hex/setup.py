"""From a scenario to two armies on the map, ready for the first turn."""

from collections.abc import Mapping
from typing import Any

from rules.acw_hex import options
from rules.acw_hex.battle import AcwBattle, Corps, Division
from rules.acw_hex.cards import new_deck
from rules.acw_hex.check import CHIEFS, FACINGS
from rules.acw_hex.tables import DIE, REMOVED_AT
from rules.acw_hex.terms import (
    ARMS,
    ARMY,
    COUNTED,
    DISMOUNTED_CAVALRY,
    DIVISION,
    DIVISION_COMMANDER,
    GENERAL,
    NONE,
    TRAIN,
)
from rules.acw_hex.terrain import ground_of
from rules.acw_hex.units import ON_FOOT, RESERVE, STEADY, AcwUnit
from rules.core.battle import BLUE, RED, Commander
from rules.core.dice import Dice
from rules.core.events import Log
from rules.core.scenario import SIDES, Scenario


def set_up(scenario: Scenario, dice: Dice, log: Log, commanders: tuple[Commander, Commander]) -> AcwBattle:
    """Puts both armies on the map, all but reserves.

    *scenario* has been checked. If it does not name the side that goes first, dice decide.
    ACW-BASIC-08, ACW-BASIC-09, ACW-BASIC-12.
    """
    chosen = options.read(scenario.options)
    terms = scenario.terms
    ground = ground_of(scenario.board, chosen)
    units = [table_unit(index, facts) for index, facts in enumerate(scenario.units)]
    battle = AcwBattle(scenario, units, ground, dice, log, commanders, ground=ground, options=chosen)
    battle.at = [NONE] * ground.size
    battle.works = ground.works
    organise(battle)
    if any(unit.tired for unit in units):
        for unit in units:
            unit.tires = False
    for unit, facts in zip(units, scenario.units, strict=True):
        if "reserve" in facts:
            reserve = terms["reserves"][facts["reserve"]]
            unit.arrival, unit.entry = reserve["turn"], ground.at(reserve["hex"])
        else:
            battle.place(unit, ground.at(facts["hex"]))
    battle.muster()
    blue, red = (sum(u.arm in COUNTED and u.side == side for u in units) for side in (BLUE, RED))
    battle.begun = blue, red
    if chosen.chance_cards:
        battle.cards = new_deck([card["name"] for card in terms.get("cards", ())])
    if "objective" in terms:
        battle.objective = ground.at(terms["objective"]["hex"])
    if "first_on_ground" in terms:
        battle.possessor = SIDES.index(terms["first_on_ground"])
    battle.first = who_goes_first(battle)
    return battle


def who_goes_first(battle: AcwBattle) -> int:
    """Returns the side that goes first: as the scenario says, else the one with the higher die.

    It stays the same for the battle. ACW-SEQ-01.
    """
    named = battle.scenario.terms.get("first")
    if named:
        return SIDES.index(named)
    while True:
        faces = battle.dice.roll(1, DIE, "ACW-SEQ-01", NONE) + battle.dice.roll(1, DIE, "ACW-SEQ-01", NONE)
        if faces[BLUE] != faces[RED]:
            first = int(faces[RED] > faces[BLUE])
            battle.log.add("ACW-SEQ-01", "goes_first", NONE, NONE, faces, (first,))
            return first


def organise(battle: AcwBattle) -> None:
    """Creates corps and divisions in the order in which the scenario first names them."""
    supply = battle.scenario.terms.get("supply", {})
    corps: dict[tuple[int, str], int] = {}
    divisions: dict[tuple[int, str], int] = {}
    generals = [NONE, NONE]
    for unit, facts in zip(battle.units, battle.scenario.units, strict=True):
        if unit.role == ARMY:
            generals[unit.side] = unit.index
        if "corps" not in facts:
            continue
        name = unit.side, facts["corps"]
        if name not in corps:
            corps[name] = len(battle.corps)
            place = supply.get(SIDES[unit.side], {}).get(facts["corps"])
            cell = battle.ground.at(place) if place else NONE
            battle.corps.append(Corps(facts["corps"], unit.side, supply=cell))
        unit.corps = corps[name]
        own_corps = battle.corps[unit.corps]
        if unit.arm == GENERAL:
            own_corps.commander = unit.index
        elif unit.arm == TRAIN:
            own_corps.train = unit.index
        if "division" in facts:
            part = unit.corps, facts["division"]
            if part not in divisions:
                divisions[part] = len(battle.divisions)
                battle.divisions.append(Division(facts["division"], unit.corps))
            unit.division = divisions[part]
            division = battle.divisions[unit.division]
            if unit.role == DIVISION:
                division.commander = unit.index
            else:
                division.units.append(unit.index)
    battle.generals = generals[BLUE], generals[RED]


def table_unit(index: int, facts: Mapping[str, Any]) -> AcwUnit:
    """Returns the unit of *facts*, not yet on the map. ACW-BASIC-03."""
    troop = facts["troop"]
    role = CHIEFS.index(troop) if troop in CHIEFS else NONE
    arm = ARMS.index(troop) if role == NONE else DIVISION_COMMANDER if role == DIVISION else GENERAL
    strength = REMOVED_AT - facts.get("hits", 0) if role == NONE and arm != TRAIN else 1
    waiting = "reserve" in facts
    return AcwUnit(
        index=index,
        side=SIDES.index(facts["side"]),
        x=0,
        y=0,
        facing=FACINGS.index(facts.get("facing", FACINGS[0])),
        strength=strength,
        officers=int(role != NONE),
        state=RESERVE if waiting else ON_FOOT if arm == DISMOUNTED_CAVALRY else STEADY,
        on_table=not waiting,
        arm=arm,
        role=role,
        start=strength,
        tired=facts.get("weary", False),
    )
