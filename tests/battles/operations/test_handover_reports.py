"""Reports of a table that goes on from the computer's part: no loss of that part is forgotten."""

from dataclasses import replace

import pytest

from battles.models import Battle, BattleLog, TableReport
from battles.mustering import roster_from_plain
from battles.operations import confirm_report, handover, save_report
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
def met():
    return meet(SMALL)


@pytest.fixture
def umpire(met):
    return umpire_of(met.campaign)


@pytest.fixture
def battle(met, umpire):
    return stop_battle(met, umpire)


def report_of(met, battle, key, seat_key, **lost):
    """Stores the report of a side: how it began, and one more loss of each unit named in *lost*."""
    side = Side.objects.get(campaign=met.campaign, key=key)
    begun = first_log(battle, side)
    lines = tuple(replace(line, lost=line.lost + lost.get(line.unit, 0)) for line in begun.lines)
    log = replace(begun, lines=lines, holder="cuba", phases=5)
    return save_report(battle=battle, author=seat(met.campaign, seat_key), side=side, log=log)


def before_of(battle, side):
    """Returns the figures that units of *side* lost in the computer's part, by key."""
    whole = first_log(battle, None)
    units = [unit for unit in roster_from_plain(battle.roster).units if unit.side == side]
    return {unit.key: whole.line(unit).lost for unit in units}


def desk_of(met, umpire):
    battle = Battle.objects.get(engagement=met)
    return table_desk(Member(met.campaign, umpire, True, None, (), ()), met, battle)


def test_a_report_settles_with_the_losses_before_even_if_positions_were_set_meanwhile(met, umpire, battle):
    report = report_of(met, battle, "spain", "captain_general")
    handover.set_positions(
        engagement=met, position=Position.from_data(battle.handover["position"]), actor=umpire
    )
    read_handover(Battle.objects.get(engagement=met).handover)  # a campaign's file may hold it
    stamp = log_from_plain(report.data).stamp
    report = TableReport.objects.get(pk=report.pk)
    confirm_report(report=report, actor=umpire, side=None, stamp=stamp)
    figures = sum(sum(before_of(battle, side).values()) for side in ("spain", "cuba"))
    assert sum(lost_men(met).values()) == figures * battle.men_per_figure > 0
    battle.refresh_from_db()
    assert direction(battle) == "table"
    assert BattleLog.objects.filter(battle=battle).exists(), "the computer's part stays on record"


def test_a_correction_begins_with_all_losses_of_the_result(met, umpire, battle):
    report = report_of(met, battle, "spain", "captain_general")
    confirm_report(report=report, actor=umpire, side=None, stamp=log_from_plain(report.data).stamp)
    desk = desk_of(met, umpire)
    shown = desk.settled_log()
    lost = {unit.key: shown.line(unit).lost for unit in desk.roster.units}
    assert lost == before_of(battle, "spain") | before_of(battle, "cuba")
    assert sum(lost.values()) > 0


def test_games_of_the_sides_differ_only_in_what_was_entered_since_the_hand_over(met, umpire, battle):
    foes = before_of(battle, "cuba")
    unit = next(key for key, lost in foes.items() if lost)
    spain = report_of(met, battle, "spain", "captain_general", **{unit: 1})
    report_of(met, battle, "cuba", "camaguey")
    desk = desk_of(met, umpire)
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


def test_the_computer_s_part_is_not_handed_to_a_table_that_has_a_log(met, umpire):
    handover.ask_for_first_part(engagement=met, turn=2, actor=umpire)
    assert handover.fight_first_part(met.pk)
    battle = Battle.objects.get(engagement=met)
    report_of(met, battle, "cuba", "camaguey")
    with pytest.raises(Refusal):
        handover.hand_to_table(engagement=met, turn=2, actor=umpire)
    assert TableReport.objects.count() == 1


@pytest.mark.parametrize("is_game", [True, False])
def test_a_battle_s_page_shows_the_table_s_part_after_the_computer_s(client, met, umpire, battle, is_game):
    desk = desk_of(met, umpire)
    unit = next(unit for unit in desk.roster.units if unit.side == "spain" and not unit.reserve_dice)
    if is_game:
        play_until_it_moves(desk, umpire, unit)
    log = desk_of(met, umpire).log()
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
    address = f"/c/{met.campaign.slug}/engagements/{met.ref}/battle/?step=9999"
    page = client.get(address).context["page"]
    turns = [turn for turn, _first in page.log.phases]
    assert turns[:3] == [0, 1, 2]
    assert turns[-1] > 2
    left = unit.figures - line.lost - line.surrendered - 2
    assert f"{left}/{unit.figures}" in {
        body.count for body in page.moment.unit_lines if body.name == unit.name
    }
    assert (3 in turns) == is_game
    cuba = Member(met.campaign, umpire, False, Side.objects.get(campaign=met.campaign, key="cuba"), (), ())
    settled = Battle.objects.get(engagement=met)
    seen = battle_page(cuba, met, settled, Watching(9999, "", ""))
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
    met = meet(SMALL)
    umpire = umpire_of(met.campaign)
    choose_ruleset(engagement=met, ruleset=ruleset, actor=umpire)
    battle = stop_battle(Engagement.objects.get(pk=met.pk), umpire, turn=1)
    position = battle.handover["position"]
    if ruleset == "macduff":
        sender = next(unit for unit in position["units"] if unit["marks"].get("out") == 0)
        sender["marks"] |= {"out": 2, "sent_out": 2}
    else:
        position["notes"] = {**position.get("notes", {}), "bands": [4, 0]}
    battle.save()
    met = Engagement.objects.get(pk=met.pk)
    desk = desk_of(met, umpire)
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
    assert client.get(f"/c/{met.campaign.slug}/engagements/{met.ref}/battle/?step=9999").status_code == 200
