"""Refusals in a log of both sides: a player acts only for the units of their side."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

import rules
from battles.access import is_judging
from battles.mustering.battle_types import BattleType, usual_battle_type
from battles.pages.at_table.assisted import Drawn
from battles.pages.at_table.both_sides import HIDDEN
from battles.pages.at_table.cut_screen import is_of_others, refs_of_others
from battles.pages.at_table.table import TableDesk
from battles.table.assisted import AssistedTable
from battles.table.one_log import can_have_one_log
from campaign.refusals import Refusal
from campaign.store.journal import value_mark
from rules import RefereeGame
from rules.core.assisted import Game
from rules.core.refereeing.cards import OFFLINE
from rules.core.refereeing.game import CHOOSE


def may_choose_log(desk: TableDesk) -> bool:
    """Tells whether the member may choose who writes in which log: the umpire, before the first entry."""
    battle = desk.battle
    kind = battle.battle_type or usual_battle_type(desk.muster, rules.find(battle.ruleset))
    is_open = is_judging(desk.member) and not desk.reports and not battle.handover
    return is_open and can_have_one_log(battle.ruleset, BattleType(kind))


def shown_stamp(desk: TableDesk) -> str:
    """Returns the stamp of the stored log as a page shows it.

    A player in a log of both sides could test guesses about hidden units against the stamp itself.
    """
    return value_mark(desk.stamp, desk.engagement.dice) if desk.is_cut and desk.stamp else desk.stamp


def refuse_others_step(
    desk: TableDesk, table: AssistedTable, game: Game, step: Mapping[str, Any], sent: Mapping[str, str]
) -> None:
    """Raises Http404 or Refusal if a player may not enter *step* in a log of both sides."""
    if not desk.is_cut:
        return
    drawn = Drawn(desk, game)
    if "unit" in step and is_of_others(drawn, step["unit"]):
        raise Http404
    if OFFLINE in sent:
        raise Refusal(_("Without a signal, only the umpire’s phone can play on in a log of both sides."))
    if step["do"] == "roll":
        others = refs_of_others(drawn)
        if any(due.unit >= 0 and drawn.ref(due.unit) in others for due in game.dues()):
            raise Refusal(_("The other side rolls its own dice, on its own phone."))
    if step["do"] == "undo":
        refuse_undo(drawn, table)


def refuse_undo(drawn: Drawn, table: AssistedTable) -> None:
    """Raises Refusal if the last entry is not a player's to take back."""
    stored = drawn.desk.own.steps if drawn.desk.own else []
    in_force = rules.steps_in_force(table.entries(stored))
    last = in_force[-1] if in_force else {}
    known = {step["key"] for step in in_force if step["do"] == CHOOSE}
    is_revealed = isinstance(drawn.game, RefereeGame) and not known.issuperset(drawn.game.chosen)
    if is_revealed or last.get("do") == CHOOSE:
        raise Refusal(_("Only the umpire can take back the answers of both sides."))
    if HIDDEN in drawn.refs.get(str(last.get("unit", "")), ""):
        raise Refusal(_("The other side made the last entry. Ask that side to take it back."))
