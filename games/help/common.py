"""Sentences that several games' help has in common, and what its texts are put together with.

Every function that gives a sentence gives the whole of it, in the language of the moment.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.rules import Rules
from games.help.text import Answer, Section, Topic
from games.messages import SUITS

Lines = Iterable[str | None]
"""Sentences in order; None stands for one that this table does not need."""


def sections_of(
    *,
    aim: Lines,
    preparation: Lines,
    play: Lines,
    scoring: Lines,
    mistakes: Lines,
    questions: Iterable[Answer | None],
) -> tuple[Section, ...]:
    """The six topics in their order, without what is None."""
    told = (aim, preparation, play, scoring, mistakes)
    return (
        *(
            Section(topic, tuple(line for line in lines if line is not None))
            for topic, lines in zip(Topic, told, strict=False)
        ),
        Section(Topic.QUESTIONS, answers=tuple(one for one in questions if one is not None)),
    )


def together(*sentences: str | None) -> str:
    """Whole sentences as one paragraph or answer, without what is None."""
    return " ".join(sentence for sentence in sentences if sentence is not None)


# Words inside of sentences


def numbers(figures: Iterable[int]) -> str:
    """Figures one after the other: "4, 4, 5"."""
    return ", ".join(map(str, figures))


def strain_name(strain: str) -> str:
    """A suit, or no trumps, as it is called in the middle of a sentence."""
    return str(SUITS[strain]) if strain in SUITS else _("no trumps")


def strain_names(strains: Iterable[str]) -> str:
    """Suits, and perhaps no trumps, in this order: "hearts, clubs, no trumps"."""
    return ", ".join(map(strain_name, strains))


def rank_name(rank: str) -> str:
    """A rank as it is called in the middle of a sentence: "king", "10", "7"."""
    named = {"A": _("ace"), "K": _("king"), "Q": _("queen"), "J": _("jack"), "T": "10"}
    return named.get(rank, rank)


def signed(points: int) -> str:
    """Points won or lost, with their sign and a real minus.

    >>> signed(13), signed(-2), signed(0)
    ('+13', '−2', '0')
    """
    return f"{points:+d}".replace("-", "−") if points else "0"


def tricks_in_words(tricks: int) -> str:
    """So many tricks, for a sentence in which more than one number changes."""
    return ngettext("%(count)s trick", "%(count)s tricks", tricks) % {"count": tricks}


def cards_in_words(cards: int) -> str:
    """So many cards, for a sentence in which more than one number changes."""
    return ngettext("%(count)s card", "%(count)s cards", cards) % {"count": cards}


# Before the first card


def partners() -> str:
    """Two fixed pairs."""
    return _("Four people play in two pairs; your partner sits across the table from you.")


def for_themselves(players: int) -> str:
    """Everybody for himself, so many of them."""
    return ngettext(
        "%(count)s person plays, without a partner.",
        "%(count)s people play, everybody for themselves.",
        players,
    ) % {"count": players}


def whole_pack() -> str:
    """The ordinary pack."""
    return _("You play with one pack of 52 cards, without jokers.")


def order_of_cards() -> str:
    """From ace to two."""
    return _(
        "In every suit the ace is the highest card, then king, queen, jack, 10, down to the 2."
    )


def dealt_singly(cards: int) -> str:
    """So many cards each, one at a time."""
    return ngettext(
        "The dealer gives out the cards one at a time, clockwise from the left: one card each.",
        "The dealer gives out the cards one at a time, clockwise from the left: %(count)s each.",
        cards,
    ) % {"count": cards}


def dealer_moves_on() -> str:
    """The deal passes to the left."""
    return _("After every deal the next player clockwise becomes the dealer.")


def next_card_is_trumps() -> str:
    """Trumps by the card that lies on top when all have theirs."""
    return _("The next card of the pack is turned face up for all: its suit is trumps.")


def trumps_in_rotation(strains: Iterable[str]) -> str:
    """Trumps by a list."""
    return _("Trumps change with every deal in this order, again and again: %(trumps)s.") % {
        "trumps": strain_names(strains)
    }


# Play


def left_of_dealer_leads() -> str:
    """Who plays the first card of a deal."""
    return _("The player on the dealer's left leads, that is, plays the first card.")


def others_follow() -> str:
    """What a trick is."""
    return _("The others play one card each, clockwise; these cards together are a trick.")


def follow_suit() -> str:
    """The first rule of all these games."""
    return _("You must follow suit: if you have a card of the suit that was led, play one.")


def or_any_card() -> str:
    """Who cannot follow is free."""
    return _("If you have none of that suit, you may play any card.")


def or_a_trump() -> str:
    """Who cannot follow must trump."""
    return _(
        "If you have none of that suit but have a trump, you must play a trump, however low; "
        "only if you have neither may you play any card."
    )


def highest_wins() -> str:
    """Who wins a trick where there are trumps."""
    return _(
        "The highest trump wins the trick; if there is no trump in it, "
        "the highest card of the suit led wins."
    )


def highest_of_suit_wins() -> str:
    """Who wins a trick where there are none."""
    return _("The highest card of the suit led wins the trick.")


def without_trumps() -> str:
    """Who wins a trick in those deals in which nothing is trumps."""
    return _("In a deal without trumps the highest card of the suit led always wins.")


def winner_leads() -> str:
    """Who leads to the next trick."""
    return _("Whoever wins a trick leads to the next one, with any card.")


def all_tricks_are_played() -> str:
    """Nobody gives up a deal."""
    return _("All the tricks are played, even when the result is clear.")


# Scoring


def first_pair_with(points: int) -> str:
    """Two pairs, and a target."""
    return ngettext(
        "The first pair with %(count)s point wins the game.",
        "The first pair with %(count)s points wins the game.",
        points,
    ) % {"count": points}


def deals_and_total(deals: int) -> str:
    """So many deals, each with its points."""
    return ngettext(
        "There is %(count)s deal, and the highest total wins.",
        "There are %(count)s deals, and the highest total wins.",
        deals,
    ) % {"count": deals}


# What beginners get wrong


def forgetting_to_follow() -> str:
    """A revoke."""
    return _("Forgetting to follow suit: look through all your cards before you play another suit.")


def trumping_partner() -> str:
    """A trump wasted."""
    return _("Trumping a trick that your partner is winning already.")


def losing_count_of_trumps() -> str:
    """Trumps are worth counting."""
    return _("Losing count of the trumps: try to remember how many have been played.")


# Questions


def must_i_win() -> Answer:
    """Where nobody has to beat a card."""
    return Answer(
        _("Must I win the trick if I can?"),
        _("No. If you follow suit, it may be with a low card."),
    )


def must_i_trump(must: bool) -> Answer:
    """Whether a trump has to be played by those who cannot follow suit."""
    return Answer(
        _("Must I play a trump if I cannot follow suit?"),
        _("Yes, if you have one.") if must else _("No. You may play any card you can spare."),
    )


def may_i_lead_trumps() -> Answer:
    """Where a trump may be led to any trick."""
    return Answer(_("May I lead a trump?"), _("Yes, to any trick."))


def seeing_a_trick_again(rules: Rules) -> Answer:
    """Whether the last trick may be looked at."""
    return Answer(
        _("May I look at a trick again?"),
        _("Yes, at the last one, until the next is complete; at no earlier one.")
        if rules.shows_last_trick
        else _("No. Once a trick is complete, nobody may look at it again."),
    )


def revoke(answer: str | None) -> Answer:
    """What a revoke costs; nothing, where there is no answer."""
    return Answer(
        _("What if somebody did not follow suit although they could?"),
        answer or _("That is against the rules, but it costs nothing here."),
    )


def equal_totals() -> Answer:
    """Where a tie stays a tie."""
    return Answer(_("What if two players have the same total?"), _("They share the place."))
