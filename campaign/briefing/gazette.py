"""The facts of the gazette: what is public about a week, and the basis of each line.

Nothing here comes from forces' positions, orders or sightings, nor from an unsettled battle. `rests` is for
the umpire alone.
"""

from collections.abc import Collection
from datetime import timedelta
from itertools import combinations
from typing import Any

from campaign.briefing.newspapers import Line, Press, gazette_line
from campaign.briefing.sections.arrivals import arrival_lines
from campaign.briefing.sections.battles import is_quarter_refused
from campaign.briefing.sections.economy import winning_sides
from campaign.briefing.week import Week
from campaign.logic.casualties.claims import loss_claims
from campaign.logic.economy.war_aims import Book
from campaign.logic.engineering.progress import TASK_FIELDS
from campaign.logic.march.sieges import RAISED
from campaign.logic.theatre.telegraph import PRINTED, town_by
from campaign.logic.vocabulary import EngagementKind, LeaderFate, PrisonerPolicy, Task
from campaign.models import Place, Result
from campaign.store import load
from campaign.store.damage import burned_parts


def gazette_facts(week: Week) -> dict[str, Any]:
    """Returns the facts of one issue: its lines by date, and the season."""
    press = Press(week)
    lines = [
        *battle_lines(press),
        *captured_town_lines(press),
        *burning_lines(press),
        *siege_lines(press),
        *arrival_lines(press),
    ]
    lines += [*condition_lines(press), *policy_lines(press), *treaty_lines(press)]
    lines.sort(key=lambda line: (line["date"], line["place"], line["kind"]))
    return {
        "turn": week.turn.number,
        "date": (week.last + timedelta(days=2)).isoformat(),
        "lines": lines,
        "weather": load.weather_by_district(week.rows),
        "rains": week.turn.starts.month in week.rows.campaign.land.rains,
    }


def of_side(issue: dict[str, Any], side: str) -> dict[str, Any]:
    """Returns *issue* as the paper of *side* prints it: with that side's claims, if it was there."""
    lines = []
    for each in issue["lines"]:
        own = [claim for claim in each.get("claims", ()) if claim["by"] == side]
        lines.append({**each, "claims": own or each["claims"]} if "claims" in each else each)
    return {**issue, "lines": lines}


def battle_lines(press: Press) -> list[Line]:
    """Returns settled battles whose news has just come: near towns, or published by a side."""
    week, found = press.week, []
    for result in week.results.values():
        fight = result.engagement
        town = press.town(result)
        place = town or press.nearest(result)
        given = {key: number for key, number in fight.published.items() if not town}
        word = max(fight.turn.number + press.late(place), week.came_in[fight.pk])
        tell = {key for key, number in given.items() if max(word, number) == week.turn.number}
        if not tell and (not town or word != week.turn.number):
            continue
        sides = {side.pk: side for side in press.rows.sides.values()}
        lost = dict.fromkeys((side.key for side in sides.values()), 0)
        there = set()
        for row in week.returns[result.pk]:
            lost[row.unit.side.key] += row.lost
            there.add(row.unit.side.key)
        lost = {key: men for key, men in lost.items() if key in there}
        names = {side.key: side.name for side in sides.values()}
        seed = f"{fight.turn.seed}/{fight.key}"
        found.append(
            gazette_line(
                press,
                "assault" if fight.kind == EngagementKind.ASSAULT else "fight",
                place,
                fight.date,
                near=fight.place_id != press.rows.places[place].pk,
                attacker=sides[fight.attacker_id].name,
                holder=names.get(result.holder.key, "") if result.holder else "",
                claims=[
                    {"by": each.side, "side": names[each.side], "own": each.own, "enemy": each.enemy}
                    for each in loss_claims(lost, seed, press.how)
                    if town or each.side in tell
                ],
                chiefs=leaders_killed(press, result, None if town else tell),
                **({"unspared": True} if town and is_quarter_refused(press.week, result) else {}),
                rests={
                    "name": fight.name,
                    "knows": [names[key] for key in lost],
                    "lost": {names[key]: men for key, men in lost.items()},
                },
            )
        )
    return found


def leaders_killed(press: Press, result: Result, of: Collection[str] | None) -> list[str]:
    """Returns named officers killed in the battle of *result*, of the sides *of*, or of all if that is None.

    The side that holds the field knows the enemy's as well.
    """
    if of is not None and result.holder and result.holder.key in of:
        of = None
    units = {row.unit_id for row in press.week.returns[result.pk]}
    return [
        str(leader)
        for leader in press.rows.leaders.values()
        if leader.unit_id in units
        and leader.fate_date == result.engagement.date
        and leader.fate == LeaderFate.DEAD
        and (of is None or leader.side.key in of)
    ]


def treaty_lines(press: Press) -> list[Line]:
    """Returns new relations between sides from this week on."""
    turn, sides = press.week.turn, press.rows.sides
    now, before = (press.rows.campaign.relations_in(number) for number in (turn.number, turn.number - 1))
    return [
        gazette_line(
            press,
            "relations",
            "",
            turn.starts,
            side=sides[one].name,
            other=sides[other].name,
            relation=now.relation_between(one, other).value,
            rests={"name": one, "knows": [], "lost": {}},
        )
        for one, other in combinations(sides, 2)
        if turn.number > 1 and now.relation_between(one, other) is not before.relation_between(one, other)
    ]


def policy_lines(press: Press) -> list[Line]:
    """Returns the prisoner policies that sides announced this week."""
    turn = press.week.turn
    return [
        gazette_line(
            press,
            "announced",
            "",
            turn.starts,
            side=side.name,
            treatment=side.treatment(turn.number).value,
            rests={"name": side.key, "knows": [], "lost": {}},
        )
        for side in press.rows.sides.values()
        if any(row[0] == turn.number for row in side.announced)
        and PrisonerPolicy.UMPIRE not in (side.treatment(turn.number), side.treatment(turn.number - 1))
    ]


def captured_town_lines(press: Press) -> list[Line]:
    """Returns towns that changed hands at a week's close."""
    found = []
    for turn, close in press.issues():
        for key, before, after in turn.taken:
            if town_by(key, None, 0, press.kinds, (), 0) and (
                turn.number + press.late(key) == press.week.turn.number
            ):
                names = {side: row.name for side, row in press.rows.sides.items()}
                found.append(
                    gazette_line(
                        press,
                        "taken",
                        key,
                        close,
                        side=names[after],
                        rests={
                            "name": press.rows.places[key].name,
                            "knows": [name for side, name in names.items() if side in (before, after)],
                            "lost": {},
                        },
                    )
                )
    return found


def burning_lines(press: Press) -> list[Line]:
    """Returns cane, mills and houses that have burned, once word of it has come.

    Anything that a side has still to hear is left out: the gazette is never first with it.
    """
    found = []
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
            found.append(
                gazette_line(
                    press,
                    "burned",
                    key,
                    day,
                    what=[task.value for task, since in on.items() if since == day],
                    mill=mill_stands(press, place),
                    rests={"name": place.name, "knows": all_side_names(press), "lost": {}},
                )
            )
    return found


def mill_stands(press: Press, place: Place) -> bool:
    how = press.rows.campaign.rules(press.week.turn.number).works
    told = any("mill_burned" in side.unheard.get(place.key, ()) for side in press.rows.sides.values())
    return place.sugar > 0 and not told and Task.BURN_MILL not in burned_parts(place, press.week.last, how)


def siege_lines(press: Press) -> list[Line]:
    """Returns towns whose siege began, ended or led to surrender at a week's close."""
    found, names = [], {side: row.name for side, row in press.rows.sides.items()}
    for turn, close in press.issues():
        taken = {key for key, _before, _after in turn.taken}
        for how, key, by in turn.sieges:
            near = press.kinds[key] in PRINTED and turn.number + press.late(key) == press.week.turn.number
            if near and not (how == RAISED and key in taken):
                rests = {"name": press.rows.places[key].name, "knows": all_side_names(press), "lost": {}}
                found.append(gazette_line(press, "siege", key, close, how=how, side=names[by], rests=rests))
    return found


def all_side_names(press: Press) -> list[str]:
    return [side.name for side in press.rows.sides.values()]


def condition_lines(press: Press) -> list[Line]:
    """Returns victory conditions fulfilled as the week began, and the winner."""
    rows, found = press.rows, []
    goals = {condition.key: condition for condition in rows.stakes.victory}
    for entry in rows.recent_entries:
        won = entry.account == Book.POINTS and entry.amount > 0
        if entry.turn_id == rows.turn.pk and won and entry.cause in goals:
            goal = goals[entry.cause]
            rests = {"name": goal.key, "knows": [entry.side.name], "lost": {}}
            found.append(gazette_line(press, "condition", "", entry.date, title=goal.title, rests=rests))
    for key in winning_sides(rows):
        name = rows.sides[key].name
        rests = {"name": Book.POINTS.value, "knows": all_side_names(press), "lost": {}}
        found.append(gazette_line(press, "won", "", rows.turn.starts, side=name, rests=rests))
    return found
