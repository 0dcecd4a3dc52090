#!/usr/bin/env python3
"""Starts Whist Drive on this laptop: python3 start.py (--help tells more)."""

import sys

OLDEST = (3, 11)

if sys.version_info < OLDEST:
    sys.exit(
        "Whist Drive needs Python %d.%d or newer, and this is Python %d.%d. "
        "Get a newer one from your system or from www.python.org, then start again."
        % (OLDEST + tuple(sys.version_info[:2]))
    )

if __name__ == "__main__":
    from whistdrive.hall.door import main

    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
