"""Access: an umpire sees and does everything, a player what their side may; a stranger finds nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery
from django.http import Http404, HttpRequest
from django.urls import reverse
from django_htmx.middleware import HtmxDetails

from campaign.compiled_subqueries import compiled_subquery
from campaign.i18n.war_words import speak_of
from campaign.logic.vocabulary import Account, EngagementState, ForceKind, ProposalState, Stock, TurnState
from campaign.models import Balance, Campaign, Engagement, Force, Opening, Order, Proposal, Seat, Side, Turn


class Asked(HttpRequest):
    """A request behind the door: somebody is logged in, and htmx is known."""

    user: User
    htmx: HtmxDetails


@dataclass(frozen=True, slots=True)
class Member:
    """A user who belongs to *campaign*, and the seat or side in whose place they look at it.

    `side` None: an umpire who looks at all of it. `seats`: the seats whose forces they order. `others`: seats
    in whose place they may look instead (?as=). `viewed_seat`: the key that ?as= named, else "".
    `speaks`: True for the side's commander-in-chief, or for any of its players if there is none.
    `needs`: how many things wait for them, by the word of the section. `head_seats`: the seats
    that alone decide for their side.
    `in_party`: the user's own side, where it fights in the party of an ally; `side` is then that ally's.
    `side_seats`: all seats of their side, for players who ask for a page.
    """

    campaign: Campaign
    user: User
    umpire: bool
    side: Side | None
    seats: tuple[Seat, ...]
    others: tuple[Seat, ...]
    viewed_seat: str = ""
    speaks: bool = False
    needs: Mapping[str, int] = field(default_factory=dict)
    head_seats: tuple[Seat, ...] = ()
    in_party: Side | None = None
    side_seats: tuple[Seat, ...] = ()

    @property
    def own_side(self) -> Side | None:
        """Returns the side whose men are this member's own, whichever side they look from.

        Its knowledge is its own too: allies share a battle, but not their sightings.
        """
        return self.in_party or self.side

    def url(self, name: str, **query: str) -> str:
        """Returns the address of a page of this campaign, in the same place; ref, turn and key go into its
        path.
        """
        path = {word: query.pop(word) for word in ("ref", "turn", "key") if word in query}
        asked = {**query, "as": self.viewed_seat} if self.viewed_seat else query
        address = reverse(name, args=[self.campaign.slug, *path.values()])
        return f"{address}?{urlencode(asked, safe=',')}" if asked else address

    def commands(self, force: Force) -> bool:
        """Tells whether the member is the seat's player or the umpire.

        A magazine takes no orders.
        """
        if force.kind == ForceKind.MAGAZINE:
            return False
        if self.side is None:
            return self.umpire
        return force.seat_id is not None and force.seat_id in {seat.pk for seat in self.seats}


def campaigns_of(user: User) -> QuerySet[Campaign]:
    """Returns the campaigns in which *user* has a seat, is a stand-in or is umpire.

    A superuser is everywhere.
    """
    if user.pk is None:  # an empty seat has no user either
        return Campaign.objects.none()
    campaigns = Campaign.objects.annotate(judged=is_judged_by(user.pk), played=is_played_by(user.pk))
    campaigns = campaigns.order_by("name", "slug")
    if user.is_superuser:
        return campaigns
    return campaigns.filter(Q(judged=True) | Q(played=True))


def is_judged_by(user: int) -> Exists:
    """Returns a condition on campaigns: the user with primary key *user* is an umpire."""
    return Exists(Campaign.umpires.through.objects.filter(campaign=OuterRef("pk"), user=user))


def is_played_by(user: int) -> Exists:
    """Returns a condition on campaigns: the user has a seat there or stands in at one."""
    return Exists(Seat.objects.filter(Q(player=user) | Q(stand_in=user), campaign=OuterRef("pk")))


def may_found(user: User) -> bool:
    """Tells whether *user* may create a campaign.

    The same people may keep campaigns in the admin.
    """
    return user.is_active and user.is_staff


def member_or_404(request: Asked, slug: str) -> Member:
    """Returns the member who asks, viewing as the seat in ?as= if they may. Two queries."""
    user = request.user
    campaign = asked_campaign(user, slug)
    if campaign is None:
        raise Http404
    speak_of(campaign.spoken_words, campaign.turn_days)
    umpire = user.is_superuser or campaign.judged  # type: ignore[attr-defined]
    seats = tuple(
        campaign.seats.select_related("side", "player").annotate(
            asked=compiled_subquery(Seat, proposals_waiting),
            missing_orders=compiled_subquery(Seat, forces_without_order),
        )
    )
    others = tuple(seat for seat in seats if umpire or user.pk in seat.sitters)
    first = tuple(seat for seat in seats if seat.is_commander_in_chief)
    chosen = request.GET.get("as", "")
    place = next((seat for seat in others if seat.key == chosen), None)
    if chosen and place is None:
        raise Http404
    if not umpire and not others:  # the seat was lost since the first query
        raise Http404
    if umpire:
        if place is None:
            return umpire_of_all(campaign, user, others)
        speaks, needs = has_command((place,), seats), needs_of((place,))
        return Member(campaign, user, True, place.side, (place,), others, chosen, speaks, needs, first)
    side = (place or others[0]).side
    held = [seat for seat in others if seat.side_id == side.pk]
    # First the seat they ask for, then those they hold; where they are the stand-in comes last.
    own_seats = tuple(sorted(held, key=lambda seat: (seat != place, seat.player_id != user.pk)))
    speaks, needs = has_command(own_seats, seats), needs_of(own_seats)
    fellows = tuple(seat for seat in seats if seat.side_id == side.pk)
    return Member(
        campaign, user, False, side, own_seats, others, chosen, speaks, needs, first, side_seats=fellows
    )


def asked_campaign(user: User, slug: str) -> Campaign | None:
    """Returns the campaign *slug* with `judged`, `played` and `unsettled`; None if *user* has no part."""
    if user.pk is None:
        return None
    campaigns = Campaign.objects.annotate(
        judged=compiled_subquery(Campaign, is_judged_by, user.pk),
        played=compiled_subquery(Campaign, is_played_by, user.pk),
        unsettled=compiled_subquery(Campaign, unsettled_battles),
    )
    campaign = campaigns.filter(slug=slug).first()
    if campaign is None or user.is_superuser or campaign.judged or campaign.played:
        return campaign
    return None


def umpire_of_all(campaign: Campaign, user: User, seats: tuple[Seat, ...]) -> Member:
    """Returns the umpire, viewing as no seat. *campaign*: as for `member_or_404`."""
    waiting = campaign.unsettled or 0  # type: ignore[attr-defined]
    return Member(campaign, user, True, None, (), seats, needs={"engagements": waiting})


def member_in_place(campaign: Campaign, user: User, seat: Seat | None) -> Member | None:
    """Returns *user* as pages know them in the place of *seat*, or as umpire if that is None.

    None if they have lost that place: for whoever reads or acts without asking for a page. Two queries.
    """
    if seat is None:
        judges = user.is_superuser or campaign.umpires.filter(pk=user.pk).exists()
        return Member(campaign, user, True, None, (), ()) if judges else None
    if user.pk not in seat.sitters:
        return None
    seats = tuple(campaign.seats.select_related("side", "player"))
    heads = tuple(head for head in seats if head.is_commander_in_chief)
    speaks = has_command((seat,), seats)
    return Member(campaign, user, False, seat.side, (seat,), (seat,), seat.key, speaks, head_seats=heads)


def proposals_waiting() -> Subquery:
    """Returns, for seats, how many proposals wait for their side's answer; None for none."""
    rows = Proposal.objects.filter(to=OuterRef("side"), state=ProposalState.OPEN).order_by()
    return Subquery(rows.values("to").annotate(n=Count("pk")).values("n"))


def unsettled_battles() -> Subquery:
    """Returns how many battles of a campaign wait for its umpire; None for none."""
    waiting = (EngagementState.OPEN, EngagementState.PROPOSED)
    found = Engagement.objects.filter(campaign=OuterRef("pk"), state__in=waiting).order_by()
    return Subquery(found.values("campaign").annotate(n=Count("pk")).values("n"))


def battles_known(side: str, battles: QuerySet[Engagement]) -> QuerySet[Engagement]:
    """Returns those of *battles* that players of the side know: their own ones.

    While a week is being marched they know only those that are kept to be fought.
    """
    fought = (
        Q(muster__parties__0__side=side) | Q(muster__parties__1__side=side) | Q(muster__allies__has_key=side)
    )
    return battles.filter(fought, Q(turn__state=TurnState.PUBLISHED) | Q(is_referred=True))


def forces_without_order() -> Subquery:
    """Returns how many forces of a seat have no order of the open turn.

    None for none, or if no turn is open.
    """
    turn = Turn.objects.filter(campaign=OuterRef("campaign"), state=TurnState.OPEN).order_by().values("pk")
    given = Order.objects.filter(force=OuterRef("pk"), turn=OuterRef("turn_open"))
    found = to_order().filter(seat=OuterRef("pk")).annotate(turn_open=Subquery(turn[:1]))
    missing = found.filter(~Exists(given), turn_open__isnull=False).order_by()
    return Subquery(missing.values("seat").annotate(n=Count("pk")).values("n"))


def to_order() -> QuerySet[Force]:
    """Returns the forces that an order would move: bound to no post, and somebody is left of them."""
    left = Balance.objects.filter(unit__force=OuterRef("pk"), stock=Stock.MEN, account=Account.FIT)
    return Force.objects.filter(Exists(left.filter(amount__gt=0)), is_static=False)


def needs_of(seats: Sequence[Seat]) -> dict[str, int]:
    """Returns missing orders of *seats* of one side and proposals to their side, as `Member.needs`."""
    missing, asked = (
        [getattr(seat, name, None) or 0 for seat in seats] for name in ("missing_orders", "asked")
    )
    return {"forces": sum(missing), "prisoners": asked[0]}


def has_command(own_seats: Iterable[Seat], seats: Iterable[Seat]) -> bool:
    """Tells whether one of *own_seats* is its side's commander-in-chief, or none of *seats* is."""
    mine = list(own_seats)
    there = [seat for seat in seats if seat.is_commander_in_chief and seat.side_id == mine[0].side_id]
    return not there or any(seat in there for seat in mine)


def umpire_or_404(request: Asked, slug: str) -> Member:
    """Returns the umpire at the desk, viewing as no seat whatever ?as= the page before had."""
    member = member_or_404(request, slug)
    if not member.umpire:
        raise Http404
    return umpire_of_all(member.campaign, member.user, member.others)


def seen_force_or_404(member: Member, ref: str, **annotations: Exists) -> Force:
    """Returns a force of the member's side, by its ref; for the umpire any.

    Each of *annotations* becomes a fact of it.
    """
    forces = member.campaign.forces.select_related(
        "side", "seat__player", "place", "route__a", "route__b", "base"
    )
    force = forces.annotate(**annotations).filter(ref=ref).first() if ref.isalnum() else None
    if force is None or (member.side is not None and force.side_id != member.side.pk):
        raise Http404
    return force


def commanded_force_or_404(member: Member, ref: str, **annotations: Exists) -> Force:
    """Returns a force that the member may give orders to. Each of *annotations* becomes a fact of it."""
    force = seen_force_or_404(member, ref, **annotations)
    if not member.commands(force) and not has_commanded_before(member, force):
        raise Http404
    return force


def has_commanded_before(member: Member, force: Force) -> bool:
    """Tells whether *force* was the member's when the week began.

    In that week it merged with a friend. Nobody learns of it before the week is published.
    It takes one query for a force without a seat, else none.
    """
    if member.side is None or force.seat_id is not None:
        return False
    opening = Opening.objects.filter(turn__campaign=member.campaign).values_list("rows", flat=True).first()
    seat = opening["forces"].get(force.key, {}).get("seat") if opening else None
    return seat in {seat_now.key for seat_now in member.seats}
