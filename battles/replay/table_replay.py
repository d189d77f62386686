"""A game at a table as steps to be shown: strengths fall event by event, and no unit has a place."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

import rules
from battles.board.frames import Replay, ReplayStep
from battles.board.grid import lattice
from battles.board.packing import cells_of_unit
from battles.board.positions import stands_with_poses
from battles.replay.groups import FIRE, MELEE, SECTIONS
from battles.replay.steps import (
    is_shown,
    losses_of_event,
    morale_mark,
    stand_of_unit,
    step_stands,
    tongue_of,
    units_as_known,
)
from battles.replay.unknown import as_unknown, dimmed_standing, hidden_values
from battles.table.course import RECOUNT
from rules import UNBORN, Event, FullLog, Scenario, UnitState, Verb
from rules.core.telling.replay import state_after

SCORES: Final = "scores"  # the verb of hits by a unit that nobody has counted
BY_VERB: Final = {
    **dict.fromkeys(("fires", "answers"), "shot"),
    **dict.fromkeys(("has_moved", "has_marched", "follows_up", "is_there"), "march"),
    **dict.fromkeys(("closes_in", "closes_with", "charges", "declares_charge", "reaches"), "charge"),
    **dict.fromkeys(("falls_short", "pursues"), "charge"),
    **dict.fromkeys(("goes_back", "gives_ground", "gives_way", "evades", "has_fallen_back"), "retreat"),
    **dict.fromkeys(("turns_aside", "runs_off", "has_run"), "retreat"),
}
"""The marks of verbs, beside those that the section of a clause tells."""
BY_KIND: Final = {FIRE: "shot", MELEE: "blow"}
UNCOUNTED: Final = "uncounted"  # the fact of a unit that whoever kept the game had not counted
NOBODY: Final = "nobody"  # the fact of a line with no unit behind it
OF_STRENGTH: Final = frozenset(("left", "strength", "command", "present", "original", "start", "frontage"))
"""Values that a game makes up for a unit that it has not counted."""


@dataclass(frozen=True, slots=True)
class Dice:
    """The dice of one step as they were entered: 0 for a die that nobody read."""

    step: int
    faces: tuple[int, ...]
    values: Mapping[str, int]
    highest: int = 0  # the highest face that hits, if the step says it before its other values


def replay_of_table(
    scenario: Scenario,
    log: FullLog,
    *,
    letters: tuple[str, str],
    names: tuple[str, str] | None = None,
    language: str = "en",
    seen: int = 3,
    is_own: bool = False,
) -> tuple[Replay, tuple[Dice, ...]]:
    """Returns the steps of *log*, and the dice that the reader may see. Arguments as `replay_of_battle`.

    *is_own*: the reader's side kept the game. Then it knows what it entered about its enemy.
    """
    book = rules.find(scenario.ruleset)
    cast, units, unknown, _guards = units_as_known(scenario, log, letters, names, language, seen)
    made_up = frozenset(n for n, unit in enumerate(scenario.units) if unit.get(UNCOUNTED))
    nobody = frozenset(
        n for n, unit in enumerate(scenario.units) if unit.get(NOBODY) and log.opening[n].state
    )
    units = tuple(
        as_unknown(unit_row, book.hits) if n in nobody - unknown else unit_row
        for n, unit_row in enumerate(units)
    )
    unknown |= nobody
    clauses = rules.catalogue(scenario.ruleset)
    truth = list(log.opening) + [UNBORN] * (len(units) - len(log.opening))

    plan = lattice(scenario.board)
    looks = [(unit_row.arm, unit_row.side) for unit_row in units]

    def visible(number: int) -> UnitState:
        now = truth[number] if not plan or truth[number].x >= 0 else off_board(truth[number])
        return dimmed_standing(now, units[number]) if number in unknown else now

    shown = [visible(number) for number in range(len(units))]
    opening = tuple(
        stand_of_unit(standing, unit_row.formation, letters)
        for standing, unit_row in zip(shown, units, strict=True)
    )
    if plan:
        opening = stands_with_poses(plan, looks, opening, shown)
    before, down = opening, [0] * len(units)
    steps: list[ReplayStep] = []
    dice: list[Dice] = []
    for event in log.events:
        verb, earlier = cast.verbs[event.verb], list(shown)
        values = (
            dict(zip(verb.values, event.values[-len(verb.values) :], strict=False)) if verb.values else {}
        )
        if 0 <= event.unit < len(truth):
            truth[event.unit] = standing_after(
                truth[event.unit], event, verb, units[event.unit].muster, on_board=plan is not None
            )
            shown[event.unit] = visible(event.unit)
            if event.unit not in unknown:
                lost = losses_of_event(event, values, earlier[event.unit], shown[event.unit])
                lost += down[event.unit]
                down[event.unit] = values.get("gone", lost) if event.verb == RECOUNT else max(0, lost)
        stands = step_stands(before, shown, event, values, letters)
        if plan and event.unit >= 0 and shown[event.unit] != earlier[event.unit]:
            touched = cells_of_unit(earlier[event.unit]) | cells_of_unit(shown[event.unit])
            stands = stands_with_poses(plan, looks, stands, shown, touched)
        known = unknown - made_up if is_own else unknown
        hidden = hidden_values(event, verb, known)
        if event.unit in made_up:
            hidden |= OF_STRENGTH & set(verb.values)
        if is_shown(event, verb, unknown, seen):
            title = clauses[event.clause].title if event.clause in clauses else {"en": event.clause}
            number = len(steps) + 1
            faces = () if hidden else event.faces
            steps.append(
                ReplayStep(
                    number=number,
                    turn=event.turn,
                    sentence=rules.say(event, cast, tongue_of(language), hidden),
                    clause=event.clause,
                    title=title.get(language[:2], title["en"]),
                    faces=tuple(face for face in faces if face),
                    hides_dice=bool(hidden and event.faces),
                    unit=event.unit,
                    target=event.target,
                    mark=mark_at_table(event),
                    heart=morale_mark(event, before, stands),
                    stands=stands,
                    down=tuple(down),
                )
            )
            if faces:
                highest = event.values[0] if len(event.values) > len(verb.values) else 0
                dice.append(Dice(number, faces, values, highest))
        before = stands
    return Replay(units, opening, tuple(steps), book.counts, book.beat), tuple(dice)


def off_board(now: UnitState) -> UnitState:
    """Returns a unit without a place as the board shows it: not at all."""
    return replace(now, x=0, y=0, on_table=False, bases=())


def standing_after(
    now: UnitState, event: Event, verb: Verb, muster: int, *, on_board: bool = False
) -> UnitState:
    """Returns *now* changed by *event*. A recount says how many of its *muster* are gone."""
    if event.verb == RECOUNT:
        values = verb.values_of(event)
        return replace(now, strength=max(0, muster - values.get("gone", 0) - values.get("held", 0)))
    changed = state_after(now, event, verb)
    if on_board:
        return replace(changed, strength=max(0, changed.strength))
    return replace(changed, x=0, y=0, strength=max(0, changed.strength), bases=(), frontage=0, depth=0)


def mark_at_table(event: Event) -> str:
    """Returns how an event counts: shot, blow, charge, march or retreat, or "" for none of them."""
    if event.verb in BY_VERB:
        return BY_VERB[event.verb]
    if event.unit < 0 or event.target < 0 or not (event.faces or event.verb == SCORES):
        return ""
    section = event.clause.split("-")[1] if event.clause.count("-") > 1 else ""
    return next((BY_KIND[kind] for kind in BY_KIND if section in SECTIONS[kind]), "")
