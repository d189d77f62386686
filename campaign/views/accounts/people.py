"""The reader's own account: its e-mail address, its password, and how to reset it."""

from typing import Any

from axes.utils import reset
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import views as auth
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.translation import get_language, gettext as _
from kombu.exceptions import OperationalError

from campaign.access import Asked
from campaign.forms.people import EmailForm, ForgottenForm
from campaign.operations.seats.accounts import set_email
from campaign.tasks import send_reset


@login_required
def account(request: Asked) -> HttpResponse:
    """Shows the page of the account.

    The form sends the address that reminders go to.
    """
    form = EmailForm(request.POST or None, initial={"email": request.user.email})
    if request.method == "POST" and form.is_valid():
        set_email(user=request.user, email=form.cleaned_data["email"])
        messages.success(request, _("Your e-mail address is saved."))
        return redirect("account")
    context = {"form": form, "sends": settings.SENDS_MAIL}
    return render(request, "account/account.html", context, status=422 if form.errors else 200)


def reset_password(request: HttpRequest) -> HttpResponse:
    """Asks for a letter with a link.

    The answer is the same whether or not there is such an account.
    """
    form = ForgottenForm(request.POST or None)
    if settings.SENDS_MAIL and request.method == "POST" and form.is_valid():
        try:
            send_reset.delay(form.cleaned_data["email"], get_language() or settings.LANGUAGE_CODE)
        except OperationalError:
            form.add_error(None, _("The e-mail cannot be sent now. Try again in a minute."))
        else:
            return redirect("password_reset_done")
    context = {"form": form, "sends": settings.SENDS_MAIL}
    return render(request, "account/forgotten.html", context, status=422 if form.errors else 200)


class ChangePassword(auth.PasswordChangeView):
    template_name = "account/change_password.html"
    success_url = reverse_lazy("account")

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, _("Your password is changed."))
        return super().form_valid(form)

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)


class ChooseNewPassword(auth.PasswordResetConfirmView):
    """The page behind the link of the letter."""

    template_name = "account/new_password.html"
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        """Saves the new password, which works at once, however often the old one failed."""
        messages.success(self.request, _("Your new password is saved. Log in with it."))
        response = super().form_valid(form)
        reset(username=form.user.get_username())
        return response

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data(form=form), status=422)
