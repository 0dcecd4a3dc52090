"""Help for Knockout Whist."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.help import common
from games.help.text import Answer, Section
from games.rules.knockout_whist import KnockoutWhist


def sections(rules: KnockoutWhist) -> tuple[Section, ...]:
    """What a player should know of Knockout Whist as it is played here."""
    return common.sections_of(
        aim=_aim(rules),
        preparation=_preparation(rules),
        play=_play(rules),
        scoring=_scoring(rules),
        mistakes=_mistakes(rules),
        questions=_questions(rules),
    )


def _has_more_deals(rules: KnockoutWhist) -> bool:
    return rules.first_hand_cards > 1


def _wins_choice(rules: KnockoutWhist) -> bool:
    """Whether who has won most tricks chooses trumps."""
    return _has_more_deals(rules) and rules.later_trump == "winner_chooses"


def _has_chooser(rules: KnockoutWhist) -> bool:
    return _wins_choice(rules) or rules.first_trump == "cut_for_choice"


def _aim(rules: KnockoutWhist) -> Iterator[str]:
    if _has_more_deals(rules):
        yield _("You try to stay in the game: whoever wins no trick in a deal is knocked out.")
        yield _("The last player left wins; if several are left, the last single trick decides.")
    else:
        yield _("There is one deal of one card, and whoever wins its only trick wins the game.")


# Before the first card


def _preparation(rules: KnockoutWhist) -> Iterator[str]:
    yield common.together(common.for_themselves(rules.players), common.order_of_cards())
    yield _cards(rules.first_hand_cards)
    yield _first_trumps(rules)
    if _has_more_deals(rules):
        yield _later_trumps(rules)
    if _has_chooser(rules):
        yield _choice(rules)
    if _has_more_deals(rules):
        yield common.dealer_moves_on()


def _cards(most: int) -> str:
    return ngettext(
        "Everybody gets one card; the rest of the pack stays face down.",
        "In the first deal everybody gets %(count)s cards, in each later deal one card fewer, "
        "and in the last a single one; the rest of the pack stays face down.",
        most,
    ) % {"count": most}


def _first_trumps(rules: KnockoutWhist) -> str:
    return {
        "turn_up": _("For the first deal the next card is turned face up: its suit is trumps."),
        "cut_for_choice": _(
            "For the first deal everybody draws a card from the pack: "
            "the highest chooses trumps, and equal ones draw again."
        ),
        "random": _("The trump suit of the first deal is drawn by lot."),
    }[rules.first_trump]


def _later_trumps(rules: KnockoutWhist) -> str:
    if rules.later_trump == "turn_up":
        return _("In every later deal too the next card is turned face up for trumps.")
    most = _("In every later deal whoever won most tricks in the deal before chooses trumps.")
    if rules.tie_for_choice == "cut":
        tie = _("If several won as many, they draw cards, and the highest of these chooses.")
    else:
        tie = _("If several won as many, the next card is turned face up for trumps instead.")
    return common.together(most, tie)


def _choice(rules: KnockoutWhist) -> str:
    time = {
        "after_deal": _("Whoever chooses trumps looks at their new cards first."),
        "before_deal": _("Whoever chooses trumps does so before seeing any of the new cards."),
    }[rules.choice_time]
    none = _("They may also say that nothing is trumps.") if rules.no_trump_allowed else None
    return common.together(time, none)


# Play


def _play(rules: KnockoutWhist) -> Iterator[str]:
    if rules.first_lead == "trump_chooser" and _has_chooser(rules):
        yield _("Whoever has chosen trumps leads, that is, plays the first card.")
        yield _("If nobody has chosen, the player on the dealer's left leads.")
    else:
        yield common.left_of_dealer_leads()
    yield common.others_follow()
    if _has_more_deals(rules):
        yield common.follow_suit()
        yield common.or_any_card()
    yield common.highest_wins()
    if _has_chooser(rules) and rules.no_trump_allowed:
        yield common.without_trumps()
    if _has_more_deals(rules):
        yield common.winner_leads()
    else:
        yield _("There is only this one trick.")
    if _has_dogs(rules):
        yield from _dogs_play(rules)


def _has_dogs(rules: KnockoutWhist) -> bool:
    return _has_more_deals(rules) and rules.dogs_life != "off"


def _dogs_play(rules: KnockoutWhist) -> Iterator[str]:
    yield _(
        "A dog's life is one single card, which may be played to any trick, of whatever suit; "
        "until then its owner knocks and plays nothing."
    )
    yield _("In the last trick the single card has to be played.")
    if _has_blind_dogs(rules):
        yield _("The card of a blind dog's life is seen by nobody before it is played.")


def _has_blind_dogs(rules: KnockoutWhist) -> bool:
    return _has_more_deals(rules) and rules.blind_dog and rules.dogs_life == "first_only"


# Scoring


def _scoring(rules: KnockoutWhist) -> Iterator[str]:
    if _has_more_deals(rules):
        yield _("Whoever has won at least one trick is in the next deal, too.")
        yield from _lives(rules)
        yield _("As soon as only one player is left, that player has won the game.")
        yield _("Otherwise whoever wins the single trick of the last deal wins the game.")
        yield _("The others are placed by how long they stayed in.")
    else:
        yield _("Whoever wins the trick has won the game.")
        yield _("All others share the second place.")
    yield _("The winner of a game scores one point, the others none.")


def _lives(rules: KnockoutWhist) -> Iterator[str]:
    if rules.dogs_life == "off":
        yield _("Whoever has won none is out; nobody gets a second chance.")
        return
    if rules.dogs_life == "one_each":
        yield _(
            "Whoever wins none for the first time gets a dog's life in the next deal; "
            "the second time they are out."
        )
    else:
        yield _(
            "The first to win none gets a dog's life in the next deal; "
            "if several fail in that same deal, they all do. Whoever fails later is out."
        )
    if _has_blind_dogs(rules):
        yield _("But the next to fail, once in the game, get a blind dog's life.")
    yield _("Winning a trick with it brings you back to a full hand, else you are out.")


# Mistakes and questions


def _mistakes(rules: KnockoutWhist) -> Iterator[str]:
    if not _has_more_deals(rules):
        yield _("Playing before it is your turn.")
        yield _("Forgetting that the smallest trump beats the ace of another suit.")
        yield _("Showing your card to the others.")
        return
    yield common.forgetting_to_follow()
    yield _("Holding back a sure trick for too long: one trick is enough to stay in.")
    if _wins_choice(rules):
        yield _("Stopping at one trick: whoever wins most chooses the next trumps.")
    if _has_dogs(rules):
        yield _("Playing the single card of a dog's life too soon: wait for a trick it can win.")
    yield _("Forgetting that the smallest trump beats the ace of another suit.")


def _questions(rules: KnockoutWhist) -> Iterator[Answer]:
    yield common.must_i_win()
    if not _has_more_deals(rules):
        yield Answer(
            _("What if my card is of another suit than the first?"),
            _("You play it all the same; it wins only if it is a trump."),
        )
        return
    yield common.must_i_trump(must=False)
    yield common.may_i_lead_trumps()
    if rules.players > 2:
        yield Answer(
            _("Does a player who has been knocked out still deal?"),
            _("No. The deal passes over them, and they play no more in this game."),
        )
    if _has_dogs(rules):
        yield Answer(
            _("What if a single card wins a trick?"),
            _("Its owner has no card left, so the next player clockwise leads."),
        )
    yield common.seeing_a_trick_again(rules)
