"""What a table's form must know before it can be sent; the server and the page say it alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

# Any: a sentence in the language of whoever reads it.
MISSING: Mapping[str, Any] = {
    "side": _("Say first which pair you are."),
    "tricks": _("Tap how many tricks your pair won."),
}
"""By the field that was left empty."""
