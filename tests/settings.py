"""The site's settings as the tests want them. The worker process of the tests reads them too.

A module and not fixtures: pytest-django loads settings before any conftest.py.
"""

import atexit
import os
import sys
import tempfile
from shutil import rmtree

WORKER_DATABASE = "MANIGUA_TEST_DATABASE"  # tells the worker process which test database is in use
WORKER_MAIL = "MANIGUA_TEST_MAIL"  # and by which server it sends letters, if it is to send any

# Where Python is told to keep no bytecode, each process would compile all sources, and pytest all tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"  # Playwright keeps an event loop running in the test's thread
os.environ |= {"ALLOWED_HOSTS": "", "DEBUG": "0", "HTTPS": "0", "PORT": "", "TRUSTED_PROXIES": ""}
os.environ |= {"MAIL_URL": os.environ.get(WORKER_MAIL, ""), "MAIL_FROM": "manigua@example.org"}
os.environ["SECRET_KEY"] = "for tests alone"
if WORKER_DATABASE not in os.environ:
    # Its own folder for each process: xdist's workers, and two test runs at a time, must not meet.
    home = os.environ["MANIGUA_HOME"] = tempfile.mkdtemp(prefix="manigua-tests-")
    atexit.register(rmtree, home, ignore_errors=True)

from config.settings import *  # noqa: E402, F403
from config.settings import CACHES, DATABASES, ENVIRONMENT, MANIGUA_HOME  # noqa: E402

if WORKER_DATABASE in os.environ:
    DATABASES["default"]["NAME"] = os.environ[WORKER_DATABASE]
elif DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {
        "NAME": str(MANIGUA_HOME / "test.sqlite3")
    }  # in memory, no worker sees it
    # A question that names no order gets its rows the wrong way round here, as PostgreSQL may give them.
    DATABASES["default"]["OPTIONS"]["init_command"] += "PRAGMA reverse_unordered_selects=ON;"

# A Redis that is not ours may hold what an earlier run left.
CELERY_BROKER_TRANSPORT_OPTIONS |= {"global_keyprefix": f"{MANIGUA_HOME.name}:"}  # noqa: F405
CACHES["default"]["KEY_PREFIX"] = MANIGUA_HOME.name

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
AXES_ENABLED = False  # Client.login() has no request to judge
EMBEDDED_BROKER = ENVIRONMENT.redis is None
