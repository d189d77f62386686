"""The battle page of a game at a table: its course, account and luck, by side as seen."""

import json
import lzma
from dataclasses import replace
from pathlib import Path

import pytest
from django.urls import reverse

import rules
from battles.models import Battle, TableReport
from battles.mustering import roster_from_plain
from battles.operations import confirm_report, open_battle
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.table import table_desk
from battles.table.assisted import AssistedTable, stored_step
from battles.table.course import SEATING, with_seating
from battles.table.log import blank_log, log_from_plain
from campaign.access import member_in_place
from campaign.logic.vocabulary import TurnState
from campaign.models import Engagement, Result, Seat, Turn
from campaign.operations.campaigns.public_page import open_page
from rules import BadInput, SeededDice
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_table import address
from tests.rules.taps import next_step

pytestmark = pytest.mark.django_db
STEPS = 60


def play(engagement, author, place=None, seed="2"):
    """Plays a game of random taps that *author* records at a table. The author sits or umpires.

    No details fall in it: their losses stand in the row of their unit.
    """
    engagement = Engagement.objects.get(pk=engagement.pk)
    battle = open_battle(engagement=engagement)
    member = member_in_place(engagement.campaign, author, place)
    table = assisted_table(table_desk(member, engagement, battle))
    game, dice, stored = table.begin(), SeededDice(seed), []
    for number in range(STEPS):
        before = len(game.log.events)
        try:
            step = next_step(game, dice, [each.key for each in table.entrants])
            game.take(step)
        except BadInput:  # an answer that the rules refuse
            game = table.replay(stored)
            continue
        events = rules.event_data(game.log.events[before:])
        stored.append(stored_step(str(number), table.laid, step, events))
    sheet = table.sheet(game, blank_log(roster_from_plain(battle.roster)), game.turn)
    return TableReport.objects.create(
        battle=battle,
        author=author,
        side=member.side,
        steps=with_seating(table, stored),
        data=replace(sheet, holder="spain").to_plain(),
    )


STORED = sorted((Path(__file__).parents[3] / "stored" / "steps").glob("*.json.xz"))
"""One game for each ruleset and version: tests/stored/keep_steps.py adds to them."""


def settle(report, umpire):
    confirm_report(report=report, actor=umpire, side=None, stamp=log_from_plain(report.data).stamp)


def read(client, user, engagement, **query):
    client.force_login(user)
    return client.get(address(engagement, "battle"), query)


def film_of(response):
    found = response.content.decode().partition('<script id="film" type="application/json">')[2]
    return json.loads(found.partition("</script>")[0])


@pytest.fixture
def engagement():
    return meet((317, 181))


def test_a_game_of_the_umpire_is_shown_to_each_side_as_it_saw_it(
    client, engagement, django_assert_max_num_queries
):
    umpire, spain = umpire_of(engagement.campaign), seat(engagement.campaign, "captain_general")
    report = play(engagement, umpire)
    settle(report, umpire)
    client.force_login(umpire)
    with django_assert_max_num_queries(12):
        whole = client.get(address(engagement, "battle"))
    told = film_of(whole)
    assert whole.status_code == 200
    assert {body[7] for body in told["units"]} == {False}
    page = whole.context["page"]
    assert 150 <= page.account.words <= 300
    assert page.luck.rows
    lines = {line.unit: line.lost for line in log_from_plain(report.data).lines}
    down = {body[0]: 0 for body in told["units"]}
    for step in told["steps"]:
        for change in step[8]:
            down[told["units"][change[0]][0]] = change[8]
    assert [lost for lost in lines.values() if lost]
    assert all(down[key] == lost for key, lost in lines.items())
    own = film_of(read(client, spain, engagement))
    enemy = [body for body in own["units"] if body[2] != told["units"][0][2]]
    assert enemy
    assert all(body[7] and body[0].startswith("enemy.") for body in enemy)
    assert Result.objects.get(engagement=engagement).data["has_course"]
    assert address(engagement, "battle") in client.get(address(engagement)).content.decode()


def test_a_players_own_game_has_the_enemy_uncounted_for_that_side_and_for_nobody_else(client, engagement):
    umpire, cuba = umpire_of(engagement.campaign), seat(engagement.campaign, "camaguey")
    spain = seat(engagement.campaign, "captain_general")
    report = play(
        engagement, spain, Seat.objects.get(campaign=engagement.campaign, key="captain_general"), "2"
    )
    settle(report, umpire)
    roster = {unit.key: unit for unit in roster_from_plain(report.battle.roster).units}
    letters = {side.key: side.letter for side in engagement.campaign.sides.all()}
    for user, side in ((spain, "spain"), (cuba, "cuba")):
        shown = read(client, user, engagement)
        own = [body for body in film_of(shown)["units"] if body[2] == letters[side]]
        enemy = [body for body in film_of(shown)["units"] if body[2] != letters[side]]
        known = [body for body in own if body[0] in roster]
        assert known
        assert enemy
        assert all(body[4] == roster[body[0]].figures and not body[7] for body in known)
        assert all(body[7] and body[0].startswith(("enemy.", "detail-")) for body in enemy)
        for unit in roster.values():
            assert (unit.name in shown.content.decode()) <= (unit.side == side)
    whole = film_of(read(client, umpire, engagement))
    assert not any(body[7] for body in whole["units"] if body[0] in roster)


def test_a_table_without_readable_steps_shows_its_engagement(client, engagement):
    umpire = umpire_of(engagement.campaign)
    report = play(engagement, umpire)
    settle(report, umpire)
    for steps in (report.steps[1:], []):
        TableReport.objects.filter(pk=report.pk).update(steps=steps)
        assert read(client, umpire, engagement).headers["Location"] == address(engagement)


def test_a_stored_game_of_every_version_is_shown_without_the_rules_of_its_steps(
    client, engagement, monkeypatch
):
    umpire, cuba = umpire_of(engagement.campaign), seat(engagement.campaign, "camaguey")
    report = play(engagement, umpire)
    settle(report, umpire)
    monkeypatch.setattr(AssistedTable, "begin", None)
    assert {path.name.rpartition("_")[0] for path in STORED} == {*rules.rulesets()}
    for path in STORED:
        steps = json.loads(lzma.decompress(path.read_bytes()))
        TableReport.objects.filter(pk=report.pk).update(steps=steps)
        Battle.objects.filter(pk=report.battle_id).update(ruleset=steps[0]["laid"].partition("/")[0])
        films = [film_of(read(client, user, engagement, step=20)) for user in (umpire, cuba)]
        assert len(films[0]["steps"]) >= len(films[1]["steps"]) > 20
        on_table = {unit[0] for unit in steps[0][SEATING]["units"] if unit[2]}
        shown = [unit for unit in films[0]["units"] if unit[0] in on_table]
        assert len(shown) == len(on_table)
        assert all(unit[4] > 0 and not unit[7] for unit in shown)


def test_the_page_of_a_clause_lists_the_table_games_that_the_reader_saw(client, engagement):
    umpire, cuba = umpire_of(engagement.campaign), seat(engagement.campaign, "camaguey")
    spain = seat(engagement.campaign, "captain_general")
    report = play(engagement, umpire)
    settle(report, umpire)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    events = [event for each in report.steps for event in each["events"]]
    secret, common = sorted({event[1] for event in events})[:2]
    for event in events:
        event[7] = 1 if event[1] == secret else 3
    report.save()
    for clause, readers in ((secret, (umpire, spain)), (common, (umpire, spain, cuba))):
        for user in (umpire, spain, cuba):
            client.force_login(user)
            page = client.get(f"/rules/machete/{clause}/", {"campaign": engagement.campaign.slug})
            applied = page.context["applied"]
            assert bool(applied) == (user in readers)
            plain = client.get(f"/rules/machete/{clause}/").context["applied"]
            assert plain == applied, "the rule book leads here without a campaign"
            for each in applied:
                moment = client.get(each.href).context["page"].moment
                assert (moment.chip.id, moment.sentence) == (clause, each.sentence)
                assert each.times == sum(event[1] == clause for event in events)


def test_everybody_can_watch_a_game_at_a_table_once_battles_are_public(client, engagement):
    umpire = umpire_of(engagement.campaign)
    report = play(engagement, umpire)
    settle(report, umpire)
    Turn.objects.filter(pk=engagement.turn_id).update(state=TurnState.PUBLISHED)
    open_page(campaign=engagement.campaign, is_open=True, actor=umpire)
    listed = client.get(reverse("battles:public-battles", args=[engagement.campaign.slug])).content.decode()
    one = reverse("battles:public-battle", args=[engagement.campaign.slug, engagement.ref])
    assert one in listed
    shown = client.get(one)
    assert len(film_of(shown)["steps"]) == len(film_of(read(client, umpire, engagement))["steps"])
    assert f"/c/{engagement.campaign.slug}/" not in shown.content.decode()
    TableReport.objects.filter(pk=report.pk).update(steps=[])
    client.logout()
    assert client.get(one).status_code == 404
