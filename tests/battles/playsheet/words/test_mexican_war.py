"""The Mexican War's play sheet says what its own rules mean, not what a like name means in other rules."""

from typing import get_args

import pytest
from django.utils.translation import override

import rules
from battles.playsheet.form import PlayForm
from battles.playsheet.words import CHOICES, word_for
from rules.mexican_war import terms
from rules.mexican_war.playsheet.movement import Formation
from rules.mexican_war.sections import aftermath
from rules.mexican_war.tables import STANDARD

SHARED = {"False", "True", "cavalry", "infantry", "line"}
"""Names whose word in the other rules is right here too; everything else has a word of its own."""


def offered_words():
    for name, procedure in rules.all_procedures("mexican_war").items():
        for field, shown in PlayForm(None, procedure=procedure).fields.items():
            last_part = field.rpartition("-")[2]
            if field.startswith("option-"):
                continue  # the page of rules options says those
            for choice in getattr(shown, "choices", None) or ():
                if choice[0] and not str(choice[0]).isdecimal():
                    yield name, last_part, str(choice[0])


def test_no_choice_is_said_by_a_word_of_other_rules():
    borrowed = {
        (own, each)
        for name, own, each in offered_words()
        if not {f"{book}.{of}{each}" for book in ("mexican_war", name) for of in ("", f"{own}.")}
        & CHOICES.keys()
    }
    assert {each for _own, each in borrowed} <= SHARED, borrowed


@pytest.mark.parametrize(
    ("procedure", "field"),
    [("artillery_line_of_fire", "ammo"), ("formation_check", "size"), ("formation_check", "formation")],
)
def test_a_choice_is_never_worded_as_the_reason_for_a_refusal(procedure, field):
    form = PlayForm(None, procedure=rules.all_procedures("mexican_war")[f"mexican_war.{procedure}"])
    reasons = {word_for(CHOICES, f"mexican_war.{procedure}", reason) for reason in ANSWERS[procedure]}
    assert not reasons & {str(said) for _value, said in form.fields[field].choices}


def test_the_move_asks_for_one_of_the_formations_and_carriages_of_the_tables():
    known = {*terms.FORMATIONS, *STANDARD.movement.carriages, *STANDARD.movement.riders}
    assert set(get_args(Formation)) == known


ANSWERS = {
    "artillery_fire": (*terms.GUN_BANDS, terms.OUT),
    "small_arms_fire": (*terms.BANDS, terms.OUT),
    "artillery_line_of_fire": ("close_action", "gap", "canister", "height", "clearance"),
    "charge_stand_test": terms.EFFECTS,
    "construction_damage": ("destroyed", "gap", "intact"),
    "converge_units": (aftermath.STRENGTH, aftermath.STATIONARY, aftermath.ENGAGED),
    "engineering_work": ("hits", "in"),
    "formation_check": (
        "arm",
        "distance_from_parent_in",
        "figures_deep",
        "figures_wide",
        "flanks_anchored",
        "line_separation_in",
        "size",
        "skirmish_ability",
        "spacing_stands",
    ),
    "melee_round": ("attacker", "defender", "both"),
    "morale_test": terms.EFFECTS,
    "stream_type": ("deep", "shallow"),
}


@pytest.mark.parametrize("name", ANSWERS)
def test_every_answer_that_the_rules_give_has_a_word_of_its_own_in_both_languages(name):
    said = {"en": [], "es": []}
    for answer in ANSWERS[name]:
        for language, words in said.items():
            with override(language):
                words.append(word_for(CHOICES, f"mexican_war.{name}", answer))
    for words in said.values():
        assert all(words)
        assert len(set(words)) == len(words)
