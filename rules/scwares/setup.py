"""From a scenario to bases on their zones, ready for the first turn."""

from collections.abc import Mapping
from typing import Any

from rules.core.battle import Commander
from rules.core.dice import Dice, Overheard
from rules.core.events import Log
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES, Scenario
from rules.scwares import options
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.losses import nearest_room
from rules.scwares.engine.markers import put_down
from rules.scwares.goals import goals
from rules.scwares.sections.arms import class_of, weapon_of
from rules.scwares.sections.recon import dummies
from rules.scwares.terms import COMMANDER, DIRECTIONS, KINDS, NATIVE, NONE, UNIT_MARKER
from rules.scwares.terrain import terrain
from rules.scwares.units import MARKED, RESERVE, STEADY, Base, Group, ScwaresUnit


def set_up(
    scenario: Scenario, dice: Dice, log: Log, commanders: tuple[Commander, Commander]
) -> ScwaresBattle:
    """Places all units in their zones, in a closed game under markers, with dummies.

    *scenario* has been checked. SCW-GEN-01, SCW-GEN-02.
    """
    chosen = options.read(scenario.options)
    table = terrain(scenario.board, chosen)
    heard = Overheard(dice)
    units = [table_unit(index, facts) for index, facts in enumerate(scenario.units)]
    european = next(unit.side for unit in units if unit.troop_class != NATIVE)
    battle = ScwaresBattle(
        scenario, units, table, heard, log, commanders,
        table=table, heard=heard, options=chosen, european=european,
    )  # fmt: skip
    battle.at, battle.kinds = [[] for _ in range(table.size)], [()] * table.size
    terms = scenario.terms
    battle.north = DIRECTIONS.index(terms.get("north", "N"))
    battle.goals = goals(scenario, table)
    battle.first = SIDES.index(terms["first_on_ground"]) if "first_on_ground" in terms else NONE
    organise_groups(battle)
    if chosen.game == "closed":
        _put_markers(battle)
    else:
        for unit, facts in zip(units, scenario.units, strict=True):
            if "reserve" in facts:
                reserve = terms["reserves"][facts["reserve"]]
                unit.arrival = reserve["turn"]
                unit.edge = DIRECTIONS.index(reserve["edge"]) if "edge" in reserve else NONE
            else:
                _stand(battle, unit, facts)
    battle.homes = home_edges(battle)
    return battle


def table_unit(index: int, facts: Mapping[str, Any]) -> ScwaresUnit:
    """Makes a unit of bases from the scenario. SCW-UNIT-01, SCW-R-43."""
    kind = KINDS.index(facts["troop"])
    bases = facts["figures"]
    waiting = "reserve" in facts
    unit = ScwaresUnit(
        index=index,
        side=SIDES.index(facts["side"]),
        x=0,
        y=0,
        facing=DIRECTIONS.index(facts.get("facing", "N")),
        strength=bases,
        officers=bases if kind == COMMANDER else 0,
        state=RESERVE if waiting else STEADY,
        on_table=not waiting,
        troop_class=class_of(facts),
        kind=kind,
        weapon=weapon_of(facts),
        start=bases,
        limbered=facts.get("limbered", False),
    )
    unit.bases = [Base(unit, number) for number in range(bases)]
    return unit


def organise_groups(battle: ScwaresBattle) -> None:
    """Puts the units of a side in groups, by the scenario's word for each. SCW-GMOR-01, SCW-R-42."""
    keys: dict[tuple[int, str], int] = {}
    for unit, facts in zip(battle.units, battle.scenario.units, strict=True):
        key = unit.side, facts.get("group", facts["side"])
        if key not in keys:
            keys[key] = len(battle.groups)
            battle.groups.append(Group(*key))
        group = battle.groups[keys[key]]
        unit.group = keys[key]
        group.units.append(unit.index)
        group.original += unit.start


def _stand(battle: ScwaresBattle, unit: ScwaresUnit, facts: Mapping[str, Any]) -> None:
    """Places the bases of *unit*.

    The scenario names their zones, or a zone to begin a column or line at. SCW-ZONE-04, SCW-R-10.
    """
    table = battle.table
    if "bases" in facts:
        for base, (x, y, *front) in zip(unit.bases, facts["bases"], strict=True):
            facing = DIRECTIONS.index(front[0]) if front else unit.facing
            battle.place(base, table.at(x, y), facing)
    else:
        x, y, *front = facts["zone"]
        facing = DIRECTIONS.index(front[0]) if front else unit.facing
        spread = facts.get("formation", "line") == "line"
        for base in unit.bases:
            cell = nearest_room(battle, unit, table.at(x, y), facing, spread)
            if cell == NONE:
                field = f"units.{unit.index}.zone"
                raise BadInput(field, "there is no room in that zone or around it (SCW-ZONE-04)")
            battle.place(base, cell, facing)
    battle.settle(unit)


def _put_markers(battle: ScwaresBattle) -> None:
    """Puts down a marker for each unit, and the dummies.

    Dummies are where the scenario has them, or beside the real markers. SCW-GEN-02, SCW-R-30.
    """
    table, scenario = battle.table, battle.scenario
    taken: list[int] = []
    places: list[tuple[int, int, int, int]] = []

    def free_cell(wanted: int) -> int:
        spans = table.spans(wanted)
        shut = table.barred | table.narrow_zones((UNIT_MARKER,)) | table.mask(taken)
        cell = min(table.cells(table.whole & ~shut), key=lambda at: (spans[at], at), default=NONE)
        if cell == NONE:
            raise BadInput("units", "there is no room for all the markers (SCW-ZONE-04)")
        taken.append(cell)
        return cell

    wanted: list[tuple[int, int, int]] = []
    for unit, facts in zip(battle.units, scenario.units, strict=True):
        x, y, *front = facts["zone"] if "zone" in facts else facts["bases"][0]
        facing = DIRECTIONS.index(front[0]) if front else unit.facing
        unit.on_table, unit.state = False, MARKED
        wanted.append((table.at(x, y), facing, unit.index))
    for at, facing, index in sorted(wanted):  # by place, which does not show who is where
        places.append((battle.units[index].side, free_cell(at), facing, index))
    for side, word in enumerate(SIDES):
        real = [place for place in places if place[0] == side]
        named = scenario.terms.get("dummies", {}).get(word)
        if named is None:
            count = dummies(len(real), battle.options)
            beside = [real[number * len(real) // count] for number in range(count)]
            places += [(side, free_cell(cell), facing, NONE) for _, cell, facing, _ in beside]
        else:
            for x, y, *front in named:
                facing = DIRECTIONS.index(front[0]) if front else real[0][2]
                places.append((side, free_cell(table.at(x, y)), facing, NONE))
    put_down(battle, places)


def home_edges(battle: ScwaresBattle) -> tuple[int, int]:
    """Returns, by side, the table edge that is its rear.

    The scenario names it, or it is the nearest at the start.
    """
    named = battle.scenario.terms.get("home", {})
    blue, red = (
        DIRECTIONS.index(named[word]) if word in named else _nearest_edge(battle, side)
        for side, word in enumerate(SIDES)
    )
    return blue, red


def _nearest_edge(battle: ScwaresBattle, side: int) -> int:
    table = battle.table
    cells = [base.cell for unit in battle.units_on_table(side) for base in unit.bases_on_table()]
    x, y = sum(table.xs[cell] for cell in cells), sum(table.ys[cell] for cell in cells)
    across, deep = len(cells) * (table.cols - 1), len(cells) * (table.rows - 1)
    gaps = {6: x, 2: across - x, 4: y, 0: deep - y}  # west, east, south, north
    return min(gaps, key=lambda way: gaps[way])
