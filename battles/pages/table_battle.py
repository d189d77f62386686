"""A battle that was played at a table: its game as far as the reader may know it, and its page."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

import rules
from battles.board.frames import Replay
from battles.i18n.piece_names import as_called
from battles.models import Battle
from battles.mustering import TableUnit, roster_from_plain
from battles.pages.battle import PhaseLog, clause_href, clause_prefix, phase_log
from battles.pages.engagement import ResultView, result_view
from battles.pages.engagements import time_of_battle
from battles.pages.visible_battle import enemy_naming, eyes_of
from battles.replay.account import Account, account_of_battle
from battles.replay.event_list import Watching
from battles.replay.loss_chart import LossChart, loss_chart
from battles.replay.luck import Luck
from battles.replay.step import Moment, moment_at_step
from battles.replay.table_luck import luck_of_table
from battles.replay.table_replay import NOBODY, UNCOUNTED, Dice, replay_of_table
from battles.replay.visibility import Naming, cut_to_side, sort_of
from battles.replay.visible_units import UNSEEN, blank_label, enemy_name, enemy_ref
from battles.table import counting
from battles.table.course import Course, Seat, course_of_battle, recounts
from battles.table.log import TableLog
from campaign.access import Member
from campaign.models import Engagement, Side
from campaign.pages.parts.wording import phrases as words
from campaign.store.stored_names import of_bodies
from rules import SIDES, UNBORN, FullLog, Scenario, UnitState

BAR: int = 100  # px: the bar of a whole unit


@dataclass(frozen=True, slots=True)
class UnitRow:
    """One unit of the roster at the step shown."""

    key: str
    name: str
    count: str  # "9/12", "?" for a unit that nobody counted
    bar: int  # the width of what is left
    is_counted: bool
    state: str
    born: bool


@dataclass(frozen=True, slots=True)
class SideRows:
    letter: str
    name: str
    rows: tuple[UnitRow, ...]


@dataclass(frozen=True, slots=True)
class TableBattlePage:
    name: str
    caps: str
    when: str
    whose: str  # who recorded the game
    roster: tuple[SideRows, ...]
    chart: LossChart
    moment: Moment
    log: PhaseLog
    account: Account | None
    luck: Luck | None
    result: ResultView
    section: str
    back: str


def table_battle_page(
    member: Member, engagement: Engagement, battle: Battle, watching: Watching
) -> TableBattlePage | None:
    """Returns the page of a game at a table; None if nobody recorded one, or none of it can be read."""
    found = course_of_battle(battle)
    if found is None:
        return None
    course, confirmed = found
    sides = {side.key: side for side in member.campaign.sides.all()}
    fought = [sides[party["side"]] for party in engagement.muster["parties"]]
    scenario, replay, dice = course_as_known(member, engagement, battle, fought, course, confirmed)
    if not replay.steps:
        return None
    at = max(0, min(watching.step, len(replay.steps)))
    names = {side.letter: side.called for side in sorted(fought, key=lambda side: side.position)}
    address = partial(clause_href, scenario.ruleset, member=member)
    result = result_view(member, engagement, sides)
    luck = luck_of_table(replay, dice, scenario.ruleset, names)
    moment = moment_at_step(
        replay,
        at=at,
        names=names,
        clause_href=address,
        ruleset_prefix=clause_prefix(replay),
        watching=watching,
    )
    return TableBattlePage(
        name=engagement.called,
        caps=caption_of_table(battle),
        when=f"{time_of_battle(engagement)}, {words.spot_name(engagement)}",
        whose=whose_game(course, sides),
        roster=roster_rows(replay, moment, at, names),
        chart=loss_chart(replay, at=at, names=names),
        moment=moment,
        log=phase_log(replay, replay.turn(at) or 1, address),
        account=account_of_battle(replay, names, (result.holder, *result.outcomes), luck),
        luck=luck,
        result=result,
        section=_("Battle"),
        back=member.url("battles:engagement", ref=engagement.ref),
    )


def caption_of_table(battle: Battle) -> str:
    """Returns the rules, their scale, and that it was played at a table."""
    told = {
        "rules": rules.find(battle.ruleset).title,
        "scale": counting.scale_sentence(battle.ruleset, battle.men_per_figure),
    }
    return _("%(rules)s · %(scale)s · at the table") % told


def whose_game(course: Course, sides: Mapping[str, Side]) -> str:
    """Says who recorded the game that is shown."""
    if not course.side:
        return _("Recorded step by step at the table by the umpire.")
    return _("Recorded step by step at the table by: %(side)s.") % {"side": sides[course.side].called}


def roster_rows(replay: Replay, moment: Moment, at: int, names: Mapping[str, str]) -> tuple[SideRows, ...]:
    """Returns the units of each side with what is left of them."""
    stands = replay.stands(at)
    lines = {line.key: line for line in moment.bodies}
    found = []
    for letter, name in names.items():
        rows = []
        for body, now in zip(replay.bodies, stands, strict=True):
            if body.side != letter:
                continue
            line = lines[body.key]
            left = BAR * now.strength // body.figures if body.figures and not body.unknown else 0
            rows.append(
                UnitRow(line.key, line.name, line.count, left, not body.unknown, line.state, line.born)
            )
        found.append(SideRows(letter, name, tuple(rows)))
    return tuple(found)


def course_as_known(
    member: Member,
    engagement: Engagement,
    battle: Battle,
    fought: Sequence[Side],
    course: Course,
    confirmed: TableLog | None,
) -> tuple[Scenario, Replay, tuple[Dice, ...]]:
    """Returns the game as far as the member may know it: all, or as much as their side saw.

    A player's own game has the enemy as that player entered it. Its units have the figures of the roster for
    whoever may count them.
    """
    roster = {unit.key: unit for unit in roster_from_plain(battle.roster).units}
    is_own = member.side is not None and member.side.key == course.side
    log = FullLog()
    log.version = course.version
    log.opening = opening_as_known(course, roster, is_own=is_own)
    log.events = list(course.log.events)
    if confirmed is not None:
        figures = {key: unit.figures for key, unit in roster.items()}
        log.events += recounts(course, confirmed, figures)
    units = tuple(unit_of_seat(seat, roster.get(seat.key), course, n) for n, seat in enumerate(course.seats))
    scenario = as_called(Scenario(course.ruleset, "", {}, units, 0), of_bodies(member.campaign))
    if member.side is not None:
        own = [side.key for side in fought].index(member.side.key)
        naming = line_naming(course) if is_own else enemy_naming(engagement)
        scenario, log = cut_to_side(scenario, log, own, naming)
    replay, dice = replay_of_table(scenario, log, **eyes_of(member, list(fought)), is_own=is_own)
    return scenario, replay, dice


def units_mentioned(course: Course) -> frozenset[int]:
    """Returns the units that something happened to."""
    return frozenset(n for event in course.log.events for n in (event.unit, event.target) if n >= 0)


def opening_as_known(
    course: Course, roster: Mapping[str, TableUnit], *, is_own: bool
) -> tuple[UnitState, ...]:
    """Returns how each unit stood at the start. A line without entries is left out.

    A unit that the game had not counted has the figures of the *roster*.
    """
    mentioned = units_mentioned(course)
    found = []
    for number, (seat, standing) in enumerate(zip(course.seats, course.log.opening, strict=True)):
        unit = roster.get(seat.key)
        is_there = seat.is_counted or number in mentioned or (unit is not None and not is_own)
        if not is_there:
            standing = replace(UNBORN, side=seat.side)
        elif not seat.is_counted and unit is not None:
            standing = replace(standing, strength=unit.figures, officers=unit.command)
        found.append(replace(standing, x=0, y=0, bases=(), frontage=0, depth=0))
    return tuple(found)


def unit_of_seat(seat: Seat, unit: TableUnit | None, course: Course, number: int) -> dict[str, Any]:
    """Returns the unit of *seat* as a scenario has it. Only a unit that never came out is in ambush."""
    facts: dict[str, Any] = {**seat.facts, "key": seat.key, "side": SIDES[seat.side]}
    if number in units_mentioned(course):
        facts.pop("ambush", None)
    if not seat.is_counted:
        facts[UNCOUNTED] = True
    if seat.key.startswith(UNSEEN):
        return facts | {"name": blank_label(seat.key), "figures": 0, NOBODY: True}
    if unit is not None:
        return {"figures": unit.figures, "command": unit.command} | facts | {"name": unit.name}
    if seat.is_counted:
        return {"name": seat.key, "figures": course.log.opening[number].strength} | facts
    return facts | {"name": seat.key, "figures": 0, NOBODY: True}  # the table was mustered otherwise since


def line_naming(course: Course) -> Naming:
    """Returns the enemy's units by the numbers that they had on the phones of the side that kept the game."""
    numbers: Counter[str] = Counter()
    labels = {}
    for seat in course.seats:
        sort = sort_of(seat.facts["troop"])
        if not seat.is_counted:
            numbers[sort] += 1
            labels[seat.key] = numbers[sort]

    def called(unit: Mapping[str, Any], number: int) -> tuple[str, str]:
        number = labels.get(unit["key"], number)
        return enemy_ref(unit["troop"], number), enemy_name(unit["troop"], number)

    return called
