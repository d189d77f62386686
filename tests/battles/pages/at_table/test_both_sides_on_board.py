"""A log of both sides on a board: each side sees the units on it, moves its own, and reads of no reserve."""

import re
from html import unescape

import pytest

from battles.models import Battle, TableReport
from battles.operations import open_battle
from battles.operations.table_setup import choose_log, choose_ruleset
from battles.pages.at_table.known_phrases import keys_on_page, with_answer_of_rules, without_counts
from rules import BadInput
from rules.core.assisted import Answer, Due, phrase, say_phrase
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.pages.at_table.one_log_table import (
    enter_by_hand,
    pages_of,
    read,
    reserve_of,
    write,
)
from tests.battles.pages.at_table.test_board import board_on
from tests.battles.views.test_referee import enter, page_of, seen_on, text_of

pytestmark = pytest.mark.django_db
RESERVE = "Voluntarios"  # a name that no other unit has
RESERVES_AT = "battles.pages.at_table.table_parts"
ON_BOARD = ("acw_hex", "scwares")


@pytest.fixture(params=ON_BOARD)
def engagement(request):
    """Lays a table with one log. Spain's last foot comes late, if at all."""
    engagement = meet((900, 500) if request.param == "acw_hex" else (300, 160))
    open_battle(engagement=engagement)
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=request.param, actor=umpire)
    choose_log(engagement=engagement, is_one=True, actor=umpire)
    battle = Battle.objects.get()
    last = [unit for unit in battle.roster["units"] if unit["key"].startswith("column-")][-1]
    last.update(reserve_dice=2, name=RESERVE)
    battle.save(update_fields=["roster"])
    engagement.battle.refresh_from_db()
    return engagement


@pytest.fixture
def players(engagement):
    return {"a": seat(engagement.campaign, "captain_general"), "b": seat(engagement.campaign, "camaguey")}


def begin(client, engagement, players, *, is_laid=True):
    """Lays the board and lets Spain move, with the dice that give orders. Returns the page of Spain."""
    if is_laid:
        assert write(client, players["b"], engagement, do="lay_board").status_code == 200
    page = read(client, players["a"], engagement)
    if engagement.battle.ruleset == "acw_hex":
        page = text_of(write(client, players["a"], engagement, do="first", answer="blue"))
        for due in page_of(client, engagement).context["page"].dues:
            if ("do", "orders") in due.hidden:
                page = text_of(
                    write(
                        client, players["a"], engagement, key=str(due.hidden), **dict(due.hidden), faces="3"
                    )
                )
    return page


def movable_unit(page):
    """Returns a unit that may move on the board: its ref and data."""
    return next((ref, unit) for ref, unit in board_on(page)["units"].items() if unit["reach"])


def marks_on(page):
    """Returns where the board of *page* draws each unit, by its ref."""
    marks = re.findall(r'<a [^>]*id="b-([^"]+)".*?</a>', page, re.S)
    drawn = {ref: re.search(rf'id="b-{re.escape(ref)}".*?</a>', page, re.S)[0] for ref in marks}
    return {ref: re.findall(r'transform="([^"]+)"', mark) for ref, mark in drawn.items()}


def test_each_side_moves_its_own_units_on_one_board_and_sees_the_others_move(client, engagement, players):
    page = begin(client, engagement, players)
    ref, unit = movable_unit(page)
    before = marks_on(read(client, players["b"], engagement))
    assert all(key.startswith("spain.") for key in board_on(page)["units"])
    assert any(key.startswith("enemy.") for key in before)
    moved = write(client, players["a"], engagement, do="move", unit=ref, cell=unit["reach"][0], roll="1")
    assert moved.status_code == 200
    assert board_on(text_of(moved))["units"][ref]["cell"] == unit["reach"][0]
    page = read(client, players["b"], engagement)
    assert marks_on(page) != before
    assert marks_on(page).keys() == before.keys()
    assert all(key.startswith("cuba.") for key in board_on(page)["units"])
    seen, number = seen_on(page), len(TableReport.objects.get().steps)
    enemy = next(key for key in before if key.startswith("enemy."))
    for others in (enemy, ref, "spain.99", "\ue0003"):
        for do in ("move", "place"):
            answered = enter(client, engagement, seen, key=f"{do}-{others}", do=do, unit=others, cell="A1")
            assert answered.status_code == 404
    assert len(TableReport.objects.get().steps) == number


def test_no_page_of_a_board_tells_of_a_reserve_of_the_enemy(client, engagement, players):
    """Checks that a reserve changes nothing on the board. Units, data and numbers are the same."""
    whole = Battle.objects.get().roster
    last = next(unit for unit in whole["units"] if unit["reserve_dice"])
    on_table = [unit for unit in whole["units"] if unit is not last]
    shown = []
    for units in (whole["units"], [*whole["units"], {**last, "key": "late-2"}], on_table):
        Battle.objects.update(roster={**whole, "units": units})
        TableReport.objects.all().delete()
        begin(client, engagement, players)
        shown.append(pages_of(client, players["b"], engagement))
        assert RESERVE not in "".join(shown[-1])
        assert "ue000" not in unescape("".join(shown[-1]))
    for page, other, without in zip(*shown, strict=True):
        assert page == other == without
    Battle.objects.update(roster=whole)
    assert RESERVE in read(client, players["a"], engagement)


def test_a_cell_refuses_a_unit_only_if_a_unit_that_shows_is_there(client, engagement, players):
    begin(client, engagement, players)
    page = read(client, players["b"], engagement)
    cells = board_on(page)["units"]
    (ref, unit), *_others = ((key, placed) for key, placed in cells.items() if placed["cell"])
    taken = next(placed["cell"] for placed in cells.values() if placed["cell"] not in ("", unit["cell"]))
    client.force_login(engagement.campaign.umpires.get())
    reserve = next(row for row in Battle.objects.get().roster["units"] if row["reserve_dice"])
    laid = TableReport.objects.get().steps[0]["step"]
    assert reserve["key"] in laid["places"]  # the set-up would have it there
    column, row, _facing = laid["places"][reserve["key"]]
    meant = f"{'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[column]}{row + 1}"
    client.force_login(players["b"])
    for cell, status in ((meant, 200), (taken, 422)):
        seen = seen_on(read(client, players["b"], engagement))
        answered = enter(client, engagement, seen, key=f"to-{cell}", do="place", unit=ref, cell=cell)
        assert answered.status_code == status


def test_a_reserve_is_on_the_enemys_board_from_its_arrival_until_that_is_undone(
    client, engagement, players, monkeypatch
):
    monkeypatch.setattr(f"{RESERVES_AT}.reserve_turns", lambda *_given: {reserve_of(engagement): 1})
    begin(client, engagement, players)
    before = read(client, players["b"], engagement)
    page = read(client, players["a"], engagement)
    ref, _unit = next(
        (key, unit) for key, unit in board_on(page)["units"].items() if unit["move"] == "arrive"
    )
    arrived = write(client, players["a"], engagement, key="comes", do="arrive", unit=ref, cell="A1")
    assert arrived.status_code == 200
    assert board_on(text_of(arrived))["units"][ref]["cell"] == "A1"
    shown = read(client, players["b"], engagement)
    (new,) = marks_on(shown).keys() - marks_on(before).keys()
    assert new.startswith("enemy.infantry.")
    assert RESERVE not in shown
    assert write(client, players["a"], engagement, key="goes", do="undo").status_code == 200
    assert marks_on(read(client, players["b"], engagement)) == marks_on(before)


def test_an_entry_by_hand_about_a_reserve_changes_no_page_and_an_undo_passes_over_it(
    client, engagement, players
):
    begin(client, engagement, players)
    before = pages_of(client, players["b"], engagement)
    enter_by_hand(engagement, players["a"], reserve_of(engagement), 1)
    assert pages_of(client, players["b"], engagement) == before
    client.force_login(players["b"])
    answered = write(client, players["b"], engagement, key="back", do="undo")
    assert answered.status_code == 200
    last = TableReport.objects.get().steps[-1]
    assert set(last["step"]["lines"]) == {reserve_of(engagement)}, "the reserve keeps its loss"
    after = pages_of(client, players["b"], engagement)
    assert after != before, "the last entry that shows is taken back"
    assert write(client, players["a"], engagement, key="own-back", do="undo").status_code == 200
    assert pages_of(client, players["b"], engagement) == after


def test_either_side_lays_the_board_once_and_only_the_umpire_lays_it_anew(client, engagement, players):
    begin(client, engagement, players)
    for player in players.values():
        answered = write(client, player, engagement, key=player.get_username(), do="lay_board")
        assert answered.status_code == 409
        assert "Only the umpire can lay it out again" in answered.content.decode()
    again = write(client, engagement.campaign.umpires.get(), engagement, key="anew", do="lay_board")
    assert again.status_code == 200


def test_an_entry_played_without_signal_is_refused(client, engagement, players):
    page = begin(client, engagement, players)
    ref, unit = movable_unit(page)
    number = len(TableReport.objects.get().steps)
    sent = {"do": "move", "unit": ref, "cell": unit["reach"][0], "offline": "1"}
    answered = write(client, players["a"], engagement, **sent)
    assert answered.status_code == 409
    assert "Without a signal" in answered.content.decode()
    assert len(TableReport.objects.get().steps) == number


@pytest.mark.parametrize("engagement", ["acw_hex"], indirect=True)
def test_the_side_that_shoots_rolls_and_the_other_waits(client, engagement, players):
    begin(client, engagement, players, is_laid=False)
    page = text_of(write(client, players["a"], engagement, key="shooting", do="next"))
    shooter = re.search(r'data-unit="(spain[^"]+)"', page)[1]
    asked = page_of(client, engagement, do="shoot", unit=shooter)
    target = re.search(r'name="target" value="([^"]+)"', text_of(asked))[1]
    step = {"do": "shoot", "unit": shooter, "target": target, "cover": "open", "order": "order"}
    assert write(client, players["a"], engagement, key="shot", **step).status_code == 200
    assert write(client, players["a"], engagement, key="ends", do="end").status_code == 200
    page = read(client, players["b"], engagement)
    assert "The other side rolls or answers now" in page
    assert 'value="roll"' not in page
    assert write(client, players["b"], engagement, key="not-mine", do="roll").status_code == 409
    assert write(client, players["a"], engagement, key="mine", do="roll").status_code == 200


def test_an_answer_that_is_a_unit_has_no_number_that_counts_hidden_units():
    step = {"do": "post", "unit": "a-01"}
    answers = (Answer("7", phrase("name", unit=7)), Answer("9", phrase("name", unit=9)), Answer("nobody"))
    named = {"7": "unit-1", "9": "unit-2", "nobody": "nobody"}
    assert keys_on_page(answers, frozenset()) == named
    assert keys_on_page(answers, frozenset({7})) == {"9": "unit-1", "nobody": "nobody"}
    game = type(
        "Asks", (), {"dues": lambda _: (Due("post", 0, phrase("x"), (), step, None, None, answers),)}
    )()
    assert with_answer_of_rules(game, step | {"answer": "unit-2"}, frozenset())["answer"] == "9"
    for guess in ("7", "9", "unit-3"):
        with pytest.raises(BadInput):
            with_answer_of_rules(game, step | {"answer": guess}, frozenset())


@pytest.mark.parametrize(
    ("ruleset", "spoken"),
    [
        ("acw_hex", phrase("concedes", army=0, out=7, start=19)),
        ("machete", phrase("breaks", army=0, lost=7, start=19)),
        ("scwares", phrase("smaller_share", army=0, lost=7, start=19, theirs=8, their_start=17)),
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_end_of_a_battle_tells_a_player_no_number_of_the_enemys_army(ruleset, spoken, language):
    cut = say_phrase(ruleset, without_counts(spoken, 1), language, (), ("Spain", "Cuba"))
    assert "Spain" in cut
    assert not re.search(r"\d", cut)
    own_words = say_phrase(ruleset, without_counts(spoken, 0), language, (), ("Spain", "Cuba"))
    assert ("19" in own_words) == (ruleset != "scwares")  # those are the numbers of both
