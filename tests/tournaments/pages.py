"""Pages as a browser reads them: what a form carries out of sight, and what was said."""

from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tests import factories
from tournaments.models import Drive
from whistdrive.clubs.models import Role

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


def named(page: HttpResponse, form: str) -> dict[str, str]:
    """The hidden fields that stand elsewhere on the page and belong to the form of this id."""
    return dict(re.findall(f'{HIDDEN.pattern} form="{form}"', page.content.decode()))


def said(page: HttpResponse) -> list[str]:
    """What a page reached by `follow=True` says above everything else."""
    return [str(message) for message in page.context["messages"]]


def signed_in(drive: Drive, role: Role | None = Role.OWNER, tables: str = "") -> Client:
    """A browser of a member of the drive's club; without a role, of a stranger."""
    club = drive.club if role else factories.ClubFactory()
    user = factories.member(club, role or Role.OWNER)
    user.memberships.update(tables=tables)
    client = Client()
    client.force_login(user)
    return client


def shown(client: Client, address: str, **more: Any) -> str:
    response = client.get(address, **more)
    assert response.status_code == 200, address
    return text_of(response)


def text_of(response: Any) -> str:
    """The page on one line, its figures such as 8–5 as they are read."""
    page = re.sub(r'<span class="whole">(.*?)</span>', r"\1", response.content.decode())
    return " ".join(page.split())
