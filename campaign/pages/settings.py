"""The rules of one campaign as its umpire sees them: every setting, what the recovery dial does, what was
changed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.forms import BoundField
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic import forecast
from campaign.logic.policies import PRESETS
from campaign.logic.settings.book import BOOK, GROUPS, Value
from campaign.logic.settings.shares import COURSES, FATES
from campaign.logic.words import Course, TurnState
from campaign.models import Campaign, Entry, Turn
from campaign.operations import turns
from campaign.operations.settings import courses, fates, from_turn, valued
from campaign.pages import words
from campaign.pages.head import link
from campaign.tongue import in_tongue
from campaign.umpire_forms import RulesForm

LOSER, LOSS = 600, 30  # men, and per cent of them lost in a battle: the example of the preview
WIDE = 150  # of a preview's bars


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rows: tuple[tuple[BoundField, bool], ...]  # and whether it differs from the default
    heads: tuple[str, ...] = ()  # of the table that it is drawn as, if it is
    table: tuple[tuple[str, tuple[tuple[BoundField, bool], ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class Preview:
    """One preset: men left of LOSER after one, two, three lost battles, and their bars."""

    name: str
    here: bool
    left: tuple[int, ...]
    bars: tuple[tuple[int, int], ...]  # from the top, width


@dataclass(frozen=True, slots=True)
class Dial:
    course: str
    presets: tuple[Preview, ...]


@dataclass(frozen=True, slots=True)
class Changed:
    who: str
    when: str
    turn: int
    reason: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SettingsPage:
    form: RulesForm
    takes: str
    over: bool
    sections: tuple[Section, ...]
    dials: tuple[Dial, ...]
    men: int
    percent: int
    changes: tuple[Changed, ...]
    href: str
    desk: str
    readings: str  # where it is said how its battles read their rules; "" if nothing fights them


def said(name: str, value: Value) -> str:
    """*value* of the setting *name* in words."""
    row = BOOK[name]
    if row.choices is not None:
        return in_tongue(row.choices.get(str(value), {"en": str(value)}))
    return f"{words.number(int(value))} {in_tongue(row.unit)}" if row.unit else words.number(int(value))


def settings_page(member: Member, form: RulesForm | None = None) -> tuple[SettingsPage, Turn]:
    """Two queries."""
    campaign, turn = member.campaign, turns.current(member.campaign)
    values = valued(campaign, turn)
    form = form or RulesForm(standing=values, ruleset=campaign.ruleset)
    first = from_turn(turn)
    over = turn.state in (TurnState.PUBLISHED, TurnState.ENDED)
    titles = {
        "casualties": _("Men lost and men back"),
        "shares": _("The table of casualties"),
        "fights": _("Fights"),
        "march": _("The march"),
        "disease": _("Disease"),
        "supply": _("Supply"),
        "goods": _("Arms and ammunition"),
        "magazines": _("Magazines"),
        "recruits": _("Recruits"),
        "experience": _("Experience"),
        "papers": _("Reports and gazette"),
        "timetable": _("What comes from outside"),
        "weather": _("Weather"),
        "transport": _("By rail and by sea"),
        "crossings": _("The Trocha, fords and ferries"),
        "prisoners": _("Prisoners"),
        "sieges": _("Posts and sieges"),
        "money": _("Money and sugar"),
        "weariness": _("War weariness"),
        "victory": _("Victory"),
        "works": _("Works, raids and repairs"),
        "clock": _("When orders are due"),
        "knowledge": _("Letters and news"),
        "strategist": _("The computer’s command"),
    }
    page = SettingsPage(
        form=form,
        takes=_("The campaign is over; its rules change no more.")
        if over
        else _("What you change holds from turn %(number)d on, as soon as it is locked.") % {"number": first},
        over=over,
        sections=tuple(
            table(titles[group], form, values)
            if group == "shares"
            else Section(
                titles[group],
                tuple(
                    (form[name], values[name] != row.default)
                    for name, row in BOOK.items()
                    if row.group == group
                ),
            )
            for group in GROUPS
        ),
        dials=dials(campaign, first, str(values["recovery"])),
        men=LOSER,
        percent=LOSS,
        changes=tuple(changed(row) for row in changes(campaign)),
        href=member.url("campaign:settings"),
        desk=member.url("campaign:desk"),
        readings=link(member, "battles:readings"),
    )
    return page, turn


def table(title: str, form: RulesForm, values: dict[str, Value]) -> Section:
    """The umpire's own table: a row for what became of men lost, a column for how their side came out."""

    def cell(name: str) -> tuple[BoundField, bool]:
        return form[name], values[name] != BOOK[name].default

    rows = zip(FATES, fates(), strict=True)
    return Section(
        title,
        (),
        heads=tuple(courses()[course] for course in COURSES),
        table=tuple(
            (words.capital(name), tuple(cell(f"{course}_{fate}") for course in COURSES))
            for fate, name in rows
        ),
    )


def dials(campaign: Campaign, turn: int, chosen: str) -> tuple[Dial, ...]:
    settings = campaign.rules(turn).casualties
    found = []
    for course in (Course.WITHDREW, Course.ROUTED):
        presets = []
        for preset in PRESETS:
            rule = replace(settings, recovery=preset)
            left = tuple(toll.left for toll in forecast.battles(LOSER, LOSS, course, rule, campaign.ruleset))
            presets.append(
                Preview(
                    name=said("recovery", preset),
                    here=preset == chosen,
                    left=left,
                    bars=tuple((1 + 6 * at, WIDE * men // LOSER) for at, men in enumerate(left)),
                )
            )
        found.append(Dial(words.course(course), tuple(presets)))
    return tuple(found)


def changes(campaign: Campaign) -> list[Entry]:
    """What has been changed, the newest first."""
    rows = Entry.objects.filter(campaign=campaign, operation="settings.change").select_related("actor")
    return list(rows.order_by("-pk"))


def changed(row: Entry) -> Changed:
    before, after = row.data["before"], row.data["after"]
    return change_of(
        row,
        (
            f"{in_tongue(BOOK[name].text)}: {said(name, before[name])} → {said(name, value)}"
            for name, value in after.items()
            if name in BOOK
        ),
    )


def change_of(row: Entry, lines: Iterable[str]) -> Changed:
    return Changed(
        who=row.actor.get_username() if row.actor else "",
        when=date_format(localtime(row.at), "SHORT_DATETIME_FORMAT"),
        turn=row.data["from_turn"],
        reason=row.reason,
        lines=tuple(lines),
    )
