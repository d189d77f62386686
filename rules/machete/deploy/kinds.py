"""The start of each kind of battle: where the units are, and what the sides must do."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.machete.deploy.places import (
    in_cover,
    most_valuable_house,
    neighbouring_houses,
    on_road,
    order_towards,
    place,
    ranks,
    river_by_row,
    road_from_end_to_end,
    to_road,
)
from rules.machete.deploy.spots import Laying, Order, anchor_ships, arms, array, from_tracks, nearest_of
from rules.machete.landmarks import House
from rules.machete.tables import CAPACITY, loads_wanted
from rules.machete.terms import OPEN, TABLE_EDGES, WATER
from rules.machete.terrain import Terrain

Unit = dict[str, Any]
Terms = dict[str, Any]
EAST, WEST = 90, 270  # degrees
# cm between the first ranks; less on crowded tables
GAPS = {"meeting": 130, "pitched": 110, "assault": 100, "pursuit": 45}
VANGUARD, SMALLEST_VANGUARD = 34, 2  # per cent of a column that meets the enemy first; its least units
MAIN_BODY, TAIL = 3, 4  # the phase in which the main body begins to arrive, and the phases it takes
STORM, SALLY = 70, 25  # cm from a house to its attackers, and to the defenders around it
BEHIND = 35  # least cm behind the attackers
BANKS = (25, 12)  # cm from a river to the first rank that must cross it, and to the rank that defends it
BAGGAGE = 2000  # hundredths of a cm from the road to the ambushers' baggage
IN_THE_TRAP = 50  # per cent of an ambush's infantry and cavalry beside the road
STRUCK = 30  # enemy figures to hit for each hundred ambushers, whatever the column's size
REARGUARD = 34  # per cent of a marching column still behind
CLOSING_UP = 3  # the phase in which the others begin to arrive
SPACED = 1500  # hundredths of a cm between marching units, if the road is long enough
ABOARD = 25  # per cent of an expedition's infantry and cavalry not ashore yet
INLAND = 6500  # hundredths of a cm from the sea to the enemy of a landing


@dataclass(slots=True)
class Sides:
    """Both sides: their words, their units on the table, and the prisoners."""

    attacker: str
    defender: str
    ours: list[Unit]
    theirs: list[Unit]
    prisoners: list[Unit]


def line_of_battle(
    laying: Laying, board: Mapping[str, Any], sides: Sides, gap: int, facing: int = WEST
) -> int:
    """Places both sides in ranks *gap* cm apart, the attacker on the left. Returns half of the gap."""
    middle, half = board["width_cm"] // 2, gap * laying.part // 200
    array(laying, sides.ours, ranks(laying.table, middle - half, -1), EAST)
    laying.change_sides()
    array(laying, sides.theirs, ranks(laying.table, middle + half, 1), facing)
    return half


def meeting(laying: Laying, board: Mapping[str, Any], sides: Sides) -> Terms:
    """Sets up two columns that run into each other: vanguards present, the rest by road.

    The attacker's column, which looked for battle, is closed up better.
    """
    width = board["width_cm"]
    reserves = column(laying, sides.attacker, sides.ours, 0, MAIN_BODY - 1) | column(
        laying, sides.defender, sides.theirs, width, MAIN_BODY
    )
    line_of_battle(laying, board, sides, GAPS["meeting"])
    objective = on_road(laying.table, width // 2)
    return {"first_on_ground": sides.defender, "reserves": reserves} | _common_goal(sides, objective)


def column(laying: Laying, side: str, units: list[Unit], x: int, first: int) -> dict[str, Any]:
    """Leaves the vanguard in *units*: cavalry and infantry first, half of a small force.

    The others become reserves by the road at *x* (cm) from phase *first* on, a unit each if they are few.
    """
    by_arm = arms(units)
    guns = [gun for gun in by_arm["guns"] if gun["gun"] != "tree_trunk"]  # that one lies where it was made
    order = [*by_arm["horse"][:1], *by_arm["foot"], *by_arm["horse"][1:], *guns, *by_arm["trains"]]
    ahead = max(SMALLEST_VANGUARD, -(-len(order) * VANGUARD // 100))
    behind = order[ahead:]
    place = on_road(laying.table, x)
    reserves = {}
    for number, unit in enumerate(behind):
        phase = first + (number if len(behind) <= TAIL else number * TAIL // len(behind))
        unit["reserve"] = f"{side}-column-{phase}"
        reserves[unit["reserve"]] = {"phase": phase, "point": [place["x_cm"], place["y_cm"]]}
        unit.update({"limbered": True} if unit in guns else {})
        units.remove(unit)
    return reserves


def pitched_battle(laying: Laying, board: Mapping[str, Any], sides: Sides) -> Terms:
    line_of_battle(laying, board, sides, GAPS["pitched"])
    objective = on_road(laying.table, board["width_cm"] // 2)
    return {"first_on_ground": sides.defender} | _common_goal(sides, objective)


def pursuit(laying: Laying, board: Mapping[str, Any], sides: Sides) -> Terms:
    """Sets up a pursuit. The pursued make for the right edge and are safe with all but one of their units."""
    line_of_battle(laying, board, sides, GAPS["pursuit"], EAST)
    return {
        "first_on_ground": sides.defender,
        "must_win": sides.attacker,
        "home": {sides.attacker: "left", sides.defender: "right"},
        "exit": {sides.defender: "right"},
    } | bring_off(sides.defender, sides.theirs)


def ambush(laying: Laying, board: Mapping[str, Any], sides: Sides) -> Terms:
    """Sets up an ambush of a marching column, for its convoy. Without one the ambushers strike and go."""
    ours, theirs = (sum(unit["figures"] for unit in units) for units in (sides.ours, sides.theirs))
    terms: Terms = {"first_on_ground": sides.attacker, "reserves": _waylaid(laying, sides)}
    convoy = arms(sides.theirs)["trains"]
    if convoy:
        keys = [unit["key"] for unit in convoy]
        terms["exit"] = {sides.defender: "right"}
        terms["home"] = {sides.defender: "left"}
        terms["goals"] = [
            {"side": sides.attacker, "kind": "capture", "units": keys, "count": len(keys)},
            {"side": sides.defender, "kind": "bring_off", "units": keys, "count": 1},
        ]
    elif 0 < ours * STRUCK // 100 < theirs:
        terms["goals"] = [{"side": sides.attacker, "kind": "cost", "count": ours * STRUCK // 100}]
    return terms


def rescue(laying: Laying, board: Mapping[str, Any], sides: Sides) -> Terms:
    """Sets up a rescue. Prisoners are led along the road, and their friends lie beside it."""
    terms: Terms = {
        "first_on_ground": sides.defender,
        "must_win": sides.attacker,
        "reserves": _waylaid(laying, sides),
    }
    keys = [unit["key"] for unit in sides.prisoners if unit["side"] == sides.attacker]
    if keys:
        about = {"units": keys, "count": len(keys)}
        kinds = ((sides.attacker, "rescue"), (sides.defender, "bring_off"))
        terms["goals"] = [{"side": side, "kind": kind} | about for side, kind in kinds]
        terms |= {"exit": {sides.defender: "right"}, "home": {sides.defender: "right"}}
    return terms


def _waylaid(laying: Laying, sides: Sides) -> Terms:
    """Places half of the ambush beside the road. The other half, and the rear of the column, arrive later.

    Returns the reserves of both. Rescuers do not wait for the last.
    """
    table = laying.table
    guards = {unit["captive_of"] for unit in sides.prisoners}
    column = [unit for unit in reversed(_fighters(sides.theirs)) if unit["key"] not in guards]
    rear = len(column) * REARGUARD // 100
    last = column[len(column) - rear :]
    late = _come_up(sides.theirs, last, sides.defender, on_road(table, 0), CLOSING_UP)
    march(laying, sides)
    laying.change_sides()
    ours, order = _fighters(sides.ours), in_cover(table)
    trap = min(range(table.size), key=order)
    edge = 0 if table.ys[trap] < table.rows * table.cell // 2 else table.rows * table.cell // 100
    behind = {"x_cm": table.cols * table.cell // 200, "y_cm": edge}
    support = ours[-(-len(ours) * IN_THE_TRAP // 100) :]
    late |= _come_up(sides.ours, support, sides.attacker, behind, CLOSING_UP - bool(sides.prisoners))
    facing = to_road(table)
    by_arm = arms(sides.ours)
    laying.stand([*by_arm["guns"], *by_arm["foot"], *by_arm["horse"]], order, facing, ambush=True)
    away = from_tracks(table)
    laying.stand(by_arm["trains"], lambda cell: (away[cell] < BAGGAGE, away[cell], cell), facing)
    anchor_ships(laying, by_arm["ships"])
    return late


def _fighters(units: Sequence[Unit]) -> list[Unit]:
    there = arms(units)
    return [*there["foot"], *there["horse"]]


def _come_up(units: list[Unit], late: Sequence[Unit], side: str, place: dict[str, Any], first: int) -> Terms:
    """Takes the *late* units off the table, as reserves at *place* in turn from phase *first* on."""
    reserves = {}
    for number, unit in enumerate(late):
        phase = first + number * TAIL // max(TAIL, len(late))
        unit["reserve"] = f"{side}-{phase}"
        reserves[unit["reserve"]] = {"phase": phase, "point": [place["x_cm"], place["y_cm"]]}
        units.remove(unit)
    return reserves


def march(laying: Laying, sides: Sides) -> None:
    """Places a column in order: cavalry, infantry, guns, prisoners' guards, trains, infantry."""
    table = laying.table
    by_arm = arms(sides.theirs)
    guards = {unit["captive_of"] for unit in sides.prisoners}
    foot = [unit for unit in by_arm["foot"] if unit["key"] not in guards]
    half = (len(foot) + 1) // 2
    led = [unit for unit in (*by_arm["horse"], *by_arm["foot"]) if unit["key"] in guards]
    horse = [unit for unit in by_arm["horse"] if unit["key"] not in guards]
    column = [*horse, *foot[:half], *by_arm["guns"], *led, *by_arm["trains"], *foot[half:]]
    way = road_from_end_to_end(table)
    step = min(SPACED // table.cell * 100, (len(way) - 4) * 100 // max(1, len(column)))
    first = len(way) // 2 * 100 + step * (len(column) - 1) // 2
    wheels = [*by_arm["guns"], *by_arm["trains"]]
    for unit in sorted(column, key=lambda unit: unit not in wheels):  # they need the road itself
        wanted = way[min(len(way) - 1, max(0, (first - step * column.index(unit)) // 100))]
        gear = {"limbered": True} if unit.get("gun") not in (None, "tree_trunk") else {}
        laying.stand([unit], order_towards(table, wanted, unit in wheels), EAST, formation="column", **gear)
    anchor_ships(laying, by_arm["ships"])


def assault(laying: Laying, board: Mapping[str, Any], sides: Sides) -> Terms:
    """Sets up the storming of a house, or of the defender's place if there is no house."""
    table = laying.table
    house = most_valuable_house(table)
    if house is None:
        half = line_of_battle(laying, board, sides, GAPS["assault"])
        return _attackers_goal(sides, on_road(table, board["width_cm"] // 2 + half))
    garrison(table, sides, [house, *neighbouring_houses(table, house)])
    _hold_about(laying, board, sides, house.spot)
    return _attackers_goal(sides, place(table, house.spot, house.name)) | {"assault": house.key}


def raid(laying: Laying, board: Mapping[str, Any], sides: Sides) -> Terms:
    """Sets up a raid: raiders at the edge of the jungle, and in front of them houses and cane to burn."""
    table = laying.table
    house = most_valuable_house(table)
    if house is None and not table.fields:
        half = line_of_battle(laying, board, sides, GAPS["assault"])
        return _attackers_goal(sides, on_road(table, board["width_cm"] // 2 + half))
    spot = house.spot if house else table.fields[0].cells[0]
    if house:
        garrison(table, sides, [house])
    _hold_about(laying, board, sides, spot, lurking=True)
    burnable = len(table.houses) + len(table.fields)
    return {
        "first_on_ground": sides.defender,
        "must_win": sides.attacker,
        "objective": place(table, spot, house.name if house else ""),
        "home": {sides.attacker: "left", sides.defender: "right"},
        "goals": [
            {"side": sides.attacker, "kind": "burn", "count": min(burnable, max(2, burnable * 2 // 5))}
        ],
    }


def crossing(laying: Laying, board: Mapping[str, Any], sides: Sides) -> Terms:
    """Sets up a river between the sides, which one side must cross."""
    table = laying.table
    bank = river_by_row(table, board)
    if not bank:
        half = line_of_battle(laying, board, sides, GAPS["assault"])
        return _attackers_goal(sides, on_road(table, board["width_cm"] // 2 + half))
    x, y = board["crossings"][0]["point"] if board.get("crossings") else (bank[table.rows // 2] // 100, 60)

    def rank(side: int, off: int) -> Order:
        def order(cell: int) -> tuple[int, ...]:
            behind = side * (table.xs[cell] - bank[cell // table.cols]) - off * 100
            return (behind // 1000 * 1000, abs(table.ys[cell] - y * 100) // 500, cell) if behind >= 0 else ()

        return order

    array(laying, sides.ours, rank(-1, BANKS[0]), EAST)
    laying.change_sides()
    array(laying, sides.theirs, rank(1, BANKS[1]), WEST)
    return _attackers_goal(sides, {"x_cm": min(board["width_cm"], x + BANKS[1] + 3), "y_cm": y})


def landing(laying: Laying, board: Mapping[str, Any], sides: Sides) -> Terms:
    """Sets up a landing: an expedition on the beach, its ship behind it, and an enemy coming down on it."""
    table = laying.table
    afloat_here = [unit for unit in (*sides.ours, *sides.theirs) if unit["troop"] == "ship"]
    if not table.beach:
        return meeting(laying, board, sides)
    lands = afloat_here[0]["side"] if afloat_here else sides.defender
    party, other = (sides.ours, sides.theirs) if lands == sides.attacker else (sides.theirs, sides.ours)
    sea = [cell for cell in range(table.size) if table.ground[cell] == WATER]
    off = nearest_of(table, sea)
    middle = table.beach[len(table.beach) // 2]
    spans = table.spans(middle)
    edge = max(range(len(TABLE_EDGES)), key=lambda edge: sum(cell in sea for cell in table.edges[edge]))
    inland = (EAST, WEST, 0, 180)[edge]

    def ashore_key(cell: int) -> tuple[int, ...]:
        return (off[cell] // 1000 * 1000, spans[cell] // 500, cell) if off[cell] else ()

    def beyond_key(cell: int) -> tuple[int, ...]:
        behind = off[cell] - INLAND * laying.part // 100
        return (behind // 1000 * 1000, spans[cell] // 500, cell) if behind >= 0 else ()

    foot = _fighters(party)
    aboard = foot[len(foot) - len(foot) * ABOARD // 100 :]
    late = _come_up(party, aboard, lands, place(table, middle, ""), CLOSING_UP)
    array(laying, party, ashore_key, inland)
    laying.change_sides()
    array(laying, other, beyond_key, (inland + 180) % 360)
    foe = sides.defender if lands == sides.attacker else sides.attacker
    across = ("right", "left", "far", "near")[edge]
    aside = "far" if edge < 2 else "right"
    terms: Terms = {
        "first_on_ground": lands,
        "must_win": foe,
        "home": {foe: across, lands: aside},
        "reserves": late,
    }
    loads = sum(unit.get("loads", 0) for unit in afloat_here if unit["side"] == lands)
    terms["objective"] = place(table, middle, "")
    if loads:
        landed = {"side": lands, "kind": "land", "count": loads_wanted(loads)}
        terms["goals"] = [landed, {"side": foe, "kind": "hold"} | terms["objective"]]
    return terms


# fields of every goal here


def _hold_about(
    laying: Laying, board: Mapping[str, Any], sides: Sides, spot: int, lurking: bool = False
) -> None:
    """Places the defender around *spot*, behind defences if there are any, and the attacker to the left."""
    table = laying.table
    front = max(BEHIND, table.xs[spot] // 100 - STORM * laying.part // 100)
    spans = table.spans(spot)
    closest = front * 100 + 4500

    def near_key(cell: int) -> tuple[int, ...]:
        if table.xs[cell] < closest:
            return ()
        apart = spans[cell] > SALLY * 100
        return (apart, 0 if apart else not table.defended[cell], spans[cell] // 500 * 500, cell)

    by_arm = arms(sides.theirs)
    laying.stand(by_arm["guns"], near_key, WEST)
    laying.stand([*by_arm["foot"], *by_arm["horse"]], near_key, WEST)
    laying.stand(by_arm["trains"], lambda cell: near_key(cell) and (-table.xs[cell], spans[cell], cell), WEST)
    anchor_ships(laying, by_arm["ships"])
    laying.change_sides()
    rank = ranks(table, front, -1)

    def hidden_key(cell: int) -> tuple[int, ...]:
        key = rank(cell)
        return key and (table.cover[cell] == OPEN, *key)

    if lurking:
        by_arm = arms(sides.ours)
        laying.stand([*by_arm["foot"], *by_arm["horse"]], hidden_key, EAST)
        array(laying, [*by_arm["guns"], *by_arm["trains"], *by_arm["ships"]], rank, EAST)
    else:
        array(laying, sides.ours, rank, EAST)


def _attackers_goal(sides: Sides, where: dict[str, Any]) -> Terms:
    """Returns the attacker's goal: to hold the place *where* at the end."""
    return {
        "first_on_ground": sides.defender,
        "must_win": sides.attacker,
        "home": {sides.attacker: "left", sides.defender: "right"},
    } | _common_goal(sides, where)


def _common_goal(sides: Sides, where: dict[str, Any]) -> Terms:
    """Returns the same goal for both sides: to hold the place *where*."""
    goals = [{"side": side, "kind": "hold"} | where for side in (sides.attacker, sides.defender)]
    return {"objective": where, "goals": goals}


def bring_off(side: str, units: Sequence[Unit]) -> Terms:
    keys = [unit["key"] for unit in units]
    return {"goals": [{"side": side, "kind": "bring_off", "units": keys, "count": max(1, len(keys) - 1)}]}


def garrison(table: Terrain, sides: Sides, houses: Sequence[House]) -> None:
    """Puts the largest infantry unit that fits into each house, as long as a unit is left outside."""
    for house in houses:
        held = {unit.get("house") for unit in sides.theirs}
        foot = [unit for unit in arms(sides.theirs)["foot"] if unit["figures"] <= CAPACITY[house.size]]
        outside = sum(not unit.get("house") for unit in sides.theirs)
        if foot and house.key not in held and (outside > 1 or len(held) == 1):
            unit = max(foot, key=lambda unit: unit["figures"])
            unit["house"] = house.key
            unit["facing"] = WEST


LAYOUTS: dict[str, Callable[[Laying, Mapping[str, Any], Sides], Terms]] = {
    "meeting": meeting,
    "ambush": ambush,
    "assault": assault,
    "raid": raid,
    "crossing": crossing,
    "landing": landing,
    "pitched": pitched_battle,
    "rescue": rescue,
    "pursuit": pursuit,
}
