"""A battle that was played at a table: its game as far as the reader may know it, and its page."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.utils.translation import gettext as _, ngettext

import rules
from battles.board.drawing import BoardPlate, draw_board
from battles.board.frames import Replay
from battles.board.grid import lattice
from battles.models import Battle
from battles.pages.battle import PhaseLog, clause_href, clause_prefix, phase_log
from battles.pages.engagement import ResultView, result_view
from battles.pages.engagements import time_of_battle
from battles.pages.turning_moment import turning_moment
from battles.pages.visible_battle import leaders_known
from battles.pages.visible_table_game import course_as_known
from battles.replay.account import Account, account_of_battle
from battles.replay.event_list import Watching
from battles.replay.loss_chart import LossChart, loss_chart
from battles.replay.luck import Luck
from battles.replay.step import Moment, moment_at_step
from battles.replay.table_luck import luck_of_table
from battles.table import counting
from battles.table.course import Course, course_of_battle
from campaign.access import Member
from campaign.models import Engagement, Side
from campaign.pages.parts.wording import phrases as words

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
    board: BoardPlate | None  # of a game that kept places
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
    battle_course = course_of_battle(battle)
    if battle_course is None:
        return None
    course, confirmed = battle_course
    sides = {side.key: side for side in member.campaign.sides.all()}
    fought = [sides[party["side"]] for party in engagement.muster["parties"]]
    scenario, replay, dice = course_as_known(member, engagement, battle, fought, course, confirmed)
    if not replay.steps:
        return None
    at = max(0, min(watching.step, len(replay.steps)))
    names = {side.letter: side.label for side in sorted(fought, key=lambda side: side.position)}
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
        name=engagement.label,
        caps=caption_of_table(battle),
        when=f"{time_of_battle(engagement)}, {words.spot_name(engagement)}",
        whose=whose_game(course, sides),
        roster=roster_rows(replay, moment, at, names),
        board=draw_board(scenario.board, replay, at=at) if lattice(scenario.board) else None,
        chart=loss_chart(replay, at=at, names=names),
        moment=moment,
        log=phase_log(replay, replay.turn(at) or 1, address),
        account=account_of_battle(
            replay,
            names,
            (result.holder, *result.outcomes),
            luck,
            leaders_known(member, battle),
            turning_moment(member, engagement, battle, sides, result.turning_point),
        ),
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
    if course.side:
        sentence = _("Recorded step by step at the table by: %(side)s.") % {"side": sides[course.side].label}
    else:
        sentence = _("Recorded step by step at the table by the umpire.")
    cards = course.offline_cards
    by_phone = ngettext(
        "A phone without signal drew %d card.", "A phone without signal drew %d cards.", cards
    )
    return f"{sentence} {by_phone % cards}" if cards else sentence


def roster_rows(replay: Replay, moment: Moment, at: int, names: Mapping[str, str]) -> tuple[SideRows, ...]:
    """Returns the units of each side with what is left of them."""
    stands = replay.stands(at)
    lines = {line.key: line for line in moment.unit_lines}
    side_rows = []
    for letter, name in names.items():
        rows = []
        for unit, now in zip(replay.units, stands, strict=True):
            if unit.side != letter:
                continue
            line = lines[unit.key]
            left = BAR * now.strength // unit.figures if unit.figures and not unit.unknown else 0
            rows.append(
                UnitRow(line.key, line.name, line.count, left, not unit.unknown, line.state, line.born)
            )
        side_rows.append(SideRows(letter, name, tuple(rows)))
    return tuple(side_rows)
