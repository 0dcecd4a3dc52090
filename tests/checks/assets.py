"""Our rules for scripts and styles: nothing from elsewhere, no code made at run time, no words."""

from __future__ import annotations

import re
from collections.abc import Iterator

COMMENTS = re.compile(r"/\*.*?\*/|(?<![:'\"])//[^\n]*", re.DOTALL)
ELSEWHERE = re.compile(r"""(?:url\(\s*["']?|@import\s+["']?|["'`])((?:https?:)?//[\w.-]+)""")
# The names of XML's kinds look like addresses, and nobody asks for them.
NAMESPACE = "http://www.w3.org"
RUN_TIME = re.compile(r"\beval\(|\bnew Function\b|\bset(?:Timeout|Interval)\(\s*[\"'`]")
# Two words or more that begin like a sentence; what is thrown or logged is for developers.
SENTENCE = re.compile(r"""(["'`])([A-Z][a-z]+ [a-z]{2,}[^"'`]*)\1""")
FOR_DEVELOPERS = re.compile(r"\bError\(|\bconsole\.")
LONGEST_SCRIPT = 200


def asset_faults(name: str, source: str) -> Iterator[tuple[int, str]]:
    """Line and sentence for all that is wrong with a script or a style."""
    bare = COMMENTS.sub(lambda found: "\n" * found[0].count("\n"), source)
    is_script = name.endswith(".js")
    for number, line in enumerate(bare.splitlines(), start=1):
        for found in ELSEWHERE.finditer(line):
            if not found[1].startswith(NAMESPACE):
                yield number, f"this comes from elsewhere: {found[1]}"
        if is_script:
            yield from ((number, text) for text in _script_faults(line))
    if is_script and (length := source.count("\n")) > LONGEST_SCRIPT:
        yield length, f"the script is longer than {LONGEST_SCRIPT} lines"


def _script_faults(line: str) -> Iterator[str]:
    if RUN_TIME.search(line):
        yield "code is made at run time, which the content policy forbids"
    found = SENTENCE.search(line)
    if found and not FOR_DEVELOPERS.search(line):
        yield f"these words are not translated: {found[2]!r}; give them in a data attribute"
