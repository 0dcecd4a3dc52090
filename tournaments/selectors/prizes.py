"""The prizes of a finished drive: what was read out, what has changed since, what comes next.

What was read out stands in the journal, word for word. The prize list is folded from the scores
each time, so a correction may give a prize to somebody else; the two are then shown side by side.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from tournaments.models import Drive, Journal
from tournaments.scoring import prizes
from tournaments.selectors.standings import Folded, fold_standings, not_old, rest_rule

READ_OUT, FINISHED = "prize_shown", "finished"


@dataclass(frozen=True, slots=True)
class PrizeNow:
    """A prize with its winners, as it would be read out now.

    `passed_over` are those who would have won it, each with the rule of the prize they have: a
    dearer one, which as a rule is read out later, so that the hall may not hear of it yet.
    """

    rule: dict[str, Any]
    entries: tuple[int, ...]
    total: str  # what the ranking goes by: tricks, or tricks a hand
    passed_over: tuple[tuple[int, dict[str, Any]], ...] = ()

    @property
    def kind(self) -> Hashable:
        """What it is for, to find it by in another list."""
        return self.rule["kind"], self.rule["station"], self.rule["place"]

    @property
    def outcome(self) -> Hashable:
        """What the hall hears of it."""
        return self.entries, self.total


@dataclass(frozen=True, slots=True)
class PrizeRead:
    """A prize as the hall heard it last, and as it is now; `now` None: nobody wins it any more."""

    place: int
    said: PrizeNow
    now: PrizeNow | None

    @property
    def has_changed(self) -> bool:
        """Whether the hall has heard what no longer holds."""
        return self.now is None or self.now.outcome != self.said.outcome


@dataclass(frozen=True, slots=True)
class Prizes:
    """The prizes read out, in the order in which they were last, and those still to come."""

    read: tuple[PrizeRead, ...] = ()
    left: tuple[PrizeNow, ...] = ()

    @property
    def in_order(self) -> tuple[PrizeRead, ...]:
        """Those read out by their places in the list, however often one was read again."""
        return tuple(sorted(self.read, key=lambda prize: prize.place))

    @property
    def changed(self) -> tuple[PrizeRead, ...]:
        """Those of which the hall has heard what no longer holds."""
        return tuple(prize for prize in self.in_order if prize.has_changed)


def awards_now(drive: Drive, folded: Folded | None = None) -> tuple[PrizeNow, ...]:
    """The prize list in the order of reading out, lowest first; frozen once published.

    A page gives the standings that it shows, which serve unless they are old: nobody is to be named
    who has lost the prize since. What is to be frozen is folded from the rows here.
    """
    if drive.is_closed:
        rows = drive.awards.order_by("order")
        frozen = tuple(PrizeNow(a.rule, tuple(a.entries), a.total) for a in rows)
        return with_reasons(frozen, _folded_awards(drive, folded)) if folded else frozen
    return _folded_awards(drive, not_old(drive, folded) if folded else fold_standings(drive))


def _folded_awards(drive: Drive, folded: Folded) -> tuple[PrizeNow, ...]:
    rule = rest_rule(drive)
    awards = prizes.award(folded.full, second=_second_prize(drive))
    return tuple(
        PrizeNow(
            a.rule.as_dict(), a.entries, str(rule.measure(a.winners[0])),
            tuple((over.entry, over.has.as_dict()) for over in a.passed_over),
        )
        for a in awards
    )  # fmt: skip


def not_given(drive: Drive, folded: Folded) -> tuple[dict[str, Any], ...]:
    """What the prizes are for that nobody gets, because everybody who could has another."""
    kept = prizes.not_given(not_old(drive, folded).full, second=_second_prize(drive))
    return tuple(award.rule.as_dict() for award in kept)


def _second_prize(drive: Drive) -> prizes.SecondPrize:
    return prizes.SecondPrize(drive.second_prize)


def with_reasons(said: Iterable[PrizeNow], now: Iterable[PrizeNow]) -> tuple[PrizeNow, ...]:
    """Prizes as they were said, with the reasons of those that are still so."""
    reasons = {(prize.kind, prize.outcome): prize.passed_over for prize in now}
    return tuple(
        replace(prize, passed_over=reasons.get((prize.kind, prize.outcome), ())) for prize in said
    )


def prizes_of(drive: Drive, awards: Iterable[PrizeNow]) -> Prizes:
    """What was read out of this prize list, in one query; nothing before the finish."""
    if not drive.finished_at:
        return Prizes(left=tuple(awards))
    # By what a prize is for: a correction may put one more into the list, or take one out.
    now = {award.kind: award for award in awards}
    places = {prize.kind: (place, prize) for place, prize in _readings(drive)}
    said = with_reasons((prize for _place, prize in places.values()), now.values())
    read = tuple(PrizeRead(places[one.kind][0], one, now.get(one.kind)) for one in said)
    return Prizes(read, tuple(award for kind, award in now.items() if kind not in places))


def changed_prizes(drive: Drive, folded: Folded) -> tuple[PrizeRead, ...]:
    """The prizes that are no longer what the hall has heard."""
    if not drive.finished_at or not drive.prizes_shown:
        return ()
    return prizes_of(drive, awards_now(drive, folded)).changed


def _readings(drive: Drive) -> list[tuple[int, PrizeNow]]:
    """Every reading since the last finish, of a prize read again the last one only."""
    lines = Journal.objects.filter(drive=drive, kind__in=(READ_OUT, FINISHED))
    latest: dict[Hashable, tuple[int, PrizeNow]] = {}
    for kind, data in lines.order_by("-revision").values_list("kind", "data"):
        if kind == FINISHED:
            break
        if "entries" in data:  # earlier versions wrote down the place only
            prize = PrizeNow(data["rule"], tuple(data["entries"]), data["total"])
            latest.setdefault(prize.kind, (data["place"], prize))
    return list(reversed(latest.values()))
