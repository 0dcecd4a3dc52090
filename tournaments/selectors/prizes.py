"""The prizes of a finished drive: what was read out, what has changed since, what comes next.

What was read out stands in the journal, word for word. The prize list is folded from the scores
each time, so a correction may give a prize to somebody else; the two are then shown side by side.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from tournaments.models import Drive, Journal
from tournaments.selectors.standings import Folded, PrizeNow, awards_now, with_reasons

READ_OUT, FINISHED = "prize_shown", "finished"


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
