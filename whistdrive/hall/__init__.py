"""Starting the program on a laptop: what `start.py` does.

`door` and all that it imports run before there is an environment, so they know the standard
library only; `serve` runs inside the environment, with Django.
"""

from __future__ import annotations
