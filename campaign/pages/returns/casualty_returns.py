"""Casualty returns: the list, and the form of one action as each side files it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext as _, pgettext

from campaign.access import Member
from campaign.logic.casualties.muster import party_of
from campaign.logic.casualties.split import WORSE
from campaign.logic.vocabulary import Account, LeaderFate, SideOutcome, TurnState
from campaign.models import CasualtyReturn, Engagement, Leader, Posting, Side, Turn
from campaign.pages.masthead.navigation import link_if_known, sheet_addresses
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.goods import goods_sentences
from campaign.pages.parts.ledger_lines import LedgerLine, lines_of_postings
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.result_sources import source_in_words
from campaign.pages.parts.years import Year, of_year, shown_of
from campaign.pages.returns.field_holder import held_by
from campaign.pages.returns.monthly_strength import inert_cell
from campaign.store.queries.weeks.bulletins import why_not_printed
from campaign.store.stored_names import force_and_unit_names

PARTS = ("killed", "severely_wounded", "lightly_wounded", "missing", "captured")
WIDE = 420  # of the loss bar, in its own units


@dataclass(frozen=True, slots=True)
class ReturnLine:
    """One action in the list, from one side."""

    day: str
    turn: str
    name: str
    kind: str
    where: str
    side: str  # letter
    side_name: str
    present: int
    lost: int
    field: str
    outcome: str
    href: str


@dataclass(frozen=True, slots=True)
class ReturnsPage:
    lines: tuple[ReturnLine, ...]
    present: int
    lost: int
    both: bool  # the umpire's list: both sides of each action
    years: tuple[Year, ...]
    file: str
    sheets: tuple[str, str]


@dataclass(frozen=True, slots=True)
class UnitRow:
    name: str
    present: int
    parts: tuple[int, ...]  # by PARTS
    lost: int
    left: int


@dataclass(frozen=True, slots=True)
class BarPart:
    word: str
    count: int
    x: str
    width: str
    cross: str  # path of the cross over those taken


@dataclass(frozen=True, slots=True)
class Form:
    side: str
    side_name: str
    seats: str
    forces: str
    outcome: str
    field: str
    rows: tuple[UnitRow, ...]
    total: UnitRow
    chase: str  # what a pursuit that caught the beaten has added, "" if none did
    officers: tuple[str, ...]
    horses: int
    guns: int
    material: tuple[str, ...]
    bar: tuple[BarPart, ...]
    spoken: str  # the bar in words
    signed: str
    postings: tuple[LedgerLine, ...]
    out: int  # men out of the ranks by these postings


@dataclass(frozen=True, slots=True)
class ReturnPage:
    name: str
    kind: str
    where: str
    day: str
    turn: str
    revision: int
    reason: str  # of the last correction, for the umpire: it may speak of both sides
    source: str
    forms: tuple[Form, ...]
    list: str
    report: str
    battle: str  # of the engagement's own page, "" if there is none
    bulletin: str  # where it is reported to the gazette, or kept from it; "" if neither can be
    given: bool  # it is given to them
    sheets: tuple[str, str]


def readable_returns(member: Member, ref: str = "") -> QuerySet[CasualtyReturn]:
    """Returns the returns of the member's side, or of all sides for the umpire.

    *ref*: of one battle; otherwise without large fields. During a week's march a side knows only its battles
    that were referred; returns of an undone turn are only for the umpire, who must ask for one battle.
    """
    rows = CasualtyReturn.objects.filter(result__engagement__campaign=member.campaign)
    stands = Q(result__turn__undone_at=None)
    if ref:
        rows = rows.filter(result__engagement__ref=ref)
        if member.side is None:
            stands |= Q(result__engagement__turn__undone_at__isnull=False)
    else:
        rows = rows.defer("result__data", "result__engagement__muster")
    if member.side is not None:
        is_out = Q(result__engagement__turn__state=TurnState.PUBLISHED)
        known = is_out | Q(result__engagement__is_referred=True)
        rows = rows.filter(known, unit__side=member.side)
    return rows.filter(stands)


def latest_returns(rows: QuerySet[CasualtyReturn]) -> list[CasualtyReturn]:
    """Returns *rows* as last corrected, newest battle first. One query."""
    path = "result__engagement"
    rows = rows.select_related(
        *("result__field_holder", f"{path}__turn"),
        *(f"{path}__place", f"{path}__route__a", f"{path}__route__b"),
        *("unit__side", "unit__force__seat"),
    ).defer(f"{path}__turn__march", f"{path}__turn__preview")
    rows_found = list(
        rows.order_by(f"-{path}__date", f"-{path}__minute", "unit__side__position", "unit__key")
    )
    newest: dict[int, int] = defaultdict(int)
    for row in rows_found:
        newest[row.result.engagement_id] = max(newest[row.result.engagement_id], row.result.revision)
    return [row for row in rows_found if row.result.revision == newest[row.result.engagement_id]]


def returns_page(member: Member, year: str = "") -> tuple[ReturnsPage, Turn]:
    """Returns the page of the *year*, else of the last with a battle."""
    turn = side.readable_turns(member)[-1]
    groups: dict[tuple[int, int], list[CasualtyReturn]] = {}
    rows, years = of_year(
        readable_returns(member),
        "result__engagement__date",
        year,
        lambda one: member.url("campaign:returns", year=one),
    )
    for row in latest_returns(rows):
        groups.setdefault((row.result.engagement_id, row.unit.side_id), []).append(row)
    lines = tuple(return_line(member, rows) for rows in groups.values())
    shown = shown_of(years)
    page = ReturnsPage(
        lines=lines,
        present=sum(line.present for line in lines),
        lost=sum(line.lost for line in lines),
        both=member.side is None,
        years=years,
        file=member.url("campaign:returns-file"),
        sheets=sheet_addresses(member, "campaign:returns-sheet", **({"year": shown} if shown else {})),
    )
    return page, turn


def return_line(member: Member, rows: list[CasualtyReturn]) -> ReturnLine:
    battle, own_side = rows[0].result.engagement, rows[0].unit.side
    return ReturnLine(
        day=words.day(battle.date),
        turn=battle.turn.label,
        name=battle.label,
        kind=words.kind_of_battle(battle.kind),
        where=words.spot_name(battle),
        side=own_side.letter,
        side_name=own_side.label,
        present=sum(row.present for row in rows),
        lost=sum(row.losses for row in rows),
        field=held_by(
            rows[0].result, own_side, allied=bool(member.campaign.relations), both=member.side is None
        ),
        outcome=words.outcome_name(rows[0].outcome),
        href=member.url("campaign:return", ref=battle.ref),
    )


def return_table(member: Member) -> list[list[str]]:
    """Returns all returns as the rows of a file, a unit a line, its heads first."""
    heads = [_("Day"), _("Battle"), _("Kind"), _("Side"), _("Unit"), _("Went in")]
    heads += [*map(words.capitalise, parts_in_words()), _("Lost"), _("Horses"), _("Guns")]
    table_rows = [[*heads, _("Outcome"), _("Field held by")]]
    for row in latest_returns(readable_returns(member)):
        battle, own_side = row.result.engagement, row.unit.side
        names = battle.label, words.kind_of_battle(battle.kind), own_side.label, row.unit.label
        counts = row.present, *(getattr(row, part) for part in PARTS), row.losses
        end = (
            words.outcome_name(row.outcome),
            held_by(row.result, own_side, allied=bool(member.campaign.relations), both=member.side is None),
        )
        table_rows.append(
            [
                battle.date.isoformat(),
                *map(inert_cell, names),
                *map(str, (*counts, row.horses_gone, row.guns_lost)),
                *map(inert_cell, end),
            ]
        )
    return table_rows


def return_page(member: Member, ref: str) -> tuple[ReturnPage, Turn]:
    """Returns the return of the battle with *ref*; 404 unless the member's side filed one."""
    turn = side.readable_turns(member)[-1]
    rows = latest_returns(readable_returns(member, ref))
    if not rows:
        raise Http404
    result = rows[0].result
    battle = result.engagement
    leaders = list(
        Leader.objects.filter(campaign=member.campaign, unit__in=[row.unit_id for row in rows]).order_by(
            "-general", "-command", "key"
        )
    )
    postings = list(
        Posting.objects.filter(
            unit__in=[row.unit_id for row in rows], reference__startswith=f"return/{battle.key}/"
        )
        .select_related("unit")
        .order_by("date", "unit__key", "pk")
    )
    by_pk = dict(zip([posting.pk for posting in postings], lines_of_postings(member, postings), strict=True))
    by_side: dict[int, list[CasualtyReturn]] = {}
    for row in rows:
        by_side.setdefault(row.unit.side_id, []).append(row)
    page = ReturnPage(
        name=battle.label,
        kind=words.kind_of_battle(battle.kind),
        where="" if battle.place and battle.place.name == battle.name else words.spot_name(battle),
        day=words.long_day(battle.date),
        turn=battle.turn.label,
        revision=result.revision,
        reason=result.reason if member.side is None else "",
        source=source_in_words(result.source, result.data.get("parts", ())),
        forms=tuple(
            return_form(
                battle,
                own_rows,
                leaders,
                [by_pk[p.pk] for p in postings if p.unit.side_id == own_rows[0].unit.side_id],
                member.campaign.rules(battle.turn.number).casualties.ridden,
            )
            for own_rows in by_side.values()
        ),
        list=member.url("campaign:returns"),
        report=member.url("campaign:undone", turn=battle.turn.label)
        if battle.turn.undone_at
        else member.url("campaign:report", turn=str(battle.turn.number)),
        battle=link_if_known(member, "battles:engagement", ref=battle.ref),
        bulletin=member.url("campaign:bulletin", ref=battle.ref)
        if can_publish_battle(member, battle, turn)
        else "",
        given=member.side is not None and member.side.key in battle.published,
        sheets=sheet_addresses(member, "campaign:return-sheet", ref=battle.ref),
    )
    return page, turn


def can_publish_battle(member: Member, battle: Engagement, turn: Turn) -> bool:
    """Tells whether the member, as commander-in-chief, may publish *battle* in the gazette now."""
    return member.side is not None and bool(member.seats) and not why_not_printed(battle, member.side, turn)


def return_form(
    battle: Engagement, rows: list[CasualtyReturn], leaders: list[Leader], lines: list[LedgerLine], cost: int
) -> Form:
    """Returns the form; *cost*: the percentage that a pursuit costs the pursuers."""
    own_side, fit = rows[0].unit.side, words.account_name(Account.FIT)
    units = tuple(
        UnitRow(
            row.unit.label,
            row.present,
            tuple(getattr(row, part) for part in PARTS),
            row.losses,
            row.present - row.losses,
        )
        for row in rows
    )
    total = UnitRow(
        "",
        sum(row.present for row in units),
        tuple(sum(row.parts[at] for row in units) for at in range(len(PARTS))),
        sum(row.lost for row in units),
        sum(row.left for row in units),
    )
    mine = [leader for leader in leaders if leader.side_id == own_side.pk]
    names = parts_in_words()
    return Form(
        side=own_side.letter,
        side_name=own_side.label,
        seats=joined_names(row.unit.force.seat.label for row in rows if row.unit.force.seat),
        forces=joined_names(row.unit.force.label for row in rows),
        outcome=words.outcome_name(rows[0].outcome),
        field=held_by(rows[0].result, own_side),
        rows=units,
        total=total,
        chase=pursuit_sentence(battle, rows[0].result.data, own_side, cost),
        officers=tuple(
            f"{own_leader.label}: {words.leader_fate(fate_then(own_leader))}"
            for own_leader in mine
            if own_leader.fate_date == battle.date
        ),
        horses=sum(row.horses_gone for row in rows),
        guns=sum(row.guns_lost for row in rows),
        material=goods_sentences(row.goods for row in rows),
        bar=loss_bar(total.parts, names),
        spoken=", ".join(f"{name} {count}" for name, count in zip(names, total.parts, strict=True) if count),
        signed=next((leader.name for leader in mine if is_unhurt(leader, battle)), ""),
        postings=tuple(lines),
        out=sum(((line.source == fit) - (line.target == fit)) * line.count for line in lines if line.men),
    )


def pursuit_sentence(battle: Engagement, data: dict[str, Any], own_side: Side, ridden: int) -> str:
    """Returns the rule by which the beaten lose, and why, or what it cost the pursuers."""
    riders = set(data["riders"])
    if not riders:
        return ""
    party = party_of(battle.muster, own_side.key)
    if party == data["field_holder"]:
        forces = (force for party in battle.muster["parties"] for force in party["forces"])
        own_names = force_and_unit_names(battle.campaign)
        pursuers = [force_entry["name"] for force_entry in forces if force_entry["key"] in riders]
        names = joined_names(own_names.get(name, name) for name in pursuers)
        about = {"names": names, "percent": ridden}
        return _("Pursued and caught the enemy, and lost %(percent)d %% of their men: %(names)s.") % about
    before = SideOutcome(data["outcomes"][party])
    about = {"before": words.outcome_name(before), "after": words.outcome_name(WORSE[before])}
    if WORSE[before] is before:
        return _("The enemy pursued and caught our force.")
    text = _("The enemy pursued and caught our force, which %(before)s. It loses men as if it %(after)s.")
    return text % about


def is_unhurt(leader: Leader, battle: Engagement) -> bool:
    """Tells whether the leader could still sign when *battle* was over."""
    if leader.fate_date == battle.date:
        return fate_then(leader) == LeaderFate.PRESENT
    return leader.fate == LeaderFate.PRESENT or (
        leader.fate_date is not None and leader.fate_date > battle.date
    )


def fate_then(leader: Leader) -> str:
    """Returns the leader's fate on `fate_date`: one who is fit again was wounded."""
    hit, until = leader.fate_date, leader.until
    mended = leader.fate == LeaderFate.PRESENT and hit is not None and until is not None and until > hit
    return LeaderFate.WOUNDED if mended else leader.fate


def joined_names(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))


def parts_in_words() -> tuple[str, ...]:
    wounded = _("severely wounded"), _("lightly wounded")
    return _("killed"), *wounded, _("missing"), pgettext("loss", "captured")


def loss_bar(parts: tuple[int, ...], names: tuple[str, ...]) -> tuple[BarPart, ...]:
    """Returns the losses side by side: widths in proportion, in whole units."""
    whole, done, bar_parts = sum(parts), 0, []
    for count, name in zip(parts, names, strict=True):
        start, end = (WIDE * edge // whole if whole else 0 for edge in (done, done + count))
        done += count
        cross = f"M{start}.5 .5L{end} 25.5M{end} .5L{start}.5 25.5"
        bar_parts.append(BarPart(name, count, str(start), str(end - start), cross))
    return tuple(bar_parts)
