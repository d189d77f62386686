"""Reports of a table that goes on from the computer's part: no loss of that part is forgotten."""

from dataclasses import replace

import pytest

from battles.models import Battle, BattleLog, TableReport
from battles.mustering import roster_from_plain
from battles.operations import (
    confirm_report,
    fight_battle,
    handover,
    open_battle,
    queue_battle,
    save_report,
)
from battles.operations.assisted import store_step
from battles.operations.chosen_entries import choose_entry
from battles.operations.table_setup import choose_ruleset
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.table import table_desk
from battles.pages.battle import battle_page
from battles.replay.event_list import Watching
from battles.shapes import read_handover
from battles.table.course import course_of_steps
from battles.table.handover import direction, first_log
from battles.table.log import log_from_plain
from battles.table.two_entries import game_differences
from campaign.access import Member
from campaign.models import Engagement, Side
from campaign.refusals import Refusal
from rules import Position
from tests.battles.fields import SMALL, meet, seat, umpire_of
from tests.battles.operations.test_handover import lost_men, stop_battle

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet(SMALL)


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


@pytest.fixture
def battle(engagement, umpire):
    return stop_battle(engagement, umpire)


def report_of(engagement, battle, key, seat_key, **lost):
    """Stores the report of a side: how it began, and one more loss of each unit named in *lost*."""
    side = Side.objects.get(campaign=engagement.campaign, key=key)
    begun = first_log(battle, side)
    lines = tuple(replace(line, lost=line.lost + lost.get(line.unit, 0)) for line in begun.lines)
    log = replace(begun, lines=lines, holder="cuba", phases=5)
    return save_report(battle=battle, author=seat(engagement.campaign, seat_key), side=side, log=log)


def before_of(battle, side):
    """Returns the figures that units of *side* lost in the computer's part, by key."""
    whole = first_log(battle, None)
    units = [unit for unit in roster_from_plain(battle.roster).units if unit.side == side]
    return {unit.key: whole.line(unit).lost for unit in units}


def desk_of(engagement, umpire):
    battle = Battle.objects.get(engagement=engagement)
    return table_desk(Member(engagement.campaign, umpire, True, None, (), ()), engagement, battle)


def test_the_computer_hands_over_at_the_scale_of_the_table():
    engagement = meet((200, 100))  # by itself, the computer plays it at 1 man a figure
    before = open_battle(engagement=engagement)
    after = stop_battle(engagement, umpire_of(engagement.campaign))
    assert (before.men_per_figure, after.men_per_figure) == (2, 2)
    assert [unit["figures"] for unit in after.roster["units"]] == [
        unit["figures"] for unit in before.roster["units"]
    ]


def test_a_report_settles_with_the_losses_before_even_if_positions_were_set_meanwhile(
    engagement, umpire, battle
):
    report = report_of(engagement, battle, "spain", "captain_general")
    handover.set_positions(
        engagement=engagement, position=Position.from_data(battle.handover["position"]), actor=umpire
    )
    read_handover(Battle.objects.get(engagement=engagement).handover)  # a campaign's file may hold it
    stamp = log_from_plain(report.data).stamp
    report = TableReport.objects.get(pk=report.pk)
    confirm_report(report=report, actor=umpire, side=None, stamp=stamp)
    figures = sum(sum(before_of(battle, side).values()) for side in ("spain", "cuba"))
    assert sum(lost_men(engagement).values()) == figures * battle.men_per_figure > 0
    battle.refresh_from_db()
    assert direction(battle) == "table"
    assert BattleLog.objects.filter(battle=battle).exists(), "the computer's part stays on record"


def test_a_correction_begins_with_all_losses_of_the_result(engagement, umpire, battle):
    report = report_of(engagement, battle, "spain", "captain_general")
    confirm_report(report=report, actor=umpire, side=None, stamp=log_from_plain(report.data).stamp)
    desk = desk_of(engagement, umpire)
    shown = desk.settled_log()
    lost = {unit.key: shown.line(unit).lost for unit in desk.roster.units}
    assert lost == before_of(battle, "spain") | before_of(battle, "cuba")
    assert sum(lost.values()) > 0


def test_games_of_the_sides_differ_only_in_what_was_entered_since_the_hand_over(engagement, umpire, battle):
    foes = before_of(battle, "cuba")
    unit = next(key for key, lost in foes.items() if lost)
    spain = report_of(engagement, battle, "spain", "captain_general", **{unit: 1})
    report_of(engagement, battle, "cuba", "camaguey")
    desk = desk_of(engagement, umpire)
    found = game_differences(desk.reports, desk.roster)
    assert [each.unit.key for each in found] == [unit]
    choose_entry(
        battle=desk.battle,
        author=umpire,
        table=assisted_table(desk),
        key="chosen",
        mark=found[0].mark,
        report=spain.ref,
    )
    own = log_from_plain(TableReport.objects.get(battle=battle, side=None).data)
    assert own.line(found[0].unit).lost == foes[unit] + 1


def test_the_computer_s_part_is_not_handed_to_a_table_that_has_a_log(engagement, umpire):
    handover.ask_for_first_part(engagement=engagement, turn=2, actor=umpire)
    assert handover.fight_first_part(engagement.pk)
    battle = Battle.objects.get(engagement=engagement)
    report_of(engagement, battle, "cuba", "camaguey")
    with pytest.raises(Refusal):
        handover.hand_to_table(engagement=engagement, turn=2, actor=umpire)
    assert TableReport.objects.count() == 1


@pytest.mark.parametrize("is_game", [True, False])
def test_a_battle_s_page_shows_the_table_s_part_after_the_computer_s(
    client, engagement, umpire, battle, is_game
):
    desk = desk_of(engagement, umpire)
    unit = next(unit for unit in desk.roster.units if unit.side == "spain" and not unit.reserve_dice)
    if is_game:
        play_until_it_moves(desk, umpire, unit)
    log = desk_of(engagement, umpire).log()
    line = log.line(unit)
    lines = tuple(
        replace(each, lost=each.lost + 2 * (each.unit == unit.key))
        for each in map(log.line, desk.roster.units)
    )
    report = save_report(
        battle=battle, author=umpire, side=None, log=replace(log, lines=lines, holder="cuba", phases=4)
    )
    confirm_report(report=report, actor=umpire, side=None, stamp=log_from_plain(report.data).stamp)
    client.force_login(umpire)
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/?step=9999"
    page = client.get(address).context["page"]
    turns = [turn for turn, _first in page.log.phases]
    assert turns[:3] == [0, 1, 2]
    assert turns[-1] > 2
    left = unit.figures - line.lost - line.surrendered - 2
    assert f"{left}/{unit.figures}" in {
        body.count for body in page.moment.unit_lines if body.name == unit.name
    }
    assert (3 in turns) == is_game
    cuba = Member(
        engagement.campaign, umpire, False, Side.objects.get(campaign=engagement.campaign, key="cuba"), (), ()
    )
    settled = Battle.objects.get(engagement=engagement)
    seen = battle_page(cuba, engagement, settled, Watching(9999, "", ""))
    assert {body.count for body in seen.moment.unit_lines if body.side == "a"} <= {"", "?"}


def play_until_it_moves(desk, umpire, unit):
    """Rolls what is due at the table, then moves *unit*."""
    table, steps = assisted_table(desk), []
    while not steps or steps[-1]["do"] != "move":
        dues = [due for due in table.replay(steps_of(desk)).dues() if not due.is_optional]
        move = {"do": "move", "unit": unit.key, "formation": "column"}
        steps.append(dues[0].step if dues else move)
        number = len(steps) - 1
        store_step(
            battle=desk.battle,
            author=umpire,
            side=None,
            table=table,
            key=str(number),
            seen=number,
            step=steps[-1],
            roll=True,
        )


def steps_of(desk):
    return TableReport.objects.get(battle=desk.battle, side=None).steps


@pytest.mark.parametrize(
    ("ruleset", "fact", "step"),
    [("macduff", "sent_out_by", {"do": "apart"}), ("scwares", "rising", {"do": "move", "faces": [3, 3]})],
)
def test_detachments_and_bands_of_the_computer_s_part_have_rows_at_the_table(client, ruleset, fact, step):
    engagement = meet(SMALL)
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    battle = stop_battle(Engagement.objects.get(pk=engagement.pk), umpire, turn=1)
    position = battle.handover["position"]
    if ruleset == "macduff":
        sender = next(unit for unit in position["units"] if unit["marks"].get("out") == 0)
        sender["marks"] |= {"out": 2, "sent_out": 2}
    else:
        position["notes"] = {**position.get("notes", {}), "bands": [4, 0]}
    battle.save()
    engagement = Engagement.objects.get(pk=engagement.pk)
    desk = desk_of(engagement, umpire)
    table = assisted_table(desk)
    game = table.begin()
    assert [each.key for each in game.entrants if each.label] == ["0-1"]
    entered = step | {"unit": "0-1"}
    if step["do"] == "move":
        entered |= {each.key: each.kept or each.answers[0].key for each in game.ask(entered).questions}
    store_step(battle=battle, author=umpire, side=None, table=table, key="1", seen=0, step=entered)
    report = TableReport.objects.get(battle=battle)
    seat = course_of_steps(report).seats[-1]
    assert seat.key == "0-1"
    assert fact in seat.facts
    log = replace(log_from_plain(report.data), holder="cuba", phases=3)
    report = save_report(battle=battle, author=umpire, side=None, log=log)
    confirm_report(report=report, actor=umpire, side=None, stamp=log_from_plain(report.data).stamp)
    client.force_login(umpire)
    assert (
        client.get(
            f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/?step=9999"
        ).status_code
        == 200
    )


def test_a_battle_that_is_settled_or_queued_is_not_handed_over(engagement, umpire):
    queue_battle(engagement=engagement, actor=umpire)
    with pytest.raises(Refusal):
        handover.ask_for_first_part(engagement=engagement, turn=1, actor=umpire)
    fight_battle(engagement.pk)
    with pytest.raises(Refusal):
        handover.ask_for_first_part(engagement=engagement, turn=1, actor=umpire)
