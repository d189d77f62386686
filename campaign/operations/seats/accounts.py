"""Accounts that a command sets up, and the seats it gives them."""

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


def fill_seat(*, campaign: Campaign, key: str, user: User) -> None:
    """Gives the seat *key* to *user* if it is empty."""
    Seat.objects.filter(campaign=campaign, key=key, user=None).update(user=user)
