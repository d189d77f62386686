from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.access import Asked, Member, commanded_force_or_404, member_or_404, umpire_or_404
from campaign.forms.exchange import ExchangeForm
from campaign.i18n.war_words import gettext as _, gettext_lazy
from campaign.logic.vocabulary import PrisonerFate, PrisonerPolicy
from campaign.models import PrisonerParty, Proposal
from campaign.operations.prisoners import custody, exchange, fates
from campaign.pages.prisoners.exchange import new_form, officers_by_captor
from campaign.pages.prisoners.overview import prisoner_roll
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer

ANSWERS = {
    "accept": exchange.accept_exchange,
    "decline": exchange.decline_exchange,
    "withdraw": exchange.withdraw_exchange,
}
ANSWERED = {
    "accept": gettext_lazy("Agreed: the men are exchanged when the next {week} opens."),
    "decline": gettext_lazy("The proposal is declined."),
    "withdraw": gettext_lazy("The proposal is withdrawn."),
}
COMMANDS = {"let_go": custody.let_go, "parole": custody.parole_prisoners, "leave": custody.leave_prisoners}


@login_required
def prisoners(request: Asked, slug: str) -> HttpResponse:
    return show_prisoners(request, member_or_404(request, slug))


def show_prisoners(
    request: Asked, member: Member, form: ExchangeForm | None = None, status: int = 200
) -> HttpResponse:
    page, turn = prisoner_roll(member, form, request.GET.get("year", ""))
    return answer(
        request, "campaign/prisoners.html", page, member=member, turn=turn, here="prisoners", status=status
    )


@login_required
@require_POST
def propose(request: Asked, slug: str) -> HttpResponse:
    """Offers the other side an exchange."""
    member = member_or_404(request, slug)
    if member.side is None:
        raise Http404
    form, status = new_form(member, request.POST), 422
    if form.is_valid():
        asked = form.cleaned_data
        try:
            keys = {officer.ref: officer.key for group in officers_by_captor(member) for officer in group}
            given, taken = (tuple(keys[ref] for ref in refs) for refs in form.officers())
            exchange.propose_exchange(
                by=member.side,
                to=member.campaign.sides.get(key=asked["to"]),
                bargain=exchange.Bargain(asked["gives"], asked["takes"], given, taken),
                words=asked["words"],
                seat=member.seats[0],
                actor=request.user,
            )
        except Refusal as refusal:
            form.add_error(None, str(refusal))
            status = 409
        else:
            messages.success(request, _("The proposal is on its way."), extra_tags=STORED)
            return redirect(member.url("campaign:prisoners"))
    return show_prisoners(request, member, form, status)


@login_required
@require_POST
def proposal(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Accepts, declines or withdraws a proposal."""
    member = member_or_404(request, slug)
    rows = Proposal.objects.filter(campaign=member.campaign, ref=ref)
    proposal_row, word = rows.first(), request.POST.get("answer", "")
    is_own = (
        proposal_row is not None
        and member.side is not None
        and member.side.pk in (proposal_row.by_id, proposal_row.to_id)
    )
    if proposal_row is None or member.side is None or not is_own or word not in ANSWERS:
        raise Http404
    if (word == "withdraw") != (proposal_row.by_id == member.side.pk):
        raise Http404
    message = str(ANSWERED[word])
    return carry_out(
        request, member, lambda: ANSWERS[word](proposal=proposal_row, actor=request.user), message=message
    )


@login_required
@require_POST
def prisoner_party(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Lets prisoners go, paroles them, leaves them at a place, or gives them to another force."""
    member = member_or_404(request, slug)
    party = PrisonerParty.objects.select_related("held_by", "captor", "campaign").filter(
        campaign=member.campaign, ref=ref
    ).first()  # fmt: skip
    if party is None or (member.side is not None and party.captor_id != member.side.pk):
        raise Http404
    if party.held_by is not None and not member.commands(party.held_by):
        raise Http404
    now = current_turn(member.campaign).number
    if member.side is not None and party.captor.treatment(now) is PrisonerPolicy.UMPIRE:
        raise Http404
    word = request.POST.get("deed", "")
    if word == "take_along":
        force = commanded_force_or_404(member, request.POST.get("force", ""))
        return carry_out(
            request, member, lambda: custody.take_along(party=party, force=force, actor=request.user), party
        )
    if word not in COMMANDS:
        raise Http404
    return carry_out(request, member, lambda: COMMANDS[word](party=party, actor=request.user), party)


@login_required
@require_POST
def fate(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Applies the umpire's decision about prisoners, or takes it back."""
    member = umpire_or_404(request, slug)
    party = PrisonerParty.objects.filter(campaign=member.campaign, ref=ref).first()
    asked = request.POST
    if party is None or member.side is not None:
        raise Http404
    reason, number = asked.get("reason", ""), whole_number(asked.get("number", ""))
    if asked.get("back"):
        back = partial(fates.take_back, party=party, number=number, actor=request.user, reason=reason)
        return carry_out(request, member, back, party)
    if asked.get("fate") not in list(PrisonerFate):
        raise Http404
    kind, _colon, key = asked.get("who", "").partition(":")
    units = member.campaign.units.select_related("force")
    decision = fates.Decision(
        fate=PrisonerFate(asked["fate"]),
        men=whole_number(asked.get("men", "")),
        unit=units.filter(key=key).first() if kind == "unit" else None,
        officer=member.campaign.leaders.filter(key=key).first() if kind == "officer" else None,
        into=units.filter(key=asked.get("into", "")).first(),
    )
    if kind and decision.unit is None and decision.officer is None:
        raise Http404
    return carry_out(
        request,
        member,
        lambda: fates.decide_fate(party=party, decision=decision, actor=request.user, reason=reason),
        party,
    )


def whole_number(text: str) -> int:
    """Returns *text* as a number; 0 if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


@login_required
@require_POST
def announce(request: Asked, slug: str) -> HttpResponse:
    """Sets a side's prisoner policy from now on."""
    member = member_or_404(request, slug)
    side = member.side or member.campaign.sides.filter(key=request.POST.get("side", "")).first()
    word = request.POST.get("treatment", "")
    speaks = member.side is None or member.speaks
    if side is None or word not in list(PrisonerPolicy) or not speaks:
        raise Http404
    return carry_out(
        request,
        member,
        lambda: custody.announce_policy(
            side=side,
            treatment=PrisonerPolicy(word),
            umpire=member.side is None,
            actor=request.user,
            seen=request.POST.get("seen", ""),
        ),
    )


def carry_out(
    request: Asked,
    member: Member,
    command: Callable[[], object],
    party: PrisonerParty | None = None,
    message: str = "",
) -> HttpResponse:
    """Runs *command* and goes back to the roll, of the year of *party*.

    It says *message* once it is done, or why it is not.
    """
    try:
        command()
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, message or _("Done."), extra_tags=STORED)
    year = {"year": str(party.taken_on.year)} if party else {}
    return redirect(member.url("campaign:prisoners", **year))
