"""What the help for Kleurenwiezen says of points."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.boston import ALONE
from games.engine.contracts import Contract
from games.engine.seats import TRICKS
from games.help import boston_common as boston
from games.help import common
from games.help.common import together
from games.rules.kleurenwiezen import KleurenResult, Kleurenwiezen
from games.rules.kleurenwiezen.bids import ABONDANCE, LEVELS, SAMEN


def lines(rules: Kleurenwiezen) -> tuple[str | None, ...]:
    """What contracts are worth, made and lost."""
    return (
        boston.who_pays_whom(),
        _by_tricks(rules),
        _failed(rules),
        _special_pays(rules),
        _abundance_pays(rules),
        boston.next_deal_is_doubled() if rules.pass_double else None,
        _example(rules),
    )


def contract_of(
    rules: Kleurenwiezen, kind: str, level: int = 0, *, trump_changed: bool = False
) -> Contract:
    """A contract as a slip would name it."""
    slip = KleurenResult((), kind, (0,), level=level, trump_changed=trump_changed)
    contract = rules.contract_of(slip)
    assert contract
    return contract


def _value(rules: Kleurenwiezen, kind: str, level: int = 0) -> int:
    """What each opponent pays for a contract made exactly."""
    contract = contract_of(rules, kind, level)
    return rules.value(contract, contract.target)


def _by_tricks(rules: Kleurenwiezen) -> str:
    together_from, *_between, together_to = LEVELS[SAMEN]
    alone_from, *_between, alone_to = LEVELS[ALONE]
    two, one = contract_of(rules, SAMEN, together_from), contract_of(rules, ALONE, alone_from)
    return together(
        _("Together, %(low)s to %(high)s tricks are worth: %(values)s.")
        % {
            "low": together_from,
            "high": together_to,
            "values": common.numbers(rules.value(two, tricks) for tricks in LEVELS[SAMEN]),
        },
        _(
            "Alone, %(low)s to %(high)s tricks are worth: %(values)s, and more tricks no more; "
            "but a bid of %(high)s is worth %(best)s."
        )
        % {
            "low": alone_from,
            "high": alone_to,
            "values": common.numbers(rules.value(one, tricks) for tricks in LEVELS[ALONE]),
            "best": _value(rules, ALONE, alone_to),
        },
    )


def _failed(rules: Kleurenwiezen) -> str:
    return together(
        _(
            "If one of these fails, the value of the bid is lost, and for every trick missing "
            "%(two)s more together, %(one)s more alone."
        )
        % {"two": _missing(rules, SAMEN), "one": _missing(rules, ALONE)},
        _thirteen_lost(rules),
    )


def _missing(rules: Kleurenwiezen, kind: str) -> int:
    """What a trick missing costs besides the value of the bid."""
    bid = contract_of(rules, kind, LEVELS[kind][0])
    return rules.value(bid, bid.target - 1) - rules.value(bid, bid.target - 2)


def _thirteen_lost(rules: Kleurenwiezen) -> str | None:
    """Where a lost bid of all tricks does not cost its value, what it costs."""
    bid = contract_of(rules, SAMEN, TRICKS)
    base = -rules.value(bid, TRICKS - 1) - _missing(rules, SAMEN)
    if base == rules.value(bid, TRICKS):
        return None
    return _("A lost bid of %(tricks)s counts as %(points)s only, besides the missing tricks.") % {
        "tricks": TRICKS,
        "points": base,
    }


def _special_pays(rules: Kleurenwiezen) -> str:
    kinds = ("small_misere", "grand_misere", "open_misere", "solo_slim")
    special = _(
        "The other bids are won or lost as a whole: small misère: %(small_misere)s; "
        "grand misère: %(grand_misere)s; open misère: %(open_misere)s; solo slim: %(solo_slim)s."
    )
    piccolo = _("Piccolo: %(points)s.")
    return together(
        special % {kind: _value(rules, kind) for kind in kinds},
        piccolo % {"points": _value(rules, "piccolo")} if rules.piccolo else None,
        _troel_pays(rules) if rules.troel == "compulsory" else None,
    )


def _troel_pays(rules: Kleurenwiezen) -> str:
    troel = contract_of(rules, "troel")
    return _("Troel: %(points)s, and %(all)s with all %(tricks)s tricks.") % {
        "points": rules.value(troel, troel.target),
        "all": rules.value(troel, TRICKS),
        "tricks": TRICKS,
    }


def _abundance_pays(rules: Kleurenwiezen) -> str:
    lowest, *_between, highest = LEVELS[ABONDANCE]
    values = [_value(rules, ABONDANCE, level) for level in LEVELS[ABONDANCE]]
    if rules.abondance_overtricks:
        more = _("More tricks than were bid count as if they had been bid.")
    else:
        more = _("More tricks than were bid pay no more.")
    return together(
        _("An abundance of %(low)s to %(high)s tricks wins or loses: %(values)s.")
        % {"low": lowest, "high": highest, "values": common.numbers(values)},
        more,
    )


def _example(rules: Kleurenwiezen) -> str:
    one = LEVELS[ALONE][1]
    lost = rules.value(contract_of(rules, ALONE, one), one - 1)
    return boston.example_of_one(one, one - 1, lost)
