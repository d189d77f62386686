"""The sick and the new men of some units, read in one query for the page of a force."""

from collections import Counter
from collections.abc import Iterable

from django.db.models import Q, Sum

from campaign.logic.health.disease import turns_as_newcomer
from campaign.logic.ledger.accounts import ON_ROLL
from campaign.logic.vocabulary import Account, Cause, Stock
from campaign.models import Posting, Turn, Unit
from campaign.store.unit_of_work import GIVEN, NEW

Fallen = Counter[tuple[int, int, bool]]
Joined = dict[int, list[tuple[int, int]]]


def health_rolls(turn: Turn, units: Iterable[Unit]) -> tuple[Fallen, Joined]:
    """Returns `Rows.fallen_sick` and `Rows.recruits_by_unit` for *units*. One query."""
    settings = turn.campaign.rules(turn.number).disease
    first = turn.number - turns_as_newcomer(settings, turn.campaign.turn_days)
    oldest = turn.number - settings.sick_weeks
    sick = Q(cause=Cause.DISEASE, to_account=Account.SICK, turn__number__gt=oldest)
    sick &= Q(turn__number__lte=turn.number)
    late = ~Q(reference__startswith=GIVEN) & Q(turn__number__gt=first)
    came = late & Q(cause=Cause.RECRUIT, from_account=Account.DEPOT)
    others = late & ~Q(cause=Cause.RECRUIT, from_account=Account.DEPOT)
    rows = Posting.objects.filter(
        unit__in=list(units), stock=Stock.MEN, turn__number__gt=min(first, oldest)
    ).order_by()
    summed = rows.values_list("unit_id", "turn__number").annotate(
        ill=Sum("amount", filter=sick, default=0),
        new=Sum("amount", filter=sick & Q(reference__startswith=NEW), default=0),
        recruits=Sum("amount", filter=came, default=0),
        entered=Sum("amount", filter=others & Q(to_account__in=ON_ROLL), default=0),
        left=Sum("amount", filter=late & Q(from_account__in=ON_ROLL), default=0),
    )
    fallen, joined = Fallen(), Joined()
    recruited = set()
    for unit, number, ill, new, recruits, entered, left in sorted(summed):
        fallen[unit, number, True] += new
        fallen[unit, number, False] += ill - new
        joined.setdefault(unit, []).append((recruits, left - entered))
        recruited |= {unit} if recruits else set()
    return +fallen, {unit: weeks for unit, weeks in joined.items() if unit in recruited}
