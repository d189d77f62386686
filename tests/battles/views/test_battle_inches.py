"""A battle on a table in inches on the site: its board, pack, ground and table log."""

import re

import pytest

from battles.models import Battle, BattleLog
from battles.operations import fight_battle, open_battle
from battles.operations.table_setup import choose_layout, choose_ruleset, ground_text, set_ground
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import EngagementState, ResultSource, TurnState
from campaign.models import CasualtyReturn, Result, Turn
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_table import confirm, sheet_of
from tests.campaign.scenes import read

pytestmark = pytest.mark.django_db
IN_THE_PACK = {
    "macduff": ("With MacDuff to the Frontier", "It lasts 12 turns at most"),
    "mexican_war": ("Mexican War", "It lasts 18 turns at most"),
}


@pytest.fixture
def new_engagement():
    return meet()


@pytest.fixture
def umpire(new_engagement):
    return umpire_of(new_engagement.campaign)


@pytest.fixture(params=["macduff", "mexican_war"])
def ruleset(request):
    return request.param


@pytest.fixture
def engagement(new_engagement, umpire, ruleset):
    choose_ruleset(engagement=new_engagement, ruleset=ruleset, actor=umpire)
    return new_engagement


def address(engagement, *more):
    return "/".join([f"/c/{engagement.campaign.slug}/engagements", engagement.ref, *more, ""])


@pytest.fixture
def settled_engagement(engagement):
    assert fight_battle(engagement.pk)
    engagement.refresh_from_db()
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    return engagement


def test_the_computer_fights_it_and_the_campaign_books_its_losses(settled_engagement, ruleset):
    record = BattleLog.objects.get(battle__engagement=settled_engagement).record
    assert (settled_engagement.state, record["scenario"]["ruleset"]) == (EngagementState.SETTLED, ruleset)
    assert CasualtyReturn.objects.filter(result=Result.objects.get(engagement=settled_engagement)).exists()
    assert audit(settled_engagement.campaign).faults == ()


def test_its_board_is_measured_in_inches_and_its_units_are_as_broad_as_they_are(
    client, settled_engagement, umpire
):
    client.force_login(umpire)
    page = client.get(address(settled_engagement, "battle")).content.decode()
    assert "table 72 × 48 inches" in page
    assert 'data-width="180"' in page
    scenario = BattleLog.objects.get(battle__engagement=settled_engagement).record["scenario"]
    assert page.count('class="unit ') >= len(scenario["units"])
    beds = set(re.findall(r'bed[^>]* d="(M[^"]+)"', page))
    assert len(beds) > 2  # units of unlike strength are unlike


@pytest.mark.parametrize("side", ["camaguey", "captain_general"])
def test_a_player_sees_the_battle_without_what_the_enemy_knows(client, settled_engagement, side):
    client.force_login(seat(settled_engagement.campaign, side))
    page = read(client.get(address(settled_engagement, "battle"), {"step": 9}))
    assert "?" in page  # nobody has counted the enemy
    end = read(client.get(address(settled_engagement, "battle"), {"step": 99_999}))
    assert re.search(r"(Spain|Cuba|Nobody) (won|wins)\b[^.]*: ", end)  # and why


def test_its_pack_is_printed_to_scale_with_the_words_of_its_ground(client, engagement, umpire, ruleset):
    engagement.is_referred = True
    engagement.save(update_fields=["is_referred"])
    client.force_login(umpire)
    page = read(client.get(address(engagement, "battle-pack")))
    for said in (*IN_THE_PACK[ruleset], "72 × 48 inches"):
        assert said in page
    assert re.search(r"Drawn at 1 to \d\d: ", page)


def test_an_umpire_takes_its_ground_home_changes_it_and_brings_it_back(engagement, umpire):
    text = ground_text(engagement, Battle.objects.get(engagement=engagement))
    assert "pieces = [" in text
    changed = text.replace(
        "pieces = [", 'pieces = [\n  { kind = "hill", polygon = [[2, 2], [9, 2], [5, 6]] },', 1
    )
    set_ground(engagement=engagement, text=changed, actor=umpire)
    battle = Battle.objects.get(engagement=engagement)
    assert "[[2, 2], [9, 2], [5, 6]]" in battle.ground
    assert fight_battle(engagement.pk)
    pieces = BattleLog.objects.get(battle=battle).record["scenario"]["board"]["pieces"]
    assert [[2, 2], [9, 2], [5, 6]] in [piece.get("polygon") for piece in pieces]


@pytest.mark.parametrize("kind", ["ambush", "pursuit", "pitched"])
def test_an_umpire_chooses_its_kind(engagement, umpire, kind):
    choose_layout(engagement=engagement, kind=kind, actor=umpire)
    assert fight_battle(engagement.pk)
    assert BattleLog.objects.get(battle__engagement=engagement).record["scenario"]["terms"]["home"]


def test_a_game_at_the_table_is_written_down_and_settled(client, engagement, umpire):
    open_battle(engagement=engagement)
    client.force_login(umpire)
    assert client.post(address(engagement, "table"), sheet_of(engagement, lost=3)).status_code in (200, 302)
    assert confirm(client, umpire, engagement).status_code == 200
    result = Result.objects.get(engagement=engagement)
    assert result.source == ResultSource.TABLE
    assert CasualtyReturn.objects.filter(result=result).exists()
