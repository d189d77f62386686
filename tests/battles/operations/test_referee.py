"""A side's secret answer: given by whom, and on which phone."""

import re

import pytest
from django.contrib.auth.models import User

from battles.models import Battle, HiddenAnswer, TableReport
from battles.operations import open_battle
from battles.operations.referee import answer_choice
from battles.operations.table_setup import choose_ruleset
from battles.views import referee_entries
from campaign.models import Entry
from rules.core.secret_choices import pairs_of_word
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_battle_of_allies import address as address_of, begin_war, person
from tests.battles.views.test_referee import BREAK_OFF, enter, page_of, play_phase, seen_on, text_of
from tests.battles.views.test_table import address

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet()


def end_phase(client, home, user):
    """Ends the first phase on the phone of *user*."""
    client.force_login(user)
    sent = {"key": f"end-{user}", "seen": "0", "do": "end"}
    assert client.post(home, sent, headers={"HX-Request": "true"}).status_code == 200


def answer(client, engagement, letter, word, seen=1):
    return enter(client, engagement, seen, **BREAK_OFF, **{"for": letter}, answer=word)


def test_a_side_without_a_log_is_answered_for_only_where_the_umpire_allows_one_phone(client, engagement):
    player, umpire = seat(engagement.campaign, "captain_general"), umpire_of(engagement.campaign)
    client.force_login(player)
    seen = play_phase(client, engagement, player)
    assert "hand_to" not in text_of(page_of(client, engagement))
    assert answer(client, engagement, "b", "break_off", seen).status_code == 409
    assert (
        enter(client, engagement, seen, do="phones", answer="one").status_code == 404
    )  # only the umpire may
    assert not HiddenAnswer.objects.exists()

    client.force_login(umpire)
    assert enter(client, engagement, 0, do="phones", answer="one").status_code == 200
    assert Entry.objects.filter(operation="battles.choose_phones").exists()
    client.force_login(player)
    assert "hand_to=b" in text_of(page_of(client, engagement))
    assert answer(client, engagement, "b", "break_off", seen).status_code == 200
    assert answer(client, engagement, "a", "fight_on", seen).status_code == 200
    assert "breaks off" in text_of(page_of(client, engagement))


def test_one_phone_is_no_leave_to_answer_for_a_side_that_keeps_its_own_log(client, engagement):
    player = seat(engagement.campaign, "captain_general")
    client.force_login(player)
    seen = play_phase(client, engagement, player)
    end_phase(client, address(engagement, "table", "referee"), seat(engagement.campaign, "camaguey"))
    client.force_login(player)
    Battle.objects.update(is_one_phone=True)
    assert "hand_to" not in text_of(page_of(client, engagement))
    assert answer(client, engagement, "b", "break_off", seen).status_code == 409


def test_answers_given_anew_while_a_phone_enters_are_not_stored_as_they_were(client, engagement, monkeypatch):
    players = {"a": seat(engagement.campaign, "captain_general"), "b": seat(engagement.campaign, "camaguey")}
    for letter, player in players.items():
        client.force_login(player)
        seen = play_phase(client, engagement, player)
        assert answer(client, engagement, letter, "fight_on", seen).status_code == 200
    locked = referee_entries.refuse_withdrawn

    def answer_anew(battle, *more):
        HiddenAnswer.objects.filter(side__letter="a").update(answer="break_off")
        monkeypatch.setattr(referee_entries, "refuse_withdrawn", locked)
        locked(battle, *more)

    monkeypatch.setattr(referee_entries, "refuse_withdrawn", answer_anew)
    report = TableReport.objects.get(author=players["b"])
    assert enter(client, engagement, seen, do="end").status_code == 409
    report.refresh_from_db()
    assert len(report.steps) == seen


def test_an_undo_that_is_sent_twice_at_once_leaves_the_answers_before_it(client, engagement, monkeypatch):
    umpire = umpire_of(engagement.campaign)
    client.force_login(umpire)
    seen = play_phase(client, engagement, umpire)
    for letter in ("a", "b"):
        assert answer(client, engagement, letter, "fight_on", seen).status_code == 200
    seen = seen_on(text_of(enter(client, engagement, seen, do="draw")))
    lock = referee_entries.unsettled_engagement

    def send_again(battle):
        monkeypatch.setattr(referee_entries, "unsettled_engagement", lock)
        assert enter(client, engagement, seen, "once", do="undo").status_code == 200
        return lock(battle)

    monkeypatch.setattr(referee_entries, "unsettled_engagement", send_again)
    assert enter(client, engagement, seen, "once", do="undo").status_code == 200
    assert HiddenAnswer.objects.count() == 2


def test_an_answer_may_name_more_units_than_a_line_holds(engagement):
    side, author = engagement.campaign.sides.get(key="spain"), umpire_of(engagement.campaign)
    word = ";".join(f"{'long-name-of-a-unit' * 2}-{number:02d}>{'enemy' * 8}" for number in range(40))
    told = {"battle": open_battle(engagement=engagement), "author": author, "own_side": None, "ally": None}
    answer_choice(**told, side=side, key="1-attack", answer=word, sides=["spain", "cuba"])
    assert HiddenAnswer.objects.get().answer == word
    assert len(word) > 2000


def test_an_ally_may_answer_for_its_party_but_never_change_the_leaders_answer(client):
    war = begin_war()
    engagement = war.engagements.get(muster__has_key="allies")
    letter, home = war.sides.get(key="towns").letter, address_of(engagement, "table/referee/")
    for name in ("towns", "crown"):
        end_phase(client, home, person(name))
    steps = (("crown", "break_off", 200), ("towns", "fight_on", 200), ("crown", "break_off", 409))
    for name, word, status in steps:
        client.force_login(person(name))
        page = text_of(client.get(home, headers={"HX-Request": "true"}))
        assert ('value="break_off"' in page) == (status == 200)  # it is not even asked
        sent = {"key": "k", "seen": "1"} | BREAK_OFF | {"for": letter, "answer": word}
        given = client.post(home, sent, headers={"HX-Request": "true"})
        assert given.status_code == status
    assert HiddenAnswer.objects.get().answer == "fight_on"

    end_phase(client, home, person("republic"))
    told = BREAK_OFF | {"for": war.sides.get(key="republic").letter, "answer": "fight_on"}
    client.post(home, {"key": "r", "seen": "1"} | told, headers={"HX-Request": "true"})
    assert HiddenAnswer.objects.count() == 2
    client.force_login(person("crown"))
    for seen in (1, 2):  # the answers are stored in its log before they would be taken back
        sent = {"key": f"undo-{seen}", "seen": str(seen), "do": "undo"}
        assert client.post(home, sent, headers={"HX-Request": "true"}).status_code == 409
    assert HiddenAnswer.objects.count() == 2


def test_each_side_names_its_charges_in_secret_and_reads_both_by_its_own_names(client, engagement):
    choose_ruleset(engagement=engagement, ruleset="mexican_war", actor=umpire_of(engagement.campaign))
    for key, letter in (("captain_general", "a"), ("camaguey", "b")):
        client.force_login(seat(engagement.campaign, key))
        told = {"do": "answer", "for": letter, "choice": "1-plans", "answer": "written"}
        assert enter(client, engagement, 0, **told).status_code == 200
    page = text_of(page_of(client, engagement))
    unit = re.search(r'name="at-([^"]+)"', page)[1]
    charge = {"do": "answer", "choice": "1-attack", "answer": "named"}
    for target in ("", "nobody", "enemy.infantry.1"):
        told = charge | {"for": "b", f"at-{unit}": target}
        assert enter(client, engagement, 0, **told).status_code == 200
        is_named = bool(pairs_of_word(HiddenAnswer.objects.get(key="1-attack").answer))
        assert is_named == (target == "enemy.infantry.1")
    assert " selected" in text_of(page_of(client, engagement))

    client.force_login(User.objects.get(username="captain_general"))
    assert "Cavalry 1 at " not in text_of(page_of(client, engagement))
    assert enter(client, engagement, 0, **charge, **{"for": "a"}).status_code == 200
    assert "Cavalry 1 at " in text_of(page_of(client, engagement))
    client.force_login(User.objects.get(username="camaguey"))
    assert " at Infantry 1" in text_of(page_of(client, engagement))
    assert enter(client, engagement, 0, do="next").status_code == 200
    steps = TableReport.objects.get(author__username="camaguey").steps
    named = [each["step"]["red"] for each in steps if each["step"].get("key") == "1-attack"]
    assert named == ["band-01>column-01"]


def test_a_player_may_change_the_number_of_the_enemys_cards_once_it_is_chosen(client, engagement):
    client.force_login(seat(engagement.campaign, "captain_general"))
    assert "One enemy card" not in text_of(page_of(client, engagement))
    page = text_of(enter(client, engagement, 0, do="count", answer="2"))
    assert {"One enemy card fewer (1)", "One enemy card more (3)"} <= set(re.findall(r">(One [^<]+)<", page))
    seen = re.search(r'name="seen" value="(\d+)"', page)[1]
    page = text_of(enter(client, engagement, seen, key="more", do="count", answer="3"))
    assert "One enemy card more (4)" in page
