"""Help for Solo Whist."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.help import boston_common as boston
from games.help import common
from games.help.common import together
from games.help.text import Section
from games.rules.solo_whist import SoloResult, SoloWhist
from games.rules.solo_whist.dealing import ROUNDS
from games.rules.solo_whist.scoring import GENERAL, PROP_COP, TARGETS


def sections(rules: SoloWhist) -> tuple[Section, ...]:
    """What a player should know of Solo Whist with these options."""
    return common.sections_of(
        aim=(boston.a_task_in_each_deal(), common.deals_and_total(rules.session_deals)),
        preparation=(
            common.order_of_cards(),
            _dealing(rules),
            _trumps_of_the_deal(rules),
            _bids(rules),
            _proposal(rules),
        ),
        play=(*_contracts(rules), *_tricks(rules)),
        scoring=(
            boston.who_pays_whom(),
            _values(rules),
            *_over_and_under(rules),
            *_examples(rules),
        ),
        mistakes=(
            boston.lacking_low_cards(),
            _(
                "Accepting a proposal with a poor hand: the two of you need more than half "
                "of the tricks, so look for four of them in your own cards."
            ),
            boston.forgetting_who_was_partner(),
        ),
        questions=(
            boston.if_all_pass(_if_all_pass(rules)),
            boston.bidding_again(),
            common.must_i_trump(False),
            common.seeing_a_trick_again(rules),
        ),
    )


# Before the first card


def _dealing(rules: SoloWhist) -> str:
    if rules.batches == "4-3-3-3-rotating":
        dealt = _(
            "The dealer deals four times round, clockwise from the left: each time one player "
            "gets four cards and the others three, and each player gets the four once."
        )
    elif rules.batches == "ones":
        dealt = common.dealt_singly(len(ROUNDS["ones"]))
    else:
        dealt = boston.dealt_in_packets(
            size for size in ROUNDS[rules.batches] if isinstance(size, int)
        )
    is_shuffled = rules.shuffle == "every_deal" or rules.reshuffle_after == "never"
    return together(
        dealt,
        boston.mixing(rules.shuffle),
        None if is_shuffled else _("After an abundance or a higher bid it is shuffled again."),
    )


def _trumps_of_the_deal(rules: SoloWhist) -> str:
    if rules.trump_method == "turn_up":
        return _(
            "The dealer's last card is turned face up and shows the turned-up suit of the deal. "
            "It is one of the dealer's cards and may be played at any time."
        )
    cycle = dict.fromkeys(map(rules.announced_trump, range(1, 6)))
    names = common.strain_names(suit for suit in cycle if suit != "NT")
    if "NT" in cycle:
        return _(
            "No card is turned up. The turned-up suit of the deal goes by a list instead: "
            "%(suits)s, then a deal without trumps, and again from the start. "
            "Without trumps nobody may bid royal abundance."
        ) % {"suits": names}
    return _(
        "No card is turned up. The turned-up suit of the deal goes by a list instead: "
        "%(suits)s, and again from the start."
    ) % {"suits": names}


def _bids(rules: SoloWhist) -> str:
    if rules.ladder == "misere_high":
        order = _(
            "From low to high the bids are: proposal, solo, abundance, royal abundance, misère, "
            "abundance declared, open misère."
        )
    else:
        order = _(
            "From low to high the bids are: proposal, solo, misère, abundance, royal abundance, "
            "open misère, abundance declared."
        )
    only_over = _("Royal abundance may be bid only over an abundance.")
    return together(
        boston.bidding_goes_round(), order, only_over if rules.royal_needs_abundance else None
    )


def _proposal(rules: SoloWhist) -> str:
    if rules.unaccepted_prop == "convert":
        alone = _(
            "If nobody accepts, the proposer may bid something higher or give up, "
            "and then nobody plays."
        )
    else:
        alone = _("If nobody accepts and nobody bids higher, nobody plays.")
    second = _(
        "Only the player on the dealer's left, after passing at once, may still accept a proposal."
    )
    return together(
        _("A proposal asks for a partner, and any of the others may accept it in turn."),
        alone,
        boston.passing_is_final(),
        second if rules.eldest_second_chance else None,
    )


# Play


def _contracts(rules: SoloWhist) -> tuple[str, ...]:
    return (
        _(
            "Proposal: the two partners need %(prop)s tricks together. Solo: one player needs "
            "%(solo)s against the other three. In both, the turned-up suit is trumps."
        )
        % {"prop": TARGETS[PROP_COP], "solo": TARGETS["solo"]},
        _("Misère: one player must not win a single trick, and there are no trumps."),
        _(
            "Abundance: one player needs %(tricks)s tricks and names the trumps when the bidding "
            "is over. Royal abundance: the same with the turned-up suit as trumps."
        )
        % {"tricks": TARGETS["abundance"]},
        _declared(rules),
    )


def _declared(rules: SoloWhist) -> str:
    tricks = {"tricks": TARGETS["declared"]}
    if rules.declared_trump == "none":
        return (
            _("Abundance declared: one player must win all %(tricks)s tricks, without trumps.")
            % tricks
        )
    return (
        _(
            "Abundance declared: one player must win all %(tricks)s tricks, and first names the "
            "trumps, or plays without."
        )
        % tricks
    )


def _tricks(rules: SoloWhist) -> tuple[str, ...]:
    first = _("In abundance declared it is the declarer who leads.")
    return (
        together(
            common.left_of_dealer_leads(), first if rules.declared_lead == "declarer" else None
        ),
        boston.nobody_is_bound(),
        boston.highest_wins_and_leads(),
        boston.misere_hand_is_shown(),
        boston.when_play_stops(early=rules.end_early),
    )


# Scoring


def _points(rules: SoloWhist, contract: str, tricks: int) -> tuple[int, ...]:
    """Everybody's points where seat 0 plays a contract, if need be with seat 2."""
    partner = 2 if contract == PROP_COP else None
    result = SoloResult(contract=contract, declarer=0, partner=partner, taken=tricks)
    return rules.score(result, rules.first_setup).points


def _value(rules: SoloWhist, contract: str, more: int = 0) -> int:
    """What an opponent pays, or gets, for so many tricks more than needed."""
    return abs(_points(rules, contract, TARGETS[contract] + more)[1])


def _values(rules: SoloWhist) -> str:
    values = {contract: _value(rules, contract) for contract in TARGETS}
    return (
        _(
            "Made exactly, the bids are worth, from each opponent: proposal: %(prop_cop)s; "
            "solo: %(solo)s; misère: %(misere)s; abundance and royal abundance: %(abundance)s; "
            "open misère: %(open_misere)s; abundance declared: %(declared)s. "
            "A failed bid costs as much."
        )
        % values
    )


def _over_and_under(rules: SoloWhist) -> tuple[str, ...]:
    solo, abundance = _steps(rules, "solo"), _steps(rules, "abundance")
    if solo == abundance:
        if not any(solo.values()):
            return (_("More tricks than needed, or fewer, change nothing."),)
        both = _(
            "In a proposal, a solo and an abundance every trick more than needed pays %(over)s "
            "more, and every trick missing costs %(under)s more."
        )
        return (both % solo,)
    in_solo = _(
        "In a proposal and a solo every trick more than needed pays %(over)s more, and every "
        "trick missing costs %(under)s more."
    )
    if not any(solo.values()):
        in_solo = _("In a proposal and a solo more tricks than needed, or fewer, change nothing.")
    in_abundance = _(
        "In an abundance every trick more than needed pays %(over)s more, and every trick missing "
        "costs %(under)s more."
    )
    if not any(abundance.values()):
        in_abundance = _("In an abundance more tricks than needed, or fewer, change nothing.")
    return (in_solo % solo, in_abundance % abundance)


def _steps(rules: SoloWhist, contract: str) -> dict[str, int]:
    """What a trick more than needed brings, and what a missing one costs, besides the value."""
    exact = _value(rules, contract)
    return {
        "over": _value(rules, contract, 1) - exact,
        "under": _value(rules, contract, -1) - exact,
    }


def _examples(rules: SoloWhist) -> tuple[str, ...]:
    one, two = TARGETS["solo"], TARGETS[PROP_COP]
    won, lost = _points(rules, "solo", one + 2)[1], _points(rules, PROP_COP, two - 1)[1]
    return (
        boston.example_of_one(one, one + 2, -won),
        boston.example_of_two(two, two - 1, -lost),
    )


# Questions


def _if_all_pass(rules: SoloWhist) -> str:
    if rules.all_pass == "goulash":
        return together(
            boston.dealt_again_and_counted(same_dealer=False, counts=True),
            _(
                "The cards are not shuffled: the four hands are sorted, put together and cut, "
                "and dealt this many at a time: %(sizes)s."
            )
            % {"sizes": common.numbers(rules.goulash_batches)},
        )
    if not rules.all_pass.startswith(GENERAL):
        stays = rules.all_pass == "same_dealer"
        return boston.dealt_again_and_counted(same_dealer=stays, counts=not stays)
    return together(
        _general_misere(rules),
        _("If there was only a proposal that came to nothing, nobody scores and nobody plays."),
    )


def _general_misere(rules: SoloWhist) -> str:
    result = SoloResult((5, 4, 3, 1), GENERAL, last=0)
    paid = {"points": rules.score(result, rules.first_setup).points[1]}
    if rules.all_pass == "general_misere_last":
        last = _(
            "All play against all, without trumps, and whoever wins the last trick pays "
            "%(points)s to each of the others."
        )
        return last % paid
    most = _(
        "All play against all, without trumps, and whoever wins most tricks pays %(points)s to "
        "each of the others; if several tie, each of them pays."
    )
    return most % paid
