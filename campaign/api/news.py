"""Answers with what is reported: sightings, casualty returns, situation reports and the gazette."""

from django.http import Http404
from ninja import Router

from campaign.access import Member
from campaign.api import shapes
from campaign.api.country import spot_of
from campaign.api.door import Knock
from campaign.pages.parts import side_rows as rows
from campaign.pages.public.issues import Issue, issue_numbers, released_issues
from campaign.pages.reports.situation import readable_reports
from campaign.pages.reports.situation.sheet import report_sheet
from campaign.pages.returns.casualty_returns import PARTS, UnitRow, return_page, returns_page

router = Router()


@router.get("/sightings", response=list[shapes.Sighting], summary="Other sides as yours has seen them")
def sightings(request: Knock) -> list[shapes.Sighting]:
    member = request.auth
    today = rows.reading_day(rows.this_turn(member))
    return [
        shapes.Sighting(
            ref=row.ref,
            side=row.of_side.key,
            arm=row.arm,
            low=row.low,
            high=row.high,
            sure=row.sure,
            date=row.date,
            age=(today - row.date).days,
            source=row.source,
            spot=spot_of(row),
        )
        for row in rows.readable_sightings(member)
    ]


@router.get("/returns", response=list[shapes.ReturnLine], summary="The battles of one year, with losses")
def returns(request: Knock, year: str = "") -> list[shapes.ReturnLine]:
    """Returns the casualty returns of a year; the last year with a battle if none is named."""
    page, _turn = returns_page(request.auth, year)
    return [
        shapes.ReturnLine(
            ref=line.href.partition("?")[0].rstrip("/").rpartition("/")[2],
            day=line.day,
            turn=line.turn,
            name=line.name,
            side=line.side_name,
            present=line.present,
            lost=line.lost,
            field=line.field,
            outcome=line.outcome,
        )
        for line in page.lines
    ]


@router.get("/returns/{ref}", response=shapes.CasualtyReturn, summary="The casualty return of one battle")
def casualty_return(request: Knock, ref: str) -> shapes.CasualtyReturn:
    page, _turn = return_page(request.auth, ref)
    return shapes.CasualtyReturn(
        name=page.name,
        day=page.day,
        turn=page.turn,
        forms=[
            shapes.ReturnForm(
                side=form.side_name,
                outcome=form.outcome,
                field=form.field,
                units=[unit_loss(row) for row in form.rows],
            )
            for form in page.forms
        ],
    )


def unit_loss(row: UnitRow) -> shapes.UnitLoss:
    parts = dict(zip(PARTS, row.parts, strict=True))
    return shapes.UnitLoss(name=row.name, present=row.present, left=row.left, **parts)


@router.get("/reports", response=list[int], summary="The turns on which you can read a report")
def report_numbers(request: Knock) -> list[int]:
    member = request.auth
    turns = [turn.number for turn in rows.readable_turns(member) if turn.published_at]
    return [number for number in turns if readable_reports(member, number)]


@router.get("/reports/{number}", response=list[shapes.Report], summary="The situation reports on one turn")
def reports(request: Knock, number: int) -> list[shapes.Report]:
    member = request.auth
    found = readable_reports(member, number)
    if not found:
        raise Http404
    return [report_out(member, row) for row in found]


def report_out(member: Member, row: object) -> shapes.Report:
    sheet = report_sheet(member, row)  # type: ignore[arg-type]
    return shapes.Report(
        turn=row.turn.number,  # type: ignore[attr-defined]
        key=sheet.key,
        to=sheet.to,
        week=sheet.week,
        parts=[
            shapes.ReportPart(name=part.name, title=part.title, lines=[str(line) for line in part.lines])
            for part in (sheet.news, *sheet.parts)
        ],
    )


@router.get("/gazette", response=list[int], summary="The turns that have a gazette")
def gazette_numbers(request: Knock) -> list[int]:
    return issue_numbers(request.auth.campaign)


@router.get("/gazette/{number}", response=list[shapes.Issue], summary="The gazettes on one turn")
def gazette(request: Knock, number: int) -> list[shapes.Issue]:
    found = released_issues(request.auth.campaign, number)
    if not found:
        raise Http404
    return [issue_out(issue) for issue in found]


def issue_out(issue: Issue) -> shapes.Issue:
    lines = [": ".join(filter(None, line)) for line in issue.lines]
    return shapes.Issue(turn=issue.number, name=issue.name, date=issue.date, lines=lines)
