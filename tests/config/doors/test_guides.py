"""Everybody reads the documentation on the site; nothing else of the machine is opened."""

import re
from urllib.parse import urljoin

import pytest

from config.doors.guides import ROOT, known_files

pytestmark = pytest.mark.django_db
GUIDES = sorted(path for path in known_files() if path.startswith(("guides/", "reference/", "index")))


def test_a_stranger_reads_every_guide_and_all_that_it_leads_to_is_there(client):
    assert len(GUIDES) > 12
    for path in GUIDES:
        answer = client.get(f"/docs/{path}")
        assert answer.status_code == 200, path
        article = answer.content.decode().partition("<article")[2].partition("</article>")[0]
        assert re.search(r"<h1[ >]", article), path
        assert " style=" not in article
        links = re.findall(r'(?:href|src)="([^"#:]+)(?:#[^"]*)?"', article)
        assert {urljoin(path, link) for link in links} <= known_files(), path


def test_pictures_of_a_guide_are_sent(client):
    answer = client.get("/docs/pictures/guide-desk.webp")
    assert answer["Content-Type"] == "image/webp"
    assert b"".join(answer.streaming_content) == (ROOT / "pictures" / "guide-desk.webp").read_bytes()


@pytest.mark.parametrize("path", ["nothing.md", "../README.md", "%2e%2e/manage.py", "/etc/passwd", "guides/"])
def test_no_other_file_is_opened(client, path):
    assert client.get(f"/docs/{path}").status_code == 404
