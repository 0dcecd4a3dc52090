"""All settings, from the environment alone; docs/settings.md has the table of names.

The default is the hall: SQLite, no broker, one process. `WHISTDRIVE_MODE=hosted` needs a
PostgreSQL database, Redis and a secret key.
"""

from __future__ import annotations

from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from whistdrive.environment import Environment

BASE_DIR = Path(__file__).resolve().parent.parent
env = Environment()

WHISTDRIVE_MODE = env.choice("WHISTDRIVE_MODE", ("hall", "hosted"), "hall")
HOSTED = WHISTDRIVE_MODE == "hosted"
DEBUG = env.flag("DEBUG", default=False)
DATA_DIR = env.folder("DATA_DIR", BASE_DIR / "data")
REDIS_URL = env.address("REDIS_URL", ("redis", "rediss", "unix"))
PUBLIC_URL = env.address("PUBLIC_URL", ("http", "https")).rstrip("/")
HTTPS = PUBLIC_URL.startswith("https://")
WEB_THREADS = env.number("WEB_THREADS", 2, low=1, high=64)

SECRET_KEY = env.secret(
    "SECRET_KEY", required=HOSTED, spare="only-for-tests-and-checks-start.py-makes-a-real-one"
)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", () if HOSTED else ("*",))
if HOSTED and not ALLOWED_HOSTS:
    raise ImproperlyConfigured("ALLOWED_HOSTS is missing: name the site's hosts, with commas.")
CSRF_TRUSTED_ORIGINS = [PUBLIC_URL] if PUBLIC_URL else []

DATABASES = {"default": env.database("DATABASE_URL", DATA_DIR)}
SQLITE = DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3"
if SQLITE:
    # IMMEDIATE takes the write lock at BEGIN: deferred transactions that read first fail at once
    # with "database is locked" when two of them want to write. FULL survives a pulled plug.
    DATABASES["default"]["CONN_MAX_AGE"] = None
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
    }
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
else:
    # A pool and persistent connections exclude each other.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    # The pool asks a connection whether it lives before it gives it out: after the server was
    # restarted, those that it holds are dead.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # What the address asks for, such as sslmode or the folder of a socket, stays.
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": 1,
        "max_size": WEB_THREADS + 4,
    }
if HOSTED and SQLITE:
    raise ImproperlyConfigured(
        "DATABASE_URL is missing: hosted needs PostgreSQL, "
        "for example postgres://user:password@host/whistdrive."
    )
if HOSTED and not REDIS_URL:
    raise ImproperlyConfigured("REDIS_URL is missing: hosted needs Redis, redis://host:6379/0.")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "whistdrive.web.forgiving.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            # A Redis that hangs must not make every page hang with it.
            "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 1},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "template_partials",
    "csp",
    "allauth",
    "allauth.account",
    "whistdrive.accounts",
    "whistdrive.clubs",
    "whistdrive.jobs",
    "whistdrive.live",
    "whistdrive.web",
    "games",
    "tournaments",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "whistdrive.web.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "whistdrive.web.device.DeviceMiddleware",
    "whistdrive.web.errors.TooManyMiddleware",
    "allauth.account.middleware.AccountMiddleware",
]
ROOT_URLCONF = "whistdrive.urls"
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
                "django.template.context_processors.i18n",
                "whistdrive.web.language.display",
            ],
        },
    }
]

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "clubs"
LOGOUT_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "whistdrive.accounts.adapter.ClosedDoorAdapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
# By address the limits are wide: a whole hall shares one, and a phone that guesses must not lock
# the organisers out.
ACCOUNT_RATE_LIMITS = {"login": "300/m/ip", "login_failed": "100/m/ip,5/5m/key"}
ACCOUNT_EMAIL_VERIFICATION = "none"
# An unknown address is answered like a known one, and no mail goes to it.
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_CHANGE_EMAIL = False
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
]
# A hall has no mail.
if EMAIL_URL := env.address("EMAIL_URL", ("smtp", "smtp+tls", "smtp+ssl")):
    vars().update(environ.Env.email_url_config(EMAIL_URL))
else:
    EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
DEFAULT_FROM_EMAIL = env.text("MAIL_FROM", "whistdrive@localhost")

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("it", "Italiano"), ("ro", "Română")]
FORMAT_MODULE_PATH = ["whistdrive.formats"]
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.zone("TIME_ZONE", "Europe/London")
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = env.folder("STATIC_ROOT", BASE_DIR / "staticfiles")
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
CSRF_FAILURE_VIEW = "whistdrive.web.errors.csrf_failure"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_AGE = 60 * 60 * 24 * 30
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# A hall's phones come by plain HTTP to an address of the local network.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if HTTPS else None
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0

CELERY_BROKER_URL = REDIS_URL

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "whistdrive": {"level": "INFO"},
        "tournaments": {"level": "INFO"},
        # Its warnings are 4xx answers: forms with a fault, old addresses. Errors stay.
        "django.request": {"level": "ERROR"},
    },
}
