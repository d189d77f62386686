"""Pages and reports use the names in the reader's language, if the scenario has them."""

import io
import json
import re

import pytest
from django.utils import translation

from battles.simulation import play_turn
from campaign.logic.theatre.timetable import TimetableKind
from campaign.models import Campaign, Report, Seat, Side
from campaign.operations.campaigns import campaign_files, new_campaign as scenarios
from campaign.pages.parts.wording.localized_names import localized_facts
from campaign.scenario.checks import read_scenario
from campaign.scenario.folders import shipped_scenarios
from tests.campaign.scenes import manned_war, read
from tests.campaign.whole.page_walk import walk
from tests.campaign.whole.test_fog import seat_everybody, secrets, secrets_read

pytestmark = pytest.mark.django_db
OF_COMMANDS = ("Spain", "Cuba in Arms", "Central Department", "Eastern line")


def english_names(war: Campaign) -> re.Pattern[str]:
    """Returns the English names of all that has a Spanish name."""
    bodies = [row for rows in (war.forces, war.units, war.places) for row in rows.exclude(name_es="")]
    names = {row.name for row in bodies} | {str(row) for row in war.leaders.exclude(rank_es="")}
    words = "|".join(re.escape(name) for name in sorted({*OF_COMMANDS, *names}, key=len, reverse=True))
    return re.compile(rf"(?<!\w)({words})(?!\w)")


def test_spanish_names_on_all_pages_reveal_no_more_than_english_ones(client):
    war = scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), seed="names")
    play_turn(war)
    seat_everybody(war)
    client.cookies["django_language"] = "es"
    in_english = english_names(war)
    for key in ("central_department", "camaguey"):
        client.force_login(war.seats.get(key=key).player)
        pages = walk(client, f"/c/{war.slug}/map-in-words/", most=60)
        for fight in war.engagements.all():
            at = f"/c/{war.slug}/engagements/{fight.ref}/"
            pages |= {address: read(client.get(address)) for address in (at, f"{at}battle/")}
        assert any("España" in page for page in pages.values())
        found = {where: in_english.findall(page) for where, page in pages.items()}
        assert {where: names for where, names in found.items() if names} == {}
        assert secrets_read(pages, secrets(war, war.seats.get(key=key).side.key)) == []
    with translation.override("es"):
        for paper in Report.objects.filter(turn__campaign=war):
            assert in_english.findall(json.dumps(localized_facts(paper), ensure_ascii=False)) == [], paper.key
    translation.activate("en")


def test_a_name_without_spanish_is_read_as_it_is(client):
    war = manned_war()
    with translation.override("es"):
        assert [side.label for side in war.sides.all()] == ["Spain", "Cuba"]
    Side.objects.filter(key="spain").update(name_es="España")
    side = war.sides.get(key="spain")
    with translation.override("en"):
        assert (side.label, str(side)) == ("Spain", "Spain")
    with translation.override("es"):
        assert (side.label, str(side), side.name) == ("España", "España", "Spain")


def test_reports_are_kept_in_english_and_read_in_the_reader_s_names():
    war = manned_war()
    Side.objects.filter(campaign=war, key="spain").update(name_es="España")
    Seat.objects.filter(campaign=war, key="marine").update(name_es="Infantería de marina")
    line = {
        "side": "Spain",
        "text": "Spain rejoices.",
        "rests": {"knows": ["Spain", "Cuba"], "lost": {"Spain": 7}},
    }
    facts = {"lines": [line], "orders": {"late": ["Marines"]}}
    paper = Report(turn=war.turns.get(), facts=facts)
    with translation.override("en"):
        assert localized_facts(paper) is facts
    with translation.override("es"):
        rests = {"knows": ["España", "Cuba"], "lost": {"España": 7}}
        told = {"side": "España", "text": "Spain rejoices.", "rests": rests}
        assert localized_facts(paper) == {"lines": [told], "orders": {"late": ["Infantería de marina"]}}


def test_a_force_keeps_its_name_beside_a_place_and_a_seat_of_that_name():
    war = manned_war()
    war.forces.filter(key="marines").update(name="Bor", name_es="Los de Bor")
    war.units.filter(key="leon").update(name="Leon", name_es="León")
    war.places.filter(key="alba").update(name_es="El Alba")
    facts = {
        "forces": [{"name": "Bor", "units": ["Leon", "Bor"], "spot": {"place": "Alba"}, "seat": "Leon"}],
        "roads": [{"name": "Bor", "places": ["Bor", "Alba"]}],
        "prisoners": {"held": [{"holder": "Bor"}, {"holder": "Alba"}]},
        "dispatches": {"received": [{"to": "Bor", "force": True, "text": "Alba"}]},
    }
    with translation.override("es"):
        told = localized_facts(Report(turn=war.turns.get(), facts=facts))
    spot = {"place": "El Alba"}
    assert told == {
        "forces": [{"name": "Los de Bor", "units": ["León", "Los de Bor"], "spot": spot, "seat": "Leon"}],
        "roads": [{"name": "Los de Bor", "places": ["Bor", "El Alba"]}],
        "prisoners": {"held": [{"holder": "Los de Bor"}, {"holder": "El Alba"}]},
        "dispatches": {"received": [{"to": "Los de Bor", "force": True, "text": "Alba"}]},
    }


def test_a_force_or_place_named_like_a_seat_or_side_keeps_its_name():
    war = manned_war()
    Side.objects.filter(campaign=war, key="spain").update(name_es="España")
    Seat.objects.filter(campaign=war, key="marine").update(name_es="Infantería de marina")
    letters = [{"to": "Marines"}, {"to": "Marines", "force": True}]
    facts = {
        "forces": [{"name": "Marines"}],
        "prisoners": {"held": [{"holder": "Marines"}], "offers": [{"by": "Spain", "to": "Cuba"}]},
        "lines": [{"place": "Spain", "holder": "Spain"}],
        "dispatches": {"sent": letters},
        "weather": {"Spain": "fair"},
    }
    with translation.override("es"):
        told = localized_facts(Report(turn=war.turns.get(), facts=facts))
    assert told["prisoners"] == {
        "held": [{"holder": "Marines"}],
        "offers": [{"by": "España", "to": "Cuba"}],
    }
    assert told["lines"] == [{"place": "Spain", "holder": "España"}]
    assert [row["to"] for row in told["dispatches"]["sent"]] == ["Infantería de marina", "Marines"]
    assert (told["forces"], told["weather"]) == (facts["forces"], facts["weather"])


def test_both_names_go_with_the_campaign_s_file():
    war = scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), seed="names")
    file = io.BytesIO()
    campaign_files.write_campaign_file(campaign=war, to=file, actor=None)
    made = campaign_files.bring_in(file=file, actor=None)
    assert made.sides.get(key="cuba").name_es == "Cuba en Armas"
    assert made.forces.get(key="column_marin").name_es == "Columna Marín"
    assert made.units.get(key="s73_leon1").name_es == "Regimiento de León, 1.er batallón"
    assert made.places.get(key="trocha_pina").name_es == "Trocha, puesto de Pina"
    assert made.leaders.get(key="gomez").rank_es == "Mayor general"
    seat = Seat.objects.get(campaign=made, key="central_department")
    assert (seat.name_es, seat.title_es[:8]) == ("Departamento Central", "Al mando")


def test_arrivals_of_the_timetable_have_their_spanish_names():
    war = scenarios.create_campaign(scenario=read_scenario("ten_years_war"), seed="pardon")
    pardon = "Surrenders under the pardon bands and devastation"
    facts = {
        "come": [{"name": pardon, "own": True}, {"name": "Mary Lowell"}, {"name": ""}],
        "lines": [{"names": [pardon, "Galvanic, first voyage"], "place": pardon}],
    }
    with translation.override("es"):
        told = localized_facts(Report(turn=war.turns.get(), facts=facts))
        assert war.timetable.get(key="loss_1870").label[:12] == "Presentados "
    said = "Presentados por los bandos de indulto y la devastación"
    assert [row["name"] for row in told["come"]] == [said, "Mary Lowell", ""]
    assert told["lines"] == [{"names": [said, "Galvanic, primer viaje"], "place": pardon}]


def test_every_text_of_a_shipped_timetable_stands_in_spanish():
    """Leaves out ships and forces, which go by their names."""
    rows = read_scenario("ten_years_war").timetable
    ships = {
        "Anna",
        "Catherine Whiting",
        "Edgar Stewart",
        "Fanny",
        "George B. Upton",
        "Henry Burden",
        "Hornet",
    }
    ships |= {"J. Adams", "Lillian", "Mary Lowell", "Perrit"}
    assert {row.name for row in rows if row.kind != TimetableKind.FORCE and not row.name_es} == ships


ENGLISH = re.compile(
    r"\b(of|the|and|column|garrison|volunteers|regiment|battalion|company|bands?|men|horse|foot|cavalry|infantry"
    r"|section|division|first|second|station|guard|levy|drafts?|post|steamers|government|general|captain)\b",
    re.IGNORECASE,
)
MEANT = {"General", "Alder Station"}  # what both languages have alike, or a Virginian name


@pytest.mark.parametrize("key", shipped_scenarios())
def test_every_english_name_of_a_shipped_scenario_has_a_spanish_one(key):
    scenario = read_scenario(key)
    rows = (*scenario.forces, *scenario.units, *scenario.places)
    found = [(row.name, row.name_es) for row in rows] + [(row.rank, row.rank_es) for row in scenario.leaders]
    assert {name for name, spanish in found if ENGLISH.search(name) and not spanish} <= MEANT
