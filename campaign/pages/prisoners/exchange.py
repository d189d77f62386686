"""Exchanges of prisoners as a side sees them: offers, answers and what came of them; and what each side has
announced it does with prisoners.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.http import QueryDict
from django.utils.translation import gettext as _, gettext_lazy

from campaign.access import Member
from campaign.forms.exchange import ExchangeForm
from campaign.i18n.demo_texts import readable_text
from campaign.logic.prisoners.custody import QUARTER_TOO, UMPIRE_ALONE
from campaign.logic.prisoners.quarter import gives_none
from campaign.logic.settings import Prisoners
from campaign.logic.vocabulary import LeaderFate, PrisonerPolicy, ProposalState, Stock, TurnState
from campaign.models import Leader, Proposal, Side, Turn
from campaign.pages.parts.wording import phrases as words

MOST = 30  # of the answered, the newest
ANSWERED = {
    ProposalState.AGREED: gettext_lazy("agreed"),
    ProposalState.ACCEPTED: gettext_lazy("done"),
    ProposalState.LAPSED: gettext_lazy("failed"),
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
    agreed: bool  # done when the next week opens
    answers: tuple[tuple[str, str], ...]  # what may be answered, and what it is called
    href: str


@dataclass(frozen=True, slots=True)
class Exchanges:
    form: ExchangeForm | None
    href: str
    open: tuple[ProposalLine, ...]
    over: tuple[ProposalLine, ...]


TREATMENTS = {
    PrisonerPolicy.HOLD: gettext_lazy("Prisoners are held"),
    PrisonerPolicy.PAROLE: gettext_lazy("Prisoners are sent home on parole"),
    PrisonerPolicy.RELEASE: gettext_lazy("Prisoners are released"),
    PrisonerPolicy.EXCHANGE: gettext_lazy(
        "Prisoners are exchanged, man for man, with a side that does the same"
    ),
    PrisonerPolicy.NO_QUARTER: gettext_lazy("No quarter is given"),
    PrisonerPolicy.UMPIRE: gettext_lazy("The umpire decides what happens to prisoners"),
}
"""Prisoner policies, as lines of a page and as choices."""


@dataclass(frozen=True, slots=True)
class PrisonerPolicyLine:
    """The prisoner policy of one side, and whether its rules give no quarter.

    `choices`: word, label, and whether it is the present policy, for people who may change it. `head`: the
    seat that alone may, for others of the side; `fixed`: the umpire's decision prevents it; `coming`: for the
    umpire, the scenario's later policies.
    """

    side: str
    name: str
    key: str
    text: str
    unsparing: bool
    choices: tuple[tuple[str, str, bool], ...]
    head: str = ""
    fixed: bool = False
    coming: tuple[str, ...] = ()


def policy_lines(member: Member, turn: Turn, sides: list[Side]) -> tuple[PrisonerPolicyLine, ...]:
    """Returns the prisoner policies of *sides*; another side's becomes known when a week is published."""
    settings = member.campaign.rules(turn.number).prisoners
    none = gives_none(settings.no_quarter, [side.key for side in sides])
    unheard = member.side is not None and not member.speaks
    heads = member.head_seats if unheard else ()
    lines = []
    for side in sides:
        is_own = member.side is None or member.side.pk == side.pk
        now = side.treatment(turn.number if is_own or turn.state == TurnState.PUBLISHED else turn.number - 1)
        asked = member.side is not None and (
            now is PrisonerPolicy.UMPIRE or settings.announcing == UMPIRE_ALONE
        )
        ours = is_own and turn.state == TurnState.OPEN and not asked
        speaks = ours and (member.side is None or member.speaks)
        fixed = (
            speaks
            and member.side is not None
            and side.policy_and_source(turn.number) == (PrisonerPolicy.NO_QUARTER, True)
        )
        lines.append(
            PrisonerPolicyLine(
                side=side.letter,
                name=side.label,
                key=side.key,
                text=str(TREATMENTS[now]),
                unsparing=side.key in none,
                choices=tuple(
                    (word.value, str(called), word is now)
                    for word, called in TREATMENTS.items()
                    if speaks
                    and not fixed
                    and (member.side is None or word in (now, *policies_to_announce(settings)))
                ),
                head=", ".join(seat.label for seat in heads if seat.side_id == side.pk)
                if ours and not speaks
                else "",
                fixed=fixed,
                coming=coming_policies(side, turn) if member.side is None else (),
            )
        )
    return tuple(lines)


def coming_policies(side: Side, turn: Turn) -> tuple[str, ...]:
    """Returns the scenario's prisoner policies of *side* after *turn*."""
    later = [(row[0], TREATMENTS[PrisonerPolicy(row[1])]) for row in side.announced if row[0] > turn.number]
    return tuple(_("From turn %d on") % number + f": {what}" for number, what in later)


def policies_to_announce(settings: Prisoners) -> list[PrisonerPolicy]:
    """Returns the policies that a side's commander-in-chief may announce."""
    quarter = [PrisonerPolicy.NO_QUARTER] if settings.announcing == QUARTER_TOO else []
    return [
        PrisonerPolicy.HOLD,
        PrisonerPolicy.PAROLE,
        PrisonerPolicy.RELEASE,
        PrisonerPolicy.EXCHANGE,
        *quarter,
    ]


def captured_officers(member: Member, keys: Iterable[str] = ()) -> list[Leader]:
    """Returns all captured officers of the campaign, and those of *keys*. One query."""
    prisoner = Q(fate=LeaderFate.CAPTURED, party__isnull=False)
    rows = Leader.objects.filter(prisoner | Q(key__in=list(keys)), campaign=member.campaign)
    rows = rows.select_related("party__engagement__turn")
    heavy = ("muster", "turn__march", "turn__preview")  # nothing of which is told here
    rows = rows.defer(*(f"party__engagement__{name}" for name in heavy))
    return list(rows.order_by("fate_date", "key"))


def officers_by_captor(
    member: Member, captured: Iterable[Leader] | None = None
) -> tuple[list[Leader], list[Leader]]:
    """Returns captured officers: the member's prisoners, and its own in enemy hands.

    *captured*: which to look at; None: all. Both sides know of them.
    """
    side, held, lost = member.side.pk if member.side is not None else None, [], []
    for officer in captured_officers(member) if captured is None else captured:
        engagement = officer.party.engagement if officer.party is not None else None
        if officer.fate != LeaderFate.CAPTURED or officer.party is None:
            continue
        if engagement is None or engagement.turn.state == TurnState.PUBLISHED:
            if officer.party.captor_id == side:
                held.append(officer)
            if officer.side_id == side:
                lost.append(officer)
    return held, lost


def new_form(
    member: Member,
    data: QueryDict | None = None,
    *,
    captured: Iterable[Leader] | None = None,
    sides: Iterable[Side] | None = None,
) -> ExchangeForm:
    """Returns the form of a new proposal. Two queries besides those of *captured*."""
    held, lost = (
        {officer.ref: officer.label for officer in officers_}
        for officers_ in officers_by_captor(member, captured)
    )
    all_sides = member.campaign.sides.order_by("position") if sides is None else sides
    others = {side.key: side.label for side in all_sides if side != member.side}
    return ExchangeForm(data, sides=others, held=held, lost=lost)


def newest_proposals(member: Member) -> list[Proposal]:
    """Returns the newest proposals of the member's side, or of all for the umpire. One query."""
    rows = Proposal.objects.filter(campaign=member.campaign)
    if member.side is not None:
        rows = rows.filter(Q(by=member.side) | Q(to=member.side))
    rows = rows.select_related("by", "to", "turn", "answered").defer(
        *(f"{turn}__{heavy}" for turn in ("turn", "answered") for heavy in ("march", "preview"))
    )
    proposals = rows.order_by("-turn__number", "-key")
    return list(proposals[: 2 * MOST])


def exchange_page(
    member: Member,
    turn: Turn,
    form: ExchangeForm | None,
    proposals: list[Proposal],
    leaders: list[Leader],
    sides: list[Side],
) -> Exchanges:
    """Returns *proposals* and the form for a new one. The umpire makes none."""
    dealing = turn.state == TurnState.OPEN
    names = {entry.key: entry.label for entry in leaders}
    lines = [(row, proposal_line(member, row, turn, names)) for row in proposals]
    if dealing and member.side is not None and not is_decided_by_umpire(member.side, turn):
        form = form or new_form(member, captured=leaders, sides=sides)
    else:
        form = None
    return Exchanges(
        form=form,
        href=member.url("campaign:propose"),
        open=tuple(entry for row, entry in lines if row.state == ProposalState.OPEN),
        over=tuple(entry for row, entry in lines if row.state != ProposalState.OPEN)[:MOST],
    )


def is_decided_by_umpire(side: Side, turn: Turn) -> bool:
    """Tells whether the umpire decides the fate of *side*'s prisoners.

    If they do, the side can exchange none.
    """
    return side.treatment(turn.number) is PrisonerPolicy.UMPIRE


def proposal_line(member: Member, row: Proposal, turn: Turn, names: dict[str, str]) -> ProposalLine:
    answers: tuple[tuple[str, str], ...] = ()
    if turn.state == TurnState.OPEN and row.state == ProposalState.OPEN and member.side is not None:
        if row.to_id == member.side.pk:
            accept = () if is_decided_by_umpire(member.side, turn) else (("accept", _("Accept")),)
            answers = (*accept, ("decline", _("Decline")))
        else:
            answers = (("withdraw", _("Withdraw")),)
    return ProposalLine(
        side=row.by.letter,
        text=proposal_sentence(row, names),
        words=readable_text(row.words),
        when=_("Turn %(number)d") % {"number": (row.answered or row.turn).number},
        state="" if row.state == ProposalState.OPEN else str(ANSWERED[ProposalState(row.state)]),
        agreed=row.state == ProposalState.AGREED,
        answers=answers,
        href=member.url("campaign:proposal", ref=row.ref),
    )


def proposal_sentence(row: Proposal, names: dict[str, str]) -> str:
    """Returns a proposal in words.

    *names* of officers, by key.
    """
    about = {
        "by": row.by.label,
        "to": row.to.label,
        "gives": men_and_officers(row.gives, row.officers_given, names),
        "takes": men_and_officers(row.takes, row.officers_taken, names),
    }
    if not about["takes"]:
        return _("%(by)s to %(to)s: returns %(gives)s and asks for nobody.") % about
    if not about["gives"]:
        return _("%(by)s to %(to)s: asks for %(takes)s and returns nobody.") % about
    return _("%(by)s to %(to)s: returns %(gives)s for %(takes)s.") % about


def men_and_officers(number: int, officers: list[str], names: dict[str, str]) -> str:
    """Returns men and officers: 12 men, Colonel Macías and Captain Dorado."""
    men = [words.amount(Stock.MEN, number)] if number else []
    *first, last = [*men, *(names[key] for key in officers if key in names)] or [""]
    return _(" and ").join([", ".join(first), last]) if first else last
