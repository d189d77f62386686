"""Checks that the files of a scenario fit together: every name and route leads somewhere, sums add up."""

from collections.abc import Collection
from dataclasses import dataclass
from difflib import get_close_matches

import rules
from campaign.logic.prisoners import quarter
from campaign.logic.settings import AUTO, ON, SCALE, rules_options
from campaign.logic.theatre.timetable import WEAPONS, TimetableKind
from campaign.logic.theatre.world import World
from campaign.logic.vocabulary import Arm, ForceKind, RouteKind
from campaign.logic.vocabulary.nations import Habit
from campaign.scenario import (
    events as scenario_events,
    timetable as scenario_timetable,
    war_aims as scenario_stakes,
)
from campaign.scenario.agreements import check_relations, opening_relations
from campaign.scenario.events import EventRow
from campaign.scenario.faults import Fault
from campaign.scenario.files import Files, read_files, toml_line
from campaign.scenario.folders import (
    EVENTS,
    FILES,
    FORCES,
    HEAD,
    LEADERS,
    MAGAZINES,
    PLACES,
    ROUTES,
    TIMETABLE,
    UNITS,
    find_folder,
)
from campaign.scenario.rows import ForceRow, Head, LeaderRow, MagazineRow, PlaceRow, RouteRow, UnitRow
from campaign.scenario.tables import EVERY_KEY
from campaign.scenario.timetable import TimetableRow
from campaign.scenario.war_aims import Told
from campaign.scenario.wording import quote_value
from campaign.scenario.world import world_of


class ScenarioFaults(Exception):
    """The files cannot be loaded; `faults` are all there are, file by file and line by line."""

    def __init__(self, faults: list[Fault]) -> None:
        order = {file: number for number, file in enumerate(FILES)}  # maps come last
        self.faults = tuple(sorted(faults, key=lambda fault: (order.get(fault.file, len(order)), fault)))
        super().__init__("\n".join(map(str, self.faults)))


@dataclass(frozen=True)
class Scenario:
    """A scenario without a fault, in the order of its files. `routes` have the keys they will go by."""

    key: str
    head: Head
    places: tuple[PlaceRow, ...]
    routes: dict[str, RouteRow]
    forces: tuple[ForceRow, ...]
    units: tuple[UnitRow, ...]
    leaders: tuple[LeaderRow, ...]
    magazines: tuple[MagazineRow, ...]
    timetable: tuple[TimetableRow, ...]
    events: tuple[EventRow, ...]
    world: World
    warnings: tuple[Fault, ...]


def read_scenario(name: str) -> Scenario:
    """Returns the scenario shipped as *name*, or in the folder *name*. Raises UnknownScenario or
    ScenarioFaults.
    """
    files = read_files(find_folder(name))
    faults = files.faults
    _check_head(files, faults)
    _check_routes(files, faults)
    _check_forces(files, faults)
    _check_units(files, faults)
    _check_leaders(files, faults)
    _check_magazines(files, faults)
    _check_timetable(files, faults)
    _check_events(files, faults)
    if faults or files.head is None:
        raise ScenarioFaults(faults)
    return Scenario(
        key=files.key,
        head=files.head,
        places=tuple(files.places.rows.values()),
        routes=route_keys(files),
        forces=tuple(files.forces.rows.values()),
        units=tuple(files.units.rows.values()),
        leaders=tuple(files.leaders.rows.values()),
        magazines=tuple(files.magazines.rows.values()),
        timetable=tuple(files.timetable.rows.values()),
        events=tuple(files.events.rows.values()),
        world=world_of(files.head.world, tuple(files.places.rows.values()), files.charts),
        warnings=tuple(_warnings(files)),
    )


def route_keys(files: Files) -> dict[str, RouteRow]:
    """Returns routes by key: `alba-bor`; a second one between the same places is `alba-bor-railway`."""
    keyed: dict[str, RouteRow] = {}
    pairs: set[frozenset[str]] = set()
    for row in files.routes.rows.values():
        pair = frozenset((row.a, row.b))
        keyed[f"{row.a}-{row.b}-{row.kind}" if pair in pairs else f"{row.a}-{row.b}"] = row
        pairs.add(pair)
    return keyed


def _check_head(files: Files, faults: list[Fault]) -> None:
    head = files.head
    if head is None:
        return

    def fault(path: tuple[int | str, ...], text: str) -> None:
        faults.append(Fault(HEAD, toml_line(files.text, path), str(path[-1]), text))

    _check_ruleset(head, fault)
    keys = [row.key for row in head.sides]
    for key in quarter.unknown_sides(str(head.settings.get("no_quarter", quarter.NOBODY)), keys):
        fault(("settings", "no_quarter"), _unknown_key("side", key, keys))
    _check_sides_and_seats(head, fault)
    for number, row in enumerate(head.prisoners):
        if row.side not in keys:
            fault(("prisoners", number, "side"), _unknown_key("side", row.side, keys))
        if (row.side, row.opens) in [(other.side, other.opens) for other in head.prisoners[:number]]:
            fault(("prisoners", number, "opens"), f"{row.side} has said something on that day already")
    check_relations(head, fault, _unknown_key)
    districts = files.places.known_values(lambda row: row.district)
    scenario_stakes.check_war_aims(head, files.places.known_keys, districts, fault, _unknown_key)
    for line, place in files.places.rows.items():
        if place.holder and place.holder not in keys:
            faults.append(Fault(PLACES, line, "holder", _unknown_key("side", place.holder, keys)))
        if place.razed and place.razed > head.start:
            faults.append(
                Fault(PLACES, line, "razed", f"must not be after {head.start}, when the war begins")
            )


def _check_ruleset(head: Head, fault: Told) -> None:
    if head.ruleset not in rules.RULESETS:
        fault(("ruleset",), _unknown_key("ruleset", head.ruleset, rules.RULESETS))
        return
    for name, value in head.options.items():
        if wrong := rules_options.option_fault(head.ruleset, name, value):
            fault(("options", name), wrong)
    establishment = rules.find(head.ruleset).establishment
    drills = establishment.drills if establishment else tuple(Habit)
    for key, nation in head.nations.items():
        if nation.drill and nation.drill not in drills:
            wrong = f"must be one of {', '.join(drills)}, not {quote_value(nation.drill)}"
            fault(("nations", key, "drill"), wrong)
    if wrong := rules_options.scale_fault(head.ruleset, str(head.settings.get(SCALE, AUTO))):
        fault(("settings", SCALE), wrong)


def _check_sides_and_seats(head: Head, fault: Told) -> None:
    keys = [row.key for row in head.sides]
    for name, given in (("sides", keys), ("seats", [row.key for row in head.seats])):
        for number, key in enumerate(given):
            if key in given[:number]:
                fault((name, number, "key"), f'"{key}" stands there already')
    for number, side in enumerate(head.sides):
        if side.letter in [other.letter for other in head.sides[:number]]:
            fault(("sides", number, "letter"), f'"{side.letter}" is another side\'s')
    for number, seat in enumerate(head.seats):
        if seat.side not in keys:
            fault(("seats", number, "side"), _unknown_key("side", seat.side, keys))
        heads = [other.side for other in head.seats[:number] if other.is_commander_in_chief]
        if seat.is_commander_in_chief and seat.side in heads:
            fault(("seats", number, "is_commander_in_chief"), f"{seat.side} has a commander-in-chief already")


def _check_routes(files: Files, faults: list[Fault]) -> None:
    lines: dict[tuple[frozenset[str], str], int] = {}
    for line, row in files.routes.rows.items():
        for field, end in (("a", row.a), ("b", row.b)):
            _check_key(ROUTES, line, field, "place", end, files.places.known_keys, faults)
        if row.a == row.b:
            faults.append(Fault(ROUTES, line, "b", f'must be another place than "{row.a}"'))
        first = lines.setdefault((frozenset((row.a, row.b)), row.kind), line)
        if first != line:
            faults.append(Fault(ROUTES, line, "kind", f"the same {row.kind} is already in line {first}"))


def _check_forces(files: Files, faults: list[Fault]) -> None:
    for line, row in files.forces.rows.items():
        _check_key(FORCES, line, "place", "place", row.place, files.places.known_keys, faults)
        _check_key(FORCES, line, "base", "place", row.base, files.places.known_keys, faults)
        if row.kind is ForceKind.MAGAZINE:
            faults.append(Fault(FORCES, line, "kind", "magazines are begun by the rules, not by files"))
        if files.sides is not None:
            _check_key(FORCES, line, "side", "side", row.side, files.sides, faults)
        if files.seats is not None:
            _check_key(FORCES, line, "seat", "seat", row.seat, files.seats, faults)
            side = files.seats.get(row.seat or "", row.side)
            if side != row.side and row.side in (files.sides or [row.side]):
                faults.append(Fault(FORCES, line, "seat", f'"{row.seat}" is a seat of {side}'))


def _check_units(files: Files, faults: list[Fault]) -> None:
    for line, row in files.units.rows.items():
        _check_key(UNITS, line, "force", "force", row.force, files.forces.known_keys, faults)
        _check_key(UNITS, line, "base", "place", row.base, files.places.known_keys, faults)
        if row.arm is Arm.MAGAZINE:
            faults.append(Fault(UNITS, line, "arm", "magazines are begun by the rules, not by files"))
        armed = sum(getattr(row, weapon) for weapon in WEAPONS)
        if armed != 100:
            faults.append(
                Fault(
                    UNITS, line, WEAPONS[0], f"the weapons from here on add up to {armed} per cent, not 100"
                )
            )


def _check_leaders(files: Files, faults: list[Fault]) -> None:
    forces = files.forces.rows.values()
    sides = {row.key: row.side for row in forces if row.side in (files.sides or [row.side])}
    of_unit = {row.key: sides[row.force] for row in files.units.rows.values() if row.force in sides}
    for line, row in files.leaders.rows.items():
        _check_key(LEADERS, line, "unit", "unit", row.unit, files.units.known_keys, faults)
        if files.sides is not None:
            _check_key(LEADERS, line, "side", "side", row.side, files.sides, faults)
        if row.unit in of_unit and of_unit[row.unit] != row.side:
            faults.append(Fault(LEADERS, line, "unit", f'"{row.unit}" is a unit of {of_unit[row.unit]}'))


def _check_magazines(files: Files, faults: list[Fault]) -> None:
    holders = {row.key: row.holder for row in files.places.rows.values()}
    line_by_place: dict[tuple[str, str], int] = {}
    for line, row in files.magazines.rows.items():
        _check_key(MAGAZINES, line, "place", "place", row.place, files.places.known_keys, faults)
        if files.sides is not None:
            _check_key(MAGAZINES, line, "side", "side", row.side, files.sides, faults)
        if (holder := holders.get(row.place)) and holder != row.side:
            faults.append(Fault(MAGAZINES, line, "place", f'"{row.place}" is held by {holder}'))
        first = line_by_place.setdefault((row.side, row.place), line)
        if first != line:
            faults.append(Fault(MAGAZINES, line, "place", f"that magazine is already in line {first}"))


def _check_timetable(files: Files, faults: list[Fault]) -> None:
    scenario_timetable.check_timetable(
        files.timetable.rows,
        files.head,
        {
            "place": files.places.known_keys,
            "district": files.places.known_values(lambda row: row.district),
            "force": files.forces.known_keys,
        },
        {row.key: row for row in files.forces.rows.values()},
        lambda line, field, text: faults.append(Fault(TIMETABLE, line, field, text)),
        _unknown_key,
    )


def _check_events(files: Files, faults: list[Fault]) -> None:
    head, timetable = files.head, files.timetable
    expeditions = [row.key for row in timetable.rows.values() if row.kind is TimetableKind.EXPEDITION]
    leaders_are_read = files.leaders.is_read and files.absent.is_read
    known: dict[str, Collection[str]] = {
        "side": EVERY_KEY if files.sides is None else files.sides,
        "place": files.places.known_keys,
        "district": files.places.known_values(lambda row: row.district),
        "leader": files.leaders.keys | files.absent.keys if leaders_are_read else EVERY_KEY,
        "unit": files.units.known_keys,
        "treasury": EVERY_KEY if head is None else [head.treasury.side] if head.treasury else [],
        "victory": EVERY_KEY if head is None else [row.side for row in head.victory],
        "expedition": expeditions if timetable.is_faultless else EVERY_KEY,
        "weariness": EVERY_KEY if head is None else [row.side for row in head.weariness],
    }
    start = files.head.start if files.head else None
    taken = set(files.timetable.keys)
    for line, row in files.events.rows.items():
        windows = {key for key, _opens, _closes in row.windows()}
        for key in sorted(windows & taken):
            faults.append(Fault(EVENTS, line, "key", f'"{key}" stands there already'))
        taken |= windows
        if start is None or row.opens <= row.closes < start:  # part of how the war stands by then
            continue
        scenario_events.check_event(
            row,
            known,
            lambda field, text, line=line: faults.append(Fault(EVENTS, line, field, text)),  # type: ignore[misc]
            _unknown_key,
        )


def _warnings(files: Files) -> list[Fault]:
    import networkx as nx  # late: few need it, and it costs megabytes

    ways = nx.Graph((row.a, row.b) for row in files.routes.rows.values())
    ways.add_nodes_from(files.places.keys)
    main: set[str] = max(
        nx.connected_components(ways), key=lambda part: (len(part), min(part)), default=set()
    )
    warnings = [
        Fault(PLACES, line, "key", f'no route leads from "{place.key}" to the main part of the map')
        for line, place in files.places.rows.items()
        if place.key not in main
    ]
    tables = (files.timetable, "timetable"), (files.events, "events"), (files.magazines, "magazines")
    for table, switch in tables:
        if table.rows and files.head and files.head.settings.get(switch) != ON:
            text = f'nothing of it comes unless scenario.toml has [settings] {switch} = "on"'
            warnings.append(Fault(table.file, min(table.rows), "", text))
    manned = {row.force for row in files.units.rows.values()}
    later = {row.force for row in files.timetable.rows.values()}
    stands: dict[str, ForceRow] = {}
    lanes = [way for way in files.routes.rows.values() if way.kind is RouteKind.SEA_LANE]
    coast = {end for way in lanes for end in (way.a, way.b)}
    for line, force in files.forces.rows.items():
        if force.key not in manned:
            warnings.append(Fault(FORCES, line, "key", f'"{force.key}" has no unit'))
        if force.kind is ForceKind.SHIP:
            if force.place not in coast:
                warnings.append(Fault(FORCES, line, "place", f'no sea lane leads to "{force.place}"'))
            continue
        if force.key in later:
            continue
        other = stands.setdefault(force.place, force)
        if files.head and opening_relations(files.head).are_enemies(other.side, force.side):
            warnings.append(Fault(FORCES, line, "place", f'the enemy’s "{other.key}" is there too'))
    return warnings


def _check_key(
    file: str, line: int, field: str, noun: str, key: str | None, known: Collection[str], faults: list[Fault]
) -> None:
    if key is not None and key not in known:
        faults.append(Fault(file, line, field, _unknown_key(noun, key, known)))


def _unknown_key(noun: str, key: str, known: Collection[str]) -> str:
    near = get_close_matches(key, list(known), n=2, cutoff=0.5)
    return f"there is no {noun} {quote_value(key)}" + (f"; did you mean {' or '.join(near)}?" if near else "")
