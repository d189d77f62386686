"""Who held the field of a battle, in the words of a return."""

from django.utils.translation import gettext as _

from campaign.logic.casualties.muster import party_of
from campaign.models import Result, Side


def held_by(result: Result, own: Side, *, both: bool = False) -> str:
    """In the words of *own*'s return; by name for who reads *both* sides'."""
    if result.holder is None:
        return _("nobody")
    if both:
        return result.holder.called
    ours = result.holder.key == party_of(result.engagement.muster, own.key)
    return _("us") if ours else _("the enemy")
