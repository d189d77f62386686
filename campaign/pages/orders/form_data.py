"""The table at which an order is written: everything its form needs, read once."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import OuterRef, Subquery, Sum
from django.http import QueryDict

from campaign.access import Member
from campaign.forms.orders import OrderForm
from campaign.logic.theatre.theatre import Column, Theatre
from campaign.logic.vocabulary import Account, ForceKind, Stock
from campaign.models import Balance, Force, Opening, Order, Sighting, Turn
from campaign.pages.orders.next_order import candidates_among, order_progress
from campaign.pages.orders.order_choices import Friend, choices_for_force, friends_of_force
from campaign.pages.orders.order_form import (
    OrderPage,
    Orders,
    form_for,
    order_page,
    orders_of_turn,
    overtaken_by,
    theatre_of_map,
)
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.map_data import Ground, map_ground
from campaign.pages.parts.published_view import has_men, opening_seen_by, rows_that_existed
from campaign.pages.parts.units import Hand, column_of_force, goods_at_hand, units_of
from campaign.store.queries.orders import order_version


@dataclass(frozen=True, slots=True)
class Writing:
    """`men`: the men fit for duty of the other forces of the side, by force."""

    member: Member
    turn: Turn
    force: Force
    column: Column
    map: Theatre
    land: Ground
    friends: list[Friend]
    men: Mapping[Force, int]
    hand: Hand
    orders: Orders
    seen: list[Sighting]

    @property
    def last_order(self) -> Order | None:
        return next(iter(self.orders.before), None)

    def begun_form(self, data: Mapping[str, str]) -> OrderForm:
        """Returns the form as stored, or as somebody has begun to fill it.

        ?copy= begins with the last order.
        """
        given = self.orders.now.get(self.force.pk) or self.last_order
        if "copy" in data:
            given, data = self.last_order, {}
        return self.form(given, data, sent=False)

    def sent_form(self, data: Mapping[str, str]) -> OrderForm:
        return self.form(self.orders.now.get(self.force.pk) or self.last_order, data)

    def overtaken_form(self, sent: OrderForm, data: QueryDict) -> tuple[OrderForm, str]:
        """Returns the form with what was *sent*, to be saved again.

        It also tells what somebody else has done meanwhile.
        """
        written = data.copy()
        written.pop("version", None)
        return self.begun_form(written), overtaken_by(
            self.orders.now.get(self.force.pk), self.begun_form({}), sent
        )

    def form(self, order: Order | None, data: Mapping[str, str], *, sent: bool = True) -> OrderForm:
        offered = choices_for_force(
            self.turn, self.force, self.column, self.map, self.land, self.friends, self.hand, self.seen
        )
        version = order_version(self.orders.now.get(self.force.pk))
        return form_for(replace(offered, version=version), order, data, sent=sent)

    def after(self, given: Order) -> "Writing":
        """Returns the same table with *given* upon it."""
        return replace(self, orders=replace(self.orders, now={**self.orders.now, self.force.pk: given}))

    def page(self, form: OrderForm, shown: int = 0) -> OrderPage:
        page = order_page(
            self.member,
            self.turn,
            self.force,
            self.column,
            self.map,
            self.land,
            form,
            self.orders,
            self.seen,
            self.friends,
            shown,
        )
        if not page.given:
            return page
        forces_there = [self.force, *(friend for friend, men in self.men.items() if men)]
        forces = candidates_among(self.member, forces_there, self.orders.now)
        return replace(page, next=order_progress(self.member, forces, self.force.ref))


def order_desk(member: Member, turn: Turn, force: Force) -> Writing:
    """Reads everything the form needs in six queries. Three more for forces out of contact, three more with
    magazines.
    """
    land = map_ground(member.campaign, turn.starts, member.side)
    opening = opening_seen_by(member, turn)
    side.stood_back(member, opening, [force])
    tallies = units_of(force, turn, opening)
    men = men_of_friends(opening, force)
    others = friends_of_force(
        member,
        force,
        side.stood_back(member, opening, list(men)),
        {friend.pk: n for friend, n in men.items()},
    )
    return Writing(
        member=member,
        turn=turn,
        force=force,
        column=column_of_force(force, tallies, member.campaign.nation_table),
        hand=goods_at_hand(force, tallies, member.campaign.rules(turn.number)),
        map=theatre_of_map(turn, land, force, others),
        land=land,
        friends=others,
        men=men,
        orders=orders_of_turn(member, turn, force),
        seen=side.readable_sightings(member),
    )


def men_of_friends(opening: Opening | None, force: Force) -> dict[Force, int]:
    """Returns the other forces of the side that still have men, with those fit for duty."""
    rows = Force.objects.filter(has_men(opening), rows_that_existed(opening, Force), side=force.side).exclude(
        pk=force.pk
    )
    rows = rows.select_related("side", "place", "route").exclude(kind=ForceKind.MAGAZINE)
    fit = Balance.objects.filter(unit__force=OuterRef("pk"), stock=Stock.MEN, account=Account.FIT).order_by()
    counted = rows.annotate(fit=Subquery(fit.values("unit__force").annotate(n=Sum("amount")).values("n")))
    others: list[Any] = list(counted.order_by("is_static", "key"))
    return {friend: friend.fit or 0 for friend in others}
