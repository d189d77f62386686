"""Nothing on a play sheet is without a word of its own, in any ruleset; and no word is there for nothing."""

from functools import cache

import pytest
from django.utils.translation import override

import rules
from battles.pages.rules.playsheet import card_name
from battles.playsheet.form import PlayForm
from battles.playsheet.parts import FIELD, PLACE, RECORD, ROWS, TICKS
from battles.playsheet.rules_options import is_option, label_of, option_words, rulings_by_option
from battles.playsheet.words import (
    CHOICES,
    FAULTS,
    HINTS,
    INPUTS,
    NAMES,
    NOBODY,
    NOTES,
    OPTIONS,
    ORDERED,
    RESULTS,
    SECTIONS,
    TITLES,
    acw_hex,
    choices,
    machete,
    scwares,
    shared,
    spelt_name,
    word_for,
)
from battles.playsheet.words.rules_options import LABELS, VALUES
from campaign.logic.settings.rules_options import offered_options
from tests.battles.playsheet.test_form import PROCEDURES, VECTORS, form

ANSWERED = [each for each in VECTORS if "expect" in each]
OF_NO_EXAMPLE = {f"macduff.{name}" for name in (
    "return_fire", "eliminated", "may", "flank", "must_advance", "fall_back_no_activation", "own_unit",
    "move_die_or_melee_plus_one", "own_reserve", "reinforcement_at_edge", "own_commander_or_unit",
    "replace_or_promote", "inactive_side_unit", "activate_now", "own_charging_unit", "extra_melee_die",
    "a_wins", "b_wins", "undecided",
)} | {
    f"mexican_war.artillery_line_of_fire.{name}" for name in ("clearance", "close_action", "gap", "height")
}  # fmt: skip
"""What these rules may answer though no worked example does: words/test_macduff.py, test_mexican_war.py."""
REFUSED = [each for each in VECTORS if each.get("expect_error", "dice") != "dice"]


@cache
def answers():
    """Returns (procedure, name, value) of everything that the worked examples answer."""
    return [
        (vector["procedure"], name, value)
        for vector in ANSWERED
        for name, value in rules.procedure(vector["procedure"])(
            vector["inputs"], vector.get("dice", ())
        ).items()
        if name != "clauses"
    ]


def words_in(value):
    """Returns every word in an answer, keys and values."""
    if isinstance(value, dict):
        return [*value, *(each for one in value.values() for each in words_in(one))]
    if isinstance(value, list):
        return [each for one in value for each in words_in(one)]
    return [value] if isinstance(value, str) else []


def every_part(parts):
    for part in parts:
        yield part
        yield from every_part(part.parts)


def test_every_procedure_has_a_title_and_a_section():
    assert set(TITLES) == set(PROCEDURES)
    for name, procedure in PROCEDURES.items():
        assert word_for(SECTIONS, f"{name.partition('.')[0]}.", procedure.section), name
    assert set(OPTIONS) | set(NOTES) <= set(PROCEDURES)


@pytest.mark.parametrize("name", PROCEDURES)
def test_a_procedure_that_goes_by_options_says_which(name):
    takes = "options" in PROCEDURES[name].inputs.model_fields
    assert takes or name not in OPTIONS
    assert not takes or name in OPTIONS or name.startswith("machete.")  # there all take them, few read one
    assert set(OPTIONS.get(name, ())) <= set(rulings_by_option(name))


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_input_has_a_word(name):
    for part in every_part(PlayForm(None, procedure=PROCEDURES[name]).parts):
        if part.own.isdigit():
            assert part.inner
        elif part.shape in (ROWS, RECORD, FIELD, TICKS, PLACE):
            assert part.label in (word_for(INPUTS, name, part.own), word_for(CHOICES, name, part.own)), (
                part.key
            )
            assert part.label, part.key


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_choice_has_a_word(name):
    for key, field in PlayForm(None, procedure=PROCEDURES[name]).fields.items():
        option = key.removeprefix("option-")
        for value, shown in getattr(field, "choices", ()):
            own = f"{option.rpartition('-')[2]}.{value}"
            value_words = (
                word_for(VALUES, name, own),
                word_for(CHOICES, name, own),
                word_for(CHOICES, name, value),
            )
            assert not value or value.isdigit() or shown in value_words, (key, value)


def test_every_result_has_a_word():
    for name, key, value in answers():
        assert word_for(RESULTS, name, key), (name, key)
        for each in words_in(value) if f"{name}.{key}" not in NAMES else ():
            assert word_for(CHOICES, name, each) or card_name(name, each), (name, key, each)


@pytest.mark.parametrize("vector", REFUSED, ids=lambda each: each["id"])
def test_every_refusal_is_said_in_spanish(vector):
    told = []
    for language in ("en", "es"):
        with override(language):
            filled = form(vector["procedure"], vector["inputs"], vector.get("dice", ()))
            assert filled.ask(roll=False) is None
            told.append([str(each) for faults in filled.errors.values() for each in faults])
    english, spanish = told
    assert english
    assert not set(english) & set(spanish)


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_label_and_title_is_said_in_spanish(name):
    with override("es"):
        form_in_spanish = PlayForm(None, procedure=PROCEDURES[name])
        spanish = [part.label for part in every_part(form_in_spanish.parts)]
    english = [part.label for part in every_part(PlayForm(None, procedure=PROCEDURES[name]).parts)]
    alike = {"Capitulation", "x", "y"}
    for one, other in zip(english, spanish, strict=True):
        assert one != other or one.isdigit() or one in alike, one


def test_no_word_is_left_over():
    asked, value_words, answered = set(), set(), set()
    for name, procedure in PROCEDURES.items():
        shown = PlayForm(None, procedure=procedure)
        asked |= {(name, part.own) for part in every_part(shown.parts)}
        asked |= {(name, option) for option in shown.chosen.values()}
        value_words |= {
            (name, value) for field in shown.fields.values() for value, _ in getattr(field, "choices", ())
        }
        value_words |= {(name, f"{key.removeprefix('option-')}.{value}")
                 for key in shown.chosen for value, _ in shown.fields[key].choices}  # fmt: skip
        value_words |= {(name, part.own) for part in every_part(shown.parts)}
        value_words |= {
            (name, f"{part.own}.{value}")
            for part in every_part(shown.parts)
            for value in part.asked.get("enum", ())
        }
        value_words.add((name, "True"))
    for name, key, value in answers():
        answered.add((name, key))
        value_words |= {(name, each) for each in words_in(value)}
        value_words |= {(name, each.partition("-")[0]) for each in words_in(value)}

    def idle_words(words, used):
        idle = set(words)
        for name, key in used:
            book, _dot, short = name.partition(".")
            keys = (
                f"{name}.{key}",
                f"{book}.{key}",
                f"{short}.{key}",
                key,
            )
            idle.discard(next((key for key in keys if key in words), ""))
        return idle

    assert idle_words(INPUTS, asked) == set()
    assert idle_words(HINTS, asked) == set()
    assert idle_words(FAULTS, asked) == set()
    assert idle_words(RESULTS, answered) == set()
    assert idle_words(CHOICES, value_words) == {"recrewing", "reserve_entry.agreed", "poor"} | OF_NO_EXAMPLE
    assert {f"{name}.{key}" for name, key in answered} >= NAMES
    assert set(NOBODY) <= {f"{name}.{own}" for name, own in asked}
    assert set(ORDERED) <= {own for _name, own in asked}


def test_every_option_of_a_campaign_has_its_own_word_and_no_word_is_unused():
    used = set()
    for ruleset in rules.RULESETS:
        labels = [label_of(ruleset, name) for name in offered_options(ruleset)]
        assert len(labels) == len(set(labels)), ruleset
        for name, clause in offered_options(ruleset).items():
            values = clause.options[name]["values"]
            value_words = [option_words(ruleset, name, value) for value in values]
            assert len(value_words) == len(set(value_words)), name
            assert not set(value_words) & {
                spelt_name(str(value)) for value in values if not str(value).isdigit()
            }, name
            used |= {f"{name}.{value}" for value in values} | {f"{ruleset}.{name}"}
    assert set(VALUES) | set(LABELS) <= used


def test_no_ruleset_takes_a_word_from_another():
    for kind in ("TITLES", "OPTIONS", "INPUTS", "HINTS", "RESULTS", "CHOICES", "FAULTS"):
        there = [set(getattr(each, kind, ())) for each in (shared, choices, machete, scwares, acw_hex)]
        assert sum(map(len, there)) == len(set().union(*there)), kind


def test_a_field_named_like_an_option_is_not_always_one():
    """Checks that slow ground on a way is no option, and who stands in line is. ACW-R-11, ACW-R-06."""
    assert not is_option("acw_hex.move_check", "slow_terrain", {"type": "boolean", "default": False})
    shown = PlayForm(None, procedure=PROCEDURES["acw_hex.command_chain"])
    assert [field.name for field in shown.options] == ["line_facing_tolerance"]
    assert [part.own for part in shown.parts] == ["units", "division", "commander_hex"]


def test_a_ruleset_may_mean_another_thing_by_the_same_name():
    words = {"fire": "a volley", "other.fire": "a salvo", "other.shoot.fire": "a shot"}
    assert word_for(words, "machete.shoot", "fire") == "a volley"
    assert word_for(words, "other.move", "fire") == "a salvo"
    assert word_for(words, "other.shoot", "fire") == "a shot"
    assert word_for(words, "machete.shoot", "nothing") == ""
