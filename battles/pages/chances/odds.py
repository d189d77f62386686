"""The page of odds: who holds the field in simulated battles, what they cost, and how long they take."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.timezone import now
from django.utils.translation import gettext as _, ngettext

import rules
from battles.access import battle_of, ruleset_of, sides_that_fight
from battles.i18n.piece_names import piece_name
from battles.mustering import Roster
from battles.mustering.battle_types import usual_battle_type
from battles.pages.chances.fought_battle import fought_battle, luck_of_fought
from battles.pages.chances.one_volley import Volley, volleys_of
from battles.pages.chances.outcome_rows import OddsHead, OutcomeRow, head_of_odds, outcome_rows
from battles.pages.chances.plots import (
    BAR,
    LengthBar,
    LossPlot,
    axis_end,
    axis_marks,
    half_of_battles,
    length_bars,
    loss_plot,
)
from battles.pages.chances.what_ifs import WhatIfCard, what_if_cards, what_if_names
from battles.pages.engagement import is_waiting, roster_on_table
from battles.pages.engagements import time_of_battle
from battles.pages.rules.playsheet import at_table
from battles.replay.luck import Luck
from battles.scenario import Laying, table_of_muster
from battles.table import counting
from battles.table.ground_file import laying_of
from battles.table.watched_trials import STATES
from campaign.access import Member
from campaign.logic.casualties.muster import Muster, muster_from_plain
from campaign.models import Engagement
from campaign.pages.parts.live import Live, page_stamp
from campaign.pages.parts.wording import phrases as words
from campaign.store.stored_names import force_and_unit_names
from rules import BadInput

MOST_SECONDS = 99  # longer times are told in minutes
LEAST_BATTLES, LEAST_SECONDS = 50, 3  # before that nobody can say how long the rest takes


@dataclass(frozen=True, slots=True)
class OddsPage:
    name: str
    when: str
    where: str
    back: str
    asks: str  # where more battles are asked for; "" before it is known who fights
    choices: tuple[tuple[int, str], ...]  # numbers of battles that may be asked for
    live: Live | None
    stamp: str
    head: OddsHead | None  # None before it is known who fights
    outcomes: tuple[OutcomeRow, ...]
    runs: str  # "1,000 simulated battles"
    losses: tuple[LossPlot, ...]
    axis: tuple[tuple[str, str], ...]  # where a number of men stands, the number
    lengths: tuple[LengthBar, ...]
    wide: int  # of the drawing of lengths
    half: str
    what_ifs: tuple[WhatIfCard, ...]
    may_ask: tuple[tuple[str, str], ...]  # what-ifs to choose from: key, name
    volleys: tuple[Volley, ...] = ()
    table_scale: str = ""  # of the volleys; "" if the simulations have the same
    luck: Luck | None = None  # of the battle that was fought
    fought: str = ""  # how it ended


def win_chances_page(
    member: Member, engagement: Engagement, choices: tuple[int, ...], *, is_campaign_over: bool
) -> OddsPage:
    """Returns the page of win chances. Two queries: the sides, and the names of forces."""
    battle = battle_of(engagement)
    odds: dict[str, Any] = (battle.win_chances if battle is not None else None) or {}
    runs, wanted = odds.get("runs", 0), odds.get("wanted", 0)
    sides = sides_that_fight(member, engagement)
    href, open_ = member.url("battles:win-chances", ref=engagement.ref), is_waiting(engagement)
    is_recorded = engagement.state in STATES and not engagement.turn.undone_at
    can_simulate = is_recorded and bool(engagement.muster) and not is_campaign_over
    asked = odds.get("what_ifs", {})
    names = what_if_names(engagement, sides) if can_simulate else {}
    fought = sum(what_if.get("runs", 0) for what_if in asked.values())
    to_fight = sum(what_if.get("wanted", 0) for what_if in asked.values())
    stamp = page_stamp(runs, wanted, open_, fought, to_fight, sorted(asked))
    is_for_what_ifs = wanted <= runs
    done, whole = (fought, to_fight) if is_for_what_ifs else (runs, wanted)
    trying = can_simulate and whole > done
    losses = odds.get("losses", {})
    settled = None if open_ else fought_battle(engagement, sides)
    fought_losses = settled.lost if settled else {}
    top = axis_end(losses, fought_losses.values())
    men = men_by_side(engagement)
    lengths = length_bars(odds.get("turns", {}), runs)
    return OddsPage(
        name=engagement.label,
        when=time_of_battle(engagement),
        where=words.spot_name(engagement),
        back=member.url("battles:engagement", ref=engagement.ref),
        asks=href if can_simulate else "",
        choices=tuple((number, words.number(number)) for number in choices if number > runs),
        live=Live(
            words_of_what_ifs(done, whole)
            if is_for_what_ifs
            else words_of_progress(done, whole, seconds_left(odds, int(now().timestamp()))),
            member.url("battles:win-chances", ref=engagement.ref, seen=stamp),
            done,
            whole,
            soon=not runs,
        )
        if trying
        else None,
        stamp=stamp,
        head=None,
        outcomes=outcome_rows(member, engagement, odds, sides) if "held" in odds else (),
        runs=ngettext("%(number)s simulated battle", "%(number)s simulated battles", runs)
        % {"number": words.number(runs)},
        losses=tuple(
            loss_plot(side, losses[key], odds["lost"][key], top, men[key], fought_losses.get(key))
            for key, side in sides.items()
        )
        if losses
        else (),
        axis=axis_marks(top),
        lengths=lengths,
        wide=BAR * len(lengths),
        half=half_of_battles(odds.get("turns", {}), ruleset_of(engagement)),
        fought=settled.sentence if settled else "",
        what_ifs=what_if_cards(odds, names, sides),
        may_ask=tuple((key, name) for key, name in names.items() if key not in asked),
    )


def words_of_progress(done: int, whole: int, seconds: int | None) -> str:
    """Returns how far the battles are, and how long they still take.

    *seconds*: None as long as nobody can say how long.
    """
    counts = {"done": words.number(done), "wanted": words.number(whole)}
    if not done:
        return _("%(done)s of %(wanted)s battles") % counts
    if seconds is None:
        return _("%(done)s of %(wanted)s battles. Figures so far are below.") % counts
    time = f"{seconds} s" if seconds <= MOST_SECONDS else f"{-(-seconds // 60)} min"
    return _("%(done)s of %(wanted)s battles, about %(time)s left. Figures so far are below.") % {
        **counts,
        "time": time,
    }


def words_of_what_ifs(done: int, whole: int) -> str:
    """Returns how far the battles of the what-ifs are."""
    counts = {"done": words.number(done), "wanted": words.number(whole)}
    return _("What-ifs: %(done)s of %(wanted)s battles.") % counts


def seconds_left(odds: dict[str, Any], at: int) -> int | None:
    """Returns how long the battles asked for still take.

    It goes by their pace since they were asked for. None while few are fought, and if they may stop by
    themselves. *at*: now, in seconds.
    """
    began, fought = odds.get("asked", (at, odds.get("runs", 0)))
    done = odds.get("runs", 0) - fought
    left = odds.get("wanted", 0) - odds.get("runs", 0)
    if done < LEAST_BATTLES or at - began < LEAST_SECONDS or left <= 0 or odds.get("stops"):
        return None
    return -(-left * (at - began) // done)


def with_dice(page: OddsPage, member: Member, engagement: Engagement) -> OddsPage:
    """Returns *page* with its heading, its volleys, and the luck of the battle that was fought."""
    if not engagement.muster:
        return page
    sides, ruleset = sides_that_fight(member, engagement), ruleset_of(engagement)
    muster = muster_from_plain(engagement.muster, member.campaign.nation_table)
    laying = laying_of(engagement, battle_of(engagement))
    roster = named_roster(roster_on_table(engagement, muster), engagement)
    kind = laying.kind or usual_battle_type(muster, rules.find(ruleset))
    by_hand = roster.men_per_figure
    men = men_in_simulations(muster, ruleset, engagement.dice, laying) or by_hand
    return replace(
        page,
        head=head_of_odds(ruleset, men, muster, kind, laying, sides),
        volleys=volleys_of(ruleset, roster, muster, kind, sides, at_table(member, engagement)),
        table_scale=counting.scale_sentence(ruleset, by_hand) if by_hand != men else "",
        luck=luck_of_fought(member, engagement, list(sides.values())),
    )


def men_in_simulations(muster: Muster, ruleset: str, dice: str, laying: Laying) -> int:
    """Returns the men that a figure stands for in simulated battles; 0 if no table can be laid for them."""
    try:
        laid = table_of_muster(muster, ruleset, dice, laying)
    except BadInput:
        return 0
    return laid.roster.men_per_figure if laid is not None else 0


def named_roster(roster: Roster, engagement: Engagement) -> Roster:
    """Returns *roster* with its units named as the reader has them. One query, in English none."""
    names = force_and_unit_names(engagement.campaign)
    units = (replace(unit, name=piece_name(unit.name, names)) for unit in roster.units)
    return replace(roster, units=tuple(units))


def men_by_side(engagement: Engagement) -> dict[str, int]:
    """Returns the men that each side brings, by its key."""
    return {
        party["side"]: sum(unit["men"] for force in party["forces"] for unit in force["units"])
        for party in engagement.muster.get("parties", [])
    }
