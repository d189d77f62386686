"""The ground as a file: what is drawn is written so that it reads back, and faults are named by line."""

import time

import pytest

import rules
from battles.models import Battle
from battles.mustering.battle_types import BattleType
from battles.scenario import Laying, table_of_muster
from battles.table.ground_file import NOTHING_ON_IT, board_from, laying_of, text_of, try_out
from campaign.logic.vocabulary import Terrain
from campaign.models import Campaign, Engagement, Turn
from rules import BadInput
from tests.battles.musters import body, meeting_muster
from tests.nations import CUBAN

MUSTER = meeting_muster(body("leon", 120), against=[body("cu", 90, nation=CUBAN)])


@pytest.fixture(scope="module")
def muster_table():
    return table_of_muster(MUSTER, "machete", "seed")


@pytest.mark.parametrize("terrain", list(Terrain))
def test_a_drawn_ground_reads_back_as_it_was(terrain, muster_table):
    board = rules.find("machete").ground(terrain.value, "wet", "seed", "ford")
    assert board_from(text_of(board, "machete", "X"), muster_table) == board


@pytest.mark.parametrize(
    ("ruleset", "places"),
    [
        ("machete", "# Places are [x, y] in whole cm from the left and near edges."),
        (
            "scwares",
            "# Places are [column, row] from the left and near edges, both from 0; two of them in one",
        ),
        ("acw_hex", "# Places are [column, row] from the left and far edges, both from 0."),
    ],
)
def test_a_ground_says_how_its_places_are_counted(ruleset, places):
    board = rules.find(ruleset).ground("open", "dry", "seed", "none")
    assert text_of(board, ruleset, "X").splitlines()[1].startswith(places)


def test_every_shipped_table_reads_back_as_it_was(muster_table):
    for name in rules.shipped_names():
        scenario = rules.load_scenario(name)
        if scenario.ruleset == "machete":
            assert (
                board_from(text_of(scenario.board, "machete", name), muster_table)
                == NOTHING_ON_IT | scenario.board
            )


GROUND = """[board]
width_cm = 180
height_cm = 120
ground = "open"

[[board.areas]]
kind = "stand"
points = [[10, 10], [20, 10], [15, 20]]

[[board.lines]]
kind = "road"
points = [[0, 60], [180, 60]]
width_cm = 5
"""


def test_a_ground_written_by_hand_is_read(muster_table):
    assert board_from(GROUND, muster_table)["areas"][0]["kind"] == "stand"


@pytest.mark.parametrize(
    ("old", "new", "field", "line"),
    [
        ("width_cm = 180", "width_cm = 20", "board.width_cm", "2"),
        ('kind = "stand"', 'kind = "forest"', "board.areas.0.kind", "7"),
        ("[15, 20]]", "[15]]", "board.areas.0.points.2", "8"),
        ('kind = "road"\n', "", "board.lines.0.kind", "10"),
        ("width_cm = 5", "broad_cm = 5", "board.lines.0.broad_cm", "13"),
        ("[board]", 'title = "X"\n[board]', "title", "1"),
    ],
)
def test_a_fault_is_named_by_field_and_line(muster_table, old, new, field, line):
    with pytest.raises(BadInput) as caught:
        board_from(GROUND.replace(old, new), muster_table)
    assert (caught.value.field, caught.value.where) == (field, line)


@pytest.mark.parametrize("text", ["", "[board", "board = 3", "a = " + "[" * 9000, "\x00"])
def test_a_file_without_ground_is_refused(muster_table, text):
    with pytest.raises(BadInput):
        board_from(text, muster_table)


def test_the_chosen_layout_is_read_off_the_battle():
    engagement = Engagement(campaign=Campaign(), turn=Turn(number=1))
    assert laying_of(engagement, None) == laying_of(engagement, Battle()) == Laying()
    assert laying_of(engagement, Battle(battle_type="ambush", ground=GROUND)).kind is BattleType.AMBUSH
    assert laying_of(engagement, Battle(ground=GROUND)).ground["ground"] == "open"


def test_a_campaign_gives_the_figures_that_its_club_owns():
    war = Campaign(settings={"figures": 240})
    assert laying_of(Engagement(campaign=war, turn=Turn(number=1)), None) == Laying(owned=240)


def test_a_campaign_gives_its_scale_and_to_its_own_rules_their_options():
    war = Campaign(settings={"men_per_figure": "20"}, world={"options": {"2": {"gun_arc": "rotation"}}})
    first, second = (Engagement(campaign=war, turn=Turn(number=number)) for number in (1, 2))
    assert laying_of(first, None) == Laying(usual=20)
    assert laying_of(second, None) == Laying(usual=20, options={"gun_arc": "rotation"})
    assert laying_of(second, Battle(ruleset="machete", scale=5)).options == {"gun_arc": "rotation"}
    assert laying_of(second, Battle(ruleset="scwares", scale=5)) == Laying(men=5, usual=20)


def test_a_battle_is_laid_out_on_the_ground_that_was_chosen(muster_table):
    chosen = board_from(GROUND, muster_table)
    assert try_out(MUSTER, "machete", "seed", Laying(None, chosen)).scenario.board == chosen


def test_a_ground_on_which_nobody_can_stand_is_refused(muster_table):
    drowned = GROUND.replace('kind = "stand"', 'kind = "cane"').replace(
        "[[10, 10], [20, 10], [15, 20]]", "[[0, 0], [172, 0], [172, 120], [0, 120]]"
    )
    drowned = drowned.partition("[[board.lines]]")[0]
    with pytest.raises(BadInput):
        try_out(MUSTER, "machete", "seed", Laying(None, board_from(drowned, muster_table)))


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_a_ground_of_every_ruleset_reads_back_as_it_was(ruleset):
    drawn = table_of_muster(MUSTER, ruleset, "seed")
    board = drawn.scenario.board
    assert board_from(text_of(board, ruleset, "X"), drawn) == board


@pytest.mark.parametrize("ruleset", rules.RULESETS)
@pytest.mark.parametrize(
    "wrong",
    ["x = 0x" + "f" * 5000, "x = {" + "a." * 40_000 + "a = 1}", 'x = "' + '\\"' * 40_000, "x = nan"],
)
def test_a_wrong_ground_file_is_refused_within_two_seconds(ruleset, wrong):
    drawn, begun = table_of_muster(MUSTER, ruleset, "seed"), time.process_time()
    with pytest.raises(BadInput):
        board_from(f"[board]\n{wrong}\n", drawn)
    assert time.process_time() - begun < 2
