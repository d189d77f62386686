"""Lists of names as a sentence has them."""

from collections.abc import Sequence

from django.utils.translation import gettext as _


def joined_names(names: Sequence[str]) -> str:
    """Returns names joined: Baire, El Dátil and La Sacra."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
