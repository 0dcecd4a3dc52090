"""Every reason of the engine as a sentence for people, in the language of the moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.engine.cards import SYMBOLS, Card, NotationError
from games.engine.cardset import CardSet
from games.engine.reasons import Reason, Refusal

SENTENCES: Final[Mapping[Reason, Promise]] = {
    Reason.DEAL_OVER: _("This deal is over."),
    Reason.NOT_YOUR_TURN: _("It is the turn of %(seat)s."),
    Reason.ALREADY_CHOSEN: _("You have chosen already; the choice stands."),
    Reason.CALL_EXPECTED: _("Something is to be said now; cards are played later."),
    Reason.NOT_ASKED: _("You are not asked now."),
    Reason.CARD_EXPECTED: _("A card is to be played now."),
    Reason.LAY_EXPECTED: _("Choose the cards to lay face down."),
    Reason.NOT_A_CALL: _("“%(call)s” cannot be said here."),
    Reason.NOT_IN_HAND: _("%(card)s is not in your hand."),
    Reason.MUST_FOLLOW: _("You have a card of the suit led: play %(suit)s."),
    Reason.MUST_TRUMP: _("You cannot follow suit, so play a trump: %(suit)s."),
    Reason.MUST_PLAY_ONE_OF: _("Play one of these: %(cards)s."),
    Reason.MUST_PLAY_CALLED: _("The suit of the called card is led: play %(card)s."),
    Reason.NOT_PLACEABLE: _("%(card)s neither begins a row nor continues one."),
    Reason.MUST_PLACE: _("You can place a card, so you must: %(cards)s."),
    Reason.NO_BONUS: _("There is no further card to give up."),
    Reason.NOT_A_DOG: _("Only who has a dog's life, one single card, may knock."),
    Reason.MUST_PLAY_IN_LAST_TRICK: _("In the last trick the card must be played."),
    Reason.CARD_UNSEEN: _("The card lies face down: play it without looking."),
    Reason.OUT_OF_RANGE: _("A number from %(low)s to %(high)s is expected."),
    Reason.TOTAL_FORBIDDEN: _(
        "With %(got)s the numbers would add up to %(total)s; the last to speak may not do that."
    ),
    Reason.TOO_MANY_ZERO_BIDS: _(
        "You have said 0 in %(most)s deals in a row; now it must be at least 1."
    ),
    Reason.NOT_HIGH_ENOUGH: _("“%(call)s” is not higher than “%(high)s”."),
    Reason.BELOW_LOWEST: _("“%(call)s” is too low: bids begin with “%(low)s”."),
    Reason.EQUAL_RANK: _("“%(call)s” is worth as much as “%(high)s” and does not outbid it."),
    Reason.ALREADY_BID: _("“%(call)s” has been bid in this deal already."),
    Reason.NOTHING_TO_JOIN: _("There is no bid that you could join."),
    Reason.NO_IRON_HAND: _("Only a hand without ace, court card and joker may be dealt again."),
    Reason.ONLY_OVER: _("“%(call)s” may be bid only over “%(over)s”."),
    Reason.NEEDS_TRUMPS: _("“%(call)s” needs trumps, and this hand has none."),
    Reason.NOTHING_TO_ACCEPT: _("No proposal waits for a partner."),
    Reason.ONLY_ACCEPT: _("You have passed: you may accept the proposal, or pass."),
    Reason.ONE_PROPOSAL: _("Somebody has proposed already; one proposal a deal is enough."),
    Reason.ONLY_FIRST_WAITS: _("Only the first to speak may wait, and only at first."),
    Reason.ONLY_JOIN: _("You have waited: you may join now, or pass."),
    Reason.ONLY_UNJOINED: _("“%(call)s” is for a proposer whom nobody has joined."),
    Reason.ENOUGH_SHARE: _("No more than %(most)s may bid the same."),
    Reason.HAS_PASSED: _("%(seat)s has passed."),
    Reason.JOINER_SPEAKS: _("%(seat)s has joined and speaks for you both."),
    Reason.NEEDS_SUIT: _("You have no card of this suit: %(suit)s."),
    Reason.SUIT_TAKEN: _("Somebody else has taken this suit: %(suit)s."),
    Reason.NOBODY_CAN_JOIN: _("Nobody could join any more."),
    Reason.SOMEBODY_CAN_JOIN: _("Somebody could still join: propose the suit first."),
    Reason.ONLY_HIGHER_SUIT: _("Who proposes a suit may join only a higher one than %(suit)s."),
    Reason.FIRST_TURN_ONLY: _("“%(call)s” may be said only as your first word."),
    Reason.DEALER_MUST_BID: _("Everybody else has passed: the dealer must bid."),
    Reason.AUCTION_OVER: _("The bidding is over: “%(call)s” comes too late."),
    Reason.NOT_THE_CHOOSER: _("%(seat)s chooses trumps."),
    Reason.NO_TRUMP_NOT_ALLOWED: _("A suit must be trumps here."),
    Reason.CALLED_IS_TRUMP: _("%(card)s is a trump and cannot be called."),
    Reason.KING_NEEDS_ALL_ACES: _("Call an ace: a king only if you hold all four aces."),
    Reason.LOOK_FIRST: _("Look at your cards first, or choose a game without looking."),
    Reason.GAME_ALREADY_CHOSEN: _("You have had this game already: %(game)s."),
    Reason.GAME_REFUSED: _("This game has been refused in this deal: %(game)s."),
    Reason.BLIND_NOT_PLAYED: _("No game is chosen without looking at this table."),
    Reason.CARDS_ALREADY_SEEN: _("You have looked at your cards."),
    Reason.LAST_GAME_NOT_BLIND: _("The last of your games may not be chosen without looking."),
    Reason.NOT_ENOUGH_ENDS: _("To refuse you need %(needed)s end cards; you have %(got)s."),
    Reason.WRONG_COUNT: _("Choose %(low)s to %(high)s cards; you have chosen %(got)s."),
    Reason.MAY_NOT_LAY: _("%(card)s must stay in your hand."),
    Reason.TOO_LATE: _("It is too late for that now."),
    Reason.ZERO_NOT_PLAYED: _("Nobody plays to zero at this table."),
    Reason.SAT_OUT: _("%(seat)s has a figure that does not fit: who sits out has none."),
    Reason.SIDES_MISSING: _("There must be %(sides)s figures; there are %(got)s."),
    Reason.TRICKS_OUT_OF_RANGE: _("Tricks are a number from %(low)s to %(high)s, not %(got)s."),
    Reason.TRICKS_DO_NOT_ADD_UP: _("All tricks together must be %(total)s; they are %(got)s."),
    Reason.HONOURS_IMPOSSIBLE: _("There are four honours, not %(got)s."),
    Reason.NO_HONOURS_HERE: _("Honours do not count in this hand."),
    Reason.NO_CALL_HERE: _(
        "A side wins by the call only at %(score)s points, with three honours or four."
    ),
    Reason.TOO_MANY_REVOKES: _("A side has %(got)s revokes; at the most %(most)s can be entered."),
    Reason.PENALTY_NOT_PLAYED: _("This penalty is not played at this table."),
    Reason.REVOKE_IMPOSSIBLE: _("%(seat)s had no choice of cards and cannot have revoked."),
    Reason.CONTRACT_NOT_PLAYED: _("“%(contract)s” is not played at this table."),
    Reason.DECLARER_MISSING: _("Say who played it."),
    Reason.TOO_MANY_DECLARERS: _("At the most %(most)s can play this; %(got)s are named."),
    Reason.DECLARER_NOT_EXPECTED: _("Nobody plays “%(contract)s” alone: leave the name out."),
    Reason.PARTNER_MISSING: _("Say who was the partner."),
    Reason.PARTNER_NOT_EXPECTED: _("“%(contract)s” is played alone: leave the partner out."),
    Reason.TRICKS_MISSING: _("Say how many tricks were won, or whether it was made."),
    Reason.FIGURES_DISAGREE: _("Two figures on the slip do not agree."),
    Reason.LAST_TRICK_MISSING: _("Say who won the last trick."),
    Reason.GAME_MISSING: _("Say which game was played."),
    Reason.CARDS_DO_NOT_ADD_UP: _("These cards must come to %(total)s in all, not %(got)s."),
    Reason.CARDS_WITHOUT_TRICK: _("%(seat)s has cards that count, and no trick."),
    Reason.PLACES_IMPOSSIBLE: _("Name %(places)s different players, in order."),
    Reason.REFUSAL_IMPOSSIBLE: _("This refusal cannot have been made."),
}

SUITS: Final = {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}
SEATS: Final = {"N": _("North"), "E": _("East"), "S": _("South"), "W": _("West")}


def refusal_in_words(refusal: Refusal) -> str:
    """The sentence that says why something was refused."""
    words = {name: _word(name, value) for name, value in refusal.params.items()}
    return str(SENTENCES[refusal.reason]) % words


def card_in_words(card: Card) -> str:
    """A card as it is printed: 10♥, A♠; a joker by its name.

    >>> card_in_words(Card.parse("TH"))
    '10♥'
    """
    if card.suit is None:
        return gettext("joker")
    return f"{'10' if card.rank == 'T' else card.rank}{SYMBOLS[card.suit.value]}"


def cards_in_words(text: str) -> str:
    """Cards as they are printed, given as they are written; what is no card stays as it is."""
    try:
        return " ".join(map(card_in_words, CardSet.parse(text)))
    except NotationError:
        return text


def _word(name: str, value: int | str) -> str:
    text = str(value)
    if name == "suit":
        return str(SUITS.get(text, text))
    if name == "seat":
        return str(SEATS.get(text, text))
    return cards_in_words(text) if name in ("card", "cards") else text
