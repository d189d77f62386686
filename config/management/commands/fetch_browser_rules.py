"""manage.py fetch_browser_rules: fetches Pyodide. With it a phone plays an assisted game without signal."""

import gzip
import shutil
import subprocess
import tarfile
import tempfile
from base64 import b64encode
from hashlib import sha512
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from battles.offline.pyodide import FILES, INTEGRITY, VERSION, pyodide_folder

TIMEOUT: Final = 600  # seconds
PRESSED: Final = ("pyodide.asm.js", "pyodide.asm.wasm", "pyodide-lock.json")  # served as .gz beside the file


class Command(BaseCommand):
    help = "Fetches Pyodide (MPL-2.0, 6 MB) with npm. Without it, an assisted game needs the signal."

    def handle(self, *args: Any, **options: Any) -> None:
        folder = pyodide_folder()
        if all((folder / name).is_file() for name in FILES):
            return
        npm = shutil.which("npm")
        if npm is None:
            raise CommandError("npm is not installed: assisted games will need the signal.")
        with tempfile.TemporaryDirectory() as work:
            call = [npm, "pack", "--silent", f"pyodide@{VERSION}", "--pack-destination", work]
            done = subprocess.run(
                call, capture_output=True, text=True, timeout=TIMEOUT, check=False, cwd=work
            )
            archives = list(Path(work).glob("*.tgz"))
            if done.returncode or len(archives) != 1:
                raise CommandError(f"npm could not fetch Pyodide: {done.stderr.strip()}")
            unpack(archives[0], folder)
        self.stdout.write(f"Pyodide {VERSION} is in {folder.relative_to(settings.BASE_DIR)}.")


def unpack(file: Path, folder: Path) -> None:
    """Unpacks the FILES of Pyodide into *folder*. Raises CommandError if *file* is not the one we know."""
    if b64encode(sha512(file.read_bytes()).digest()).decode() != INTEGRITY:
        raise CommandError("Pyodide is not the file that it should be: its checksum does not match.")
    fresh = folder.with_suffix(".new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    with tarfile.open(file) as pack:
        for name in FILES:
            content = pack.extractfile(f"package/{name}")
            assert content is not None
            data = content.read()
            (fresh / name).write_bytes(data)
            if name in PRESSED:
                (fresh / f"{name}.gz").write_bytes(gzip.compress(data, mtime=0))
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
