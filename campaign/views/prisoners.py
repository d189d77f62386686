from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaign.access import Asked, Member, commanded_force_or_404, member_or_404
from campaign.exchange_forms import ExchangeForm
from campaign.logic.words import Treatment
from campaign.models import PrisonerParty, Proposal
from campaign.operations import custody, exchange
from campaign.operations.locks import current
from campaign.pages.exchange import captured, new_form
from campaign.pages.prisoners import prisoners_page
from campaign.refusals import Refusal
from campaign.views.answer import answer

ANSWERS = {"accept": exchange.accept, "decline": exchange.decline, "withdraw": exchange.withdraw}
DEEDS = {"let_go": custody.let_go, "parole": custody.parole, "leave": custody.leave}


@login_required
def prisoners(request: Asked, slug: str) -> HttpResponse:
    return show(request, member_or_404(request, slug))


def show(request: Asked, member: Member, form: ExchangeForm | None = None, status: int = 200) -> HttpResponse:
    page, turn = prisoners_page(member, form)
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
            keys = {
                member.campaign.ref("leader", each.key): each.key
                for group in captured(member)
                for each in group
            }
            given, taken = (tuple(keys[ref] for ref in refs) for refs in form.officers())
            exchange.propose(
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
            messages.success(request, _("The proposal is on its way."))
            return redirect(member.url("campaign:prisoners"))
    return show(request, member, form, status)


@login_required
@require_POST
def proposal(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Accepts, declines or withdraws a proposal."""
    member = member_or_404(request, slug)
    rows = Proposal.objects.filter(campaign=member.campaign, ref=ref)
    found, word = rows.first(), request.POST.get("answer", "")
    own = found is not None and member.side is not None and member.side.pk in (found.by_id, found.to_id)
    if found is None or member.side is None or not own or word not in ANSWERS:
        raise Http404
    if (word == "withdraw") != (found.by_id == member.side.pk):
        raise Http404
    return done(request, member, lambda: ANSWERS[word](proposal=found, actor=request.user))


@login_required
@require_POST
def captives(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Lets captives go, paroles them, leaves them at a place, or gives them to another force."""
    member = member_or_404(request, slug)
    party = PrisonerParty.objects.select_related("held_by", "captor", "campaign").filter(
        campaign=member.campaign, ref=ref
    ).first()  # fmt: skip
    if party is None or (member.side is not None and party.captor_id != member.side.pk):
        raise Http404
    if party.held_by is not None and not member.commands(party.held_by):
        raise Http404
    now = current(member.campaign).number
    if member.side is not None and party.captor.treatment(now) is Treatment.UMPIRE:
        raise Http404
    word = request.POST.get("deed", "")
    if word == "take_along":
        force = commanded_force_or_404(member, request.POST.get("force", ""))
        return done(request, member, lambda: custody.take_along(party=party, force=force, actor=request.user))
    if word not in DEEDS:
        raise Http404
    return done(request, member, lambda: DEEDS[word](party=party, actor=request.user))


@login_required
@require_POST
def announce(request: Asked, slug: str) -> HttpResponse:
    """What a side does with its captives from now on."""
    member = member_or_404(request, slug)
    side = member.side or member.campaign.sides.filter(key=request.POST.get("side", "")).first()
    word = request.POST.get("treatment", "")
    if side is None or word not in list(Treatment):
        raise Http404
    return done(
        request,
        member,
        lambda: custody.announce(
            side=side, treatment=Treatment(word), umpire=member.side is None, actor=request.user
        ),
    )


def done(request: Asked, member: Member, deed: Callable[[], object]) -> HttpResponse:
    """Back to the roll, saying that it is done or why it is not."""
    try:
        deed()
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("It is done."))
    return redirect(member.url("campaign:prisoners"))
