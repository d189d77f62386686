"""manage.py fetch_browser_rules takes the package that we know, and no other."""

import tarfile
from base64 import b64encode
from hashlib import sha512
from io import BytesIO

import pytest
from django.core.management.base import CommandError

from battles.offline.pyodide import FILES
from config.management.commands import fetch_browser_rules
from config.management.commands.fetch_browser_rules import PRESSED, unpack


def test_a_package_with_another_checksum_is_refused_and_leaves_nothing(tmp_path, monkeypatch):
    file, folder = tmp_path / "pyodide.tgz", tmp_path / "pyodide"
    with tarfile.open(file, "w:gz") as pack:
        for name in FILES:
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(name)
            pack.addfile(entry, BytesIO(name.encode()))
    with pytest.raises(CommandError, match="checksum"):
        unpack(file, folder)
    assert not folder.exists()
    known = b64encode(sha512(file.read_bytes()).digest()).decode()
    monkeypatch.setattr(fetch_browser_rules, "INTEGRITY", known)
    unpack(file, folder)
    assert {path.name for path in folder.iterdir()} == {*FILES, *(f"{name}.gz" for name in PRESSED)}


def test_a_machine_without_npm_reads_what_follows(tmp_path, monkeypatch, settings):
    settings.BROWSER_FILES = tmp_path
    monkeypatch.setattr(fetch_browser_rules.shutil, "which", lambda _name: None)
    with pytest.raises(CommandError, match="npm is not installed"):
        fetch_browser_rules.Command().handle()
