"""The situation report of one side's week: the nine parts, in words, from the facts that were stored."""

import datetime as dt
from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.utils.formats import number_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.logic.words import OrderKind, Stance
from campaign.models import Campaign, Report, Turn
from campaign.pages import health, side, words
from campaign.pages.coming import outcome

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ForceRow:
    name: str
    where: str
    state: str
    effective: int
    sick: int
    wounded: int
    missing: int
    order: str
    href: str


@dataclass(frozen=True, slots=True)
class Loss:
    unit: str
    present: int
    killed: int
    severe: int
    light: int
    missing: int
    captured: int
    lost: int


@dataclass(frozen=True, slots=True)
class Action:
    title: str
    sentences: tuple[str, ...]
    losses: tuple[Loss, ...]
    lost: int
    href: str


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side's report on one week."""

    side: str
    side_name: str
    turn: int
    week: str
    news: tuple[str, ...]
    forces: tuple[ForceRow, ...]
    actions: tuple[Action, ...]
    opened: int
    changes: tuple[tuple[str, int], ...]
    closed: int
    due: int
    held: tuple[str, ...]
    ours: int
    fresh: tuple[tuple[str, str, str, str], ...]  # what, where, day, source
    older: tuple[tuple[str, str, str, str], ...]
    ill: tuple[tuple[str, str], ...]  # forces with sick, and their sick line
    come: tuple[str, ...]  # what the timetable has brought, a sentence each
    sick: int
    wounded: int
    without: tuple[str, ...]  # forces that had no order of this week


@dataclass(frozen=True, slots=True)
class Issue:
    number: int
    week: str
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class ReportPage:
    sheets: tuple[Sheet, ...]  # one; for the umpire one for each side
    issues: tuple[Issue, ...]
    map: str
    words: str
    number: int
    intro: str  # what players read first, while there is no report


def report_page(member: Member, number: int | None) -> tuple[ReportPage, Turn]:
    """The report on turn *number*, or the last one; 404 for a turn that has none. Two queries."""
    turns = side.turns(member)
    rows = Report.objects.filter(turn__campaign=member.campaign)
    if member.side is not None:
        rows = rows.filter(side=member.side)
    published = [turn for turn in turns if turn.published_at]
    last = published[-1].number if published else 0
    wanted = last if number is None else number
    found = list(rows.filter(turn__number=wanted).select_related("turn", "side").order_by("side__position"))
    if number is not None and not found:
        raise Http404
    return ReportPage(
        sheets=tuple(sheet(member, row) for row in found),
        issues=tuple(
            Issue(
                number=turn.number,
                week=words.week(turn),
                href=member.url("campaign:report", turn=str(turn.number)),
                here=turn.number == wanted,
            )
            for turn in reversed(published)
        ),
        map=member.url("campaign:map"),
        words=member.url("campaign:words"),
        number=wanted,
        intro=intro(member.campaign),
    ), turns[-1]


def intro(campaign: Campaign) -> str:
    """The campaign's introduction in the reader's language, else in English."""
    language = (get_language() or "en").partition("-")[0]
    return campaign.intro.get(language) or campaign.intro.get("en", "")


def sheet(member: Member, report: Report) -> Sheet:
    facts: Facts = report.facts
    forces = tuple(force_row(member, row) for row in facts["forces"])
    actions = tuple(action(member, row) for row in facts["actions"])
    enemy = [seen(row) for row in facts["enemy"]]
    ages = [row["days"] for row in facts["enemy"]]
    return Sheet(
        side=report.side.letter,
        side_name=report.side.name,
        turn=report.turn.number,
        week=words.week(report.turn),
        news=news(facts, actions),
        forces=forces,
        actions=actions,
        opened=facts["strength"]["opened"],
        changes=tuple((words.cause(cause), men) for cause, men in facts["strength"]["changes"].items()),
        closed=facts["strength"]["closed"],
        due=facts["due"],
        held=tuple(party(row) for row in facts["prisoners"]["held"]),
        ours=facts["prisoners"]["ours"],
        fresh=tuple(line for line, days in zip(enemy, ages, strict=True) if days < report.turn.days),
        older=tuple(line for line, days in zip(enemy, ages, strict=True) if days >= report.turn.days),
        ill=tuple(
            (row["name"], health.told(row["sick"], row["new"], row["due"])) for row in facts.get("sick", ())
        ),
        come=tuple(came(row) for row in facts.get("come", ())),
        sick=sum(row.sick for row in forces),
        wounded=sum(row.wounded for row in forces),
        without=tuple(row.name for row in forces if not row.order),
    )


def news(facts: Facts, actions: tuple[Action, ...]) -> tuple[str, ...]:
    """What is new, in three lines at most."""
    found = []
    if actions:
        lost = sum(row.lost for row in actions)
        count = ngettext("%d action", "%d actions", len(actions)) % len(actions)
        loss = _("our loss %s") % words.number(lost) if lost else _("we lost nobody")
        found.append(f"{count}; {loss}.")
    taken = sum(row["men"] for row in facts["prisoners"]["held"])
    if taken:
        found.append(ngettext("We hold %d prisoner.", "We hold %d prisoners.", taken) % taken)
    fresh = sum(row["days"] < 7 for row in facts["enemy"])
    if fresh:
        found.append(
            ngettext("The enemy was seen once this week.", "The enemy was seen %(n)d times this week.", fresh)
            % {"n": fresh}
        )
    return tuple(found) or (_("Nothing new."),)


def force_row(member: Member, row: Facts) -> ForceRow:
    return ForceRow(
        name=row["name"],
        where=words.capital(spot(row["spot"])),
        state=_("no news since %s") % words.weekday(dt.date.fromisoformat(row["silent_since"]))
        if row.get("silent_since")
        else words.state(row["state"]),
        effective=row["effective"],
        sick=row["sick"],
        wounded=row["wounded"],
        missing=row["missing"],
        order=told(row["order"]),
        href=member.url("campaign:force", ref=row["ref"]),
    )


def spot(where: Facts) -> str:
    if "place" in where:
        return _("at %s") % where["place"]
    return words.on_the_way(where["way"], where["from"], where["to"], where["metres"])


def told(order: Facts) -> str:
    """Ordered to Guáimaro by Cascorro; attack up to 2."""
    if not order:
        return ""
    legs = ", ".join(order["legs"])
    where = spot(order["spot"]) if order.get("spot") else ""
    text = {
        OrderKind.MARCH: _("march to %s") % legs,
        OrderKind.HOLD: _("hold"),
        OrderKind.REST: _("rest"),
        OrderKind.PATROL: _("patrol by %s") % legs,
        OrderKind.AMBUSH: _("lie in ambush %s") % where,
        OrderKind.PURSUE: _("pursue the enemy seen %s") % where,
        OrderKind.EVADE: _("evade to %s") % legs if legs else _("keep out of the enemy’s reach"),
    }[OrderKind(order["kind"])]
    how = [_("by forced march")] * order.get("forced", False) + [_("by night as well")] * order.get(
        "night", False
    )
    return "; ".join([text, *how, stance(order)])


def stance(order: Facts) -> str:
    times = number_format(f"{order['ratio'] / 100:g}")
    return {
        Stance.ATTACK: _("attack up to %s times our number") % times,
        Stance.STAND: _("stand"),
        Stance.AVOID: _("avoid"),
        Stance.WITHDRAW: _("withdraw before more than %s times our number") % times,
    }[Stance(order["stance"])]


def action(member: Member, row: Facts) -> Action:
    day = words.weekday(dt.date.fromisoformat(row["date"]))
    losses = tuple(Loss(**{part: line[part] for part in Loss.__slots__}) for line in row["losses"])
    title = _("Action of %(name)s, %(day)s, %(hour)s") % {
        "name": row["name"],
        "day": day,
        "hour": words.clock(row["minute"]),
    }
    return Action(
        title,
        sentences(row),
        losses,
        sum(line.lost for line in losses),
        member.url("campaign:return", ref=row["ref"]),
    )


def sentences(row: Facts) -> tuple[str, ...]:
    """The fight from one's own side; the enemy only as seen, or as counted on a field one held."""
    found = []
    kind = words.capital(words.kind_of_fight(row["kind"]))
    sides = _("we attacked") if row["attacked"] else _("the enemy attacked")
    found.append(
        _("%(kind)s %(where)s; %(sides)s.") % {"kind": kind, "where": spot(row["spot"]), "sides": sides}
    )
    if row["enemy"]:
        found.append(_("Enemy seen as %s.") % words.band(row["enemy"]["low"], row["enemy"]["high"]))
    else:
        found.append(_("The enemy’s strength was not made out."))
    if row["held"]:
        found.append(_("We held the field."))
    elif row["course"]:
        found.append(_("Our force %s; we did not hold the field.") % words.course(row["course"]))
    else:
        found.append(_("We did not hold the field."))
    if row["counted"]:
        found.append(
            _("Counted on the field: %(dead)d enemy dead; %(taken)d taken.")
            % {"dead": row["counted"]["dead"], "taken": row["counted"]["taken"]}
        )
    else:
        found.append(_("The enemy’s loss is not known."))
    return tuple(found)


def came(row: Facts) -> str:
    """First drafts from Spain: 900 men came to La Habana. The enemy's without a number."""
    if row["own"]:
        return f"{row['name']}: {outcome(row['what'], row.get('men', 0), row.get('place', ''))}."
    return f"{row['name']}: {row['place']}." if "place" in row else f"{row['name']}."


def party(row: Facts) -> str:
    day = words.day(dt.date.fromisoformat(row["taken_on"]))
    about = {"men": row["men"], "action": row["action"], "day": day, "holder": row["holder"]}
    return (
        ngettext(
            "%(men)d man taken in the action of %(action)s on %(day)s, held by %(holder)s.",
            "%(men)d men taken in the action of %(action)s on %(day)s, held by %(holder)s.",
            row["men"],
        )
        % about
    )


def seen(row: Facts) -> tuple[str, str, str, str]:
    what = f"{words.capital(words.arm(row['arm']))}, {words.band(row['low'], row['high'], sure=row['sure'])}"
    day = words.weekday(dt.date.fromisoformat(row["date"]))
    return what, spot(row["spot"]), day, f"{words.source(row['source'])}, {words.sureness(row['sure'])}"
