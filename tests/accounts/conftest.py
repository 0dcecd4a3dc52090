from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _quick_passwords(settings: Any) -> None:
    """Real hashing takes a quarter of a second each time."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
