"""Django's WSGI application inside uvicorn, as in `whistdrive.asgi` but with nothing around it."""

from __future__ import annotations

from typing import Any, cast

from a2wsgi import WSGIMiddleware
from django.conf import settings
from django.core.wsgi import get_wsgi_application

# Any: a2wsgi describes ASGI and WSGI by types of its own.
application: Any = WSGIMiddleware(
    cast("Any", get_wsgi_application()), workers=settings.WEB_THREADS, send_queue_size=0
)
