"""The page of one engagement: the ground, who came, what can be done about it, and how it ended."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, ngettext

from battles.access import battle_of, is_judging, ruleset_of
from battles.i18n.rule_errors import fault_sentence
from battles.models import Battle, BattleState, TableReport
from battles.mustering import Roster, roster_from_plain
from battles.mustering.establishments import establishment_of
from battles.pages.computer_work import battle_live, is_being_fought, is_odds_playing
from battles.pages.engagements import kind_of_engagement, time_of_battle, why_referred
from battles.pages.pursuit_words import pursuit_sentences
from battles.pages.recorded_battle import corrected_at, recorded_source
from battles.pages.reserves import when_and_where
from battles.pages.table_setup import LayingView, ground_line, laying_view
from battles.pages.visible_battle import enemy_arms_seen
from battles.pages.waiting_reports import handed_in, reports_with_links
from battles.pages.win_chances import battle_chances, loss_sentences
from battles.replay import visible_units
from battles.scenario import by_hand
from battles.table import counting as counted
from battles.table.ground_file import file_name, laying_of
from battles.table.handover import TO_TABLE, direction
from campaign.access import Member
from campaign.briefing.sections.turning_points import turning_point_of
from campaign.logic.casualties.muster import Muster, Party
from campaign.logic.vocabulary import EngagementKind, EngagementState, SideOutcome
from campaign.models import Engagement, Result, Side, Turn
from campaign.models.base.words import label_in_war
from campaign.pages.desk.queue_items import Chances
from campaign.pages.parts.live import Live, page_stamp
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.result_sources import source_in_words
from campaign.store.queries.battles.battle_sightings import seen_strength
from campaign.store.queries.battles.pursuits import why_pursuit_is_diced
from campaign.store.queries.battles.recorded_battles import record_of
from campaign.store.stored_names import as_read
from rules import BadInput


@dataclass(frozen=True, slots=True)
class UnitRow:
    """One line of a party: a unit of one's own, or a kind of enemy unit."""

    name: str
    arm: str
    men: int | None  # None: nobody has counted them
    note: str


@dataclass(frozen=True, slots=True)
class PartyView:
    letter: str
    name: str
    part: str  # "attacks"
    own: bool
    men: int | None
    seen: str  # of the enemy: as how many he was seen
    rows: tuple[UnitRow, ...]


@dataclass(frozen=True, slots=True)
class LossRow:
    letter: str
    name: str
    present: int
    killed: int
    wounded: int
    missing: int
    captured: int
    left: int


@dataclass(frozen=True, slots=True)
class ResultView:
    holder: str  # "Cuba held the field.", or that nobody did
    outcomes: tuple[str, ...]  # "Routed: Spain."
    source: str
    reason: str
    corrected: bool
    note: str  # of the umpire, about a battle that was recorded
    rows: tuple[LossRow, ...]
    total: LossRow | None
    turning_point: Mapping[str, Any] | None = None  # as stored, if the reader saw it


@dataclass(frozen=True, slots=True)
class DecisionView:
    """The choices about a battle, the progress of the computer, or the outcome."""

    queued: bool  # the computer fights it
    live: Live | None
    stamp: str  # of what changes by itself
    open: bool
    settled: bool
    undone: bool
    proposed: bool  # it was fought, and the umpire looks at its returns
    judges: bool
    returns: str  # where he does
    href: str
    resolve: str
    odds: str  # where the umpire asks for them; "" if they cannot be had
    weighing: bool
    weighed: tuple[str, ...]
    chances: Chances | None  # of the simulated battles
    table: str
    handover: str  # where the umpire hands it from the computer to a table, or back; "" if it cannot be
    pursuit: str  # where the umpire says how the beaten are pursued; "" if a die decides it
    is_pursuit_fought: bool
    battle: str  # "" if there is nothing to be shown
    correct: str
    fault: str  # the umpire's: what the rules refuse of the table he chose
    waiting: tuple[tuple[str, str], ...]  # whose report may be confirmed, and where
    handed_in: tuple[str, str]  # for whom one's own report waits, and where it is read; "" if none waits
    result: ResultView | None


@dataclass(frozen=True, slots=True)
class EngagementPage:
    name: str
    kind: str
    turn: str
    when: str
    where: str
    ground: str
    scale: str
    counted: str  # what its rules count: "Bases"
    why: str
    parties: tuple[PartyView, ...]
    decision: DecisionView
    undone: str  # the address of its turn, which was undone; "" if it stands
    laying: LayingView | None
    photographs: str  # "" if there can be none
    battle_pack: str  # where all of it is printed for a table; "" if it does not wait for one
    back: str


def engagement_page(member: Member, engagement: Engagement, turn: Turn) -> EngagementPage:
    """Returns the page of an engagement. Three queries. *turn*: the current one."""
    sides = {side.key: side for side in member.campaign.sides.all()}
    muster = as_read(engagement) if engagement.muster else None
    roster = roster_on_table(engagement, muster) if muster else None
    ruleset = ruleset_of(engagement)
    return EngagementPage(
        name=engagement.label,
        kind=kind_of_engagement(engagement.kind),
        turn=engagement.turn.label,
        when=time_of_battle(engagement),
        where=words.spot_name(engagement),
        ground=ground_line(muster) if muster else label_in_war(engagement.terrain),
        scale=counted.scale_sentence(ruleset, roster.men_per_figure) if roster else "",
        counted=counted.count_heading(ruleset),
        why=why_referred(member, engagement.why_referred) if is_waiting(engagement) else "",
        parties=party_views(member, engagement, muster, roster, sides) if muster and roster else (),
        decision=decision_view(member, engagement, turn, sides),
        undone=member.url("campaign:undone", turn=engagement.turn.label) if engagement.turn.undone_at else "",
        laying=None if engagement.turn.undone_at else laying_view(member, engagement, muster, turn),
        photographs=member.url("battles:photographs", ref=engagement.ref) if engagement.muster else "",
        battle_pack=member.url("battles:battle-pack", ref=engagement.ref)
        if may_play(member, engagement)
        else "",
        back=member.url("battles:engagements"),
    )


def may_play(member: Member, engagement: Engagement) -> bool:
    """Tells whether the member may have it at a table now; not the umpire, viewing as a seat."""
    looking = member.umpire and member.side is not None
    return bool(engagement.muster) and is_waiting(engagement) and not looking


def is_waiting(engagement: Engagement) -> bool:
    """Tells whether it is still to be fought."""
    return engagement.state == EngagementState.OPEN and not engagement.turn.undone_at


def roster_on_table(engagement: Engagement, muster: Muster) -> Roster:
    """Returns the table as it was, or as it is to be set up with figures."""
    if (battle := battle_of(engagement)) is not None:
        return roster_from_plain(battle.roster)
    settings = establishment_of(engagement, engagement.campaign.ruleset)
    return by_hand(muster, settings, laying_of(engagement, None))


def party_views(
    member: Member, engagement: Engagement, muster: Muster, roster: Roster, sides: dict[str, Side]
) -> tuple[PartyView, ...]:
    """Returns the parties, with as much of an enemy as the report tells. One query for a player, else none.

    After a battle by computer the arms seen are shown as well. A garrison or an ambush that never showed
    itself is left out.
    """
    battle = battle_of(engagement)
    settled = member.side is not None and engagement.state == EngagementState.SETTLED
    coming = when_and_where(member, engagement, muster)
    arms: list[str] = []
    if settled and battle is not None and hasattr(battle, "log"):
        arms = enemy_arms_seen(member, engagement, battle, [sides[group.side] for group in muster.parties])
    views = []
    for number, party in enumerate(muster.parties):
        side = sides[party.side]
        is_own = member.side is None or member.side == side
        views.append(
            PartyView(
                letter=side.letter,
                name=side.label,
                part=part_played(muster, number),
                own=is_own,
                men=party.men if is_own else None,
                seen="" if is_own else seen_as(member, engagement),
                rows=tuple(own_rows(party, coming) if is_own else enemy_rows(arms)),
            )
        )
    return tuple(views)


def seen_as(member: Member, engagement: Engagement) -> str:
    """Returns how strong the enemy seemed, as the report of the member's side has it."""
    known = seen_strength(engagement, member.own_side) if member.own_side else None
    return _("seen as %s") % words.strength_band(*known) if known else _("strength unknown")


def part_played(muster: Muster, number: int) -> str:
    if muster.kind is EngagementKind.AMBUSH:
        return _("lies in ambush") if number == 0 else _("is ambushed")
    if muster.kind is EngagementKind.PURSUIT:
        return _("pursues") if number == 0 else _("is pursued")
    if muster.kind is EngagementKind.LANDING:
        return _("attacks the landing") if number == 0 else _("lands")
    return _("attacks") if number == 0 else _("defends")


def own_rows(party: Party, coming: dict[str, str]) -> list[UnitRow]:
    return [
        UnitRow(
            name=unit.name,
            arm=visible_units.arm_name(unit.arm),
            men=unit.men,
            note=", ".join(filter(None, (force.name, coming.get(force.key)))),
        )
        for force in party.forces
        for unit in force.units
    ]


def enemy_rows(arms: Iterable[str]) -> list[UnitRow]:
    """Returns how many of the enemy's units were seen, by arm."""
    return [
        UnitRow(
            name=ngettext("%d unit", "%d units", number) % number,
            arm=visible_units.arm_name(word),
            men=None,
            note="",
        )
        for word, number in Counter(arms).items()
    ]


def has_course(engagement: Engagement) -> bool:
    """True if somebody kept its game at a table step by step. One query."""
    return Result.objects.filter(engagement=engagement, data__has_course=True).exists()


def decision_view(member: Member, engagement: Engagement, turn: Turn, sides: dict[str, Side]) -> DecisionView:
    """Takes one query, and one for the losses of a settled fight. An undone one offers no decision."""
    battle = battle_of(engagement)
    decides = is_judging(member) and not engagement.turn.undone_at
    settled = engagement.state == EngagementState.SETTLED
    reports = waiting_reports(member, engagement, battle)
    fought_out = battle is not None and battle.state == BattleState.FOUGHT
    is_decided = bool(battle and battle.outcome) or direction(battle) == TO_TABLE
    fought_out = fought_out and (is_decided or has_course(engagement))

    queued = is_waiting(engagement) and is_being_fought(engagement, turn)
    weighing = decides and is_waiting(engagement) and is_odds_playing(battle)
    fault = battle.fault if battle is not None and decides else None
    stamp = page_stamp(str(engagement.state), bool(engagement.muster), queued, weighing, fault)

    def url(name: str) -> str:
        return member.url(f"battles:{name}", ref=engagement.ref)

    asks_at = member.url("battles:engagement", ref=engagement.ref, seen=stamp)
    return DecisionView(
        queued=queued,
        live=battle_live(engagement, asks_at, fought=queued, tried=weighing)
        if is_waiting(engagement)
        else None,
        stamp=stamp,
        open=is_waiting(engagement),
        settled=settled,
        undone=bool(engagement.turn.undone_at),
        proposed=engagement.state == EngagementState.PROPOSED,
        judges=decides,
        returns=member.url("campaign:proposed", ref=engagement.ref) if decides else "",
        href=url("engagement"),
        resolve=url("resolve"),
        odds=url("win-chances") if decides and engagement.muster else "",
        weighing=weighing,
        weighed=loss_sentences(battle, sides) if is_judging(member) else (),
        chances=battle_chances(battle, sides) if is_judging(member) else None,
        table="" if member.umpire and member.side is not None else url("table"),
        handover=url("handover") if decides and engagement.muster and is_waiting(engagement) else "",
        pursuit=url("pursuit") if is_judging(member) and not why_pursuit_is_diced(engagement) else "",
        is_pursuit_fought=engagement.is_pursuit_fought,
        battle=url("battle") if fought_out else "",
        fault=refused_table(engagement, battle) if is_judging(member) else "",
        waiting=reports_with_links(member, engagement, reports),
        handed_in=handed_in(member, engagement, reports),
        correct=corrected_at(member, engagement) if settled and decides else "",
        result=result_view(member, engagement, sides) if settled else None,
    )


def refused_table(engagement: Engagement, battle: Battle | None) -> str:
    """Returns the faults that the rules find in the table the umpire chose, by file, line and field."""
    if battle is None or not battle.fault or engagement.state != EngagementState.OPEN:
        return ""
    fault = fault_sentence(BadInput(battle.fault["field"], battle.fault["why"], battle.fault["line"]))
    if not battle.ground:
        return _("The computer cannot set it up that way. %(fault)s") % {"fault": fault}
    return _("The computer cannot set it up on your ground, %(file)s. %(fault)s") % {
        "file": file_name(engagement.name),
        "fault": fault,
    }


def waiting_reports(member: Member, engagement: Engagement, battle: Battle | None) -> tuple[TableReport, ...]:
    """Returns reports of an open battle that was mustered for a table. One query."""
    looking = member.umpire and member.side is not None
    if battle is None or looking or engagement.state != EngagementState.OPEN:
        return ()
    return tuple(battle.table_reports.select_related("author", "side"))


def result_view(member: Member, engagement: Engagement, sides: dict[str, Side]) -> ResultView:
    kept = Result.everything if engagement.turn.undone_at else Result.objects
    row = kept.filter(engagement=engagement).order_by("-revision").select_related("field_holder")[0]
    returns = row.returns.select_related("unit__side").order_by("unit__side__position", "unit__key")
    if member.side is not None:
        returns = returns.filter(unit__side=member.own_side)
    rows = tuple(
        LossRow(
            letter=line.unit.side.letter,
            name=line.unit.label,
            present=line.present,
            killed=line.killed,
            wounded=line.severely_wounded + line.lightly_wounded,
            missing=line.missing,
            captured=line.captured,
            left=line.present - line.losses,
        )
        for line in returns
    )
    courses, record = row.data.get("after_pursuit", row.data["outcomes"]), record_of(row)
    return ResultView(
        holder=_("%s held the field.") % row.field_holder.label
        if row.field_holder
        else _("Nobody held the field."),
        outcomes=tuple(
            outcome_sentence(sides[key].label, SideOutcome(word))
            for key, word in sorted(courses.items(), key=lambda item: sides[item[0]].position)
            if word != SideOutcome.HELD_FIELD
        )
        + pursuit_sentences(row),
        source=recorded_source(record["ruleset"])
        if record
        else source_in_words(row.source, row.data.get("parts", ())),
        note=record["note"] if record else "",
        reason=row.reason if member.side is None else "",
        corrected=row.revision > 1,
        rows=rows,
        total=total_row(rows) if len({line.letter for line in rows}) == 1 and len(rows) > 1 else None,
        turning_point=turning_point_of(row.data, () if member.side is None else (member.side.key,)),
    )


def total_row(rows: tuple[LossRow, ...]) -> LossRow:
    return LossRow(
        rows[0].letter,
        _("Total"),
        *(
            sum(getattr(row, field) for row in rows)
            for field in ("present", "killed", "wounded", "missing", "captured", "left")
        ),
    )


def outcome_sentence(side: str, course: SideOutcome) -> str:
    return {
        SideOutcome.HELD_FIELD: _("Held the field: %s."),
        SideOutcome.WITHDREW: _("%s withdrew in order."),
        SideOutcome.ROUTED: _("Routed: %s."),
        SideOutcome.OVERRUN: _("Overrun: %s."),
    }[course] % side
