"""The page of a battle that a table began and the computer ended shows both parts, each loss once."""

from dataclasses import replace

import pytest

from battles.models import Battle
from battles.mustering import roster_from_plain
from battles.operations import fight_battle, handover, open_battle, queue_battle, save_report
from battles.operations.assisted import store_step
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.handover import setting_of
from battles.pages.at_table.table import table_desk
from battles.pages.battle import battle_page
from battles.pages.rules.clause_battles import battles_with_clause
from battles.replay.event_list import Watching
from campaign.access import Member
from campaign.models import Engagement, Side
from tests.battles.fields import SMALL, meet, umpire_of
from tests.battles.operations.test_handover import at_table, position_at_table, stop_battle

pytestmark = pytest.mark.django_db
AT_END, AT_START = Watching(9999, "", ""), Watching(0, "", "")


@pytest.fixture
def engagement():
    return begun_at_table()


def begun_at_table(side=""):
    """Returns a battle begun at the table and ended by computer. A volley was fired at the table.

    *side*: whose player kept the game, "" for the umpire.
    """
    engagement = meet(SMALL)
    umpire = umpire_of(engagement.campaign)
    whose = Side.objects.filter(campaign=engagement.campaign, key=side).first()
    battle = open_battle(engagement=engagement)
    desk = table_desk(Member(engagement.campaign, umpire, whose is None, whose, (), ()), engagement, battle)
    there = [each.unit for each in desk.visible_units if not each.unit.reserve_dice]
    mine = next(unit for unit in there if unit.side == "spain")
    foe = next(unit for unit in there if unit.side == "cuba")
    table = assisted_table(desk)
    volley = {
        "do": "fire",
        "unit": mine.key,
        "target": foe.key,
        "range": "short",
        "place": "open",
        "faces": [6],
    }
    store_step(battle=battle, author=umpire, side=whose, table=table, key="0", seen=0, step=volley)
    desk = desk_of(engagement, umpire)
    setting = setting_of(desk)
    position = setting.position(
        1, [piece.place for piece in setting.pieces], [piece.state for piece in setting.pieces]
    )
    handover.set_positions(engagement=engagement, position=position, actor=umpire)
    queue_battle(engagement=Engagement.objects.get(pk=engagement.pk), actor=umpire)
    assert fight_battle(engagement.pk)
    return Engagement.objects.get(pk=engagement.pk)


def desk_of(engagement, umpire):
    return table_desk(
        umpire_member(engagement, umpire), engagement, Battle.objects.get(engagement=engagement)
    )


def umpire_member(engagement, umpire):
    return Member(engagement.campaign, umpire, True, None, (), ())


def page_for(engagement, key, watching):
    umpire = engagement.campaign.umpires.get()
    side = Side.objects.filter(campaign=engagement.campaign, key=key).first()
    member = Member(engagement.campaign, umpire, side is None, side, (), ())
    return battle_page(member, engagement, Battle.objects.get(engagement=engagement), watching)


def test_the_course_has_the_table_s_part_and_then_the_computer_s(engagement):
    page = page_for(engagement, "", AT_END)
    film = page.moment.film
    assert page.moment.parts[0] == (1, "At the table")
    first = page.moment.parts[1][0]
    assert page.moment.parts[1][1] == "By computer"
    assert film["steps"][0][2].startswith("MACH-FIRE")
    turns = [step[0] for step in film["steps"]]
    assert turns == sorted(turns)
    assert turns[0] == 1 < turns[first - 1]
    assert [part for part, *_rest in page.moment.chapters_in_parts if part] == ["At the table", "By computer"]
    assert page.parts.startswith("A table played 1 phase")
    assert page.account.parts
    assert any(row.kind == "fire" for row in page.luck.rows)


def test_only_one_chapter_is_current_in_a_turn_that_two_parts_share(engagement):
    moment = page_for(engagement, "", AT_END).moment
    first = moment.parts[1][0]
    shared = replace(moment, chapters=((1, 1), (2, first - 1)), turn=2)  # the computer goes on in the second

    def chapters(number):
        return replace(shared, number=number).chapters_in_parts[1:]

    assert chapters(first - 1) == (("", 2, first - 1, True), ("By computer", 2, first, False))
    assert chapters(first) == (("", 2, first - 1, False), ("By computer", 2, first, True))


def test_each_loss_counts_once_and_all_are_in_the_end(engagement):
    taken_over = page_for(engagement, "", AT_START).moment.parts[1][0]
    start, volley, end = (
        page_for(engagement, "", Watching(at, "", "")).moment for at in (0, taken_over - 1, 9999)
    )
    assert [sum(row.lost for row in moment.losses) for moment in (start, volley)] == [0, 2]
    fates = Battle.objects.get(engagement=engagement).outcome["fates"]
    assert sum(row.lost for row in end.losses) == sum(fate["lost"] for fate in fates) > 2
    counts = [body.count.split("/") for body in start.unit_lines if body.count]
    assert all(left == whole for left, whole in counts), "the first part begins with all figures"


def test_a_side_sees_of_the_table_s_part_only_what_it_saw(engagement):
    for key, enemy in (("spain", "b"), ("cuba", "a")):
        page = page_for(engagement, key, AT_END)
        assert {body.count for body in page.moment.unit_lines if body.side == enemy} <= {"", "?"}
        assert all(row.lost is None for row in page.moment.losses if row.side == enemy)
        named = {body.key for body in page.moment.unit_lines if body.side == enemy}
        assert all(name.startswith("enemy.") for name in named)
        assert page.moment.parts[0][1] == "At the table", "both saw the volley"


def test_a_clause_of_the_table_s_part_leads_to_its_step(engagement):
    member = umpire_member(engagement, engagement.campaign.umpires.get())
    clause = page_for(engagement, "", AT_END).moment.film["steps"][0][2]
    (found,) = battles_with_clause(member, "machete", clause)
    assert found.href.endswith("step=1")


def test_losses_of_a_table_without_recorded_steps_come_before_the_computer_s_part():
    engagement = meet(SMALL)
    umpire = umpire_of(engagement.campaign)
    battle, struck = at_table(engagement, umpire)
    position, _table = position_at_table(engagement, battle, struck)
    handover.set_positions(engagement=engagement, position=position, actor=umpire)
    queue_battle(engagement=Engagement.objects.get(pk=engagement.pk), actor=umpire)
    assert fight_battle(engagement.pk)
    engagement = Engagement.objects.get(pk=engagement.pk)
    taken_over = page_for(engagement, "", AT_START).moment.parts[1][0]
    assert taken_over == 1 + sum(1 for lost in struck.values() if lost)
    start, counted = (page_for(engagement, "", Watching(at, "", "")).moment for at in (0, taken_over - 1))
    assert [sum(row.lost for row in each.losses) for each in (start, counted)] == [0, sum(struck.values())]
    assert all(row.start == row.left + row.lost for row in counted.losses)
    own = page_for(engagement, "spain", AT_END).moment
    assert own.parts[0] == (1, "At the table")
    assert all(row.lost is None for row in own.losses if row.side == "b")


def test_the_game_of_a_player_is_shown_if_the_umpire_kept_none():
    engagement = begun_at_table("spain")
    own, whole, foes = (page_for(engagement, key, AT_END).moment for key in ("spain", "", "cuba"))
    for moment in (own, whole):
        assert moment.parts[0] == (1, "At the table")
        assert moment.film["steps"][0][2].startswith("MACH-FIRE")
    enemies = {line.count for line in own.unit_lines if line.side == "b"}
    assert enemies <= {"", "?"}
    assert all(row.lost is None for row in foes.losses if row.side == "a")
    roster = Battle.objects.get(engagement=engagement).roster["units"]
    theirs = [line for line in foes.unit_lines if line.side == "b"]
    assert len(theirs) <= sum(unit["side"] == "cuba" for unit in roster) + 1, "no line that met nobody"


def fought_in_three_parts():
    """Returns a battle that the computer began and ended.

    A table between removed a figure of each side.
    """
    engagement = meet(SMALL)
    umpire = umpire_of(engagement.campaign)
    battle = stop_battle(engagement, umpire)
    log = desk_of(engagement, umpire).log()
    units = [unit for unit in roster_from_plain(battle.roster).units if not log.line(unit).absent]
    falls = {next(unit.key for unit in units if unit.side == side) for side in ("spain", "cuba")}
    lines = tuple(replace(line, lost=line.lost + (line.unit in falls)) for line in log.lines)
    save_report(battle=battle, author=umpire, side=None, log=replace(log, lines=lines, phases=3))
    setting = setting_of(desk_of(engagement, umpire))
    position = setting.position(
        3, [piece.place for piece in setting.pieces], [piece.state for piece in setting.pieces]
    )
    handover.set_positions(engagement=engagement, position=position, actor=umpire)
    queue_battle(engagement=Engagement.objects.get(pk=engagement.pk), actor=umpire)
    assert fight_battle(engagement.pk)
    return Engagement.objects.get(pk=engagement.pk)


def test_a_battle_that_a_table_had_in_between_shows_all_three_parts(client):
    engagement = fought_in_three_parts()
    page = page_for(engagement, "", AT_END)
    names = [part for part, *_rest in page.moment.chapters_in_parts if part]
    assert names == ["By computer", "At the table", "By computer"]
    turns = [step[0] for step in page.moment.film["steps"]]
    assert turns == sorted(turns)
    parts = [turns[first - 1] for first, _name in page.moment.parts]
    assert parts[:2] == [0, 3]
    assert parts[2] > 3
    lost = []
    for first, _name in (*page.moment.parts[1:], (9999, "")):
        moment = page_for(engagement, "", Watching(first - 1, "", "")).moment
        lost.append(sum(row.lost for row in moment.losses))
    fates = Battle.objects.get(engagement=engagement).outcome["fates"]
    assert lost == [lost[0], lost[0] + 2, sum(fate["lost"] for fate in fates)]
    assert page.parts.startswith("The computer played 2 phases, then a table")
    own = page_for(engagement, "spain", AT_END).moment
    assert [name for _step, name in own.parts] == names
    assert all(row.lost is None for row in own.losses if row.side == "b")
    enemies = [line.key for line in own.unit_lines if line.side == "b"]
    assert len(enemies) == len(set(enemies))
    client.force_login(engagement.campaign.umpires.get())
    for kind in ("engagements", "returns"):
        told = client.get(f"/c/{engagement.campaign.slug}/{kind}/{engagement.ref}/").content.decode().lower()
        assert "fought by the computer, then played on a table, then fought by the computer" in told
