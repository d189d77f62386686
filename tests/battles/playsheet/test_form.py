"""The form of each procedure, and that it answers as the rules do."""

import json
import re
from pathlib import Path
from typing import Literal

import pytest
from django.utils.translation import override

import rules
from battles.playsheet.form import OPTION, PlayForm, has_dice
from battles.playsheet.parts import FIELD, NAMED, PLACE, TICKS

VECTORS = [
    vector
    for book in rules.RULESETS
    for vector in json.loads(Path(f"tests/rules/vectors/{book}.json").read_text("utf-8"))
]
PROCEDURES = {
    name: procedure for book in rules.RULESETS for name, procedure in rules.all_procedures(book).items()
}


def fields(shapes, key, value):
    """Returns the fields of a form that hold *value*. *shapes* are those of its parts, by key."""
    shape = shapes.get(key, "")
    if value is None:
        return {}
    if shape == NAMED:
        found = {}
        for number, (name, count) in enumerate(value.items()):
            found[f"{key}-{number}-id"] = "" if name == "independent" else name
            found[f"{key}-{number}-count"] = str(count)
        return found
    if shape == TICKS:
        return {key: value}
    if isinstance(value, dict):
        return parts(shapes, key, value.items())
    if isinstance(value, list):
        if shape in ("", PLACE) and len(value) == 2 and all(type(each) is int for each in value):
            return {key: f"{value[0]}, {value[1]}"}  # a place
        return {key: "\n".join(map(str, value))} if shape == FIELD else parts(shapes, key, enumerate(value))
    return {key: str(value)} if value is not False or "-" in key else {}


def parts(shapes, key, named):
    return {name: one for own, value in named for name, one in fields(shapes, f"{key}-{own}", value).items()}


def shapes_of(shown):
    """Returns the shape of every part, by key."""
    found = {}
    for part in shown:
        found |= {part.key: part.shape} | shapes_of(part.parts)
    return found


def fields_written(shown, inputs, dice=()):
    """Returns a browser's fields for *inputs* and *dice*. The form is like *shown*, with rows enough."""
    written = {"faces": " ".join(map(str, dice))}
    shapes = shapes_of(shown.parts)
    for name, value in inputs.items():
        if name == "options":
            written |= {OPTION + option: str(chosen) for option, chosen in value.items()}
        elif name in shapes:
            written |= fields(shapes, name, value)
        else:
            written[name] = str(value)
    return written


def form(procedure, inputs, dice=()):
    """Returns the form filled with *inputs* over what the blank one shows."""
    asked = rules.procedure(procedure)
    shown = PlayForm(None, procedure=asked)
    blank = {
        name: str(field.initial)
        for name, field in shown.fields.items()
        if field.initial not in (None, False, "", []) and inputs.get(name) is not False
    }
    sent = blank | fields_written(shown, inputs, dice)
    taken_for_granted = {
        key: ""
        for key, field in PlayForm(sent, procedure=asked).fields.items()
        if sent.get(key) == "True" and "True" not in dict(getattr(field, "choices", {"True": ""}))
    }
    return PlayForm(sent | taken_for_granted, procedure=asked)


def named_in(inputs):
    """Returns the names within *inputs*, whatever their values are."""
    if isinstance(inputs, dict):
        return frozenset((name, named_in(value)) for name, value in inputs.items())
    return frozenset(map(named_in, inputs)) if isinstance(inputs, list) else None


def examples_by_procedure():
    """Returns the worked examples of each procedure.

    It takes one of those with the same fields or the same refusal.
    """
    found = {name: {} for name in PROCEDURES}
    for vector in VECTORS:
        said = named_in(vector["inputs"]), vector.get("expect_error"), frozenset(vector.get("expect", ()))
        found[vector["procedure"]].setdefault(said, vector)
    return [list(vectors.values()) for vectors in found.values()]


@pytest.mark.parametrize("vectors", examples_by_procedure(), ids=list(PROCEDURES))
def test_the_form_answers_worked_examples_as_the_rules_do(vectors):
    for vector in vectors:
        answers_as_the_rules_do(vector)


def answers_as_the_rules_do(vector):
    filled = form(vector["procedure"], vector["inputs"], vector.get("dice", ()))
    answer = filled.ask(roll=False)
    if "expect_error" in vector:
        wrong = {"dice": "faces"}.get(vector["expect_error"], vector["expect_error"].replace(".", "-"))
        assert answer is None
        assert any(f"-{wrong}-" in f"-{name}-" for name in filled.errors)
        return
    assert filled.errors == {}
    for name, expected in vector["expect"].items():
        if name != "clauses":
            exact = isinstance(expected, list)
            found = answer.results[name]
            if isinstance(found, dict) and isinstance(expected, dict):  # an example may name some fields
                found = {key: found[key] for key in expected}
            assert found == (expected if exact else pytest.approx(expected)), name
    assert [face for roll in answer.rolls for face in roll.faces] == vector.get("dice", [])
    assert answer.seed == ""


def test_a_refusal_by_a_clause_names_the_clause():
    named = set()
    for vector in (vector for vector in VECTORS if "expect_error" in vector):
        filled = form(vector["procedure"], vector["inputs"], vector.get("dice", ()))
        try:
            rules.procedure(vector["procedure"])(vector["inputs"], vector.get("dice", ()))
        except rules.BadInput as fault:
            clause = re.search(r"\([A-Z]+-[A-Z0-9, -]*\d\)$", fault.why)
            with override("es"):
                filled.ask(roll=False)
            told = " ".join(each for faults in filled.errors.values() for each in faults)
            if clause:
                named.add(clause[0])
                assert clause[0] in told, vector["id"]
    assert {"(SCW-FIRE-04)", "(ACW-MOR-03)"} <= named


@pytest.mark.parametrize("name", PROCEDURES)
def test_dice_are_asked_for_where_the_rules_roll(name):
    rolled = any(vector.get("dice") for vector in VECTORS if vector["procedure"] == name)
    assert rolled == has_dice(PROCEDURES[name])
    assert rolled == ("faces" in PlayForm(None, procedure=PROCEDURES[name]).fields)


def test_missing_dice_are_rolled_and_shown():
    answer = form("machete.fire", {"models_firing": 12, "range_cm": 30}).ask(roll=True)
    assert [(roll.clause, roll.sides, len(roll.faces)) for roll in answer.rolls] == [("MACH-FIRE-03", 6, 1)]
    assert len(answer.seed) == 32
    again = rules.procedure("machete.fire")({"models_firing": 12, "range_cm": 30}, answer.rolls[0].faces)
    assert again["casualties"] == answer.results["casualties"]


def test_dice_of_the_table_come_before_those_rolled_here():
    answer = form("machete.reserve_arrival", {"dice_count": 2}, [5]).ask(roll=True)
    assert answer.rolls[0].faces[0] == 5
    assert answer.results["arrival_phase"] == 5 + answer.rolls[0].faces[1]


@pytest.mark.parametrize(
    ("dice", "fault"),
    [
        ("", "MACH-FIRE-03 needs 1 more D6. Roll it and add it here."),
        ("7", "This die has no 7."),
        ("3 4", "1 die more than was asked for."),
        ("six", "Write the faces as numbers."),
    ],
)
def test_wrong_dice_are_reported_at_the_dice(dice, fault):
    asked = rules.procedure("machete.fire")
    filled = PlayForm({"models_firing": "12", "range_cm": "10", "faces": dice}, procedure=asked)
    assert filled.ask(roll=False) is None
    assert filled.errors["faces"] == [fault]


@pytest.mark.parametrize("faces", ["5626", "5 62 6", "562,6"])
def test_dice_of_six_sides_may_be_written_without_spaces(faces):
    filled = form("acw_hex.shoot", {"shooters": 4}, [faces])
    assert [roll.faces for roll in filled.ask(roll=False).rolls] == [(5,), (6,), (2,), (6,)]


def test_a_number_that_is_a_face_stays_one():
    filled = form("scwares.deal_event_deck", {"turns": 2}, ["52", "49"])
    assert [roll.faces for roll in filled.ask(roll=False).rolls] == [(52,), (49,)]


def test_a_way_is_written_leg_by_leg_and_a_leg_is_whole():
    legs = [{"terrain": "road", "distance_cm": 20}, {"terrain": "cross_country"}]
    filled = form("machete.move_path", {"troop_type": "infantry", "nation": "cuban", "legs": legs})
    assert filled.ask(roll=False) is None
    assert list(filled.errors) == ["legs-1-distance_cm"]


def skirmish(dice, *, quality: Literal["green", "old_hand"], men: int, options: dict | None = None):
    """Rolls for a ruleset without any words yet. MACH-FIRE-19, MACH-R-25."""
    if men > 9:
        raise rules.BadInput("men", "must be a whole number from 1 to 9")
    return {"men_lost": dice.roll(1, 6, "MACH-FIRE-19", -1)[0], "clauses": ["MACH-FIRE-19"]}


def test_a_ruleset_without_words_is_asked_and_answers_by_its_own_names():
    asked = rules.Procedure("machete.skirmish", skirmish)
    filled = PlayForm({"quality": "old_hand", "men": "3", "faces": "4"}, procedure=asked)
    assert filled.fields["quality"].choices == [("", "—"), ("green", "Green"), ("old_hand", "Old hand")]
    assert filled.ask(roll=False).results == {"men_lost": 4}


def test_a_refused_value_gets_a_sentence_at_its_field():
    asked = rules.Procedure("machete.skirmish", skirmish)
    filled = PlayForm({"quality": "green", "men": "30", "faces": "4"}, procedure=asked)
    assert filled.ask(roll=False) is None
    assert filled.errors["men"] == ["Must be a whole number from 1 to 9."]


@pytest.mark.parametrize(("tables", "guards"), [({}, 2), ({"prisoners": {"prisoners_per_guard": 5}}, 4)])
def test_a_play_sheet_goes_by_the_tables_that_its_campaign_has_replaced(tables, guards):
    form = PlayForm(
        {"prisoners": "20"}, procedure=rules.procedure("mexican_war.prisoner_guards"), tables=tables
    )
    answer = form.ask(roll=False)
    assert answer is not None, form.errors
    assert answer.results["guards"] == guards


def test_a_procedure_of_rules_without_tables_to_replace_takes_none():
    assert PlayForm(None, procedure=rules.procedure("machete.fire"), tables={"a": {}}).tables == {}
