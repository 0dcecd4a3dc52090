"""The program's settings, with what tests have otherwise: quick passwords, files as they lie."""

from __future__ import annotations

from tests import backend

backend.prepare()

from whistdrive.settings import *  # noqa: E402, F403
from whistdrive.settings import STORAGES  # noqa: E402

# A real hash takes a tenth of a second on purpose.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if backend.backend() != "hosted":
    # Styles and scripts as they lie; hosted they are collected first, under hashed names.
    STORAGES = STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    }
    WHITENOISE_USE_FINDERS = True
    WHITENOISE_AUTOREFRESH = True
