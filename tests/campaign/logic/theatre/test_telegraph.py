from campaign.logic.theatre.telegraph import Road, town_by, turns_late

KINDS = {"principe": "city", "minas": "village", "yaya": "camp", "najasa": "village"}
ROADS = {
    "principe-minas": Road("principe", "minas", 30_000),
    "minas-yaya": Road("minas", "yaya", 4_000),
    "yaya-najasa": Road("yaya", "najasa", 40_000),
}


def test_news_comes_by_telegraph_at_once_from_near_it_a_turn_late_and_from_elsewhere_two():
    found = [turns_late(place, KINDS, ROADS.values(), 30_000) for place in KINDS]
    assert found == [0, 1, 2, 2]


def town_near(place="", road="", metres=0, most=5_000):
    return town_by(place, ROADS.get(road), metres, KINDS, ROADS.values(), most)


def test_a_battle_in_or_near_a_town_is_public_and_one_in_the_bush_is_not():
    assert town_near("minas") == "minas"
    assert town_near("yaya") == "minas"
    assert town_near("yaya", most=3_999) == ""
    assert town_near(road="principe-minas", metres=5_000) == "principe"
    assert town_near(road="principe-minas", metres=15_000) == ""
    assert town_near(road="yaya-najasa", metres=2_000) == ""
