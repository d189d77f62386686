"""A side's victory points and war weariness: its own, or for the umpire all."""

import datetime as dt
from collections import Counter, defaultdict
from dataclasses import dataclass

from django.db.models import Sum
from django.http import Http404

from campaign.access import Member
from campaign.forms.accounts import PointsForm
from campaign.i18n.language import in_tongue
from campaign.i18n.war_words import gettext as _, ngettext, pgettext
from campaign.logic.economy.war_aims import Book, Hold, Peace, Stakes, VictoryCondition, Wear
from campaign.logic.economy.weariness import FLOOR, POINT, START, WORN_OUT, mood_of
from campaign.models import AccountEntry, Campaign, Side, Turn
from campaign.pages.economy import treasury
from campaign.pages.parts.line_chart import Chart, Series, drawn_chart
from campaign.pages.parts.wording import phrases as words
from campaign.store.journal import CORRECT_ECONOMY, page_mark
from campaign.store.queries.weeks.turns import current_turn


@dataclass(frozen=True, slots=True)
class Goal:
    title: str
    points: int
    met: str  # the day, or nothing
    how: str


@dataclass(frozen=True, slots=True)
class VictoryTrack:
    """`weary`: in points; None: the reader is told no more than `mood`."""

    side: str
    name: str
    points: int
    won_at: int
    won: bool
    goals: tuple[Goal, ...]
    besides: int  # points that events and the umpire have given
    kept: bool  # whether the campaign keeps weariness for this side
    weary: int | None
    of: tuple[tuple[str, str], ...]  # what it comes from, in points
    mood: str


@dataclass(frozen=True, slots=True)
class TrackPage:
    tracks: tuple[VictoryTrack, ...]
    chart: Chart | None  # of weariness, of those sides whose figure the reader knows
    form: PointsForm | None  # the umpire's
    action: str
    treasury: str


def visible_stakes(member: Member, turn: Turn) -> Stakes | None:
    """Returns the stakes on *member*'s victory track; None if there are none for that member."""
    stakes = member.campaign.stakes.in_play(member.campaign.rules(turn.number))
    own = {row.side for row in (*stakes.victory, *stakes.weariness)}
    there = bool(own) if member.side is None else member.side.key in own
    return stakes if there else None


def track_page(member: Member, form: PointsForm | None = None) -> tuple[TrackPage, Turn]:
    """Returns the victory track. 404 in a campaign without. Five queries, six for the umpire."""
    turn = current_turn(member.campaign)
    stakes = visible_stakes(member, turn)
    if stakes is None:
        raise Http404
    judges = member.umpire and not member.viewed_seat
    sides = [one for one in member.campaign.sides.all() if member.side in (None, one)]
    entries = AccountEntry.objects.filter(side__in=sides).exclude(account=Book.PESOS)
    stands: defaultdict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    for side, account, cause, amount in (
        entries.order_by().values_list("side_id", "account", "cause").annotate(Sum("amount"))
    ):
        stands[side, account][cause] = amount
    won = (
        entries.filter(account=Book.POINTS, amount__gt=0).order_by("date", "pk").values_list("cause", "date")
    )
    days = dict(won)
    return TrackPage(
        tracks=tuple(
            track_of_side(member, turn, stakes, one, stands[one.pk, Book.POINTS], stands[one.pk, Book.WEEKS],
                  stands[one.pk, Book.WEARINESS], days)
            for one in sides
        ),
        chart=weariness_chart(member, stakes, sides),
        form=(form or PointsForm(sides=sides)) if judges else None,
        action=member.url("campaign:track", seen=page_mark(turn, CORRECT_ECONOMY)) if judges else "",
        treasury=member.url("campaign:treasury") if treasury.visible_treasury(member, turn) else "",
    ), turn  # fmt: skip


def track_of_side(
    member: Member,
    turn: Turn,
    stakes: Stakes,
    side: Side,
    points: Counter[str],
    weeks: Counter[str],
    weary: Counter[str],
    days: dict[str, dt.date],
) -> VictoryTrack:
    seats = frozenset(seat.key for seat in member.seats)
    is_shown = member.side is None or stakes.sees_weariness(side.key, seats)
    won_at = member.campaign.rules(turn.number).victory.won_at
    own_conditions = [condition_row for condition_row in stakes.victory if condition_row.side == side.key]
    from_goals = sum(points[condition_row.key] for condition_row in own_conditions)
    return VictoryTrack(
        side=side.letter,
        name=side.label,
        points=points.total(),
        won_at=won_at,
        won=points.total() >= won_at,
        goals=tuple(
            goal_line(
                member.campaign,
                condition_row,
                weeks[condition_row.key],
                days.get(condition_row.key) if points[condition_row.key] else None,
            )
            for condition_row in own_conditions
        ),
        besides=points.total() - from_goals,
        kept=any(row.side == side.key for row in stakes.weariness),
        weary=rounded_weariness(weary.total()) if is_shown else None,
        of=tuple((cause_word(cause), in_points(amount)) for cause, amount in sorted(weary.items()) if amount)
        if is_shown
        else (),
        mood=mood_word(mood_of(weary.total())),
    )


def weariness_chart(member: Member, stakes: Stakes, sides: list[Side]) -> Chart | None:
    """Returns the chart of each side's weariness, week by week."""
    seats = frozenset(seat.key for seat in member.seats)
    kept = {row.side for row in stakes.weariness}
    shown = {
        one.pk: one
        for one in sides
        if one.key in kept and (member.side is None or stakes.sees_weariness(one.key, seats))
    }
    entries = AccountEntry.objects.filter(side__in=shown, account=Book.WEARINESS).order_by("date", "side")
    stands: Counter[int] = Counter()
    stood: defaultdict[int, list[tuple[dt.date, int]]] = defaultdict(list)
    for side, day, amount in entries.values_list("side", "date").annotate(Sum("amount")):
        stands[side] += amount
        stood[side].append((day, rounded_weariness(stands[side])))
    series = [Series(one.label, one.letter, tuple(stood[pk])) for pk, one in shown.items()]
    text = _("War weariness of 100: %(sides)s.") % {
        "sides": "; ".join(f"{shown[pk].label} {stood[pk][-1][1]}" for pk in shown if stood[pk])
    }
    return drawn_chart(series, text, top=100)


def rounded_weariness(thousandths: int) -> int:
    return max(0, min(WORN_OUT, thousandths)) // POINT


def in_points(thousandths: int) -> str:
    """Returns thousandths as points: +0.4, −2.0."""
    tenths = abs(thousandths) * 10 // POINT
    return f"{'−' if thousandths < 0 else '+'}{words.tenths(tenths)}"


def goal_line(campaign: Campaign, condition: VictoryCondition, weeks: int, met: dt.date | None) -> Goal:
    return Goal(
        title=in_tongue(condition.title),
        points=condition.points,
        met=words.full_date(met) if met else "",
        how="" if met else remaining_requirements(condition, weeks),
    )


def remaining_requirements(condition: VictoryCondition, weeks: int) -> str:
    """Returns the remaining requirements in words."""
    parts = []
    if condition.opens is not None:
        parts.append(_("counts from %(day)s on") % {"day": words.full_date(condition.opens)})
    if isinstance(condition, Hold) and condition.weeks > 1:
        about = {"n": weeks, "of": condition.weeks}
        parts.append(
            ngettext("held for %(n)d {week} of %(of)d", "held for %(n)d {weeks} of %(of)d", weeks) % about
        )
    if isinstance(condition, Peace):
        parts.append(_("on %(day)s, if nobody else has won by then") % {"day": words.full_date(condition.on)})
    return "; ".join(parts)


def cause_word(cause: str) -> str:
    return {
        START: pgettext("weariness", "at the beginning"),
        FLOOR: pgettext("weariness", "never below 0"),
        "umpire": pgettext("weariness", "by the umpire"),
        "event": pgettext("weariness", "events"),
        Wear.WEEKS: pgettext("weariness", "weeks of war"),
        Wear.DEBT: pgettext("weariness", "debt"),
        Wear.DEAD: pgettext("weariness", "the dead"),
        Wear.CHIEFS: pgettext("weariness", "leaders lost"),
        Wear.SURRENDERED: pgettext("weariness", "men who surrendered"),
        Wear.SACKED: pgettext("weariness", "towns taken"),
        Wear.LANDED: pgettext("weariness", "expeditions landed"),
        Wear.CROSSED: pgettext("weariness", "{the_line} crossed"),
    }[cause]


def mood_word(word: str) -> str:
    return {
        "steady": pgettext("weariness", "The side stands firm."),
        "tired": pgettext("weariness", "The side is tired of the war."),
        "shaken": pgettext("weariness", "The side is shaken."),
        "near_the_end": pgettext("weariness", "The side is close to giving up."),
    }[word]


def weariness_phrase(stands: int | None, word: str) -> str:
    """Returns weariness in words: War weariness: 61 of 100."""
    if stands is None:
        return mood_word(word)
    return _("War weariness: %(points)s of 100.") % {"points": words.number(rounded_weariness(stands))}
