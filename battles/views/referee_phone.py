"""One request to the page of a referee: the table, its game, and what is stored of it."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from zlib import crc32

from battles.models import HiddenAnswer
from battles.operations.assisted import store_step
from battles.operations.referee import answers_of, revealing_step
from battles.pages.at_table.assisted import Drawn
from battles.pages.at_table.known_entries import game_as_known, known_steps_in_force
from battles.pages.at_table.referee import Asking
from battles.pages.at_table.table import TableDesk
from battles.table.assisted import BROKEN, AssistedTable, name_of_entry
from battles.table.board_places import places_of_report, seen_steps
from battles.table.referee import card_seed
from battles.views.assisted import mark_of, refreshed_desk
from battles.views.one_log import unknown_part_for
from campaign.access import Asked
from campaign.models import Side
from rules import BadInput, RefereeGame, SeededDice, adjusting_step, steps_of_tap
from rules.core.assisted import Game, News
from rules.core.refereeing.board import LAY
from rules.core.refereeing.cards import DRAW, DRAWN_AT, OFFLINE
from rules.core.refereeing.cards_before import card_before, place_of_card


@dataclass(slots=True)
class Phone:
    """One request to the page of a referee."""

    request: Asked
    desk: TableDesk
    table: AssistedTable
    answers: list[HiddenAnswer]
    asking: Asking
    last: str = ""  # the name of the entry that an undo takes back, stored or not

    @property
    def sides(self) -> list[Side]:
        """Returns the two sides in the order of the rules."""
        by_key = {side.key: side for side in self.desk.sides}
        return [by_key[party.side] for party in self.desk.muster.parties]

    @property
    def keys(self) -> list[str]:
        return [side.key for side in self.sides]

    @property
    def stored_steps(self) -> list[dict[str, Any]]:
        return list(self.desk.own.steps) if self.desk.own else []

    @property
    def home(self) -> str:
        return self.desk.member.url("battles:referee", ref=self.desk.engagement.ref)

    @property
    def mark(self) -> str:
        """Returns the mark of what is stored: who has answered, never what."""
        told = ",".join(f"{each.key}/{each.side.letter}" for each in self.answers)
        return f"{mark_of(self.desk)}+{int(self.desk.battle.is_one_phone)}+{told}{self.mark_of_board}"

    @property
    def mark_of_board(self) -> str:
        """Returns the mark of the places that other games of this table show; "" without a board."""
        if not any(row["step"]["do"] == LAY for row in self.stored_steps):
            return ""
        member = self.desk.member
        others = [row for row in self.desk.reports if self.desk.own is None or row.pk != self.desk.own.pk]
        seen = [sorted(places_of_report(row, hidden=member.side is None).items()) for row in others]
        return f"+{crc32(repr(seen).encode()):08x}"

    def seed_of_card(self, game: RefereeGame) -> str:
        """Returns the seed of the next card of this game."""
        whose = "/".join(each.key for each in (self.desk.writing_side, self.desk.writing_ally) if each)
        return card_seed(self.desk.engagement.dice, game, whose)

    def step_of_card(self, game: RefereeGame, step: Mapping[str, Any]) -> dict[str, Any]:
        """Returns *step* with the card that it draws. One that was drawn without signal comes up again."""
        place = place_of_card(game, step["do"])
        new_step = {**step, DRAWN_AT: place}
        before = card_before(self.table.entries(self.stored_steps), place)
        if before.get(OFFLINE) and self.is_playable({**new_step, **before}):
            return {**new_step, **before}
        if step["do"] == DRAW:
            new_step["faces"] = game.faces_of_draw(SeededDice(self.seed_of_card(game)))
        return new_step

    def is_playable(self, step: Mapping[str, Any]) -> bool:
        """Tells whether *step* can be played now."""
        try:
            self.replay()[0].take(step)
        except BROKEN:
            return False
        return True

    def replay(self) -> tuple[RefereeGame, list[Mapping[str, Any]]]:
        """Returns the game now, and the steps that stand before the next one without being stored yet."""
        more: list[Mapping[str, Any]] = []
        game = self.table.replay(self.stored_steps)
        assert isinstance(game, RefereeGame)
        by_hand = adjusting_step(game, self.table.tallies_in(self.desk.log()))
        self.last = self.table.last_entry(self.stored_steps)
        if by_hand:
            game.take(by_hand)
            self.last = name_of_entry(by_hand) if self.desk.own else ""
        while revealed := revealing_step(game, self.answers, self.keys):
            game.take(revealed)
            more.append(revealed)
            self.last = name_of_entry(revealed)
        for seen in seen_steps(game, self.desk.reports, self.desk.own, self.desk.writing_side):
            with suppress(BadInput):  # another unit of this game is there
                game.take(seen)
                more.append(seen)
        return game, more

    def known_game(self, game: RefereeGame) -> Game | None:
        """Returns *game* as a player in a log of both sides may know it; None for anybody else."""
        if not self.desk.is_cut:
            return None
        by_hand = adjusting_step(self.table.replay(self.stored_steps), self.table.tallies_in(self.desk.log()))
        return game_as_known(self.desk, self.table, game, by_hand)

    def earlier_news(self, drawn: Drawn) -> tuple[str, ...]:
        """Returns the news of all steps of the last tap but the last."""
        steps = known_steps_in_force(self.desk, self.table.steps_in_force(self.stored_steps))
        first = len(steps) - steps_of_tap(steps)
        if first + 1 >= len(steps):
            return ()
        game, news_list = self.table.begin(), list[News]()
        for number, step in enumerate(steps):
            game.take(step)
            if number >= first and game.news and (not news_list or news_list[-1] is not game.news):
                news_list.append(game.news)
        shown = (drawn.known_game or drawn.game).news
        return tuple(drawn.say_news(news) for news in news_list if news != shown)

    def store(self, key: str, seen: int, step: Mapping[str, Any] | None, **more: Any) -> int:
        """Stores a step, and returns the number of steps."""
        desk = self.desk
        return store_step(
            battle=desk.battle,
            author=desk.member.user,
            side=desk.writing_side,
            table=self.table,
            key=key,
            seen=seen,
            step=step,
            ally=desk.writing_ally,
            unknown_part=unknown_part_for(desk),
            **more,
        )

    def refresh(self) -> None:
        """Reads again what is stored."""
        self.desk, self.answers = refreshed_desk(self.desk), answers_of(self.desk.battle)
