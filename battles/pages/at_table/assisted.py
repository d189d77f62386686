"""Pages of an assisted game: roster, questions, dice and dues, in the reader's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import rules
from battles.access import is_judging
from battles.models import Battle
from battles.mustering.battle_types import BattleType, usual_battle_type
from battles.mustering.establishments import establishment_of
from battles.offline.usual_answers import is_from_last_time
from battles.pages.at_table.assisted_views import (
    ActionView,
    AnswerView,
    AskView,
    AssistedView,
    Chip,
    DueView,
    ModifierView,
    NewsView,
    OutcomeView,
    QuestionView,
    RollView,
    RowView,
    Say,
    SideView,
    brackets,
    dice_read,
)
from battles.pages.at_table.both_sides import number_of_reader
from battles.pages.at_table.known_entries import garrisons_unseen, secrets_of
from battles.pages.at_table.known_phrases import (
    HIDDEN,
    Secrets,
    keys_on_page,
    known_part,
    known_state,
    without_counts,
)
from battles.pages.at_table.phase_end import with_phase_end
from battles.pages.at_table.several_phones import phones_view
from battles.pages.at_table.table import TableDesk
from battles.pages.at_table.table_parts import mark_of_table, places_on_ground, reserves_of
from battles.pages.battle import clause_href
from battles.table import counting as counted
from battles.table.assisted import AssistedTable, entrants_of
from battles.table.course import was_without_places
from battles.table.ground_file import laying_of
from battles.table.handover import first_log, position_known, turns_before_table
from battles.table.referee import has_referee
from campaign.i18n.language import reader_language
from campaign.models import Side
from rules import BadInput, Phrase, RefereeGame
from rules.core.assisted import Answer, Due, Game, Modifier, News, Question, Roll, Row, Step
from rules.core.refereeing.positions import inner_state
from rules.core.secret_choices import turn_on_screen

BIG = 6  # outcomes of one die


def assisted_table(desk: TableDesk) -> AssistedTable:
    """Returns the table of *desk* as the rules take it."""
    battle: Battle = desk.battle
    settings = establishment_of(desk.engagement, battle.ruleset)
    kind = BattleType(battle.battle_type or usual_battle_type(desk.muster, rules.find(battle.ruleset)))
    units = [(visible.unit, visible.own or desk.is_one_log) for visible in desk.units_in_game]
    entrants = entrants_of(units, desk.roster, desk.muster, kind, settings)
    laying = laying_of(desk.engagement, battle)
    options: dict[str, Any] = dict(laying.options) | ({"tables": laying.tables} if laying.tables else {})
    version = rules.find(battle.ruleset).version
    played = turns_before_table(battle)
    position = position_known(battle, {unit.key for unit, is_known in units if is_known})
    parts: tuple[Any, ...] = (version, entrants, sorted(options.items()))
    parts += (played, position.data()) if position else ()
    places = places_on_ground(desk, kind, laying)
    laid = mark_of_table(desk, parts)
    is_laid_anew = places and (laying.ground or battle.battle_type)
    if is_laid_anew and not was_without_places(desk.own.steps if desk.own else (), laid):
        laid = mark_of_table(desk, (*parts, places))
    limit, arrivals = reserves_of(desk, settings)
    if places:
        options = options | {"places": places}
    table = AssistedTable(battle.ruleset, entrants, options, laid, limit, arrivals, played)
    if position is None:
        return table
    begun = table.tallies_in(first_log(battle, desk.writing_side))
    return replace(table, position=position, begun=begun)


@dataclass(slots=True)
class Drawn:
    """Draws the parts of one screen, with the words and names they share."""

    desk: TableDesk
    game: Game
    known_game: Game | None = None  # as it was after the last step that the reader may know of
    names: list[str] = field(init=False)
    refs: dict[str, str] = field(init=False)  # of the units, by key and in their order
    letters: list[str] = field(init=False)
    sides: list[str] = field(init=False)
    say: Say = field(init=False)
    secrets: Secrets = field(default_factory=Secrets)  # of the enemy, in a log of both sides

    def __post_init__(self) -> None:
        units = self.desk.units_in_game
        self.names = [visible.name for visible in units]
        self.refs = {visible.unit.key: visible.ref for visible in units}
        self.letters = [visible.letter for visible in units]
        called = {side.key: side.label for side in self.desk.sides}
        self.sides = [called[party.side] for party in self.desk.muster.parties]
        self.say = partial(self.say_in, self.desk.battle.ruleset, reader_language())
        unseen = garrisons_unseen(self.desk, self.game) if self.desk.is_cut else ()
        for number, entrant in enumerate(inner_state(self.game).entrants[len(units) :], len(units)):
            self.names.append(HIDDEN if number in unseen else self.say(entrant.label))
            self.refs[entrant.key] = f"{HIDDEN}{number}" if number in unseen else entrant.key
            self.letters.append(self.letter_of_side(entrant.side))
        if self.desk.is_cut:
            self.secrets = secrets_of(self.desk, self.letters)

    @property
    def hidden_units(self) -> frozenset[int]:
        """Returns the numbers of units the reader does not see, in a log of both sides."""
        return frozenset(number for number, name in enumerate(self.names) if name == HIDDEN)

    def say_in(self, ruleset: str, language: str, phrase: Phrase) -> str:
        known: Phrase | None = phrase
        if self.desk.is_cut:
            known = known_part(without_counts(phrase, number_of_reader(self.desk)), (), self.secrets)
        return rules.say_phrase(ruleset, known, language, self.names, self.sides) if known else HIDDEN

    def some(self, phrase: Phrase | None) -> str:
        """Returns *phrase* in words, "" for none."""
        return self.say(phrase) if phrase else ""

    def say_news(self, news: News) -> str:
        """Returns *news* in one line."""
        return f"{self.say(news.title)} – {self.say(news.detail)}" if news.detail else self.say(news.title)

    def letter(self, unit: int) -> str:
        return self.letters[unit]

    def is_hidden(self, unit: int) -> bool:
        """Tells whether the reader does not see a unit, in a log of both sides."""
        return self.names[unit] == HIDDEN

    def rows_of(self, side: Side, rows: Sequence[Row]) -> list[Row]:
        """Returns those of *rows* that are of *side* and that the reader sees."""
        mine = (row for row in rows if self.letter_of_row(row) == side.letter)
        return [row for row in mine if not self.is_hidden(row.unit)]

    def letter_of_row(self, row: Row) -> str:
        """Returns the letter of the side that a unit belongs to: a gun may have been captured."""
        return self.letter(row.unit) if row.side < 0 else self.letter_of_side(row.side)

    def letter_of_side(self, side: int) -> str:
        """Returns the letter of the side with that number in the rules."""
        key = self.desk.muster.parties[side].side
        return next(each.letter for each in self.desk.sides if each.key == key)

    def chip(self, clause: str) -> Chip:
        return Chip(clause, clause.partition("-")[2], clause_href(self.desk.battle.ruleset, clause))

    def ref(self, unit: int) -> str:
        return self.refs[self.key(unit)]

    def key(self, unit: int) -> str:
        """Returns the key of the unit with that number in the rules."""
        return list(self.refs)[unit]

    def hidden_fields(self, step: Step) -> tuple[tuple[str, str], ...]:
        """Returns the fields of *step* as a form sends them."""
        return tuple(
            (name, self.refs[value] if name in ("unit", "target") else str(value))
            for name, value in step.items()
            if name != "faces"
        )

    def row(self, row: Row, *, is_open: bool = False) -> RowView:
        is_others = row.unit in self.secrets.others
        return RowView(
            ref=self.ref(row.unit),
            name=self.names[row.unit],
            state=self.say(known_state(row.state, self.secrets.words) if is_others else row.state),
            left=row.left,
            whole=row.whole,
            command=row.command,
            marked=row.marked,
            lost=row.lost,
            done=row.has_acted,
            out=row.is_out,
            open=is_open,
            actions=tuple(
                ActionView(
                    action.key,
                    self.say(action.label),
                    self.some(action.note),
                    self.some(action.bar),
                    action.is_done_at_once,
                )
                for action in row.actions
            ),
        )

    def modifier(self, line: Modifier) -> ModifierView:
        value = self.say(line.note) if line.note else line.value
        return ModifierView(self.say(line.label), self.chip(line.clause), value, line.counts)

    def roll_view(self, roll: Roll, step: Step, *, is_priced: bool) -> RollView:
        """Returns the dice. *is_priced*: each face names its losses; else equal faces share a bracket."""
        outcomes = tuple(
            OutcomeView("-".join(map(str, it.faces)), it.faces, self.say(it.label), it.sum, it.is_bad)
            for it in roll.outcomes
        )
        given = (("faces", "-".join(map(str, roll.given))),) if roll.given else ()
        is_big = len(roll.outcomes) > BIG
        pairs = is_big and len(roll.outcomes[0].faces) > 1 and not roll.counts
        return RollView(
            title=self.say(roll.title),
            letter=self.letter_of_side(roll.side),
            outcomes=outcomes,
            modifiers=tuple(map(self.modifier, roll.modifiers)),
            total=self.modifier(roll.total) if roll.total else None,
            given=dice_read(roll.given),
            chip=self.chip(roll.clause) if roll.clause else None,
            hint=self.some(roll.hint),
            brackets=() if is_priced or is_big or roll.counts else brackets(roll.outcomes, self.say),
            hidden=(*self.hidden_fields(step), *given),
            pairs=pairs,
            counts=roll.counts,
        )

    def due(self, due: Due) -> DueView:
        keys = keys_on_page(due.answers, self.hidden_units) if self.desk.is_cut else {}
        return DueView(
            title=self.say(due.title),
            why=self.some(due.why),
            chips=tuple(map(self.chip, due.clauses)),
            roll=self.roll_view(due.roll, due.step, is_priced=bool(due.roll.modifiers)) if due.roll else None,
            answers=tuple(
                replace(self.answer(answer, "", {}), key=keys.get(answer.key, answer.key))
                for answer in due.answers
            ),
            hidden=self.hidden_fields(due.step),
        )

    def answer(self, answer: Answer, chosen: str, rows: Mapping[int, Row]) -> AnswerView:
        unit = answer.unit
        return AnswerView(
            key=self.ref(unit) if unit >= 0 else answer.key,
            label=self.say(answer.label) if answer.label else self.names[unit],
            note=self.some(answer.note),
            chosen=bool(chosen) and answer.key == chosen,
            settles=self.some(answer.settles),
            row=self.row(rows[unit]) if unit >= 0 else None,
        )


def base_view(drawn: Drawn, seen: int, *, undo: str) -> dict[str, Any]:
    """Returns the parts that every screen shows."""
    desk = drawn.desk
    ref, game = desk.engagement.ref, drawn.game
    turn = turn_on_screen(game) if isinstance(game, RefereeGame) else game.turn
    return {
        "name": desk.engagement.label,
        "caps": f"{rules.find(desk.battle.ruleset).title} · {desk.scale}",
        "beat": counted.beat_number(desk.battle.ruleset, turn),
        "seen": seen,
        "undo": undo,
        "home": desk.member.url("battles:assisted", ref=ref),
        "battle": desk.member.url("battles:engagement", ref=ref),
        "handover": desk.member.url("battles:handover", ref=ref) if is_judging(desk.member) else "",
        "result_only": desk.member.url("battles:table", ref=ref),
        "assisted": desk.member.url("battles:assisted", ref=ref),
        "referee_home": (
            desk.member.url("battles:referee", ref=ref) if has_referee(desk.battle.ruleset) else ""
        ),
    }


def roster_screen(
    drawn: Drawn, seen: int, *, undo: str, opened: str = "", fault: str = "", given: Step | None = None
) -> AssistedView:
    """Returns the roster screen, with the news and the dues above it."""
    game, desk = drawn.game, drawn.desk
    rows = game.rows()
    dues = game.dues()
    waiting = [due for due in dues if not due.is_optional]
    views = tuple(map(drawn.due, dues))
    if given is not None:
        views = tuple(with_given(drawn, due, view, given) for due, view in zip(dues, views, strict=True))
    close = game.close()
    ended = game.ended if isinstance(game, RefereeGame) else None
    screen = AssistedView(
        **base_view(drawn, seen, undo=undo),
        news=news_view(drawn, rows),
        dues=views,
        rolls=sum(due.roll is not None for due in waiting),
        sides=() if waiting else tuple(side_view(drawn, side, rows, opened) for side in desk.sides),
        close=ActionView(
            close.key, drawn.say(close.label), drawn.some(close.note), drawn.some(close.bar), True
        ),
        phones=phones_view(desk),
        fault=fault,
        over=drawn.say(ended.why) if ended else "",
    )
    return with_phase_end(drawn, screen)


def with_given(drawn: Drawn, due: Due, view: DueView, given: Step) -> DueView:
    """Returns *view* with the next dice, if some of its dice were entered."""
    if any(given.get(name) != value for name, value in due.step.items()):
        return view
    roll = drawn.game.next_roll(given)
    if roll is None:
        return view
    shown = drawn.roll_view(roll, due.step, is_priced=bool(roll.modifiers))
    return DueView(view.title, view.why, view.chips, shown, (), ())


def news_view(drawn: Drawn, rows: Sequence[Row]) -> NewsView | None:
    """Returns the news of the last step."""
    news = (drawn.known_game or drawn.game).news
    if news is None:
        return None
    return NewsView(
        title=drawn.say(news.title),
        detail=drawn.some(news.detail),
        chip=drawn.chip(news.clause) if news.clause else None,
        faces=dice_read(news.faces),
        letter=drawn.letter_of_side(news.side) if news.side >= 0 else "",
        rows=tuple(drawn.row(rows[unit]) for unit in news.units),
        rest=tuple(map(drawn.say, news.rest)),
    )


def side_view(drawn: Drawn, side: Side, rows: Sequence[Row], opened: str) -> SideView:
    """Returns those of *rows* that are of *side*. Its losses are those of all its units."""
    ruleset, every = drawn.desk.battle.ruleset, drawn.rows_of(side, drawn.game.rows())
    whole, lost = sum(row.whole for row in every), sum(row.lost for row in every)
    words = counted.count_lost(ruleset, whole) if whole else counted.losses_label(ruleset)
    mine = drawn.rows_of(side, rows)
    views = tuple(drawn.row(row, is_open=drawn.ref(row.unit) == opened) for row in mine)
    return SideView(side.letter, side.label, lost, words, views)


def ask_screen(
    drawn: Drawn, seen: int, step: Step, *, undo: str, fault: str = "", at: str = ""
) -> AssistedView:
    """Returns the questions of the action of *step*. *at*: the one without an answer."""
    asked = drawn.game.ask(step)
    rows = {row.unit: row for row in drawn.game.rows()}
    unit = next(row for row in rows.values() if drawn.key(row.unit) == step["unit"])
    actions = [option for option in unit.actions if option.key == step["do"]]
    if not actions:  # an earlier page offered it
        raise BadInput("do", "it cannot do that now. Choose one of the actions offered")

    def view(question: Question) -> QuestionView:
        chosen = str(step.get(question.key, "")) or question.kept
        return QuestionView(
            key=question.key,
            label=drawn.say(question.label),
            kept=is_from_last_time(question, step),
            last=question.is_last,
            columns=question.columns,
            answers=tuple(drawn.answer(option, chosen, rows) for option in question.answers),
            fault=question.key == at,
        )

    own_fields = {name: step[name] for name in ("do", "unit", "cell", "facing") if name in step}
    return AssistedView(
        **base_view(drawn, seen, undo=undo),
        ask=AskView(
            title=f"{drawn.names[unit.unit]}: {drawn.say(actions[0].label)}",
            known=drawn.some(asked.known),
            questions=tuple(map(view, asked.questions)),
            go=drawn.say(asked.go),
            dice=asked.has_dice,
            hidden=drawn.hidden_fields(own_fields),
        ),
        fault=fault,
    )


def roll_screen(drawn: Drawn, seen: int, step: Step, roll: Roll, *, undo: str) -> AssistedView:
    """Returns the dice of *step*, with the losses of each face."""
    keys = dict(zip(drawn.refs, drawn.names, strict=True))
    title = " · ".join(keys[step[name]] for name in ("unit", "target") if step.get(name) in keys)
    return AssistedView(
        **base_view(drawn, seen, undo=undo),
        roll=drawn.roll_view(roll, step, is_priced=True),
        title=title,
    )
