"""Disputes that were settled at tables of the campaign, beside the clauses they bear on. MACH-GEN-02."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

import rules
from battles.access import is_judging, precedents_of, ruleset_of, settles_by_die
from battles.models import Precedent
from battles.pages.rules.rulebook import ClauseLink, clause_link
from campaign.access import Member
from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Side


@dataclass(frozen=True, slots=True)
class PrecedentLine:
    clause: ClauseLink
    question: str
    letter: str
    answer: str  # "Settled as Spain asks."
    how: str  # "5 was rolled"
    who: str
    when: datetime
    where: str  # the engagement's name; "" at its own table
    strike: str  # its number, for the umpire at its own table; else ""


@dataclass(frozen=True, slots=True)
class DisputesPage:
    """`sides`: those that fight. `may`: whether the member settles one here. `open`: whether anybody does."""

    engagement: Engagement
    here: tuple[PrecedentLine, ...]
    elsewhere: tuple[PrecedentLine, ...]
    sides: tuple[Side, ...]
    may: bool
    open: bool
    judges: bool
    sheet: str
    back: str


def may_settle(member: Member, engagement: Engagement) -> bool:
    """Tells whether *member* may settle a dispute.

    Anybody at the table may, where the rules roll a die for it; else the umpire.
    """
    looking = member.umpire and member.side is not None
    open_yet = engagement.state == EngagementState.OPEN
    return open_yet and not looking and (settles_by_die(ruleset_of(engagement)) or is_judging(member))


def disputes_page(member: Member, engagement: Engagement) -> DisputesPage:
    """Returns the page of disputes. Two queries."""
    lines = precedents_known(member, engagement)
    fought = {party["side"] for party in engagement.muster["parties"]}
    return DisputesPage(
        engagement=engagement,
        here=tuple(line for line in lines if not line.where),
        elsewhere=tuple(line for line in lines if line.where),
        sides=tuple(side for side in member.campaign.sides.all() if side.key in fought),
        may=may_settle(member, engagement),
        open=engagement.state == EngagementState.OPEN,
        judges=is_judging(member),
        sheet=member.url("battles:sheet-at", ref=engagement.ref),
        back=member.url("battles:engagement", ref=engagement.ref),
    )


def precedents_known(member: Member, engagement: Engagement) -> tuple[PrecedentLine, ...]:
    """Returns the precedents that the member may know of and that bear on the rules of *engagement*.

    Oldest first. One query.
    """
    ruleset = ruleset_of(engagement)
    rows = [row for row in precedents_of(member) if row.clause in rules.catalogue(ruleset)]
    return tuple(precedent_line(member, row, engagement) for row in rows)


def precedent_line(member: Member, row: Precedent, engagement: Engagement) -> PrecedentLine:
    here = row.battle.engagement_id == engagement.pk
    book, asked = row.battle.ruleset, row.asked_by
    return PrecedentLine(
        clause=clause_link(book, rules.clause(row.clause)),
        question=row.question,
        letter=asked.letter,
        answer=(_("Yes, as {the}%(side)s asked.") if row.granted else _("No, against {the}%(side)s."))
        % {"side": asked.label},
        how=how_settled(row.face),
        who=row.side.label if row.side else _("the umpire"),
        when=row.settled_at,
        where="" if here else row.battle.engagement.label,
        strike=str(row.number) if here and is_judging(member) else "",
    )


def how_settled(face: int | None) -> str:
    """Returns by what dice, if any; two dice are kept as one number of two figures."""
    if not face:
        return _("decided without a die")
    own_die, other = divmod(face, 10)
    if own_die:
        return _("%(own)d was rolled against %(other)d") % {"own": own_die, "other": other}
    return _("%(face)d was rolled") % {"face": face}


def bearing_on(lines: Iterable[PrecedentLine], clause: str) -> tuple[PrecedentLine, ...]:
    return tuple(line for line in lines if line.clause.id == clause)
