"""Programs of people in a war, for tests of the API."""

import json
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from campaign.logic.vocabulary.notices import KeyPurpose
from campaign.models import Campaign
from campaign.operations.notices.keys import make_key


class Program:
    """A client that sends the key of *name* to *war*, in the place of *seat* or as umpire."""

    def __init__(self, war: Campaign, name: str, seat: str = "", language: str = "en") -> None:
        self.client = Client()
        self.key, self.secret = make_key(
            user=User.objects.get(username=name),
            campaign=war,
            seat=war.seats.get(key=seat) if seat else None,
            purpose=KeyPurpose.API,
            name="a program",
            language=language,
        )

    def send(self, method: str, path: str, body: Any = None) -> HttpResponse:
        return self.client.generic(
            method,
            f"/api/v1{path}",
            json.dumps(body) if body is not None else "",
            content_type="application/json",
            headers={"Authorization": f"Bearer {self.secret}"},
        )

    def get(self, path: str) -> Any:
        answer = self.send("GET", path)
        assert answer.status_code == 200, (path, answer.content)
        return answer.json()
