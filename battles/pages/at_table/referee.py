"""The page of a referee: the card, the part of the turn, what is due, secret choices, and the end."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from battles.access import is_judging
from battles.models import HiddenAnswer
from battles.pages.at_table.ammunition import ammunition_duty
from battles.pages.at_table.assisted import Drawn, Say, side_view
from battles.pages.at_table.assisted_views import ActionView, AssistedView, DueView, RowView
from battles.pages.at_table.board import DoubtView, referee_board
from battles.pages.at_table.known_phrases import known_part
from battles.pages.at_table.phase_end import phase_end_beside
from battles.pages.at_table.quick_actions import move_of, with_quick_actions
from battles.pages.at_table.referee_views import (
    CardView,
    ChoiceView,
    DeckView,
    DutyView,
    EndView,
    NamedUnit,
    PartView,
    RefereeView,
    Secret,
    SecretAnswer,
    TollView,
)
from campaign.models import Side
from rules import RefereeGame
from rules.core.assisted import Phrase, Row, phrase
from rules.core.referee import JOKER, NOBODY, UNKNOWN, Choice, joined_phrases
from rules.core.refereeing.cards import MOST_CARDS
from rules.core.refereeing.idle_parts import idle_words
from rules.core.secret_choices import pairs_of_word

NO_SIDE = "-"  # nobody gets the phone: each side answers on its own
COUNTING = ("duty_ends", "duty_morale")  # duties that count hidden units: a reserve may delay the end
SHOWN = 3  # cards drawn before


@dataclass(frozen=True, slots=True)
class Asking:
    """The reader's request at a secret choice: letters of sides, "" for none."""

    hand_to: str = ""  # the phone goes to that side
    answer_for: str = ""  # that side answers now


@dataclass(frozen=True, slots=True)
class RefereeDesk:
    """A referee's game as one member sees it."""

    drawn: Drawn
    game: RefereeGame
    answers: Sequence[HiddenAnswer]
    others: frozenset[int]  # sides, by pk, that keep a log of their own
    asking: Asking
    home: str

    @property
    def sides(self) -> tuple[Side, ...]:
        """Returns the two sides in the order of the rules."""
        by_key = {side.key: side for side in self.drawn.desk.sides}
        return tuple(by_key[party.side] for party in self.drawn.desk.muster.parties)

    @property
    def own(self) -> Side | None:
        return self.drawn.desk.member.side

    def address(self, **query: str) -> str:
        """Returns the address of this page with *query*."""
        sign = "&" if "?" in self.home else "?"
        return self.home + sign + "&".join(f"{name}={value}" for name, value in query.items())


def with_referee(
    screen: AssistedView, referee: RefereeDesk, earlier: tuple[str, ...] = (), doubt: DoubtView | None = None
) -> AssistedView:
    """Returns the screen of an assisted game as the referee shows it.

    *earlier*: news of the last tap. *doubt*: about a move that was entered but not made.
    """
    screen = replace(screen, home=referee.home)
    if screen.ask or screen.roll:
        return screen
    game, drawn = referee.game, referee.drawn
    choice = choice_view(referee)
    must_count = game.must_count and choice is None and not game.is_waiting
    is_open = choice is None and game.ended is None
    rows = () if game.is_waiting or not is_open else game.open_rows()
    opened = drawn.ref(rows[0].unit) if len(rows) == 1 else ""
    views = tuple(
        with_quick_actions(drawn, game, side_view(drawn, side, rows, opened), rows, beside=len(rows) > 1)
        for side in drawn.desk.sides
    )
    act = game.go_on()
    close = ActionView(act.key, drawn.say(act.label), "", drawn.some(act.bar), True)
    return replace(
        screen,
        over="",
        news=None if choice and choice.hand_to else screen.news,
        phase_end=phase_end_beside(choice, referee, screen),
        phones=replace(screen.phones, games=(), differences=()) if screen.phones else None,
        dues=() if choice or game.ended else tuple(own_due(game, due_row) for due_row in screen.dues),
        rolls=0 if choice or game.ended else screen.rolls,
        sides=tuple(sorted((view for view in views if view.rows), key=lambda view: is_idle(game, view.rows))),
        close=None if game.is_waiting or not is_open or must_count else close,
        board=referee_board(drawn, game, rows) if is_open else None,
        doubt=doubt,
        referee=replace(
            referee_view(referee, choice, must_count=must_count),
            earlier_news=earlier,
            hold=drawn.ref(game.card) if rows and game.can_hold else "",
            early=early_heading(game, rows, drawn.say),
            only_move=move_of([row for view in views for row in view.rows]) if game.can_draw else None,
        ),
    )


def early_heading(game: RefereeGame, rows: Sequence[Row], say: Say) -> str:
    """Returns the heading of *rows* of units that act before the first card; "" later in the turn."""
    is_early = bool(rows) and game.part.draws and game.card == NOBODY
    return say(phrase("before_first_card")) if is_early else ""


def is_idle(game: RefereeGame, rows: Iterable[RowView]) -> bool:
    """True if *rows* are there only for what may befall their side."""
    return all(action.key in game.referee.sudden for row in rows for action in row.actions)


def own_due(game: RefereeGame, due: DueView) -> DueView:
    """Returns a due roll. A card that the phone turns has no answers."""
    is_own = dict(due.hidden).get("do") in game.referee.own_draws
    return replace(due, answers=(), why="", is_card=True) if is_own else due


def referee_view(referee: RefereeDesk, choice: ChoiceView | None, *, must_count: bool) -> RefereeView:
    """Returns what the referee keeps, in words."""
    game, drawn = referee.game, referee.drawn
    named = {turn_part.key for turn_part in game.referee.parts}
    return RefereeView(
        title=drawn.say(game.name_of(game.part)),
        chip=drawn.chip(game.part.clause),
        parts=tuple(part_views(referee)) if len(named) > 1 else (),
        deck=deck_view(referee) if game.part.draws and game.drawn else None,
        card=card_view(referee),
        duties=() if referee.asking.answer_for else duty_views(referee),  # orders are not for that side
        tolls=toll_views(referee),
        choice=choice,
        revealed=revealed_views(referee),
        end=end_view(referee),
        counts=tuple(range(1, MOST_CARDS + 1)) if must_count else (),
        count_why=drawn.say(phrase("count_why")),
        recounts=recounts_of(game) if choice is None else (),
        turns_card=any(due.step["do"] in game.referee.own_draws for due in game.dues()),
        has_own_deck=referee.own is not None and game.referee.deal is not None and not drawn.desk.is_one_log,
        passed=", ".join(drawn.say(game.name_of(part)) for part in game.passed),
        holding=tuple((drawn.ref(unit), drawn.names[unit]) for unit in game.units_on_hold),
        idle=drawn.some(idle_words(game)),
    )


def result_lines(drawn: Drawn, game: RefereeGame) -> tuple[str, ...]:
    """Returns why *game* is over, and what else the form of the result repeats."""
    texts = [
        known_part(duty.text, drawn.hidden_units, drawn.secrets) for duty in game.duties() if duty.is_result
    ]
    why = (drawn.say(game.ended.why),) if game.ended else ()
    return (*why, *(drawn.say(text) for text in texts if text))


def duty_views(referee: RefereeDesk) -> tuple[DutyView, ...]:
    """Returns what is due and what runs out: by the rules, and by the campaign's count of rounds."""
    game, drawn = referee.game, referee.drawn
    rounds = ammunition_duty(drawn.desk)
    return (
        *(
            DutyView(drawn.say(duty.label), drawn.say(text), drawn.chip(duty.clause))
            for duty in game.duties()
            if (text := known_part(duty.text, drawn.hidden_units, drawn.secrets))
            and not (drawn.desk.is_cut and duty.label.key in COUNTING)
        ),
        *([rounds] if rounds else []),
    )


def recounts_of(game: RefereeGame) -> tuple[tuple[int, str], ...]:
    """Returns the buttons for one enemy card fewer and one more."""
    if not game.can_count or game.must_count or game.is_waiting:
        return ()
    less = _("One enemy card fewer (%d)"), game.unknown - 1
    more = _("One enemy card more (%d)"), game.unknown + 1
    return tuple((number, label % number) for label, number in (less, more) if 0 <= number <= MOST_CARDS)


def part_views(referee: RefereeDesk) -> list[PartView]:
    """Returns the parts that this turn has."""
    game, views = referee.game, []
    for number, part in enumerate(game.referee.parts):
        if part.closes or number == game.place or game.referee.has_part(game.inner, part):
            state = "past" if number < game.place else "now" if number == game.place else "later"
            views.append(PartView(referee.drawn.say(game.name_of(part)), state))
    return views


def card_name(referee: RefereeDesk, card: int) -> str:
    """Returns whose card it is."""
    if card == JOKER:
        return referee.drawn.say(phrase("card_joker"))
    return _("An enemy unit") if card == UNKNOWN else referee.drawn.names[card]


def deck_view(referee: RefereeDesk) -> DeckView:
    """Returns the cards of this turn: drawn and left."""
    game = referee.game
    is_on = game.card != NOBODY
    before = len(game.drawn) - is_on
    names = [card_name(referee, card) for card in game.drawn[:before]]
    return DeckView(
        cards=("out",) * before + ("now",) * is_on + ("left",) * len(game.deck),
        left=len(game.deck),
        drawn="; ".join(reversed(names[-SHOWN:])),
        number=len(game.drawn),
        chip=referee.drawn.chip(game.referee.card_clause),
    )


def card_view(referee: RefereeDesk) -> CardView | None:
    """Returns the card on the table, None if there is none."""
    game, drawn = referee.game, referee.drawn
    if not game.part.draws or game.card == NOBODY or game.is_waiting:
        return None
    chip = drawn.chip(game.referee.card_clause)
    if game.card == UNKNOWN:
        foe = next(number for number, entrant in enumerate(game.entrants) if not entrant.is_counted)
        return CardView(_("An enemy unit"), drawn.letter(foe), chip, None, _("The enemy says which one."))
    row = game.rows()[game.card]
    return CardView(
        drawn.names[game.card], drawn.letter(game.card), chip, drawn.row(row), drawn.say(row.state)
    )


def toll_views(referee: RefereeDesk) -> tuple[TollView, ...]:
    """Returns the losses of the sides that the member may count."""
    drawn = referee.drawn
    return tuple(
        TollView(
            drawn.letter_of_side(toll.side),
            drawn.sides[toll.side],
            toll,
            drawn.say(phrase(toll.unit)),
            tuple(map(drawn.chip, toll.clauses)),
        )
        for toll in referee.game.tolls()
        if toll.start
    )


def revealed_views(referee: RefereeDesk) -> tuple[tuple[str, str, str], ...]:
    """Returns what both sides have just chosen."""
    drawn = referee.drawn
    known = drawn.known_game
    last_choice = (known if isinstance(known, RefereeGame) else referee.game).last_choice()
    if last_choice is None:
        return ()
    choice, answers = last_choice
    in_words = [drawn.say(answer_words(referee, choice, answer)) for answer in answers]
    return tuple(
        (drawn.letter_of_side(side), drawn.sides[side], words) for side, words in enumerate(in_words)
    )


def answer_words(referee: RefereeDesk, choice: Choice, answer: str) -> Phrase:
    """Returns an answer in words: units with the targets that the reader knows, or a plain answer.

    A side whose named units are all hidden has given the last answer, which names none.
    """
    numbers, pairs = referee.game.numbers, pairs_of_word(answer)
    phrases = [
        phrase("named_pair", unit=numbers[unit], target=numbers[target])
        if target
        else phrase("name_of", unit=numbers[unit])
        for unit, target in pairs
        if not referee.drawn.is_hidden(numbers[unit])
    ]
    if phrases:
        return joined_phrases(phrases)
    return phrase(f"{choice.key}_{choice.answers[-1] if pairs else answer}")


def end_view(referee: RefereeDesk) -> EndView | None:
    """Returns why the battle is over, and who has won."""
    ended, drawn = referee.game.ended, referee.drawn
    if ended is None:
        return None
    winner = _("%s has won.") % drawn.sides[ended.winner] if ended.winner != NOBODY else ""
    return EndView(drawn.say(ended.why), winner, drawn.chip(ended.clause))


def choice_view(referee: RefereeDesk) -> ChoiceView | None:
    """Returns the secret choice that is due, as far as this phone may show it."""
    asked = referee.game.choice
    if asked is None:
        return None
    key, choice = asked
    drawn = referee.drawn
    given = {answer.side.key: answer for answer in referee.answers if answer.key == key}
    secrets = tuple(secret_of(referee, side, is_in=side.key in given) for side in referee.sides)
    view = ChoiceView(
        key=key,
        title=drawn.say(phrase(f"ask_{choice.key}")),
        why=drawn.say(phrase(f"ask_{choice.key}_why")),
        chip=drawn.chip(choice.clause),
        secrets=secrets,
        is_one_phone=drawn.desk.battle.is_one_phone,
        may_choose_phones=is_judging(drawn.desk.member) and not drawn.desk.is_one_log,
    )
    by_letter = {answer.letter: answer for answer in secrets if answer.is_open}
    if len(choice.answers) == 1 and len(by_letter) == len(secrets):
        return replace(view, both=answer_views(drawn, choice, "")[0], asked=secrets[0].letter)
    if hand := by_letter.get(referee.asking.hand_to or first_asked(referee, by_letter)):
        ready, others = referee.address(answer_for=hand.letter), referee.address(hand_to=NO_SIDE)
        usual = choice.answers[0] if referee.own is None and not given else ""
        both = next((answer for answer in answer_views(drawn, choice, "") if answer.key == usual), None)
        return replace(view, hand_to=hand, ready=ready, own_phones=others, usual=both)
    if one := by_letter.get(referee.asking.answer_for):
        side = [answer.letter for answer in referee.sides].index(one.letter)
        return asked_view(referee, view, choice, side, "")
    if referee.own is not None and may_change(referee, given.get(referee.own.key)):
        before = given.get(referee.own.key)
        chosen = before.answer if before else ""
        return asked_view(referee, view, choice, referee.sides.index(referee.own), chosen)
    return view


def asked_view(referee: RefereeDesk, view: ChoiceView, choice: Choice, side: int, chosen: str) -> ChoiceView:
    """Returns *view* with the question for one side. Its answers are units with targets, or words."""
    asked, game, drawn = referee.sides[side], referee.game, referee.drawn
    answers = answer_views(drawn, choice, chosen)
    before = dict(pairs_of_word(chosen))
    refs = drawn.refs
    named = tuple(
        NamedUnit(
            drawn.ref(unit),
            drawn.names[unit],
            tuple((drawn.ref(target), drawn.names[target]) for target in targets),
            refs.get(before.get(game.entrants[unit].key, ""), ""),
        )
        for unit, targets in (game.referee.targets(game.inner, side) if choice.named else ())
        if any(not drawn.is_hidden(target) for target in targets)
    )
    return replace(
        view,
        answers=answers[:1] if choice.named else answers,
        named=named,
        asked=asked.letter,
        asked_name=asked.label,
    )


def may_change(referee: RefereeDesk, before: HiddenAnswer | None) -> bool:
    """True if the member may give, or change, the answer of their side. An ally changes only its own."""
    member = referee.drawn.desk.member
    return before is None or member.in_party is None or before.author_id == member.user.pk


def first_asked(referee: RefereeDesk, open_sides: Iterable[str]) -> str:
    """Returns the letter of the side that an umpire's phone asks by itself, if nobody else keeps a game."""
    is_alone = referee.own is None and not referee.others and not referee.asking.answer_for
    return next(iter(open_sides), "") if is_alone else ""


def answer_views(drawn: Drawn, choice: Choice, chosen: str) -> tuple[SecretAnswer, ...]:
    """Returns the answers to a secret choice."""
    return tuple(
        SecretAnswer(
            answer,
            drawn.say(phrase(f"{choice.key}_{answer}")),
            drawn.say(phrase(f"{choice.key}_{answer}_note")),
            answer == chosen,
        )
        for answer in choice.answers
    )


def secret_of(referee: RefereeDesk, side: Side, *, is_in: bool) -> Secret:
    """Returns whether *side* has answered, and whether it may answer on this phone."""
    is_own = referee.own is not None and side.pk == referee.own.pk
    if is_in:
        note = _("Your answer is in.") if is_own else _("The answer is in.")
    else:
        note = _("You have not answered yet.") if is_own else _("%s is choosing.") % side.label
    is_shared = referee.drawn.desk.battle.is_one_phone and side.pk not in referee.others
    is_open = (referee.own is None or is_shared) and not is_in and not is_own
    return Secret(side.letter, side.label, note, is_in, is_open, referee.address(hand_to=side.letter))
