from __future__ import annotations

import pytest

from tournaments import messages
from tournaments.models import Drive
from tournaments.scoring.prizes import DEFAULT, PrizeKind, PrizeRule

TITLES = {
    PrizeRule(PrizeKind.HIGHEST): "Highest of all",
    PrizeRule(PrizeKind.HIGHEST, "A"): "Best of the Reds",
    PrizeRule(PrizeKind.HIGHEST, "B"): "Best of the Gentlemen",
    PrizeRule(PrizeKind.HIGHEST, "", 2): "Place 2 of all",
    PrizeRule(PrizeKind.HIGHEST, "B", 3): "Place 3 of the Gentlemen",
    PrizeRule(PrizeKind.LOWEST): "Lowest of all",
    PrizeRule(PrizeKind.LOWEST, "A"): "Lowest of the Reds",
    PrizeRule(PrizeKind.LOWEST, "", 2): "Place 2 from the bottom",
    PrizeRule(PrizeKind.LOWEST, "B", 2): "Place 2 of the Gentlemen from the bottom",
}


@pytest.mark.parametrize("rule", TITLES, ids=TITLES.values())
def test_a_prize_is_called_after_its_kind_its_line_and_its_place(rule: PrizeRule) -> None:
    assert messages.prize_title(Drive(station_a="Reds"), rule.as_dict()) == TITLES[rule]


@pytest.mark.parametrize("kind", PrizeKind)
@pytest.mark.parametrize("station", ["", "A"])
def test_no_two_prizes_have_the_same_title(kind: PrizeKind, station: str) -> None:
    rules = [PrizeRule(k, s, p) for k in PrizeKind for s in ("", "A", "B") for p in (1, 2, 3)]
    title = messages.prize_title(Drive(), PrizeRule(kind, station).as_dict())

    alike = [r for r in rules if messages.prize_title(Drive(), r.as_dict()) == title]

    assert alike == [PrizeRule(kind, station)]


def test_every_prize_that_is_given_has_a_title() -> None:
    assert all(messages.prize_title(Drive(), rule.as_dict()) for rule in DEFAULT)


def test_a_kind_of_prize_without_a_title_is_an_error_and_not_another_prize() -> None:
    with pytest.raises(KeyError):
        messages.prize_title(Drive(), {"kind": "most_hands_won", "station": "", "place": 1})
