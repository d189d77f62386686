"""The side that held the field of a battle, in the words of a return."""

from django.utils.translation import gettext as _

from campaign.logic.casualties.muster import party_of
from campaign.models import Result, Side


def held_by(result: Result, own_side: Side, *, both: bool = False, allied: bool = True) -> str:
    """Returns the holder of the field in the words of *own_side*'s return; by name for a reader of *both*.

    *allied*: it may be an ally's.
    """
    if result.field_holder is None:
        return _("nobody")
    if both:
        return result.field_holder.label
    ours = result.field_holder_id == own_side.pk
    if not ours and allied:  # a list has not read the muster
        ours = result.field_holder.key == party_of(result.engagement.muster, own_side.key)
    return _("us") if ours else _("the enemy")
