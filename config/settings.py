"""Django's settings. All that may differ between two installations comes from config/environment.py."""

import os

from csp.constants import NONE, SELF, UNSAFE_EVAL, UNSAFE_INLINE
from django.utils.translation import gettext_lazy as _

from config import environment
from config.static_version import source_version, static_version
from config.unfold import UNFOLD as UNFOLD

environment.close_to_others()
ENVIRONMENT = environment.read_environment(os.environ)
BASE_DIR = environment.CHECKOUT
MANIGUA_HOME = ENVIRONMENT.home
DEBUG = ENVIRONMENT.debug
SECRET_KEY = ENVIRONMENT.secret_key
ALLOWED_HOSTS = ENVIRONMENT.hosts

INSTALLED_APPS = [
    "unfold",  # before the admin: it takes the place of its templates
    "unfold.contrib.filters",
    "unfold.contrib.forms",
    "unfold.contrib.import_export",
    "unfold.contrib.simple_history",
    "django.contrib.admin.apps.SimpleAdminConfig",  # config.urls finds what it shows
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "import_export",
    "simple_history",
    "campaign",
    "battles",
    "config",  # for its commands, demo and serve, which stand above both apps
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # it pads answers by chance, so that their length tells nothing
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.policy.admin_policy",
    "config.doors.privacy.no_copies",
    "config.doors.door.whole_page",
    "config.patience.Patience",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "campaign.i18n.war_words.forget_war",
    "config.doors.nul_characters.no_nul",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "config.doors.log_ins.remember_browser",
    "config.doors.visitors.refuse_changes",
    "config.doors.door.way_back",
    "config.doors.door.say_not_saved",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.doors.unseen_pages.UnseenPages",
    "simple_history.middleware.HistoryRequestMiddleware",
    "axes.middleware.AxesMiddleware",  # last: it answers a log-in refused by the backend
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": ["campaign.i18n.template_words"],
        },
    }
]

# Database, cache, jobs

DATABASES = {"default": ENVIRONMENT.database}
PATIENCE = 4  # seconds that a page waits for whoever writes to SQLite
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

_embedded = f"redis+socket://{ENVIRONMENT.socket}?virtual_host="
CELERY_BROKER_URL, CELERY_RESULT_BACKEND, _cache = ENVIRONMENT.redis or (
    f"{_embedded}0",
    f"{_embedded}1",
    f"unix://{ENVIRONMENT.socket}?db=2",
)
_patience = {"socket_connect_timeout": 2, "socket_timeout": 5}  # seconds
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": _cache,
        "OPTIONS": _patience,
    }
}
CELERY_BROKER_TRANSPORT_OPTIONS = {"socket_connect_timeout": 2}

CELERY_TASK_TRACK_STARTED = True
CELERY_TASK_ACKS_LATE = True  # a worker killed in mid-battle leaves its message for the next
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 8  # then another is forked, which shares what the worker has loaded
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a broker that is away for an hour finds its worker again
CELERY_RESULT_EXPIRES = 3600  # seconds; the database keeps what matters
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "config.beat:MarkedScheduler"

# Letters

SITE_ADDRESS = ENVIRONMENT.address
PRIVATE_NOTICES = ENVIRONMENT.private_notices
CONTACT, SOURCE_ADDRESS = ENVIRONMENT.contact, ENVIRONMENT.source
SENDS_MAIL = ENVIRONMENT.mail is not None
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if SENDS_MAIL else 'dummy'}.EmailBackend"
EMAIL_TIMEOUT = 20  # seconds; a worker waits no longer for a server that does not answer
if ENVIRONMENT.mail is not None:
    EMAIL_HOST, EMAIL_PORT = ENVIRONMENT.mail.host, ENVIRONMENT.mail.port
    EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = ENVIRONMENT.mail.user, ENVIRONMENT.mail.password
    EMAIL_USE_SSL = ENVIRONMENT.mail.ssl
    EMAIL_USE_TLS = not ENVIRONMENT.mail.ssl and ENVIRONMENT.mail.host not in environment.LOOPBACK
    DEFAULT_FROM_EMAIL = ENVIRONMENT.mail.sender

# Accounts

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
PASSWORD_RESET_TIMEOUT = 24 * 3600  # seconds a link in a letter holds
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "login"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_HANDLER = "config.doors.log_ins.LogInLimits"
AXES_CLIENT_IP_CALLABLE = "config.doors.log_ins.client_address"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]  # a table behind one router is not locked out together
AXES_LOCKOUT_TEMPLATE = "registration/locked_out.html"
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False  # trying again does not make the wait longer
FAILURES_OF_AN_ADDRESS = 40  # within the same time, under whatever names
TRUSTED_PROXIES = ENVIRONMENT.proxies
AXES_VERBOSE = False

# Words and time

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "config.formats"
USE_TZ = True
TIME_ZONE = "UTC"

# Cached parts of a page are no longer used once the words or the code of pages have changed.
PAGES_VERSION = source_version(BASE_DIR / "templates", BASE_DIR / "locale", BASE_DIR / "campaign")

# Static files: whitenoise serves them straight from where they lie, so nothing has to be collected first.

BROWSER_FILES = BASE_DIR / "build" / "browser"  # manage.py fetch_browser_rules fills it; nobody commits it
STATICFILES_DIRS = [BASE_DIR / "static", *([BROWSER_FILES] if BROWSER_FILES.is_dir() else [])]
STATIC_URL = "static/" if DEBUG else f"static/{static_version(STATICFILES_DIRS[0])}/"
MEDIA_URL = "media/"  # nothing is served there; the default would be every address of a test's server
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_IMMUTABLE_FILE_TEST = r"(?!)" if DEBUG else r""  # an address holds the version of its file

# Security

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = ENVIRONMENT.https
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if ENVIRONMENT.https else None
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if ENVIRONMENT.https else 0
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Subdomains and browsers' preload lists are for the owner of the domain to decide, not for us.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
# The admin theme runs on Alpine, which evaluates its attributes, and writes styles into its pages.
ADMIN_CONTENT_SECURITY_POLICY = CONTENT_SECURITY_POLICY["DIRECTIVES"] | {
    "script-src": [SELF, UNSAFE_INLINE, UNSAFE_EVAL],
    "style-src": [SELF, UNSAFE_INLINE],
}

# Everything goes to the error stream, which whoever runs the process keeps.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {"django": {"handlers": []}, "django.request": {"level": "ERROR"}},
}
