"""A browser without signal plays as the server does: same questions, steps and losses."""

import json
import re
from itertools import combinations

import pytest

from battles.models import TableReport
from battles.offline.offline_board import NAME_SIZE, cell_name
from battles.offline.offline_game import OfflineGame, required_dues
from battles.offline.playing import play_screen
from battles.operations.table_setup import choose_ruleset
from tests.battles.fields import SMALL, meet, seat, umpire_of
from tests.battles.views.test_assisted import enter, page_of, units_of
from tests.battles.views.test_table import address

pytestmark = pytest.mark.django_db
STEPS = 8


def data_of(client, engagement):
    response = client.get(address(engagement, "table", "offline"))
    assert response.status_code == 200
    return response.content.decode()


def test_a_screen_without_signal_leads_to_the_other_depths(client):
    engagement = meet()
    client.force_login(seat(engagement.campaign, "captain_general"))
    for folder, here, other in (
        ("offline", "Assisted", "referee"),
        ("offline/referee", "Referee", "assisted"),
    ):
        data = client.get(address(engagement, "table", *folder.split("/"))).content.decode()
        html = json.loads(play_screen(data, "draw", "[]", "[]"))["html"]
        assert f'<a href="{address(engagement, "table")}">Result only</a>' in html
        assert f'<span aria-current="true">{here}</span>' in html
        assert f'<a href="{address(engagement, "table", other)}" data-depth>' in html


def test_the_first_of_two_dice_of_two_sides_has_the_colour_of_neither(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire)
    client.force_login(umpire)
    half = [["do", "first"], ["faces", "3"]]
    drawn = json.loads(play_screen(data_of(client, engagement), "enter", json.dumps(half), "[]"))["html"]
    answered = enter(client, engagement, 0, do="first", faces="3")
    for html in (drawn, answered.content.decode()):
        assert '<svg class="die "' in html.partition('<p class="given">')[2].partition("</p>")[0]


class Browser:
    """A browser that enters whatever is asked first, and has its dice rolled."""

    def __init__(self, data):
        self.data, self.entries, self.table = data, [], OfflineGame(json.loads(data))

    def screen(self, name="draw", **fields):
        asked = json.dumps(list(fields.items()))
        found = json.loads(play_screen(self.data, name, asked, json.dumps(self.entries)))
        self.entries = found["entries"]
        return found["html"]

    def answer(self):
        """Enters one step: what is due, or an action that has not been tried."""
        game = self.table.replay(self.entries)
        for due in required_dues(game.dues()):
            if due.roll:
                return self.screen("enter", do="roll")
            value = self.table.refs[due.answers[0].unit] if due.answers[0].unit >= 0 else due.answers[0].key
            return self.screen("enter", **due.step, answer=value)
        for row in game.rows():
            for action in row.actions:
                if action.bar or row.has_acted:
                    continue
                step = {"do": action.key, "unit": self.table.refs[row.unit]}
                if not action.is_done_at_once:
                    assert "data-local" in self.screen(**step)
                    for question in game.ask(step).questions:
                        first = question.answers[0]
                        step[question.key] = self.table.refs[first.unit] if first.unit >= 0 else first.key
                before = len(self.entries)
                html = self.screen("enter", **step, roll="1")
                if len(self.entries) > before:
                    return html
        return self.screen("enter", do="end")


@pytest.mark.parametrize("ruleset", ["machete", "acw_hex", "scwares", "macduff", "mexican_war"])
def test_the_server_takes_what_a_browser_entered_and_comes_to_the_same_roster(client, ruleset):
    engagement = meet()
    if ruleset != "machete":
        choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire_of(engagement.campaign))
    client.force_login(seat(engagement.campaign, "captain_general"))
    browser = Browser(data_of(client, engagement))
    foe = next(unit for unit in units_of(engagement)[0] if unit.side == "cuba")
    assert foe.key not in browser.data
    assert foe.name not in browser.data
    assert "data-local-screen" in browser.screen()
    for _step in range(STEPS):
        browser.answer()
    seen = browser.table.data["seen"]
    for entry in browser.entries:
        sent = [*map(tuple, entry["fields"]), ("key", entry["key"]), ("seen", str(seen))]
        for _twice in range(2):
            answer = client.post(
                address(engagement, "table", "assisted"), dict(sent), headers={"HX-Request": "true"}
            )
            assert answer.status_code == 200, entry
        seen += 1
    assert len(TableReport.objects.get().steps) == len(browser.entries) >= STEPS
    after = OfflineGame(json.loads(data_of(client, engagement)))
    assert after.replay([]).rows() == browser.table.replay(browser.entries).rows()


def test_a_volley_without_signal_is_drawn_with_its_figures_icons_and_brackets(client):
    engagement = meet()
    client.force_login(umpire_of(engagement.campaign))
    browser = Browser(data_of(client, engagement))
    game = browser.table.replay([])
    unit = next(row.unit for row in game.rows() if any(action.key == "fire" for action in row.actions))
    step = {"do": "fire", "unit": browser.table.refs[unit]}
    for question in game.ask(step).questions:
        first = question.answers[0]
        step[question.key] = browser.table.refs[first.unit] if first.unit >= 0 else first.key
    assert '<button class="back"><svg class="ico"' in browser.screen(**step)
    html = browser.screen("enter", **step, faces="6")
    assert '<svg class="boxes"' in html.partition('<div class="struck">')[2].partition("</div>")[0]
    assert (html.count('<div class="six"'), html.count('<div class="brk"')) == (1, 1)
    assert html.partition('<form class="logbar"')[2].count('<svg class="ico"') == 2  # undo, and the dice


def test_a_fault_is_shown_and_makes_no_entry_and_an_undo_takes_the_last_back(client):
    engagement = meet()
    client.force_login(umpire_of(engagement.campaign))
    browser = Browser(data_of(client, engagement))
    unit = browser.table.refs[0]
    assert "You cannot do that now." in browser.screen("enter", do="melee", unit=unit)
    assert "Choose one." in browser.screen("enter", do="fire", unit=unit)
    assert not browser.entries
    browser.answer()
    assert browser.table.steps(browser.entries)
    browser.screen("enter", do="undo")
    while browser.table.steps(browser.entries):
        browser.screen("enter", do="undo")
    assert browser.table.replay(browser.entries).rows() == browser.table.begin().rows()


def test_the_server_marks_an_entry_that_it_has_not_stored_for_want_of_dice(client):
    engagement = meet(SMALL)
    client.force_login(umpire_of(engagement.campaign))
    browser = Browser(data_of(client, engagement))
    while not any("faces" in entry["step"] for entry in browser.entries):
        browser.answer()
    *before, last = browser.entries
    for seen, entry in enumerate(before):
        sent = dict(entry["fields"]) | {"key": entry["key"], "seen": str(seen)}
        assert "X-Not-Stored" not in client.post(address(engagement, "table", "assisted"), sent)
    sent = dict(last["fields"]) | {"key": last["key"], "seen": str(len(before))}
    del sent["faces"]
    assert "X-Not-Stored" in client.post(address(engagement, "table", "assisted"), sent)
    assert sum(len(report.steps) for report in TableReport.objects.all()) == len(before)


def test_the_data_of_a_game_are_for_its_readers(client):
    engagement = meet()
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert page_of(client, engagement).status_code == 200
    other = seat(meet(slug="other").campaign, "captain_general")
    client.force_login(other)
    assert client.get(address(engagement, "table", "offline")).status_code == 404


def test_an_assisted_game_goes_on_without_signal_after_a_referee_has_drawn_cards(client):
    engagement = meet()
    client.force_login(umpire_of(engagement.campaign))
    sent = {"key": "a", "seen": "0", "do": "draw"}
    answer = client.post(address(engagement, "table", "referee"), sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    browser = Browser(data_of(client, engagement))
    browser.answer()
    assert [step["do"] for step in browser.table.steps(browser.entries)][0] == "draw"
    assert browser.entries


def test_a_unit_moves_on_the_board_of_an_assisted_game_without_signal(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    client.force_login(umpire)
    assert "data-referee-board" not in Browser(data_of(client, engagement)).screen()
    laying = {"do": "lay_board", "key": "lay", "seen": "0"}
    assert client.post(address(engagement, "table", "referee"), laying).status_code == 302
    browser = Browser(data_of(client, engagement))
    assert "data-referee-board" in browser.screen()
    game = browser.table.replay([])
    row, move, cell = next(
        (row.unit, action.key, cell)
        for row in game.rows()
        for action in row.actions
        if action.bar is None and action.key in game.moves_to_cells
        for cell in game.board_rules.reach(game.inner, row.unit)
    )
    unit, named = browser.table.refs[row], cell_name(browser.table.data["board"], cell)
    far = browser.table.data["board"]["cells"][-1][0]
    assert 'name="sure"' in browser.screen("enter", do=move, unit=unit, cell=far)
    assert not browser.entries
    browser.screen("enter", do=move, unit=unit, cell=named)
    (entry,) = browser.entries
    sent = dict(map(tuple, entry["fields"])) | {"key": entry["key"], "seen": str(browser.table.data["seen"])}
    answer = client.post(address(engagement, "table", "assisted"), sent, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    after = OfflineGame(json.loads(data_of(client, engagement))).replay([])
    assert after.place_of(row)[:2] == cell
    assert after.place_of(row) == browser.table.replay(browser.entries).place_of(row)


def test_no_two_names_meet_on_a_board_without_signal(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire)
    client.force_login(umpire)
    client.post(address(engagement, "table", "referee"), {"do": "lay_board", "key": "lay", "seen": "0"})
    html = Browser(data_of(client, engagement)).screen()
    names = re.findall(r'<text class="tag" x="([^"]+)" y="([^"]+)"[^>]*>([^<]+)<', html)
    assert 1 < len(names) < html.count('<a class="unit')  # a commander stands on the cell of a unit
    for (x, y, name), (other_x, other_y, other) in combinations(names, 2):
        is_level = abs(float(y) - float(other_y)) < NAME_SIZE
        gap = abs(float(x) - float(other_x)) - (len(name) + len(other)) * NAME_SIZE / 4
        assert not is_level or gap >= 0, (name, other)
