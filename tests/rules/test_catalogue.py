"""The catalogue, the source and the tests name the same clauses."""

import json
import re
from pathlib import Path

import pytest

from rules.core.clauses import ID, catalogue, places, sections
from rules.core.coverage import proofs
from rules.core.ruleset import HOME, written_rulesets
from rules.core.telling.verbs import verbs

TESTS = Path(__file__).parent


@pytest.fixture(params=written_rulesets())
def ruleset(request):
    return request.param


@pytest.fixture(params=[key for key in written_rulesets() if (HOME / key / "prose.toml").is_file()])
def ruleset_with_sentences(request):
    """Returns a ruleset that has sentences. One that is still being written may have none."""
    return request.param


def cited_ids(ruleset, folder, *endings):
    """Yields every id of the ruleset's own kind in a folder, with its file."""
    known = catalogue(ruleset)
    prefix = next(iter(known)).partition("-")[0]
    for path in sorted(folder.rglob("*")):
        if path.suffix in endings:
            for key in re.findall(ID, path.read_text("utf-8")):
                if key.startswith(f"{prefix}-"):
                    yield key, path.relative_to(folder)


def test_every_section_has_a_module_and_every_clause_a_section(ruleset):
    modules, there = sections(ruleset), {path.stem for path in (HOME / ruleset).rglob("*.py")}
    for clause in catalogue(ruleset).values():
        if clause.tag != "ruling":
            assert modules[clause.id.split("-")[1]] in there, clause.id


def test_every_id_in_the_source_is_a_clause(ruleset):
    unknown = [
        (key, str(path))
        for folder in (HOME / ruleset, HOME / "core")
        for key, path in cited_ids(ruleset, folder, ".py", ".toml")
        if key not in catalogue(ruleset)
    ]
    assert unknown == []


def test_every_clause_that_has_a_place_is_reported_where(ruleset):
    for key, there in places(ruleset).items():
        assert key in catalogue(ruleset)
        assert all(place.file.is_file() and place.line > 0 for place in there)


def test_every_test_and_vector_named_for_a_clause_names_one_that_exists(ruleset):
    known = {key.lower().replace("-", "_") for key in catalogue(ruleset)}
    prefix = next(iter(known)).partition("_")[0]
    for path in (TESTS / ruleset).rglob("test_*.py"):
        for name in re.findall(rf"def test_({prefix}_[a-z]+_\d+)", path.read_text("utf-8")):
            assert name in known, f"{path.name}: {name}"
    for path in TESTS.rglob(f"{ruleset}.json"):
        for vector in json.loads(path.read_text("utf-8")):
            assert set(vector.get("clauses", ())) <= catalogue(ruleset).keys(), vector["id"]
    assert proofs(ruleset)


def test_every_verb_has_a_sentence_in_english_and_spanish(ruleset_with_sentences):
    for name, verb in verbs(ruleset_with_sentences).items():
        assert verb.forms.keys() == {"en", "es"}, name


def test_every_spanish_sentence_says_that_its_faces_are_of_dice(ruleset_with_sentences):
    bare = [
        (name, form)
        for name, verb in verbs(ruleset_with_sentences).items()
        for form in verb.forms["es"]
        if "{faces}" in form and not re.search(r"(?:[Dd]ados?|pares) {faces}", form)
    ]
    assert bare == []


# an army, a group of bases, a crew that grows, what is restored or doubled
NEVER_ONE = {
    "cm",
    "original",
    "start",
    "is_reinforced.strength",
    "rallies.strength",
    "has_more_orders.orders",
}
NEVER_ONE |= {"heartened_twice.points"}
# by eighths of a circle, by sixths, or the sum of two dice or more; a required face is no count
NEVER_ONE |= {"degrees", "falls_back.inches", "charges.inches", "needed"}


def test_a_number_that_may_be_one_has_a_sentence_for_one(ruleset_with_sentences):
    bare = [
        (name, form)
        for name, verb in verbs(ruleset_with_sentences).items()
        for language in ("en", "es")
        for form in verb.forms[language][1:]
        for value, _ in re.findall(r"{(\w+)} (?!más)(\w+[^su]s|men)\b", form)
        if value in verb.values and value not in verb.words
        if value != verb.count and not {value, f"{name}.{value}"} & NEVER_ONE
    ]
    assert bare == []
