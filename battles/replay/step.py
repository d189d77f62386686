"""The texts beside the board at one step: the event and its dice, losses, events about it, all units."""

from collections.abc import Callable
from dataclasses import astuple, dataclass, replace
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from battles.board.drawing import MAKES, STATES, is_single_piece
from battles.board.frames import Replay, ReplayStep
from battles.board.short_names import short_names
from battles.board.unit_shapes import Form, unit_form
from battles.replay.event_list import (
    EVERYTHING,
    KIND_NAMES,
    NONE_OF_KIND,
    Line,
    Watching,
    event_lines,
    title_of_group,
    unit_watched,
)
from battles.replay.groups import groups_of_replay, milliseconds_shown
from battles.table.counting import HEADS

ARM_NAMES = {
    "foot": gettext_lazy("infantry"),
    "horse": gettext_lazy("cavalry"),
    "gun": gettext_lazy("guns"),
    "train": gettext_lazy("train"),
    "cart": gettext_lazy("carts"),
    "ship": gettext_lazy("ship"),
    "chief": gettext_lazy("commanders"),
    "scout": gettext_lazy("scouts"),
    "rider": gettext_lazy("mounted scouts"),
}
BEATS = {
    "phase": (
        gettext_lazy("Phase {turn}"),
        gettext_lazy("Phase {turn} · event {number}"),
        gettext_lazy("Before the first phase"),
    ),
    "turn": (
        gettext_lazy("Turn {turn}"),
        gettext_lazy("Turn {turn} · event {number}"),
        gettext_lazy("Before the first turn"),
    ),
}
"""The words for a phase or turn, an event of it, and the time before the first."""
WAITING = ("reserve", "marked")  # not on the table, and not lost


@dataclass(frozen=True, slots=True)
class Chip:
    """A clause as components/clause.html draws it."""

    id: str
    short: str
    href: str


@dataclass(frozen=True, slots=True)
class Losses:
    side: str
    name: str
    first: bool  # whether the side's name stands here: no line above it has anybody
    arm: str
    arm_name: str
    start: int | None  # None: nobody on the reader's side has counted them
    lost: int | None
    left: int | None
    nobody: bool  # none of them has come: the line is hidden


@dataclass(frozen=True, slots=True)
class UnitLine:
    key: str
    side: str
    name: str
    count: str  # "9/12", "" of those who are not counted
    state: str
    born: bool  # not one that is told off later
    where: str  # "E5, facing north", "" on a free table


@dataclass(frozen=True, slots=True)
class Moment:
    number: int  # 0: the set-up
    count: int
    turn: int
    when: str  # "Phase 3 · event 17"
    beat: str  # the same with {turn} and {number}, for the script
    counted: str  # head of the column of losses
    pips: bool  # whether hits are drawn
    cells: bool  # whether places have names
    side: str  # letter of who acted
    actor: str  # its name, or the phase where nobody acts
    sentence: str
    title: str  # of the clause
    chip: Chip | None
    faces: tuple[int, ...]
    losses: tuple[Losses, ...]
    lines: tuple[Line, ...]
    unit_lines: tuple[UnitLine, ...]
    chapter: str  # "Phase", or what else the rules call it
    chapters: tuple[tuple[int, int], ...]  # each phase or turn, and its first step
    kinds: tuple[tuple[str, str, str], ...]  # of events: name, and words if there are none, else ""
    kind: str  # the kind that is shown alone, "" for all
    unit: str  # key of the unit whose story is shown, "" for all
    story: str  # its name
    more: str  # what follows the step in addresses
    before: int  # numbers for the links that work without script
    after: int
    film: dict[str, Any]  # everything replay.js needs, as JSON
    parts: tuple[tuple[int, str], ...] = ()  # the first step of each part, and who played it

    @property
    def chapters_in_parts(self) -> tuple[tuple[str, int, int, bool], ...]:
        """Returns each chapter with its part's name, turn, first step, and whether it is shown now.

        The name is "" unless a part begins with it. A chapter in which another part begins is there in both.
        """
        chapters, parts = [], list(self.parts)
        ends = [*(step for _turn, step in self.chapters[1:]), len(self.film["steps"]) + 1]
        for (turn, step), following in zip(self.chapters, ends, strict=False):
            named = parts.pop(0)[1] if parts and step >= parts[0][0] else ""
            chapters.append((named, turn, step))
            while parts and parts[0][0] < following:
                start, name = parts.pop(0)
                chapters.append((name, turn, start))
        begun = [step for _name, turn, step in chapters if turn == self.turn and step <= self.number]
        return tuple((*chapter, chapter[2] in begun[-1:]) for chapter in chapters)


def moment_at_step(
    replay: Replay,
    *,
    at: int,
    names: dict[str, str],
    clause_href: Callable[[str], str],
    ruleset_prefix: str = "",
    watching: Watching = EVERYTHING,
    parts: tuple[tuple[int, str], ...] = (),
) -> Moment:
    """Returns the moment at a step.

    *names* of the sides by letter; *clause_href* gives the address of a clause, "" for none. *parts*: as
    in Moment.
    """
    unit = unit_watched(replay, watching.unit)
    step = replay.steps[at - 1] if at else None

    def chip(clause: str) -> Chip:
        return Chip(clause, clause.removeprefix(ruleset_prefix), clause_href(clause))

    film = film_of_battle(replay, chip, names)
    kinds = {kind for group in film["groups"] for kind in group[4]}
    if watching.kind not in kinds:
        watching = replace(watching, kind="")
    return Moment(
        number=at,
        count=len(replay.steps),
        turn=replay.turn(at),
        when=time_of_step(replay, at),
        beat=str(BEATS[replay.beat][1]),
        counted=str(HEADS[replay.counts]),
        pips=replay.counts == "hits",
        cells=any(stand.poses for stand in replay.opening),
        side=replay.units[step.unit].side if step and step.unit >= 0 else "",
        actor=actor_of_step(replay, step) if step else "",
        sentence=step.sentence if step else _("The units at the start"),
        title=step.title if step else "",
        chip=chip(step.clause) if step else None,
        faces=step.faces if step else (),
        losses=losses_so_far(replay, at, names),
        lines=event_lines(replay, at, watching),
        unit_lines=tuple(
            UnitLine(
                unit_key.key,
                unit_key.side,
                unit_key.name,
                ""
                if is_single_piece(unit_key)
                else "?"
                if unit_key.unknown
                else f"{now.strength}/{unit_key.figures}",
                str(STATES.get(now.state, now.state)),
                bool(now.state),
                now.where,
            )
            for unit_key, now in zip(replay.units, replay.stands(at), strict=True)
        ),
        chapter=str(BEATS[replay.beat][0]).format(turn="").strip(),
        chapters=first_steps(replay),
        kinds=tuple(
            (kind, str(name), "" if kind in kinds else str(NONE_OF_KIND[kind]))
            for kind, name in KIND_NAMES.items()
        ),
        kind=watching.kind,
        unit=watching.unit if unit is not None else "",
        story="" if unit is None else replay.units[unit].name,
        more=watching.address,
        before=max(0, at - 1),
        after=min(len(replay.steps), at + 1),
        film=film,
        parts=parts,
    )


def first_steps(replay: Replay) -> tuple[tuple[int, int], ...]:
    """Returns each phase or turn with its first step."""
    found: dict[int, int] = {}
    for step in replay.steps:
        found.setdefault(step.turn, step.number)
    return tuple(found.items())


def time_of_step(replay: Replay, at: int) -> str:
    """Returns the phase or turn of the step *at*, and its number."""
    _beat, event, before = BEATS[replay.beat]
    return str(event).format(turn=replay.turn(at), number=at) if replay.turn(at) else str(before)


def actor_of_step(replay: Replay, step: ReplayStep) -> str:
    return (
        replay.units[step.unit].name
        if step.unit >= 0
        else (str(BEATS[replay.beat][0]).format(turn=step.turn))
    )


def losses_so_far(replay: Replay, at: int, names: dict[str, str]) -> tuple[Losses, ...]:
    """Returns figures by side and arm: brought so far, fallen, and still there or to come."""
    down = replay.steps[at - 1].down if at else (0,) * len(replay.units)
    stands = replay.stands(at)
    losses = []
    for side, name in names.items():
        first = True
        for arm, arm_name in ARM_NAMES.items():
            rows = [n for n, unit in enumerate(replay.units) if unit.side == side and unit.arm == arm]
            if rows and replay.units[rows[0]].unknown:
                nobody = not any(stands[n].state for n in rows)
                losses.append(Losses(side, name, first, arm, str(arm_name), None, None, None, nobody))
                first = first and nobody
            elif rows:
                start = sum(replay.units[n].muster for n in rows if stands[n].state)
                left = sum(
                    stands[n].strength for n in rows if stands[n].on_table or stands[n].state in WAITING
                )
                lost = sum(down[n] for n in rows)
                nobody = not (start or lost or left)
                losses.append(Losses(side, name, first, arm, str(arm_name), start, lost, left, nobody))
                first = first and nobody
    return tuple(losses)


def film_of_battle(replay: Replay, chip: Callable[[str], Chip], names: dict[str, str]) -> dict[str, Any]:
    """Returns the whole battle for replay.js: the opening, then what each step changes."""
    clauses = {step.clause: step for step in replay.steps}
    return {
        "units": [
            [unit.key, unit.name, unit.side, unit.arm, unit.figures, unit.muster, unit.make, unit.unknown]
            for unit in replay.units
        ],
        "makes": {word: str(word_text) for word, word_text in MAKES.items()},
        "states": {word: str(word_text) for word, word_text in STATES.items()},
        "sides": names,
        "cells": any(stand.poses for stand in replay.opening),
        "of": _("of"),
        "phase": str(BEATS[replay.beat][0]),
        "clauses": {
            clause: [chip(clause).short, chip(clause).href, step.title] for clause, step in clauses.items()
        },
        "forms": {key: list(astuple(look)) for key, look in unit_forms(replay).items()},
        "opening": [_stand(replay, n, 0) for n in range(len(replay.units))],
        "steps": [_frame(replay, step) for step in replay.steps],
        "groups": film_of_groups(replay),
        "shorts": short_names([unit.name for unit in replay.units]),
    }


def film_of_groups(replay: Replay) -> list[list[Any]]:
    """Returns each group as its first, last and naming step, title, kinds, and how long it is shown (ms)."""
    groups = groups_of_replay(replay)
    return [
        [
            group.first,
            group.last,
            group.lead,
            title_of_group(replay, group) if group.moves > 1 else "",
            [str(kind) for kind in group.kinds],
            length,
        ]
        for group, length in zip(groups, milliseconds_shown(replay, groups), strict=True)
    ]


def unit_forms(replay: Replay) -> dict[str, Form]:
    """Returns every look that a unit of this battle takes, by "arm/figures/formation/make/side"."""
    forms_by_look = {}
    for stands in (replay.opening, *(step.stands for step in replay.steps)):
        for unit, now in zip(replay.units, stands, strict=True):
            key = f"{unit.arm}/{unit.figures}/{now.formation}/{unit.make}/{unit.side}"
            if key not in forms_by_look:
                forms_by_look[key] = unit_form(unit, now.formation)
    return forms_by_look


def _stand(replay: Replay, unit: int, at: int) -> list[Any]:
    now = replay.stands(at)[unit]
    down = replay.steps[at - 1].down[unit] if at else 0
    parts = [
        now.x / 100,
        now.y / 100,
        now.facing,
        now.strength,
        now.officers,
        now.state,
        int(now.on_table),
        down,
        now.formation,
        now.side,
        now.led,
    ]
    if now.poses:
        parts += [
            [pose and [pose.x / 100, pose.y / 100, pose.turn, pose.size / 100] for pose in now.poses],
            now.where,
        ]
    return parts


def _frame(replay: Replay, step: ReplayStep) -> list[Any]:
    before = replay.stands(step.number - 1)
    earlier = replay.steps[step.number - 2].down if step.number > 1 else (0,) * len(replay.units)
    changed = [
        [n, *_stand(replay, n, step.number)]
        for n, now in enumerate(step.stands)
        if now != before[n] or step.down[n] != earlier[n]
    ]
    return [
        step.turn, step.sentence, step.clause, list(step.faces), step.unit, step.target, step.mark,
        step.heart, changed,
    ]  # fmt: skip
