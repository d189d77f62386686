"""The people who may log in, in the look of the rest."""

from axes.admin import AccessAttemptAdmin
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin as PlainGroupAdmin, UserAdmin as PlainUserAdmin
from django.contrib.auth.models import Group, User
from django.utils.translation import gettext_lazy
from unfold.admin import ModelAdmin
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

admin.site.unregister(User)
admin.site.unregister(Group)
AccessAttemptAdmin.status.short_description = gettext_lazy("state")  # the one head it has no word for


@admin.register(User)
class UserAdmin(PlainUserAdmin, ModelAdmin):
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
    list_display = ("username", "first_name", "last_name", "is_staff", "last_login")


@admin.register(Group)
class GroupAdmin(PlainGroupAdmin, ModelAdmin):
    pass
