"""Forces and sightings that a member may read, in a fixed number of queries.

Rows are read by side: another side's rows never reach a page, except as sightings.
"""

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Q, QuerySet

from campaign.access import Member
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.vocabulary import Account, Arm, EngagementState, ForceKind, ForceState, Stock, TurnState
from campaign.models import Force, Opening, Side, Sighting, Turn
from campaign.models.knowledge import NEWEST_FIRST, newest_first
from campaign.pages.parts.published_view import (
    balances_seen,
    force_of,
    forces_with_units,
    opening_seen_by,
    put_back,
    rows_that_existed,
)
from campaign.store import load

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
    """The present men of a force by account, men fit for duty by arm, horses and guns."""

    men: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    arms: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    horses: int = 0
    guns: int = 0

    def add(self, arm: str, stock: str, account: str, amount: int) -> None:
        if stock == Stock.MEN:
            self.men[account] += amount
            if account == Account.FIT:
                self.arms[arm] += amount
        elif account == Account.IN_HAND and stock == Stock.HORSE:
            self.horses += amount
        elif account == Account.IN_HAND and stock in GUNS:
            self.guns += amount

    def join(self, other: "Tally") -> None:
        """Takes in what *other* has."""
        for mine, more in ((self.men, other.men), (self.arms, other.arms)):
            for word, count in more.items():
                mine[word] += count
        self.horses += other.horses
        self.guns += other.guns

    @property
    def fit(self) -> int:
        return self.men[Account.FIT]

    def arm(self, kind: str) -> str:
        """Returns the sign on the map: foot, horse, mixed, guns, train or ship."""
        if kind == ForceKind.SHIP:
            return "ship"
        present = [arm for arm in (Arm.INFANTRY, Arm.CAVALRY) if self.arms[arm]]
        if kind == ForceKind.CONVOY:
            return "train"
        if len(present) == 2:
            return "mixed"
        present = present or [arm for arm in (Arm.ARTILLERY, Arm.TRAIN) if self.arms[arm]]
        return FIRST_ARMS[present[0]] if present else "foot"


def readable_forces(member: Member, turn: Turn) -> list[Force]:
    """Returns the member's own forces in the order of lists, static ones last; for the umpire all.

    One query, and three more while there is no news of some: those stand where they were last known. While
    a week is marched all stand as when it began, at as many queries.
    """
    opening = opening_seen_by(member, turn)
    rows = member.campaign.forces.select_related("side", "seat__player", "place", "route__a", "route__b")
    rows = rows.defer("side__known", "side__unheard").exclude(kind=ForceKind.MAGAZINE)
    if member.side is not None:
        rows = rows.filter(side=member.side)
    if opening is None:
        rows = rows.filter(
            Q(seat__isnull=False) | forces_with_units(None)
        )  # else it has gone over to another
        return stood_back(
            member, None, list(rows.order_by("side__position", "seat__key", "is_static", "key"))
        )
    forces = stood_back(member, opening, list(rows.filter(rows_that_existed(opening, Force))))
    manned_then = {force_of(opening, unit) for unit in opening.rows["units"]}
    return sorted((force for force in forces if force.seat or force.key in manned_then), key=in_lists)


def in_lists(force: Force) -> tuple[int, str, bool, str]:
    return force.side.position, force.seat.key if force.seat else "", force.is_static, force.key


def is_out_of_contact(member: Member, force: Force) -> bool:
    """Tells whether a force sends no news: it is engaged, or stopped at the edge of a battle area.

    The map draws both alike.
    """
    return member.side is not None and force.state in (ForceState.ENGAGED, ForceState.STOPPED)


def stood_back(member: Member, opening: Opening | None, own_forces: list[Force]) -> list[Force]:
    """Returns *own_forces* as their side is told of them.

    Forces out of contact are where the last news of them was from. Nothing is saved.
    """
    put_back(opening, own_forces)
    known = {
        force: spot
        for force in own_forces
        if is_out_of_contact(member, force) and (spot := load.last_known(force)) is not None
    }
    if known:
        campaign = member.campaign
        places = {
            row.key: row for row in campaign.places.filter(key__in={spot.place for spot in known.values()})
        }
        ways = campaign.routes.filter(key__in={spot.route for spot in known.values()})
        routes = {row.key: row for row in ways.select_related("a", "b")}
        for force, spot in known.items():
            force.place, force.route = places.get(spot.place), routes.get(spot.route)
            force.metres = spot.metres
    return own_forces


def silent_since(force: Force, week: Turn) -> dt.date:
    """Returns the day of the last news of a *force* out of contact.

    *week*: the last that was marched, or is being marched.
    """
    return dt.date.fromisoformat(force.last_news["day"]) if force.last_news else week.starts


def strength_by_force(member: Member, turn: Turn) -> dict[int, Tally]:
    """Returns the strength now, by the force's primary key.

    A side does not get what the week brings that is being marched. One query, then three.
    """
    opening = opening_seen_by(member, turn)
    about: dict[str, object] = {"unit__campaign": member.campaign}
    if member.side is not None:
        about["unit__side"] = member.side
    tallies: dict[int, Tally] = defaultdict(Tally)
    if opening is None:
        for force, *amounts in balances_seen(None, ("unit__force_id", "unit__arm"), **about):
            tallies[force].add(*amounts)
        return tallies
    pks = dict(member.campaign.forces.values_list("key", "pk"))
    for unit, *amounts in balances_seen(opening, ("unit__key", "unit__arm"), **about):
        if key := force_of(opening, unit):
            tallies[pks[key]].add(*amounts)
    return tallies


def readable_turns(member: Member) -> list[Turn]:
    """Returns all turns that were not undone, first to last.

    Each has `battles`: the battles the member knows of.
    """
    return list(turn_rows(member))


def turn_rows(member: Member) -> QuerySet[Turn]:
    """Returns the query behind `readable_turns`, for pages that ask more of it."""
    settled = Q(engagements__state=EngagementState.SETTLED, state=TurnState.PUBLISHED)
    if member.side is not None:
        settled &= Q(engagements__results__returns__unit__side=member.side)
    rows = member.campaign.turns.defer("march", "opening__rows").select_related("opening")
    return rows.annotate(battles=Count("engagements", filter=settled, distinct=True)).order_by("number")


def this_turn(member: Member) -> Turn:
    """Returns the current turn, without its march and preview.

    It is for what an open page asks again and again.
    """
    return member.campaign.turns.defer("march", "preview").latest("number")


def readable_sightings(member: Member) -> list[Sighting]:
    """Returns the sightings of the member's side, newest first.

    During a week's march only those known before: no report comes early.
    """
    if member.side is None:
        return []
    reported = Q(turn__state__in=(TurnState.OPEN, TurnState.PUBLISHED, TurnState.ENDED)) | Q(minute=0)
    rows = Sighting.objects.filter(reported, observer=member.side)
    rows = rows.select_related("of_side", "place", "route__a", "route__b")
    rows = rows.defer("of_side__known", "of_side__unheard")
    return as_seen_by(member.side, sorted(rows.order_by(*NEWEST_FIRST)[:MOST_SIGHTINGS], key=newest_first))


def as_seen_by(side: Side, rows: Sequence[Sighting]) -> list[Sighting]:
    """Sets the observer of all *rows*, which is known: no query for each."""
    for row in rows:
        row.observer = side
    return list(rows)


def reading_day(turn: Turn) -> dt.date:
    """Returns the day on which the member reads.

    It is the first of a turn that is open, and the day after one that is over.
    """
    return turn.starts + dt.timedelta(days=turn.days if turn.state == TurnState.PUBLISHED else 0)
