"""Pages as a browser reads them: what a form carries out of sight, and what was said."""

from __future__ import annotations

import re

from django.http import HttpResponse
from django.test import Client

HIDDEN = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


def hidden(client: Client, address: str, do: str = "") -> dict[str, str]:
    """The hidden fields of the page's form with the button `do`, else of the last one posted."""
    return hidden_in(client.get(address), do)


def hidden_in(page: HttpResponse, do: str = "") -> dict[str, str]:
    """The same, of a page that is here already."""
    main = page.content.decode().split("<main")[-1]
    forms = [part.partition("</form>")[0] for part in main.split("<form")[1:]]
    forms = [form for form in forms if 'method="post"' in form.partition(">")[0]]
    if do:
        forms = [form for form in forms if f'value="{do}"' in form]
    fields = dict(HIDDEN.findall(forms[-1])) if forms else {}
    fields.pop("csrfmiddlewaretoken", None)
    return fields


def said(page: HttpResponse) -> list[str]:
    """What a page reached by `follow=True` says above everything else."""
    return [str(message) for message in page.context["messages"]]
