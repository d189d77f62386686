"""The timetable for the umpire: its windows, days and outcomes."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _, ngettext, pgettext

from campaign.access import Member
from campaign.logic.arrivals.events import CampaignEvent
from campaign.logic.theatre.timetable import TimetableKind, has_timetable_or_events
from campaign.models import Campaign, TimetableEntry, Turn
from campaign.pages.arrivals import event_effects
from campaign.pages.arrivals.event_effects import Names
from campaign.pages.parts.wording import phrases as words
from campaign.store.queries.weeks.turns import current_turn

NEXT = 3  # of the days rolled, so many are said


@dataclass(frozen=True, slots=True)
class DueLine:
    name: str
    kind: str
    side: str  # its letter
    side_name: str
    window: str
    chance: int
    public: bool
    days: tuple[str, ...]  # on which it comes, once they are rolled
    does: tuple[str, ...]  # an event, in words
    happened: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ComingPage:
    next: tuple[DueLine, ...]  # windows that are open
    later: tuple[DueLine, ...]
    past: tuple[DueLine, ...]
    desk: str


def timetable_page(member: Member) -> tuple[ComingPage, Turn]:
    """Returns the timetable page. Five queries."""
    turn = current_turn(member.campaign)
    if not has_timetable(member.campaign, turn):
        raise Http404
    names = Names(
        sides={row.key: row.label for row in member.campaign.sides.all()},
        places={row.key: row.label for row in member.campaign.places.all()},
        leaders={row.key: row.label for row in member.campaign.leaders.all()},
    )
    rows = list(member.campaign.timetable.select_related("side"))
    past = [row for row in rows if row.days == []]
    later = [row for row in rows if row.days is None and row.opens > turn.starts + dt.timedelta(turn.days)]
    return ComingPage(
        next=tuple(due_line(row, names) for row in rows if row not in past and row not in later),
        later=tuple(due_line(row, names) for row in later),
        past=tuple(due_line(row, names) for row in reversed(past)),
        desk=member.url("campaign:desk"),
    ), turn


def has_timetable(campaign: Campaign, turn: Turn) -> bool:
    """Tells whether the campaign has a timetable."""
    return has_timetable_or_events(campaign.rules(turn.number).timetable)


def due_line(row: TimetableEntry, names: Names) -> DueLine:
    event = CampaignEvent.of(row.data) if row.kind == TimetableKind.EVENT else None
    return DueLine(
        name=row.label,
        kind=kind_name(row.kind),
        side=row.side.letter if row.side else "",
        side_name=row.side.label if row.side else "",
        window=words.full_date(row.opens)
        if row.opens == row.closes
        else _("%(first)s to %(last)s")
        % {"first": words.full_date(row.opens), "last": words.full_date(row.closes)},
        chance=row.chance,
        public=row.public,
        days=next_days(row.days or ()),
        does=tuple(event_effects.effect_sentence(effect, names) for effect in event.effects)
        if event
        else chosen_beach(row, names),
        happened=tuple(outcome_line(outcome, names.places) for outcome in row.happened),
    )


def chosen_beach(row: TimetableEntry, names: Names) -> tuple[str, ...]:
    """Returns where its side wants an expedition to land."""
    if not row.beach:
        return ()
    return (_("its side has chosen %(place)s") % {"place": names.places.get(row.beach, row.beach)},)


def next_days(rolled: Sequence[str]) -> tuple[str, ...]:
    """Returns the next few of the days *rolled*, and how many more there are."""
    dates = tuple(words.full_date(dt.date.fromisoformat(day)) for day in rolled[:NEXT])
    more = len(rolled) - NEXT
    return (*dates, _("%d more") % more) if more > 0 else dates


def outcome_line(what: dict[str, Any], places: Mapping[str, str]) -> str:
    """Returns an outcome in words: 12 December 1868: 900 men came to La Habana."""
    day = words.full_date(dt.date.fromisoformat(what["on"]))
    text = (
        f"{day}: {outcome_phrase(what['what'], what.get('men', 0), places.get(what.get('place', ''), ''))}."
    )
    named = [places.get(key, key) for news in what.get("news", ()) for key in news["places"]]
    return f"{text} {', '.join(named)}." if named else text


def outcome_phrase(word: str, men: int, place: str) -> str:
    """Returns the outcome of a row: 900 men came to La Habana."""
    phrases_by_outcome = {
        "came": ngettext("%(n)s man came to %(place)s", "%(n)s men came to %(place)s", men),
        "landed": ngettext("%(n)s man landed at %(place)s", "%(n)s men landed at %(place)s", men),
        "unmet": ngettext(
            "%(n)s man landed at %(place)s and was met by nobody; some of the arms are lost",
            "%(n)s men landed at %(place)s and were met by nobody; some of the arms are lost",
            men,
        ),
        "gave_up": ngettext("%(n)s man surrendered", "%(n)s men surrendered", men),
        "issued": _("the arms are issued"),
        "off": ngettext(
            "%(n)s man lies off %(place)s and begins to land",
            "%(n)s men lie off %(place)s and begin to land",
            men,
        ),
        "taken": ngettext(
            "captured at sea by warships, with %(n)s man and all arms",
            "captured at sea by warships, with %(n)s men and all arms",
            men,
        ),
        "chased": _("chased off by warships near %(place)s"),
        "seen": _("seen by warships near %(place)s, and lost from sight"),
        "beaten": _("beaten on the beach of %(place)s; the arms are lost"),
        "lost": _("found the enemy at every beach, and was given up"),
        "failed": _("did not come"),
        "happened": _("it has happened"),
    }[word]
    return phrases_by_outcome % {"n": words.number(men), "place": place}


def kind_name(word: str) -> str:
    """Returns the name of a row's kind."""
    return {
        TimetableKind.REINFORCEMENT: pgettext("timetable", "reinforcement"),
        TimetableKind.FORCE: pgettext("timetable", "a force takes the field"),
        TimetableKind.EXPEDITION: pgettext("timetable", "expedition"),
        TimetableKind.RECRUITS: pgettext("timetable", "recruits"),
        TimetableKind.SURRENDER: pgettext("timetable", "surrender"),
        TimetableKind.ARMS: pgettext("timetable", "arms"),
        TimetableKind.EVENT: pgettext("timetable", "event"),
    }[TimetableKind(word)]
