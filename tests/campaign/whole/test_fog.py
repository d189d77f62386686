"""Everybody walks all pages they can reach; nobody finds what their side does not know."""

import re
from functools import partial

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from battles import operations, urls as battles_urls
from battles.simulation import play_turn
from campaign import urls as campaign_urls
from campaign.logic.vocabulary import Account, EngagementState, TurnState
from campaign.models import (
    Campaign,
    Dispatch,
    Engagement,
    Force,
    Leader,
    Order,
    Report,
    Result,
    Seat,
    Sighting,
    Turn,
    Unit,
)
from campaign.operations.campaigns import new_campaign as scenarios
from campaign.operations.knowledge import dispatches
from campaign.operations.turns import turn_machine as turns
from campaign.scenario.checks import read_scenario
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign import worlds
from tests.campaign.scenes import TOKEN, fought_war, manned_war, read
from tests.campaign.whole.named_facts import facts_of
from tests.campaign.whole.page_walk import walk
from tests.mould import poured
from tests.verbs import move, raise_unit

pytestmark = [pytest.mark.long, pytest.mark.django_db]
WORD = re.compile(r"\w+")
SHEETS = {"strength.pdf", "returns.pdf", "return.pdf"}


def secrets(campaign: Campaign, side: str) -> dict[str, str]:
    """Returns words that no page of *side* may hold.

    They are names and refs of the other side that it does not share, and the seeds of the dice.
    """
    theirs = Force.objects.filter(campaign=campaign).exclude(side__key=side)
    rows = (
        Force.objects.filter(campaign=campaign, side__key=side),
        Unit.objects.filter(campaign=campaign, side__key=side),
        campaign.places,
    )
    own = {name for each in rows for names in each.values_list("name", "name_es") for name in names if name}
    found = {force.ref: "ref of a force" for force in theirs}
    found |= {force.name: "name of a force" for force in theirs}
    units = Unit.objects.filter(campaign=campaign).exclude(side__key=side)
    found |= {unit.name: "name of a unit" for unit in units}
    found |= {row.name_es: "Spanish name" for row in (*theirs, *units) if row.name_es}
    leaders = Leader.objects.filter(campaign=campaign).exclude(side__key=side)
    printed = Report.objects.filter(turn__campaign=campaign, audience="public")
    lines = [line for paper in printed for line in facts_of(paper)["lines"]]
    fallen = {name for line in lines for name in line.get("chiefs", ())}
    leaders = [leader for leader in leaders if str(leader) not in fallen]  # all the world reads who fell
    found |= {leader.name: "name of a leader" for leader in leaders}
    sightings = Sighting.objects.filter(turn__campaign=campaign).exclude(observer__key=side)
    refs = sightings.exclude(ref="").values_list("ref", flat=True)
    found |= dict.fromkeys(refs, "ref of the enemy's sighting")
    dealt = Turn.everything.filter(campaign=campaign).values_list("seed", flat=True)
    found |= dict.fromkeys(dealt, "seed of the dice")
    return {word: what for word, what in found.items() if not any(word in mine for mine in own)}


def secrets_read(pages: dict[str, str], words: dict[str, str]) -> list[str]:
    """Returns each secret that stands on a page as a word of its own.

    A secret whose parts are not all on the page is not looked for: a search for thousands takes long.
    """
    parts = {word: set(WORD.findall(word)) for word in words}
    secrets_seen = []
    for address, page in sorted(pages.items()):
        on_page = set(WORD.findall(page))
        likely = sorted(word for word, needed in parts.items() if needed <= on_page)
        pattern = re.compile(
            r"(?<!\w)(" + "|".join(map(re.escape, likely)) + r")(?!\w)" if likely else "(?!)"
        )
        secrets_seen += [
            f"{address}: {words[secret]} {secret}" for secret in sorted(set(pattern.findall(page)))
        ]
    return secrets_seen


def seat_everybody(campaign: Campaign) -> None:
    for seat in campaign.seats.all():
        seat.player = User.objects.create_user(f"holder of {seat.key}")
        seat.save()


@pytest.fixture
def camaguey() -> Campaign:
    return march_orders()


@poured
def march_orders() -> Campaign:
    """Marches a fourth week of Camagüey 1873 with people at all seats. The computer played three."""
    campaign = scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), seed="fog")
    for _week in range(3):
        play_turn(campaign)
    turns.lock_turn(campaign=campaign, actor=None)
    while turns.advance_turn(campaign):
        pass
    seat_everybody(campaign)
    return campaign


def test_no_page_of_a_seat_tells_what_its_side_does_not_know(camaguey, client):
    walked = set()
    for seat in camaguey.seats.select_related("side", "player"):
        client.force_login(seat.player)
        own = Force.objects.filter(campaign=camaguey, side=seat.side)
        if seat.side.key in walked:  # the same pages as its neighbour's, but for its own orders
            pages = {}
            for force in own.filter(seat=seat):
                for address in (f"?force={force.ref}", f"orders/{force.ref}/"):
                    pages[address] = read(client.get(f"/c/{camaguey.slug}/{address}"))
        else:
            pages = walk(client, f"/c/{camaguey.slug}/", of_a_kind=1)
            assert len(pages) > 50  # it has really gone about
            assert {page.rpartition("/")[2].partition("?")[0] for page in pages} >= SHEETS
        walked.add(seat.side.key)
        assert secrets_read(pages, secrets(camaguey, seat.side.key)) == []


def test_the_walk_would_find_a_secret(camaguey, client):
    """Checks that the very same walk finds plenty as the umpire."""
    client.force_login(User.objects.create_superuser("root"))
    pages = walk(client, f"/c/{camaguey.slug}/map-in-words/", most=8)
    pages |= walk(client, f"/c/{camaguey.slug}/dice/", most=1)
    kinds = {
        what.split(": ")[1].rsplit(" ", 1)[0] for what in secrets_read(pages, secrets(camaguey, "spain"))
    }
    assert any(kind.startswith("ref of a force") for kind in kinds)
    assert any(kind.startswith("name of a force") for kind in kinds)
    assert any(kind.startswith("seed of the dice") for kind in kinds)


@pytest.mark.parametrize(("name", "theirs"), [("ana", "band"), ("carlos", "leon")])
def test_while_orders_are_open_no_exact_strength_of_the_enemy_is_reported(client, name, theirs):
    war = manned_war()
    client.force_login(User.objects.get(username=name))
    pages = walk(client, "/c/war/", of_a_kind=1)
    strengths = {"band": ("1,237", "1237"), "leon": ("560", "500")}[theirs]
    found = [
        (address, number)
        for address, page in pages.items()
        for number in strengths
        if re.search(
            rf"(?<![\d.,]){number}(?![\d.,])", re.sub(r"<(option|input|meta|link|script)[^>]*>", "", page)
        )
    ]
    assert found == []
    assert secrets_read(pages, secrets(war, "spain" if name == "ana" else "cuba")) == []


def test_after_a_battle_the_loser_reads_its_own_loss_and_not_the_winner_s(client):
    war, _met = fought_war()
    for name, side in (("ana", "spain"), ("carlos", "cuba")):
        client.force_login(User.objects.get(username=name))
        pages = walk(client, f"/c/{war.slug}/", of_a_kind=1, order_kinds=False)
        assert secrets_read(pages, secrets(war, side)) == []


def test_another_side_s_addresses_are_not_found(camaguey, client):
    """Tries refs that one may have got elsewhere. They are of forces, orders and other seats' places."""
    for seat in camaguey.seats.select_related("side", "player"):
        client.force_login(seat.player)
        for force in Force.objects.filter(campaign=camaguey).exclude(side=seat.side)[:8]:
            for path in ("", "record/"):
                assert client.get(f"/c/{camaguey.slug}/forces/{force.ref}/{path}").status_code == 404
            assert client.post(f"/c/{camaguey.slug}/orders/{force.ref}/", {}).status_code == 404
        for other in camaguey.seats.exclude(side=seat.side):
            assert client.get(f"/c/{camaguey.slug}/?as={other.key}").status_code == 404


def one_word_addresses() -> list[tuple[str, str]]:
    """Returns each address of a campaign that holds one ref or key. It returns its name, and that word's."""
    found = []
    for app in (campaign_urls, battles_urls):
        for pattern in app.urlpatterns:
            words = [word for word in pattern.pattern.converters if word != "slug"]
            if "slug" in pattern.pattern.converters and words in (["ref"], ["key"]):
                found.append((f"{app.app_name}:{pattern.name}", words[0]))
    return found


def first_name(rows, name: str) -> list[str]:
    return sorted(rows.values_list(name, flat=True).distinct())[:1]


@pytest.mark.parametrize("name", ["bruno", "carlos"])
def test_a_hidden_thing_answers_like_one_that_does_not_exist(client, name):
    """Compares both letter for letter but for the word asked by.

    It compares headers too, asked for or sent, whole or in part. Bruno has lost the seat.
    """
    war, _met = fought_war()
    war.seats.filter(player__username="bruno").update(player=None)
    user = User.objects.get(username=name)
    own = Seat.objects.filter(campaign=war, player=user).values_list("side")
    hidden = {
        "ref": first_name(war.forces.exclude(side__in=own), "ref")
        + first_name(Sighting.objects.exclude(observer__in=own).exclude(ref=""), "ref"),
        "key": first_name(war.seats.exclude(side__in=own), "key"),
    }
    client.force_login(user)

    def answer(address, word, said, ask, part):
        client.cookies.pop("messages", None)  # what waits to be told on the page that comes next
        found = ask(reverse(address, kwargs={"slug": war.slug, word: said}), headers=part)
        headers = {name: value.replace(said, "") for name, value in found.headers.items()}
        return found.status_code, headers, read(found).replace(said, "")

    asked = [(client.get, {}), (client.post, {}), (client.get, {"HX-Request": "true"})]
    for address, word in one_word_addresses():
        for ask, part in asked if name == "carlos" else asked[:2]:
            nothing = {}
            for there in hidden[word]:
                if len(there) not in nothing:
                    nothing[len(there)] = answer(address, word, "z" * len(there), ask, part)
                assert answer(address, word, there, ask, part) == nothing[len(there)], (address, there)


KNOWLEDGE = {"couriers": "on", "spies": "on", "spy_chance": 100, "rumours": "on", "rumour_chance": 100}


def test_with_letters_agents_and_rumours_a_side_still_reads_what_it_may(client):
    """Checks that a letter names its own side.

    One that was caught is read for its words, and for nothing else.
    """
    war = manned_war()
    war.settings = {"seed": "letters", **KNOWLEDGE, "caught_people": 95}
    war.save()
    war.places.filter(key="bor").update(sympathy=5)
    war.forces.filter(key="marines").update(place=war.places.get(key="bor"))
    seats = {seat.key: seat for seat in war.seats.all()}
    for text in ("Powder at noon.", "Bread at dusk."):
        dispatches.send_dispatch(
            campaign=war,
            seat=seats["captain_general"],
            to=seats["marine"],
            text=text,
            actor=seats["marine"].player,
        )
    play_turn(war)
    for name, side in (("ana", "spain"), ("carlos", "cuba")):
        client.force_login(User.objects.get(username=name))
        pages = walk(client, "/c/war/", of_a_kind=1, order_kinds=False)
        assert "/c/war/dispatches/" in pages
        assert secrets_read(pages, secrets(war, side)) == []
    assert Dispatch.objects.exclude(caught_by=None).exists()
    unread = Dispatch.objects.filter(caught_by=None).values_list("text", flat=True)
    assert not [text for text in unread for page in pages.values() if text in page]  # Cuba caught the others


def read_start(client: Client, start: str) -> dict[str, str]:
    return {start: read(client.get(start))}


def change_secrets(war: Campaign) -> None:
    """Changes what Cuba cannot know: strengths and names at Alba, letters there, a stand-in, a wish."""
    leon = Unit.objects.get(campaign=war, key="leon")
    move(leon, 77, Account.FIT, Account.SICK)
    move(leon, 9, Account.DEPOT, Account.FIT)
    raise_unit(war.forces.get(key="marines"), "more_marines", 120)
    Force.objects.filter(campaign=war, key="leon").update(name="Column of another name")
    seats = {seat.key: seat for seat in war.seats.all()}
    for text in ("One.", "Two.", "Three."):
        dispatches.send_dispatch(
            campaign=war,
            seat=seats["captain_general"],
            to=seats["marine"],
            text=text,
            actor=seats["marine"].player,
        )
    Seat.objects.filter(pk=seats["marine"].pk).update(
        stand_in=User.objects.get(username="ana"),
        stand_in_until=3,
        handover="Look after it.",
        reminder="es",
    )
    leon_s = war.forces.get(key="leon")
    Order.objects.create(turn=war.turns.get(), force=leon_s, seat=leon_s.seat, kind="rest", stance="defend")


def test_two_campaigns_that_differ_only_in_secrets_give_a_seat_identical_pages():
    """Gives Alba another garrison that writes and is ordered otherwise.

    It is Spain's; nobody of Cuba's was near.
    """
    settings = {"couriers": "on", "spies": "on", "rumours": "on"}
    first, second = worlds.pages_of_two_wars(
        change_secrets, settings, carlos=partial(walk, of_a_kind=2), ana=read_start
    )
    one, other = first["carlos"], second["carlos"]
    assert sorted(one) == sorted(other)
    assert len(one) > 10
    assert [address for address in sorted(one) if one[address] != other[address]] == []
    assert first["ana"] != second["ana"]  # who may know it reads the difference


COUNTED = {"arms": "on", "ammunition": "on", "trains": "on"}


def test_with_arms_counted_the_roll_of_captures_names_nobody_of_the_enemy_s(client):
    """Checks it in the page and in the file. Four weeks are over, a fifth is on the march."""
    war = scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), seed="fog")
    war.settings |= COUNTED
    war.save()
    for _week in range(4):
        play_turn(war)
    turns.lock_turn(campaign=war, actor=None)
    march_and_settle(war)
    seat_everybody(war)
    address = f"/c/{war.slug}/captures/"
    root = User.objects.create_superuser("root")
    for side in ("spain", "cuba"):
        client.force_login(war.seats.filter(side__key=side).first().player)
        pages = {each: read(client.get(each)) for each in (address, f"{address}captures.csv")}
        assert "Captured by us" in pages[address]
        assert secrets_read(pages, secrets(war, side)) == []
        client.force_login(root)
        pages = {each: read(client.get(each)) for each in pages}
        assert secrets_read(pages, secrets(war, side)) != []


SWITCHES = {"experience": "on", "magazines": "on", "trains": "on", "supply": "on", "disease": "on"} | COUNTED


def march_and_settle(campaign: Campaign) -> None:
    """Marches the week and settles all its battles, without postponing or publishing."""
    while current_turn(campaign).state != TurnState.AFTERMATH:
        turns.advance_turn(campaign, as_far_as=TurnState.AFTERMATH)
        for engagement in Engagement.objects.filter(campaign=campaign, state=EngagementState.OPEN).order_by(
            "key"
        ):
            operations.fight_battle(engagement.pk)
        Engagement.objects.filter(campaign=campaign).update(is_referred=False)


def test_a_week_that_is_marched_tells_nobody_anything_until_it_is_published(client):
    """Checks that all pages are those of the week's first day.

    They are so letter for letter, also of a player's own forces.
    """
    war = scenarios.create_campaign(scenario=read_scenario("camaguey_1873"), seed="fog")
    war.settings |= SWITCHES
    war.save()
    for _week in range(2):
        play_turn(war)
    turns.lock_turn(campaign=war, actor=None)
    seat_everybody(war)
    seats = {seat.side_id: seat for seat in war.seats.select_related("player", "campaign").order_by("-key")}
    before = {seat: as_told(client, seat) for seat in seats.values()}
    march_and_settle(war)
    assert Result.objects.filter(turn=current_turn(war)).exists()
    for seat, pages in before.items():
        after = as_told(client, seat)
        assert sorted(pages) == sorted(after)
        assert [address for address in after if pages[address] != after[address]] == []


def as_told(client: Client, seat: Seat) -> dict[str, str]:
    """Returns the pages of *seat* as they read. The map comes with all its strokes, too."""
    client.force_login(seat.player)
    start = f"/c/{seat.campaign.slug}/"
    drawn = TOKEN.sub("token", client.get(start).content.decode())
    return {"as it is drawn": drawn, **walk(client, start, of_a_kind=1, order_kinds=False)}
