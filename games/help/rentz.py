"""Help for Rentz."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.cards import Card
from games.help import boston_common as boston
from games.help import common, rentz_layout
from games.help.common import together
from games.help.text import Answer, Section
from games.messages import card_in_words
from games.rules.rentz import Rentz
from games.rules.rentz.results import CARDS_EACH, GAMES, Taken

KING = Card.parse("KH")


def sections(rules: Rentz) -> tuple[Section, ...]:
    """What a player should know of Rentz with these options."""
    return common.sections_of(
        aim=_aim(rules),
        preparation=(
            _pack(rules),
            together(boston.shuffled_always(), common.dealt_singly(CARDS_EACH)),
            _choosing(),
            _blind(rules),
            _refusal(rules),
        ),
        play=(
            _taking(),
            _whist(),
            together(
                _("The chooser leads, that is, plays the first card."),
                common.follow_suit(),
                common.or_any_card(),
            ),
            together(
                _("There are no trumps."), common.highest_of_suit_wins(), common.winner_leads()
            ),
            _early_end(rules),
            *rentz_layout.lines(rules),
        ),
        scoring=_scoring(rules),
        mistakes=(
            _("Winning tricks early with high cards in the games in which tricks cost points."),
            _("Keeping Rentz or whist for last, and then having to choose it with a bad hand."),
            _("In Rentz, placing a card that only helps the others while you could place another."),
            common.forgetting_to_follow(),
        ),
        questions=(
            common.must_i_win(),
            Answer(
                _("Do hearts or diamonds have to wait before they may be led?"),
                _("No. Any card may be led at any time."),
            ),
            _if_two_refuse() if rules.refusal else None,
            common.seeing_a_trick_again(rules),
            common.equal_totals(),
        ),
    )


# Before the first card


def _aim(rules: Rentz) -> tuple[str, ...]:
    return (
        common.for_themselves(rules.players),
        together(
            _("There are %(games)s small games, and everybody chooses each of them once.")
            % {"games": len(GAMES)},
            _deals(rules),
        ),
    )


def _deals(rules: Rentz) -> str:
    return ngettext(
        "That makes %(count)s deal, and the highest total wins.",
        "That makes %(count)s deals, and the highest total wins.",
        rules.hands,
    ) % {"count": rules.hands}


def _pack(rules: Rentz) -> str:
    cards = rules.pack(rules.first_setup)
    lowest = min(cards, key=lambda card: card.height)
    return _(
        "You play with %(cards)s: in every suit ace, king, queen, jack and so on, "
        "down to the %(lowest)s."
    ) % {"cards": common.cards_in_words(len(cards)), "lowest": common.rank_name(lowest.rank)}


def _choosing() -> str:
    return together(
        _(
            "The player on the dealer's left is the chooser: after a look at the cards the chooser "
            "names one of the games, each time another one."
        ),
        _("In the next deal the chooser is the dealer, and the next player clockwise chooses."),
    )


def _blind(rules: Rentz) -> str | None:
    if rules.blind == "off":
        return None
    not_last = {
        "not_last_of_player": _("The last of your own games may not be chosen blind."),
        "not_last_of_game": _("In the very last deal nobody may choose blind."),
        "allowed": _("This is allowed in every deal."),
    }
    return together(
        _("You may also choose before you look at your cards: then you play blind."),
        not_last[rules.blind_last],
    )


def _refusal(rules: Rentz) -> str | None:
    if not rules.refusal:
        return None
    needed = ngettext(
        "When Rentz is chosen, the others in turn may refuse it if they hold at least %(count)s "
        "end; the ends are the aces and the lowest cards of the suits.",
        "When Rentz is chosen, the others in turn may refuse it if they hold at least %(count)s "
        "ends; the ends are the aces and the lowest cards of the suits.",
        rules.refusal_first,
    ) % {"count": rules.refusal_first}
    step = _("Whoever has refused once needs %(step)s more the next time, and so on.") % {
        "step": rules.refusal_step
    }
    return together(needed, _after_refusal(rules), step if rules.refusal_step else None)


def _after_refusal(rules: Rentz) -> str:
    if rules.refusal_effect == "redeal":
        return _(
            "After a refusal the same dealer deals new cards, and the same player chooses again, "
            "Rentz or any other game."
        )
    return _(
        "After a refusal the same player must choose another game with the same cards; "
        "if Rentz is the only one left, the same dealer deals new cards."
    )


# Play


def _taking() -> str:
    return _(
        "In five games it matters what is in the tricks that you win. King of hearts: whoever wins "
        "the %(king)s. Queens: every queen. Diamonds: every diamond. Tricks: every trick. "
        "Totals: all of these together."
    ) % {"king": card_in_words(KING)}


def _whist() -> str:
    return _("In whist, on the other hand, you try to win tricks.")


def _early_end(rules: Rentz) -> str:
    if rules.early_end == "all":
        return _(
            "In king of hearts, queens and diamonds the deal ends with the trick in which the last "
            "card that counts has fallen."
        )
    if rules.early_end == "seed":
        return _(
            "In king of hearts and queens the deal ends with the trick in which the last card that "
            "counts has fallen."
        )
    return common.all_tricks_are_played()


# Scoring


def _scoring(rules: Rentz) -> tuple[str | None, ...]:
    values = rules.values
    told = {name: common.signed(points) for name, points in values._asdict().items()}
    taken = Taken(queens=1, diamonds=3, tricks=2)
    return (
        _(
            "King of hearts: %(king)s. Queens: %(queen)s each. Diamonds: %(diamond)s each. "
            "Tricks: %(trick)s each. Whist: %(whist)s for each trick."
        )
        % told,
        _("Rentz: %(first)s for the first to be out, then %(second)s and %(third)s.") % told,
        _("Totals: the values of the first four games are added up."),
        _(
            "Example: in totals you win %(tricks)s tricks, with three diamonds in them, of which "
            "one is the queen. You get %(points)s."
        )
        % {
            "tricks": taken.tricks,
            "points": common.signed(values.worth("totals", taken)),
        },
        _("If the game was chosen blind, everybody's points in that deal count double.")
        if rules.blind == "double"
        else None,
    )


# Questions


def _if_two_refuse() -> Answer:
    return Answer(
        _("May the chooser take Rentz back?"),
        _("No. Only the others may refuse it, and one of them is enough."),
    )
