"""The table of a fight that waits, on its page: seen by those who fight it, chosen by the umpire."""

import html
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from battles.models import Battle
from battles.operations import fight_battle, queue_battle, win_chances
from tests.battles.fields import meet, seat, umpire_of
from tests.campaign.scenes import asks_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


def address(engagement, *more):
    return "/".join([f"/c/{engagement.campaign.slug}/engagements", engagement.ref, *more, ""])


def section(answered):
    return answered.content.decode().partition('id="laying"')[2].partition("</section>")[0]


def upload(text):
    return {"ground": SimpleUploadedFile("mine.toml", text if isinstance(text, bytes) else text.encode())}


def test_everybody_who_fights_sees_the_ground_and_only_the_umpire_may_choose(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    shown = section(client.get(address(engagement)))
    assert "Meeting, on ground drawn for it." in shown
    assert "180 × 120 cm" in shown
    assert '<option value="ambush">Ambush</option>' in shown
    client.force_login(seat(engagement.campaign, "camaguey"))
    shown = section(client.get(address(engagement)))
    assert "180 × 120 cm" in shown
    assert "<form" not in shown
    for name in ("battle-type", "ground", "ground/draw"):
        assert client.post(address(engagement, name)).status_code == 404
    assert client.get(address(engagement, "ground")).status_code == 404


def test_a_kind_is_chosen_on_the_page(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    shown = section(client.post(address(engagement, "battle-type"), {"kind": "ambush"}, follow=True))
    assert "Ambush, on ground drawn for it." in shown
    assert '<option value="ambush" selected>' in shown


def test_a_kind_that_cannot_be_is_refused_in_a_sentence(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    shown = client.post(address(engagement, "battle-type"), {"kind": "landing"}, follow=True).content.decode()
    assert f"{engagement.name} cannot be set up that way." in shown


def test_the_ground_comes_down_and_goes_up_again(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    down = client.get(address(engagement, "ground"))
    assert down.headers["Content-Disposition"] == f'attachment; filename="{engagement.name.lower()}.toml"'
    shown = section(client.post(address(engagement, "ground"), upload(down.content), follow=True))
    assert "on the umpire’s own ground." in shown
    assert Battle.objects.get(engagement=engagement).ground == down.content.decode()
    shown = section(client.post(address(engagement, "ground", "draw"), follow=True))
    assert "on ground drawn for it." in shown


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        (lambda ground: {}, "Choose the file first."),
        (lambda ground: upload(b""), "The file is empty."),
        (lambda ground: upload(b"\xff\xfe"), "The file is not plain text (UTF-8)."),
        (
            lambda ground: upload(ground.replace("[board]", "[bord]", 1)),
            "Line 3, bord: is not a field of a ground.",
        ),
        (
            lambda ground: upload(ground.replace('ground = "open"', 'ground = "lava"', 1)),
            "Line 6, board.ground: must be one of open, jungle.",
        ),
    ],
)
def test_a_ground_with_a_fault_is_sent_back_with_the_page(client, engagement, sent, said):
    client.force_login(umpire_of(engagement.campaign))
    ground = client.get(address(engagement, "ground")).content.decode()
    answered = client.post(address(engagement, "ground"), sent(ground))
    assert answered.status_code == 422
    assert said in section(answered)
    assert not Battle.objects.filter(engagement=engagement).exclude(ground="").exists()


def test_the_choices_are_gone_when_the_computer_has_it(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    queue_battle(engagement=engagement, actor=umpire)
    assert "<form" not in section(client.get(address(engagement)))
    fight_battle(engagement.pk)
    assert section(client.get(address(engagement))) == ""


def test_only_the_umpire_reads_why_the_computer_refused_their_ground(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    client.post(address(engagement, "ground"), upload(client.get(address(engagement, "ground")).content))
    battle = Battle.objects.get(engagement=engagement)
    battle.ground = battle.ground.replace("width_cm = 180", "width_cm = 18", 1)
    battle.save(update_fields=["ground"])
    queue_battle(engagement=engagement, actor=umpire)
    fight_battle(engagement.pk)
    said = f"on your ground, {engagement.name.lower()}.toml. Line 4, board.width_cm: must be a whole number"
    assert said in client.get(address(engagement)).content.decode()
    assert asks_at(client.get(address(engagement))) == ""
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert "width_cm" not in client.get(address(engagement)).content.decode()


def test_a_name_with_markup_stays_a_name(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    ground = client.get(address(engagement, "ground")).content.decode()
    name, points = "<script>alert(1)</script>", "[[10, 10], [30, 10], [30, 30], [10, 30]]"
    house = f'areas = [{{ kind = "building", name = "{name}", points = {points} }},'
    client.post(address(engagement, "ground"), upload(ground.replace("areas = [", house, 1)))
    assert Battle.objects.get(engagement=engagement).ground
    shown = section(client.get(address(engagement)))
    assert "&lt;script&gt;" in shown
    assert "<script" not in shown
    wrong = ground.replace("[board]", '["<b>bord</b>"]', 1)
    shown = section(client.post(address(engagement, "ground"), upload(wrong)))
    assert "&lt;b&gt;bord&lt;/b&gt;" in shown
    assert "<b>bord" not in shown


def test_a_file_far_too_large_is_reported_as_such(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    answered = client.post(address(engagement, "ground"), upload("é" * 3_000_000))
    assert answered.status_code == 422
    assert "too long for a ground" in section(answered)


def test_another_scale_is_chosen_on_the_page(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    shown = section(client.get(address(engagement)))
    assert '<option value="0" selected>Automatic, what fits: 1 figure = 2 men</option>' in shown
    shown = section(client.post(address(engagement, "scale"), {"men": "10"}, follow=True))
    assert '<option value="10" selected>1 figure = 10 men</option>' in shown
    assert "1 figure = 10 men" in client.get(address(engagement)).content.decode().partition("<h1>")[0]
    for men in ("", "7", "x", "-1", "9" * 5000):
        answered = client.post(address(engagement, "scale"), {"men": men}, follow=True).content.decode()
        assert "cannot be set up that way" in answered
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert client.post(address(engagement, "scale"), {"men": "5"}).status_code == 404


def test_the_umpire_weighs_the_odds_and_no_player_reads_them(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    shown = client.post(address(engagement, "win-chances"), follow=True).content.decode()
    assert "The computer was asked for the odds" in shown
    asked = asks_at(client.get(address(engagement)))
    assert client.get(asked, HTTP_HX_REQUEST="true").status_code == 204
    win_chances.weigh_win_chances(engagement.pk)
    answered = client.get(asked, HTTP_HX_REQUEST="true")
    assert answered.status_code == 200
    assert asks_at(answered) == ""
    shown = answered.content.decode()
    assert re.search(r'aria-label="30 simulated battles: Spain wins \d+ %, between \d+ and \d+; Drawn', shown)
    assert re.search(r"Cuba, men lost: from \d+ to \d+, median \d+\.", shown)
    bar = shown.partition('<svg class="obar"')[2].partition("</svg>")[0]
    assert sum(int(part) for part in re.findall(r'<rect[^>]* width="(\d+)"', bar)) == 384  # from end to end
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert "trials" not in client.get(address(engagement)).content.decode()
    assert client.post(address(engagement, "win-chances")).status_code == 404


def test_other_rules_are_chosen_on_the_page_with_their_own_steps(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    shown = section(client.get(address(engagement)))
    assert "Rules: Machete!, as in the whole campaign." in shown
    assert '<option value="machete" selected>Machete!, as the campaign</option>' in shown
    shown = section(client.post(address(engagement, "ruleset"), {"ruleset": "scwares"}, follow=True))
    assert "Rules: SCWaRes, chosen for this battle only." in shown
    assert '<option value="25">1 base = 25 men</option>' in shown
    assert "1 figure" not in shown
    answered = client.post(address(engagement, "ruleset"), {"ruleset": "chess"}, follow=True).content.decode()
    assert "There is no such ruleset." in answered
    shown = section(client.post(address(engagement, "ruleset"), {"ruleset": "machete"}, follow=True))
    assert "Rules: Machete!, as in the whole campaign." in shown


def test_players_read_by_which_rules_they_fight_and_cannot_choose_them(client, engagement):
    engagement.campaign.world = engagement.campaign.world | {
        "options": {"1": {"fire_modifiers": "cumulative"}}
    }
    engagement.campaign.save(update_fields=["world"])
    client.force_login(seat(engagement.campaign, "camaguey"))
    shown = section(client.get(address(engagement)))
    assert "Rules: Machete!, as in the whole campaign. Options that differ from the usual:" in shown
    assert "One modifier or all: all, added up." in shown
    assert client.post(address(engagement, "ruleset"), {"ruleset": "scwares"}).status_code == 404


def test_the_scale_of_the_whole_campaign_is_reported_as_such(client, engagement):
    engagement.campaign.settings = engagement.campaign.settings | {"men_per_figure": "20"}
    engagement.campaign.save(update_fields=["settings"])
    client.force_login(umpire_of(engagement.campaign))
    said = '<option value="0" selected>As in the whole campaign: 1 figure = 20 men</option>'
    assert said in section(client.get(address(engagement)))


@pytest.mark.parametrize(
    ("form", "first", "second"),
    [
        ("battle-type", {"kind": "raid"}, {"kind": ""}),
        ("scale", {"men": "30"}, {"men": "20"}),
        ("ruleset", {"ruleset": "scwares"}, {"ruleset": "machete"}),
    ],
)
def test_two_umpires_do_not_lay_one_table_out_over_each_other(client, engagement, form, first, second):
    client.force_login(umpire_of(engagement.campaign))
    shown = html.unescape(client.get(address(engagement)).content.decode())
    action = re.search(rf'action="([^"]*/{form}/[^"]*)"', shown)[1]
    assert "seen=" in action
    client.post(action, first)
    battle = Battle.objects.get(engagement=engagement)
    before = battle.battle_type, battle.scale, battle.ruleset
    late = client.post(action, second, follow=True).content.decode()
    assert "somebody else has changed this" in late
    battle.refresh_from_db()
    assert (battle.battle_type, battle.scale, battle.ruleset) == before
