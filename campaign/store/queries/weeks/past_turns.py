"""Numbers of a campaign's last turns, by which the settings page shows what a change does."""

from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Count, Exists, IntegerField, Model, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from campaign.logic.vocabulary import Account, Cause, EngagementState, SideOutcome, Stock
from campaign.models import (
    Balance,
    Campaign,
    CasualtyReturn,
    Contact,
    Dispatch,
    Engagement,
    Order,
    Posting,
    Result,
    Sighting,
)
from campaign.store.unit_of_work import GIVEN

LOOKED_BACK = 12  # turns
GOT_AWAY = ("slipped", "evaded")
"""Outcomes of a contact in which one of the two forces slipped away."""
LOSSES = ("killed", "severely_wounded", "lightly_wounded", "missing", "captured")


class PastBattle(NamedTuple):
    kind: str
    is_referred: bool
    why_referred: str
    muster: dict[str, Any]


class PastTurns:
    """The last turns before turn *first*, at most `LOOKED_BACK`. Each number is read when it is asked for."""

    def __init__(self, campaign: Campaign, first: int) -> None:
        self.campaign = campaign
        self.numbers = range(max(1, first - LOOKED_BACK), first)

    def of_turns(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        return rows.filter(turn__campaign=self.campaign, turn__number__in=self.numbers)

    @cached_property
    def battles(self) -> list[PastBattle]:
        """Returns the battles that are settled. One query."""
        rows = self.of_turns(Engagement.objects.filter(state=EngagementState.SETTLED)).order_by("pk")
        return [PastBattle(*row) for row in rows.values_list(*PastBattle._fields)]

    @cached_property
    def losses(self) -> dict[SideOutcome, int]:
        """Returns the men lost in battles, by the outcome of their side. One query."""
        later = Result.objects.filter(
            engagement=OuterRef("result__engagement"), revision__gt=OuterRef("result__revision")
        )
        rows = CasualtyReturn.objects.filter(
            ~Exists(later),
            result__turn__undone_at=None,
            result__turn__campaign=self.campaign,
            result__turn__number__in=self.numbers,
        )
        lost = rows.order_by().values_list("outcome").annotate(*(Sum(name) for name in LOSSES))
        losses_by_course = {SideOutcome(course): sum(men) for course, *men in lost}
        return {course: losses_by_course[course] for course in SideOutcome if losses_by_course.get(course)}

    @cached_property
    def amounts_posted(self) -> dict[tuple[str, str], int]:
        """Returns what was posted out of account *fit* or *in hand*, by stock and cause. One query."""
        rows = self.of_turns(Posting.objects.filter(from_account__in=(Account.FIT, Account.IN_HAND)))
        sums = rows.order_by().values("stock", "cause").annotate(sum=Sum("amount"))
        return {(row["stock"], row["cause"]): row["sum"] for row in sums}

    @cached_property
    def men_recruited(self) -> int:
        """Returns the men who joined as recruits, without those who were there at the start. One query."""
        rows = self.of_turns(Posting.objects.filter(stock=Stock.MEN, to_account=Account.FIT))
        rows = rows.exclude(reference__startswith=GIVEN)
        found = rows.filter(cause__in=(Cause.RECRUIT, Cause.FREED_SLAVE)).aggregate(sum=Sum("amount"))
        return found["sum"] or 0

    @cached_property
    def counts(self) -> dict[str, int]:
        """Returns orders, letters, contacts and sightings of the turns, and men in hospital or held.

        One query.
        """

        def of_turns(model: type[Model], **which: object) -> QuerySet[Any]:
            rows: QuerySet[Any] = model.objects  # type: ignore[attr-defined]
            return rows.filter(turn__campaign=OuterRef("pk"), turn__number__in=self.numbers, **which)

        def men_in(account: Account) -> QuerySet[Any]:
            return Balance.objects.filter(
                unit__campaign=OuterRef("pk"), stock=Stock.MEN, account=account, amount__gt=0
            )

        waiting = Q(state=EngagementState.OPEN, is_referred=True, campaign=OuterRef("pk"))
        asked = {
            "orders": number_of(of_turns(Order), "turn__campaign"),
            "by_computer": number_of(of_turns(Order, by_computer=True), "turn__campaign"),
            "letters": number_of(of_turns(Dispatch), "turn__campaign"),
            "contacts": number_of(of_turns(Contact), "turn__campaign"),
            "got_away": number_of(of_turns(Contact, outcome__in=GOT_AWAY), "turn__campaign"),
            "sightings": number_of(of_turns(Sighting), "turn__campaign"),
            "captured": sum_of(men_in(Account.CAPTURED)),
            "sick": sum_of(men_in(Account.SICK)),
            "waiting": number_of(Engagement.objects.filter(waiting), "campaign"),
        }
        return Campaign.objects.filter(pk=self.campaign.pk).annotate(**asked).values(*asked).get()


def number_of(rows: QuerySet[Any], by: str) -> Coalesce:
    counted = rows.order_by().values(by).annotate(counted=Count("pk")).values("counted")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def sum_of(balances: QuerySet[Any]) -> Coalesce:
    summed = balances.order_by().values("unit__campaign").annotate(summed=Sum("amount")).values("summed")
    return Coalesce(Subquery(summed, output_field=IntegerField()), 0)
