"""The facts of the gazette: what is public about a week, and the basis of each line.

Nothing here comes from forces' positions, orders or sightings, nor from an unsettled battle. `rests` is for
the umpire alone.
"""

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from typing import Any

from campaign.briefing.facts.gazette import (
    Basis,
    BattleLine,
    BurningLine,
    Claim,
    ConditionLine,
    ExecutionLine,
    GazetteFacts,
    GazetteLine,
    SideLine,
    SiegeLine,
    TreatyLine,
)
from campaign.briefing.facts.keys import Table, any_key
from campaign.briefing.facts.plain import to_plain
from campaign.briefing.facts.reports import FORMAT
from campaign.briefing.newspapers import Press, dateline, phrase_by_seed
from campaign.briefing.rumours import rumour_lines
from campaign.briefing.sections.arrivals import arrival_lines
from campaign.briefing.sections.battles import chief_of, is_quarter_refused
from campaign.briefing.sections.economy import winning_sides
from campaign.briefing.sections.turning_points import public_turning_point
from campaign.briefing.week import Week
from campaign.logic.casualties.claims import loss_claims
from campaign.logic.economy.war_aims import Book
from campaign.logic.engineering.progress import TASK_FIELDS
from campaign.logic.march.sieges import RAISED
from campaign.logic.theatre.telegraph import PRINTED, town_by
from campaign.logic.vocabulary import EngagementKind, LeaderFate, PrisonerFate, PrisonerPolicy, Task
from campaign.models import Engagement, Place, Result
from campaign.store import load
from campaign.store.damage import burned_parts


def gazette_facts(week: Week) -> GazetteFacts:
    """Returns the facts of one issue: its lines by date, and the season."""
    press = Press(week)
    lines: list[GazetteLine] = [
        *battle_lines(press),
        *captured_town_lines(press),
        *burning_lines(press),
        *siege_lines(press),
        *arrival_lines(press),
    ]
    lines += [*condition_lines(press), *policy_lines(press), *treaty_lines(press), *execution_lines(press)]
    lines += rumour_lines(press, {line.place for line in lines})
    lines.sort(key=lambda line: (line.date, line.place, line.kind))
    return GazetteFacts(
        turn=week.turn.number,
        date=(week.last + timedelta(days=2)).isoformat(),
        lines=tuple(lines),
        weather=dict(load.weather_by_district(week.rows)),
        rains=week.turn.starts.month in week.rows.campaign.land.rains,
        phrase=phrase_by_seed(week.turn, "issue"),
    )


def issue_as_json(issue: GazetteFacts) -> dict[str, Any]:
    """Returns *issue* as it is stored."""
    return {"format": FORMAT, **to_plain(issue)}


def issue_of_side(issue: GazetteFacts, side: str) -> GazetteFacts:
    """Returns *issue* as the paper of *side* prints it: with that side's claims and in its voice.

    A battle in which the side took no part stays as it is.
    """
    lines = [line_of_side(line, side) if isinstance(line, BattleLine) else line for line in issue.lines]
    return replace(issue, lines=tuple(lines))


def line_of_side(line: BattleLine, side: str) -> BattleLine:
    """Returns a battle as the paper of *side* prints it."""
    own_claims, point = tuple(claim for claim in line.claims if claim.by == side), line.turning_point
    if own_claims:
        line = replace(line, claims=own_claims)
    if point is None:
        return line
    voiced = replace(point, is_ours=side == point.side, is_theirs=side == point.by)
    return replace(line, turning_point=voiced)


def basis_of_place(press: Press, place: str, knows: Collection[str] | None = None) -> Basis:
    """Returns the basis of news from *place*. *knows*: the sides that know it, all if that is None."""
    sides = tuple(press.rows.sides) if knows is None else tuple(knows)
    return Basis((any_key(Table.PLACES, place),), knows=sides)


def battle_lines(press: Press) -> list[BattleLine]:
    """Returns settled battles whose news has just come: near towns, or published by a side."""
    week, lines = press.week, []
    for result in week.results.values():
        engagement = result.engagement
        town = press.town(result)
        place = town or press.nearest_place(result)
        given = {key: number for key, number in engagement.published.items() if not town}
        word = max(engagement.turn.number + press.turns_late_from(place), week.came_in[engagement.pk])
        tell = {key for key, number in given.items() if max(word, number) == week.turn.number}
        if not tell and (not town or word != week.turn.number):
            continue
        sides = {side.pk: side for side in press.rows.sides.values()}
        lost = dict.fromkeys((side.key for side in sides.values()), 0)
        sides_there = set()
        for row in week.returns[result.pk]:
            lost[row.unit.side.key] += row.losses
            sides_there.add(row.unit.side.key)
        lost = {key: men for key, men in lost.items() if key in sides_there}
        seed = f"{engagement.turn.seed}/{engagement.key}"
        chief = attackers_chief(press, engagement) if town or engagement.attacker.key in tell else ""
        killed = leaders_killed(press, result, None if town else tell)
        lines.append(
            BattleLine(
                **dateline(
                    press,
                    "assault" if engagement.kind == EngagementKind.ASSAULT else "battle",
                    place,
                    engagement.date,
                ),
                near=engagement.place_id != press.rows.places[place].pk,
                attacker=sides[engagement.attacker_id].key,
                holder=result.field_holder.key if result.field_holder else "",
                claims=tuple(
                    Claim(claim.side, claim.side, claim.own, claim.enemy)
                    for claim in loss_claims(lost, seed, press.how)
                    if town or claim.side in tell
                ),
                chief=chief,
                chiefs=killed,
                turning_point=public_turning_point(week, result, {chief, *killed}),
                unspared=bool(town) and is_quarter_refused(press.week, result),
                rests=Basis((any_key(Table.PLACE_NAMES, engagement.name),), knows=tuple(lost), lost=lost),
            )
        )
    return lines


def leaders_killed(press: Press, result: Result, of: Collection[str] | None) -> tuple[str, ...]:
    """Returns officers, by key, killed in the battle of *result*, of the sides *of*, or of all (None).

    The side that holds the field knows the enemy's as well.
    """
    if of is not None and result.field_holder and result.field_holder.key in of:
        of = None
    units = {row.unit_id for row in press.week.returns[result.pk]}
    return tuple(
        key
        for key, leader in press.rows.leaders.items()
        if leader.unit_id in units
        and leader.fate_date == result.engagement.date
        and leader.fate == LeaderFate.DEAD
        and (of is None or leader.side.key in of)
    )


def attackers_chief(press: Press, engagement: Engagement) -> str:
    """Returns the officer, by key, who led the attack; "" if none is named."""
    own_forces = {
        force["key"]
        for party in engagement.muster["parties"]
        if party["side"] == engagement.attacker.key
        for force in party["forces"]
    }
    return chief_of(press.week, engagement, own_forces)


def execution_lines(press: Press) -> list[ExecutionLine]:
    """Returns the prisoners whom each side had shot this week, without a place."""
    turn, shot = press.week.turn, dict[str, list[dict[str, Any]]]()
    for party in press.rows.parties.values():
        for row in party.fates:
            if row["turn"] == turn.number and row["fate"] == PrisonerFate.SHOT and "back" not in row:
                shot.setdefault(party.captor.key, []).append(row)
    return [
        ExecutionLine(
            **dateline(press, "executed", "", turn.starts, side),
            side=side,
            men=sum(row["men"] for row in rows),
            officers=tuple(row["officer"] for row in rows if "officer" in row),
            rests=Basis(name="prisoners", knows=tuple(press.rows.sides)),
        )
        for side, rows in sorted(shot.items())
    ]


def treaty_lines(press: Press) -> list[TreatyLine]:
    """Returns new relations between sides from this week on."""
    turn, sides = press.week.turn, press.rows.sides
    now, before = (press.rows.campaign.relations_in(number) for number in (turn.number, turn.number - 1))
    return [
        TreatyLine(
            **dateline(press, "relations", "", turn.starts, f"{one}/{other}"),
            side=one,
            other=other,
            relation=now.relation_between(one, other).value,
            rests=Basis(name=one),
        )
        for one, other in combinations(sides, 2)
        if turn.number > 1 and now.relation_between(one, other) is not before.relation_between(one, other)
    ]


def policy_lines(press: Press) -> list[SideLine]:
    """Returns the prisoner policies that sides announced this week."""
    turn = press.week.turn
    return [
        SideLine(
            **dateline(press, "announced", "", turn.starts, side.key),
            side=side.key,
            treatment=side.treatment(turn.number).value,
            rests=Basis(name=side.key),
        )
        for side in press.rows.sides.values()
        if any(row[0] == turn.number for row in side.announced)
        and PrisonerPolicy.UMPIRE not in (side.treatment(turn.number), side.treatment(turn.number - 1))
    ]


def captured_town_lines(press: Press) -> list[SideLine]:
    """Returns towns that changed hands at a week's close."""
    lines = []
    for turn, close in press.issues():
        for key, before, after in turn.taken:
            if town_by(key, None, 0, press.kinds, (), 0) and (
                turn.number + press.turns_late_from(key) == press.week.turn.number
            ):
                knows = [side for side in press.rows.sides if side in (before, after)]
                lines.append(
                    SideLine(
                        **dateline(press, "taken", key, close),
                        side=after,
                        rests=basis_of_place(press, key, knows),
                    )
                )
    return lines


def burning_lines(press: Press) -> list[BurningLine]:
    """Returns cane, mills and houses that have burned, once word of it has come.

    Anything that a side has still to hear is left out: the gazette is never first with it.
    """
    lines = []
    for key, place in press.rows.places.items():
        if place.kind not in PRINTED:
            continue
        on = {
            Task.BURN_CANE: place.cane_burned,
            Task.BURN_MILL: place.mill_burned,
            Task.BURN_HOUSES: place.houses_burned,
            Task.RAZE: place.razed,
        }
        for day in sorted({day for day in on.values() if day is not None and press.comes_now(key, day)}):
            fields = [TASK_FIELDS[task] for task, since in on.items() if since == day]
            if any({*fields} & {*side.unheard.get(key, ())} for side in press.rows.sides.values()):
                continue
            lines.append(
                BurningLine(
                    **dateline(press, "burned", key, day),
                    what=tuple(task.value for task, since in on.items() if since == day),
                    mill=is_mill_standing(press, place),
                    rests=basis_of_place(press, key),
                )
            )
    return lines


def is_mill_standing(press: Press, place: Place) -> bool:
    tasks_settings = press.rows.campaign.rules(press.week.turn.number).tasks
    is_reported = any("mill_burned" in side.unheard.get(place.key, ()) for side in press.rows.sides.values())
    return (
        place.sugar > 0
        and not is_reported
        and Task.BURN_MILL not in burned_parts(place, press.week.last, tasks_settings)
    )


def siege_lines(press: Press) -> list[SiegeLine]:
    """Returns towns whose siege began, ended or led to surrender at a week's close."""
    lines = []
    for turn, close in press.issues():
        taken = {key for key, _before, _after in turn.taken}
        for event, key, by in turn.sieges:
            near = (
                press.kinds[key] in PRINTED
                and turn.number + press.turns_late_from(key) == press.week.turn.number
            )
            if near and not (event == RAISED and key in taken):
                lines.append(
                    SiegeLine(
                        **dateline(press, "siege", key, close),
                        how=event,
                        side=by,
                        rests=basis_of_place(press, key),
                    )
                )
    return lines


def condition_lines(press: Press) -> list[ConditionLine | SideLine]:
    """Returns victory conditions fulfilled as the week began, and the winner."""
    rows, lines = press.rows, list[ConditionLine | SideLine]()
    goals = {condition.key: condition for condition in rows.stakes.victory}
    for entry in rows.recent_entries:
        won = entry.account == Book.POINTS and entry.amount > 0
        if entry.turn_id == rows.turn.pk and won and entry.cause in goals:
            goal = goals[entry.cause]
            lines.append(
                ConditionLine(
                    **dateline(press, "condition", "", entry.date, goal.key),
                    title=goal.title,
                    rests=Basis(name=goal.key, knows=(entry.side.key,)),
                )
            )
    for key in winning_sides(rows):
        lines.append(
            SideLine(
                **dateline(press, "won", "", rows.turn.starts),
                side=key,
                rests=Basis(name=Book.POINTS.value, knows=tuple(rows.sides)),
            )
        )
    return lines
