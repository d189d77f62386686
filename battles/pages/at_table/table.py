"""The log of a table game: its form, and what it means in men before anybody confirms it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _, ngettext

import rules
from battles.access import is_judging
from battles.board.objectives import Aim, objectives_drawn
from battles.models import Battle, TableReport
from battles.mustering import Roster
from battles.mustering.battle_types import BattleType, usual_battle_type
from battles.mustering.establishments import establishment_of
from battles.pages.at_table.both_sides import units_of_both
from battles.pages.at_table.table_surplus import surplus_in_words
from battles.pages.engagement import outcome_sentence
from battles.pages.waiting_reports import confirmable_reports, name_of_author
from battles.replay.visibility import aims_of_side
from battles.replay.visible_units import (
    Expected,
    Led,
    VisibleUnit,
    expected_units,
    prisoners_known,
    visible_units,
)
from battles.scenario import table_by_hand
from battles.settle import is_leader_hit, unshown_men
from battles.table import counting as counted
from battles.table.entered_men import EnteredMen, entered_men, fates_of
from battles.table.ground_file import laying_of
from battles.table.handover import first_log, whole_log
from battles.table.landing_ship import roster_at_table
from battles.table.log import (
    Line,
    TableLog,
    counted_log,
    fate_of_unit,
    log_from_plain,
    log_of_battle,
    result_of_log,
)
from battles.table.side_reports import is_own_report, shared_report
from campaign.access import Member
from campaign.logic.casualties.muster import BattleResult, Muster, muster_from_plain, result_from_plain
from campaign.models import Engagement, Result, Side
from campaign.store.queries.battles.battle_sightings import seen_strength
from campaign.store.stored_names import force_and_unit_names

UNIT_SIZES = {"figures": 12, "bases": 6, "hits": 1}  # the largest unit, by what its rules count


@dataclass(frozen=True, slots=True)
class TableDesk:
    """All that writing and reading a log needs, read once."""

    member: Member
    engagement: Engagement
    battle: Battle
    roster: Roster
    muster: Muster
    sides: tuple[Side, ...]  # the two that fought: the side of the member first
    visible_units: tuple[VisibleUnit, ...]
    led: tuple[Led, ...]
    reports: tuple[TableReport, ...]
    units_in_game: tuple[VisibleUnit, ...]  # all that the game counts; of these a player may not see some

    @property
    def is_one_log(self) -> bool:
        """Tells whether both sides write in one log."""
        return self.battle.has_one_log

    @property
    def is_cut(self) -> bool:
        """Tells whether the member is a player who sees a part of the log of both sides."""
        return self.is_one_log and self.member.side is not None

    @property
    def writing_side(self) -> Side | None:
        """Returns the side whose log the member writes; None for that of the umpires, or of both sides."""
        return None if self.is_one_log else self.member.side

    @property
    def writing_ally(self) -> Side | None:
        return None if self.is_one_log else self.member.in_party

    @property
    def scale(self) -> str:
        return counted.scale_sentence(self.battle.ruleset, self.roster.men_per_figure)

    @property
    def laid(self) -> str:
        """Returns the rules and the scale by which its figures are counted."""
        return f"{self.battle.ruleset}/{self.roster.men_per_figure}"

    @property
    def own(self) -> TableReport | None:
        """Returns the report that the member shares with the players of their side, or with the umpires."""
        return shared_report(self.reports, self.writing_side, self.writing_ally)

    @property
    def stamp(self) -> str:
        """Returns the stamp of the member's stored draft; "" if there is none."""
        return log_from_plain(self.own.data).stamp if self.own else ""

    @property
    def aims(self) -> tuple[Aim, ...]:
        """Returns the objectives that decide who wins: all for the umpire, for a player their side's."""
        battle = self.battle
        laying = laying_of(self.engagement, battle)
        men, dice = self.roster.men_per_figure, self.engagement.dice
        made = table_by_hand(self.muster, battle.ruleset, dice, laying, men)
        if made is None:
            return ()
        fought = [party.side for party in self.muster.parties]
        terms: Mapping[str, Any] = made.scenario.terms
        if not is_judging(self.member):
            own_key = self.member.side.key if self.member.side else ""
            terms = aims_of_side(made.scenario, fought.index(own_key)) if own_key in fought else {}
        sides = {side.key: side for side in self.sides}
        return objectives_drawn(
            made.scenario.board, terms, {sides[key].letter: sides[key].label for key in fought}
        )

    @property
    def others(self) -> tuple[TableReport, ...]:
        """Returns reports of others that the member may confirm."""
        return confirmable_reports(self.member, self.reports)

    def log(self) -> TableLog:
        """Returns the member's own draft, else a blank one."""
        return log_from_plain(self.own.data) if self.own else first_log(self.battle, self.writing_side)

    def settled_log(self) -> TableLog:
        """Returns the report that the result rests on, to be corrected."""
        result = Result.objects.filter(engagement=self.engagement).order_by("-revision")[0]
        confirmed = [report_row for report_row in self.reports if report_row.confirmed_at]
        if confirmed:
            latest = max(confirmed, key=lambda report_row: str(report_row.confirmed_at))
            log = log_from_plain(latest.data)
            if result.revision == 1:  # a correction names all losses itself
                log = whole_log(log, self.battle, self.roster, latest.side)
            return counted_log(log, self.roster)
        stored_result = result_from_plain(result.data)
        return log_of_battle(self.battle.outcome or {}, self.roster, stored_result)

    def means(self, log: TableLog) -> BattleResult:
        return result_of_log(
            log,
            self.roster,
            self.muster,
            self.engagement.dice,
            establishment_of(self.engagement, self.battle.ruleset),
        )


def table_desk(member: Member, engagement: Engagement, battle: Battle) -> TableDesk:
    """Returns the desk of a table. Two queries, one more for a player."""
    muster = muster_from_plain(engagement.muster, member.campaign.nation_table)
    roster, fought = roster_at_table(battle, muster), {party.side for party in muster.parties}
    kind = battle.battle_type or usual_battle_type(muster, rules.find(battle.ruleset))
    sides = {side.key: side for side in member.campaign.sides.all() if side.key in fought}
    met: Expected = {}
    if member.side is not None and member.own_side is not None:
        size = UNIT_SIZES[rules.find(battle.ruleset).counts]
        met = expected_units(roster, member.side.key, seen_strength(engagement, member.own_side), size)
    reports = tuple(battle.table_reports.select_related("author", "side", "ally"))
    if battle.has_one_log and member.side is not None:
        met = {}
    units = visible_units(member, battle.ruleset, roster, sides, met)
    desk = TableDesk(
        member=member,
        engagement=engagement,
        battle=battle,
        roster=roster,
        muster=muster,
        sides=tuple(sorted(sides.values(), key=lambda side: side != member.side)),
        visible_units=units,
        led=prisoners_known(member, engagement, muster, rescue=kind == BattleType.RESCUE),
        reports=reports,
        units_in_game=units,
    )
    return with_units_of_both(desk) if desk.is_cut else desk


def with_units_of_both(desk: TableDesk) -> TableDesk:
    """Returns *desk* of a player with the units of both sides, as the log of both has them now."""
    assert desk.member.side is not None
    own_units = {visible.unit.key: visible for visible in desk.visible_units if visible.own}
    units = units_of_both(own_units, desk)
    shown = tuple(visible for visible in units if visible.has_figures)
    return replace(desk, visible_units=shown, units_in_game=units)


@dataclass(frozen=True, slots=True)
class MeaningRow:
    """A unit of one's own in men, or a unit of the enemy's in figures."""

    name: str
    present: Fraction | None  # None: nobody has counted them
    down: Fraction
    surrendered: Fraction
    ran: Fraction | None
    left: Fraction | None


@dataclass(frozen=True, slots=True)
class Meaning:
    letter: str
    side: str
    unit: str  # "men", or what the rules count: "bases"
    rows: tuple[MeaningRow, ...]
    total: MeaningRow
    guns: str
    odd: bool = False  # whether a die settles fractions of men


@dataclass(frozen=True, slots=True)
class ConfirmPage:
    name: str
    author: str
    ending: tuple[str, ...]
    meanings: tuple[Meaning, ...]
    leaders: tuple[str, ...]
    freed: tuple[str, ...]
    differs: tuple[tuple[str, str], ...]  # from which other report, and in what
    surplus: tuple[str, ...]  # what was entered beyond what stood
    judges: bool  # the reader is the umpire
    stamp: str
    report: str  # its ref, "" for one's own
    may_settle: bool
    handed_in: bool
    back: str


def confirm_page(table: TableDesk, report: TableReport) -> ConfirmPage:
    """Returns the result of *report*, as far as the member may know it."""
    log, member = log_as_read(table, report), table.member
    came_out = table.means(log)
    surplus = surplus_in_words(member, report, table.roster, table.visible_units)
    return ConfirmPage(
        name=table.engagement.label,
        author=name_of_author(report),
        ending=tuple(ending_sentences(table, came_out)),
        meanings=tuple(
            in_men(table, side, log, came_out)
            if member.side is None or member.side == side
            else in_figures(table, side, log)
            for side in table.sides
            if member.side in (None, side)  # a side counts its own losses, and tells nobody
            or is_own_report(member, report)
        ),
        leaders=tuple(
            visible.unit.leader.name
            for visible in table.visible_units
            if visible.own
            and visible.unit.leader
            and is_leader_hit(visible.unit, fate_of_unit(visible.unit, log.line(visible.unit)))
        ),
        freed=tuple(
            ngettext("%(name)s: %(men)d prisoner is free.", "%(name)s: %(men)d prisoners are free.", row.men)
            % {"name": one.name, "men": row.men}
            for row in log.freed
            for one in table.led
            if (one.group.party, one.group.unit) == (row.party, row.unit) and row.men
        ),
        differs=tuple(
            (str(other.side or _("the umpire")), "; ".join(differences))
            for other in table.reports
            if other.handed_in_at
            and other.pk != report.pk
            and (other in table.others or is_own_report(member, other))
            and (differences := report_differences(table, log, log_as_read(table, other)))
        ),
        surplus=surplus,
        judges=member.side is None,
        stamp=log_from_plain(report.data).stamp,
        report="" if is_own_report(member, report) else report.ref,
        may_settle=member.side is None or not (is_own_report(member, report) or surplus),
        handed_in=report.handed_in_at is not None,
        back=member.url("battles:table", ref=table.engagement.ref),
    )


def log_as_read(table: TableDesk, report: TableReport) -> TableLog:
    """Returns the log of *report*, for the umpire with the losses before a hand-over to the table.

    A player reads what was entered, and nothing of the enemy's losses before.
    """
    log = log_from_plain(report.data)
    return log if table.member.side else whole_log(log, table.battle, table.roster, report.side)


def report_differences(table: TableDesk, log: TableLog, other: TableLog) -> list[str]:
    """Returns in what two reports differ, as far as the member sees what they are about."""
    rows = (
        (_("Side that held the field"), log.holder != other.holder),
        (_("How the other side left it"), (log.outcome, log.pursued) != (other.outcome, other.pursued)),
        (counted.length_label(table.battle.ruleset), log.phases != other.phases),
    )
    return [
        *(name for name, differs in rows if differs),
        *(
            visible.name
            for visible in table.visible_units
            if visible.own and log.line(visible.unit) != other.line(visible.unit)
        ),
    ]


def ending_sentences(table: TableDesk, came_out: BattleResult) -> list[str]:
    names = {side.key: side.label for side in table.sides}
    holder = names.get(came_out.field_holder)
    return [
        _("%s held the field.") % holder if holder else _("Nobody held the field."),
        *(
            outcome_sentence(names[key], course)
            for key, course in came_out.outcomes.items()
            if key != came_out.field_holder
        ),
        counted.length_sentence(table.battle.ruleset, came_out.phases),
    ]


def endings_as_units_show(table: TableDesk, log: TableLog) -> str:
    """Says how the other side would leave the field by the losses and states of *log*, whoever holds it.

    A player is told only of their own side.
    """
    sentences = []
    for holder in table.sides:
        if log.holder not in (None, holder.key):
            continue
        came_out = table.means(replace(log, holder=holder.key, outcome=None))
        others = [
            outcome_sentence(side.label, came_out.outcomes[side.key])
            for side in table.sides
            if side != holder and table.member.side in (None, side)
        ]
        if not others:
            continue
        values = {"side": holder.label, "ending": " ".join(others)}
        sentences.append(_("If %(side)s holds the field: %(ending)s") % values)
    return _("As last saved. %(endings)s") % {"endings": " ".join(sentences)} if sentences else ""


def in_men(table: TableDesk, side: Side, log: TableLog, came_out: BattleResult) -> Meaning:
    """Returns what was entered, in men: exactly, times what a figure stands for.

    It says nothing of the dice to come.
    """
    own_units = [unit for unit in table.roster.units if unit.shares and not unit.captive_of]
    fates, entered = fates_of(log, own_units), entered_men(log, own_units)
    lines = {line.unit: line for line in came_out.units}
    rows, guns, names = [], 0, force_and_unit_names(table.engagement.campaign)
    for party in table.muster.parties:
        if party.side != side.key:
            continue
        unseen = unshown_men(party, table.muster, own_units, fates)
        for unit in (unit for force in party.forces for unit in force.units):
            men = entered.get(unit.key, EnteredMen())
            taken = men.taken + unseen.get(unit.key, 0)
            left = unit.men - men.down - taken - men.ran
            name = names.get(unit.name, unit.name)
            rows.append(MeaningRow(name, Fraction(unit.men), men.down, taken, men.ran, left))
            guns += lines[unit.key].guns_lost if unit.key in lines else 0
    lost = ngettext("%d gun is lost.", "%d guns are lost.", guns) % guns if guns else ""
    odd = any(
        number and number.denominator > 1 for row in rows for number in (row.down, row.surrendered, row.ran)
    )
    return Meaning(side.letter, side.label, _("men"), tuple(rows), total_row(rows), lost, odd)


def in_figures(table: TableDesk, side: Side, log: TableLog) -> Meaning:
    """Returns the reader's entries about an enemy that they have not counted."""
    rows, models = [], 0
    for visible in table.visible_units:
        line = log.line(visible.unit)
        if visible.letter != side.letter or line == Line(visible.unit.key):
            continue
        ran = None if line.ran else Fraction()
        fallen, surrendered = Fraction(line.lost), Fraction(line.surrendered)
        rows.append(MeaningRow(visible.name, None, fallen, surrendered, ran, None))
        models += line.taken
    lost = ngettext("%d gun model is captured.", "%d gun models are captured.", models) % models
    unit = counted.count_unit(table.battle.ruleset)
    return Meaning(side.letter, side.label, unit, tuple(rows), total_row(rows), lost if models else "")


def total_row(rows: list[MeaningRow]) -> MeaningRow:
    """Returns the sums; None where any row is unknown."""
    sums: list[Fraction | None] = []
    for field in ("present", "down", "surrendered", "ran", "left"):
        numbers = [getattr(row, field) for row in rows]
        sums.append(None if None in numbers else sum(numbers, Fraction()))
    present, down, surrendered, ran, left = sums
    return MeaningRow(_("Total"), present, down or Fraction(), surrendered or Fraction(), ran, left)
