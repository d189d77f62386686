"""Where the computer has an expedition land, by what its side knows and nothing else."""

from dataclasses import replace

from campaign.logic.knowledge.fog import Seen, side_view
from campaign.logic.strategist.landings import choose_beach
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, PlaceKind, RouteKind, SightingSource
from tests.campaign.logic.theatres import CUBA, SPAIN, column, place, road, theatre

SEA, BEACH = RouteKind.SEA_LANE, PlaceKind.LANDING_BEACH
PLACES = [
    place("a", kind=BEACH),
    place("b", 60, kind=BEACH),
    place("c", 100, kind=BEACH),
    place("in", 60, north=30),
]

ROADS = [road("in", "b", 30), road("a", "b", 60, kind=SEA), road("b", "c", 40, kind=SEA)]


def beach_chosen(*columns, seen=(), held="", before="", lost=()):
    places = [replace(one, holder=SPAIN) if one.key == held else one for one in PLACES]
    land = theatre(
        places, [road("in", "b", 30), road("a", "b", 60, kind=SEA), road("b", "c", 40, kind=SEA)], columns
    )
    return choose_beach(side_view(land, CUBA, seen, {}), ("a",), before, lost)


def word(at: str, days: int = 2) -> Seen:
    return Seen(SPAIN, Spot(place=at), days, 200, 300, Arm.INFANTRY, SightingSource.OWN_EYES, sure=True)


def test_where_its_captain_would_if_nothing_speaks_for_another():
    assert beach_chosen() == "a"


def test_where_friends_meet_it():
    assert beach_chosen(column("band", CUBA, "in")) == "b"
    assert beach_chosen(column("band", CUBA, "c")) == "c"


def test_not_where_an_enemy_is_known_of_lately():
    assert beach_chosen(seen=[word("a")]) == "b"
    assert beach_chosen(seen=[word("a", days=20)]) == "a"
    assert beach_chosen(held="a") == "b"


def test_an_unknown_enemy_does_not_move_it():
    assert beach_chosen(column("column", SPAIN, "a", 800)) == "a"


def test_not_where_its_ships_came_to_grief():
    assert beach_chosen(lost={"a"}) == "b"


def test_the_chosen_beach_stays_until_an_enemy_is_there():
    band = column("band", CUBA, "in")
    assert beach_chosen(band, before="c") == "c"
    assert beach_chosen(band, before="c", seen=[word("c")]) == "b"
