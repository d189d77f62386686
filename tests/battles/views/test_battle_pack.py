"""The pack for a table: the umpire has all of a battle, a player what they may know."""

import re

import pytest

from battles.access import battle_of
from battles.mustering import roster_from_plain
from battles.operations import fight_battle
from battles.operations.table_setup import choose_ruleset
from battles.replay.visible_units import refs_by_key
from battles.table import counting as counted
from campaign.models import Engagement
from tests.battles.fields import hold_back, meet, seat, umpire_of
from tests.campaign.scenes import read
from tests.campaign.whole.test_fog import secrets, secrets_read

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement() -> Engagement:
    engagement = meet()
    engagement.is_referred = True
    engagement.save(update_fields=["is_referred"])
    return engagement


def pack(client, engagement, person) -> str:
    client.force_login(person)
    answer = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle-pack/")
    assert answer.status_code == 200
    return read(answer)


def test_the_umpire_s_pack_holds_both_sides_the_ground_the_rules_and_the_form(client, engagement):
    page = pack(client, engagement, umpire_of(engagement.campaign))
    engagement.refresh_from_db()
    roster = roster_from_plain(battle_of(engagement).roster)
    for unit in roster.units:
        assert unit.name in page
    for said in (
        'class="units"',
        "Machete",
        counted.scale_sentence("machete", roster.men_per_figure),
        "Table report",
        "Side that held the field: <span",
        f"http://testserver/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/",
        "It lasts 12 phases at most",
    ):
        assert said in page
    assert re.search(r"Drawn at 1 to \d\d: ", page)


@pytest.mark.parametrize(("ruleset", "is_said"), [("acw_hex", True), ("scwares", False)])
def test_a_pack_says_what_an_ambush_is_played_as_by_rules_that_lay_none(client, ruleset, is_said):
    engagement = meet()
    engagement.is_referred, engagement.muster["kind"] = True, "ambush"
    engagement.save(update_fields=["is_referred", "muster"])
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire_of(engagement.campaign))
    page = pack(client, engagement, seat(engagement.campaign, "captain_general"))
    assert ("On the table it is played as: meeting." in page) == is_said


def test_a_player_s_pack_names_their_own_units_and_has_the_enemy_as_seen(client, engagement):
    hold_back(engagement, "guerrilla")
    page = pack(client, engagement, seat(engagement.campaign, "camaguey"))
    assert "Band" in page
    assert "Infantry 1" in page
    for secret in ("Column", "Guerrilla", "Reserves", 'class="units"', "300 men", "did not see"):
        assert secret not in page
    roster = roster_from_plain(engagement.battle.roster)
    refs = refs_by_key(roster)
    for unit in roster.units:
        if unit.side == "spain":
            assert unit.key not in page
            assert refs[unit.key] not in page
    page = pack(client, engagement, seat(engagement.campaign, "captain_general"))
    assert "Band" not in page
    assert "Reserves, and when they come" in page
    assert "reserve of 2 dice" in page


def test_that_one_side_did_not_see_the_other_is_reported_to_the_umpire_alone(client, engagement):
    engagement.muster["surprise"] = True
    engagement.save(update_fields=["muster"])
    assert "did not see" in pack(client, engagement, umpire_of(engagement.campaign))
    for key in ("camaguey", "captain_general"):
        assert "did not see" not in pack(client, engagement, seat(engagement.campaign, key))


def test_reserves_are_reported_with_the_edge_to_the_umpire_alone(client, engagement):
    hold_back(engagement, "guerrilla")
    for party in engagement.muster["parties"]:
        for force in party["forces"]:
            force["whence"] = [9000, 0] if force["key"] == "late" else [-9000, 0]
    engagement.save(update_fields=["muster"])
    edges = r"reserve of 2 dice, from (behind|the attacker)"
    assert re.search(edges, pack(client, engagement, umpire_of(engagement.campaign)))
    assert not re.search(edges, pack(client, engagement, seat(engagement.campaign, "captain_general")))


@pytest.mark.parametrize("ruleset", ["scwares", "acw_hex"])
def test_on_squares_and_hexes_the_pack_is_drawn_too(client, engagement, ruleset):
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    page = pack(client, engagement, umpire)
    assert 'class="cells"' in page
    assert "Drawn at 1 to" not in page


def test_the_page_of_a_battle_leads_to_its_pack_while_it_waits(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/"
    assert f"{address}battle-pack/" in read(client.get(address))
    assert f"{address}battle-pack/" not in read(client.get(f"{address}?as=camaguey"))
    assert client.get(f"{address}battle-pack/?as=camaguey").status_code == 404
    fight_battle(engagement.pk)
    assert f"{address}battle-pack/" not in read(client.get(address))
    assert client.get(f"{address}battle-pack/").status_code == 404


@pytest.mark.parametrize(("key", "side"), [("camaguey", "cuba"), ("captain_general", "spain")])
def test_no_name_and_no_ref_of_the_enemy_stands_in_a_player_s_pack(client, engagement, key, side):
    hold_back(engagement, "guerrilla")
    page = pack(client, engagement, seat(engagement.campaign, key))
    assert secrets_read({"pack": page}, secrets(engagement.campaign, side)) == []
    assert (
        secrets_read(
            {"pack": pack(client, engagement, umpire_of(engagement.campaign))},
            secrets(engagement.campaign, side),
        )
        != []
    )


def test_the_umpire_s_map_names_the_units_that_are_not_on_it(client, engagement):
    hold_back(engagement, "guerrilla")
    page = pack(client, engagement, umpire_of(engagement.campaign))
    caption = re.findall(r"<figcaption>(.*?)</figcaption>", page)[-1]
    assert re.search(r"the frames\. \d+ of \d+ units are on the map\.", caption)
    assert "Reserve of 2 dice: Guerrilla, A;" in caption


@pytest.mark.parametrize("ruleset", ["machete", "acw_hex", "macduff"])
def test_the_map_frames_where_each_side_sets_up_and_a_player_sees_only_their_own_frame(
    client, engagement, ruleset
):
    umpire = umpire_of(engagement.campaign)
    if ruleset != "machete":
        choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    frame = re.compile(r'class="setup-zone ([a-d])".*?<text[^>]*>([^<]*)</text>', re.DOTALL)
    assert frame.findall(pack(client, engagement, umpire)) == [
        ("a", "Spain sets up here"),
        ("b", "Cuba sets up here"),
    ]
    page = pack(client, engagement, seat(engagement.campaign, "camaguey"))
    assert frame.findall(page) == [("b", "Cuba sets up here")]
    assert "Set up inside your frame, as the rules say." in page
