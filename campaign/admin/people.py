"""The people who may log in, in the look of the rest."""

from typing import Any

from axes.admin import AccessAttemptAdmin, AccessFailureLogAdmin, AccessLogAdmin
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as PlainGroupAdmin, UserAdmin as PlainUserAdmin
from django.contrib.auth.models import Group, User
from django.utils.translation import gettext_lazy
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from campaign.admin.lookups import OfferedLookups

admin.site.unregister([User, Group, AccessAttempt, AccessLog, AccessFailureLog])
AccessAttemptAdmin.status.short_description = gettext_lazy("state")  # the one head it has no word for


@admin.register(User)
class UserAdmin(OfferedLookups, PlainUserAdmin):
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("username", "first_name", "last_name", "is_staff", "last_login")


@admin.register(Group)
class GroupAdmin(OfferedLookups, PlainGroupAdmin):
    pass


def register_log_in_records() -> None:
    """Lists of log-ins as axes has them, with our rule for look-ups."""
    lists: dict[Any, Any] = {
        AccessAttempt: AccessAttemptAdmin,
        AccessLog: AccessLogAdmin,
        AccessFailureLog: AccessFailureLogAdmin,
    }
    for model, shown in lists.items():
        admin.site.register(model, type(shown.__name__, (OfferedLookups, shown), {}))


register_log_in_records()
