"""What must not be torn apart at the end of a line."""

from __future__ import annotations

import re

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

register = template.Library()

FIGURE = re.compile(r"\d+–\d+")


@register.filter
def whole(text: object) -> SafeString:
    """A text whose figures such as 8–5 stay on one line; escaped unless it is markup already.

    >>> whole("<b> 8–5")
    '&lt;b&gt; <span class="whole">8–5</span>'
    """
    # What was said by a message is markup if its text is; the message itself never says so.
    said = conditional_escape(text if isinstance(text, str) else str(text))
    return mark_safe(FIGURE.sub(r'<span class="whole">\g<0></span>', said))
