"""Files that commands are given."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError


def read_json(name: str) -> Any:
    """What a JSON file holds; CommandError says what is wrong with it. Any: it is JSON."""
    try:
        return json.loads(Path(name).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{name} cannot be read: {error}") from None
    except ValueError as error:
        raise CommandError(f"{name} is no JSON: {error}") from None
