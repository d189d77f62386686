"""The first part of a report: what happened to you, in at most 200 words for a seat and 400 for a side.

Battles come first, by loss; then what must be decided; then what was gained and lost. The folded parts of
the report tell the rest.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.pages.parts.wording import phrases as words
from campaign.pages.reports.situation.decisions import Decision, decisions_due
from campaign.pages.reports.situation.encounters import encounter_sentence, encounters_by_weight
from campaign.pages.reports.situation.forces import outcome_sentence, silence_sentences
from campaign.pages.reports.situation.gains import gained_in_week, lost_in_week
from campaign.pages.reports.situation.names import count_words, first_names
from campaign.pages.reports.situation.other_sections import base_fallen, siege_line, siege_over
from campaign.pages.reports.situation.tales import (
    Tale,
    battle_in_a_clause,
    battle_tale,
    men_lost,
    short_tale,
)

Facts = dict[str, Any]

SEAT_WORDS, SIDE_WORDS = 200, 400
"""The most words of the first part."""

DECIDE_WORDS = 35
"""Per cent of the words that are for decisions, if there are so many."""

GAINED_WORDS = 15
"""Per cent of the words that are for what was gained and lost."""

SHORT_MARGIN = 20
"""Words that a part keeps for telling how much was left out."""

HEADING_WORDS = 26
"""Words of headings and numbers on the page, and of the buttons."""


@dataclass(frozen=True, slots=True)
class FirstPart:
    """`tales`: battles. `also`: whatever else happened, one paragraph. `decide`: what to decide."""

    tales: tuple[Tale, ...] = ()
    also: str = ""
    decide: tuple[Decision, ...] = ()
    gained: str = ""
    lost: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """Returns the part as paragraphs, for the umpire to write in."""
        paragraphs = [tale.text for tale in self.tales] + [self.also]
        if self.decide:
            paragraphs.append(_("To decide: %s") % " ".join(decision.text for decision in self.decide))
        if self.gained:
            paragraphs.append(_("Gained: %s") % self.gained)
        if self.lost:
            paragraphs.append(_("Lost: %s") % self.lost)
        return tuple(filter(None, paragraphs))


@dataclass(slots=True)
class Budget:
    """Takes what fits into a number of words."""

    left: int
    taken: list[str] = field(default_factory=list)

    def take(self, *lines: str) -> bool:
        """Takes *lines* if all of them fit, and returns True."""
        size = count_words(lines)
        if size > self.left:
            return False
        self.left -= size
        self.taken += lines
        return True


def first_part(facts: Facts, *, seat: bool) -> FirstPart:
    """Weighs *facts* for a seat, or for a whole side."""
    whole = SEAT_WORDS if seat else SIDE_WORDS
    if seat:
        facts = only_close(facts)
    decide = within_words([*decisions_due(facts)], whole * DECIDE_WORDS // 100)
    used = count_words(decision.text for decision in decide)
    gained, lost = within_gains(facts, whole * GAINED_WORDS // 100)
    budget = Budget(whole - used - count_words((gained, lost)) - SHORT_MARGIN - HEADING_WORDS)
    tales = weighed_tales(facts, budget)
    return FirstPart(tales, other_news(facts, budget), tuple(decide), gained, lost)


def only_close(facts: Facts) -> Facts:
    """Returns *facts* without news of places far from every force of the reader's."""
    if "close" not in facts:
        return facts
    close = {*facts["close"]}
    return facts | {
        "places": [row for row in facts["places"] if row["place"] in close],
        "bases": [row for row in facts["bases"] if row["place"] in close],
        "tasks_done": [row for row in facts["tasks_done"] if close & {*row["at"]}],
    }


def within_words(decisions: list[Decision], most: int) -> list[Decision]:
    """Returns the first decisions that fit into *most* words; at least one."""
    kept: list[Decision] = []
    for decision in decisions:
        if kept and count_words(row.text for row in (*kept, decision)) > most:
            break
        kept.append(decision)
    return kept


def within_gains(facts: Facts, most: int) -> tuple[str, str]:
    """Returns what was gained and lost, each cut to its first sentences."""
    return cut_to_words(gained_in_week(facts), most // 2), cut_to_words(lost_in_week(facts), most // 2)


def cut_to_words(text: str, most: int) -> str:
    """Returns the first sentences of *text* that fit; at least one."""
    kept: list[str] = []
    for sentence in text.split(". "):
        if kept and count_words((*kept, sentence)) > most:
            break
        kept.append(sentence)
    return ". ".join(kept).rstrip(".") + ("." if text else "")


def weighed_tales(facts: Facts, budget: Budget) -> tuple[Tale, ...]:
    """Returns battles by loss, as long as they fit: the worst whole, others in short, the rest by place."""
    rows = sorted(facts["actions"], key=men_lost, reverse=True)
    tales: list[Tale] = []
    for number, row in enumerate(rows):
        rest = 8 * min(4, len(rows) - number - 1)  # words for battles that come after
        room = budget.left - rest
        for tale in (battle_tale(row), short_tale(row)):
            if count_words((tale.text,)) <= room and (number < 2 or tale != battle_tale(row)):
                budget.take(tale.text)
                tales.append(tale)
                break
        else:
            tales.append(remaining_tale(rows[number:], budget))
            break
    return tuple(tales)


def remaining_tale(rows: list[Facts], budget: Budget) -> Tale:
    """Returns one paragraph for all of *rows*: the places of the first, and how many more there were."""
    if len(rows) == 1:
        short = short_tale(rows[0])
        tale = replace(short, sentences=short.sentences[-2:])
        budget.take(tale.text)
        return tale
    clauses = [battle_in_a_clause(row) for row in rows]
    kept = 0
    while kept < len(clauses) and count_words(clauses[: kept + 1]) <= budget.left - SHORT_MARGIN:
        kept += 1
    names = first_names(clauses, named=max(1, kept))
    tale = Tale(
        ngettext("%(n)s other battle:", "%(n)s other battles:", len(rows)) % {"n": words.number(len(rows))},
        (f"{names}.",),
        sum(men_lost(row) for row in rows),
    )
    budget.take(tale.text)
    return tale


def other_news(facts: Facts, budget: Budget) -> str:
    """Returns what else happened, the weightiest first, as long as it fits."""
    met = encounters_by_weight(facts)
    news = Budget(budget.left)
    left_out = 0
    for sentence in news_by_weight(facts):
        news.take(sentence)
    for row in met:
        left_out += not news.take(encounter_sentence(row))
    if left_out:
        if left_out == len(met):
            more = ngettext(
                "%(n)s force met the enemy without a battle.",
                "%(n)s forces met the enemy without a battle.",
                left_out,
            )
        else:
            more = ngettext(
                "%(n)s more force met the enemy without a battle.",
                "%(n)s more forces met the enemy without a battle.",
                left_out,
            )
        news.taken.append(more % {"n": words.number(left_out)})
    if not news.taken and not facts["actions"]:
        return _("No battle, and no enemy met.")
    return " ".join(news.taken)


def news_by_weight(facts: Facts) -> Iterable[str]:
    """Yields who won the war, forces out of contact and back in it, sieges, fallen bases, prisoners freed."""
    for name in facts.get("accounts", {}).get("won", ()):
        yield _("{The}%(side)s has won the war.") % {"side": name}
    silent = silence_sentences(facts)
    if len(silent) > 2:
        names = [row["name"] for row in facts["forces"] if "silent" in row]
        yield _("Out of contact: %s.") % first_names(names)
    else:
        yield from silent
    yield from contact_again(facts)
    for row in facts.get("sieges_over", ()):
        yield siege_over(row)
    for row in facts.get("sieges", ()):
        if not row["own"] and row["turns"] <= 1:
            yield siege_line(row)
    for row in facts.get("bases", ()):
        yield base_fallen(row)
    if number := len((facts.get("dispatches") or {}).get("received", ())):
        text = ngettext("%(n)s dispatch has come.", "%(n)s dispatches have come.", number)
        yield text % {"n": words.number(number)}


def contact_again(facts: Facts) -> Iterable[str]:
    """Yields forces of which there is news again, with what befell one that stands alone."""
    back = [row for row in facts["forces"] if "unheard" in row]
    if len(back) == 1 and (befell := back[0]["unheard"][-1:]) and befell[0].get("befell"):
        text = outcome_sentence(befell[0]["befell"])
        yield _("News again of %(name)s. %(told)s") % {"name": back[0]["name"], "told": text}
    elif back:
        yield _("News again of: %s.") % first_names([row["name"] for row in back])
