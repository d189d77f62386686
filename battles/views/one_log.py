"""Refusals in a log of both sides: a player acts only for the units of their side."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

import rules
from battles.access import is_judging
from battles.mustering.battle_types import BattleType, usual_battle_type
from battles.mustering.one_log import can_have_one_log
from battles.pages.at_table.assisted import Drawn
from battles.pages.at_table.both_sides import with_answer_of_rules
from battles.pages.at_table.cut_screen import (
    is_in_others_reserves,
    is_of_others,
    is_unknown_target,
    must_others_roll,
)
from battles.pages.at_table.known_entries import hidden_keys, is_about
from battles.pages.at_table.table import TableDesk
from battles.table.assisted import AssistedTable
from campaign.refusals import Refusal
from rules import RefereeGame, adjusting_step
from rules.core.assisted import ADJUST, Game
from rules.core.refereeing.cards import OFFLINE
from rules.core.refereeing.game import CHOOSE, NEXT


def may_choose_log(desk: TableDesk) -> bool:
    """Tells whether the member may choose who writes in which log: the umpire, before the first entry."""
    battle = desk.battle
    kind = battle.battle_type or usual_battle_type(desk.muster, rules.find(battle.ruleset))
    is_open = is_judging(desk.member) and not desk.reports and not battle.handover
    kinds = BattleType(kind), battle.plain_type
    return is_open and all(can_have_one_log(battle.ruleset, made) for made in kinds)


def own_step(
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
    if table.is_led and step["do"] == NEXT and is_in_others_reserves(drawn):
        raise Refusal(_("The other side rolls or answers now, on its own phone."))
    if step["do"] == "roll" and must_others_roll(drawn):
        raise Refusal(_("The other side rolls its own dice, on its own phone."))
    if step["do"] == "undo":
        refuse_undo(drawn, table)
    return with_answer_of_rules(game, step, drawn.hidden)


def refuse_undo(drawn: Drawn, table: AssistedTable) -> None:
    """Raises Refusal if the last tap, or what was entered by hand since, is not a player's to take back."""
    desk = drawn.desk
    stored = desk.own.steps if desk.own else []
    in_force = rules.steps_in_force(table.entries(stored))
    tap = list(in_force[len(in_force) - rules.steps_of_tap(in_force) :])
    by_hand = adjusting_step(table.replay(stored), table.tallies_in(desk.log()))
    known = {step["key"] for step in in_force if step["do"] == CHOOSE}
    is_revealed = isinstance(drawn.game, RefereeGame) and not known.issuperset(drawn.game.chosen)
    if is_revealed or (tap and tap[-1]["do"] == CHOOSE):
        raise Refusal(_("Only the umpire can take back the answers of both sides."))
    if any(is_entry_of_others(drawn, step) for step in ([by_hand] if by_hand else tap)):
        raise Refusal(_("The other side made the last entry. Ask that side to take it back."))


def is_entry_of_others(drawn: Drawn, step: Mapping[str, Any]) -> bool:
    """Tells whether *step* is about a unit that the reader does not see, or has one among others."""
    hidden = hidden_keys(drawn.desk)
    return not hidden.isdisjoint(step["lines"]) if step["do"] == ADJUST else is_about(step, hidden)
