"""The public page of a campaign: opened and closed by its umpire, its replays agreed to by both sides."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from campaign.models import Campaign, PublicPage, Side
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import refuse_ended
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn

MOST_SPECTATORS = 50


@transaction.atomic
def open_page(*, campaign: Campaign, is_open: bool, actor: User) -> None:
    """Opens the public page of *campaign* to everybody, or closes it."""
    page = page_of(campaign)
    if page.is_open != is_open:
        page.is_open = is_open
        page.save(update_fields=["is_open"])
        record_operation(
            campaign=campaign, actor=actor, operation="public.open" if is_open else "public.close"
        )


@transaction.atomic
def seat_spectator(*, campaign: Campaign, name: str, actor: User) -> User:
    """Lets the account *name* see what the public sees, whether or not the page is open."""
    page = page_of(campaign)
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        raise Refusal(_("There is no account with this name."))
    if page.spectators.count() >= MOST_SPECTATORS:
        raise Refusal(_("A campaign has at most %(n)d spectators.") % {"n": MOST_SPECTATORS})
    if campaign.seats.filter(Q(player=user) | Q(stand_in=user)).exists():
        raise Refusal(_("This person plays in the campaign."))
    page.spectators.add(user)
    record_operation(campaign=campaign, actor=actor, operation="public.seat", data={"spectator": name})
    return user


@transaction.atomic
def remove_spectator(*, campaign: Campaign, name: str, actor: User) -> None:
    page = page_of(campaign)
    page.spectators.remove(*page.spectators.filter(username=name))
    record_operation(campaign=campaign, actor=actor, operation="public.remove", data={"spectator": name})


@transaction.atomic
def agree_to_replays(*, side: Side, agrees: bool, actor: User) -> None:
    """Stores whether *side* lets everybody watch the battles while the war goes on."""
    refuse_ended(current_turn(side.campaign))
    page = page_of(side.campaign)
    before = set(page.replays)
    page.replays = sorted(before | {side.key} if agrees else before - {side.key})
    page.save(update_fields=["replays"])
    record_operation(
        campaign=side.campaign,
        actor=actor,
        operation="public.replays",
        subject=side.key,
        data={"agrees": agrees},
    )


def page_of(campaign: Campaign) -> PublicPage:
    """Returns the public page of *campaign*, closed if nobody has opened it."""
    return PublicPage.objects.select_for_update().get_or_create(campaign=campaign)[0]
