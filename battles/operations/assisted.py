"""Stores the steps of an assisted game, each once, and keeps the log up to date."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from battles.models import Battle, TableReport
from battles.operations import note_operation, unsettled_engagement
from battles.operations.taking_back import UnknownPart, no_unknown_part, split_last_entry
from battles.table.assisted import BROKEN, AssistedTable, Stored, stored_step, undo_step
from battles.table.course import entries_in_force, with_seating
from battles.table.handover import first_log
from battles.table.log import TableLog, log_from_plain
from battles.table.side_reports import last_hand, shared_report
from campaign.models import Side
from campaign.refusals import Refusal
from rules import NeedDice, SeededDice
from rules.core.assisted import ADJUST, AUTO, Game
from rules.core.refereeing.ends import count_ends, is_end
from rules.core.refereeing.game import CHOOSE

MOST_STEPS = 2000  # of one table: a battle has some three hundred


@transaction.atomic
def store_step(
    *,
    battle: Battle,
    author: User,
    side: Side | None,
    table: AssistedTable,
    key: str,
    seen: int,
    step: Mapping[str, Any] | None,
    roll: bool = False,
    ally: Side | None = None,
    seed: str = "",
    of: str = "",
    unknown_part: UnknownPart = no_unknown_part,
) -> int:
    """Stores *step* under its *key*, once; None takes back the last one. Returns the number of steps.

    *of*: the name of the entry that an undo is to take back; if that is not the last entry, nothing is taken
    back. *unknown_part*: returns the part of a step that its author may not know of. An undo passes over it.

    It goes into the game that the players of *side*, or of its *ally*, share; None: into the umpires' game.
    *roll*: missing dice are rolled here, from *seed* if it is given. *seen*: how many steps the page showed.
    Raises Refusal if there are others by now, NeedDice if dice are missing, BadInput for a step not open.
    """
    engagement = unsettled_engagement(battle)
    report = shared_report(battle.table_reports.all(), side, ally)
    stored: list[dict[str, Any]] = list(report.steps) if report else []
    if any(past_step["key"] == key for past_step in stored):
        return len(stored)
    named = stored if unknown_part is no_unknown_part else ()  # who made a secret entry is not named
    if seen != len(stored):
        raise Refusal(overtaken_by(named, author))
    if len(stored) >= MOST_STEPS:
        raise Refusal(_("This table has too many steps. Switch to “Result only”."))
    sheet = log_from_plain(report.data) if report else first_log(battle, side)
    by = author.get_username()
    stored += steps_by_hand(table, stored, sheet, key, last_hand(report))
    if step is None:
        last = table.last_entry(stored)
        if of and of != last:
            raise TooLate(undo_overtaken_by(named, author))
        if not take_back(table, stored, key, by, unknown_part):
            return len(stored)
        game = table.replay(stored)
        turns = turn_of_last_step(battle, table, stored)
        turns = turns or len(sheet.closed) or first_log(battle, side).phases
    else:
        game, entry, turns = play_step(table, stored, step, key, roll=roll, seed=seed)
        if (stored and follows_by_itself(step)) or is_secret(battle, step):
            turns = sheet.phases
        stored.append(entry | {"by": by})
    if report is None:
        report = TableReport(battle=battle, author=author, side=side, ally=ally)
        note_operation(engagement, author, "battles.save_report")
    report.steps, report.handed_in_at = with_seating(table, stored), None
    report.data = table.sheet(game, sheet, turns).to_plain()
    report.save()
    return len(stored)


def take_back(
    table: AssistedTable, stored: list[dict[str, Any]], key: str, by: str, unknown_part: UnknownPart
) -> bool:
    """Takes back the last tap of *stored* that *by* may know of; False if there is none.

    Taps that *by* may not know of stay. Raises Refusal if they cannot stay without that tap.
    """
    in_force = entries_in_force(entry for entry in stored if entry["laid"] == table.laid)
    count, again = split_last_entry(in_force, unknown_part)
    for number in range(count):
        name = f"{key}-{number}" if number else key
        stored.append(stored_step(name, table.laid, undo_step(), by=by))
    for number, entry in enumerate(again):
        try:
            _game, new_entry, _turn = play_step(
                table, stored, entry["step"], f"{key}-again-{number}", roll=False
            )
        except BROKEN:
            raise Refusal(_("This can no longer be undone. Ask the umpire.")) from None
        stored.append(new_entry | {"by": entry.get("by", "")})
    return bool(count)


class TooLate(Refusal):
    """An undo, or the end of a turn, that will never count: something was entered since."""


def refuse_other_end(
    table: AssistedTable, stored: Sequence[Stored], step: Mapping[str, Any], seen: int, ends_before: str
) -> None:
    """Raises TooLate if *step* would end the wrong turn or part.

    It may end only the one in which it was made. *ends_before*: how many its phone had ended before; ""
    if it had a signal. If somebody has entered something since it looked, *seen* is not the number of
    steps, and its owner is asked first.
    """
    if not ends_before or not is_end(step) or seen != len(stored):
        return
    if ends_before != str(count_ends(table.steps_in_force(stored))):
        raise TooLate(
            _(
                "The game has gone on since, so your tap that ends a turn or a part was left out. The roster "
                "below is up to date."
            )
        )


def undo_overtaken_by(stored: Sequence[Stored], author: User) -> str:
    """Returns a sentence that says why an undo of *author* has taken nothing back."""
    who = stored[-1].get("by", "") if stored else ""
    if who in ("", author.get_username()):
        return _("Something was entered since, so nothing was undone. The roster below is up to date.")
    told = _("%(name)s entered something since, so nothing was undone. The roster below is up to date.")
    return told % {"name": who}


def overtaken_by(stored: Sequence[Stored], author: User) -> str:
    """Returns a sentence that says who entered the last step before *author* could."""
    who = stored[-1].get("by", "") if stored else ""
    if who in ("", author.get_username()):
        return _("Something was entered on another phone meanwhile. The roster below is up to date.")
    return _("%(name)s entered something meanwhile. The roster below is up to date.") % {"name": who}


def steps_by_hand(
    table: AssistedTable, stored: list[dict[str, Any]], sheet: TableLog, key: str, by: str
) -> list[dict[str, Any]]:
    """Returns the step for what *by* entered in the log since the last step, as a list; [] for none."""
    game = table.replay(stored)
    step = rules.adjusting_step(game, table.tallies_in(sheet))
    if step is None:
        return []
    before = len(game.log.events)
    game.take(step)
    return [stored_step(f"{key}-log", table.laid, step, rules.event_data(game.log.events[before:]), by)]


def turn_of_last_step(battle: Battle, table: AssistedTable, stored: Sequence[Stored]) -> int:
    """Returns the turn in which something was played last; 0 if nothing was, apart from entries by hand.

    Secret steps in a log of both sides do not count: the number would tell the enemy of them.
    """
    steps = table.steps_in_force(stored)
    played = [
        number
        for number, step in enumerate(steps)
        if not (step["do"] == ADJUST or follows_by_itself(step) or is_secret(battle, step))
    ]
    if not played:
        return 0
    game = table.begin()
    for step in steps[: played[-1]]:
        game.take(step)
    return game.turn


def follows_by_itself(step: Mapping[str, Any]) -> bool:
    """Tells whether *step* plays nothing yet: a card, or what both sides chose, at the start of a turn."""
    return step["do"] == CHOOSE or AUTO in step


def is_secret(battle: Battle, step: Mapping[str, Any]) -> bool:
    """Tells whether *step* is secret from the enemy in a log of both sides."""
    referee = rules.find(battle.ruleset).referee
    return battle.has_one_log and referee is not None and step["do"] in referee.secret


def play_step(
    table: AssistedTable,
    stored: list[dict[str, Any]],
    step: Mapping[str, Any],
    key: str,
    *,
    roll: bool,
    seed: str = "",
) -> tuple[Game, dict[str, Any], int]:
    """Returns the game after *step*, the step as stored, with faces and events, and the turn of the step."""
    faces = list(step.get("faces", ()))
    while True:
        whole = {**step, "faces": faces} if faces else dict(step)
        game = table.replay(stored)
        before, turn = len(game.log.events), game.turn
        try:
            game.take(whole)
        except NeedDice as need:
            if not roll:
                raise
            missing = need.count - len(need.given)
            faces += SeededDice(seed or secrets.token_hex(16)).roll(
                missing, need.sides, need.clause, need.unit
            )
        else:
            entry = stored_step(key, table.laid, whole, rules.event_data(game.log.events[before:]))
            return game, entry, turn
