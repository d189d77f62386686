"""The board of a referee's game over the server: laid, moved on, undone, seen by others, handed over."""

import io
import json
import re
from dataclasses import replace
from html import unescape

import pytest
from PIL import Image

from battles.board.drawing import draw_board
from battles.models import Battle, TableReport
from battles.operations import confirm_report
from battles.operations.table_setup import choose_ruleset
from battles.pages.at_table.handover import setting_of
from battles.pages.at_table.table import table_desk
from battles.pages.visible_table_game import course_as_known
from battles.table.board_places import places_of_report
from battles.table.course import course_of_report
from battles.table.log import log_from_plain
from campaign.access import Member
from tests.battles.fields import hold_back, meet, seat, umpire_of
from tests.battles.operations.test_handover import stop_battle
from tests.battles.views.test_referee import enter, page_of, seen_on, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire)
    client.force_login(umpire)
    return engagement


def board_on(page):
    """Returns what the script knows of the board on *page*."""
    return json.loads(unescape(re.search(r'data-referee-board="([^"]+)"', page)[1]))


def lay(client, engagement, **more):
    page = text_of(page_of(client, engagement))
    page = text_of(enter(client, engagement, seen_on(page), do="lay_board", **more))
    return page


def begin(client, engagement, page):
    """Answers what is due until somebody moves."""
    page = text_of(enter(client, engagement, seen_on(page), do="first", answer="blue"))
    return text_of(enter(client, engagement, seen_on(page), do="roll")) if 'value="roll"' in page else page


def first_mover(page):
    """Returns the first unit that may move, and its ref."""
    units = board_on(page)["units"]
    return next((ref, unit) for ref, unit in units.items() if unit["reach"])


def test_a_page_kept_before_the_board_is_laid_can_show_it_and_take_taps(client, engagement):
    for depth in ("assisted", "referee"):
        page = text_of(
            client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/{depth}/")
        )
        assert "data-referee-board" not in page
        assert all(name in page for name in ("referee_board.js", 'class="defs"'))


def test_two_taps_move_a_unit_to_a_hex_and_undo_takes_it_back(client, engagement):
    page = begin(client, engagement, lay(client, engagement))
    ref, unit = first_mover(page)
    moved = text_of(enter(client, engagement, seen_on(page), do="move", unit=ref, cell=unit["reach"][0]))
    assert board_on(moved)["units"][ref]["cell"] == unit["reach"][0]
    back = text_of(enter(client, engagement, seen_on(moved), do="undo"))
    assert board_on(back)["units"][ref]["cell"] == unit["cell"]
    report = TableReport.objects.get()
    assert "moves" in [event[2] for each in report.steps for event in each["events"]]


@pytest.mark.parametrize("action", ["move", "ride"])
def test_the_form_of_the_board_moves_a_unit_by_its_own_action(client, engagement, action):
    page = begin(client, engagement, lay(client, engagement))
    units = board_on(page)["units"]
    ref, unit = next((ref, unit) for ref, unit in units.items() if unit["move"] == action and unit["reach"])
    moved = enter(client, engagement, seen_on(page), do="move", unit=ref, cell=unit["reach"][0])
    assert moved.status_code == 200
    assert board_on(text_of(moved))["units"][ref]["cell"] == unit["reach"][0]


def test_a_move_too_long_is_asked_about_with_its_clause_before_it_is_made(client, engagement):
    page = begin(client, engagement, lay(client, engagement))
    ref, unit = first_mover(page)
    board = board_on(page)
    taken = {each["cell"] for each in board["units"].values()}
    far = next(name for name, *_at in board["cells"] if name not in {*unit["reach"], *taken})
    asked = text_of(enter(client, engagement, seen_on(page), do="move", unit=ref, cell=far))
    assert "ACW-MOVE-0" in asked
    assert board_on(asked)["units"][ref]["cell"] == unit["cell"]
    made = text_of(enter(client, engagement, seen_on(asked), do="move", unit=ref, cell=far, sure="1"))
    assert board_on(made)["units"][ref]["cell"] == far


@pytest.mark.parametrize("cell", ["ZZ99", "Q", "1A"])
def test_a_cell_that_is_none_is_refused_in_a_sentence_and_nothing_is_stored(client, engagement, cell):
    page = begin(client, engagement, lay(client, engagement))
    ref, _unit = first_mover(page)
    answer = enter(client, engagement, seen_on(page), do="move", unit=ref, cell=cell)
    assert answer.status_code == 422
    assert "That cell is not on the board." in answer.content.decode()
    assert len(TableReport.objects.get().steps) == seen_on(page)


def test_a_charge_that_the_board_no_longer_offers_is_refused_in_a_sentence(client, engagement):
    choose_ruleset(engagement=engagement, ruleset="scwares", actor=engagement.campaign.umpires.get())
    ref, _unit = first_mover(lay(client, engagement))
    answer = page_of(client, engagement, do="charge", unit=ref)  # a link of a page before the board was laid
    assert answer.status_code == 422
    assert "You cannot do that now." in answer.content.decode()


@pytest.mark.parametrize("do", ["move", "place", "draw"])
def test_a_cell_without_a_unit_is_refused(client, engagement, do):
    page = begin(client, engagement, lay(client, engagement))
    assert enter(client, engagement, seen_on(page), do=do, cell="A1").status_code == 422
    assert len(TableReport.objects.get().steps) == seen_on(page)


def test_all_units_but_reserves_are_on_the_board_when_the_computer_lays_it(client):
    engagement = meet((900, 500))  # of two divisions, one marches up as a reserve if the computer plays
    choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire_of(engagement.campaign))
    client.force_login(seat(engagement.campaign, "captain_general"))
    hold_back(engagement, "guerrilla")
    page = lay(client, engagement)
    units = {ref: each["cell"] for ref, each in board_on(page)["units"].items() if "enemy" not in ref}
    assert len(units) > 10
    assert all(units.values())
    assert "not on the board yet" not in page


def test_units_are_set_down_by_hand_and_not_on_each_other(client, engagement):
    page = lay(client, engagement, by_hand="1")
    refs = list(board_on(page)["units"])
    page = text_of(enter(client, engagement, seen_on(page), do="place", unit=refs[0], cell="c3", facing="1"))
    assert board_on(page)["units"][refs[0]]["cell"] == "C3"
    answer = enter(client, engagement, seen_on(page), do="place", unit=refs[-1], cell="C3")
    assert (answer.status_code, "unit is in that hex" in answer.content.decode()) == (422, True)


def test_places_on_the_board_are_kept_when_the_computer_plays_on(client, engagement):
    page = begin(client, engagement, lay(client, engagement))
    ref, unit = first_mover(page)
    enter(client, engagement, seen_on(page), do="move", unit=ref, cell=unit["reach"][0])
    desk = table_desk(
        Member(engagement.campaign, engagement.campaign.umpires.get(), True, None, (), ()),
        engagement,
        Battle.objects.get(),
    )
    places = places_of_report(TableReport.objects.get())
    known = {each.key: each.place for each in setting_of(desk).pieces}
    assert places
    assert all(known[key] == place for key, place in places.items())


def test_the_enemys_units_are_seen_where_their_own_phone_has_them_and_follow_its_moves(client, engagement):
    players = {
        side: seat(engagement.campaign, key) for side, key in (("a", "captain_general"), ("b", "camaguey"))
    }
    client.force_login(players["b"])
    before = lay(client, engagement)
    assert {each["cell"] for ref, each in board_on(before)["units"].items() if "enemy" in ref} == {""}
    client.force_login(players["a"])
    theirs = lay(client, engagement)
    cells = {each["cell"] for ref, each in board_on(theirs)["units"].items() if "enemy" not in ref}
    client.force_login(players["b"])
    seen = text_of(page_of(client, engagement))
    shown = {each["cell"] for ref, each in board_on(seen)["units"].items() if "enemy" in ref} - {""}
    assert shown
    assert shown <= cells
    client.force_login(players["a"])
    ref, unit = next((ref, each) for ref, each in board_on(theirs)["units"].items() if each["cell"] in shown)
    free = next(name for name, *_at in board_on(theirs)["cells"] if name not in cells | shown)
    enter(client, engagement, seen_on(theirs), do="place", unit=ref, cell=free)
    client.force_login(players["b"])
    assert free in {each["cell"] for each in board_on(text_of(page_of(client, engagement)))["units"].values()}


def test_the_replay_of_the_table_shows_the_units_where_the_board_had_them(client, engagement):
    page = begin(client, engagement, lay(client, engagement))
    ref, unit = first_mover(page)
    enter(client, engagement, seen_on(page), do="move", unit=ref, cell=unit["reach"][0])
    member = Member(engagement.campaign, engagement.campaign.umpires.get(), True, None, (), ())
    sides = {side.key: side for side in engagement.campaign.sides.all()}
    fought = [sides[party["side"]] for party in engagement.muster["parties"]]
    course = course_of_report(TableReport.objects.get())
    scenario, replay, _dice = course_as_known(member, engagement, Battle.objects.get(), fought, course, None)
    last = replay.steps[-1]
    assert " moved " in last.sentence
    assert unit["reach"][0] in last.stands[last.unit].where
    assert unit["cell"] in replay.opening[last.unit].where
    assert draw_board(scenario.board, replay, at=last.number).unit_marks[last.unit].on_table


def test_a_game_that_kept_its_board_is_taken_along_as_a_moving_picture(client, engagement):
    page = begin(client, engagement, lay(client, engagement))
    ref, unit = first_mover(page)
    enter(client, engagement, seen_on(page), do="move", unit=ref, cell=unit["reach"][0])
    report, umpire = TableReport.objects.get(), engagement.campaign.umpires.get()
    log = replace(log_from_plain(report.data), holder="spain", phases=1)
    report.data = log.to_plain()
    report.save()
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle"
    assert client.get(f"{address}.webp").status_code == 404
    confirm_report(report=report, actor=umpire, side=None, stamp=log.stamp)
    assert f'href="{address}.webp"' in client.get(f"{address}/").content.decode()
    assert Image.open(io.BytesIO(client.get(f"{address}.webp").content)).n_frames > 1


def test_a_unit_in_ambush_is_shown_to_nobody_else_before_it_acts(client, engagement):
    page = begin(client, engagement, lay(client, engagement))
    ref, unit = first_mover(page)
    report = TableReport.objects.get()
    for entry in report.steps:
        for seat_ in entry.get("seating", {}).get("units", ()):
            seat_[3]["ambush"] = True
    assert places_of_report(report)
    assert places_of_report(report, hidden=False) == {}
    report.save()
    enter(client, engagement, seen_on(page), do="move", unit=ref, cell=unit["reach"][0])
    report.refresh_from_db()
    assert 1 <= len(places_of_report(report, hidden=False)) < len(places_of_report(report))


def test_the_replay_tells_the_enemy_nothing_of_a_unit_in_ambush_that_was_only_set_down(client, engagement):
    page = lay(client, engagement, by_hand="1")
    own = [ref for ref in board_on(page)["units"] if ref.startswith("spain")]
    for ref, cell in zip(own, ("C3", "E5"), strict=False):
        page = text_of(enter(client, engagement, seen_on(page), do="place", unit=ref, cell=cell))
    begin(client, engagement, page)
    report = TableReport.objects.get()
    for entry in report.steps:
        for seat_ in entry.get("seating", {}).get("units", ()):
            seat_[3]["ambush"] = seat_[1] == 0
    cuba = engagement.campaign.sides.get(key="cuba")
    member = Member(engagement.campaign, engagement.campaign.umpires.get(), False, cuba, (), ())
    sides = {side.key: side for side in engagement.campaign.sides.all()}
    fought = [sides[party["side"]] for party in engagement.muster["parties"]]
    course = course_of_report(report)
    scenario, _replay, _dice = course_as_known(member, engagement, Battle.objects.get(), fought, course, None)
    assert not [unit for unit in scenario.units if unit["side"] == "blue"]


def test_dice_that_are_due_stand_above_the_board(client, engagement):
    page = lay(client, engagement)
    assert 0 < page.index('class="follow"') < page.index("data-referee-board")


def test_a_unit_that_the_computer_left_under_a_marker_is_on_no_board_of_the_enemy(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    battle = stop_battle(engagement, umpire)
    position = battle.handover["position"]
    left = [unit for unit in position["units"] if unit["key"].startswith("column") and not unit.get("off")]
    left[0]["state"] = "marked"
    battle.save()
    client.force_login(seat(engagement.campaign, "captain_general"))
    lay(client, engagement)
    report = TableReport.objects.get(side__key="spain")
    marked, seen = left[0]["key"], left[1]["key"]
    assert {marked, seen} <= set(places_of_report(report))
    assert {marked, seen} & set(places_of_report(report, hidden=False)) == {seen}


def test_an_assisted_unit_moves_on_the_laid_board_and_a_long_move_needs_a_confirmation(client, engagement):
    page = begin(client, engagement, lay(client, engagement))
    ref, unit = first_mover(page)
    assisted = page_of(client, engagement, depth="assisted")
    rows = {row.ref: row for side in assisted.context["page"].sides for row in side.rows}
    assert "move" not in {each.key for each in rows[ref].actions}
    move = {"do": "move", "unit": ref, "depth": "assisted"}
    seen = seen_on(page)
    assert (
        "That cell is not on the board."
        in enter(client, engagement, seen, **move, cell="ZZ9").content.decode()
    )
    board = board_on(text_of(assisted))
    taken = {each["cell"] for each in board["units"].values()}
    far = next(name for name, *_at in board["cells"] if name not in {*unit["reach"], *taken})
    asked = text_of(enter(client, engagement, seen, "far", **move, cell=far))
    assert "ACW-MOVE-0" in asked
    assert board_on(asked)["units"][ref]["cell"] == unit["cell"]
    moved = text_of(enter(client, engagement, seen, "near", **move, cell=unit["reach"][0]))
    assert board_on(moved)["units"][ref]["cell"] == unit["reach"][0]
    assert board_on(text_of(page_of(client, engagement)))["units"][ref]["cell"] == unit["reach"][0]


def test_a_charge_from_too_far_needs_a_confirmation_and_runs_as_far_as_it_can(client, engagement):
    choose_ruleset(engagement=engagement, ruleset="scwares", actor=engagement.campaign.umpires.get())
    page = lay(client, engagement)
    (laid,) = [each["step"] for each in TableReport.objects.get().steps]
    assert set(laid["forced"]) <= {"home", "north"}
    units = board_on(page)["units"]
    unit = next(ref for ref, each in units.items() if each["move"])
    target = next(ref for ref, each in units.items() if not each["move"])
    step = {"do": "charge", "unit": unit, "target": target}
    asked = text_of(enter(client, engagement, seen_on(page), **step))
    assert "SCW-MOVE-15" in asked
    assert "Do it all the same" in asked
    assert f'name="target" value="{target}"' in asked
    made = text_of(enter(client, engagement, seen_on(asked), **step, sure="1"))
    assert board_on(made)["units"][unit]["cell"] != units[unit]["cell"]
    assert "stops_short" in [event[2] for event in TableReport.objects.get().steps[-1]["events"]]


def test_assisted_offers_no_charge_out_of_reach_and_asks_about_one_that_is_sent(client, engagement):
    choose_ruleset(engagement=engagement, ruleset="scwares", actor=engagement.campaign.umpires.get())
    page = lay(client, engagement)
    units = board_on(page)["units"]
    unit = next(ref for ref, each in units.items() if each["move"])
    target = next(ref for ref, each in units.items() if not each["move"])
    screen = page_of(client, engagement, depth="assisted").context["page"]
    offered = {act.key for side in screen.sides for row in side.rows for act in row.actions}
    assert "charge" not in offered
    step = {"do": "charge", "unit": unit, "target": target, "depth": "assisted"}
    asked = text_of(enter(client, engagement, seen_on(page), **step))
    assert "SCW-MOVE-15" in asked
    assert board_on(asked)["units"][unit]["cell"] == units[unit]["cell"]
