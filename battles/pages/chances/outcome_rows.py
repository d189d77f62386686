"""The heading of the win chances, and a row for each way in which the battle may end."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _, ngettext

import rules
from battles.mustering.battle_types import BattleType
from battles.pages.chances.plots import men_in_words
from battles.scenario import Laying
from battles.table import counting
from campaign.access import Member
from campaign.logic.casualties.muster import Muster
from campaign.models import Engagement, Side
from campaign.pages.parts.wording import phrases as words
from rules.core.chances.odds import share

BAR: Final = 206  # units of a row's bar
PAD: Final = 1


@dataclass(frozen=True, slots=True)
class OutcomeRow:
    """A side that holds the field, or nobody: its share of the battles with the 95 % interval."""

    letter: str
    name: str
    percent: str  # "58.0"
    battles: str  # "3,712 battles; 56.8–59.2 %"
    wide: int  # of the bar
    low: int  # where the bracket begins
    span: int
    words: str
    watch: str  # where a typical one can be watched; "" if it cannot
    watch_label: str
    watch_words: str  # for who hears it


@dataclass(frozen=True, slots=True)
class OddsHead:
    """The rules, the scale and the start of the simulations, and the strengths that meet."""

    facts: tuple[str, ...]
    strengths: str  # "Cuba 300 men, in ambush; Spain 610 men"


def head_of_odds(
    ruleset: str, men: int, muster: Muster, kind: BattleType, laying: Laying, sides: Mapping[str, Side]
) -> OddsHead:
    """Returns the heading. *men*: those that a figure stands for."""
    parties = []
    for number, party in enumerate(muster.parties):
        values = {"side": sides[party.side].label, "men": men_in_words(party.men)}
        is_hidden = kind is BattleType.AMBUSH and number == 0
        parties.append(
            _("%(side)s %(men)s, in ambush") % values if is_hidden else _("%(side)s %(men)s") % values
        )
    start = _("from the set-up")
    if laying.position:
        turn = laying.position["turn"] + 1
        beat = rules.find(ruleset).beat
        start = _("from turn %d") % turn if beat == "turn" else _("from phase %d") % turn
    facts = (rules.find(ruleset).title, counting.scale_sentence(ruleset, men), start)
    return OddsHead(facts, "; ".join(parties))


def outcome_rows(
    member: Member, engagement: Engagement, odds: Mapping[str, Any], sides: Mapping[str, Side]
) -> tuple[OutcomeRow, ...]:
    """Returns a row for the first side, for a drawn battle, and for the other side."""
    first, *others = sides
    return tuple(outcome_row(member, engagement, odds, key, sides) for key in (first, "", *others))


def outcome_row(
    member: Member,
    engagement: Engagement,
    odds: Mapping[str, Any],
    key: str,
    sides: Mapping[str, Side],
) -> OutcomeRow:
    part = share(odds["held"].get(key, 0), odds["runs"])
    name = sides[key].label if key else _("Drawn")
    low, high = (number_format(round(100 * bound, 1), 1) for bound in (part.low, part.high))
    percent = number_format(round(100 * part.count / part.of, 1), 1)
    battles = ngettext("%(number)s battle", "%(number)s battles", part.count) % {
        "number": words.number(part.count)
    }
    ends = [PAD + round(BAR * bound) for bound in (part.low, part.high)]
    number = number_of_typical(odds, key)
    label = _("Watch a typical win") if key else _("Watch a typical drawn battle")
    return OutcomeRow(
        letter=sides[key].letter if key else "",
        name=name,
        percent=percent,
        battles=_("%(battles)s; %(low)s–%(high)s %%") % {"battles": battles, "low": low, "high": high},
        wide=BAR * part.count // part.of,
        low=ends[0],
        span=max(2, ends[1] - ends[0]),
        words=_("%(percent)s %%, 95 %% interval %(low)s to %(high)s %%")
        % {"percent": percent, "low": low, "high": high},
        watch="" if number is None else member.url("battles:trial", ref=engagement.ref, key=str(number)),
        watch_label=label,
        watch_words=_("Watch a typical win: %(side)s") % {"side": name} if key else label,
    )


def number_of_typical(odds: Mapping[str, Any], key: str) -> int | None:
    """Returns the number of a typical battle that the side of *key* holds; None if there is none.

    One in which nobody fights has no turn.
    """
    if set(odds.get("turns", {})) == {"0"}:
        return None
    number: int | None = odds.get("typical", {}).get(key)
    return number
