"""Telling open pages that something changed: the name of a thing and its revision, nothing more.

A page listens by one signed stream (`stream_url`), plain ASGI beside Django; whoever changed
something says so by `publish` after its commit, from any thread or process.
"""

from __future__ import annotations

from whistdrive.live.hub import publish, publish_all
from whistdrive.live.revisions import register_revisions
from whistdrive.live.tokens import stream_url

__all__ = ["publish", "publish_all", "register_revisions", "stream_url"]
