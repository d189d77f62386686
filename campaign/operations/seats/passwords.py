"""The e-mail for people who have forgotten their password.

A worker writes it, so the time that the page takes does not show whether an address has an account.
"""

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.core.cache import cache
from django.utils import translation

PAUSE = 5 * 60  # seconds between two letters to one address


def send_reset(*, email: str, language: str) -> bool:
    """Writes to all users whose address is *email*. False if somebody asked for that a moment ago."""
    if not cache.add(f"reset:{email.casefold()}", 1, timeout=PAUSE):
        return False
    form = PasswordResetForm({"email": email})
    if not form.is_valid():
        return False
    with translation.override(language):
        form.save(
            domain_override=settings.SITE_ADDRESS,
            subject_template_name="account/reset_subject.txt",
            email_template_name="account/reset_mail.txt",
            extra_email_context={"site": settings.SITE_ADDRESS},
        )
    return True
