"""The umpire chooses kind, ground and scale before the fight; computer and table have the same."""

import time
import tomllib

import pytest

from battles.models import Battle, BattleLog, BattleState, TableReport
from battles.operations import fight_battle, queue_battle, table_setup
from battles.operations.waiting_battles import battles_to_fight
from battles.table.ground_file import NOTHING_ON_IT
from battles.table.handover import first_log
from campaign.logic.vocabulary import EngagementState
from campaign.models import Entry
from campaign.refusals import Refusal
from rules import BadInput
from tests.battles.fields import SMALL, meet, umpire_of

WALL = '{ kind = "wall", points = [[90, 10], [90, 20]], width_cm = 2 },'

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet(SMALL)


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


def type_and_ground(engagement):
    battle = Battle.objects.get(engagement=engagement)
    return battle.battle_type, battle.ground


def test_a_kind_is_chosen_kept_and_journalled_and_taken_back(engagement, umpire):
    table_setup.choose_layout(engagement=engagement, kind="ambush", actor=umpire)
    assert type_and_ground(engagement)[0] == "ambush"
    entry = Entry.objects.get(operation="battles.choose_battle_type")
    assert (entry.actor, entry.subject, entry.data) == (umpire, engagement.key, {"chosen": "ambush"})
    table_setup.choose_layout(engagement=engagement, kind="", actor=umpire)
    assert type_and_ground(engagement)[0] == ""


@pytest.mark.parametrize("kind", ["rescue", "landing", "siege"])
def test_a_kind_that_this_battle_cannot_be_is_refused(engagement, umpire, kind):
    with pytest.raises(Refusal, match="cannot be set up that way"):
        table_setup.choose_layout(engagement=engagement, kind=kind, actor=umpire)
    assert not Entry.objects.filter(operation="battles.choose_battle_type").exists()


def test_the_drawn_ground_comes_down_is_edited_and_is_the_ground_fought_on(engagement, umpire):
    drawn = table_setup.ground_text(engagement, None)
    mine = drawn.replace("lines = [", f"lines = [ # one more\n{WALL}", 1)
    table_setup.set_ground(engagement=engagement, text=mine, actor=umpire)
    assert table_setup.ground_text(engagement, Battle.objects.get(engagement=engagement)) == mine
    assert Entry.objects.filter(operation="battles.set_ground", actor=umpire).count() == 1
    fight_battle(engagement.pk)
    board = BattleLog.objects.get(battle__engagement=engagement).record["scenario"]["board"]
    assert board == NOTHING_ON_IT | tomllib.loads(mine)["board"]


def test_the_kind_that_was_chosen_is_the_kind_fought(engagement, umpire):
    table_setup.choose_layout(engagement=engagement, kind="ambush", actor=umpire)
    fight_battle(engagement.pk)
    units = BattleLog.objects.get(battle__engagement=engagement).record["scenario"]["units"]
    assert any(unit.get("ambush") for unit in units)


def test_a_fault_in_a_ground_is_named_by_line_and_changes_nothing(engagement, umpire):
    drawn = table_setup.ground_text(engagement, None)
    table_setup.set_ground(engagement=engagement, text=drawn, actor=umpire)
    with pytest.raises(Refusal, match=r"^Line 4, board\.width_cm: must be a whole number from 60 to 400\.$"):
        table_setup.set_ground(
            engagement=engagement, text=drawn.replace("width_cm = 180", "width_cm = 18", 1), actor=umpire
        )
    assert type_and_ground(engagement) == ("", drawn)
    with pytest.raises(Refusal, match="too long"):
        table_setup.set_ground(engagement=engagement, text="#" * 100_001, actor=umpire)


def test_the_drawn_ground_comes_back(engagement, umpire):
    table_setup.set_ground(
        engagement=engagement, text=table_setup.ground_text(engagement, None), actor=umpire
    )
    table_setup.drop_ground(engagement=engagement, actor=umpire)
    assert type_and_ground(engagement) == ("", "")


def test_once_the_computer_has_it_nothing_is_chosen_any_more(engagement, umpire):
    text = table_setup.ground_text(engagement, None)
    queue_battle(engagement=engagement, actor=umpire)
    for late in (
        lambda: table_setup.choose_layout(engagement=engagement, kind="ambush", actor=umpire),
        lambda: table_setup.set_ground(engagement=engagement, text=text, actor=umpire),
        lambda: table_setup.drop_ground(engagement=engagement, actor=umpire),
    ):
        with pytest.raises(Refusal, match="already"):
            late()


def test_once_it_is_settled_nothing_is_chosen_any_more(engagement, umpire):
    fight_battle(engagement.pk)
    with pytest.raises(Refusal, match="settled already"):
        table_setup.choose_layout(engagement=engagement, kind="ambush", actor=umpire)


def refused_later(engagement, umpire):
    """Spoils a ground that was taken: 18 cm are no table. The rules of a later day refuse it."""
    table_setup.set_ground(
        engagement=engagement, text=table_setup.ground_text(engagement, None), actor=umpire
    )
    battle = Battle.objects.get(engagement=engagement)
    battle.ground = battle.ground.replace("width_cm = 180", "width_cm = 18", 1)
    battle.save(update_fields=["ground"])


def test_a_stored_ground_refused_later_leaves_the_engagement_open_with_the_reason(engagement, umpire):
    refused_later(engagement, umpire)
    queue_battle(engagement=engagement, actor=umpire)
    assert fight_battle(engagement.pk) is False
    engagement.refresh_from_db()
    battle = Battle.objects.get(engagement=engagement)
    assert (engagement.state, battle.state) == (EngagementState.OPEN, BattleState.WAITING)
    assert battle.fault == {
        "field": "board.width_cm", "why": "must be a whole number from 60 to 400", "line": "4",
    }  # fmt: skip
    assert Entry.objects.get(operation="battles.refer").data == battle.fault


def test_a_refused_battle_is_not_fought_again_until_it_is_corrected(engagement, umpire):
    refused_later(engagement, umpire)
    assert battles_to_fight(engagement.campaign_id) == [engagement.pk]  # a small fight: nobody keeps it
    fight_battle(engagement.pk)
    assert battles_to_fight(engagement.campaign_id) == []
    table_setup.drop_ground(engagement=engagement, actor=umpire)
    assert Battle.objects.get(engagement=engagement).fault is None
    assert battles_to_fight(engagement.campaign_id) == [engagement.pk]
    assert fight_battle(engagement.pk) is True


def test_a_table_that_nobody_chose_and_the_rules_refuse_is_a_fault_of_ours(engagement, monkeypatch):
    def refuse(*_):
        raise BadInput("units", "there is no room on this ground for band-01")

    monkeypatch.setattr("battles.operations.play_battle", refuse)
    with pytest.raises(BadInput):
        fight_battle(engagement.pk)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ('{ kind = "jungle", points = [[0, 0], [9, 0], [9, 9]] },' * 301, "board.areas: has room for 300"),
        (f'{{ kind = "jungle", points = [{"[1, 1]," * 121}] }},', "board.areas.0.points: has room for 120"),
        ('{ kind = "building", name = "%s" },' % ("x" * 81), "board.areas.0.name: is too long"),
        (
            '{ kind = "building", name = "a\\u0007" },',
            "board.areas.0.name: is too long, or cannot be printed",
        ),
        ('{ kind = "jungle", points = [[nan, 0], [9, 0], [9, 9]] },', "must be a place .* in whole cm"),
        ('{ kind = "jungle", points = [[1e3, 0], [9, inf], [9, 9]] },', "must be a place .* in whole cm"),
        ("{ kind = { a.b.c = 1 } },", "board.areas.0.kind: must be one of"),
        ("{ %s = 1 }," % ("x" * 9000), "board.areas.0"),
        ("3,", "must be a table of named values"),
        ("[" * 20000 + "]" * 20000 + ",", "brackets are nested too deep"),
    ],
)
def test_a_ground_meant_to_do_harm_is_refused_at_once_in_a_short_sentence(engagement, umpire, more, said):
    ground = table_setup.ground_text(engagement, None).replace("areas = [", f"areas = [{more}", 1)
    began = time.monotonic()
    with pytest.raises(Refusal, match=said) as caught:
        table_setup.set_ground(engagement=engagement, text=ground, actor=umpire)
    assert time.monotonic() - began < 5
    assert len(str(caught.value)) < 500


def test_blanks_without_end_before_a_fault_cost_no_time(engagement, umpire):
    ground = table_setup.ground_text(engagement, None).replace("width_cm = 180", "width_cm = 18", 1)
    ground += "\n[a" + " " * 60_000 + ".b]\n"
    began = time.monotonic()
    with pytest.raises(Refusal):
        table_setup.set_ground(engagement=engagement, text=ground, actor=umpire)
    assert time.monotonic() - began < 5


def test_another_step_is_mustered_for_the_table_and_fought_by_the_computer(engagement, umpire):
    table_setup.choose_scale(engagement=engagement, men=10, actor=umpire)
    battle = Battle.objects.get(engagement=engagement)
    assert (battle.scale, battle.men_per_figure, battle.roster["men_per_figure"]) == (10, 10, 10)
    entry = Entry.objects.get(operation="battles.choose_scale")
    assert (entry.actor, entry.data) == (umpire, {"chosen": "10"})
    assert fight_battle(engagement.pk)
    assert Battle.objects.get(engagement=engagement).men_per_figure == 10


def test_back_to_the_step_that_fits(engagement, umpire):
    table_setup.choose_scale(engagement=engagement, men=10, actor=umpire)
    table_setup.choose_scale(engagement=engagement, men=0, actor=umpire)
    battle = Battle.objects.get(engagement=engagement)
    assert (battle.scale, battle.men_per_figure) == (0, 1)


def test_a_step_that_the_rules_do_not_have_or_too_fine_for_the_ground_is_refused(engagement, umpire):
    for men in (3, -1):
        with pytest.raises(Refusal, match="cannot be set up that way"):
            table_setup.choose_scale(engagement=engagement, men=men, actor=umpire)
    assert not Battle.objects.exists()


def test_with_a_report_of_the_table_written_its_scale_stands(engagement, umpire):
    table_setup.choose_scale(engagement=engagement, men=5, actor=umpire)
    battle = Battle.objects.get(engagement=engagement)
    data = first_log(battle, None).to_plain() | {"holder": "spain"}
    TableReport.objects.create(battle=battle, author=umpire, data=data)
    with pytest.raises(Refusal, match="already a table report"):
        table_setup.choose_scale(engagement=engagement, men=10, actor=umpire)
    with pytest.raises(Refusal, match="rules cannot change"):
        table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)


def test_a_log_that_was_only_opened_keeps_neither_scale_nor_rules(engagement, umpire):
    table_setup.choose_scale(engagement=engagement, men=5, actor=umpire)
    battle = Battle.objects.get(engagement=engagement)
    TableReport.objects.create(battle=battle, author=umpire, data=first_log(battle, None).to_plain())
    table_setup.choose_scale(engagement=engagement, men=10, actor=umpire)
    battle.refresh_from_db()
    TableReport.objects.create(battle=battle, author=umpire, data=first_log(battle, None).to_plain())
    table_setup.choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    battle.refresh_from_db()
    assert (battle.ruleset, battle.table_reports.count()) == ("scwares", 0)
