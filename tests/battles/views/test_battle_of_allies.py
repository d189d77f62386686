"""A battle in which two allies stand in one party: each reads it, and nothing else of the other's."""

import re
import tempfile
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from battles.models import Precedent, TableReport
from battles.operations import open_battle
from battles.operations.table_setup import choose_log
from battles.pages.at_table.known_phrases import HIDDEN
from campaign.models import Campaign, Engagement, Sighting
from campaign.operations.campaigns import new_campaign
from campaign.operations.turns import turn_machine as turns
from campaign.scenario.checks import read_scenario
from campaign.store.queries.battles.battle_sightings import seen_strength
from tests.battles.views.test_battle_secrets import text_of, walk_pages
from tests.campaign.whole.three_sides import write_scenario
from tests.mould import poured

pytestmark = pytest.mark.django_db
ALLIES = ['sides = ["crown", "towns"]\nkind = "ally"']


@poured
def begin_war() -> Campaign:
    """Begins a war in which two allies are to fight the Republic.

    The allies are the Crown and the Free Towns.

    A person sits at every seat, and has the key of the side for a name.
    """
    with tempfile.TemporaryDirectory() as folder:
        files = read_scenario(write_scenario(Path(folder) / "three", relations=ALLIES))
    war = new_campaign.create_campaign(scenario=files, seed="a", slug="three")
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass
    for seat in war.seats.select_related("side"):
        war.seats.filter(pk=seat.pk).update(player=User.objects.create_user(seat.side.key))
    war.umpires.add(User.objects.create_user("umpire"))
    return war


@pytest.fixture
def war():
    return begin_war()


@pytest.fixture
def shared(war):
    """Returns the battle of the Free Towns, who lead, with the Crown."""
    return war.engagements.get(muster__has_key="allies")


def person(name):
    return User.objects.get(username=name)


def address(engagement, name=""):
    return f"/c/three/engagements/{engagement.ref}/{name}"


def test_an_ally_reads_the_table_and_the_pack_of_the_battle_and_plays_it(client, shared):
    pages = walk_pages(client, shared, person("crown"))
    assert {address(shared), address(shared, "table/"), address(shared, "battle-pack/")} <= pages.keys()
    assert "Crown foot 2" in pages[address(shared, "battle-pack/")]
    assert "Free Towns foot 2" in pages[address(shared, "battle-pack/")]


def test_an_ally_plays_in_the_log_of_both_sides_for_its_party_alone(client, shared):
    battle = open_battle(engagement=shared)
    choose_log(engagement=shared, is_one=True, actor=person("umpire"))
    place = address(shared, "table/assisted/")
    client.force_login(person("crown"))
    page = client.get(place).content.decode()
    assert HIDDEN not in page
    refs = re.findall(r'data-unit="([^"]+)"', page)
    enemies = [ref for ref in refs if ref.startswith("enemy.")]
    assert 0 < len(enemies) < len(refs)
    assert client.post(place, {"do": "fire", "unit": enemies[0], "seen": "0"}).status_code == 404
    assert client.post(address(shared, "table/referee/"), {"do": "draw", "seen": "0"}).status_code == 302
    report = TableReport.objects.get(battle=battle)
    assert (report.side, report.ally) == (None, None)
    assert {step["by"] for step in report.steps} == {"crown"}
    client.force_login(person("towns"))
    assert "Last entry by crown." in client.get(place).content.decode()


def test_the_masthead_names_the_readers_own_side(client, shared):
    client.force_login(person("crown"))
    for page in ("", "table/", "battle-pack/", "disputes/", "play-sheet/"):
        assert client.get(address(shared, page)).context["masthead"].role == "Crown"


def another_of(engagement):
    """Returns a battle of the Free Towns alone against the Republic."""
    other = Engagement.objects.get(pk=engagement.pk)
    other.pk, other.ref, other.key, other.name = None, "elsewhere", "t1-elsewhere-1", "Far Bridge"
    other.muster = {name: said for name, said in other.muster.items() if name != "allies"}
    first = other.muster["parties"][0]
    first["forces"] = [force for force in first["forces"] if "side" not in force]
    other.save(force_insert=True)
    return other


def test_an_ally_reads_no_dispute_of_a_battle_in_which_it_did_not_stand(client, shared):
    other = another_of(shared)
    Precedent.objects.create(
        battle=open_battle(engagement=other),
        number=1,
        clause="MACH-FIRE-09",
        question="Does the secret wall count?",
        asked_by=other.campaign.sides.get(key="towns"),
        granted=True,
        settled_by=person("towns"),
        settled_at=timezone.now(),
    )
    for side, knows in (("towns", True), ("crown", False)):
        client.force_login(person(side))
        for page in ("disputes/", "play-sheet/", "play-sheet/fire/"):
            shown = client.get(address(shared, page)).content.decode()
            assert ("secret wall" in shown) is knows, page
            assert ("Far Bridge" in shown) is knows, page


def test_an_ally_reads_how_many_it_saw_itself_and_not_what_the_other_saw(client, shared):
    own = shared.campaign.sides.get(key="crown")
    Sighting.objects.filter(turn=shared.turn, observer__key="towns").update(low=371, high=379)
    client.force_login(person("crown"))
    for page in ("", "battle-pack/"):
        shown = text_of(client.get(address(shared, page)).content.decode())
        assert "371" not in shown
        low, high = seen_strength(shared, own)
        assert f"seen as {low}" in shown or f"seen as {low}–{high}" in shown
    client.force_login(person("towns"))
    assert "371" in text_of(client.get(address(shared)).content.decode())


def test_a_dispute_that_an_ally_settles_is_kept_as_its_own(client, shared):
    client.force_login(person("crown"))
    question = {"question": "Who goes first?", "clause": "MACH-FIRE-09", "asked_by": "towns", "how": "6"}
    assert client.post(address(shared, "disputes/"), question).status_code == 302
    assert Precedent.objects.get().side.key == "crown"
