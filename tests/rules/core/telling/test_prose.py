"""Events become sentences, and standings."""

from dataclasses import replace

import pytest

from rules.core.events import Event
from rules.core.standing import UnitState
from rules.core.telling.prose import FACES, Cast, say
from rules.core.telling.replay import state_after
from rules.core.telling.verbs import read_verb

FALLS = read_verb(
    "falls",
    {
        "values": ["lost", "edge"],
        "count": "lost",
        "en": {"one": "{unit} loses {lost} figure {edge}", "many": "{unit} loses {lost} figures {edge}"},
        "es": "{unit}: {lost} bajas {edge}",
        "words": {"edge": {"en": ["near", "far"], "es": ["cerca", "lejos"]}},
    },
)
MOVES = read_verb("moves", {"values": ["x", "y", "facing"], "en": "{unit} moves to {x}, {y} by {target}"})
BREAKS = read_verb("breaks", {"sets": {"state": "ran", "on_table": False}, "en": "{unit} runs: {faces}"})
CAST = Cast({"falls": FALLS, "moves": MOVES, "breaks": BREAKS}, ("La Union", "Camajuani"))
HERE = UnitState(side=0, x=10, y=20, facing=90, strength=12, officers=2, state="steady", on_table=True)


def test_one_figure_or_many():
    assert say(Event(1, "C", "falls", 0, values=(1, 0)), CAST) == "La Union loses 1 figure near"
    assert say(Event(1, "C", "falls", 1, values=(3, 1)), CAST) == "Camajuani loses 3 figures far"


def test_a_value_missing_from_an_older_log_is_none():
    event = Event(1, "C", "falls", 0, values=(2,))
    assert say(event, CAST) == "La Union loses 2 figures near"
    assert state_after(HERE, event, FALLS).strength == 10


def test_none_has_a_form_of_its_own_where_one_is_written():
    assert say(Event(1, "C", "falls", 0, values=(0, 0)), CAST) == "La Union loses 0 figures near"
    told = {"values": ["lost"], "count": "lost", "en": {"none": "{unit} is whole", "one": "1", "many": "2"}}
    whole = Cast({"falls": read_verb("falls", told)}, ("La Union",))
    assert say(Event(1, "C", "falls", 0, values=(0,)), whole) == "La Union is whole"


def test_a_number_beyond_the_words_stays_a_number():
    assert say(Event(1, "C", "falls", 0, values=(2, 7)), CAST) == "La Union loses 2 figures 7"


def test_spanish_where_it_is_written_and_english_where_not():
    assert say(Event(1, "C", "falls", 0, values=(1, 1)), CAST, "es") == "La Union: 1 bajas lejos"
    assert say(Event(1, "C", "breaks", 0, faces=(2, 1)), CAST, "es") == "La Union runs: 2, 1"


def test_the_last_halt_of_a_path_is_named_and_stood_at():
    event = Event(1, "C", "moves", 0, 1, values=(1, 1, 0, 300, 400, 180))
    assert say(event, CAST) == "La Union moves to 300, 400 by Camajuani"
    moved = state_after(HERE, event, MOVES)
    assert (moved.x, moved.y, moved.facing, moved.strength) == (300, 400, 180, 12)


def test_the_unit_takes_the_state_that_a_verb_sets():
    gone = state_after(HERE, Event(1, "C", "breaks", 0), BREAKS)
    assert (gone.state, gone.on_table, gone.strength) == ("ran", False, 12)


def test_the_lost_leave_the_ranks():
    lost = read_verb("lose", {"values": ["lost", "officers_lost"], "en": ""})
    left = state_after(HERE, Event(1, "C", "lose", 0, values=(3, 1)), lost)
    assert (left.strength, left.officers) == (9, 1)


def test_each_base_of_a_unit_stands_where_it_was_last_put():
    marches = read_verb("marches", {"values": ["base", "x", "y", "facing", "zones"], "en": "{unit}: {zones}"})
    falls = read_verb("falls", {"values": ["base", "strength"], "en": "{unit}"})
    event = Event(1, "C", "marches", 0, values=(0, 3, 4, 2, 1, 1, 3, 5, 2, 1))
    marched = state_after(HERE, event, marches)
    assert (marched.bases, marched.x, marched.y, marched.facing) == (((3, 4, 2), (3, 5, 2)), 3, 4, 2)
    left = state_after(marched, Event(1, "C", "falls", 0, values=(0, 1)), falls)
    assert (left.bases, left.x, left.y, left.strength) == (((-1, -1, -1), (3, 5, 2)), 3, 5, 1)


def test_a_unit_born_of_nobody_goes_by_its_word_alone():
    born = read_verb(
        "born", {"values": ["mark"], "names": "mark", "en": "x", "words": {"mark": {"en": ["Marker A"]}}}
    )
    cast = Cast({"born": born}, ("La Union",), {1: Event(1, "C", "born", 1, values=(0,))})
    assert cast.name(1, "en") == "Marker A"


def test_the_second_of_the_same_name_is_numbered():
    told = {"values": ["duty"], "names": "duty", "en": "x", "words": {"duty": {"en": ["boat", "escort"]}}}
    births = {2: (0, 0), 3: (0, 0), 4: (1, 0), 5: (0, 1)}
    born = {n: Event(1, "C", "born", n, ship, values=(duty,)) for n, (ship, duty) in births.items()}
    cast = Cast({"born": read_verb("born", told)}, ("La Union", "Camajuani"), born)
    assert [cast.name(n, "en") for n in born] == [
        "La Union (boat)",
        "La Union (boat 2)",
        "Camajuani (boat)",
        "La Union (escort)",
    ]


@pytest.mark.parametrize(
    "table",
    [
        {"en": "x", "colour": 1},
        {"values": ["lost"]},
        {"en": "x", "count": "lost"},
        {"en": "x", "sets": {"strength": 3}},
        {"en": "x", "words": {"edge": {"en": []}}},
        {"en": "x", "called": {"card": "cards"}},
    ],
)
def test_a_verb_badly_declared_is_refused_by_name(table):
    with pytest.raises(ValueError, match="prose.toml: falls"):
        read_verb("falls", table)


def test_sides_are_called_as_whoever_shows_the_battle_calls_them():
    words = {"army": {"en": ["Blue", "Red"], "es": ["Azul", "Rojo"]}}
    ends = read_verb(
        "ends", {"values": ["army"], "side": "army", "en": "{army} holds the field", "words": words}
    )
    event = Event(1, "C", "ends", -1, values=(1,))
    assert say(event, Cast({"ends": ends}, ())) == "Red holds the field"
    named = Cast({"ends": ends}, (), sides=("Spain", "Cuba in Arms"))
    assert say(event, named) == "Cuba in Arms holds the field"


def test_a_side_that_is_no_value_with_words_is_badly_declared():
    with pytest.raises(ValueError, match="speaks of a value"):
        read_verb("ends", {"values": ["army"], "side": "army", "en": "{army}"})


def test_a_card_is_called_by_its_name_or_else_by_its_number():
    drawn = read_verb("drawn", {"values": ["card"], "called": {"card": "cards"}, "en": "Card {card}"})
    event = Event(1, "C", "drawn", -1, values=(2,))
    assert say(event, Cast({"drawn": drawn}, (), lists={"cards": ("fog", "a {storm}")})) == "Card a {storm}"
    assert say(event, Cast({"drawn": drawn}, (), lists={"cards": ("fog",)})) == "Card 2"


def test_a_number_below_nothing_has_a_true_minus_sign():
    verb = read_verb("checks", {"values": ["score"], "en": "{unit}: {score}", "es": "{unit}: {score}"})
    cast = Cast({"checks": verb}, ("Lancers",))
    assert say(Event(1, "X-1", "checks", 0, -1, (), (-4,)), cast) == "Lancers: −4"


def test_words_for_one_are_said_only_where_the_reader_may_count():
    words = {"fallen": {"en": ["", ", an officer among them"], "en_one": ["", ", an officer"]}}
    table = {"values": ["lost", "fallen"], "count": "lost", "words": words}
    verb = read_verb("loses", table | {"en": {"one": "One{fallen}", "many": "{lost}{fallen}"}})
    cast, one, two = Cast({"loses": verb}, ()), Event(1, "X-1", "loses", -1, values=(1, 1)), (2, 1)
    assert say(one, cast) == "One, an officer"
    assert say(replace(one, values=two), cast) == "2, an officer among them"
    assert say(one, cast, hidden={"lost"}) == "?, an officer among them"


def test_a_roll_without_dice_is_said_to_have_none():
    verb = read_verb("fires", {"en": "{unit} rolled {faces}", "es": "{unit}: {dice}"})
    cast = Cast({"fires": verb}, ("Lancers",))
    event = Event(1, "X-1", "fires", 0, -1, (), ())
    assert (say(event, cast), say(event, cast, "es")) == ("Lancers rolled no dice", "Lancers: sin dados")


def test_dice_agree_in_number_and_hidden_ones_do_not_say_how_many_they_are():
    cast = Cast({"fires": read_verb("fires", {"en": "{dice}"})}, ("Lancers",))
    one, two = (Event(1, "X-1", "fires", 0, -1, faces) for faces in ((4,), (4, 6)))
    assert [say(event, cast) for event in (one, two)] == ["die 4", "dice 4, 6"]
    assert [say(event, cast, "en", {FACES}) for event in (one, two)] == ["dice ?", "dice ?"]
