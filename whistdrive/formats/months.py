"""The months inside a date, for languages that write them small there.

Django's Italian and Romanian begin them with a capital, as at the head of a calendar. What stands
here is taken into our own catalogues, which go before Django's; the date formats of these languages
ask for it by `E`.
"""

from __future__ import annotations

from django.utils.translation import pgettext_lazy

MONTHS = (
    pgettext_lazy("alt. month", "January"),
    pgettext_lazy("alt. month", "February"),
    pgettext_lazy("alt. month", "March"),
    pgettext_lazy("alt. month", "April"),
    pgettext_lazy("alt. month", "May"),
    pgettext_lazy("alt. month", "June"),
    pgettext_lazy("alt. month", "July"),
    pgettext_lazy("alt. month", "August"),
    pgettext_lazy("alt. month", "September"),
    pgettext_lazy("alt. month", "October"),
    pgettext_lazy("alt. month", "November"),
    pgettext_lazy("alt. month", "December"),
)
