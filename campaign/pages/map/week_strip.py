"""The weeks of the war below the map: a strip of those about the one shown, and the slider over all."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _, ngettext

from campaign.access import Member
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from campaign.pages.parts.wording import phrases as words

STRIP, PAST = 12, 8  # weeks in the strip, and how many of them before the one shown
OF_THE_MAP = ("as", "at", "zoom", "layers")  # what of an address goes from week to week

Of = Callable[[str], str]
"""The address of the map of the week with a number; of today for ""."""


@dataclass(frozen=True, slots=True)
class TurnTab:
    number: int
    day: str
    note: str
    href: str  # "" for weeks to come
    here: bool
    battles: int


@dataclass(frozen=True, slots=True)
class Weeks:
    """From the first week that is over to the one that is not; `starts`: the day on which the first begins,
    in the calendar's figures. `before`, `after` and `today` are addresses, "" where there is none.
    """

    first: int
    last: int
    shown: int
    said: str
    pattern: str  # what says it of any week, with %(n)s and %(day)s
    starts: str
    days: int
    before: str
    after: str
    today: str
    kept: tuple[tuple[str, str], ...]


def turn_tabs(member: Member, turns: list[Turn], shown: Turn, of: Of) -> tuple[TurnTab, ...]:
    """Places for STRIP weeks; those that are over lead to their maps."""
    tabs = []
    last = max(turns[-1].number, member.campaign.last_turn)
    first = max(1, min(shown.number - PAST, last - STRIP + 1))
    for turn in turns:
        if not first <= turn.number < first + STRIP:
            continue
        battles: int = turn.battles  # type: ignore[attr-defined]
        note = ngettext("%d battle", "%d battles", battles) % battles if battles else ""
        if turn is turns[-1]:
            note = _("orders open") if turn.state == TurnState.OPEN else note
        href = of(str(turn.number) if turn.state == TurnState.PUBLISHED else "")
        tabs.append(
            TurnTab(turn.number, words.short_day(turn.starts), note, href, turn.pk == shown.pk, battles)
        )
    tabs += [
        TurnTab(number, "", "", "", False, 0)
        for number in range(turns[-1].number + 1, min(last, first + STRIP - 1) + 1)
    ]
    return tuple(tabs)


def week_slider(
    member: Member, turns: list[Turn], shown: Turn, of: Of, query: Mapping[str, str]
) -> Weeks | None:
    """Returns the slider of weeks; None as long as no week is over."""
    over = {turn.number: turn for turn in turns if turn.state == TurnState.PUBLISHED}
    if not over:
        return None
    first, last, pattern = min(over), turns[-1].number, _("Turn %(n)s, %(day)s")

    def week(number: int) -> str:
        return of(str(number) if number in over else "") if first <= number <= last else ""

    return Weeks(
        first=first,
        last=last,
        shown=shown.number,
        said=pattern % {"n": shown.number, "day": words.day_and_year(shown.starts)},
        pattern=pattern,
        starts=over[first].starts.isoformat(),
        days=member.campaign.turn_days,
        before=week(shown.number - 1),
        after=week(shown.number + 1),
        today=of("") if shown is not turns[-1] else "",
        kept=tuple((word, query[word]) for word in OF_THE_MAP if query.get(word)),
    )
