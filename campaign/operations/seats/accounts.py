"""Accounts: those that a command creates with their seats, and settings of their users."""

from django.contrib.auth.models import User
from django.db import transaction

from campaign.models import Campaign, Seat


@transaction.atomic
def set_account(*, name: str, password: str, staff: bool) -> User:
    """Creates the account *name*, or brings its password and rights up to date. Returns it."""
    user, _created = User.objects.get_or_create(username=name)
    user.is_staff = user.is_superuser = staff
    if not user.check_password(password):
        user.set_password(password)
    user.save()
    return user


def activate_account(*, user: User) -> None:
    """Lets *user* in again, if somebody had shut the account."""
    user.is_active = True
    user.save(update_fields=["is_active"])


def fill_seat(*, campaign: Campaign, key: str, user: User) -> None:
    """Assigns the seat *key* to *user* if it is empty."""
    Seat.objects.filter(campaign=campaign, key=key, player=None).update(player=user)


def set_email(*, user: User, email: str) -> None:
    """Stores the address to which e-mail for *user* goes; "" for none."""
    user.email = email
    user.save(update_fields=["email"])
