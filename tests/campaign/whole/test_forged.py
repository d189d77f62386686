"""Forms that no page has offered: whoever may not send them finds nothing there, and no row of any table is
changed by it; nor is one in a campaign that is over, whoever sends them.
"""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from battles import operations as battles, urls as battles_urls
from campaign import urls as campaign_urls
from campaign.models import Campaign, Engagement, PrisonerParty, Proposal
from campaign.operations.campaigns import war_end
from campaign.operations.prisoners import exchange
from campaign.operations.seats import stand_ins as seats
from tests.campaign.faults import all_rows
from tests.campaign.scenes import fought_war
from tests.verbs import declare_war

pytestmark = [pytest.mark.long, pytest.mark.django_db, pytest.mark.services]

# As much as may be, so that of every form something is understood.
SENT = {
    **dict.fromkeys(("reason", "words", "text", "title", "handover", "answer_text"), "because"),
    **{"treatment": "parole", "side": "spain", "deed": "let_go", "answer": "accept", "fate": "freed"},
    **{"kind": "hold", "stance": "attack", "odds_limit": "300", "line": "place/column", "after": "bor"},
    **{"men": "1", "number": "1", "hours": "24", "turn": "1", "more": "2", "gives": "1", "takes": "0"},
    **{"name": "bruno", "until": "2", "reminder": "never", "email": "x@example.org", "relieve": "1"},
    **{"to": "cuba", "give": "1", "how": "fought", "ruleset": "scwares", "base": "alba"},
    **{"language": "en", "expedition": "row", "beach": "bor"},
}
# What a player reads, and what they may send for their own seat.
OPEN = {"map", "map-in-words", "forces", "reports", "report", "gazette", "gazette_of", "news", "strength"}
OPEN |= {"strength-file", "strength-sheet", "returns-sheet", "return-sheet", "captures", "captures-file"}
OPEN |= {"attrition", "week", "keys", "public-settings", "agree-replays", "order-many", "ready", "so-far"}
OPEN |= {
    "returns",
    "returns-file",
    "return",
    "bulletin",
    "prisoners",
    "announce",
    "propose",
    "proposal",
    "dispatches",
}
OPEN |= {
    "treasury",
    "track",
    "dice",
    "expeditions",
    "engagements",
    "engagement",
    "battle",
    "sheet-at",
    "procedure-at",
    "photographs",
}
# What an umpire may do with a campaign that is over.
AFTERWARDS = {
    "download",
    "what-if",
    "back",
    "play-on",
    "reveal-seeds",
    "open-public",
    "battle-link",
    "spectators",
    "umpires",
}


@pytest.fixture
def war() -> Campaign:
    """Returns a war with prisoners, an offer and a former stand-in.

    A week is published, Spain has prisoners of it, and Cuba offers an exchange. Dora stood in for Carlos;
    Mallory is umpire of another campaign.
    """
    war, engagement = fought_war()
    war.seats.filter(key="marine").delete()
    battles.open_battle(engagement=engagement)
    ulises = User.objects.get(username="ulises")
    User.objects.create_user("dora")
    seat = war.seats.get(key="camaguey")
    seats.name_stand_in(seat=seat, name="dora", until=2, handover="", actor=ulises)
    seats.relieve_stand_in(seat=seat, actor=ulises)
    declare_war("other").umpires.add(User.objects.create_user("mallory", is_staff=True))
    spain, cuba = war.sides.get(key="spain"), war.sides.get(key="cuba")
    bargain = exchange.Bargain(takes=3)
    exchange.propose_exchange(by=cuba, to=spain, bargain=bargain, words="", seat=None, actor=None)
    return war


def addresses(war: Campaign, side: str, *, rows_too: bool = True) -> list[tuple[str, str]]:
    """Returns every address of *war*, with the name of its view.

    Each is of what is *side*'s where somebody has it. With *rows_too*, those that name something are of a
    force, of prisoners, of an offer and of a battle; without, of a force alone.
    """
    force = war.forces.get(key={"spain": "column", "cuba": "band"}[side])
    rows = PrisonerParty.objects.get(), Proposal.objects.get(), Engagement.objects.get()
    seat = force.seat.key
    found = []
    for app, urls in (("campaign", campaign_urls), ("battles", battles_urls)):
        for pattern in urls.urlpatterns:
            names = pattern.pattern.converters
            if "slug" not in names:
                continue
            usual = {
                "slug": war.slug,
                "number": 1,
                "fate": "taken",
                "label": "1",
                "name": "volley",
                "line": "sea/1/a",
            }
            usual["key"] = seat
            named = (force, *rows) if rows_too else (force,)
            for ref in [each.ref for each in named] if "ref" in names else [""]:
                asked = {name: value for name, value in (usual | {"ref": ref}).items() if name in names}
                found.append((pattern.name, reverse(f"{app}:{pattern.name}", kwargs=asked)))
    return found


@pytest.mark.parametrize(("name", "side"), [("dora", "cuba"), ("mallory", "spain"), ("", "cuba")])
def test_former_players_other_umpires_and_strangers_find_nothing(war, client, name, side):
    if name:
        client.force_login(User.objects.get(username=name))
    before = all_rows()
    for _view, address in addresses(war, side, rows_too=False):  # nobody gets so far as to the row
        answer = client.post(address, SENT)
        found = answer.status_code, answer.headers.get("Location", "").partition("?")[0]
        hidden = name or address.startswith("/public/")
        assert found == ((404, "") if hidden else (302, "/accounts/login/")), address
    assert all_rows() == before


@pytest.mark.parametrize(("name", "enemy"), [("ana", "cuba"), ("carlos", "spain")])
def test_a_player_finds_no_desk_and_nothing_of_the_enemy_s_to_send_to(war, client, name, enemy):
    client.force_login(User.objects.get(username=name))
    before = all_rows()
    for view, address in addresses(war, enemy):
        if view not in OPEN and not (view == "prisoner-party" and name == "ana"):  # who has them
            assert client.post(address, SENT).status_code == 404, address
    assert all_rows() == before


@pytest.mark.parametrize(("name", "sides"), [("ana", ["spain"]), ("ulises", ["cuba"])])
def test_in_a_campaign_that_is_over_nothing_is_changed(war, client, name, sides):
    war_end.end_campaign(campaign=war, actor=User.objects.get(username="ulises"), reason="enough")
    client.force_login(User.objects.get(username=name))
    before = all_rows()
    for side in sides:
        for view, address in addresses(war, side):
            if view not in AFTERWARDS:
                assert client.post(address, SENT).status_code < 500, address
    after = all_rows()
    assert {key for key in before.keys() | after.keys() if before.get(key) != after.get(key)} == set()
