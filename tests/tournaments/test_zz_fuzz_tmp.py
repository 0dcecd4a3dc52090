from __future__ import annotations
import json, sys, time
from copy import deepcopy
import pytest
from django.db import transaction
from tests import factories
from tournaments.refusals import Refused
from tournaments.selectors.whole import whole_drive
from tournaments.services.whole import import_drive
from tournaments.services import course
from tournaments.services.changes import PROGRAM
pytestmark = pytest.mark.django_db
ODD = [None, -1, 0, 2, 10**12, True, 1.5, "", "x", "=1+1", "\u0000", [], [None], {}, {"a": 1}, "2026-11-30T00:00:00+00:00", "9"*300]
def paths(value, path=()):
    yield path
    if isinstance(value, dict):
        for k in value: yield from paths(value[k], (*path, k))
    elif isinstance(value, list):
        for i in (0, len(value)-1) if len(value) > 1 else range(len(value)): yield from paths(value[i], (*path, i))
def put(values, path, new):
    for p in path[:-1]: values = values[p]
    values[path[-1]] = new
def test_fuzz():
    drive = factories.make_drive(tables=2, resting=1, hands=3)
    factories.play_on(drive); factories.play_on(drive)
    factories.enter(drive, 1, 3, "ns", 5); factories.enter(drive, 1, 3, "ns", 7)
    factories.play_round(drive) if False else None
    for state in ("running", "published"):
        if state == "published":
            factories.settle(drive, 1, 3, 7); factories.settle(drive, 2, 3, 7)
            course.finish_drive(drive.pk, PROGRAM); course.publish_drive(drive.pk, PROGRAM)
        values = whole_drive(factories.fresh(drive))
        club = factories.ClubFactory()
        ok = bad = 0; t=time.time()
        accepted = {}
        for path in list(paths(values)):
            if not path: continue
            for odd in ODD:
                v = deepcopy(values); put(v, path, odd)
                data = json.dumps(v).encode()
                try:
                    with transaction.atomic():
                        d = import_drive(club, data, PROGRAM)
                        whole_drive(d)
                        from tournaments.exports import results_csv, standings_json
                        standings_json(d); results_csv(d)
                        from tournaments.selectors.console import journal_lines
                        from tournaments.messages import journal_line
                        [journal_line(l.kind, l.data, {}) for l in journal_lines(d)]
                        transaction.set_rollback(True)
                    ok += 1; accepted.setdefault(path, []).append(odd)
                except Refused as r:
                    from tournaments import messages
                    messages.refusal(r)
                    bad += 1
                except Exception as e:
                    print("CRASH", path, repr(odd)[:50], type(e), str(e)[:200])
        print(state, ok, bad, time.time()-t)
        for p, o in accepted.items(): print("  ok", p, repr(o)[:150])
