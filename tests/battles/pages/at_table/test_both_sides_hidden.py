"""A log of both sides in the Mexican War, in ambushes, and in battles that were handed over."""

import re
from urllib.parse import unquote

import pytest

from battles.models import Battle, HiddenAnswer, TableReport
from battles.operations import handover, open_battle
from battles.operations.table_setup import choose_layout, choose_log, choose_ruleset
from battles.pages.at_table.handover import setting_of
from battles.pages.at_table.table import table_desk
from campaign.access import Member
from campaign.refusals import Refusal
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.operations.test_handover import stop_battle
from tests.battles.pages.at_table.one_log_table import (
    enter_by_hand,
    meet_with_reserve,
    pages_of,
    read,
    reserve_of,
    write,
)
from tests.battles.views.test_referee import enter, page_of, seen_on
from tests.battles.views.test_table import address

pytestmark = pytest.mark.django_db
WAITS = "The other side rolls or answers now, on its own phone."


def seat_both(engagement):
    """Returns one player a side, at a table with one log."""
    choose_log(engagement=engagement, is_one=True, actor=engagement.campaign.umpires.get())
    return {"a": seat(engagement.campaign, "captain_general"), "b": seat(engagement.campaign, "camaguey")}


@pytest.fixture
def war():
    """Returns a battle of the Mexican War with a reserve of Spain, and its players."""
    engagement = meet_with_reserve()
    choose_ruleset(engagement=engagement, ruleset="mexican_war", actor=umpire_of(engagement.campaign))
    return engagement, seat_both(engagement)


def lay_ambush(ruleset):
    """Returns a battle in which Spain lies in ambush, and its players."""
    engagement = meet()
    open_battle(engagement=engagement)
    umpire = umpire_of(engagement.campaign)
    if ruleset != "machete":
        choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    choose_layout(engagement=engagement, kind="ambush", actor=umpire)
    return engagement, seat_both(engagement)


def enemies_on(page):
    """Returns the refs of the enemy's units on *page*."""
    return list(dict.fromkeys(re.findall(r'data-unit="(enemy\.[\w.]+)"', page)))


def own_refs_on(page):
    """Returns the refs of the reader's units on *page*."""
    return [ref for ref in re.findall(r'data-unit="([^"]+)"', page) if not ref.startswith("enemy")]


def answer(client, player, engagement, letter, choice, **word):
    """Answers a secret choice on the player's own phone."""
    seen = seen_on(read(client, player, engagement))
    sent = {"do": "answer", "for": letter, "choice": choice, **word}
    return enter(client, engagement, seen, f"{letter}-{choice}-{len(word)}", **sent)


def write_plans(client, engagement, players):
    for letter, player in players.items():
        assert answer(client, player, engagement, letter, "1-plans", answer="written").status_code == 200


def test_charges_named_in_secret_show_to_nobody_before_both_sides_have_answered(client, war):
    engagement, players = war
    write_plans(client, engagement, players)
    page = read(client, players["a"], engagement)
    charger, target = re.search(r'name="at-([^"]+)".*?value="(enemy[^"]+)"', page, re.S).groups()
    shown = []
    for word in ({"answer": "stay"}, {"answer": "named", f"at-{charger}": target}):
        assert answer(client, players["a"], engagement, "a", "1-attack", **word).status_code == 200
        shown.append(pages_of(client, players["b"], engagement))
        assert "Charges" not in "".join(step["step"]["do"] for step in TableReport.objects.get().steps)
    assert shown[0] == shown[1]
    assert HiddenAnswer.objects.filter(key="1-attack").count() == 1
    assert answer(client, players["b"], engagement, "b", "1-attack", answer="stay").status_code == 200
    for player in players.values():
        assert "No charge" in read(client, player, engagement)
    steps = [step["step"]["key"] for step in TableReport.objects.get().steps]
    assert steps == ["1-plans", "1-attack"]  # no entry of a player tells when they were read
    assert "charge" in read(client, players["a"], engagement)


def test_an_order_shows_in_no_page_number_name_or_mark_of_the_enemy(client, war):
    engagement, players = war
    write_plans(client, engagement, players)
    for letter, player in players.items():
        answer(client, player, engagement, letter, "1-attack", answer="stay")
    page = read(client, players["a"], engagement, "assisted")
    write(client, players["a"], engagement, "assisted", do="move", unit=own_refs_on(page)[0])
    client.force_login(players["b"])
    marks = [page_of(client, engagement, depth).context["mark"] for depth in ("referee", "assisted")]
    before = pages_of(client, players["b"], engagement)
    leader = next(
        ref for ref in own_refs_on(page) if page_of_action(client, players["a"], engagement, ref) == 200
    )
    sent = write(client, players["a"], engagement, "assisted", do="order", unit=leader, order="withdraw")
    assert sent.status_code == 200
    assert "withdraw" in read(client, players["a"], engagement).lower()
    assert TableReport.objects.get().steps[-1]["step"]["do"] == "order"
    client.force_login(players["b"])
    for depth, mark in zip(("referee", "assisted"), marks, strict=True):
        assert page_of(client, engagement, depth, watched=mark).status_code == 204
    assert pages_of(client, players["b"], engagement) == before
    refused = write(client, players["b"], engagement, "assisted", key="mine", do="undo")
    assert "Only the umpire can undo" in refused.content.decode()  # as if nobody had given an order


def test_an_undo_takes_back_what_shows_and_leaves_an_order_and_a_loss_of_the_enemy(client, war):
    engagement, players = war
    write_plans(client, engagement, players)
    for letter, player in players.items():
        answer(client, player, engagement, letter, "1-attack", answer="stay")
    for key in ("column-01", reserve_of(engagement)):  # in one entry by hand
        enter_by_hand(engagement, players["a"], key, 1)
    page = read(client, players["a"], engagement, "assisted")
    leader = next(
        ref for ref in own_refs_on(page) if page_of_action(client, players["a"], engagement, ref) == 200
    )
    write(client, players["a"], engagement, "assisted", do="order", unit=leader, order="withdraw")
    for _time in range(2):  # sent twice
        assert write(client, players["b"], engagement, "assisted", key="mine", do="undo").status_code == 200
    steps = [entry["step"] for entry in TableReport.objects.get().steps]
    assert [step["do"] for step in steps[2:]] == ["adjust", "order", "undo", "undo", "adjust", "order"]
    assert set(steps[-2]["lines"]) == {reserve_of(engagement)}
    lost = {line["unit"]: line["lost"] for line in TableReport.objects.get().data["lines"]}
    assert (lost["column-01"], lost[reserve_of(engagement)]) == (0, 1)
    assert "withdraw" in read(client, players["a"], engagement).lower()
    refused = write(client, players["b"], engagement, "assisted", key="again", do="undo")
    assert "Only the umpire can undo" in refused.content.decode()


def page_of_action(client, player, engagement, ref):
    """Returns the status of the page on which a unit gets its order."""
    client.force_login(player)
    return page_of(client, engagement, "assisted", do="order", unit=ref).status_code


@pytest.mark.parametrize("ruleset", ["machete", "macduff", "mexican_war"])
def test_units_in_ambush_show_to_the_enemy_only_once_they_act(client, ruleset):
    engagement, players = lay_ambush(ruleset)
    if ruleset == "mexican_war":
        write_plans(client, engagement, players)
        for letter, player in players.items():
            answer(client, player, engagement, letter, "1-attack", answer="stay")
    page = read(client, players["b"], engagement, "assisted")
    names = [unit["name"] for unit in engagement.battle.roster["units"] if unit["side"] == "spain"]
    assert not enemies_on(page)
    for shown in pages_of(client, players["b"], engagement):
        assert not any(name in shown for name in names)
        assert "ue000" not in shown
        assert "mbush" not in shown
    ours = read(client, players["a"], engagement, "assisted")
    assert len(own_refs_on(ours)) == len(names)
    report_hit(client, engagement, players["a"], own_refs_on(ours)[0], enemies_on(ours)[0])
    assert len(enemies_in_log(client, players["b"], engagement)) == 1


def report_hit(client, engagement, player, unit, target):
    """Fires with *unit* at *target*, with any dice that the page offers."""
    step = {"do": "fire", "unit": unit, "target": target, "roll": "1"}
    page = read(client, player, engagement, "assisted", do="fire", unit=unit)
    for name in set(re.findall(r'<input type="radio" name="(\w+)"', page)) - {"target"}:
        step[name] = re.search(rf'name="{name}" value="([^"]+)"', page)[1]
    answered = write(client, player, engagement, "assisted", **step)
    assert answered.status_code == 200, answered.content.decode()


def test_a_page_is_the_same_however_many_units_lie_in_ambush(client):
    engagement, players = lay_ambush("machete")
    whole = Battle.objects.get().roster
    spain = next(unit for unit in whole["units"] if unit["side"] == "spain")
    shown = []
    for units in (whole["units"], [*whole["units"], {**spain, "key": "more"}]):
        Battle.objects.update(roster={**whole, "units": units})
        shown.append(pages_of(client, players["b"], engagement))
        assert write(client, players["b"], engagement, key=f"next-{len(units)}", do="next").status_code == 409
    assert shown[0] == shown[1]
    assert not TableReport.objects.exists()


def enemies_in_log(client, player, engagement):
    """Returns the keys of the enemy units that the log of *Result only* lists."""
    client.force_login(player)
    form = client.get(address(engagement, "table")).context["form"]
    return [visible.unit.key for visible in form.visible_units if not visible.own]


def test_the_one_log_goes_on_at_a_hand_over_to_the_table_and_back(client):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    battle = stop_battle(engagement, umpire)
    players = seat_both(engagement)
    position = {unit["key"]: unit for unit in battle.handover["position"]["units"]}
    spain = [unit["key"] for unit in battle.roster["units"] if unit["side"] == "spain"]
    seen = battle.handover["seen"]["cuba"]
    shown = [key for key in spain if key in seen and not position[key].get("off")]
    assert enemies_in_log(client, players["b"], engagement) == shown
    assert 0 < len(shown) < len(spain)
    for player in players.values():
        assert "Phase 3" in read(client, player, engagement)
    assert write(client, players["a"], engagement, do="next").status_code == 200
    assert write(client, players["b"], engagement, do="draw").status_code == 200
    assert [report.side for report in TableReport.objects.all()] == [None]
    with pytest.raises(Refusal):
        handover.undo_handover(engagement=engagement, actor=umpire)
    desk = table_desk(
        Member(engagement.campaign, umpire, True, None, (), ()), engagement, Battle.objects.get()
    )
    setting = setting_of(desk)
    states = [piece.state for piece in setting.pieces]
    back = setting.position(3, [piece.place for piece in setting.pieces], states)
    handover.set_positions(engagement=engagement, position=back, actor=umpire)
    assert Battle.objects.get().has_one_log
    assert set(shown) <= set(enemies_in_log(client, players["b"], engagement))


def test_a_unit_that_nobody_saw_before_the_hand_over_stays_hidden_until_it_acts(client):
    engagement = meet()
    battle = stop_battle(engagement, umpire_of(engagement.campaign))
    players = seat_both(engagement)
    shown = enemies_in_log(client, players["b"], engagement)
    battle.handover["seen"]["cuba"].remove(shown[0])
    battle.save(update_fields=["handover"])
    assert enemies_in_log(client, players["b"], engagement) == shown[1:]
    write(client, players["a"], engagement, do="next")
    assert enemies_in_log(client, players["b"], engagement) == shown[1:]
    ours = read(client, players["a"], engagement, "assisted")
    spain = [unit["key"] for unit in battle.roster["units"] if unit["side"] == "spain"]
    mover = own_refs_on(ours)[spain.index(shown[0])]
    moved = write(client, players["a"], engagement, "assisted", do="move", unit=mover, formation="line")
    assert moved.status_code == 200
    assert set(enemies_in_log(client, players["b"], engagement)) == set(shown)


def test_a_unit_that_goes_under_a_marker_leaves_the_page_of_the_enemy(client, war):
    engagement, players = war
    write_plans(client, engagement, players)
    for letter, player in players.items():
        answer(client, player, engagement, letter, "1-attack", answer="stay")
    shown = enemies_in_log(client, players["b"], engagement)
    ours = own_refs_on(read(client, players["a"], engagement, "assisted"))
    for word, count in (("marker", len(shown) - 1), ("sighted", len(shown))):
        sent = write(client, players["a"], engagement, "assisted", do="more", unit=ours[0], answer=word)
        assert sent.status_code == 200
        assert len(enemies_in_log(client, players["b"], engagement)) == count
        for depth in ("referee", "assisted"):
            assert ("marker" in read(client, players["b"], engagement, depth).lower()) == (word == "sighted")


@pytest.mark.parametrize("depth", ["referee", "assisted"])
def test_a_page_that_waits_for_a_hidden_unit_goes_on_once_that_unit_has_rolled(client, war, depth):
    engagement, players = war
    write_plans(client, engagement, players)
    for letter, player in players.items():
        answer(client, player, engagement, letter, "1-attack", answer="stay")
    if depth == "referee":
        write(client, players["b"], engagement, do="next")
    ours = own_refs_on(read(client, players["a"], engagement, "assisted"))
    for word in ("marker", "ford"):
        sent = write(client, players["a"], engagement, depth, do="more", unit=ours[0], answer=word)
        assert sent.status_code == 200
    client.force_login(players["b"])
    page = page_of(client, engagement, depth)
    mark = page.content.decode().partition("watched=")[2].partition('"')[0]
    assert WAITS in page.content.decode()
    assert page_of(client, engagement, depth, watched=unquote(mark)).status_code == 204
    hasty = enter(client, engagement, seen_on(page.content.decode()), "hasty", depth=depth, do="end")
    assert (hasty.status_code, WAITS in hasty.content.decode()) == (409, True)
    assert write(client, players["a"], engagement, depth, do="roll").status_code == 200
    client.force_login(players["b"])
    later = page_of(client, engagement, depth, watched=unquote(mark))
    assert later.status_code == 200
    assert WAITS not in later.content.decode()


def test_a_shot_at_an_enemy_that_nobody_sees_says_so_instead_of_asking_at_whom(client, war):
    engagement, players = war
    write_plans(client, engagement, players)
    for letter, player in players.items():
        answer(client, player, engagement, letter, "1-attack", answer="stay")
    write(client, players["b"], engagement, do="next")
    (theirs,) = own_refs_on(read(client, players["b"], engagement, "assisted"))[:1]
    assert write(client, players["b"], engagement, do="more", unit=theirs, answer="marker").status_code == 200
    shooter = own_refs_on(read(client, players["a"], engagement, "assisted"))[0]
    assert write(client, players["a"], engagement, key="fire", do="next").status_code == 200
    asked = read(client, players["a"], engagement, do="fire", unit=shooter)
    assert "You see nothing to choose here now." in asked
    assert "At whom?" in asked


def test_a_unit_in_ambush_whose_charge_was_declared_is_named_as_it_charges(client):
    engagement, players = lay_ambush("mexican_war")
    write_plans(client, engagement, players)
    page = read(client, players["a"], engagement)
    charger, target = re.search(r'name="at-([^"]+)".*?value="(enemy[^"]+)"', page, re.S).groups()
    named = {"answer": "named", f"at-{charger}": target}
    assert answer(client, players["a"], engagement, "a", "1-attack", **named).status_code == 200
    assert answer(client, players["b"], engagement, "b", "1-attack", answer="stay").status_code == 200
    assert "We charge" in read(client, players["b"], engagement)
    assert enemies_in_log(client, players["b"], engagement) == []
    charge = {"do": "charge", "unit": charger, "target": target}
    assert write(client, players["a"], engagement, **charge).status_code == 200
    assert len(enemies_in_log(client, players["b"], engagement)) == 1


def test_an_answer_that_names_a_hidden_unit_is_refused_as_one_that_names_none(client, war):
    engagement, players = war
    write_plans(client, engagement, players)
    cuban = next(unit["key"] for unit in engagement.battle.roster["units"] if unit["side"] == "cuba")
    for target in (reserve_of(engagement), "nobody", "column-01"):
        sent = answer(client, players["b"], engagement, "b", "1-attack", answer=f"{cuban}>{target}")
        assert (target, sent.status_code) == (target, 404)
    assert not HiddenAnswer.objects.filter(key="1-attack").exists()


def test_an_answer_sent_for_the_other_side_is_refused_before_its_hidden_units_are_read(client):
    engagement, players = lay_ambush("mexican_war")
    write_plans(client, engagement, players)
    for word in ("named", "stay"):
        sent = answer(client, players["b"], engagement, "a", "1-attack", answer=word)
        assert sent.status_code == 409
        assert "answers on its own phone" in sent.content.decode()


def test_a_loss_entered_by_hand_for_a_unit_in_ambush_does_not_show_it(client):
    engagement, players = lay_ambush("machete")
    unit = own_refs_on(read(client, players["b"], engagement, "assisted"))[2]
    key = next(unit["key"] for unit in engagement.battle.roster["units"] if unit["side"] == "spain")
    enter_by_hand(engagement, players["a"], key, 1)
    sent = write(client, players["b"], engagement, "assisted", do="go_off", unit=unit, formation="column")
    assert sent.status_code == 200
    assert [entry["step"]["do"] for entry in TableReport.objects.get().steps] == ["adjust", "go_off"]
    page = read(client, players["b"], engagement, "assisted")
    assert not enemies_on(page)
    assert seen_on(page) == 1
    assert "captain_general" not in page


@pytest.mark.parametrize("one_log", [False, True])
def test_no_phone_that_both_sides_answer_on_shows_objectives(client, one_log):
    """Checks the umpire's phone, a player's that is passed round, and a player's own."""
    engagement, players = lay_ambush("mexican_war")
    umpire = engagement.campaign.umpires.get()
    choose_log(engagement=engagement, is_one=one_log, actor=umpire)
    shown = {}
    for name, reader, is_one_phone in (
        ("umpire's", umpire, False),
        ("own", players["a"], False),
        ("passed round", players["a"], True),
    ):
        Battle.objects.update(is_one_phone=is_one_phone)
        client.force_login(reader)
        home = address(engagement, "table", "referee")
        queries = ({}, {"hand_to": "a"}, {"answer_for": "a"})
        shown[name] = {"aims-known" in client.get(home, query).content.decode() for query in queries}
    client.force_login(umpire)
    assert 'class="aims"' in client.get(address(engagement, "table")).content.decode()
    # Nobody passes a player's phone round if both sides write in one log.
    assert shown == {"umpire's": {False}, "own": {True}, "passed round": {one_log}}
