"""Clauses are found in the text of the source."""

import re

import pytest

from rules.core.clauses import (
    catalogue,
    clause,
    comments,
    docstrings,
    places,
    printed_source,
    ruleset_of,
)
from rules.core.inputs import BadInput
from rules.core.ruleset import written_rulesets


def test_a_docstring_opens_or_ends_with_one_id_or_a_few(tmp_path):
    source = tmp_path / "fire.py"
    source.write_text(
        '''
def one():
    """MACH-FIRE-18: figures hit."""

def few():
    """MACH-FIRE-04, MACH-FIRE-05 and MACH-R-08: the band.

    MACH-FIRE-06 is told of here, but does not live here.
    """

@property
def decorated():
    """MACH-FIRE-07: the rear."""

class Volley:
    """MACH-FIRE-20: no other weapons."""

def last():
    """Counts the figures hit. MACH-FIRE-18 and MACH-R-08."""

def last_line():
    """Counts the figures hit.

    MACH-FIRE-19,
    MACH-R-12.
    """

def none():
    """Returns the limits of MACH-FIRE-04."""

def neither():
    """Returns the limits. See MACH-FIRE-04."""
''',
        "utf-8",
    )
    assert list(docstrings(source)) == [
        (2, "one", ["MACH-FIRE-18"]),
        (5, "few", ["MACH-FIRE-04", "MACH-FIRE-05", "MACH-R-08"]),
        (11, "decorated", ["MACH-FIRE-07"]),
        (15, "Volley", ["MACH-FIRE-20"]),
        (18, "last", ["MACH-FIRE-18", "MACH-R-08"]),
        (21, "last_line", ["MACH-FIRE-19", "MACH-R-12"]),
    ]


def test_a_comment_of_the_tables_speaks_for_the_next_key_or_table(tmp_path):
    source = tmp_path / "tables.toml"
    source.write_text(
        """# MACH-GEN-11
figures_per_man = 1

# MACH-MART-12: no jungle. MACH-MART-13: no charge
[move.cart]
# MACH-MWAG-04, MACH-MWAG-05: by road
road = 40
ford = 10 # MACH-MWAG-06
# About MACH-MWAG-07
jungle = 0
""",
        "utf-8",
    )
    assert list(comments(source)) == [
        (2, "figures_per_man", ["MACH-GEN-11"]),
        (5, "move.cart", ["MACH-MART-12", "MACH-MART-13"]),
        (7, "move.cart.road", ["MACH-MWAG-04", "MACH-MWAG-05"]),
    ]


def test_a_clause_is_found_by_its_id():
    found = clause("MACH-FIRE-18")
    assert (found.tag, ruleset_of(found.id)) == ("auto", "machete")
    assert {place.file.name for place in places("machete")["MACH-FIRE-18"]} == {
        "fire.py",
        "firing.py",
        "tables.toml",
    }


def test_a_ruling_has_a_question_and_touches_clauses():
    ruling = catalogue("machete")["MACH-R-63"]
    assert ruling.question["en"]
    assert ruling.options["skirmish_fire"]["default"] == "two_thirds"


def test_an_unknown_clause_is_named_with_a_near_miss():
    with pytest.raises(BadInput, match="clause: there is no mach-fire-18; perhaps MACH-FIRE-18"):
        clause("mach-fire-18")


@pytest.mark.parametrize(
    ("key", "english", "spanish"),
    [
        ("MACH-FIRE-01", "Weapons and firing; play sheet", "Armas y fuego; hoja de juego"),
        ("MACH-GEN-01", "General principles 1", "Principios generales 1"),
        ("MACD-SEQ-01", "Sequence of play, card", "Secuencia de juego, carta"),
        ("MEX-R-01", None, None),
    ],
)
def test_the_place_in_the_printed_rules_is_in_words(key, english, spanish):
    place = printed_source(clause(key))
    assert (place.get("en"), place.get("es")) == (english, spanish)


@pytest.mark.parametrize("ruleset", written_rulesets())
def test_no_place_in_the_printed_rules_is_left_in_letters(ruleset):
    for found in catalogue(ruleset).values():
        for text in printed_source(found).values():
            assert not re.search(r"\b[A-Z]{1,2}\b", text), found.id
