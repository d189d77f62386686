"""The end of a phase on the page: figures before, marked and left, and the tests that follow."""

import re
from types import SimpleNamespace

import pytest

from battles.models import Battle
from battles.operations import open_battle
from battles.operations.table_setup import choose_log
from battles.pages.at_table.assisted import Drawn, assisted_table, roster_screen
from battles.pages.at_table.cut_screen import cut_screen
from battles.pages.at_table.known_phrases import HIDDEN
from battles.pages.at_table.phase_end import phase_end_beside
from battles.pages.at_table.table import table_desk
from campaign.access import Member
from rules import SeededDice
from rules.core.refereeing.positions import inner_state
from tests.battles.fields import meet, umpire_of
from tests.battles.offline.test_offline_referee import Phone
from tests.battles.pages.at_table.one_log_table import (
    enter_by_hand,
    meet_with_reserve,
    pages_of,
    read,
    reserve_of,
    seat_players,
    write,
)
from tests.battles.views.test_referee import enter, page_of, seen_on, text_of

pytestmark = pytest.mark.django_db
MARKED = 4  # figures: a test is due


@pytest.fixture
def engagement():
    engagement = meet()
    open_battle(engagement=engagement)
    choose_log(engagement=engagement, is_one=True, actor=umpire_of(engagement.campaign))
    return engagement


def game_of(engagement, side=""):
    """Returns the desk of a reader, and the game as it begins.

    The reader is a player of *side*, or else the umpire.
    """
    umpire, campaign = engagement.campaign.umpires.get(), engagement.campaign
    of_side = campaign.sides.get(key=side) if side else None
    desk = table_desk(Member(campaign, umpire, not side, of_side, (), ()), engagement, Battle.objects.get())
    return desk, assisted_table(desk).begin()


def screen_at_end(engagement, marked, side="", hidden=(), steps=()):
    """Returns the screen of the end of a phase in which units were *marked*."""
    desk, game = game_of(engagement, side)
    for unit, count in marked.items():
        inner_state(game).units[unit].marked = count
    game.take({"do": "end"})
    keys = [unit.key for unit in inner_state(game).entrants]
    for unit, face in steps:
        game.take({"do": "test", "unit": keys[unit], "faces": [face]})
    known = game_of_known(desk, marked, steps, hidden) if hidden else None
    drawn = Drawn(desk, game, known)
    for unit in hidden:
        drawn.names[unit] = HIDDEN
    return cut_screen(drawn, roster_screen(drawn, 0, undo=""))


def game_of_known(desk, marked, steps, hidden):
    """Returns the game after the last step that is not about a *hidden* unit."""
    game = assisted_table(desk).begin()
    for unit, count in marked.items():
        inner_state(game).units[unit].marked = count
    game.take({"do": "end"})
    known = len(steps)
    while known and steps[known - 1][0] in hidden:
        known -= 1
    for unit, face in steps[:known]:
        game.take({"do": "test", "unit": inner_state(game).entrants[unit].key, "faces": [face]})
    return game


def units_of_side(engagement, side):
    """Returns the numbers of the units of a side, 0 or 1."""
    entrants = inner_state(game_of(engagement)[1]).entrants
    return [number for number, entrant in enumerate(entrants) if entrant.side == side]


def test_each_side_has_its_units_with_losses_all_others_and_their_sum(engagement):
    spain, cuba = units_of_side(engagement, 0), units_of_side(engagement, 1)
    rows = game_of(engagement)[1].rows()
    screen = screen_at_end(engagement, {spain[0]: 2, cuba[0]: MARKED})
    first, second = screen.phase_end.sides
    whole = sum(rows[unit].left for unit in spain)
    assert (first.total.before, first.total.marked, first.total.left) == (str(whole), "−2", str(whole - 2))
    assert [row.marked for row in first.rows] == ["−2", "–"]
    assert first.rows[1].name == f"{len(spain) - 1} units without losses"
    assert second.rows[0].left == str(rows[cuba[0]].left - MARKED)
    assert [number for number, due in screen.numbered_dues if due.is_test] == [1]


def test_tests_have_numbers_in_their_order_and_those_taken_stay_with_their_results(engagement):
    spain, cuba = units_of_side(engagement, 0), units_of_side(engagement, 1)
    marked = {spain[0]: MARKED, spain[1]: MARKED, cuba[0]: MARKED}
    screen = screen_at_end(engagement, marked, steps=[(cuba[0], 6)])
    assert (screen.news, screen.test_count) == (None, 3)
    assert ([test.faces for test in screen.phase_end.tests], screen.phase_end.tests[0].letter) == (
        [(6,)],
        "b",
    )
    assert [number for number, _due in screen.numbered_dues] == [2, 3]


def test_a_phase_without_losses_has_no_table_and_no_tests(engagement):
    screen = screen_at_end(engagement, {})
    assert (screen.phase_end.sides, screen.test_count) == ((), 0)


@pytest.mark.parametrize("seen", [0, 2, MARKED])
def test_a_hidden_enemy_unit_is_in_no_row_sum_test_or_number(engagement, seen):
    """Compares worlds in which the unit has losses or none.

    Its test is taken first, last or not at all.
    """
    spain, cuba = units_of_side(engagement, 0), units_of_side(engagement, 1)
    marked = {spain[0]: seen, cuba[0]: MARKED}
    hidden, cuban_step = spain[-1], (cuba[0], 6)
    seen_steps = [cuban_step, *([(spain[0], 6)] if seen == MARKED else [])]
    worlds = [
        ({}, seen_steps),
        ({hidden: 1}, seen_steps),
        ({hidden: MARKED}, seen_steps),
        ({hidden: MARKED}, [(hidden, 6), *seen_steps]),
        ({hidden: MARKED}, [*seen_steps, (hidden, 6)]),
    ]
    shown = []
    for losses, steps in worlds:
        screen = screen_at_end(engagement, marked | losses, "cuba", (hidden,), steps)
        shown.append((screen.phase_end, screen.news, screen.numbered_dues, screen.test_count))
    assert all(world == shown[0] for world in shown)
    whole = [row for row in game_of(engagement)[1].rows() if row.unit in spain and row.unit != hidden]
    enemy = next(side for side in shown[0][0].sides if side.letter == "a")
    assert enemy.total.before == str(sum(row.left for row in whole))
    assert HIDDEN not in repr(shown[0])


def test_losses_of_a_hidden_unit_alone_show_no_table(engagement):
    hidden = units_of_side(engagement, 0)[-1]
    for losses in ({}, {hidden: MARKED}):
        screen = screen_at_end(engagement, losses, "cuba", (hidden,))
        assert (screen.phase_end.sides, screen.test_count, screen.dues) == ((), 0, ())


def test_a_phone_that_changes_hands_shows_nothing_of_a_unit_in_ambush(engagement):
    spain, cuba = units_of_side(engagement, 0), units_of_side(engagement, 1)
    shown = []
    for losses in (0, 2):
        desk, game = game_of(engagement)
        units = inner_state(game).units
        units[spain[0]].hidden = True
        units[spain[0]].marked, units[cuba[0]].marked = losses, 1
        game.take({"do": "end"})
        drawn = Drawn(desk, game)
        screen = roster_screen(drawn, 0, undo="")
        assert [side.total.marked for side in screen.phase_end.sides] == ["−2" if losses else "–", "−1"]
        choice = SimpleNamespace(hand_to="a")
        for is_umpire in (True, False):
            of_side = None if is_umpire else desk.sides[0]
            asked = SimpleNamespace(drawn=drawn, own=of_side, asking=SimpleNamespace(answer_for=""))
            shown.append(phase_end_beside(choice, asked, screen))
            assert phase_end_beside(None, asked, screen) is screen.phase_end
    assert shown[:2] == shown[2:]
    assert ([side.total.marked for side in shown[0].sides], shown[1]) == (["–", "−1"], None)


def figures_of_table(page):
    """Returns the figures of the table, and the dice of tests taken."""
    section = re.search(r'<section class="phase-end">.*?</section>', page, re.S)[0]
    tests = re.search(r'<ol class="tests">.*?</ol>', page, re.S)
    dice = re.findall(r'class="die (\w)".*?aria-label="(\d)"', tests[0], re.S) if tests else []
    return re.findall(r'<td class="n">([^<]*)</td>', section), dice


def test_the_page_shows_what_came_off_and_the_tests_with_signal_and_without(client, engagement):
    umpire = engagement.campaign.umpires.get()
    client.force_login(umpire)
    page = text_of(page_of(client, engagement, "assisted"))
    units = re.findall(r'data-unit="([^"]+)"', page)
    bands = [unit for unit in units if not unit.startswith(units[0].split(".")[0])]
    for number in (0, 1):
        volley = {"unit": units[number], "target": bands[number], "range": "short", "place": "open"}
        answer = enter(client, engagement, seen_on(page), depth="assisted", do="fire", faces="6", **volley)
        page = text_of(answer)
        while 'value="roll"' in page:
            page = text_of(enter(client, engagement, seen_on(page), depth="assisted", do="roll"))
    page = text_of(enter(client, engagement, seen_on(page), depth="assisted", do="end"))
    unit = re.search(r'value="test"><input type="hidden" name="unit" value="([^"]+)"', page)[1]
    enter(client, engagement, seen_on(page), depth="assisted", do="test", unit=unit, faces="6")
    page = text_of(page_of(client, engagement))
    figures, dice = figures_of_table(page)
    assert any(figure.startswith("−") for figure in figures)
    assert dice == [("b", "6")]
    offline = Phone(client, engagement, umpire, SeededDice(1)).screen("draw")
    assert figures_of_table(offline) == (figures, dice)


def test_a_page_after_a_phase_is_the_same_whatever_a_reserve_of_the_enemy_has_lost(client):
    engagement = meet_with_reserve()
    players = seat_players(engagement)
    umpire, pages = engagement.campaign.umpires.get(), []
    volley = {"do": "fire", "unit": "spain.1", "target": "cuba.1", "range": "short", "place": "open"}
    assert write(client, umpire, engagement, "assisted", faces="6", **volley).status_code == 200
    while 'value="roll"' in read(client, umpire, engagement):
        assert write(client, umpire, engagement, "assisted", do="roll").status_code == 200
    assert write(client, umpire, engagement, "assisted", do="end").status_code == 200
    for lost in (0, 1, 2):
        if lost:
            enter_by_hand(engagement, players["a"], reserve_of(engagement), lost)
        pages.append(pages_of(client, players["b"], engagement))
    assert all('class="phase-end"' in page for page in pages[0][:4])
    assert pages[0] == pages[1] == pages[2]
