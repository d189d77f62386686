"""The umpire's choices about a table before it is fought: the rules, the kind of scenario, the ground, the
scale.
"""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

import rules
from battles.access import setup_mark
from battles.i18n.rule_errors import fault_sentence
from battles.models import Battle, BattleState
from battles.mustering.battle_types import BattleType, possible_battle_types, usual_battle_type
from battles.mustering.establishments import establishment_of
from battles.mustering.one_log import can_have_one_log
from battles.operations import open_battle, unsettled_engagement
from battles.operations.closed_handovers import drop_handover
from battles.operations.handover import refuse_recorded
from battles.scenario import Laying, Table, by_hand, drawn_ground
from battles.table import counting as counted
from battles.table.ground_file import LARGEST_FILE, board_from, laying_of, text_of, try_out
from battles.table.handover import is_log_begun
from campaign.logic.casualties.muster import Muster, muster_from_plain
from campaign.models import Engagement
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import refuse_overwriting
from campaign.refusals import Refusal
from rules import BadInput


@transaction.atomic
def choose_layout(*, engagement: Engagement, kind: str, actor: User, seen: str = "") -> None:
    """Lays *engagement* out as *kind*; "": as it comes."""
    battle, muster = battle_to_choose(engagement, seen)
    rulebook = rules.find(battle.ruleset)
    if kind and kind not in possible_battle_types(muster, rulebook):
        raise Refusal(_("%(name)s cannot be set up that way.") % {"name": engagement.label})
    chosen = BattleType(kind) if kind else None
    fitting_table(engagement, muster, battle, replace(laying_of(engagement, battle), kind=chosen))
    battle.battle_type = kind
    battle.is_one_log = battle.is_one_log and fits_one_log(battle, muster)
    save_choice(battle, "battle_type", "is_one_log")
    note_choice(engagement, actor, "battles.choose_battle_type", kind or usual_battle_type(muster, rulebook))


@transaction.atomic
def choose_log(*, engagement: Engagement, is_one: bool, actor: User, seen: str = "") -> None:
    """Lets players of both sides write in one log, or each side in its own."""
    battle, muster = battle_to_choose(engagement, seen)
    reports = list(battle.table_reports.select_related("side"))
    if is_log_begun(battle, reports) or battle.hidden_answers.exists():
        raise Refusal(_("Something is already entered at this table, so it keeps the logs it has."))
    if is_one and not fits_one_log(battle, muster, battle.handover):
        raise Refusal(_("This battle has secrets that one log cannot keep. Each side keeps its own log."))
    battle.table_reports.exclude(side=None).delete()  # somebody only opened them
    battle.is_one_log = is_one
    battle.save(update_fields=["is_one_log"])
    note_choice(engagement, actor, "battles.choose_log", "one" if is_one else "own")


def fits_one_log(battle: Battle, muster: Muster, handover: Mapping[str, Any] | None = None) -> bool:
    """Tells whether players of both sides may write in one log of *battle* as it is set up."""
    kind = battle.battle_type or usual_battle_type(muster, rules.find(battle.ruleset))
    kinds = BattleType(kind), battle.plain_type
    return all(can_have_one_log(battle.ruleset, made, handover) for made in kinds)


@transaction.atomic
def set_ground(*, engagement: Engagement, text: str, actor: User, seen: str = "") -> None:
    """Lays *engagement* out on the ground that *text* draws. On a fault nothing is changed."""
    battle, muster = battle_to_choose(engagement, seen)
    if len(text) > LARGEST_FILE:
        raise Refusal(
            _("That is too long for a ground: %(most)d characters at most.") % {"most": LARGEST_FILE}
        )
    chosen = replace(laying_of(engagement, battle), ground=None)
    laid = fitting_table(engagement, muster, battle, chosen)
    if laid is None:
        raise Refusal(
            _("%(name)s is not fought: one side has no infantry and no cavalry.") % {"name": engagement.label}
        )
    try:
        board = board_from(text, laid)
    except BadInput as fault:
        raise Refusal(fault_sentence(fault)) from None
    fitting_table(engagement, muster, battle, replace(chosen, ground=board))
    battle.ground = text
    save_choice(battle, "ground")
    note_choice(engagement, actor, "battles.set_ground", "own")


@transaction.atomic
def drop_ground(*, engagement: Engagement, actor: User, seen: str = "") -> None:
    """Goes back to the ground that the seed draws."""
    battle, muster = battle_to_choose(engagement, seen)
    fitting_table(engagement, muster, battle, replace(laying_of(engagement, battle), ground=None))
    battle.ground = ""
    save_choice(battle, "ground")
    note_choice(engagement, actor, "battles.drop_ground", "drawn")


@transaction.atomic
def choose_scale(*, engagement: Engagement, men: int, actor: User, seen: str = "") -> None:
    """Musters *engagement* at *men* a figure, a step of its rules; 0: at the first that fits."""
    battle, muster = battle_to_choose(engagement, seen)
    refuse_recorded(battle, _("There is already a table report, so the scale cannot change."))
    battle.scale = men
    fitting_table(engagement, muster, battle, laying_of(engagement, battle))
    muster_anew(engagement, muster, battle)
    save_choice(battle, "scale", "men_per_figure", "roster")
    note_choice(engagement, actor, "battles.choose_scale", str(men))


@transaction.atomic
def choose_ruleset(*, engagement: Engagement, ruleset: str, actor: User, seen: str = "") -> None:
    """Makes *engagement* a battle of *ruleset*, laid out anew as it comes.

    Kind, ground and scale that were chosen for other rules are dropped.
    """
    battle, muster = battle_to_choose(engagement, seen)
    refusal = _("Something is already recorded for this table, so its rules cannot change.")
    if battle.precedents.exists():
        raise Refusal(refusal)
    refuse_recorded(battle, refusal)
    if ruleset not in rules.RULESETS:
        raise Refusal(_("There is no such ruleset."))
    battle.ruleset, battle.battle_type, battle.ground, battle.scale = ruleset, "", "", 0
    values = {"name": engagement.label, "rules": rules.find(ruleset).title}
    try:
        laid = try_out(muster, ruleset, engagement.dice, laying_of(engagement, battle))
    except BadInput as fault:
        raise Refusal(
            _("%(name)s cannot be set up with %(rules)s: %(fault)s")
            % (values | {"fault": fault_sentence(fault)})
        ) from None
    if laid is None and ruleset != engagement.campaign.ruleset:
        raise Refusal(
            _("%(name)s cannot be set up with %(rules)s: one side has nobody on the table.") % values
        )
    muster_anew(engagement, muster, battle)
    battle.is_one_log = battle.is_one_log and fits_one_log(battle, muster)
    save_choice(battle, "is_one_log", "ruleset", "battle_type", "ground", "scale", "men_per_figure", "roster")
    note_choice(engagement, actor, "battles.choose_ruleset", ruleset)


def muster_anew(engagement: Engagement, muster: Muster, battle: Battle) -> None:
    found = by_hand(muster, establishment_of(engagement, battle.ruleset), laying_of(engagement, battle))
    battle.men_per_figure, battle.roster = found.men_per_figure, asdict(found)


def save_choice(battle: Battle, *fields: str) -> None:
    """Saves *fields* of *battle*: what was refused or weighed of another table holds no more."""
    battle.fault = battle.win_chances = None
    drop_handover(battle)
    battle.hidden_answers.all().delete()
    battle.save(update_fields=[*fields, "fault", "win_chances"])


def ground_text(engagement: Engagement, battle: Battle | None) -> str:
    """Returns the ground of *engagement* as a file: the umpire's own, or the one drawn."""
    if battle is not None and battle.ground:
        return battle.ground
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    rulebook = rules.find(battle.ruleset if battle else engagement.campaign.ruleset)
    kind = laying_of(engagement, battle).kind or usual_battle_type(muster, rulebook)
    board = drawn_ground(muster, rulebook, engagement.dice, kind)
    return text_of(board, rulebook.key, engagement.name)


def battle_to_choose(engagement: Engagement, seen: str) -> tuple[Battle, Muster]:
    """Returns the battle of *engagement*, under the lock.

    Raises Refusal if it is too late to choose, or if another choice was made since the page with the mark
    *seen*.
    """
    battle = open_battle(engagement=engagement)
    unsettled_engagement(battle)
    chosen = ["ruleset", "battle_type", "ground", "scale", "is_one_log"]
    battle.refresh_from_db(fields=["state", "handover", *chosen])
    if battle.state == BattleState.QUEUED:
        raise Refusal(_("The computer is fighting %(name)s already.") % {"name": engagement.label})
    scale = counted.scale_sentence(battle.ruleset, battle.men_per_figure)
    ground = _("your own ground") if battle.ground else _("the ground as drawn")
    setup_words = f"{rules.find(battle.ruleset).title}, {scale}, {ground}"
    refuse_overwriting(setup_mark(engagement, battle), seen, setup_words)
    return battle, muster_from_plain(engagement.muster, engagement.campaign.nation_table)


def fitting_table(engagement: Engagement, muster: Muster, battle: Battle, laying: Laying) -> Table | None:
    """Returns the table as *laying* has it; a Refusal if they cannot be laid out so."""
    try:
        return try_out(muster, battle.ruleset, engagement.dice, laying)
    except BadInput as fault:
        raise Refusal(
            _("%(name)s cannot be set up that way: %(fault)s")
            % {"name": engagement.label, "fault": fault_sentence(fault)}
        ) from None


def note_choice(engagement: Engagement, actor: User, operation: str, chosen: str) -> None:
    record_operation(
        campaign=engagement.campaign,
        turn=engagement.turn,
        actor=actor,
        operation=operation,
        subject=engagement.key,
        data={"chosen": chosen},
    )
