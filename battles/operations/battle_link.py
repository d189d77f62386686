"""The umpire opens one battle to anybody who has its link, and withdraws the link."""

from secrets import token_urlsafe

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from battles.links import can_have_link
from battles.models import Battle
from battles.operations import note_operation
from campaign.models import Engagement
from campaign.operations.ledger.locks import lock_campaign
from campaign.refusals import Refusal


@transaction.atomic
def open_link(*, engagement: Engagement, actor: User) -> None:
    """Lets anybody with its link watch a battle. A link that is open stays as it is."""
    lock_campaign(engagement.campaign)
    battle = Battle.objects.filter(engagement=engagement).first()
    if battle is None or not can_have_link(engagement):
        raise Refusal(_("Wait until the turn of this battle is published."))
    if not battle.link:
        battle.link = token_urlsafe(18)
        battle.save(update_fields=["link"])
        note_operation(engagement, actor, "battles.open_link")


@transaction.atomic
def withdraw_link(*, engagement: Engagement, actor: User) -> None:
    """Withdraws the link of a battle; it never works again. Without a link nothing changes."""
    lock_campaign(engagement.campaign)
    if Battle.objects.filter(engagement=engagement).exclude(link="").update(link=""):
        note_operation(engagement, actor, "battles.withdraw_link")
