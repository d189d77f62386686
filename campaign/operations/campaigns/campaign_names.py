"""Names of campaigns: what-ifs and imports never give a person two campaigns of one name."""

from django.contrib.auth.models import AbstractBaseUser, User
from django.utils.translation import gettext as _

from campaign.access import campaigns_of
from campaign.logic.vocabulary.jobs import JobState
from campaign.models import Campaign, Job
from campaign.refusals import Refusal

LONGEST = Campaign._meta.get_field("name").max_length or 120


class NameTaken(Refusal):
    """The name is that of another campaign of the same person."""


def names_in_use(actor: AbstractBaseUser) -> frozenset[str]:
    """Returns the names of the campaigns that *actor* can open and of those being made, in small letters."""
    assert isinstance(actor, User)
    names = set(campaigns_of(actor).values_list("name", flat=True))
    begun = Job.objects.filter(actor=actor, state__in=(JobState.WAITING, JobState.RUNNING))
    names |= {str(params.get("name", "")) for params in begun.values_list("params", flat=True)}
    return frozenset(name.casefold() for name in names)


def refuse_taken(actor: AbstractBaseUser, name: str) -> None:
    """Raises NameTaken if *actor* has a campaign of that *name* already."""
    if name.casefold() in names_in_use(actor):
        raise NameTaken(_("You have a campaign of that name. Choose another name."))


def free_name(actor: AbstractBaseUser, name: str) -> str:
    """Returns *name*, with a number if *actor* has a campaign of that name already."""
    taken, found, number = names_in_use(actor), name, 1
    while found.casefold() in taken:
        number += 1
        found = f"{name[: LONGEST - len(str(number)) - 1]} {number}"
    return found
