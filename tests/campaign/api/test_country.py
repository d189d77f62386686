"""The API's turn, forces and map: what the same seat's pages show."""

import re

import pytest

from campaign.models import Force
from tests.campaign.api.programs import Program
from tests.campaign.scenes import fought_war, manned_war

pytestmark = pytest.mark.django_db


def test_a_seat_reads_its_side_s_forces_and_may_order_its_own():
    war = manned_war()
    forces = {row["name"]: row for row in Program(war, "bruno", "marine").get("/forces")}
    assert {*forces} == {force.label for force in Force.objects.filter(campaign=war, side__key="spain")}
    assert [name for name, row in forces.items() if row["mine"]] == ["Marines"]
    assert forces["Leon"]["men"] == 560
    assert forces["Leon"]["spot"]["place"] == "alba"
    assert Program(war, "bruno", "marine").get("/turn")["missing"] == 1


def test_nothing_that_a_key_can_read_names_an_enemy_s_force_or_its_strength():
    war, engagement = fought_war()
    carlos = Program(war, "carlos", "camaguey")
    foreign = list(war.forces.exclude(side__key="cuba"))
    secrets = re.compile("|".join([*(force.ref for force in foreign), *(force.name for force in foreign)]))
    refs = [row["ref"] for row in carlos.get("/forces")]
    read = ["/turn", "/forces", "/map", "/orders", "/sightings", "/returns", "/reports/1", "/gazette/1"]
    read += ["/battles", f"/returns/{engagement.ref}", *(f"/orders/{ref}/choices" for ref in refs)]
    for path in read:
        assert not secrets.search(str(carlos.get(path))), path


def test_only_umpires_see_the_stage_of_a_running_week():
    war = manned_war()
    war.turns.update(state="engagements")
    assert Program(war, "carlos", "camaguey").get("/turn")["state"] == "locked"
    assert Program(war, "ulises").get("/turn")["state"] == "engagements"


def test_the_map_has_the_keys_that_orders_ask_for():
    war = manned_war()
    country = Program(war, "carlos", "camaguey").get("/map")
    places = {row["key"] for row in country["places"]}
    assert {row["a"] for row in country["routes"]} | {row["b"] for row in country["routes"]} <= places
    assert "bor" in places
