"""Numbers in a sentence that its event does not hold."""

from rules.core.events import Event
from rules.core.telling.prose import Cast, say
from rules.core.telling.verbs import read_verb

CHECK = read_verb(
    "checks",
    {
        "values": ["modifier", "relationship"],
        "en": "in all {score}; morale point {point}",
        "sums": {"score": ["faces", "modifier"], "point": ["faces", "modifier", "-relationship"]},
    },
)
CAST = Cast({"checks": CHECK}, ("Lancers",))


def test_a_sentence_gives_a_sum_of_the_dice_and_of_values():
    event = Event(1, "X-1", "checks", 0, -1, (1,), (-4, -6))
    assert say(event, CAST) == "in all −3; morale point 3"


def test_a_sum_of_hidden_numbers_is_a_question_mark():
    event = Event(1, "X-1", "checks", 0, -1, (6,), (-4, -1))
    assert say(event, CAST, hidden={"modifier", "relationship"}) == "in all ?; morale point ?"
