from __future__ import annotations
import pytest
from playwright.sync_api import expect
from tests import factories
from tests.e2e.pages import Phone
from tests.e2e.watch import Asked

def test_loop(seat):
    for n in range(25):
        drive = factories.make_drive()
        page = seat()
        seen = []
        page.on("response", lambda r: seen.append((r.status, r.url, r.headers.get("etag"))) if "/t/" in r.url else None)
        phone = Phone(page).open_table(factories.table_code(drive, 1))
        phone.is_in_touch()
        factories.settle(drive, 1, 1)
        try:
            expect(phone.settled).to_be_visible(timeout=8000)
        except AssertionError:
            from tournaments.models import DriveTable
            print(n, seen, DriveTable.objects.get(drive=drive, number=1).edition, phone.part.get_attribute("data-revision"))
            raise
        page.context.close()
