"""`python -m whistdrive.healthcheck`: whether the web process on this machine can serve.

For the container's health check, so it needs nothing but Python and starts in no time. Exits with
1 and a sentence if it cannot.
"""

from __future__ import annotations

import os
import sys
from urllib.error import URLError
from urllib.request import Request, urlopen


def host_name(allowed_hosts: str) -> str:
    """A host name by which Django lets itself be called."""
    first = allowed_hosts.split(",")[0].strip().removeprefix(".")
    return first if first and first != "*" else "localhost"


def main() -> int:
    """Ask the health page; the exit code."""
    address = f"http://127.0.0.1:{os.environ.get('PORT') or '8000'}/health/"
    headers = {"Host": host_name(os.environ.get("ALLOWED_HOSTS", ""))}
    try:
        # The address is ours, so it cannot name a file.
        with urlopen(Request(address, headers=headers), timeout=8):
            return 0
    except (URLError, OSError) as error:
        sys.stderr.write(f"{address} does not answer as it should: {error}\n")
        return 1


if __name__ == "__main__":
    sys.exit(main())
