"""The facts of the public paper: what all the world hears of a week, and what each line rests on.

Nothing here comes from where forces are, what they are ordered or have seen, nor from a fight that is not
settled. `rests` is for the umpire alone.
"""

from collections import Counter
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from campaign import load
from campaign.briefing.actions import unspared
from campaign.briefing.arrivals import SILENT
from campaign.briefing.week import Week
from campaign.logic.claims import claims
from campaign.logic.settings import Papers
from campaign.logic.stakes import Book
from campaign.logic.telegraph import Road, late, town_by
from campaign.logic.timetable import kept
from campaign.logic.words import EngagementKind, LeaderFate, PlaceKind, Treatment
from campaign.logic.works import ALONG
from campaign.models import Result

Line = dict[str, Any]


class Press:
    """What the papers of a turn have to go by."""

    def __init__(self, week: Week) -> None:
        self.week = week
        self.rows = week.rows
        self.how: Papers = week.rows.campaign.rules(week.turn.number).papers

    @cached_property
    def kinds(self) -> dict[str, str]:
        return {key: place.kind for key, place in self.rows.places.items()}

    @cached_property
    def offices(self) -> dict[str, str]:
        """The same as the telegraph has them: an office whose every wire is cut is a village like others."""
        wired = [row for row in self.rows.routes.values() if row.kind in ALONG]
        whole = {end for row in wired if not row.wire_cut for end in (row.a.key, row.b.key)}
        dumb = {end for row in wired if row.wire_cut for end in (row.a.key, row.b.key)} - whole
        return {key: PlaceKind.VILLAGE if key in dumb else kind for key, kind in self.kinds.items()}

    @cached_property
    def roads(self) -> dict[str, Road]:
        return {key: Road(row.a.key, row.b.key, row.metres) for key, row in self.rows.routes.items()}

    def late(self, place: str) -> int:
        return late(place, self.offices, self.roads.values(), self.how.news_near)

    def town(self, result: Result) -> str:
        """The town where *result*'s fight was; empty if it was nowhere near one."""
        fight = result.engagement
        place = next((key for key, row in self.rows.places.items() if row.pk == fight.place_id), "")
        road = next(
            (self.roads[key] for key, row in self.rows.routes.items() if row.pk == fight.route_id), None
        )
        return town_by(place, road, fight.metres, self.kinds, self.roads.values(), self.how.near_town)


def facts(week: Week) -> dict[str, Any]:
    """Of one issue: its lines in the order of their days, and the season."""
    press = Press(week)
    lines = [*fights(press), *taken(press), *arrivals(press), *conditions(press), *announced(press)]
    lines.sort(key=lambda line: (line["date"], line["place"], line["kind"]))
    return {
        "turn": week.turn.number,
        "date": (week.last + timedelta(days=2)).isoformat(),
        "lines": lines,
        "weather": load.weather(week.rows),
        "rains": week.turn.starts.month in week.rows.campaign.land.rains,
    }


def of_side(issue: dict[str, Any], side: str) -> dict[str, Any]:
    """*issue* as the paper of *side* prints it: with what that side claims, if it was there."""
    lines = []
    for each in issue["lines"]:
        own = [claim for claim in each.get("claims", ()) if claim["by"] == side]
        lines.append({**each, "claims": own or each["claims"]} if "claims" in each else each)
    return {**issue, "lines": lines}


def line(press: Press, kind: str, place: str, day: date, **more: Any) -> Line:
    """`late`: turns that it was on its way; `wire`: it came by telegraph."""
    on_its_way = press.late(place) if place else 0
    return {
        "kind": kind,
        "place": press.rows.places[place].name if place else "",
        "date": day.isoformat(),
        "late": on_its_way,
        "wire": bool(place) and not on_its_way,
        **more,
    }


def fights(press: Press) -> list[Line]:
    """Settled fights in or near a town, of which word has just come."""
    week, found = press.week, []
    for result in week.results.values():
        fight = result.engagement
        town = press.town(result)
        if not town or max(fight.turn.number + press.late(town), week.came_in[fight.pk]) != week.turn.number:
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
            line(
                press,
                "assault" if fight.kind == EngagementKind.ASSAULT else "fight",
                town,
                fight.date,
                near=fight.place_id != press.rows.places[town].pk,
                attacker=sides[fight.attacker_id].name,
                holder=names.get(result.holder.key, "") if result.holder else "",
                claims=[
                    {"by": each.side, "side": names[each.side], "own": each.own, "enemy": each.enemy}
                    for each in claims(lost, seed, press.how)
                ],
                chiefs=chiefs(press, result),
                **({"unspared": True} if unspared(press.week, result) else {}),
                rests={
                    "name": fight.name,
                    "knows": [names[key] for key in lost],
                    "lost": {names[key]: men for key, men in lost.items()},
                },
            )
        )
    return found


def chiefs(press: Press, result: Result) -> list[str]:
    """Named officers who fell in the fight of *result*."""
    units = {row.unit_id for row in press.week.returns[result.pk]}
    return [
        str(leader)
        for leader in press.rows.leaders.values()
        if leader.unit_id in units
        and leader.fate_date == result.engagement.date
        and leader.fate == LeaderFate.DEAD
    ]


def announced(press: Press) -> list[Line]:
    """What a side has let be known this week about its captives."""
    turn = press.week.turn
    return [
        line(
            press,
            "announced",
            "",
            turn.starts,
            side=side.name,
            treatment=side.treatment(turn.number).value,
            rests={"name": side.name, "knows": [], "lost": {}},
        )
        for side in press.rows.sides.values()
        if any(since == turn.number for since, _word in side.announced)
        and Treatment.UMPIRE not in (side.treatment(turn.number), side.treatment(turn.number - 1))
    ]


def taken(press: Press) -> list[Line]:
    """Towns that have changed hands at a week's close."""
    found = []
    for turn in (*press.rows.lately, press.week.turn):
        close = turn.starts + timedelta(days=turn.days - 1)
        for key, before, after in turn.taken:
            if town_by(key, None, 0, press.kinds, (), 0) and (
                turn.number + press.late(key) == press.week.turn.number
            ):
                names = {side: row.name for side, row in press.rows.sides.items()}
                found.append(
                    line(
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


def arrivals(press: Press) -> list[Line]:
    """What the timetable has brought in the eyes of all the world."""
    if not kept(press.rows.campaign.rules(press.week.turn.number).timetable):
        return []
    opened = press.week.turn.starts
    return [
        line(
            press,
            "arrival",
            told.get("place", ""),
            opened,
            what=due.name,
            title=due.data.get("title"),
            rests={
                "name": due.name,
                "knows": [due.side.name] if due.side else [],
                "lost": {},
            },
        )
        for due in press.rows.due.values()
        for told in due.happened
        if due.public and told["what"] not in SILENT and told["on"] == opened.isoformat()
    ]


def conditions(press: Press) -> list[Line]:
    """What of the scenario's conditions of victory was fulfilled as the week began, and who has won by it."""
    rows, found = press.rows, []
    goals = {condition.key: condition for condition in rows.stakes.victory}
    won_at = rows.campaign.rules(press.week.turn.number).victory.won_at
    points: Counter[str] = Counter()
    for (owner, account, _cause), amount in rows.accounts.items():
        if account == Book.POINTS:
            points[owner] += amount
    for entry in rows.entered:
        if entry.turn_id == rows.turn.pk and entry.account == Book.POINTS and entry.cause in goals:
            side = entry.side
            found.append(
                line(
                    press,
                    "condition",
                    "",
                    entry.date,
                    title=goals[entry.cause].title,
                    winner=side.name if points[side.key] >= won_at > points[side.key] - entry.amount else "",
                    rests={"name": goals[entry.cause].key, "knows": [side.name], "lost": {}},
                )
            )
    return found
