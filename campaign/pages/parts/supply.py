"""Supply in words: of a force, of each side for the umpire, and the roads by which a side's stores reach."""

from collections.abc import Iterable

from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.supply import goods, provisions
from campaign.logic.vocabulary import Account, Arm, Stock
from campaign.models import Campaign, Force, Side, Turn, Unit
from campaign.pages.parts.map_data import Ground
from campaign.store.queries.people.sides import sides_of


def supply_sentence(turns_unsupplied: int, hungry: int) -> str:
    """Returns the supply in words: No supplies for 3 weeks; hungry for 2."""
    if not turns_unsupplied:
        return _("In supply.")
    count = (
        ngettext("Unsupplied for %d {week}", "Unsupplied for %d {weeks}", turns_unsupplied) % turns_unsupplied
    )
    if not hungry:
        return _("%s; it lives on what it carries.") % count
    eaten = (
        ngettext(
            "no food for %d {week}: men desert and fall sick.",
            "no food for %d {weeks}: men desert and fall sick.",
            hungry,
        )
        % hungry
    )
    return f"{count}; {eaten}"


def of_force(
    member: Member,
    turn: Turn,
    force: Force,
    units: Iterable[Unit],
    stood: dict[int, dict[tuple[str, str], int]],
) -> str:
    """Returns the supply line of *force*.

    Its *units* have what *stood*, by primary key, stock and account.
    """
    settings = member.campaign.rules(turn.number).supply
    if not provisions.has_supply(settings):
        return ""
    loaded = goods.trains_kept(member.campaign.rules(turn.number).goods)
    train = not loaded and any(
        unit.arm == Arm.TRAIN and stood[unit.pk][Stock.MEN, Account.FIT] for unit in units
    )
    return supply_sentence(
        force.turns_unsupplied, provisions.turns_hungry(force.turns_unsupplied, train, settings)
    )


def of_sides(member: Member, turn: Turn, units: Iterable[Unit]) -> tuple[tuple[str, str], ...]:
    """Returns each side's name, and how long its unsupplied forces have drawn none.

    *units*: as `units_with_men` reads them.
    """
    settings = member.campaign.rules(turn.number).supply
    if not provisions.has_supply(settings):
        return ()
    fit = [unit for unit in units if unit.fit]  # type: ignore[attr-defined]
    forces = {unit.force_id: unit.force for unit in fit if not unit.force.is_in_supply}
    loaded = goods.trains_kept(member.campaign.rules(turn.number).goods)
    trains = {unit.force_id for unit in fit if unit.arm == Arm.TRAIN and not loaded}
    lines_by_side = []
    for side in sides_of(member.campaign):
        unsupplied: dict[tuple[int, int], list[str]] = {}
        for row in sorted(forces.values(), key=lambda force: (-force.turns_unsupplied, force.key)):
            if row.side_id == side.pk:
                want = (
                    row.turns_unsupplied,
                    provisions.turns_hungry(row.turns_unsupplied, row.pk in trains, settings),
                )
                unsupplied.setdefault(want, []).append(row.label)
        lines = [f"{shared_need(*want)}: {', '.join(names)}." for want, names in unsupplied.items()]
        lines_by_side.append((side.label, " ".join(lines) or _("All forces are in supply.")))
    return tuple(lines_by_side)


def shared_need(turns_unsupplied: int, hungry: int) -> str:
    """Returns the need of several forces: No supplies for 3 weeks, nothing to eat for 2"""
    count = (
        ngettext("Unsupplied for %d {week}", "Unsupplied for %d {weeks}", turns_unsupplied) % turns_unsupplied
    )
    return _("%(count)s, no food for %(hungry)d") % {"count": count, "hungry": hungry} if hungry else count


def supplied_routes(land: Ground, side: Side | None, campaign: Campaign, turn: int) -> frozenset[str]:
    """Returns the routes, by key, on which *side*'s supplies reach all along, as it knows the map.

    They pass places of its allies in that *turn*.
    """
    settings = campaign.rules(turn).supply
    if side is None or not provisions.has_supply(settings):
        return frozenset()
    allies = campaign.relations_in(turn).allies_of(side.key)
    distances = provisions.supply_distances(land.places, land.routes, side.key, settings, allies=allies)
    most = settings.supply_marches * provisions.MARCH
    return frozenset(
        key
        for key, route in land.routes.items()
        if route.a in distances
        and route.b in distances
        and (long := provisions.marches_along(land.places, route, side.key, settings, allies))
        and min(distances[route.a], distances[route.b]) + long <= most
    )
