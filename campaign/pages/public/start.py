"""The order of battle at the start of a campaign: what both sides brought, before anything was lost."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Sum

from campaign.i18n.language import in_either
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Campaign, Posting
from campaign.pages.parts.wording.phrases import arm_name
from campaign.scenario.folders import UnknownScenario, shipped_scenarios
from campaign.store.queries.people.sides import sides_of
from campaign.store.unit_of_work import GIVEN


@dataclass(frozen=True, slots=True)
class StartUnit:
    name: str
    arm: str
    men: int


@dataclass(frozen=True, slots=True)
class StartForce:
    """`name`: empty where the scenario's file does not say which units stood together. `at`: its place."""

    name: str
    at: str
    leaders: tuple[str, ...]
    units: tuple[StartUnit, ...]
    men: int


@dataclass(frozen=True, slots=True)
class StartSide:
    letter: str
    name: str
    forces: tuple[StartForce, ...]
    men: int


@dataclass(frozen=True, slots=True)
class Grouping:
    """The place of a unit in the scenario's file: force, place and leaders."""

    force: str = ""
    at: str = ""
    leaders: tuple[str, ...] = ()


def start_of_campaign(campaign: Campaign) -> tuple[StartSide, ...]:
    """Returns the sides with the units that the scenario gave them, in men. Two queries."""
    given = Posting.objects.filter(
        reference__startswith=GIVEN,
        unit__campaign=campaign,
        stock=Stock.MEN,
        from_account=Account.DEPOT,
    )
    names = ("unit__key", "unit__name", "unit__name_es", "unit__arm", "unit__side_id")
    rows = given.order_by("unit__key").values_list(*names).annotate(men=Sum("amount"))
    groups = groups_of_file(campaign.scenario)
    units_by_side: dict[int, dict[Grouping, list[StartUnit]]] = {}
    for key, english, spanish, arm, side, men in rows:
        unit = StartUnit(in_either(english, spanish), arm_name(arm), men)
        units_by_side.setdefault(side, {}).setdefault(groups.get(key, Grouping()), []).append(unit)
    return tuple(
        StartSide(
            side.letter,
            side.label,
            tuple(
                StartForce(
                    group.force, group.at, group.leaders, tuple(units), sum(unit.men for unit in units)
                )
                for group, units in sorted(
                    units_by_side.get(side.pk, {}).items(), key=lambda item: item[0].force
                )
            ),
            sum(unit.men for units in units_by_side.get(side.pk, {}).values() for unit in units),
        )
        for side in sides_of(campaign)
    )


def groups_of_file(scenario: str) -> dict[str, Grouping]:
    """Returns the force of each unit of a scenario that comes with Manigua; nothing for any other."""
    if scenario not in shipped_scenarios():
        return {}
    from campaign.scenario.checks import ScenarioFaults, read_scenario  # it loads pydantic

    try:
        read = read_scenario(scenario)
    except (UnknownScenario, ScenarioFaults):
        return {}
    places = {row.key: in_either(row.name, row.name_es) for row in read.places}
    forces = {row.key: row for row in read.forces}
    of_unit = {row.key: row.force for row in read.units}
    leaders: dict[str, list[str]] = {}
    for leader in read.leaders:
        if leader.unit in of_unit:
            name = f"{in_either(leader.rank, leader.rank_es)} {leader.name}".strip()
            leaders.setdefault(of_unit[leader.unit], []).append(name)
    doubled = Counter(row.name for row in read.forces)
    return {
        unit: Grouping(
            in_either(forces[force].name, forces[force].name_es)
            + (f" ({places[forces[force].place]})" if doubled[forces[force].name] > 1 else ""),
            places[forces[force].place],
            tuple(leaders.get(force, ())),
        )
        for unit, force in of_unit.items()
    }
