"""The losses of a table game by phase or turn, in words, and the button that closes the next one."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from battles.pages.at_table.known_entries import known_steps
from battles.pages.at_table.table import TableDesk
from battles.table import counting as counted
from battles.table.closed_phases import END, REOPEN, losses_by_phase
from battles.table.course import entries_in_force
from battles.table.handover import turns_before_table
from battles.table.log import LONGEST, TableLog
from campaign.models import Side
from rules.core.assisted import ADJUST


@dataclass(frozen=True, slots=True)
class Button:
    value: str
    label: str


@dataclass(frozen=True, slots=True)
class ClosedPhases:
    """`end`: None where no phase can be closed."""

    sentences: tuple[str, ...]
    end: Button | None
    reopen: Button | None


def closed_phases(desk: TableDesk, log: TableLog) -> ClosedPhases:
    """Returns what the log shows of its phases.

    None can be closed after a hand-over, or while the game of this log shows steps: they count the phases.
    """
    last, ruleset = len(log.closed), desk.battle.ruleset
    is_counted = bool(turns_before_table(desk.battle)) or has_known_game(desk)
    can_end = last < LONGEST and not is_counted
    return ClosedPhases(
        sentences=phase_sentences(desk, log, desk.sides),
        end=Button(f"{END}-{last + 1}", counted.end_label(ruleset, last + 1)) if can_end else None,
        reopen=Button(f"{REOPEN}-{last}", counted.reopen_label(ruleset, last)) if last else None,
    )


def has_known_game(desk: TableDesk) -> bool:
    """Tells whether the log has steps of a game that the reader may know of."""
    return any(entry["step"]["do"] != ADJUST for entry in entries_in_force(known_steps(desk)))


def phase_sentences(desk: TableDesk, log: TableLog, sides: Collection[Side]) -> tuple[str, ...]:
    """Returns the losses of *sides* in each phase or turn: Phase 1: Spain 3, Cuba 0."""
    names = {side.letter: side.label for side in sides}
    units = {
        row_unit.unit.key: names[row_unit.letter]
        for row_unit in desk.visible_units
        if row_unit.letter in names
    }
    return tuple(
        _("%(phase)s: %(losses)s.")
        % {
            "phase": counted.beat_number(desk.battle.ruleset, number),
            "losses": ", ".join(f"{name} {lost[name]}" for name in names.values() if name in lost),
        }
        for number, lost in enumerate(losses_by_phase(log, units), 1)
    )
