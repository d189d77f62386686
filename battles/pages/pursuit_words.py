"""The pursuit after a settled battle, in words."""

from django.utils.translation import gettext as _

from campaign.models import Result


def pursuit_sentences(row: Result) -> tuple[str, ...]:
    """Returns the sentence of a pursuit that caught the beaten side; none if nobody was caught."""
    if row.field_holder is None or not row.data.get("riders"):
        return ()
    text = _("%(side)s pursued and caught the beaten side; the losses include the pursuit.")
    return (text % {"side": row.field_holder.label},)
