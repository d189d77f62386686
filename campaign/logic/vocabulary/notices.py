"""Words for notices: what they are about, how they travel, and how far each has come."""

from enum import StrEnum


class EventKind(StrEnum):
    """The events that people are told of. GAZETTE goes to a campaign's own channels, the rest to people.

    INVITED goes to the address of an invitation, which may have no account.
    """

    WEEK_PUBLISHED = "week_published"
    BATTLE_WAITS = "battle_waits"
    TABLE_REPORT = "table_report"
    EXCHANGE = "exchange_proposed"
    LETTER = "letter_to_umpire"
    ANSWER = "letter_answered"
    DEADLINE_NEAR = "deadline_near"
    SEAT_GIVEN = "seat_given"
    PAUSED = "campaign_paused"
    INVITED = "invited"
    STAND_IN = "stand_in_named"
    RELIEVED = "stand_in_relieved"
    GAZETTE = "gazette_printed"


URGENT = frozenset({EventKind.DEADLINE_NEAR})
"""Events that a daily digest would tell too late."""


class ChannelKind(StrEnum):
    EMAIL = "email"
    APPRISE = "apprise"
    PUSH = "push"
    WEBHOOK = "webhook"


class Pace(StrEnum):
    """The frequency of a channel."""

    AT_ONCE = "at_once"
    DAILY = "daily"
    NEVER = "never"


class NoticeState(StrEnum):
    """A notice waits, is being sent, and ends in one of the last three states."""

    WAITING = "waiting"
    SENDING = "sending"
    SENT = "sent"
    FAILED = "failed"
    DROPPED = "dropped"


class NoticeFault(StrEnum):
    """Why a notice was not sent."""

    UNREACHABLE = "unreachable"
    REFUSED = "refused"
    PRIVATE = "private"
    INTERRUPTED = "interrupted"
    FAULT_OF_SITE = "fault_of_site"


class KeyPurpose(StrEnum):
    """Says what a secret address or key of a person opens."""

    FEEDS = "feeds"
    API = "api"
