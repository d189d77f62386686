"""Refusals in a log of both sides: a player acts only for the units of their side."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

import rules
from battles.access import is_judging
from battles.mustering.one_log import first_handover
from battles.operations.table_setup import fits_one_log
from battles.operations.taking_back import UnknownPart, no_unknown_part
from battles.pages.at_table.assisted import Drawn
from battles.pages.at_table.cut_screen import (
    is_in_part_of_others,
    is_of_others,
    is_unknown_target,
    must_others_roll,
)
from battles.pages.at_table.known_entries import known_steps_in_force, unknown_entries
from battles.pages.at_table.known_phrases import with_answer_of_rules
from battles.pages.at_table.table import TableDesk
from battles.table.assisted import AssistedTable
from battles.table.handover import is_log_begun
from campaign.refusals import Refusal
from rules import RefereeGame, adjusting_step
from rules.core.assisted import Game
from rules.core.refereeing.cards import DRAW, OFFLINE
from rules.core.refereeing.game import CHOOSE, END, NEXT


def may_choose_log(desk: TableDesk) -> bool:
    """Tells whether the member may choose who writes in which log: the umpire, before the first entry."""
    return is_judging(desk.member) and not why_no_choice(desk)


def why_no_choice(desk: TableDesk) -> str:
    """Returns why nobody can choose now who writes in which log; "" if the umpire can."""
    battle = desk.battle
    if is_log_begun(battle, desk.reports):
        return _("Something is already entered at this table, so it keeps the logs it has.")
    if fits_one_log(battle, desk.muster, battle.handover):
        return ""
    if not fits_one_log(battle, desk.muster):
        return _(
            "An ambush on a board has no log for both sides, because the enemy’s moves could find its hidden "
            "units."
        )
    if "seen" in (first_handover(battle.handover) or {}):
        return _(
            "This battle has no log for both sides, because the hand-over left hidden units on the board. "
            "The enemy’s moves could find them."
        )
    return _(
        "This battle has no log for both sides, because its hand-over does not say which units each side has "
        "seen."
    )


def step_for_rules(
    desk: TableDesk, table: AssistedTable, game: Game, step: dict[str, Any], sent: Mapping[str, str]
) -> dict[str, Any]:
    """Returns *step* as the rules take it.

    Raises Http404, BadInput or Refusal if a player may not enter it in a log of both sides.
    """
    if not desk.is_cut:
        return step
    drawn = Drawn(desk, game)
    if ("unit" in step and is_of_others(drawn, step["unit"])) or is_unknown_target(drawn, step):
        raise Http404
    if OFFLINE in sent:
        raise Refusal(_("Without a signal, only the umpire’s phone can play on in a log of both sides."))
    is_of_table = step["do"] in (NEXT, DRAW, END)
    if is_of_table and (must_others_roll(drawn) or (table.is_led and is_in_part_of_others(drawn))):
        raise Refusal(_("The other side rolls or answers now, on its own phone."))
    if step["do"] == "roll" and must_others_roll(drawn):
        raise Refusal(_("The other side rolls its own dice, on its own phone."))
    if step["do"] == "undo":
        refuse_undo(drawn, table)
    return with_answer_of_rules(game, step, drawn.hidden_units)


def unknown_part_for(desk: TableDesk) -> UnknownPart:
    """Returns the function that gives the member's unknown part of an entry."""
    return unknown_entries(desk).part_of if desk.is_cut else no_unknown_part


def refuse_undo(drawn: Drawn, table: AssistedTable) -> None:
    """Raises Refusal if a player may not undo the last tap known to them.

    Entries since that the player may not know of change nothing: a refusal would tell of them.
    """
    desk = drawn.desk
    stored = desk.own.steps if desk.own else []
    in_force = list(rules.steps_in_force(table.entries(stored)))
    by_hand = adjusting_step(table.replay(stored), table.tallies_in(desk.log()))
    known = {step["key"] for step in in_force if step["do"] == CHOOSE}
    is_revealed = isinstance(drawn.game, RefereeGame) and not known.issuperset(drawn.game.chosen)
    last = known_steps_in_force(desk, [*in_force, by_hand] if by_hand else in_force)[-1:]
    if is_revealed or any(step["do"] == CHOOSE for step in last):
        raise Refusal(_("Only the umpire can undo the answers of both sides."))
