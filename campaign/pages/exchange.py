"""Exchanges of captives as a side sees them: what it may offer, what was offered, and what came of it."""

from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaign.access import Member
from campaign.forms import ExchangeForm
from campaign.logic.words import ProposalState, TurnState
from campaign.models import Proposal, Turn

MOST = 30  # of the answered, the newest
ANSWERED = {
    ProposalState.ACCEPTED: gettext_lazy("accepted"),
    ProposalState.DECLINED: gettext_lazy("declined"),
    ProposalState.WITHDRAWN: gettext_lazy("withdrawn"),
}


@dataclass(frozen=True, slots=True)
class ProposalLine:
    side: str  # letter of who made it
    text: str
    words: str
    when: str
    state: str  # "" open
    answers: tuple[tuple[str, str], ...]  # what may be answered, and what it is called
    href: str


@dataclass(frozen=True, slots=True)
class Exchanges:
    form: ExchangeForm | None
    href: str
    open: tuple[ProposalLine, ...]
    over: tuple[ProposalLine, ...]


def exchanges(member: Member, turn: Turn, form: ExchangeForm | None) -> Exchanges:
    """Two queries. The umpire looking at all sees the proposals of all, and makes none."""
    rows = Proposal.objects.filter(campaign=member.campaign)
    if member.side is not None:
        rows = rows.filter(Q(by=member.side) | Q(to=member.side))
    found = rows.select_related("by", "to", "turn", "answered").order_by("-turn__number", "-key")
    dealing = turn.state == TurnState.OPEN
    lines = [(row, line(member, row, dealing)) for row in found[: 2 * MOST]]
    return Exchanges(
        form=(form or ExchangeForm(sides=others(member))) if dealing and member.side is not None else None,
        href=member.url("campaign:propose"),
        open=tuple(each for row, each in lines if row.state == ProposalState.OPEN),
        over=tuple(each for row, each in lines if row.state != ProposalState.OPEN)[:MOST],
    )


def others(member: Member) -> dict[str, str]:
    """The other sides' names by key."""
    assert member.side is not None
    return dict(member.campaign.sides.exclude(pk=member.side.pk).values_list("key", "name"))


def line(member: Member, row: Proposal, dealing: bool) -> ProposalLine:
    answers: tuple[tuple[str, str], ...] = ()
    if dealing and row.state == ProposalState.OPEN and member.side is not None:
        if row.to_id == member.side.pk:
            answers = (("accept", _("Accept")), ("decline", _("Decline")))
        else:
            answers = (("withdraw", _("Withdraw")),)
    return ProposalLine(
        side=row.by.letter,
        text=sentence(row),
        words=row.words,
        when=_("Turn %(number)d") % {"number": (row.answered or row.turn).number},
        state="" if row.state == ProposalState.OPEN else str(ANSWERED[ProposalState(row.state)]),
        answers=answers,
        href=member.url("campaign:proposal", ref=row.ref),
    )


def sentence(row: Proposal) -> str:
    about = {"by": row.by.name, "to": row.to.name, "gives": men(row.gives), "takes": men(row.takes)}
    if not row.takes:
        return _("%(by)s gives %(gives)s of %(to)s and asks for none.") % about
    if not row.gives:
        return _("%(by)s asks %(to)s for %(takes)s of its own and gives none.") % about
    return _("%(by)s gives %(gives)s of %(to)s for %(takes)s of its own.") % about


def men(number: int) -> str:
    return ngettext("%(n)d man", "%(n)d men", number) % {"n": number}
