"""After the database server was restarted the next pages work: no dead connection is given out."""

from __future__ import annotations

import pytest
from django.db import connection

from tests.backend import end_sessions
from whistdrive.accounts.models import User

pytestmark = [pytest.mark.pg, pytest.mark.django_db(transaction=True)]


def test_a_connection_that_was_cut_in_the_pool_is_not_used_again() -> None:
    User.objects.count()
    name = str(connection.settings_dict["NAME"])
    connection.close()  # back into the pool
    end_sessions(name)

    assert User.objects.count() == 0
