"""Facts are stored by key, and read with the names of the reader's language."""

import json

import pytest
from django.utils.translation import override

from campaign.briefing.facts.battles import TurningPointSeen
from campaign.briefing.facts.economy import AccountFacts, PlaceChange
from campaign.briefing.facts.gazette import Basis, GazetteLine, SiegeLine
from campaign.briefing.facts.keys import Table, any_key
from campaign.briefing.facts.plain import reader_of, to_plain
from campaign.briefing.facts.reports import FORMAT
from campaign.briefing.facts.spots import Spot
from campaign.models import Report
from campaign.pages.parts.wording.localized_names import localized_facts
from tests.campaign.scenes import fought_war
from tests.campaign.whole.named_facts import named_facts


class Book:
    """Names that say where they were looked up."""

    def name_of(self, table, key):
        return f"{table}/{key}" if key else ""

    def road_of(self, key):
        return "Alba", "Bor", "road"


@pytest.mark.parametrize(
    ("fact", "plain", "named"),
    [
        (Spot("bor"), {"place": "bor"}, {"place": "places/bor"}),
        (
            Spot(route="alba-bor", metres=0),
            {"route": "alba-bor", "metres": 0},
            {"from": "Alba", "to": "Bor", "metres": 0, "way": "road"},
        ),
        (
            PlaceChange("bor", True, "spain", ""),
            {"place": "bor", "won": True, "by": "spain", "of": ""},
            {"place": "places/bor", "won": True, "by": "sides/spain", "of": ""},
        ),
        (
            TurningPointSeen(what="fire", minute=None, ours=True, name="leon"),
            {"what": "fire", "minute": None, "ours": True, "name": "leon"},
            {"what": "fire", "minute": None, "ours": True, "name": "units/leon"},
        ),
        (AccountFacts(), {}, {}),
        (AccountFacts(won=("spain",)), {"won": ["spain"]}, {"won": ["sides/spain"]}),
        (
            Basis((any_key(Table.FORCES, "leon"),), lost={"spain": 7}),
            {"of": ["forces:leon"], "lost": {"spain": 7}},
            {"of": ["any/forces:leon"], "lost": {"sides/spain": 7}},
        ),
    ],
)
def test_a_fact_is_stored_without_defaults_and_read_with_names(fact, plain, named):
    assert to_plain(fact) == plain
    assert reader_of(type(fact))(json.loads(json.dumps(plain)), Book()) == named


def test_a_line_of_the_gazette_is_read_by_its_kind():
    line = SiegeLine(
        kind="siege", place="bor", date="1873-09-15", late=0, by_telegraph=True, how="begun", side="spain",
        rests=Basis(),
    )  # fmt: skip
    assert reader_of(GazetteLine)(to_plain(line), Book())["side"] == "sides/spain"


@pytest.mark.django_db
def test_stored_facts_hold_keys_and_every_reader_gets_names():
    war, engagement = fought_war()
    war.places.filter(key="bor").update(name="Bor the Great", name_es="Bor el Grande")
    war.forces.filter(key="column").update(name="Column of Vidal", name_es="Columna Vidal")
    report = Report.objects.select_related("turn__campaign").get(turn=engagement.turn, key="side-spain")
    assert report.facts["format"] == FORMAT
    assert "Bor the Great" not in json.dumps(report.facts)
    for language, force, place in (
        ("en", "Column of Vidal", "Bor the Great"),
        ("es", "Columna Vidal", "Bor el Grande"),
    ):
        with override(language):
            facts = localized_facts(report)
        assert force in {row["name"] for row in facts["forces"]}
        assert facts["actions"][0]["spot"] == {"place": place}


@pytest.mark.django_db
def test_a_key_whose_row_is_gone_is_read_as_words():
    war, _met = fought_war()
    assert named_facts(war, PlaceChange("no_such_place", True, "spain", "")) == {
        "place": "No such place", "won": True, "by": "Spain", "of": "",
    }  # fmt: skip
