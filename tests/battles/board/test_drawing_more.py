"""The board as a drawing: guns of every make, and who is not there yet."""

from dataclasses import replace
from pathlib import Path

import pytest

from battles.board.drawing import STATES, draw_board
from battles.board.frames import Replay
from battles.board.ground import board_table
from battles.board.unit_shapes import unit_form
from battles.replay.loss_chart import loss_chart
from battles.replay.step import moment_at_step
from battles.settle import BROKEN
from rules.machete.assisted.houses import name_of
from rules.machete.assisted.places import places_at_table
from rules.machete.assisted.state import Place
from tests.battles.films import body, stand, step


@pytest.mark.parametrize(
    ("make", "ready", "on_the_march", "word"),
    [
        ("mountain", "m-mountain", "m-packed", "mountain gun"),
        ("tree_trunk", "m-trunk", "m-limber", "tree-trunk gun"),
        ("other", "m-gun", "m-limber", ""),
    ],
)
def test_a_gun_shows_of_what_make_it_is_by_sign_and_by_word(make, ready, on_the_march, word):
    gun = replace(body(arm="gun", figures=4), make=make)
    assert (unit_form(gun, "in_battery").sign, unit_form(gun, "limbered").sign) == (ready, on_the_march)
    stood = stand(formation="in_battery", strength=4)
    shown = draw_board({"width_cm": 120, "height_cm": 90}, Replay((gun,), (stood,), ()), at=0).unit_marks[0]
    assert shown.kind == word
    assert (f"figures, {word}" in shown.words) == bool(word)
    assert (
        moment_at_step(Replay((gun,), (stood,), ()), at=0, names={"a": "Spain"}, clause_href=str).film[
            "makes"
        ]["mountain"]
        == "mountain gun"
    )


def test_a_unit_out_of_the_battle_is_said_to_be_so():
    assert set(BROKEN) <= STATES.keys()


def test_every_sign_of_the_board_stands_in_the_key():
    drawn = Path("templates/_signs.html").read_text("utf-8")
    key = Path("templates/signs.html").read_text("utf-8")
    for sign in ("m-gun", "m-mountain", "m-trunk", "m-packed", "m-limber", "m-cart", "m-ship", "m-boat"):
        assert f'id="{sign}"' in drawn
        assert f'href="#{sign}"' in key


def test_men_detached_later_are_not_yet_on_the_list():
    later = stand(strength=0, state="", on_table=False)
    shown = moment_at_step(
        Replay((body(), body("c2")), (stand(), later), ()), at=0, names={"a": "Spain"}, clause_href=str
    )
    assert [line.born for line in shown.unit_lines] == [True, False]


def test_a_unit_that_comes_on_later_counts_from_then_on():
    later = stand(strength=0, state="", on_table=False)
    bodies = (body(), body("c2"))
    come = step(1, stand(), stand())
    film = Replay(bodies, (stand(), later), (come,))
    names = {"a": "Spain"}
    brought = [moment_at_step(film, at=at, names=names, clause_href=str).losses[0].start for at in (0, 1)]
    assert brought == [bodies[0].muster, bodies[0].muster + bodies[1].muster]
    whole = [loss_chart(film, at=at, names=names).curves[0].text for at in (0, 1)]
    assert whole == [f"Spain 0 of {count}" for count in brought]


def test_fields_of_a_kind_have_the_numbers_by_which_a_phone_names_them():
    def field(kind, at, **more):
        return {"kind": kind, "points": [[at, 10], [at + 8, 10], [at + 8, 18], [at, 18]], **more}

    areas = [field("crops", 10, key="crops_2"), field("crops", 30), field("crops", 50, name="Vega")]
    areas.append(field("cane", 70))
    board = {"width_cm": 120, "height_cm": 90, "areas": areas}
    asked = [Place(each["key"], each["kind"], each["name"], each["area"]) for each in places_at_table(board)]
    drawn = [label.text for label in board_table(board).labels if label.text.isdecimal()]
    assert drawn == [str(name_of(place).values["number"]) for place in asked[:2]] == ["2", "1"]


def test_bridges_have_the_numbers_by_which_a_phone_names_them():
    crossings = [
        {"kind": kind, "point": [at, 40]} for kind, at in (("bridge", 10), ("ford", 40), ("bridge", 70))
    ]
    board = {"width_cm": 120, "height_cm": 90, "crossings": crossings}
    asked = [Place(each["key"], each["kind"], each["name"], each["area"]) for each in places_at_table(board)]
    drawn = [label.text for label in board_table(board).labels if label.text.isdecimal()]
    assert drawn == [str(name_of(place).values["number"]) for place in asked] == ["1", "3"]
    board["crossings"] = crossings[:2]
    assert not board_table(board).labels  # one bridge needs no number


def test_a_board_on_which_units_are_moved_by_hand_shows_true_places():
    crowd = tuple(stand(6000 + n % 4 * 200, 4000 + n // 4 * 200) for n in range(12))
    replay = Replay(tuple(body(f"c{n}") for n in range(12)), crowd, ())
    ground = {"width_cm": 180, "height_cm": 120}
    marks = draw_board(ground, replay, at=0, true_places=True).unit_marks
    assert [mark.at[0].split(")")[0] for mark in marks[:2]] == ["translate(60 80", "translate(62 80"]
    assert not any(mark.moved or mark.leader or mark.under for mark in marks)
    spread = draw_board(ground, replay, at=0).unit_marks
    assert any(mark.moved for mark in spread)
    assert any(mark.leader for mark in spread)
