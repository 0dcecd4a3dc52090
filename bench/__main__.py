"""`python -m bench [NAME …]`: runs one benchmark; without a name it says which there are."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

NAMES = ("web", "entry", "pages", "standings", "movements", "engine")


def main(arguments: list[str]) -> int:
    """Run the benchmark named first; the rest are its own arguments."""
    if arguments and arguments[0] in NAMES:
        return int(_module(arguments[0]).main(arguments[1:]) or 0)
    if arguments:
        print(f"There is no benchmark {arguments[0]!r}.\n")
    print("usage: python -m bench NAME [options]; each tells its options with --help\n")
    for name in NAMES:
        print(f"  {name:10} {(_module(name).__doc__ or '').splitlines()[0]}")
    return 1 if arguments else 0


def _module(name: str) -> ModuleType:
    return import_module(f"bench.{name}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
