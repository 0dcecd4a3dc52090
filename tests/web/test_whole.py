"""Figures such as 8–5 are not torn apart at the end of a line."""

from __future__ import annotations

import pytest
from django.utils.safestring import mark_safe

from whistdrive.web.templatetags.whole import whole


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("East and West say 6–7.", 'East and West say <span class="whole">6–7</span>.'),
        ("8–5, then 10–3", '<span class="whole">8–5</span>, then <span class="whole">10–3</span>'),
        ("Nobody – yet", "Nobody – yet"),
        ("<b>8–5", '&lt;b&gt;<span class="whole">8–5</span>'),
        (mark_safe("<b>8–5</b>"), '<b><span class="whole">8–5</span></b>'),
    ],
)
def test_figures_stay_on_one_line_and_the_rest_is_escaped_once(text: str, shown: str) -> None:
    assert whole(text) == shown
