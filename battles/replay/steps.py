"""A fought battle as steps to be shown: one event a step, and how every unit stands after it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import rules
from battles.board.damage import scar_of_event
from battles.board.formations import DISMOUNTED, FORMATIONS, IN_BATTERY, LIMBERED, POSES, SADDLES
from battles.board.frames import Replay, ReplayStep, ReplayUnit, Stand
from battles.board.grid import lattice
from battles.board.inches import is_measured, on_page
from battles.board.packing import FIGHTERS, cells_of_unit
from battles.board.positions import stands_with_poses
from battles.board.unit_shapes import as_rectangle
from battles.replay.nation_names import with_nations_of_war
from battles.replay.place_names import with_place_names
from battles.replay.table_part import standings_after
from battles.replay.unknown import as_unknown, dimmed_standing, hidden_values, hits_to_break, unknown_units
from battles.table.course import RECOUNT
from rules import UNBORN, Cast, Event, FullLog, Language, Scenario, UnitState, Verb

ARMS = {
    "infantry": "foot", "cavalry": "horse", "pack_train": "train", "supply_cart": "cart", "ship": "ship",
    "mounted": "horse", "dismounted_cavalry": "horse", "machine_gun": "gun", "train": "train",
    "commander": "chief", "army_general": "chief", "corps_commander": "chief",
    "mounted_infantry": "horse", "pioneers": "foot", "wagon": "cart", "pack_animals": "train",
    "hospital": "cart", "steam_engine": "cart", "airship": "cart", "balloon": "cart", "signal_team": "scout",
    "division_commander": "chief", "scout_foot": "scout", "scout_mounted": "rider",
}  # fmt: skip
DETAIL_ARMS = {"boat": "boat"}  # by the English word of a duty; all others go on foot
MAKES = {"machine_gun": "machine_gun", "heavy_artillery": "heavy"}  # of guns, by troop
STEADY, BACKWARD = "steady", ("forced_back", "ran")
BLOW = 1300  # hundredths of a cm: who strikes from nearer than this does it by hand
BLOWS = ("strikes", "strikes_again", "joins")  # by hand, on squares and hexes
CHARGES, RETREATS = ("closes", "stops_short", "advances"), ("falls_back", "driven_back", "makes_off", "runs")
HOMEWARD = ("base_departs", "departs")  # bases that are gone, and not lost
SHOTS = ("SHOOT", "SA", "ART")  # sections of rules in inches by which units fire
ON_CONTACT = ("charges_home", "pursues")  # moves that end at an enemy
UNMOVED = ("dismounted", "turned_up", "marked", "left", "rejoined")  # states that say nothing of their hearts
MARKER = "marker_stands"  # the verb that puts down who-knows-what


def replay_of_battle(
    scenario: Scenario,
    log: FullLog,
    *,
    letters: tuple[str, str],
    names: tuple[str, str] | None = None,
    language: str = "en",
    seen: int = 3,
) -> Replay:
    """Returns the steps of *log*; *letters* and *names* of the sides blue and red.

    *seen*: by whose eyes, 1 or 2, who cannot count the enemy, or 3 for both.
    """
    book = rules.find(scenario.ruleset)
    plan = lattice(scenario.board)
    cast, units, unknown, guards = units_as_known(scenario, log, letters, names, language, seen)
    looks = [(unit_row.arm, unit_row.side) for unit_row in units]
    count = len(units)

    measured = is_measured(scenario.board)

    def visible(standings: Iterable[UnitState]) -> tuple[UnitState, ...]:
        placed = map(on_page, standings) if measured else standings
        return tuple(dimmed_standing(now, units[n]) if n in unknown else now for n, now in enumerate(placed))

    first = log.opening + (UNBORN,) * (count - len(log.opening))
    start = visible(first)
    opening = tuple(
        stand_of_unit(standing, unit_row.formation, letters)
        for standing, unit_row in zip(start, units, strict=True)
    )
    if plan:
        opening = stands_with_poses(plan, looks, opening, start)
    opening = stands_with_prisoners(
        opening, {escort: units[prisoners].figures for prisoners, escort in guards.items()}
    )
    clauses = rules.catalogue(scenario.ruleset)
    marking = lattice_mark if plan else measured_mark if measured else mark_of_event
    before, down, earlier = opening, [0] * len(units), start
    steps: list[ReplayStep] = []
    muster = [unit.muster for unit in units]
    truths = standings_after(first, log.events, cast.verbs, muster)
    tongue, truth_before = tongue_of(language), first
    for event, truth in zip(log.events, truths, strict=True):
        standings = visible(truth)
        verb = cast.verbs[event.verb]
        hidden = hidden_values(event, verb, unknown)
        values = verb.values
        event_values = dict(zip(values, event.values[-len(values) :], strict=False))  # of a path: the last
        after = step_stands(before, standings, event, event_values, letters)
        if plan and event.unit >= 0 and standings[event.unit] != earlier[event.unit]:
            touched = cells_of_unit(earlier[event.unit]) | cells_of_unit(standings[event.unit])
            after = stands_with_poses(plan, looks, after, standings, touched)
        if "held" in event_values:
            guards[event.target] = event.unit
            after = stands_with_prisoners(after, {event.unit: event_values["held"]})
        elif "freed" in event_values and event.unit in guards:
            escort = guards[event.unit]
            after = stands_with_prisoners(after, {escort: max(0, after[escort].led - event_values["freed"])})
        if event.unit >= 0 and event.unit not in unknown:
            fallen = down[event.unit] + losses_of_event(
                event, event_values, earlier[event.unit], standings[event.unit]
            )
            down[event.unit] = event_values.get("gone", fallen) if event.verb == RECOUNT else max(0, fallen)
        if is_shown(event, verb, unknown, seen):
            way = rules.heading_of_event(scenario, event, truth_before, truth, cast, tongue)
            title = clauses[event.clause].title if event.clause in clauses else {"en": event.clause}
            steps.append(
                ReplayStep(
                    number=len(steps) + 1,
                    turn=event.turn,
                    sentence=rules.say(event, cast, tongue, hidden, way),
                    clause=event.clause,
                    title=title.get(language[:2], title["en"]),
                    faces=() if hidden else event.faces,
                    hides_dice=bool(hidden and event.faces),
                    unit=event.unit,
                    target=event.target,
                    mark=marking(event, before, after),
                    heart=morale_mark(event, before, after),
                    stands=after,
                    down=tuple(down),
                    scar=scar_of_event(
                        event.verb, event_values, after[event.unit] if event.unit >= 0 else None
                    ),
                )
            )
        before, earlier, truth_before = after, standings, truth
    return Replay(units, opening, tuple(steps), book.counts, book.beat)


def tongue_of(language: str) -> Language:
    return "es" if language.startswith("es") else "en"


def units_as_known(
    scenario: Scenario,
    log: FullLog,
    letters: tuple[str, str],
    names: tuple[str, str] | None,
    language: str,
    seen: int,
) -> tuple[Cast, tuple[ReplayUnit, ...], frozenset[int], dict[int, int]]:
    """Returns the names of all that happens, and the units as the reader may know them.

    Also the indices of those whom they cannot count, and the escort of each unit of prisoners.
    """
    book = rules.find(scenario.ruleset)
    named = rules.names_of(scenario, log.events, names, log.version)
    cast = with_place_names(with_nations_of_war(named, scenario.ruleset))
    units = tuple(unit_of_scenario(unit, letters, book.counts, book.hits) for unit in scenario.units)
    units += tuple(
        unit_of_event(birth, cast, letters, tongue_of(language), book.counts)
        for _, birth in sorted(cast.births.items())
    )
    keys = [unit["key"] for unit in scenario.units]
    guards = {n: keys.index(u["captive_of"]) for n, u in enumerate(scenario.units) if u.get("captive_of")}
    unknown = unknown_units(units, letters, seen, guards)
    hits = hits_to_break(units, unknown, book.hits)
    units = tuple(
        as_unknown(unit_row, hits) if n in unknown else unit_row for n, unit_row in enumerate(units)
    )
    return cast, units, unknown, guards


def is_shown(event: Event, verb: Verb, unknown: Collection[int], seen: int) -> bool:
    """Tells whether *event* is a step of the replay for those who see by *seen*."""
    untold = event.unit in unknown and verb.state is None and has_one_base_less(event, verb.values)
    return bool(event.seen & seen) and not untold


def has_one_base_less(event: Event, values: Sequence[str]) -> bool:
    """Tells whether *event* takes a base away.

    To count such events is to count the dead.
    """
    return "base" in values and "x" not in values and "strength" in values and event.verb not in HOMEWARD


def losses_of_event(event: Event, values: Mapping[str, int], was: UnitState, now: UnitState) -> int:
    """Returns the losses of *event*, below 0 for gains: figures, hits, or bases that are gone."""
    if "lost" in values:
        return values["lost"]
    if "base" in values and "x" not in values:
        return 0 if event.verb in HOMEWARD else was.strength - now.strength
    return min(0, was.strength - now.strength) if "strength" in values and was.on_table else 0


def stands_with_prisoners(stands: tuple[Stand, ...], prisoners: Mapping[int, int]) -> tuple[Stand, ...]:
    """Returns *stands* with *prisoners* behind the units that lead them."""
    return tuple(
        replace(stand, led=prisoners[number]) if number in prisoners else stand
        for number, stand in enumerate(stands)
    )


def unit_of_scenario(
    unit: Mapping[str, Any], letters: tuple[str, str], counts: str = "figures", hits: int = 0
) -> ReplayUnit:
    troop = str(unit["troop"])
    formation = unit.get("formation", "line")
    arm = ARMS.get(troop, "gun" if troop.endswith("artillery") else "foot")
    if "gun" in unit or (arm == "gun" and counts != "figures"):
        formation = LIMBERED if unit.get("limbered") else IN_BATTERY
    elif troop == "dismounted_cavalry":
        formation = DISMOUNTED
    elif arm == "gun":
        formation = LIMBERED if formation == LIMBERED else IN_BATTERY
    figures = unit.get("figures", hits if arm in FIGHTERS else 1)
    return ReplayUnit(
        key=unit["key"],
        name=str(unit.get("name") or unit["key"]),
        side=letters[rules.SIDES.index(unit["side"])],
        arm=arm,
        figures=figures,
        command=unit.get("command", 0),
        formation=formation,
        muster=figures,
        make=str(unit.get("gun", MAKES.get(troop, ""))),
        counts=counts,
    )


def unit_of_event(
    birth: Event, cast: Cast, letters: tuple[str, str], language: Language, counts: str = "figures"
) -> ReplayUnit:
    """Returns the unit that *birth* tells of: told off from another in mid-battle, or a marker, or newly
    come.
    """
    verb = cast.verbs[birth.verb]
    values = dict(zip(verb.values, birth.values, strict=False))  # of a path: the first
    duty = str(verb.words[verb.names]["en"][values[verb.names]]) if verb.names else ""
    fresh = counts != "figures" and birth.verb != MARKER
    return ReplayUnit(
        key=f"detail-{birth.unit}",
        name=cast.name(birth.unit, language),
        side=letters[values.get("side", 0)],
        arm="marker" if birth.verb == MARKER else DETAIL_ARMS.get(duty, "foot"),
        figures=values.get("strength", 0),
        command=0,
        formation="line",
        muster=values.get("strength", 0) if fresh else 0,
        counts=counts,
    )


def stand_of_unit(now: UnitState, formation: str, letters: tuple[str, str], led: int = 0) -> Stand:
    if now.frontage:
        posture = formation.partition(" ")[0]
        if posture in (LIMBERED, IN_BATTERY):
            posture = LIMBERED if now.depth > now.frontage else IN_BATTERY
        formation = as_rectangle(posture, now.frontage, now.depth, now.strength)
    return Stand(
        now.x, now.y, now.facing, now.strength, now.officers, now.state, now.on_table, formation,
        letters[now.side], led,
    )  # fmt: skip


def stand_kept_in_place(now: Stand, before: Stand) -> Stand:
    """Returns *now* on the spot on the page where it was *before*."""
    return replace(now, x=before.x, y=before.y, poses=before.poses, where=before.where)


def step_stands(
    before: Sequence[Stand],
    standings: Sequence[UnitState],
    event: Event,
    values: Mapping[str, int],
    letters: tuple[str, str],
) -> tuple[Stand, ...]:
    """Applies an event, which changes its own unit only; the others are the same objects as before."""
    if event.unit < 0:
        return tuple(before)
    changed = list(before)
    formation = changed[event.unit].formation
    if "formation" in values and 0 <= values["formation"] < len(FORMATIONS):
        formation = FORMATIONS[values["formation"]]
    if formation in (LIMBERED, IN_BATTERY):
        formation = POSES.get(event.verb, formation)
    formation = SADDLES.get(event.verb, formation)
    now = stand_of_unit(standings[event.unit], formation, letters, changed[event.unit].led)
    before_it = changed[event.unit]
    changed[event.unit] = stand_kept_in_place(now, before_it) if before_it.poses else now
    return tuple(changed)


def mark_of_event(event: Event, before: Sequence[Stand], after: Sequence[Stand]) -> str:
    """Returns the mark of an event.

    It is read off what happened to the places, so that it holds for every ruleset.
    """
    if event.unit < 0:
        return ""
    was, now = before[event.unit], after[event.unit]
    if (was.x, was.y) != (now.x, now.y) and was.on_table:
        return "retreat" if now.state in BACKWARD else "charge" if event.target >= 0 else "march"
    if event.target < 0 or not event.faces:
        return ""
    other = after[event.target]
    near = (now.x - other.x) ** 2 + (now.y - other.y) ** 2 < BLOW**2
    return "blow" if near else "shot"


def measured_mark(event: Event, before: Sequence[Stand], after: Sequence[Stand]) -> str:
    """Returns the same on tables in inches, where the clause says what a move or a roll was for."""
    if event.unit < 0:
        return ""
    was, now = before[event.unit], after[event.unit]
    if (was.x, was.y) != (now.x, now.y) and was.on_table and now.on_table:
        if event.verb in RETREATS:
            return "retreat"
        return "charge" if event.verb in ON_CONTACT or "-CHG-" in event.clause else "march"
    is_fallen = not now.on_table  # an officer who falls rolls, and does not shoot
    if event.target < 0 or not event.faces or is_fallen:
        return ""
    if "-MEL-" in event.clause:
        return "blow"
    return "shot" if event.clause.split("-")[1] in SHOTS else ""


def lattice_mark(event: Event, before: Sequence[Stand], after: Sequence[Stand]) -> str:
    """Returns the same on squares and hexes, where the verb says it: those who only touch also shoot."""
    if event.unit < 0:
        return ""
    was, now = before[event.unit], after[event.unit]
    if (was.x, was.y) != (now.x, now.y) and was.on_table and now.on_table:
        return "retreat" if event.verb in RETREATS else "charge" if event.verb in CHARGES else "march"
    if event.target < 0 or not event.faces or not after[event.target].poses:
        return ""
    return "blow" if event.verb in BLOWS else "shot"


def morale_mark(event: Event, before: Sequence[Stand], after: Sequence[Stand]) -> str:
    if event.unit < 0 or before[event.unit].state == after[event.unit].state:
        return ""
    if after[event.unit].state == STEADY:
        return "ok" if before[event.unit].on_table and before[event.unit].state not in UNMOVED else ""
    return "" if after[event.unit].state in UNMOVED else "bad"
