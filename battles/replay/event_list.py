"""The events listed beside the board: groups around the step shown, or all that is asked for."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import gettext_lazy, ngettext

from battles.board.frames import Replay
from battles.replay.groups import FIRE, MELEE, MORALE, Group, groups_of_replay, has_unit, steps_of_group

ABOUT = 3  # groups listed before and after
KIND_NAMES = {
    FIRE: gettext_lazy("Fire"),
    MELEE: gettext_lazy("Melee"),
    MORALE: gettext_lazy("Morale"),
}
NONE_OF_KIND = {
    FIRE: gettext_lazy("No fire in this replay"),
    MELEE: gettext_lazy("No melee in this replay"),
    MORALE: gettext_lazy("No morale test in this replay"),
}


@dataclass(frozen=True, slots=True)
class Watching:
    """A reader asks for a step, for one kind of events, and for the events of one unit."""

    step: int = 0
    kind: str = ""
    unit: str = ""  # its key on the board

    @property
    def address(self) -> str:
        """Returns what follows the step in the address of a page with the same events."""
        asked = {"kind": self.kind, "unit": self.unit}
        return "".join(f"&{urlencode({name: value})}" for name, value in asked.items() if value)


EVERYTHING = Watching()


@dataclass(frozen=True, slots=True)
class Line:
    """One event of the list, or a group of them."""

    number: int
    sentence: str
    here: bool
    to_come: bool


def event_lines(replay: Replay, at: int, watching: Watching) -> tuple[Line, ...]:
    """Returns the story of the unit asked for; else the groups around step *at*, its own event by event."""
    unit = unit_watched(replay, watching.unit)
    groups = [group for group in groups_of_replay(replay) if is_watched(replay, group, watching.kind, unit)]
    if unit is not None:
        return tuple(
            Line(step.number, step.sentence, step.number == at, step.number > at)
            for group in groups
            for step in steps_of_group(replay, group)
            if unit in (step.unit, step.target)
        )
    here = next((n for n, group in enumerate(groups) if group.last >= at), len(groups))
    lines: list[Line] = []
    for n, group in enumerate(groups[max(0, here - ABOUT) : here + ABOUT + 1], max(0, here - ABOUT)):
        if n == here and group.first <= at:
            lines += [
                Line(group_step.number, group_step.sentence, group_step.number == at, group_step.number > at)
                for group_step in steps_of_group(replay, group)
            ]
        else:
            lines.append(Line(number_of_group(group), title_of_group(replay, group), False, n >= here))
    return tuple(lines)


def unit_watched(replay: Replay, key: str) -> int | None:
    """Returns the index of the unit with that *key*; None if there is none."""
    return next((n for n, body in enumerate(replay.units) if key and body.key == key), None)


def is_watched(replay: Replay, group: Group, kind: str, unit: int | None) -> bool:
    return (not kind or kind in group.kinds) and (unit is None or has_unit(replay, group, unit))


def number_of_group(group: Group) -> int:
    """Returns the step that a group is shown at in a list: of moves the last, else the one that names it."""
    return group.last if group.moves else group.lead


def title_of_group(replay: Replay, group: Group) -> str:
    """Returns the sentence that names a group; moves in a row are counted."""
    if group.moves > 1:
        return ngettext("%(n)d unit moved", "%(n)d units moved", group.moves) % {"n": group.moves}
    return replay.steps[group.lead - 1].sentence
