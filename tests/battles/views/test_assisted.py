"""An assisted game over the server: each step is stored once, strikes the same log, and tells no secrets."""

import re
from dataclasses import replace

import pytest

import rules
from battles.models import TableReport
from battles.mustering import roster_from_plain
from battles.operations import open_battle
from battles.operations.table_setup import choose_ruleset
from battles.replay.visible_units import enemy_ref, refs_by_key
from battles.table.log import log_from_plain
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_table import address, write

pytestmark = pytest.mark.django_db
GENERALS = ("army_general", "corps_commander")


@pytest.fixture
def engagement():
    return meet()


def units_of(engagement):
    found = roster_from_plain(open_battle(engagement=engagement).roster)
    return found.units, refs_by_key(found)


def page_of(client, engagement, **query):
    return client.get(address(engagement, "table", "assisted"), query, headers={"HX-Request": "true"})


def enter(client, engagement, seen, key="", depth="assisted", **step):
    sent = {"key": key or f"step-{seen}", "seen": str(seen)} | step
    return client.post(address(engagement, "table", depth), sent, headers={"HX-Request": "true"})


def sheet_of(user):
    return log_from_plain(TableReport.objects.get(author=user).data)


def volley(engagement, **more):
    """Returns a volley as the umpire enters it, and its target.

    The first Spanish foot fires at the first Cuban horse.
    """
    units, refs = units_of(engagement)
    own = next(unit for unit in units if unit.side == "spain")
    foe = next(unit for unit in units if unit.side == "cuba")
    step = {"do": "fire", "unit": refs[own.key], "target": refs[foe.key], "range": "short", "place": "open"}
    return step | more, foe


def test_a_volley_is_stored_once_and_struck_from_the_log_that_the_result_uses(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    step, foe = volley(engagement, faces="6")
    asked = page_of(client, engagement, **{name: step[name] for name in ("do", "unit")}).content.decode()
    assert f'value="{step["target"]}"' in asked
    rolled = page_of(
        client, engagement, **{name: step[name] for name in step if name != "faces"}, rolling="1"
    )
    assert rolled.content.decode().count('name="faces"') == 6
    assert not TableReport.objects.exists()  # questions store nothing
    for _twice in range(2):
        assert enter(client, engagement, 0, key="same", **step).status_code == 200
    report = TableReport.objects.get(author=umpire)
    assert [each["step"]["do"] for each in report.steps] == ["fire"]
    assert report.steps[0]["events"][-1][2] == "fires"
    lost = sheet_of(umpire).line(foe).lost
    assert lost > 0
    form = client.get(address(engagement, "table")).context["form"]
    assert form[f"{step['target']}-lost"].value() == lost
    stale = enter(client, engagement, 0, key="other phone", **step)
    assert stale.status_code == 409
    assert len(TableReport.objects.get(author=umpire).steps) == 1


def test_undo_gives_the_figures_back_and_knows_what_was_struck_by_hand(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    step, foe = volley(engagement, faces="6")
    enter(client, engagement, 0, **step)
    enter(client, engagement, 1, do="officer", unit=step["target"], faces="4")
    lost = sheet_of(umpire).line(foe).lost
    stored = client.get(address(engagement, "table")).context["form"]
    by_hand = {f"{step['target']}-lost": str(lost + 1), "seen": stored["seen"].value() or "", "draft": "1"}
    assert write(client, umpire, engagement, **by_hand).status_code == 302
    enter(client, engagement, 2, do="end")
    assert [each["step"]["do"] for each in TableReport.objects.get(author=umpire).steps] == [
        "fire", "officer", "adjust", "end",
    ]  # fmt: skip
    assert sheet_of(umpire).line(foe).lost == lost + 1
    for seen in (4, 5, 6, 7):
        enter(client, engagement, seen, do="undo")
    assert sheet_of(umpire).line(foe).lost == 0
    assert len(TableReport.objects.get(author=umpire).steps) == 8  # nothing entered is ever dropped


def test_only_the_game_ends_a_phase_while_it_has_steps(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    ending = 'name="draft" value="end-1"'
    for seen, word, can_end in ((0, "end", False), (1, "undo", True)):
        enter(client, engagement, seen, do=word)
        assert (ending in client.get(address(engagement, "table")).content.decode()) == can_end


def test_dice_are_rolled_for_whoever_has_none_at_hand(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    step, _foe = volley(engagement, roll="1")
    assert enter(client, engagement, 0, **step).status_code == 200
    (stored,) = TableReport.objects.get(author=umpire).steps
    assert 1 <= stored["step"]["faces"][0] <= 6


@pytest.mark.parametrize(
    ("ruleset", "answers", "faces"),
    [
        ("machete", {"range": "short", "place": "open"}, "6"),
        ("scwares", {"bases": "1", "zone": "1", "place": "open"}, "6-1"),
        ("macduff", {"figures": "4", "place": "close"}, "6-6"),
        ("mexican_war", {"range": "short", "place": "open"}, "2-2-0-0-0-0-0"),
    ],
)
def test_a_player_counts_no_enemy_and_reads_nothing_of_their_roster(
    client, engagement, ruleset, answers, faces
):
    if ruleset != "machete":
        choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire_of(engagement.campaign))
    player = seat(engagement.campaign, "captain_general")
    client.force_login(player)
    units, refs = units_of(engagement)
    own = next(unit for unit in units if unit.side == "spain")
    battle = open_battle(engagement=engagement)
    horse = enemy_ref("cavalry", 1)
    step = {"do": "fire", "unit": refs[own.key], "target": horse} | answers

    def screens_seen():
        texts = [page_of(client, engagement), page_of(client, engagement, do="fire", unit=refs[own.key])]
        texts.append(page_of(client, engagement, **step, rolling="1"))
        texts.append(page_of(client, engagement, do="fire", unit=enemy_ref("infantry", 1)))
        drawn = [re.sub(r'(key|token)" value="[^"]+"', "", text.content.decode()) for text in texts]
        assert all(text.status_code == 200 for text in texts)
        return drawn

    before = screens_seen()
    for unit in battle.roster["units"]:
        if unit["side"] == "cuba":  # twice the men, other officers, other names
            unit |= {"figures": 2 * unit["figures"], "command": 0, "firearms": 0, "name": "Secret"}
    battle.save()
    assert screens_seen() == before
    foe = next(unit for unit in units if unit.side == "cuba")
    for text in before:
        assert foe.name not in text
        assert foe.key not in text
    assert enter(client, engagement, 0, **step, faces=faces).status_code == 200
    assert any(line.lost for line in sheet_of(player).lines)


def test_many_dice_are_read_in_rounds_and_the_phone_rolls_the_rest_and_draws_a_card(client, engagement):
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="scwares", actor=umpire)
    client.force_login(umpire)
    step, _foe = volley(engagement, bases="4", zone="2", place="open")
    del step["range"]
    sixes = "6-0-0-0-0-0-0-0"
    asked = enter(client, engagement, 0, **step, faces=sixes).content.decode()
    assert f'name="faces" value="{sixes}"' in asked  # and the fives are asked for
    assert page_of(client, engagement, **step, faces="9", rolling="1").status_code == 422
    assert not TableReport.objects.exists()
    assert enter(client, engagement, 0, **step, faces=sixes, roll="1").status_code == 200
    (stored,) = TableReport.objects.get().steps
    assert stored["step"]["faces"][:8] == [6, 0, 0, 0, 0, 0, 0, 0]
    assert all(1 <= face <= 5 for face in stored["step"]["faces"][8:])
    seen = 1
    if any(event[2] == "fires" and event[6][2] for event in stored["events"]):
        enter(client, engagement, seen, do="back", unit=step["target"], answer="0")
        seen += 1
    enter(client, engagement, seen, do="end")
    enter(client, engagement, seen + 1, do="roll")
    last = TableReport.objects.get().steps[-1]
    assert (last["step"]["do"], last["events"][0][2]) == ("card", "card_turned")


def test_on_hexes_a_player_reads_no_rank_and_no_number_of_the_enemy(client, engagement):
    choose_ruleset(engagement=engagement, ruleset="acw_hex", actor=umpire_of(engagement.campaign))
    client.force_login(seat(engagement.campaign, "captain_general"))
    units, refs = units_of(engagement)
    own = next(unit for unit in units if unit.side == "spain")
    enter(client, engagement, 0, do="first", answer="blue")
    generals = [unit for unit in units if unit.side == "spain" and unit.troop in GENERALS]
    for number, chief in enumerate(generals):
        enter(client, engagement, 1 + number, do="orders", unit=refs[chief.key], faces="6")
    horse = enemy_ref("cavalry", 1)

    def screens_seen():
        pages = [page_of(client, engagement), page_of(client, engagement, do="shoot", unit=refs[own.key])]
        assert all(page.status_code == 200 for page in pages)
        return [re.sub(r'(key|token)" value="[^"]+"', "", page.content.decode()) for page in pages]

    battle, before = open_battle(engagement=engagement), screens_seen()
    assert horse in before[1]
    for unit in battle.roster["units"]:
        if unit["side"] == "cuba":
            unit |= {"figures": 2 * unit["figures"], "name": "Secret"}
            if unit["chief"]:
                unit["troop"] = "corps_commander"
    battle.save()
    assert screens_seen() == before
    assert not [unit.key for unit in units if unit.side == "cuba" and unit.key in before[0] + before[1]]
    named = enter(
        client, engagement, 3, do="shoot", unit=refs[own.key], target=horse, cover="open", order="free"
    )
    assert (named.status_code, 'name="roll"' in named.content.decode()) == (200, True)
    assert (
        enter(client, engagement, 4, do="volley", unit=refs[own.key], target=horse, roll="1").status_code
        == 200
    )


def test_a_forged_entry_is_refused_and_stores_nothing(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    step, _foe = volley(engagement)
    for odd in (
        {},
        {"do": "adjust"},
        {"do": "nonsense"},
        {"do": "charge", "unit": step["unit"], "target": step["unit"]},
        step | {"faces": "99"},
        step | {"faces": "6-6-6-6-6-6-6"},
        step | {"models": "9" * 5000},
        {"do": "end", "answer": "long" * 5000},
    ):
        assert 400 <= enter(client, engagement, 0, **odd).status_code < 500
    assert enter(client, engagement, "9" * 5000, do="end").status_code == 404
    assert not TableReport.objects.exists()


@pytest.mark.parametrize(("ruleset", "step"), [("machete", "draw"), ("scwares", "lay_board")])
def test_steps_of_a_referee_are_refused_and_store_nothing(client, engagement, ruleset, step):
    """Keeps anybody from choosing a card by its faces. Nobody draws another after an undo either."""
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    client.force_login(umpire)
    for dice in ({"roll": "1"}, {"faces": "4"}, {}):
        assert enter(client, engagement, 0, do=step, **dice).status_code == 422
    assert not TableReport.objects.exists()


def test_nobody_else_has_any_of_it(client, engagement):
    step, _foe = volley(engagement, faces="6")
    client.force_login(seat(engagement.campaign, "camaguey"))
    assert (
        enter(client, engagement, 0, **step).status_code == 404
    )  # the umpire's names of units are not a player's
    assert enter(client, engagement, 0, do="fire", unit="nobody").status_code == 404
    from django.contrib.auth.models import User

    client.force_login(User.objects.create_user("stranger"))
    assert page_of(client, engagement).status_code == 404
    assert enter(client, engagement, 0, **step).status_code == 404
    assert not TableReport.objects.exists()


def test_rules_without_an_assisted_game_show_no_switch(client, engagement, monkeypatch):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    assert 'value="assisted"' in client.get(address(engagement, "table")).content.decode()
    plain = replace(rules.find("machete"), assisted=None)  # as a ruleset that is made up
    monkeypatch.setattr(rules, "find", lambda _key: plain)
    assert 'value="assisted"' not in client.get(address(engagement, "table")).content.decode()
    assert page_of(client, engagement).status_code == 404


def test_a_unit_with_too_few_figures_for_a_die_goes_on_by_one_tap(client, engagement):
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset="macduff", actor=umpire)
    client.force_login(umpire)
    battle = open_battle(engagement=engagement)
    for unit in battle.roster["units"]:
        if unit["side"] == "cuba":
            unit |= {"figures": 1, "firearms": 1}
    battle.save()
    step, foe = volley(engagement, figures="4", place="long")
    del step["range"]
    band = units_of(engagement)[1][foe.key]
    assert enter(client, engagement, 0, **step, faces="1").status_code == 200
    asked = enter(client, engagement, 1, do="return", unit=band, answer="fire_open").content.decode()
    assert 'name="do" value="shots"' in asked
    assert "It is too weak to roll a die." in asked
    assert 'value="shots"' not in enter(client, engagement, 2, do="shots", unit=band).content.decode()
    assert [each["step"]["do"] for each in TableReport.objects.get().steps] == ["fire", "return", "shots"]
