"""The umpire records a battle outside the march, and corrects it like any other."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaign.access import Asked, umpire_or_404
from campaign.forms.recorded_battles import BattleForm, LossesForm
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.vocabulary import EngagementKind, TurnState
from campaign.models import Engagement
from campaign.operations.engagement.recorded_battles import (
    RecordedBattle,
    correct_recorded_battle,
    record_battle,
)
from campaign.pages.campaigns.recorded_battles import (
    battle_offer,
    parties_of,
    units_present,
    units_recorded,
)
from campaign.refusals import Refusal
from campaign.store.journal import page_mark
from campaign.store.queries.battles.recorded_battles import RECORD, last_result, record_of
from campaign.store.queries.weeks.turns import current_turn
from campaign.views.answer import STORED, answer


@login_required
def record(request: Asked, slug: str) -> HttpResponse:
    """Asks who was there, then what each unit lost, and stores both at once."""
    member = umpire_or_404(request, slug)
    campaign, turn = member.campaign, current_turn(member.campaign)
    sent = request.POST if request.method == "POST" else request.GET if "attacker" in request.GET else None
    offer = battle_offer(campaign, turn)
    battle = BattleForm(sent, offer=offer)
    losses, status = None, 422 if sent is not None and not battle.is_valid() else 200
    if sent is not None and battle.is_valid():
        cleaned = battle.cleaned_data
        units = units_present(campaign, cleaned["forces"])
        sides_there = {offer.side_of[key] for key in cleaned["forces"]}
        parties = parties_of(campaign, [cleaned["attacker"], *sorted(sides_there - {cleaned["attacker"]})])
        data, first = request.POST if request.method == "POST" else None, {"holder": cleaned["attacker"]}
        places = offer.places if turn.state == TurnState.OPEN else ()
        losses = LossesForm(data, units=units, parties=parties, places=places, initial=first)
        if request.method == "POST":
            status = 422
            if losses.is_valid():
                try:
                    engagement = record_battle(
                        campaign=campaign,
                        battle=battle_of(battle, losses),
                        actor=request.user,
                        reason=losses.cleaned_data["reason"],
                        seen=request.GET.get("seen", ""),
                    )
                except Refusal as refusal:
                    losses.add_error(None, str(refusal))
                    status = 409
                else:
                    messages.success(request, _("The battle is recorded."), extra_tags=STORED)
                    return redirect(member.url("battles:engagement", ref=engagement.ref))
    page = {
        "battle": battle,
        "losses": losses,
        "here": member.url("campaign:record-battle"),
        "action": member.url("campaign:record-battle", seen=page_mark(turn, RECORD)),
        "desk": member.url("campaign:desk"),
    }
    return answer(
        request, "campaign/record_battle.html", page, member=member, turn=turn, here="desk", status=status
    )


def battle_of(battle: BattleForm, losses: LossesForm) -> RecordedBattle:
    """Returns the battle that both valid forms describe."""
    cleaned: dict[str, Any] = battle.cleaned_data
    return RecordedBattle(
        attacker=cleaned["attacker"],
        forces=tuple(cleaned["forces"]),
        spot=battle.spot_chosen(),
        kind=EngagementKind(cleaned["kind"]),
        day=int(cleaned["day"]),
        hour=cleaned["hour"],
        minutes=cleaned["minutes"],
        holder=losses.cleaned_data["holder"],
        outcomes=losses.outcomes(),
        losses=losses.losses(),
        fates=losses.fates(),
        ruleset=cleaned["ruleset"],
        note=losses.cleaned_data["note"],
        goals=losses.goals(),
        tires=losses.cleaned_data.get("tires", False),
    )


@login_required
def correct(request: Asked, slug: str, ref: str) -> HttpResponse:
    """Corrects the losses of a recorded battle, or says that it was not fought."""
    member = umpire_or_404(request, slug)
    campaign = member.campaign
    engagement = Engagement.objects.filter(campaign=campaign, ref=ref).select_related("turn").first()
    result = last_result(engagement) if engagement else None
    if engagement is None or result is None or record_of(result) is None:
        raise Http404
    engagement.campaign = campaign
    muster = muster_from_plain(engagement.muster, campaign.nation_table)
    courses = result.data["outcomes"]
    form = LossesForm(
        request.POST if request.method == "POST" else None,
        units=units_recorded(engagement, result),
        parties=parties_of(campaign, [party.side for party in muster.parties]),
        leaders=False,
        note=False,
        initial={"holder": result.field_holder.key if result.field_holder else ""}
        | {f"outcome_{key}": word for key, word in courses.items()},
    )
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                correct_recorded_battle(
                    engagement=engagement,
                    losses=form.losses(),
                    holder=form.cleaned_data["holder"],
                    outcomes=form.outcomes(),
                    actor=request.user,
                    reason=form.cleaned_data["reason"],
                    is_fought="not_fought" not in request.POST,
                )
            except Refusal as refusal:
                form.add_error(None, str(refusal))
                status = 409
            else:
                messages.success(
                    request, _("The result of %s is corrected.") % engagement.label, extra_tags=STORED
                )
                return redirect(member.url("battles:engagement", ref=ref))
    page = {
        "losses": form,
        "name": engagement.label,
        "action": member.url("campaign:correct-recorded", ref=ref),
        "back": member.url("battles:engagement", ref=ref),
    }
    turn = current_turn(campaign)
    return answer(
        request, "campaign/correct_recorded.html", page, member=member, turn=turn, here="desk", status=status
    )
