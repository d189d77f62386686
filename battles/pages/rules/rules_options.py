"""A campaign's rules options: for its players to know, and for its umpire to choose."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from django.forms import BoundField
from django.utils.translation import gettext as _

from battles.access import is_judging
from battles.forms.rules_options import RulesOptionsForm
from battles.pages.rules.rulebook import Book, ClauseLink, book_of, clause_link
from battles.playsheet.rules_options import label_of, option_words
from campaign.access import Member
from campaign.i18n.language import in_tongue
from campaign.logic.settings.rules_options import RulesOption, offered_options, usual_values
from campaign.logic.settings.rules_tables import can_replace, table_names
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from campaign.pages.campaigns.settings import Changed, change_of, journal_page
from campaign.pages.parts.paging import Pages
from campaign.store.queries.campaign_settings import next_rules_turn, options_at_next_lock
from campaign.store.queries.weeks.turns import current_turn


@dataclass(frozen=True, slots=True)
class RulesOptionLine:
    """One open question of the rules, and how it is read; `usual` is "" where that is as everywhere."""

    label: str
    question: str
    said: str
    usual: str
    clause: ClauseLink
    field: BoundField | None  # the umpire's


@dataclass(frozen=True, slots=True)
class RulesOptionsPage:
    book: Book
    takes: str
    lines: tuple[RulesOptionLine, ...]
    form: RulesOptionsForm | None  # None: only to be read
    changes: tuple[Changed, ...]
    pages: Pages  # of the changes
    href: str
    back: str
    replaced: tuple[str, ...]  # tables that are replaced by a file
    tables: str  # the page of that file; "" for rules whose tables cannot be replaced
    rules: bool  # whether *back* leads to the rules of the campaign, else to its engagements


def rules_options_page(
    member: Member, form: RulesOptionsForm | None = None, *, asked: str = ""
) -> tuple[RulesOptionsPage, Turn]:
    """Returns the page of rules options. Four queries.

    A player reads what is true in the week they play. *asked*: which page of the changes.
    """
    campaign, turn = member.campaign, current_turn(member.campaign)
    ruleset = campaign.ruleset
    book = book_of(ruleset)
    assert book is not None
    over = turn.state in (TurnState.PUBLISHED, TurnState.ENDED)
    may = is_judging(member) and not over
    read = (
        options_at_next_lock(campaign, turn) if may else usual_values(ruleset) | campaign.options(turn.number)
    )
    if may:
        form = form or RulesOptionsForm(ruleset=ruleset, standing=read)
    entries, pages = (
        journal_page(member, "rules_options.change", "battles:rules-options", asked)
        if is_judging(member)
        else ([], Pages())
    )
    return RulesOptionsPage(
        book=book,
        takes=start_of_changes(turn, may=may, over=over),
        lines=option_lines(ruleset, read, form),
        form=form,
        changes=tuple(
            change_of(
                row,
                (
                    f"{label_of(ruleset, name)}: {option_words(ruleset, name, row.data['before'][name])}"
                    f" → {option_words(ruleset, name, value)}"
                    for name, value in row.data["after"].items()
                    if name in offered_options(ruleset)
                ),
            )
            for row in entries
        ),
        pages=pages,
        href=member.url("battles:rules-options"),
        replaced=table_names(campaign.replaced_tables(next_rules_turn(turn) if may else turn.number)),
        tables=member.url("battles:tables") if can_replace(ruleset) else "",
        back=member.url("campaign:settings") if is_judging(member) else member.url("battles:engagements"),
        rules=is_judging(member),
    ), turn


def start_of_changes(turn: Turn, *, may: bool, over: bool) -> str:
    if over:
        return _("The campaign is over. Its rules can no longer change.")
    if may:
        return _(
            "Your choice applies to the battles of turn %(number)d and later, as soon as that turn is "
            "locked. Earlier battles keep their options."
        ) % {"number": next_rules_turn(turn)}
    return _("These apply to the battles of turn %(number)d.") % {"number": turn.number}


def option_lines(
    ruleset: str, read: Mapping[str, RulesOption], form: RulesOptionsForm | None = None
) -> tuple[RulesOptionLine, ...]:
    """Returns every question that a campaign may answer.

    Those answered otherwise than usual come first.
    """
    plain = usual_values(ruleset)
    lines = [
        RulesOptionLine(
            label=label_of(ruleset, name),
            question=in_tongue(clause.question),
            said=option_words(ruleset, name, read[name]),
            usual=option_words(ruleset, name, plain[name]) if read[name] != plain[name] else "",
            clause=clause_link(ruleset, clause),
            field=form[name] if form is not None else None,
        )
        for name, clause in offered_options(ruleset).items()
    ]
    return tuple(sorted(lines, key=lambda line: not line.usual))


def unusual_options(
    ruleset: str, read: Mapping[str, RulesOption], tables: Mapping[str, Any] = MappingProxyType({})
) -> tuple[str, ...]:
    """Returns the options that differ from the usual ones, a line each.

    One modifier or all: all, added up. Last, the *tables* that are replaced.
    """
    lines = [f"{label_of(ruleset, name)}: {option_words(ruleset, name, read[name])}" for name in read]
    if tables:
        lines.append(_("Tables replaced by the umpire: %s") % ", ".join(table_names(tables)))
    return tuple(lines)
