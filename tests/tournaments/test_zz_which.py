import pytest
from django.db import connection
@pytest.mark.django_db
def test_w():
    print("VENDOR", connection.vendor, connection.settings_dict["NAME"])
    assert 0
