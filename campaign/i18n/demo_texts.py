"""Texts of the computer's players in the demo campaign, in the reader's language.

A person's letter stays as it was written. These letters nobody wrote, so each visitor reads them in their own
language.
"""

from typing import Final

from django.utils.translation import gettext, gettext_noop as _

LETTER: Final = _(
    "The guides say that the enemy is gathering around Las Guásimas. I can spare four companies until "
    "Sunday. Where do you want them?"
)
OFFER: Final = _("Man for man. The bearer waits for your answer until Sunday.")


def readable_text(text: str) -> str:
    """Returns the demo's own texts in the reader's language, and any other *text* as it is."""
    return gettext(text) if text in (LETTER, OFFER) else text
