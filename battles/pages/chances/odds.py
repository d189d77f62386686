"""The page of odds: who holds the field in simulated battles, what they cost, and how long they take."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any, Final

from django.utils.translation import gettext as _

from battles.access import battle_of, ruleset_of
from battles.pages.chances.fought_battle import luck_of_fought, men_lost_in_battle
from battles.pages.chances.one_volley import Volley, volleys_of
from battles.pages.chances.what_ifs import WhatIfCard, what_if_cards, what_if_names
from battles.pages.engagement import is_waiting, roster_on_table
from battles.pages.engagements import time_of_battle
from battles.pages.rules.playsheet import at_table
from battles.pages.win_chances import desk_chances
from battles.replay.luck import Luck
from campaign.access import Member
from campaign.logic.casualties.muster import muster_from_plain
from campaign.models import Engagement, Side
from campaign.pages.desk.queue_items import Chances
from campaign.pages.parts.live import Live, page_stamp
from campaign.pages.parts.wording import phrases as words

WIDE: Final = 400  # units of the drawings
HIGH: Final = 64
BINS: Final = 40
BAR: Final = 24


@dataclass(frozen=True, slots=True)
class LossPlot:
    """The losses of one side: a stepped outline on an axis that both sides share."""

    letter: str
    name: str
    low: int  # of ten battles one cost less, one more than `high`
    middle: int
    high: int
    path: str
    marks: tuple[int, int, int]  # where these three are on the axis
    fought: int  # where the battle that was fought is on it; -1 before it is
    words: str


@dataclass(frozen=True, slots=True)
class LengthBar:
    """Counts the battles that ended in one game turn."""

    turn: int
    percent: int
    x: int
    y: int
    height: int


@dataclass(frozen=True, slots=True)
class OddsPage:
    name: str
    when: str
    where: str
    back: str
    asks: str  # where more battles are asked for; "" once it is settled
    choices: tuple[tuple[int, str], ...]  # numbers of battles that may be asked for
    live: Live | None
    stamp: str
    chances: Chances | None
    losses: tuple[LossPlot, ...]
    axis: tuple[str, ...]  # men, from left to right
    lengths: tuple[LengthBar, ...]
    wide: int  # of the drawing of lengths
    half: str
    typical: tuple[tuple[str, str], ...]  # the battle in the middle of each side's: what is said, its address
    what_ifs: tuple[WhatIfCard, ...]
    may_ask: tuple[tuple[str, str], ...]  # what-ifs to choose from: key, name
    volleys: tuple[Volley, ...] = ()
    luck: Luck | None = None  # of the battle that was fought


def win_chances_page(member: Member, engagement: Engagement, choices: tuple[int, ...]) -> OddsPage:
    """Returns the page of win chances. Two queries: the sides, and the names of forces."""
    battle = battle_of(engagement)
    odds: dict[str, Any] = (battle.win_chances if battle is not None else None) or {}
    runs, wanted = odds.get("runs", 0), odds.get("wanted", 0)
    by_key = {side.key: side for side in member.campaign.sides.all()}
    sides = {party["side"]: by_key[party["side"]] for party in engagement.muster.get("parties", [])}
    href, open_ = member.url("battles:win-chances", ref=engagement.ref), is_waiting(engagement)
    asked = odds.get("what_ifs", {})
    names = what_if_names(engagement, sides) if open_ and engagement.muster else {}
    fought = sum(what_if.get("runs", 0) for what_if in asked.values())
    to_fight = sum(what_if.get("wanted", 0) for what_if in asked.values())
    stamp = page_stamp(runs, wanted, open_, fought, to_fight, sorted(asked))
    text = _("%(done)s of %(wanted)s battles. Figures so far are below.") % {
        "done": words.number(runs + fought),
        "wanted": words.number(max(runs, wanted) + to_fight),
    }
    trying = open_ and (wanted > runs or to_fight > fought)
    losses = odds.get("losses", {})
    fought_losses = {} if open_ else men_lost_in_battle(engagement)
    top = axis_end(losses, fought_losses.values())
    lengths = length_bars(odds.get("turns", {}), runs)
    return OddsPage(
        name=engagement.label,
        when=time_of_battle(engagement),
        where=words.spot_name(engagement),
        back=member.url("battles:engagement", ref=engagement.ref),
        asks=href if open_ and engagement.muster else "",
        choices=tuple((number, words.number(number)) for number in choices if number > runs),
        live=Live(
            text,
            member.url("battles:win-chances", ref=engagement.ref, seen=stamp),
            runs + fought,
            max(runs, wanted) + to_fight,
            soon=not runs,
        )
        if trying
        else None,
        stamp=stamp,
        chances=desk_chances(odds, sides) if "held" in odds else None,
        losses=tuple(
            loss_plot(side, losses[key], odds["lost"][key], top, fought_losses.get(key))
            for key, side in sides.items()
        )
        if losses
        else (),
        axis=tuple(words.number(top * part // 4) for part in range(5)),
        lengths=lengths,
        wide=BAR * len(lengths),
        half=half_of_battles(odds.get("turns", {})),
        typical=typical_links(member, engagement, odds, sides) if open_ else (),
        what_ifs=what_if_cards(odds, names, sides),
        may_ask=tuple((key, name) for key, name in names.items() if key not in asked),
    )


def with_dice(page: OddsPage, member: Member, engagement: Engagement) -> OddsPage:
    """Returns *page* with a volley of each side, and the luck of the battle if it has been fought."""
    if not engagement.muster:
        return page
    by_key = {side.key: side for side in member.campaign.sides.all()}
    sides = {party["side"]: by_key[party["side"]] for party in engagement.muster["parties"]}
    return replace(
        page,
        volleys=volleys_of(
            ruleset_of(engagement),
            roster_on_table(engagement, muster_from_plain(engagement.muster, member.campaign.nation_table)),
            sides,
            at_table(member, engagement),
        ),
        luck=luck_of_fought(member, engagement, list(sides.values())),
    )


def typical_links(
    member: Member, engagement: Engagement, odds: Mapping[str, Any], sides: Mapping[str, Side]
) -> tuple[tuple[str, str], ...]:
    """Returns where a typical battle of each end can be watched. One in which nobody fights has no turn."""
    typical = odds.get("typical", {}) if set(odds.get("turns", {})) != {"0"} else {}
    return tuple(
        (
            _("Watch a typical win: %(side)s") % {"side": sides[key].label}
            if key
            else _("Watch a typical drawn battle"),
            member.url("battles:trial", ref=engagement.ref, key=str(typical[key])),
        )
        for key in (*sides, "")
        if key in typical
    )


def axis_end(losses: Mapping[str, Mapping[str, int]], fought: Iterable[int] = ()) -> int:
    """Returns the men at the right end of the axis: a round number that holds every loss."""
    most = max((*(int(men) for counts in losses.values() for men in counts), *fought), default=0)
    step = 4
    while most > step * 10:
        step *= 5 if str(step)[0] == "4" else 2
    return max(step, -(-most // step) * step)


def loss_plot(
    side: Side, counts: Mapping[str, int], lost: list[int], top: int, fought: int | None = None
) -> LossPlot:
    """Draws the losses of one side, *counts* by men, on an axis that ends at *top* men.

    *fought*: the men that it lost in the battle that was fought.
    """
    bins = [0] * BINS
    for men, times in counts.items():
        bins[min(BINS - 1, int(men) * BINS // top)] += times
    most = max(bins)
    steps = "".join(
        f"V{HIGH - HIGH * times // most}H{WIDE * (number + 1) // BINS}" for number, times in enumerate(bins)
    )
    low, middle, high = lost
    text = _("%(side)s, men lost: median %(middle)s; 8 battles in 10: %(low)s–%(high)s.") % {
        "side": side.label,
        "middle": words.number(middle),
        "low": words.number(low),
        "high": words.number(high),
    }
    if fought is not None:
        text += " " + _("In the battle that was fought, with men captured afterwards: %(men)s.") % {
            "men": words.number(fought)
        }
    marks = (WIDE * low // top, WIDE * middle // top, WIDE * high // top)
    at = -1 if fought is None else WIDE * fought // top
    path = f"M0 {HIGH}{steps}V{HIGH}Z"
    return LossPlot(side.letter, side.label, low, middle, high, path, marks, at, text)


def length_bars(turns: Mapping[str, int], runs: int) -> tuple[LengthBar, ...]:
    """Returns a bar for each game turn from the first in which a battle ended to the last."""
    if not turns:
        return ()
    ends = {int(turn): times for turn, times in turns.items()}
    most, first = max(ends.values()), min(ends)
    bars = []
    for turn in range(first, max(ends) + 1):
        times = ends.get(turn, 0)
        height = HIGH * times // most
        bars.append(LengthBar(turn, round(100 * times / runs), BAR * (turn - first), HIGH - height, height))
    return tuple(bars)


def half_of_battles(turns: Mapping[str, int]) -> str:
    """Says by which game turn half of the battles are over."""
    if not turns:
        return ""
    ends = sorted((int(turn), times) for turn, times in turns.items())
    whole = sum(times for _turn, times in ends)
    reached = accumulate(times for _turn, times in ends)
    turn = next(turn for (turn, _times), so_far in zip(ends, reached, strict=True) if 2 * so_far >= whole)
    return _("Half of the battles end by game turn %(turn)d.") % {"turn": turn}
