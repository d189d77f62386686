"""Forces that march towards each other on one road meet there."""

import pytest

from campaign.logic.march import contacts
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, RouteKind, Stance
from tests.campaign.logic.theatres import CUBA, SPAIN, column, march_out, place, road, theatre


@pytest.fixture
def meetings(monkeypatch):
    """Returns the pairs that come together. It plays nothing after that."""
    pairs = []

    def note_parting(field, a, b, minute, where=None):
        if not contacts.have_parted(field, a, b, minute):
            pairs.append({a, b})
            contacts.keep_apart(field, [a], [b], 7 * 1440)

    monkeypatch.setattr(contacts, "come_together", note_parting)
    return pairs


@pytest.mark.parametrize("kind", [RouteKind.ROAD, RouteKind.TRAIL, RouteKind.JUNGLE_PATH])
@pytest.mark.parametrize("arm", [Arm.INFANTRY, Arm.CAVALRY])
@pytest.mark.parametrize("km", range(23, 61, 6))
def test_columns_that_march_towards_each_other_never_pass_unmet(meetings, km, arm, kind):
    """Rests on paces that differ. Hardly any minute finds both at the very same metre."""
    march_out(
        theatre(
            [place("a"), place("b", km)],
            [road("a", "b", km, kind=kind)],
            [
                column("column", SPAIN, "a", 300, "b", stance=Stance.ATTACK),
                column("band", CUBA, "b", 200, "a", stance=Stance.ATTACK, arm=arm),
            ],
        )
    )
    assert meetings == [{"column", "band"}]


def test_horse_overtakes_foot_on_the_same_road(meetings):
    march_out(
        theatre(
            [place("a"), place("m", 5), place("b", 60)],
            [road("a", "m", 5), road("m", "b", 55)],
            [
                column("column", SPAIN, "m", 300, "b"),
                column("band", CUBA, "a", 200, "b", arm=Arm.CAVALRY),
            ],
        )
    )
    assert meetings == [{"column", "band"}]


@pytest.mark.parametrize(("metre", "meets"), [(37_999, False), (38_000, True), (39_500, True)])
def test_a_force_within_two_kilometres_of_a_place_meets_those_there(meetings, metre, meets):
    """Reckons with the same place, or within 2 km of it. CAMP-MEET-01."""
    camp = column("band", CUBA, Spot(route="a-b", metres=metre), 200, stance=Stance.ATTACK)
    town = column("column", SPAIN, "b", 300, stance=Stance.ATTACK)
    march_out(theatre([place("a"), place("b", 40)], [road("a", "b", 40)], [camp, town]))
    assert meetings == ([{"column", "band"}] if meets else [])


def test_a_garrison_does_not_come_out_of_its_fortifications_to_an_enemy_close_by(meetings):
    camp = column("band", CUBA, Spot(route="a-b", metres=39_000), 200, stance=Stance.ATTACK)
    town = column("column", SPAIN, "b", 300)
    ends = [place("a"), place("b", 40, works=2, holder=SPAIN)]
    march_out(theatre(ends, [road("a", "b", 40)], [camp, town]))
    assert meetings == []


def test_the_battle_of_who_halts_close_by_is_at_the_place():
    camp = column("band", CUBA, Spot(route="a-b", metres=39_000), 200, stance=Stance.ATTACK)
    town = column("column", SPAIN, "b", 290, stance=Stance.ATTACK)
    state = march_out(theatre([place("a"), place("b", 40)], [road("a", "b", 40)], [camp, town]))
    (fight, *_later) = state.battles.values()
    assert fight.spot == Spot(place="b")
    assert {entry.column for entry in fight.present} == {"band", "column"}


@pytest.mark.parametrize(("metre", "meets"), [(2_001, False), (2_000, True)])
def test_two_who_halt_within_two_kilometres_of_one_place_meet(meetings, metre, meets):
    camp = column("band", CUBA, Spot(route="a-b", metres=39_000), 200, stance=Stance.ATTACK)
    other = column("column", SPAIN, Spot(route="b-c", metres=metre), 300, stance=Stance.ATTACK)
    ways = [road("a", "b", 40), road("b", "c", 40)]
    march_out(theatre([place("a"), place("b", 40), place("c", 80)], ways, [camp, other]))
    assert meetings == ([{"column", "band"}] if meets else [])


def test_the_battle_of_two_who_halt_near_one_place_is_where_one_of_them_stands():
    camp = column("band", CUBA, Spot(route="a-b", metres=39_000), 200, stance=Stance.ATTACK)
    other = column("column", SPAIN, Spot(route="b-c", metres=1_000), 290, stance=Stance.ATTACK)
    fort = place("b", 40, works=2, holder=SPAIN)
    ways = [road("a", "b", 40), road("b", "c", 40)]
    state = march_out(theatre([place("a"), fort, place("c", 80)], ways, [camp, other]))
    (fight, *_later) = state.battles.values()
    assert fight.spot in (camp.spot, other.spot)
