"""A referee's game over the server: a side's choice stays hidden until both have answered."""

import re

import pytest
from django.contrib.auth.models import User

from battles.models import HiddenAnswer, TableReport
from battles.operations import open_battle
from battles.operations.table_setup import choose_layout, choose_ruleset
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.table import table_desk
from battles.views.referee_phone import Phone
from campaign.access import Member
from rules import SeededDice
from tests.battles.fields import SMALL, meet, seat, umpire_of
from tests.battles.views.test_assisted import enter as enter_step, sheet_of, units_of
from tests.battles.views.test_table import address
from tests.rules.core.test_referee import led_step

pytestmark = pytest.mark.django_db
BREAK_OFF = {"do": "answer", "choice": "1-break_off"}
TOTAL = re.compile(r'side-h (\w)"><h2>[^<]*</h2><p><b>\d+</b> ([^<]+)<')


@pytest.fixture
def engagement():
    return meet()


def page_of(client, engagement, depth="referee", **query):
    return client.get(address(engagement, "table", depth), query, headers={"HX-Request": "true"})


def enter(client, engagement, seen, key="", depth="referee", **step):
    return enter_step(client, engagement, seen, key, depth, **step)


def text_of(page):
    """Returns the text of a page, without the keys drawn for each."""
    assert page.status_code == 200
    return re.sub(r'(key|token)" value="[^"]+"|watched=[^"]+"', "", page.content.decode())


def play_phase(client, engagement, user):
    """Draws all cards of *user*'s game and ends the phase. Returns the number of steps."""
    page = text_of(page_of(client, engagement))
    if 'value="count"' in page:
        page = text_of(enter(client, engagement, seen_on(page), do="count", answer="2"))
    while 'value="draw"' in page:
        page = text_of(enter(client, engagement, seen_on(page), do="draw"))
    return seen_on(text_of(enter(client, engagement, seen_on(page), do="end")))


def seen_on(page):
    """Returns the number of steps that *page* rests on."""
    return int(re.search(r'name="seen" value="(\d+)"', page)[1])


def test_two_people_choose_on_their_own_phones_and_neither_reads_the_other_before_both_have(
    client, engagement
):
    players = {
        side: seat(engagement.campaign, key) for side, key in (("a", "captain_general"), ("b", "camaguey"))
    }
    umpire = umpire_of(engagement.campaign)
    steps = {}
    for letter, player in players.items():
        client.force_login(player)
        steps[letter] = play_phase(client, engagement, player)
    client.force_login(players["b"])
    before = text_of(page_of(client, engagement))
    assert ("Phase 1" in before, "Phase 2" in before) == (True, False)  # the choice ends phase 1
    assert "hand_to" not in before  # Spain keeps its own log, so it answers itself
    assert (
        enter(client, engagement, steps["b"], **BREAK_OFF, **{"for": "a"}, answer="fight_on").status_code
        == 409
    )

    client.force_login(players["a"])
    seen_by_other = []
    for answer in ("fight_on", "break_off"):  # it may still change
        assert (
            enter(client, engagement, steps["a"], **BREAK_OFF, **{"for": "a"}, answer=answer).status_code
            == 200
        )
        client.force_login(players["b"])
        seen_by_other.append(text_of(page_of(client, engagement)))
        client.force_login(umpire)
        assert "break_off" not in text_of(page_of(client, engagement))  # its own game is elsewhere
        client.force_login(players["a"])
    assert seen_by_other[0] == seen_by_other[1] != before
    assert HiddenAnswer.objects.count() == 1

    client.force_login(players["b"])
    told = text_of(enter(client, engagement, steps["b"], **BREAK_OFF, **{"for": "b"}, answer="fight_on"))
    assert "breaks off" in told
    assert not [
        step for step in TableReport.objects.get(author=players["b"]).steps if step["step"]["do"] == "choose"
    ]
    client.force_login(players["a"])
    assert "breaks off" in text_of(page_of(client, engagement))
    assert (
        enter(client, engagement, steps["a"], **BREAK_OFF, **{"for": "a"}, answer="fight_on").status_code
        == 409
    )
    enter(client, engagement, steps["a"], do="undo")  # both are asked anew
    assert not HiddenAnswer.objects.exists()

    seen = {"a": steps["a"] + 2, "b": steps["b"]}  # the answers and their undo
    for letter, player in players.items():
        client.force_login(player)
        enter(client, engagement, seen[letter], **BREAK_OFF, **{"for": letter}, answer="fight_on")
    assert enter(client, engagement, seen["b"], do="draw").status_code == 200  # Cuba goes on
    client.force_login(players["a"])
    assert enter(client, engagement, seen["a"], do="undo").status_code == 409
    assert HiddenAnswer.objects.count() == 2


def test_an_umpire_alone_sees_who_has_answered_but_never_what(client, engagement):
    client.force_login(umpire_of(engagement.campaign))
    seen = play_phase(client, engagement, None)
    pages = []
    for answer in ("fight_on", "break_off"):
        first = text_of(enter(client, engagement, seen, **BREAK_OFF, **{"for": "a"}, answer=answer))
        assert 'class="choice"' not in first  # the other side's turn: a screen without any answer
        pages.append(
            (
                first,
                text_of(page_of(client, engagement)),
                text_of(page_of(client, engagement, answer_for="b")),
            )
        )
    assert pages[0] == pages[1]
    for odd in ({"for": "x"}, {"for": "a", "answer": "run"}, {"for": "a", "choice": "9-break_off"}):
        assert enter(client, engagement, seen, **(BREAK_OFF | {"answer": "fight_on"} | odd)).status_code in (
            404,
            409,
        )
    assert enter(client, engagement, seen, do="choose").status_code == 404
    enter(client, engagement, seen, **BREAK_OFF, **{"for": "b"}, answer="fight_on")
    assert enter(client, engagement, seen, do="next").status_code == 422  # the battle goes no further
    last = TableReport.objects.get().steps[-1]["step"]
    assert (last["do"], last["blue"], last["red"]) == ("choose", "break_off", "fight_on")


def test_an_entry_sent_twice_counts_once(client):
    engagement = meet(SMALL)
    client.force_login(umpire_of(engagement.campaign))
    seen = play_phase(client, engagement, None)
    for _again in range(2):
        for letter in "ab":
            told = {"for": letter, "answer": "fight_on"}
            assert enter(client, engagement, seen, **BREAK_OFF, **told).status_code == 200
    assert enter(client, engagement, seen, "taken-back", do="undo").status_code == 200
    for letter in "ab":
        enter(client, engagement, seen + 2, **BREAK_OFF, **{"for": letter}, answer="break_off")
    enter(client, engagement, seen + 2, do="next")  # stores the answers
    assert TableReport.objects.get().steps[-1]["step"]["do"] == "choose"
    assert enter(client, engagement, seen, "taken-back", do="undo").status_code == 200
    assert HiddenAnswer.objects.count() == 2


def test_answers_at_a_table_that_is_laid_out_anew_are_asked_again(engagement):
    battle, umpire = open_battle(engagement=engagement), umpire_of(engagement.campaign)
    side = engagement.campaign.sides.get(key="spain")
    HiddenAnswer.objects.create(
        battle=battle, key="1-break_off", side=side, answer="break_off", author=umpire
    )
    choose_layout(engagement=engagement, kind="", actor=umpire)
    assert not HiddenAnswer.objects.exists()


def test_a_card_taken_back_comes_up_again_and_other_depths_keep_all_that_was_entered(client, engagement):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    cards = []
    for seen in (0, 2):
        enter(client, engagement, seen, do="draw")
        cards.append(TableReport.objects.get().steps[-1]["step"]["faces"])
        enter(client, engagement, seen + 1, do="undo")
    assert cards[0] == cards[1]
    enter(client, engagement, 4, do="draw", faces="1")
    assert TableReport.objects.get().steps[-1]["step"]["faces"] == cards[0]  # the phone draws, nobody else
    units, refs = units_of(engagement)
    own, foe = (next(unit for unit in units if unit.side == side) for side in ("spain", "cuba"))
    step = {"do": "fire", "unit": refs[own.key], "target": refs[foe.key], "range": "short", "place": "open"}
    sent = {"key": "volley", "seen": "5", "faces": "6"} | step
    assert client.post(address(engagement, "table", "assisted"), sent).status_code == 302
    lost = sheet_of(umpire).line(foe).lost
    assert lost > 0
    assert 'class="cardbox' in text_of(page_of(client, engagement)) or "officer" in text_of(
        page_of(client, engagement)
    )
    assert sheet_of(umpire).line(foe).lost == lost


def test_a_player_reads_nothing_of_the_enemys_roster_from_the_referee(client, engagement):
    client.force_login(seat(engagement.campaign, "captain_general"))
    battle = open_battle(engagement=engagement)
    enter(client, engagement, 0, do="count", answer="3")
    enter(client, engagement, 1, do="draw")
    before = text_of(page_of(client, engagement))
    for unit in battle.roster["units"]:
        if unit["side"] == "cuba":
            unit |= {"figures": 2 * unit["figures"], "command": 0, "name": "Secret"}
    battle.save()
    assert text_of(page_of(client, engagement)) == before
    assert "Secret" not in before


def test_the_phones_of_umpires_alone_lead_from_every_depth_to_the_hand_over(client, engagement):
    for user, leads in (
        (umpire_of(engagement.campaign), True),
        (seat(engagement.campaign, "captain_general"), False),
    ):
        client.force_login(user)
        pages = [page_of(client, engagement, depth) for depth in ("assisted", "referee")]
        pages.append(client.get(address(engagement, "table")))
        assert [address(engagement, "hand-over") in text_of(page) for page in pages] == [leads] * 3


def test_strangers_have_none_of_it(client, engagement):
    client.force_login(User.objects.create_user("stranger"))
    assert page_of(client, engagement).status_code == 404
    assert enter(client, engagement, 0, do="draw").status_code == 404
    assert not TableReport.objects.exists()


@pytest.mark.parametrize("ruleset", ["acw_hex", "scwares", "macduff", "mexican_war"])
def test_a_turn_of_each_ruleset_is_led_through_the_page(
    client, engagement, ruleset, django_assert_max_num_queries
):
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    client.force_login(umpire)
    desk = table_desk(
        Member(engagement.campaign, umpire, True, None, (), ()),
        engagement,
        open_battle(engagement=engagement),
    )
    table, dice = assisted_table(desk), SeededDice(f"page {ruleset}")
    refs = {body.unit.key: body.ref for body in desk.visible_units}
    stored, chosen, totals = [], [], set()
    while (game := table.replay(stored, *chosen)).turn < 2:
        step = led_step(game, dice, list(refs), acting=(True, False, False, False))
        if step["do"] == "choose":  # stored before the next step
            for letter, word in (("a", "blue"), ("b", "red")):
                told = {"choice": step["key"], "for": letter, "answer": step[word]}
                assert enter(client, engagement, len(stored), do="answer", **told).status_code == 200
            chosen.append(step)
            continue
        sent = {name: refs.get(value, value) for name, value in step.items() if name != "faces"}
        if step["do"] != "draw" and "faces" in step:
            sent["faces"] = "-".join(map(str, step["faces"]))
        totals |= set(TOTAL.findall(text_of(enter(client, engagement, len(stored), **sent))))
        stored, chosen = TableReport.objects.get().steps, []
    assert len(totals) == len({letter for letter, _words in totals})  # whoever may act now
    with django_assert_max_num_queries(12):
        assert 'class="keep"' in text_of(page_of(client, engagement))
    assert {"draw", "next", "choose", "card"} & {
        each["step"]["do"] for each in stored
    } or ruleset == "acw_hex"


def test_only_a_move_draws_the_next_card_and_one_undo_takes_both_back(client):
    engagement = meet(SMALL)
    client.force_login(umpire_of(engagement.campaign))
    first = text_of(enter(client, engagement, 0, do="draw"))
    unit = re.search(r'id="only-move".*?name="unit" value="([^"]+)"', first, re.S)[1]
    moved = text_of(enter(client, engagement, 1, do="move", unit=unit, formation="line", finish="1"))
    steps = [each["step"]["do"] for each in TableReport.objects.get().steps]
    assert steps == ["draw", "move", "draw"]
    assert "Card 2 of" in moved
    back = text_of(enter(client, engagement, 3, do="undo"))
    assert "Card 1 of" in back
    assert f'value="{unit}"' in back
    held = text_of(enter(client, engagement, seen_on(back), do="hold", unit=unit))
    assert "Card 2 of" in held
    assert f'value="{unit}"><button class="btn" name="do" value="wake"' in held
    assert f'value="{unit}"><button class="btn" name="do" value="wake"' not in text_of(
        enter(client, engagement, seen_on(held), do="wake", unit=unit)
    )


def test_the_log_knows_from_the_referee_who_holds_the_field_until_somebody_says_otherwise(client):
    engagement = meet(SMALL)
    client.force_login(umpire_of(engagement.campaign))
    seen = play_phase(client, engagement, None)
    assert log_form(client, engagement)["holder"].value() == ""
    assert not log_form(client, engagement).is_from_game
    assert 'name="both"' in text_of(page_of(client, engagement))  # one tap for two sides that both fight on
    sent = {"both": "1", "for": "a", "answer": "break_off"}  # but not for what only a side may say
    enter(client, engagement, seen, "alone", **BREAK_OFF, **sent)
    assert (HiddenAnswer.objects.get().side.letter, HiddenAnswer.objects.get().answer) == ("a", "break_off")
    HiddenAnswer.objects.all().delete()
    enter(client, engagement, seen, **BREAK_OFF, **(sent | {"answer": "fight_on"}))
    assert [each.answer for each in HiddenAnswer.objects.all()] == ["fight_on"] * 2
    enter(client, engagement, seen, "again", do="undo")
    seen = len(TableReport.objects.get().steps)
    for letter, word in (("a", "fight_on"), ("b", "break_off")):
        page = text_of(enter(client, engagement, seen, **BREAK_OFF, **{"for": letter}, answer=word))
    assert f'{address(engagement, "table")}#ending"' in page
    enter(client, engagement, seen, "goes-on", do="next")  # stores both answers
    assert "breaks off" in text_of(client.get(address(engagement, "table", "assisted")))
    enter(client, engagement, len(TableReport.objects.get().steps), "not-next", do="undo")
    seen = len(TableReport.objects.get().steps)
    for letter, word in (("a", "fight_on"), ("b", "break_off")):
        enter(client, engagement, seen, **BREAK_OFF, **{"for": letter}, answer=word)
    ended = {name: log_form(client, engagement)[name].value() for name in ("holder", "outcome", "phases")}
    assert ended == {"holder": "spain", "outcome": "withdrew", "phases": 1}

    enter(client, engagement, seen, "not-so", do="undo")  # nobody has broken off
    assert log_form(client, engagement)["holder"].value() == ""
    report = TableReport.objects.get()
    report.data["holder"] = "cuba"
    report.save()
    for letter, word in (("a", "fight_on"), ("b", "break_off")):
        seen = seen_on(text_of(page_of(client, engagement)))
        enter(client, engagement, seen, **BREAK_OFF, **{"for": letter}, answer=word)
    assert log_form(client, engagement)["holder"].value() == "cuba"


def log_form(client, engagement):
    """Returns the form of the log as it is drawn now."""
    return client.get(address(engagement, "table")).context["form"]


def test_answers_taken_back_while_the_other_phone_plays_on_are_asked_of_both_again(
    client, engagement, monkeypatch
):
    phones, steps, replay = {}, {}, Phone.replay
    for letter, key in (("a", "captain_general"), ("b", "camaguey")):
        phones[letter] = type(client)()
        phones[letter].force_login(player := seat(engagement.campaign, key))
        steps[letter] = play_phase(phones[letter], engagement, player)
    for letter, phone in phones.items():
        enter(phone, engagement, steps[letter], **BREAK_OFF, **{"for": letter}, answer="fight_on")

    def overtake_entry(phone):
        script = replay(phone)
        monkeypatch.setattr(Phone, "replay", replay)
        assert enter(phones["a"], engagement, steps["a"], do="undo").status_code == 200
        return script

    monkeypatch.setattr(Phone, "replay", overtake_entry)
    assert enter(phones["b"], engagement, steps["b"], do="draw").status_code == 409
    seen = steps | {"a": steps["a"] + 2}
    for letter, phone in phones.items():
        answered = enter(phone, engagement, seen[letter], **BREAK_OFF, **{"for": letter}, answer="fight_on")
        assert answered.status_code == 200
    assert HiddenAnswer.objects.count() == 2
