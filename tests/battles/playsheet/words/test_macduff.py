"""MacDuff's play sheet says what its own rules mean, not what a like name means in other rules."""

import pytest
from django.utils.translation import override

import rules
from battles.playsheet.form import PlayForm
from battles.playsheet.words import CHOICES, RESULTS, word_for
from rules.macduff import terms
from rules.macduff.tables import CARD_EFFECTS

SHARED = {
    "False", "True", "cavalry", "charge", "column", "general", "impassable", "infantry", "line", "melee",
    "musket", "other", "road",
}  # fmt: skip
"""Names whose word in the other rules is right for MacDuff too; everything else has a word of its own."""

OPTIONS = ("road_in_difficult", "square_fire", "rounding", "bounce", "method", "natural_one_misses",
           "steady_men_before_result", "chance_cards")  # fmt: skip
"""Inputs that are options: the page of rules options says those."""


def offered_words():
    for name, procedure in rules.all_procedures("macduff").items():
        for field, shown in PlayForm(None, procedure=procedure).fields.items():
            if field.rpartition("-")[2] in OPTIONS:
                continue
            for choice in getattr(shown, "choices", None) or ():
                if choice[0] not in ("", None):
                    yield name, str(choice[0])


def test_no_choice_is_said_by_a_word_of_other_rules():
    borrowed = {
        each
        for name, each in offered_words()
        if f"macduff.{each}" not in CHOICES and f"{name}.{each}" not in CHOICES
    }
    assert borrowed <= SHARED


ANSWERS = {
    "macduff.reactions": terms.REACTIONS,
    "macduff.melee_result": (*terms.OUTCOMES, *terms.PURSUITS),
    "macduff.melee_round": (*terms.OUTCOMES, *terms.PURSUITS, "unhurt", "wounded"),
    "macduff.rally_test": terms.RALLIES,
    "macduff.order_unit": terms.ORDER_REASONS,
    "macduff.arc": ("front", "flank", "rear"),
    "macduff.shoot": ("close", "long", "out"),
    "macduff.chance_effect": tuple(word for effect in CARD_EFFECTS for word in effect),
    "macduff.chance_draw": (*terms.CARDS, "blank"),
    "macduff.battle_outcome": ("a_wins", "b_wins", "losing_draw", "undecided"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_that_the_rules_give_has_a_word_in_both_languages(name):
    for answer in ANSWERS[name]:
        with override("en"):
            english = str(word_for(CHOICES, name, answer))
        with override("es"):
            spanish = str(word_for(CHOICES, name, answer))
        assert english, answer
        assert spanish, answer


@pytest.mark.parametrize("result", ["captured", "destroyed", "reason"])
def test_no_result_is_named_as_in_other_rules(result):
    assert f"macduff.{result}" in RESULTS


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("procedure", "names"),
    [
        ("macduff.rally_test", ("elite", "average", "poor")),
        ("macduff.arc", ("front", "flank", "rear")),
        ("macduff.melee_round", ("none", "may", "must", "must_square")),
        ("macduff.reactions", ("infantry", "skirmishers", "cavalry", "artillery")),
    ],
)
def test_all_choices_of_a_field_have_different_words(procedure, names, language):
    with override(language):
        said = [word_for(CHOICES, procedure, name) for name in names]
    assert all(said)
    assert len(set(said)) == len(names)
