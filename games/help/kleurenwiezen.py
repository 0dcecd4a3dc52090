"""Help for Kleurenwiezen."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.boston import ALONE
from games.engine.seats import TRICKS
from games.help import boston_common as boston
from games.help import common, kleuren_scoring
from games.help.common import together
from games.help.kleuren_scoring import contract_of
from games.help.text import Answer, Section
from games.rules.kleurenwiezen import Kleurenwiezen
from games.rules.kleurenwiezen.bids import LEVELS, SAMEN, SUITS
from games.rules.kleurenwiezen.standing import PASSE_PAROLE_FROM


def sections(rules: Kleurenwiezen) -> tuple[Section, ...]:
    """What a player should know of Kleurenwiezen with these options."""
    return common.sections_of(
        aim=(boston.a_task_in_each_deal(), common.deals_and_total(rules.session_deals)),
        preparation=(
            common.order_of_cards(),
            _dealing(rules),
            _proposals(rules),
            _ladder(rules),
            _troel(rules),
        ),
        play=(*_contracts(rules), *_tricks(rules)),
        scoring=kleuren_scoring.lines(rules),
        mistakes=(
            _("Joining because you like the suit: ask yourself first whether you bring tricks."),
            boston.lacking_low_cards(),
            _("Keeping a misère or an abundance for later: they must be bid at your first turn."),
        ),
        questions=(
            boston.if_all_pass(_if_all_pass(rules)),
            _who_speaks_for_two(rules),
            _if_nobody_joins(),
            common.equal_totals(),
        ),
    )


# Before the first card


def _dealing(rules: Kleurenwiezen) -> str:
    return together(boston.dealt_in_packets(rules.batch_sizes), boston.mixing(rules.shuffle))


def _proposals(rules: Kleurenwiezen) -> str:
    needed = _("To propose or join a suit you must hold a card of it.")
    return together(
        boston.bidding_goes_round(),
        _(
            "You may propose a suit, and another player may join you: then this suit is trumps, "
            "and together you bid %(low)s tricks, or more over other bids."
        )
        % {"low": LEVELS[SAMEN][0]},
        needed if rules.require_card else None,
        _("The first to speak may also wait, and then only join or pass."),
    )


def _ladder(rules: Kleurenwiezen) -> str:
    piccolo = _("Piccolo stands between alone 8 and together 12.")
    troel = _("A troel stands between abundance 9 and grand misère.")
    return together(
        _(
            "From low to high the bids are: together 8, alone 5, together 9, alone 6, together 10, "
            "alone 7, small misère, together 11, alone 8, together 12, together 13, abundance 9, "
            "grand misère, abundance 10, abundance 11, open misère, abundance 12, solo slim."
        ),
        piccolo if rules.piccolo else None,
        troel if rules.troel == "compulsory" else None,
        _("The same bids rank by suit, from low to high: %(suits)s.")
        % {"suits": common.strain_names(SUITS)},
    )


def _troel(rules: Kleurenwiezen) -> str | None:
    return boston.troel_is_announced() if rules.troel == "compulsory" else None


# Play


def _contracts(rules: Kleurenwiezen) -> tuple[str | None, ...]:
    return (
        _(
            "You need as many tricks as you bid, in solo slim all %(tricks)s. "
            "Trumps are the suit that was proposed or bid."
        )
        % {"tricks": TRICKS},
        _miseres(rules),
        _troel_contract(rules) if rules.troel == "compulsory" else None,
    )


def _miseres(rules: Kleurenwiezen) -> str:
    piccolo = _("Piccolo: exactly one trick.")
    if rules.open_misere_exposed == "after_auction":
        shown = _(
            "In an open misère the declarer's cards lie face up before the first card is played."
        )
    else:
        shown = boston.misere_hand_is_shown()
    return together(
        _(
            "Misère: one player must not win a single trick, and there are no trumps. "
            "In small misère everybody first lays one card away."
        ),
        piccolo if rules.piccolo else None,
        shown,
        _shared(rules),
    )


def _shared(rules: Kleurenwiezen) -> str | None:
    if rules.max_misere == 1:
        return None
    return _("Up to %(most)s players may make the same one of these bids, each against all.") % {
        "most": rules.max_misere
    }


def _troel_contract(rules: Kleurenwiezen) -> str:
    kept, changed = contract_of(rules, "troel"), contract_of(rules, "troel", trump_changed=True)
    return _(
        "In a troel the suit of the card that made the partners is trumps. Its holder leads it, "
        "and the two need %(kept)s tricks; or names other trumps, and they need %(changed)s."
    ) % {"kept": kept.target, "changed": changed.target}


def _tricks(rules: Kleurenwiezen) -> tuple[str, ...]:
    return (
        together(
            common.left_of_dealer_leads(),
            _("In an abundance and a solo slim the declarer leads."),
        ),
        boston.nobody_is_bound(),
        boston.highest_wins_and_leads(),
        boston.when_play_stops(early=rules.end_early),
    )


# Questions


def _if_all_pass(rules: Kleurenwiezen) -> str:
    stays = rules.keeps_dealer
    return boston.dealt_again_and_counted(same_dealer=stays, counts=not stays)


def _who_speaks_for_two(rules: Kleurenwiezen) -> Answer:
    leaves = _("From together %(level)s up, whoever joined may also let the partner decide.") % {
        "level": PASSE_PAROLE_FROM
    }
    return Answer(
        _("What if my partner and I are outbid?"),
        together(
            _("Whoever joined speaks for both, and raises or passes."),
            leaves if rules.passe_parole else None,
            _("After a pass the other may still go alone."),
        ),
    )


def _if_nobody_joins() -> Answer:
    lowest, *_between, highest = LEVELS[ALONE]
    return Answer(
        _("What if nobody joins my proposal?"),
        _(
            "At your next turn you may go alone for %(low)s to %(high)s tricks, join a higher "
            "suit, keep your proposal open once, or pass."
        )
        % {"low": lowest, "high": highest},
    )
