"""Every effect of an event is told to the umpire in words."""

import pytest
from django.utils.translation import override
from pydantic import TypeAdapter

from campaign.logic.arrivals.events import Effect
from campaign.pages.arrivals.event_effects import Names, effect_sentence

pytestmark = pytest.mark.usefixtures("in_cuba")
NAMES = Names({"spain": "Spain"}, {"bor": "Bor"}, {"reeve": "Brigadier Reeve"})


@pytest.mark.parametrize(
    ("plain", "words"),
    [
        ({"do": "sympathy", "by": -2, "places": ["bor"], "districts": ["East"]}, "Sympathy −2: Bor, East."),
        ({"do": "leader", "leader": "reeve", "fate": "away"}, "Brigadier Reeve leaves his command."),
        (
            {"do": "leader", "leader": "gomez", "fate": "back"},
            "It is about an officer who is not in this campaign, so it has no effect.",
        ),
        ({"do": "works", "place": "bor", "grade": 3}, "Bor has fortifications of grade 3."),
        (
            {"do": "rate", "what": "sickness", "percent": 150, "weeks": 8, "side": "spain"},
            "150 per cent of the usual, for 8 weeks: men who fall sick, Spain.",
        ),
        (
            {"do": "quality", "side": "spain", "by": 1, "units": 2, "districts": ["Oriente"]},
            "2 units of Spain (Oriente): quality +1.",
        ),
        ({"do": "defection", "side": "spain", "quality": 2}, "A small unit of Spain surrenders."),
        ({"do": "storms", "districts": ["Oriente"]}, "Storms for 1 week: Oriente."),
        ({"do": "money", "side": "spain", "pesos": 5000}, "5,000 pesos come into the treasury of Spain."),
        ({"do": "money", "side": "spain", "pesos": -500}, "The treasury of Spain loses 500 pesos."),
        ({"do": "leader", "leader": "reeve", "fate": "shot"}, "Brigadier Reeve is shot if he is a prisoner."),
        (
            {"do": "drought", "weeks": 8, "cane": 50, "horse": 90},
            "For 8 weeks it takes 50 per cent of the usual work to burn the cane, and cavalry"
            " marches at 90 per cent of its pace.",
        ),
        (
            {"do": "warning", "side": "spain"},
            "Spain is told of the next expedition, and three places where it may land.",
        ),
        (
            {"do": "treason", "side": "spain", "weeks": 1},
            "For 1 week a friend opens the fortifications of a garrisoned place to Spain.",
        ),
        ({"do": "points", "side": "spain", "points": -1}, "Victory points of Spain: −1."),
        ({"do": "weariness", "side": "spain", "tenths": -15}, "War weariness of Spain: −1.5."),
    ],
)  # fmt: skip
def test_every_effect_has_its_sentence(plain, words):
    with override("en"):
        assert effect_sentence(TypeAdapter(Effect).validate_python(plain), NAMES) == words
