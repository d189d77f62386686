"""Habits of nations: each is a field of its own, and the logic reads no nation's key."""

import ast
import dataclasses
from pathlib import Path

import pytest

import campaign
from campaign.logic.vocabulary.nations import (
    PRESETS,
    WORDS,
    Habit,
    Nation,
    Origin,
    RecruitSource,
    Refuge,
    SupplySource,
    Warfare,
    nation_of,
)

IRREGULAR = {
    "march": Habit.IRREGULAR, "shuns_paths": False, "refuge": Refuge.COUNTRY, "disperses": True,
    "recruits": RecruitSource.PEOPLE, "recruit_arms": (("machete", 100),), "supply": SupplySource.COUNTRY,
    "pouches": Habit.IRREGULAR, "disease": Origin.HERE, "rejoins": Habit.IRREGULAR, "warfare": Warfare.BANDS,
    "skirmishes": True, "drill": "irregular",
}  # fmt: skip
REGULAR = {
    "march": Habit.REGULAR, "shuns_paths": True, "refuge": Refuge.POSTS, "disperses": False,
    "recruits": RecruitSource.DEPOTS, "recruit_arms": (("machete", 100),), "supply": SupplySource.STORES,
    "pouches": Habit.REGULAR, "disease": Origin.ABROAD, "rejoins": Habit.REGULAR, "warfare": Warfare.COLUMNS,
    "skirmishes": False, "drill": "regular",
}  # fmt: skip


@pytest.mark.parametrize(("habits", "fields"), [("regular", REGULAR), ("irregular", IRREGULAR)])
def test_a_preset_fills_every_field(habits, fields):
    found = nation_of("x", {"habits": habits})
    assert {name: getattr(found, name) for name in fields} == fields
    assert {field.name for field in dataclasses.fields(Nation)} == {"key", *fields}


@pytest.mark.parametrize("name", sorted(IRREGULAR.keys() - {"recruit_arms"}))
def test_each_field_may_differ_from_the_preset_by_itself(name):
    found = nation_of("x", {"habits": "regular", name: IRREGULAR[name]})
    assert found == dataclasses.replace(nation_of("x", {}), **{name: IRREGULAR[name]})


def test_stored_words_are_read_as_words_of_their_field():
    plain = {name: str(PRESETS[Habit.IRREGULAR][name]) for name in WORDS}
    found = nation_of("x", plain)
    assert all(isinstance(getattr(found, name), words) for name, words in WORDS.items())


@pytest.mark.parametrize(("plain", "word"), [({"march": "slow"}, "slow"), ({"habits": "wild"}, "wild")])
def test_a_word_that_a_field_does_not_have_is_refused(plain, word):
    with pytest.raises(ValueError, match=word):
        nation_of("x", plain)


def test_names_are_for_readers_alone():
    assert nation_of("x", {"name": "Federals", "name_es": "federales"}) == Nation("x")


def words_in_code(file: Path) -> set[str]:
    """Returns the texts in the code of *file* that are no docstrings."""
    tree = ast.parse(file.read_text("utf-8"))
    said = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)
    }  # docstrings, also of constants
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said
    }


def test_no_rule_of_campaign_or_mustering_names_a_nation():
    root = Path(campaign.__file__).parent
    folders = (root / "logic", root / "operations", root / "store", root.parent / "battles" / "mustering")
    naming = {
        str(file.relative_to(root.parent))
        for folder in folders
        for file in sorted(folder.rglob("*.py"))
        if words_in_code(file) & {"spanish", "cuban"}
    }
    assert naming == {"campaign/logic/vocabulary/nations.py"}  # keys of a campaign that names none
