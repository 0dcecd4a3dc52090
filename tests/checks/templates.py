"""`python -m tests.checks.templates`: templates, scripts and styles keep our rules."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import django
from django.template import Engine, TemplateDoesNotExist, TemplateSyntaxError, engines
from django.template.backends.django import DjangoTemplates
from django.template.base import Node
from django.template.defaulttags import URLNode
from django.template.loader_tags import ExtendsNode, IncludeNode
from django.templatetags.static import StaticNode

from tests.checks.assets import asset_faults
from tests.checks.faults import Fault
from tests.checks.flatten import flat, tags
from tests.checks.markup import markup_faults
from tests.checks.wording import tag_faults, text_faults, word_faults

REPO = Path(__file__).resolve().parents[2]
LONGEST = 150
# What is written as it stands could be a player's name full of markup.
UNESCAPED = re.compile(r"\|\s*safe(seq)?\b|^autoescape\s+off")


def folders(root: Path = REPO) -> list[Path]:
    """Where templates of ours lie."""
    apps = [*root.glob("whistdrive/*/templates"), *root.glob("games/templates")]
    return [f for f in [root / "templates", *apps, root / "tournaments/templates"] if f.is_dir()]


def names(folder: Path) -> Iterator[str]:
    """The names by which a folder's templates are loaded."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()


def source_faults(source: str, name: str, folder: Path) -> Iterator[tuple[int, str]]:
    """What can be seen in the text alone; included templates are looked up in `folder`."""

    def has_csrf(included: str) -> bool:
        path = folder / included.partition("#")[0]
        return path.is_file() and "csrf_token" in path.read_text(encoding="utf-8")

    html = flat(source, words_only=False, has_csrf=has_csrf)
    words = flat(source, words_only=True, has_csrf=has_csrf)
    if name.endswith(".txt"):
        yield from text_faults(words)
    else:
        yield from markup_faults(html)
        yield from unescaped_faults(source)
        yield from word_faults(words)
    yield from tag_faults(tags(source))
    if (length := source.count("\n")) > LONGEST:
        yield length, f"the template is longer than {LONGEST} lines"


def unescaped_faults(source: str) -> Iterator[tuple[int, str]]:
    """What a page writes as it stands."""
    for token in tags(source):
        if UNESCAPED.search(token.contents):
            yield token.lineno or 1, "this is written unescaped: take the markup out of the value"


def compile_faults(name: str) -> Iterator[tuple[int, str]]:
    """What Django says, and every fixed name of a page, file or template that leads nowhere."""
    engine = _engine()
    try:
        template = engine.get_template(name)
    except (TemplateSyntaxError, TemplateDoesNotExist) as error:
        token = getattr(error, "token", None)
        yield getattr(token, "lineno", 1), f"{type(error).__name__}: {error}"
        return
    kinds = (URLNode, StaticNode, IncludeNode, ExtendsNode)
    for kind in kinds:
        for node in template.nodelist.get_nodes_by_type(kind):
            if text := node_fault(node):
                yield getattr(node.token, "lineno", 1), text


def _engine() -> Engine:
    backend = engines["django"]
    assert isinstance(backend, DjangoTemplates)
    return backend.engine


def node_fault(node: Node) -> str:
    """Whether a fixed name leads nowhere; empty if it leads somewhere or is not fixed."""
    name, exists = _target(node)
    return "" if name is None or exists(name) else f"there is no such thing: {name}"


def _target(node: Node) -> tuple[str | None, Callable[[str], bool]]:
    if isinstance(node, URLNode):
        return _fixed(node.view_name), _is_page
    if isinstance(node, StaticNode):
        return _fixed(node.path), _is_file
    if isinstance(node, IncludeNode):
        return _fixed(node.template), _is_template
    assert isinstance(node, ExtendsNode)
    return _fixed(node.parent_name), _is_template


def _fixed(expression: object) -> str | None:
    """What an expression always is; None if that depends."""
    value = getattr(expression, "var", None)
    return value if isinstance(value, str) else None


def _is_page(name: str) -> bool:
    from django.urls import get_resolver

    return name in get_resolver().reverse_dict or ":" in name


def _is_file(name: str) -> bool:
    from django.contrib.staticfiles import finders

    return finders.find(name) is not None


def _is_template(name: str) -> bool:
    try:
        _engine().get_template(name)
    except TemplateDoesNotExist:
        return False
    except TemplateSyntaxError:
        pass
    return True


def every_fault() -> Iterator[Fault]:
    """All faults of all templates."""
    for folder in folders():
        for name in names(folder):
            path = folder / name
            shown = path.relative_to(REPO).as_posix()
            source = path.read_text(encoding="utf-8")
            for line, text in source_faults(source, name, folder):
                yield Fault(shown, line, text)
            for line, text in compile_faults(name):
                yield Fault(shown, line, text)


def every_asset_fault() -> Iterator[Fault]:
    """All faults of all scripts and styles."""
    for path in sorted((REPO / "static").rglob("*")):
        if path.suffix in {".js", ".css"}:
            for line, text in asset_faults(path.name, path.read_text(encoding="utf-8")):
                yield Fault(path.relative_to(REPO).as_posix(), line, text)


def main() -> int:
    """Print the faults; the exit code."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistdrive.settings")
    django.setup()
    faults = sorted([*every_fault(), *every_asset_fault()])
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
