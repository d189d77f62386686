"""The part of a battle that a member may know: all of it, or as much as their side saw."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from battles.i18n.piece_names import as_called
from battles.models import Battle
from battles.mustering.units import roster_from_plain
from battles.replay import visible_units
from battles.replay.clause_steps import steps_with_clause
from battles.replay.table_part import with_table_part
from battles.replay.visibility import Naming, arm_of, cut_to_side, sort_of
from battles.table.handover import FIRST_PART, TO_TABLE, direction
from campaign.access import Member
from campaign.i18n.language import reader_language
from campaign.models import Engagement, Side
from campaign.store.stored_names import force_and_unit_names
from rules import FullLog, Scenario, with_ending


class Eyes(TypedDict):
    letters: tuple[str, str]
    names: tuple[str, str]
    language: str
    seen: int


def battle_as_known(
    member: Member, engagement: Engagement, battle: Battle, fought: list[Side], naming: Naming | None = None
) -> tuple[Scenario, FullLog]:
    """Returns the part of the battle that the member may know: all, or as much as their side saw.

    *naming*: how the enemy's units are called, unless they are numbered for this part alone.
    """
    scenario, log = stored_log(member, battle, battle.log.record, battle.log.events)
    log = with_ending(scenario, log, battle.outcome)
    if direction(battle) == TO_TABLE:
        log = with_table_part(scenario, log, battle)
    if member.side is None:
        return scenario, log
    return cut_to_side(scenario, log, fought.index(member.side), naming or enemy_naming(engagement))


def leaders_known(member: Member, battle: Battle) -> dict[str, str]:
    """Returns the leaders whom the member knows, by the key of the unit that each leads.

    A player knows those of their own side, the umpire all.
    """
    return {
        unit.key: unit.leader.name
        for unit in roster_from_plain(battle.roster).units
        if unit.leader and (member.side is None or unit.side == member.side.key)
    }


def parts_before_last(
    member: Member, battle: Battle, fought: list[Side], naming: Naming
) -> tuple[Scenario, FullLog] | None:
    """Returns what the member may know of the computer's first part, and of the table's after it.

    None of a battle that no computer began, or that it did not end. Two queries.
    """
    stored = battle.log.events.get(FIRST_PART)
    if stored is None:
        return None
    scenario, log = stored_log(member, battle, stored["record"], stored["events"])
    log = with_table_part(scenario, log, battle)
    if member.side is None:
        return scenario, log
    return cut_to_side(scenario, log, fought.index(member.side), naming)


def stored_log(
    member: Member, battle: Battle, record: Mapping[str, Any], events: dict[str, Any]
) -> tuple[Scenario, FullLog]:
    """Returns a stored record and its events, with the names that the campaign gives to its units."""
    log = FullLog.from_data(events)
    log.version = record["version"]
    units = with_strengths(record["scenario"]["units"], battle.roster, log)
    scenario = Scenario(**{**record["scenario"], "units": units})
    return as_called(scenario, force_and_unit_names(member.campaign)), log


def clause_as_known(
    member: Member, engagement: Engagement, battle: Battle, fought: list[Side], clause: str
) -> tuple[tuple[int, ...], str]:
    """Returns the steps of `battle_as_known` with *clause*, and what the first of them tells."""
    scenario, log = battle_as_known(member, engagement, battle, fought)
    return steps_with_clause(scenario, log, clause, **eyes_of(member, fought))


def eyes_of(member: Member, fought: list[Side]) -> Eyes:
    """Returns what a replay is drawn by: the sides' letters and names, the language, and who looks on."""
    return {
        "letters": (fought[0].letter, fought[1].letter),
        "names": (fought[0].label, fought[1].label),
        "language": reader_language(),
        "seen": seen_by(member, fought),
    }


def seen_by(member: Member, fought: list[Side]) -> int:
    """Returns by whose eyes the member sees a battle: 1 or 2, or 3 for both sides'."""
    return 3 if member.side is None else 1 << fought.index(member.side)


def with_strengths(
    units: Sequence[dict[str, Any]], roster: dict[str, Any], log: FullLog
) -> tuple[dict[str, Any], ...]:
    """Returns *units* with the strength each had in the battle, even if the rules of today differ.

    From the stored *roster*, else as the battle began. Units made in mid-battle come last.
    """
    mustered = {unit["key"]: unit["figures"] for unit in roster["units"]}
    return tuple(
        {"figures": mustered.get(unit["key"], began.strength), **unit}
        for unit, began in zip(units, log.opening, strict=False)
    )


def enemy_naming(engagement: Engagement) -> Naming:
    """Returns the enemy's units by arm and number, under refs."""

    def enemy_label(unit: Mapping[str, Any], number: int) -> tuple[str, str]:
        return visible_units.enemy_ref(unit["troop"], number), visible_units.enemy_name(unit["troop"], number)

    return enemy_label


def lasting_naming() -> Naming:
    """Returns the enemy's units by arm and number, each with the same number in all parts of a battle."""
    numbers: dict[str, int] = {}
    sorts: Counter[str] = Counter()

    def enemy_label(unit: Mapping[str, Any], _number: int) -> tuple[str, str]:
        troop, key = unit["troop"], unit["key"]
        if key not in numbers:
            sorts[sort_of(troop)] += 1
            numbers[key] = sorts[sort_of(troop)]
        return visible_units.enemy_ref(troop, numbers[key]), visible_units.enemy_name(troop, numbers[key])

    return enemy_label


def enemy_arms_seen(member: Member, engagement: Engagement, battle: Battle, fought: list[Side]) -> list[str]:
    """Returns the arm of each enemy unit that the member's side saw on the field.

    Prisoners, leaders and ships have none.
    """
    scenario, _log = battle_as_known(member, engagement, battle, fought)
    own_number = fought.index(member.side) if member.side else -1
    return [
        arm_of(unit["troop"])
        for number, unit in enumerate(scenario.units)
        if scenario.side_of(number) != own_number
        and not unit.get("captive_of")
        and sort_of(unit["troop"]) not in ("ship", "chief")
    ]
