"""Why each force of a preview is where it is: its order, and what stopped it on the way."""

from collections.abc import Mapping

from django.db.models import OuterRef, Subquery

from campaign.i18n.order_words import KINDS_OF_ORDER
from campaign.i18n.war_words import gettext as _
from campaign.logic.turns.previews import Change
from campaign.logic.vocabulary import Cause, ForceState, OrderKind
from campaign.models import Campaign, Force, Order, Place, Turn


def orders_by_force(campaign: Campaign) -> dict[str, Order]:
    """Returns the last order of each force, by its key. One query."""
    given = Order.objects.filter(force=OuterRef("pk")).order_by("-turn__number").values("pk")[:1]
    forces = Force.objects.filter(campaign=campaign).annotate(last=Subquery(given))
    rows = Order.objects.filter(pk__in=forces.values("last")).select_related("turn", "force", "seat")
    return {row.force.key: row for row in rows.defer("turn__march", "turn__preview")}


def reason_of_change(turn: Turn, change: Change, order: Order | None, places: Mapping[str, Place]) -> str:
    """Returns one sentence on its order and one on what came between."""
    return " ".join(filter(None, (order_sentence(turn, order, places), obstacle_sentence(change))))


def order_sentence(turn: Turn, order: Order | None, places: Mapping[str, Place]) -> str:
    if order is None:
        return _("It has no order, so it holds.")
    kind = str(KINDS_OF_ORDER[OrderKind(order.kind)])
    goals = ", ".join(places[key].label for key in order.goals if key in places)
    about = {"order": f"{kind}: {goals}" if goals else kind}
    if order.turn_id != turn.pk:
        return _("It repeats an earlier order (%(order)s).") % about
    if order.by_computer:
        return _("Its order from the computer: %(order)s.") % about
    return _("Its order: %(order)s.") % about


def obstacle_sentence(change: Change) -> str:
    """Says what kept it from going on as ordered, as far as the week shows; "" if nothing did."""
    state = change.after.state
    if state is ForceState.BESIEGED:
        return _("The enemy besieges it.")
    if state is ForceState.FACING:
        return _("It stopped because it faces the enemy.")
    if state is ForceState.RETREATING:
        return _("It was beaten, and falls back.")
    if state is ForceState.DISPERSED:
        return _("It was beaten and is dispersed.")
    if state is ForceState.EXHAUSTED or any(toll.cause is Cause.BATTLE for toll in change.tolls):
        return _("It was in a battle on the way.")
    if state is ForceState.ENGAGED:
        return _("A battle pins it.")
    if state is ForceState.STOPPED:
        return _("It waits at the edge of a battle.")
    if change.rides:
        return _("It went part of the way by rail or by water.")
    return ""
