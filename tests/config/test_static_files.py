"""The site is installed on a phone under its own name and icon."""

import pytest
from django.conf import settings
from PIL import Image

pytestmark = pytest.mark.django_db


def test_the_manifest_names_icons_that_are_there_in_their_sizes(client):
    told = client.get("/manifest.webmanifest").json()
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert len(told["icons"]) == 2
    for icon in told["icons"]:
        assert icon["src"].startswith(settings.STATIC_URL)
        with Image.open(settings.BASE_DIR / "static" / icon["src"].rpartition("/")[2]) as image:
            assert "x".join(map(str, image.size)) == icon["sizes"]


def test_the_service_worker_lies_above_all_pages(client):
    answer = client.get("/service-worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert b"table-pages" in answer.content
