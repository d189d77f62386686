"""The rules of one campaign as its umpire sees them: every setting, what the recovery presets do, what was
changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import prefetch_related_objects
from django.forms import BoundField
from django.http import QueryDict

from campaign.access import Member
from campaign.forms.campaigns import RulesForm
from campaign.i18n.casualty_names import course_names, fate_names
from campaign.i18n.war_words import gettext as _, in_war
from campaign.logic.casualties import forecast
from campaign.logic.casualties.casualty_table import PRESETS
from campaign.logic.settings.book import BOOK, GROUPS, Value
from campaign.logic.settings.moving import MARCHERS, WAYS
from campaign.logic.settings.presets import BASICS, SWITCHES, preset_differences
from campaign.logic.settings.shares import COURSES, FATES
from campaign.logic.vocabulary import RouteKind, SideOutcome, Terrain, TurnState
from campaign.models import Campaign, Entry, TimetableEntry, Turn
from campaign.models.base.words import label_in_war
from campaign.pages.campaigns.settings_effects import Effect, settings_effects
from campaign.pages.campaigns.settings_presets import PresetCard, preset_cards
from campaign.pages.campaigns.settings_search import (
    FoundSetting,
    UnusualSetting,
    matching_settings,
    subject_titles,
    unusual_settings,
)
from campaign.pages.campaigns.settings_words import ClauseChip, clause_chips, value_in_words
from campaign.pages.masthead.navigation import link_if_known
from campaign.pages.parts.paging import Pages, page_of
from campaign.pages.parts.wording import phrases as words
from campaign.store.queries.campaign_settings import next_rules_turn, settings_at_next_lock
from campaign.store.queries.weeks.turns import current_turn

LOSER, LOSS = 600, 30  # men, and per cent of them lost in a battle: the example of the preview
WIDE = 150  # of a preview's bars
CHANGES = 20  # on a page


Row = tuple[BoundField, bool, tuple[ClauseChip, ...]]
"""A setting, whether it differs from the default, and the clauses that read it."""


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    title: str
    rows: tuple[Row, ...]
    hint: str = ""
    heads: tuple[str, ...] = ()  # of the table that it is drawn as, if it is
    table: tuple[tuple[str, tuple[tuple[BoundField, bool], ...]], ...] = ()
    clauses: tuple[ClauseChip, ...] = ()  # that read the table
    open: bool = False


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
class Basic:
    """One of the twelve. `was`: its value before the chosen preset, "" if it stays."""

    field: BoundField
    differs: bool
    was: str
    clauses: tuple[ClauseChip, ...]


@dataclass(frozen=True, slots=True)
class SettingsPage:
    form: RulesForm
    takes: str
    over: bool
    sections: tuple[Section, ...]
    basics: tuple[Basic, ...]
    presets: tuple[PresetCard, ...]
    rest: int  # settings besides the basics
    words: str  # searched for
    found: tuple[FoundSetting, ...]
    unusual: tuple[UnusualSetting, ...]
    preset: bool  # one is shown that is not saved
    effects: tuple[Effect, ...]  # of what is not saved
    first: int  # turn from which a change holds
    all: str  # where every subject is open
    dials: tuple[Dial, ...]
    men: int
    percent: int
    changes: tuple[Changed, ...]
    pages: Pages  # of the changes
    href: str
    desk: str
    relations: str
    rules_options: str  # where it is said how its battles read their rules; "" if nothing fights them


def rules_form(
    campaign: Campaign,
    standing: Mapping[str, Value],
    data: QueryDict | None = None,
    proposed: Mapping[str, Value] | None = None,
) -> RulesForm:
    """Returns the form; *proposed* values replace those *standing*. One query."""
    return RulesForm(
        data, standing=standing, proposed=proposed, ruleset=campaign.ruleset, sides=side_names(campaign)
    )


@dataclass(frozen=True, slots=True)
class SettingsSearch:
    """Says what is asked of the page: which page of the changes, words to search for, a subject, a preset."""

    page: str = ""
    words: str = ""
    subject: str = ""  # "all" opens every one
    preset: str = ""


NOTHING_ASKED = SettingsSearch()


def settings_page(
    member: Member,
    form: RulesForm | None = None,
    *,
    search: SettingsSearch = NOTHING_ASKED,
    turn: Turn | None = None,
    wanted: Mapping[str, Value] | None = None,
    reason: str = "",
) -> tuple[SettingsPage, Turn]:
    """Returns the settings page. Five queries, and those of effects.

    *turn*: the current one, if read. *wanted*: values that are entered and not saved, for *reason*.
    """
    campaign, turn = member.campaign, turn or current_turn(member.campaign)
    bare = without_matter(campaign)
    values = settings_at_next_lock(campaign, turn)
    chosen = search.preset if search.preset in SWITCHES else ""
    changed = preset_differences(chosen, values) if chosen and form is None else dict(wanted or {})
    form = form or rules_form(campaign, values, proposed={**changed, "reason": reason})
    first, sides = next_rules_turn(turn), side_names(campaign)
    entries, pages = journal_page(member, "settings.change", "campaign:settings", search.page)
    over = turn.state in (TurnState.PUBLISHED, TurnState.ENDED)
    titles = subject_titles()
    matching = matching_settings(search.words, titles)
    drawn = {group: settings_table(group, titles[group], form, values) for group in TABLES}

    def is_open(group: str) -> bool:
        names = [name for name, row in BOOK.items() if row.group == group and name not in BASICS]
        shown = {*matching, *changed, *(form.errors if form.is_bound else ())}
        return search.subject in (group, "all") or any(name in shown for name in names)

    page = SettingsPage(
        form=form,
        takes=_("The campaign is over. Its rules can no longer change.")
        if over
        else _("Your change applies from turn %(number)d on, as soon as that turn is locked.")
        % {"number": first},
        over=over,
        sections=tuple(
            replace(drawn[group], open=is_open(group))
            if group in drawn
            else Section(
                group,
                titles[group],
                tuple(
                    (form[name], values[name] != row.default, clause_chips([name]))
                    for name, row in BOOK.items()
                    if row.group == group and name not in BASICS
                ),
                open=is_open(group),
                hint=_(
                    "The scenario of this campaign has nothing for it, so switching it on changes nothing."
                )
                if group in bare
                else "",
            )
            for group in GROUPS
        ),
        basics=tuple(
            Basic(
                form[name],
                values[name] != BOOK[name].default,
                value_in_words(name, values[name]) if name in changed else "",
                clause_chips([name]),
            )
            for name in BASICS
        ),
        presets=preset_cards(member, values, chosen),
        rest=len(BOOK) - len(BASICS),
        words=search.words,
        found=tuple(found_line(member, name, titles, values, sides) for name in matching),
        unusual=unusual_settings(values, sides),
        preset=bool(chosen and changed),
        effects=settings_effects(campaign, first, values, changed, sides),
        first=first,
        all=f"{member.url('campaign:settings', open='all')}#subjects",
        dials=recovery_dials(campaign, first, str(values["recovery"])),
        men=LOSER,
        percent=LOSS,
        changes=tuple(change_line(row, sides) for row in entries),
        pages=pages,
        href=member.url("campaign:settings"),
        desk=member.url("campaign:desk"),
        relations=member.url("campaign:relations"),
        rules_options=link_if_known(member, "battles:rules-options"),
    )
    return page, turn


def found_line(
    member: Member,
    name: str,
    titles: Mapping[str, str],
    values: Mapping[str, Value],
    sides: Mapping[str, str],
) -> FoundSetting:
    group = BOOK[name].group
    href = f"{member.url('campaign:settings', open=group)}#id_{name}"
    return FoundSetting(
        in_war(BOOK[name].text), value_in_words(name, values[name], sides), titles[group], href
    )


def without_matter(campaign: Campaign) -> set[str]:
    """Returns the groups that the scenario brings nothing for. One query."""
    stakes, due = campaign.stakes, TimetableEntry.objects.filter(campaign=campaign).exists()
    matter_by_group = {
        "money": stakes.treasury,
        "weariness": stakes.weariness,
        "victory": stakes.victory,
        "timetable": due,
    }
    return {group for group, matter in matter_by_group.items() if not matter}


TABLES = ("shares", "rates", "ground")


def settings_table(group: str, title: str, form: RulesForm, values: dict[str, Value]) -> Section:
    """Returns the settings of *group*, one of TABLES, named by column and row.

    Below the table are those that have no place in it.
    """
    hint, columns, rows = {"shares": casualty_table, "rates": march_rates_table, "ground": terrain_table}[
        group
    ]()

    def cell(name: str) -> tuple[BoundField, bool]:
        return form[name], values[name] != BOOK[name].default

    within = {f"{column}_{row}" for column in columns for row in rows}
    return Section(
        group,
        title,
        tuple(
            (*cell(name), clause_chips([name]))
            for name, row in BOOK.items()
            if row.group == group and name not in within
        ),
        hint=hint,
        heads=tuple(columns.values()),
        table=tuple(
            (words.capitalise(called), tuple(cell(f"{column}_{row}") for column in columns))
            for row, called in rows.items()
        ),
        clauses=clause_chips(name for name, row in BOOK.items() if row.group == group and name in within),
    )


Drawn = tuple[str, dict[str, str], dict[str, str]]
"""The text above a table, its columns and its rows."""


def casualty_table() -> Drawn:
    """Returns the umpire's own table: a row a fate of men lost, a column an outcome of their side."""
    hint = _(
        "What happens to 100 men lost. Each column adds up to 100. The table applies if “As"
        " written in the table” is chosen above."
    )
    return (
        hint,
        {course: course_names()[course] for course in COURSES},
        dict(zip(FATES, fate_names(), strict=True)),
    )


def march_rates_table() -> Drawn:
    ways = (RouteKind.ROAD, RouteKind.TRAIL, RouteKind.JUNGLE_PATH)
    columns = {
        column: words.capitalise(words.route_kind(way)) for column, way in zip(WAYS, ways, strict=True)
    }
    called = (
        _("regular infantry"),
        _("irregular infantry"),
        _("regular cavalry"),
        _("irregular cavalry"),
        _("guns and trains"),
    )
    hint = _(
        "In the dry season, for a force that is not too large. A column marches as fast as its slowest unit."
    )
    return hint, columns, dict(zip(MARCHERS, called, strict=True))


def terrain_table() -> Drawn:
    hint = _("In per cent: the chance to be seen there, and how much easier it is to evade.")
    columns = {"see": _("Chance of being seen"), "slip": _("Easier to evade")}
    return hint, columns, {terrain.value: label_in_war(terrain) for terrain in Terrain}


def recovery_dials(campaign: Campaign, turn: int, chosen: str) -> tuple[Dial, ...]:
    settings = campaign.rules(turn).casualties
    dials = []
    for course in (SideOutcome.WITHDREW, SideOutcome.ROUTED):
        presets = []
        for preset in PRESETS:
            rule = replace(settings, recovery=preset)
            left = tuple(
                toll.left for toll in forecast.three_battles(LOSER, LOSS, course, rule, campaign.ruleset)
            )
            presets.append(
                Preview(
                    name=value_in_words("recovery", preset),
                    here=preset == chosen,
                    left=left,
                    bars=tuple((1 + 6 * at, WIDE * men // LOSER) for at, men in enumerate(left)),
                )
            )
        dials.append(Dial(words.outcome_name(course), tuple(presets)))
    return tuple(dials)


def journal_page(member: Member, operation: str, page: str, asked: str) -> tuple[list[Entry], Pages]:
    """Returns one page of the journal's entries of an *operation*, the newest first, and the other pages.

    *page*: the name of the page on which they are listed. Two queries.
    """
    rows = Entry.objects.filter(campaign=member.campaign, operation=operation).select_related("actor")
    return page_of(
        rows.order_by("-pk"), CHANGES, asked, lambda number: f"{member.url(page, page=number)}#changes"
    )


def side_names(campaign: Campaign) -> dict[str, str]:
    """Returns the sides by key, in the map's order. One query, the first time."""
    prefetch_related_objects([campaign], "sides")
    return {side.key: side.label for side in campaign.sides.all()}


def change_line(row: Entry, sides: Mapping[str, str]) -> Changed:
    before, after = row.data["before"], row.data["after"]
    return change_of(
        row,
        (
            f"{in_war(BOOK[name].text)}: {value_in_words(name, before[name], sides)} → "
            f"{value_in_words(name, value, sides)}"
            for name, value in after.items()
            if name in BOOK
        ),
    )


def change_of(row: Entry, lines: Iterable[str]) -> Changed:
    return Changed(
        who=row.actor.get_username() if row.actor else "",
        when=words.date_and_time(row.at),
        turn=row.data["from_turn"],
        reason=row.reason,
        lines=tuple(lines),
    )
