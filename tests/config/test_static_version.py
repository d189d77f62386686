"""A static file is compressed and kept for good, and its address changes with it."""

import gzip

import pytest
from django.conf import settings
from django.templatetags.static import static

from config.static_version import source_version, static_version


def test_any_changed_file_changes_the_version(tmp_path):
    (tmp_path / "site.css").write_text("a {}")
    first = static_version(tmp_path)
    assert static_version(tmp_path) == first
    (tmp_path / "site.css").write_text("b {}")
    second = static_version(tmp_path)
    (tmp_path / "site.css").rename(tmp_path / "page.css")
    assert len({first, second, static_version(tmp_path)}) == 3


def test_pages_have_another_version_when_a_template_a_word_or_code_is_another(tmp_path):
    versions = {source_version(tmp_path)}
    for name in ("page.html", "django.mo", "page.py"):
        (tmp_path / name).write_text("a")
        versions.add(source_version(tmp_path))
    (tmp_path / "page.pyc").write_text("a")
    assert len(versions) == 4
    assert source_version(tmp_path) in versions


def test_a_static_file_is_kept_for_good_and_sent_compressed(client):
    answered = client.get(static("site.css"), headers={"Accept-Encoding": "gzip"})
    sent = b"".join(answered.streaming_content)
    assert "immutable" in answered["Cache-Control"]
    assert answered["Content-Encoding"] == "gzip"
    assert gzip.decompress(sent) == (settings.BASE_DIR / "static/site.css").read_bytes()
    assert len(sent) < (settings.BASE_DIR / "static/site.css").stat().st_size / 2


@pytest.mark.django_db
def test_a_page_is_sent_compressed(client):
    page = client.get("/login/", headers={"Accept-Encoding": "gzip"}, follow=True)
    assert page["Content-Encoding"] == "gzip"
