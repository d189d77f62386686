"""The door of the API: whose key it is, how often it may knock, and how refusals are answered."""

from contextlib import suppress
from typing import Any

from django.core.cache import cache
from django.http import Http404, HttpRequest
from django.utils import timezone, translation
from ninja.security import HttpBearer
from ninja.throttling import BaseThrottle
from redis.exceptions import RedisError

from campaign.access import Member, member_in_place
from campaign.i18n.war_words import speak_of
from campaign.logic.vocabulary.notices import KeyPurpose
from campaign.operations.notices.keys import note_use
from campaign.store.queries.people.keys import key_of_secret

PER_MINUTE = 120
"""Requests that one key may send in a minute."""


class Knock(HttpRequest):
    """A request with a key. `auth`: the place for which it speaks."""

    auth: Member
    key_ref: str


class KeyAuth(HttpBearer):
    """Lets in whoever sends a key: `Authorization: Bearer KEY`."""

    def authenticate(self, request: HttpRequest, token: str) -> Member | None:
        """Returns the place that the key opens; None for any key that opens none."""
        key = key_of_secret(token, KeyPurpose.API)
        member = member_in_place(key.campaign, key.user, key.seat) if key else None
        if key is None or member is None:
            return None
        note_use(key=key, now=timezone.now())
        translation.activate(key.language)
        speak_of(key.campaign.spoken_words, key.campaign.turn_days)
        request.user = key.user
        request.key_ref = key.ref  # type: ignore[attr-defined]
        return member


class UmpireKeyAuth(KeyAuth):
    """Lets in only an umpire's key. Any other key gets a 404, whatever the request holds."""

    def authenticate(self, request: HttpRequest, token: str) -> Member | None:
        member = super().authenticate(request, token)
        if member is not None and not member.umpire:
            raise Http404
        return member


class KeyThrottle(BaseThrottle):
    """Counts the requests of a key in each minute. Counts nothing while the cache is down."""

    def allow_request(self, request: Any) -> bool:
        minute = int(timezone.now().timestamp()) // 60
        name = f"api/{request.key_ref}/{minute}"
        with suppress(RedisError, ValueError):
            cache.add(name, 0, 120)
            return cache.incr(name) <= PER_MINUTE
        return True

    def wait(self) -> float:
        """Returns the seconds until the next minute."""
        return 60 - timezone.now().timestamp() % 60
