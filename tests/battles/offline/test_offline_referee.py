"""A referee's game goes on in a browser without signal, and the server comes to the same game."""

import json

import pytest
from django.test import Client

from battles.models import Battle, HiddenAnswer, TableReport
from battles.offline.offline_board import cell_name
from battles.offline.offline_referee import OfflineReferee
from battles.offline.playing import play_screen
from battles.operations.table_setup import choose_ruleset
from battles.table.course import course_of_steps
from rules import SeededDice
from tests.battles.fields import meet, seat, umpire_of
from tests.battles.views.test_assisted import units_of
from tests.battles.views.test_referee import seen_on
from tests.battles.views.test_table import address
from tests.mould import poured
from tests.rules.taps import answer_step, pick

pytestmark = pytest.mark.django_db
RULESETS = ("machete", "acw_hex", "scwares", "macduff", "mexican_war")
TAPS = 10
FEW = (190, 115)  # men of Spain and Cuba: just so many that the umpire must see to the battle
SENT_AGAIN = 5  # one entry of so many


def data_of(client, engagement):
    response = client.get(address(engagement, "table", "offline", "referee"))
    assert response.status_code == 200
    return response.content.decode()


def post(client, engagement, sent, depth="referee"):
    return client.post(address(engagement, "table", depth), dict(sent), headers={"HX-Request": "true"})


class Phone:
    """A phone in a referee's game: it taps by chance, without signal until it sends."""

    def __init__(self, client, engagement, user, dice):
        self.client, self.engagement, self.user, self.dice, self.entries = client, engagement, user, dice, []
        self.load()

    def load(self):
        self.client.force_login(self.user)
        self.data = data_of(self.client, self.engagement)
        self.table, self.entries = OfflineReferee(json.loads(self.data)), []

    @property
    def game(self):
        return self.table.game(self.entries)

    def screen(self, name="enter", **fields):
        asked = json.dumps(list(fields.items()))
        found = json.loads(play_screen(self.data, name, asked, json.dumps(self.entries)))
        self.entries = found["entries"]
        return found["html"]

    def tap(self, acting=(True, False)):
        """Answers what is asked, lets a unit act by chance, or goes on. Returns the screen."""
        game = self.game
        if game.choice:
            return self.choose(*game.choice)
        if game.must_count:
            return self.screen(do="count", answer="3")
        due = next((each for each in game.dues() if not each.is_optional), None)
        if due is not None and due.roll:
            return self.screen(do="roll")
        if due is not None:
            return self.screen(**due.step, answer=pick(self.dice, due.answers).key)
        acts = [
            ({"do": each.key, "unit": self.table.refs[row.unit]}, each)
            for row in game.open_rows()
            for each in row.actions
            if each.bar is None
        ]
        if acts and pick(self.dice, acting):
            step, action = pick(self.dice, acts)
            step = step if action.is_done_at_once else answer_step(game, self.dice, step)
            step.pop("faces", None)
            return self.screen(**step, roll="1")
        return self.screen(do=game.go_on().key)

    def choose(self, key, choice):
        """Answers a secret choice: for both sides, or as they said it aloud."""
        word = choice.answers[0]
        if len(self.table.data["may_answer"]) == 1:
            return self.screen(do="aloud", choice=key, **{"said-a": word, "said-b": word})
        return self.screen(do="answer", choice=key, both="1", answer=word)

    def send(self):
        """Sends all entries, some of them twice."""
        self.client.force_login(self.user)
        seen = self.table.data["seen"]
        for number, entry in enumerate(self.entries):
            sent = [*map(tuple, entry["fields"]), ("key", entry["key"]), ("seen", str(seen))]
            for _time in range(1 + (number % SENT_AGAIN == 0)):
                answer = post(self.client, self.engagement, sent)
                assert answer.status_code == 200, (entry, answer.content.decode())
            seen = seen_on(answer.content.decode())


def state_of(game):
    """Returns all that a page shows of a game."""
    return (
        *(game.turn, game.place, game.rows(), game.dues(), game.open_rows()),
        *(game.drawn, game.card, sorted(game.deck), game.chosen, game.ended, game.offline_draws),
    )


@pytest.fixture(params=RULESETS)
def engagement(request):
    """Returns a battle of each ruleset."""
    engagement = meet(FEW)
    if request.param != "machete":
        choose_ruleset(engagement=engagement, ruleset=request.param, actor=umpire_of(engagement.campaign))
    return engagement


@pytest.mark.parametrize("who", ["umpire", "player"])
def test_a_game_begun_on_the_server_goes_on_alike_in_a_browser(client, engagement, who):
    umpire = engagement.campaign.umpires.first() or umpire_of(engagement.campaign)
    user = umpire if who == "umpire" else seat(engagement.campaign, "captain_general")
    dice = SeededDice(f"offline {who}")
    online = Phone(client, engagement, user, dice)
    for _tap in range(3):
        online.tap()
    for seen, entry in enumerate(online.entries):  # as taps with a signal
        fields = [each for each in entry["fields"] if each[0] in ("do", "unit", "answer")]
        post(client, engagement, [*map(tuple, fields), ("key", entry["key"]), ("seen", str(seen))])
    phone = Phone(client, engagement, user, dice)
    before = len(phone.table.data["steps"])
    for _tap in range(TAPS):
        assert "data-local-screen" in phone.tap()
        if phone.game.ended:
            break
    told = state_of(phone.game)
    phone.send()
    after = OfflineReferee(json.loads(data_of(client, engagement)))
    assert len(after.data["steps"]) > before
    assert state_of(after.game([])) == told


@pytest.fixture
def machete():
    """Returns a battle by Machete! of which nothing is entered yet. Few cards end a phase."""
    return meet(FEW)


def test_no_phone_gets_the_dice_of_the_war_or_units_that_its_page_does_not_show(client, machete):
    phone = Phone(client, machete, umpire_of(machete.campaign), SeededDice("secret"))
    assert machete.dice not in phone.data
    player = Phone(client, machete, seat(machete.campaign, "captain_general"), SeededDice("secret"))
    assert machete.dice not in player.data
    foes = [unit for unit in units_of(machete)[0] if unit.side == "cuba"]
    assert foes
    for unit in foes:
        assert unit.key not in player.data
        assert unit.name not in player.data
    assert player.table.data["arrivals"].keys() <= {
        each.key for each in player.table.entrants if each.is_counted
    }


def test_an_undone_card_drawn_without_signal_comes_again_and_is_in_the_log(client, machete):
    phone = Phone(client, machete, umpire_of(machete.campaign), SeededDice("undo"))
    phone.screen(do="draw")
    (first,) = phone.game.drawn
    phone.screen(do="undo")
    assert not phone.game.drawn
    phone.screen(do="draw")
    assert phone.game.drawn == [first]
    phone.send()
    phone.load()
    post(client, machete, [("do", "undo"), ("key", "back"), ("seen", str(phone.table.data["seen"]))])
    post(client, machete, [("do", "draw"), ("key", "again"), ("seen", str(phone.table.data["seen"] + 1))])
    phone.load()
    assert phone.game.drawn == [first]  # with a signal too
    assert phone.game.offline_draws == 1
    assert "Drawn without signal" in phone.screen("draw")
    report = TableReport.objects.get()
    assert course_of_steps(report).offline_cards == 1


def test_a_card_that_the_server_drew_comes_up_again_without_signal(client, machete):
    phone = Phone(client, machete, umpire_of(machete.campaign), SeededDice("undo"))
    post(client, machete, [("do", "draw"), ("key", "a"), ("seen", "0")])
    post(client, machete, [("do", "undo"), ("key", "b"), ("seen", "1")])
    drawn = TableReport.objects.get().steps[0]["step"]
    phone.load()
    phone.screen(do="draw")
    online = phone.table.begin()
    online.take(drawn)
    assert phone.game.drawn == online.drawn


def test_a_card_that_is_not_in_the_deck_is_not_taken(client, machete):
    phone = Phone(client, machete, umpire_of(machete.campaign), SeededDice("cheat"))
    for cards in ("joker", "spain.1 spain.1", "nobody", ""):
        sent = [("do", "draw"), ("cards", cards), ("offline", "1"), ("key", "a"), ("seen", "0")]
        answer = post(client, machete, sent)
        assert answer.status_code == 422 or "X-Not-Stored" in answer
    assert not TableReport.objects.exists()
    assert phone.game.offline_draws == 0


def test_a_card_with_a_signal_is_the_servers_whatever_faces_are_sent(client, machete):
    user = umpire_of(machete.campaign)
    choose_ruleset(engagement=machete, ruleset="scwares", actor=user)
    phone = Phone(client, machete, user, SeededDice("card"))
    while not any(due.step["do"] == "card" for due in phone.game.dues()):
        phone.tap()
    phone.send()
    phone.load()
    due = next(due for due in phone.game.dues() if due.step["do"] == "card")
    sent = [("do", "card"), ("faces", "1-1"), ("key", "a"), ("seen", str(phone.table.data["seen"]))]
    seen = TableReport.objects.get().steps
    post(client, machete, sent)
    stored = TableReport.objects.get().steps[len(seen)]["step"]
    assert due.step["do"] == stored["do"]
    assert stored["faces"] != [1, 1]


KEYS = ("captain_general", "camaguey")
AWAY = {"do": "aloud", "choice": "1-break_off", "said-a": "fight_on", "said-b": "fight_on"}


def phones_of(client, engagement):
    users = [engagement.campaign.seats.get(key=key).player for key in KEYS]
    return [Phone(client, engagement, user, SeededDice(user.username)) for user in users]


@poured
def whole_phase():
    """Returns a battle by Machete! with a phase drawn without signal. Both phones sent it."""
    engagement, client = meet(FEW), Client()
    for key in KEYS:
        seat(engagement.campaign, key)
    for phone in phones_of(client, engagement):
        while phone.game.choice is None:
            phone.tap(acting=(False,))
        phone.send()
    return engagement


@pytest.fixture
def phones(client):
    return phones_of(client, whole_phase())


def test_two_phones_without_signal_enter_what_both_sides_said_and_both_games_go_on(phones):
    for phone in phones:
        page = phone.screen("draw")
        assert "cannot answer on its own phone" in page
        phone.screen(**AWAY)
        phone.tap()
    for phone in phones:
        phone.send()
    chosen = [each["step"] for report in TableReport.objects.all() for each in report.steps]
    chosen = [step for step in chosen if step["do"] == "choose"]
    assert [(step["blue"], step["red"]) for step in chosen] == [("fight_on", "fight_on")] * 2
    assert HiddenAnswer.objects.count() == 2


def test_a_guess_on_one_phone_neither_overrides_nor_betrays_the_answer_of_the_other(client, phones):
    spain, cuba = phones
    cuba.screen(do="answer", choice="1-break_off", **{"for": "b"}, answer="break_off")
    assert "Your answer is in" in cuba.screen("draw")
    cuba.send()
    spain.screen(**AWAY)  # a guess
    *_before, guess = spain.entries
    del spain.entries[-1]
    spain.send()
    spain.load()
    sent = [*map(tuple, guess["fields"]), ("key", "guess"), ("seen", str(spain.table.data["seen"]))]
    answer = post(client, spain.engagement, sent)
    assert (answer.status_code, "X-Too-Late" in answer) == (409, True)
    given = {each.side.key: each.answer for each in HiddenAnswer.objects.all()}
    assert given == {"spain": "fight_on", "cuba": "break_off"}  # Spain has committed itself
    spain.load()
    assert spain.game.ended


def test_a_players_phone_answers_for_the_other_side_only_if_the_umpire_allows_it(phones):
    spain, cuba = phones
    TableReport.objects.filter(author=cuba.user).delete()  # a side with a log answers by itself
    page = spain.screen(do="answer", choice="1-break_off", **{"for": "b"}, answer="break_off")
    assert "That needs a signal." in page
    spain.send()
    Battle.objects.update(is_one_phone=True)
    spain.load()
    for letter in "ab":
        spain.screen(do="answer", choice="1-break_off", **{"for": letter}, answer="fight_on")
    assert spain.game.chosen
    spain.tap()
    spain.send()
    assert HiddenAnswer.objects.count() == 2


def test_answers_known_to_the_server_are_taken_back_with_a_signal_only(phones):
    spain, cuba = phones
    for phone in phones:
        phone.screen(**AWAY)
        phone.send()
    spain.load()
    assert "That needs a signal." in spain.screen(do="undo")
    assert not spain.entries
    cuba.load()
    cuba.tap()
    cuba.screen(do="undo")
    assert cuba.game.turn == 2


@pytest.mark.parametrize("ruleset", ["acw_hex", "scwares"])
def test_a_unit_moves_on_the_board_without_signal_and_the_server_has_it_there(client, machete, ruleset):
    user = umpire_of(machete.campaign)
    choose_ruleset(engagement=machete, ruleset=ruleset, actor=user)
    phone = Phone(client, machete, user, SeededDice("board"))
    while phone.game.is_waiting:
        phone.tap(acting=(False,))
    assert "can be set up once there is a signal" in phone.screen("draw")
    phone.send()
    seen = seen_of(client, machete)
    post(client, machete, [("do", "lay_board"), ("key", "lay"), ("seen", str(seen))])
    phone.load()
    board, game = phone.table.data["board"], phone.game
    assert "data-referee-board" in phone.screen("draw")
    unit, cell = next(
        (row.unit, cell)
        for row in game.open_rows()
        if "move" in [each.key for each in row.actions if each.bar is None] and game.place_of(row.unit)
        for cell in game.board_rules.reach(game.inner, row.unit)
    )
    asked = {"do": "move", "unit": phone.table.refs[unit], "cell": cell_name(board, cell), "sure": "1"}
    page = phone.screen(**asked)
    if not phone.entries:  # it asks for more
        assert 'name="cell"' in page
        page = phone.screen(**answer_step(game, phone.dice, asked))
    assert phone.game.place_of(unit)[:2] == tuple(cell)
    phone.screen(do="place", unit=phone.table.refs[unit], cell=cell_name(board, cell), facing="2")
    place = phone.game.place_of(unit)
    phone.send()
    phone.load()
    assert phone.game.place_of(unit) == place


def seen_of(client, engagement):
    return json.loads(data_of(client, engagement))["seen"]


def test_an_undo_goes_back_although_an_enemy_unit_has_moved_on_the_board_since(client, machete):
    choose_ruleset(engagement=machete, ruleset="acw_hex", actor=umpire_of(machete.campaign))
    phones = []
    for key in ("captain_general", "camaguey"):
        phone = Phone(client, machete, seat(machete.campaign, key), SeededDice(key))
        while phone.game.is_waiting:
            phone.tap(acting=(False,))
        phone.send()
        post(client, machete, [("do", "lay_board"), ("key", "lay"), ("seen", str(seen_of(client, machete)))])
        phone.load()
        phones.append(phone)
    spain, cuba = phones
    cuba_unit = next(
        n for n, each in enumerate(cuba.game.entrants) if each.side == 1 and cuba.game.place_of(n)
    )
    column, row, facing = cuba.game.place_of(cuba_unit)
    cell = cell_name(cuba.table.data["board"], (column, row))
    turned = {"unit": cuba.table.refs[cuba_unit], "cell": cell, "facing": str((facing + 1) % 6)}
    cuba.screen(do="place", **turned)
    cuba.send()
    client.force_login(spain.user)
    sent = [("do", "undo"), ("of", "lay"), ("key", "back"), ("seen", str(seen_of(client, machete)))]
    assert post(client, machete, sent).status_code == 200
    assert TableReport.objects.get(author=spain.user).steps[-1]["step"] == {"do": "undo"}


def test_charges_declared_without_signal_are_those_that_the_server_has(client, machete):
    user = umpire_of(machete.campaign)
    choose_ruleset(engagement=machete, ruleset="mexican_war", actor=user)
    phone = Phone(client, machete, user, SeededDice("charge"))
    while not (phone.game.choice and phone.game.choice[1].named):
        phone.tap(acting=(False,))
    game, refs = phone.game, phone.table.refs
    key = game.choice[0]
    for side, letter in enumerate("ab"):
        named = {
            f"at-{refs[unit]}": refs[targets[0]] for unit, targets in game.referee.targets(game.inner, side)
        }
        assert named
        phone.screen(do="answer", choice=key, **{"for": letter}, answer="named", **named)
    told = phone.game.chosen[key]
    assert all(">" in word for word in told)
    phone.tap(acting=(True,))
    phone.send()
    phone.load()
    assert phone.game.chosen[key] == told
