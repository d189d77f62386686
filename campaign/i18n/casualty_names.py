"""Names of the columns and rows of the umpire's casualty table."""

from django.utils.translation import gettext as _


def course_names() -> dict[str, str]:
    """Returns the columns of the table, by their word."""
    return {
        "held": _("Side that holds the field"),
        "withdrew": _("Side that withdrew in order"),
        "routed": _("Side that was routed"),
        "overrun": _("Side that was overrun"),
    }


def fate_names() -> tuple[str, ...]:
    """Returns its rows."""
    return _("killed"), _("severely wounded"), _("lightly wounded"), _("missing"), _("captured")
