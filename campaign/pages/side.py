"""What a member may read of forces and sightings, in a fixed number of queries.

Rows are asked for by side: what belongs to another side never reaches a page, but as a sighting.
"""

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass, field

from django.db.models import Count, Exists, OuterRef, Q, Sum

from campaign import load
from campaign.access import Member
from campaign.logic.words import Account, Arm, EngagementState, ForceKind, ForceState, Stock, TurnState
from campaign.models import Balance, Force, Posting, Sighting, Turn, Unit

MOST_SIGHTINGS = 500  # the newest; nobody reads on so far
FIRST_ARMS = {
    Arm.INFANTRY: "foot",
    Arm.CAVALRY: "horse",
    Arm.ARTILLERY: "guns",
    Arm.TRAIN: "train",
    Arm.SHIP: "ship",
}


@dataclass(slots=True)
class Tally:
    """What a force has now: men by account, effectives by arm, horses and guns."""

    men: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    arms: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    horses: int = 0
    guns: int = 0

    def add(self, arm: str, stock: str, account: str, amount: int) -> None:
        if stock == Stock.MEN:
            self.men[account] += amount
            if account == Account.EFFECTIVE:
                self.arms[arm] += amount
        elif account == Account.HELD and stock == Stock.HORSE:
            self.horses += amount
        elif account == Account.HELD and stock == Stock.GUN:
            self.guns += amount

    @property
    def effective(self) -> int:
        return self.men[Account.EFFECTIVE]

    def arm(self, kind: str) -> str:
        """foot, horse, mixed, guns, train or ship: the sign on the map."""
        if kind == ForceKind.SHIP:
            return "ship"
        present = [arm for arm in (Arm.INFANTRY, Arm.CAVALRY) if self.arms[arm]]
        if kind == ForceKind.CONVOY:
            return "train"
        if len(present) == 2:
            return "mixed"
        present = present or [arm for arm in (Arm.ARTILLERY, Arm.TRAIN) if self.arms[arm]]
        return FIRST_ARMS[present[0]] if present else "foot"


def forces(member: Member) -> list[Force]:
    """The member's own forces in the order of lists, those bound to a post last; for the umpire all.

    One query, and three more while there is no news of some: those stand where they were last known.
    """
    rows = member.campaign.forces.select_related("side", "seat__user", "place", "route__a", "route__b")
    rows = rows.defer("side__known", "side__unheard")
    if member.side is not None:
        rows = rows.filter(side=member.side)
    rows = rows.exclude(kind=ForceKind.DEPOT)
    manned = Exists(Unit.objects.filter(force=OuterRef("pk")))
    rows = rows.filter(Q(seat__isnull=False) | manned)  # else it has gone over to another
    found = list(rows.order_by("side__position", "seat__key", "fixed", "key"))
    put_back(member, [force for force in found if silent(member, force)])
    return found


def silent(member: Member, force: Force) -> bool:
    """A force engaged, or stopped at the edge of a field, sends no news: the drawing is the same for both."""
    return member.side is not None and force.state in (ForceState.ENGAGED, ForceState.SUSPENDED)


def put_back(member: Member, quiet: list[Force]) -> None:
    """Stands *quiet* forces where the last news of them was from: where the week found them in which they
    fell silent. Nothing is saved.
    """
    if not quiet:
        return
    campaign = member.campaign
    opening = load.opening_spots(campaign.turns.latest("number"))
    spots = {force.key: load.last_known(force) or opening.get(force.key) for force in quiet}
    known = [spot for spot in spots.values() if spot]
    places = {row.key: row for row in campaign.places.filter(key__in={spot.place for spot in known})}
    ways = campaign.routes.filter(key__in={spot.route for spot in known}).select_related("a", "b")
    routes = {row.key: row for row in ways}
    for force in quiet:
        if spot := spots[force.key]:
            force.place, force.route = places.get(spot.place), routes.get(spot.route)
            force.metres = spot.metres


def silent_since(force: Force, week: Turn) -> dt.date:
    """The day of the last news of a silent *force*; *week*: the last that was marched, or is being."""
    return dt.date.fromisoformat(force.last_news["day"]) if force.last_news else week.starts


def tallies(member: Member, turn: Turn) -> dict[int, Tally]:
    """Strength now, by the force's primary key; for a side without what the week brings that is being
    marched. One query, then two.
    """
    rows = Balance.objects.filter(unit__campaign=member.campaign)
    if member.side is not None:
        rows = rows.filter(unit__side=member.side)
    found: dict[int, Tally] = defaultdict(Tally)
    grouped = rows.order_by().values_list("unit__force_id", "unit__arm", "stock", "account")
    for force, arm, stock, account, amount in grouped.annotate(Sum("amount")):
        found[force].add(arm, stock, account, amount)
    if member.side is None or turn.state in (TurnState.OPEN, TurnState.PUBLISHED, TurnState.ENDED):
        return found
    late = Posting.objects.filter(turn=turn, unit__side=member.side, date__gt=today(turn)).order_by()
    moves = late.values_list("unit__force_id", "unit__arm", "stock", "from_account", "to_account")
    for force, arm, stock, source, target, amount in moves.annotate(Sum("amount")):
        found[force].add(arm, stock, source, amount)
        found[force].add(arm, stock, target, -amount)
    return found


def turns(member: Member) -> list[Turn]:
    """All turns that were not undone, first to last, each with `fights`: the actions the member knows of."""
    settled = Q(engagements__state=EngagementState.SETTLED, state=TurnState.PUBLISHED)
    if member.side is not None:
        settled &= Q(engagements__results__returns__unit__side=member.side)
    rows = member.campaign.turns.defer("march")
    return list(rows.annotate(fights=Count("engagements", filter=settled, distinct=True)).order_by("number"))


def sightings(member: Member) -> list[Sighting]:
    """Whom the member's side has seen, newest first. Of a week that is being marched only what was known
    before: no report comes early.
    """
    if member.side is None:
        return []
    told = Q(turn__state__in=(TurnState.OPEN, TurnState.PUBLISHED, TurnState.ENDED)) | Q(minute=0)
    rows = Sighting.objects.filter(told, observer=member.side)
    rows = rows.select_related("of_side", "place", "route__a", "route__b")
    rows = rows.defer("of_side__known", "of_side__unheard")
    return list(rows.order_by("-date", "-minute", "ref")[:MOST_SIGHTINGS])


def today(turn: Turn) -> dt.date:
    """The day on which the member reads: the first of a turn that is open, the day after one that is over."""
    return turn.starts + dt.timedelta(days=turn.days if turn.state == TurnState.PUBLISHED else 0)
