"""Telling open pages that something changed: the name of a thing and its edition, nothing more.

A page listens by one signed stream (`stream_url`), plain ASGI beside Django; whoever changed
something says so by `publish` after its commit, from any thread or process.
"""

from __future__ import annotations

from whistdrive.live.editions import register_editions
from whistdrive.live.hub import publish
from whistdrive.live.mailbox import ROOM
from whistdrive.live.tokens import stream_url

__all__ = ["ROOM", "publish", "register_editions", "stream_url"]
