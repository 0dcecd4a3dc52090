"""Help for Wiezen."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.contracts import Contract
from games.engine.seats import TRICKS
from games.help import boston_common as boston
from games.help import common
from games.help.common import together
from games.help.text import Answer, Section
from games.rules.wiezen import Wiezen


def sections(rules: Wiezen) -> tuple[Section, ...]:
    """What a player should know of Wiezen with these options."""
    return common.sections_of(
        aim=(boston.a_task_in_each_deal(), common.deals_and_total(rules.session_deals)),
        preparation=(
            common.order_of_cards(),
            _dealing(rules),
            _bids(rules),
            _troel(rules),
        ),
        play=(*_contracts(rules), *_tricks(rules)),
        scoring=(
            boston.who_pays_whom(),
            _paid_by_trick(rules),
            _failed(rules),
            _fixed(rules),
            _doubled(rules),
            _example(rules),
        ),
        mistakes=(
            _("Asking with a poor hand: whoever joins counts on you for half of the tricks."),
            boston.lacking_low_cards(),
            boston.forgetting_who_was_partner(),
        ),
        questions=(
            boston.if_all_pass(_if_all_pass(rules)),
            _if_nobody_joins(rules),
            boston.bidding_again(),
            common.equal_totals(),
        ),
    )


# Before the first card


def _dealing(rules: Wiezen) -> str:
    return together(
        boston.dealt_in_packets(rules.batch_sizes),
        _("The dealer's last card is turned face up and shows the turned-up suit of the deal."),
        boston.mixing(rules.shuffle),
    )


def _bids(rules: Wiezen) -> str:
    wait = _("The first to speak may also wait, and then only join or pass.")
    return together(
        boston.bidding_goes_round(),
        _(
            "Whoever asks looks for a partner, and another player may join; higher bids are made "
            "alone. From low to high: ask, abundance 9, abundance 9 in the turned-up suit, misère, "
            "abundance 10, abundance 11, abundance 12, open misère, solo, solo slim."
        ),
        wait if rules.allow_wait else None,
        boston.passing_is_final(),
    )


def _troel(rules: Wiezen) -> str | None:
    if rules.troel == "off":
        return None
    if rules.troel_rank == "top":
        after = _("Nobody can bid over a troel: there is no bidding in that deal.")
    else:
        after = _("Only open misère, solo and solo slim may be bid over a troel.")
    return together(boston.troel_is_announced(), after)


# Play


def _contracts(rules: Wiezen) -> tuple[str | None, ...]:
    return (
        _(
            "Ask and join: the two need %(ask)s tricks together; an asker whom nobody joins needs "
            "%(alone)s alone. The turned-up suit is trumps."
        )
        % {"ask": rules.target("ask"), "alone": rules.target("alone")},
        _(
            "Abundance: one player needs as many tricks as bid, and names the trumps, except in "
            "abundance 9 in the turned-up suit."
        ),
        together(
            _("Misère: one player must not win a single trick, and there are no trumps."),
            boston.misere_hand_is_shown(),
            _misere_is_shared(rules),
        ),
        _(
            "Solo: all %(tricks)s tricks with trumps of your own. "
            "Solo slim: all %(tricks)s with the turned-up suit."
        )
        % {"tricks": rules.target("solo")},
        _troel_contract(rules) if rules.troel == "compulsory" else None,
    )


def _misere_is_shared(rules: Wiezen) -> str | None:
    if rules.max_misere == 1:
        return None
    return _(
        "Up to %(most)s players may bid the same misère, but not an open one, each against all."
    ) % {"most": rules.max_misere}


def _troel_contract(rules: Wiezen) -> str:
    three, four = rules.target("troel"), rules.target("troel", troela=True)
    if three == four:
        needed = _("In a troel the two partners need %(tricks)s tricks.") % {"tricks": three}
    else:
        needed = _(
            "In a troel the two partners need %(three)s tricks, with all four aces %(four)s."
        ) % {"three": three, "four": four}
    return together(
        needed,
        _("Trumps are the suit of the card that made them partners, and its holder must lead it."),
    )


def _tricks(rules: Wiezen) -> tuple[str, ...]:
    first = _("In an abundance, a solo and a solo slim the declarer leads.")
    return (
        together(common.left_of_dealer_leads(), first if rules.declarer_leads else None),
        boston.nobody_is_bound(),
        boston.highest_wins_and_leads(),
        boston.when_play_stops(early=rules.end_early),
    )


# Scoring


def _value(rules: Wiezen, kind: str, more: int = 0) -> int:
    """What each opponent pays for so many tricks more than needed."""
    target = rules.target(kind)
    return rules.value(Contract(kind, (0,), target), target + more)


def _paid_by_trick(rules: Wiezen) -> str:
    by_trick = _(
        "Made exactly, ask and join or alone is worth %(ask)s, and every trick over %(step)s more."
    ) % {"ask": _value(rules, "ask"), "step": _value(rules, "ask", 1) - _value(rules, "ask")}
    troel = _("A troel is worth %(troel)s, and every trick over %(step)s more.") % {
        "troel": _value(rules, "troel"),
        "step": _value(rules, "troel", 1) - _value(rules, "troel"),
    }
    doubled = _("With all %(tricks)s tricks the whole amount is doubled.") % {"tricks": TRICKS}
    return together(
        by_trick,
        troel if rules.troel == "compulsory" else None,
        doubled if rules.all_tricks_double else None,
    )


def _failed(rules: Wiezen) -> str:
    if rules.fail_multiplier == 1:
        return _(
            "If one of these fails, it costs the same, and a trick missing as much as a trick over."
        )
    return _(
        "If one of these fails, it costs twice as much, and a trick missing twice as much as a "
        "trick over."
    )


def _fixed(rules: Wiezen) -> str:
    kinds = (
        "abondance_9", "abondance_10", "abondance_11", "abondance_12", "misere", "open_misere",
        "solo", "solo_slim",
    )  # fmt: skip
    fixed = _(
        "The other bids are won or lost as a whole: abundance 9: %(abondance_9)s; "
        "abundance 10: %(abondance_10)s; abundance 11: %(abondance_11)s; "
        "abundance 12: %(abondance_12)s; misère: %(misere)s; open misère: %(open_misere)s; "
        "solo: %(solo)s; solo slim: %(solo_slim)s."
    )
    return fixed % {kind: _value(rules, kind) for kind in kinds}


def _doubled(rules: Wiezen) -> str | None:
    if not rules.pass_double:
        return None
    if rules.pass_double_stacks:
        return _("Each time that everybody passes, the next deal counts double once more.")
    return boston.next_deal_is_doubled()


def _example(rules: Wiezen) -> str:
    needed = rules.target("alone")
    return boston.example_of_one(needed, needed - 1, _value(rules, "alone", -1))


# Questions


def _if_all_pass(rules: Wiezen) -> str:
    stays = rules.keeps_dealer
    return boston.dealt_again_and_counted(same_dealer=stays, counts=not stays)


def _if_nobody_joins(rules: Wiezen) -> Answer:
    return Answer(
        _("What if I ask and nobody joins?"),
        _(
            "When all the others have passed, you play alone for %(tricks)s tricks, or give up, "
            "as if you had passed."
        )
        % {"tricks": rules.target("alone")},
    )
