"""Why something is refused, as a value: a reason and what it speaks of.

The engine never forms sentences; whoever speaks to people turns a reason into one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum


class Reason(Enum):
    """Every reason the engine refuses for. Calling one with its parameters gives the refusal.

    >>> Reason.TRICKS_DO_NOT_ADD_UP(total=13, got=12).params["got"]
    12
    """

    # Whose turn it is, and what is asked
    DEAL_OVER = "deal_over"
    NOT_YOUR_TURN = "not_your_turn"  # seat: whose turn it is
    ALREADY_CHOSEN = "already_chosen"  # this seat has made its secret choice
    CALL_EXPECTED = "call_expected"  # a card was played where something is to be said
    NOT_ASKED = "not_asked"  # somebody else is; who it is, is a secret
    CARD_EXPECTED = "card_expected"
    LAY_EXPECTED = "lay_expected"  # cards are to be laid face down
    NOT_A_CALL = "not_a_call"  # call: not one of those this game knows here

    # Playing cards
    NOT_IN_HAND = "not_in_hand"  # card
    MUST_FOLLOW = "must_follow"  # suit
    MUST_TRUMP = "must_trump"  # suit
    MUST_PLAY_ONE_OF = "must_play_one_of"  # cards
    MUST_PLAY_CALLED = "must_play_called"  # card: the called card, whose suit another has led
    NOT_PLACEABLE = "not_placeable"  # card: it neither begins nor continues a row
    MUST_PLACE = "must_place"  # cards: who can place a card must
    NO_BONUS = "no_bonus"  # there is no further card to decline
    NOT_A_DOG = "not_a_dog"  # who has not just one card may not knock
    MUST_PLAY_IN_LAST_TRICK = "must_play_in_last_trick"  # no knocking there
    CARD_UNSEEN = "card_unseen"  # the card lies face down: it is played unseen, by a call

    # Saying numbers and bidding
    OUT_OF_RANGE = "out_of_range"  # low, high, got
    TOTAL_FORBIDDEN = "total_forbidden"  # total: what the numbers may not add up to; got
    TOO_MANY_ZERO_BIDS = "too_many_zero_bids"  # most: in so many deals in a row it has said 0
    NOT_HIGH_ENOUGH = "not_high_enough"  # call, high: the standing bid
    BELOW_LOWEST = "below_lowest"  # call, low: the lowest bid there is
    EQUAL_RANK = "equal_rank"  # call, high: neither outbids the other
    ALREADY_BID = "already_bid"  # call: it may be bid once in a hand
    NOTHING_TO_JOIN = "nothing_to_join"  # no bid that this seat may play as well
    NO_IRON_HAND = "no_iron_hand"  # an ace, a court card or a joker is in it
    ONLY_OVER = "only_over"  # call, over: the one bid that it may overcall
    NEEDS_TRUMPS = "needs_trumps"  # call: there are no trumps in this hand
    NOTHING_TO_ACCEPT = "nothing_to_accept"  # no proposal waits for a partner
    ONLY_ACCEPT = "only_accept"  # who has passed may come back to accept, and for nothing else
    ONE_PROPOSAL = "one_proposal"  # somebody has asked, and once a deal is enough
    ONLY_FIRST_WAITS = "only_first_waits"  # only the first to speak may wait, with the first call
    ONLY_JOIN = "only_join"  # who waited may join now, and do nothing else
    ONLY_UNJOINED = "only_unjoined"  # call: it is open to a proposer whom nobody has joined
    ENOUGH_SHARE = "enough_share"  # most: no more than these may bid the same
    HAS_PASSED = "has_passed"  # seat
    JOINER_SPEAKS = "joiner_speaks"  # seat: the joiner, who speaks for the pair
    NEEDS_SUIT = "needs_suit"  # suit: there is no card of it in hand
    SUIT_TAKEN = "suit_taken"  # suit: another proposes or plays it
    NOBODY_CAN_JOIN = "nobody_can_join"
    SOMEBODY_CAN_JOIN = "somebody_can_join"  # so a suit is proposed first, not played alone
    ONLY_HIGHER_SUIT = "only_higher_suit"  # suit: who proposes it may join a higher one only
    FIRST_TURN_ONLY = "first_turn_only"  # call: it opens at a seat's first turn or not at all
    DEALER_MUST_BID = "dealer_must_bid"  # nobody else has, and no hand is thrown in
    AUCTION_OVER = "auction_over"  # call: a bid, when nobody can bid any more

    # Choosing trumps
    NOT_THE_CHOOSER = "not_the_chooser"  # seat: who chooses
    NO_TRUMP_NOT_ALLOWED = "no_trump_not_allowed"

    # Calling a partner's card
    CALLED_IS_TRUMP = "called_is_trump"  # card: of the suit that is, or would be, trumps
    KING_NEEDS_ALL_ACES = "king_needs_all_aces"  # card: who does not hold all aces calls an ace

    # Choosing a game
    LOOK_FIRST = "look_first"  # a game is named openly before the cards have been looked at
    GAME_ALREADY_CHOSEN = "game_already_chosen"  # game
    GAME_REFUSED = "game_refused"  # game: an opponent has refused it in this deal
    BLIND_NOT_PLAYED = "blind_not_played"
    CARDS_ALREADY_SEEN = "cards_already_seen"
    LAST_GAME_NOT_BLIND = "last_game_not_blind"
    NOT_ENOUGH_ENDS = "not_enough_ends"  # needed, got

    # Laying cards down
    WRONG_COUNT = "wrong_count"  # low, high, got
    MAY_NOT_LAY = "may_not_lay"  # card

    # Between deals
    TOO_LATE = "too_late"
    ZERO_NOT_PLAYED = "zero_not_played"

    # Results on paper
    SAT_OUT = "sat_out"  # seat: it has a figure and was not dealt in, or the other way round
    SIDES_MISSING = "sides_missing"  # sides, got: how many sides must, and do, have a figure
    TRICKS_OUT_OF_RANGE = "tricks_out_of_range"  # low, high, got
    TRICKS_DO_NOT_ADD_UP = "tricks_do_not_add_up"  # total, got
    HONOURS_IMPOSSIBLE = "honours_impossible"  # got: of the four honours there are
    NO_HONOURS_HERE = "no_honours_here"  # in a hand without trumps, or where they do not count
    NO_CALL_HERE = "no_call_here"  # score: only at it does a side win by three honours
    TOO_MANY_REVOKES = "too_many_revokes"  # most, got
    PENALTY_NOT_PLAYED = "penalty_not_played"  # penalty
    REVOKE_IMPOSSIBLE = "revoke_impossible"  # seat: it had no choice of cards, or none at all
    CONTRACT_NOT_PLAYED = "contract_not_played"  # contract
    DECLARER_MISSING = "declarer_missing"
    TOO_MANY_DECLARERS = "too_many_declarers"  # most, got
    DECLARER_NOT_EXPECTED = "declarer_not_expected"  # contract: it has none
    PARTNER_MISSING = "partner_missing"
    PARTNER_NOT_EXPECTED = "partner_not_expected"  # contract: its declarer plays alone
    TRICKS_MISSING = "tricks_missing"  # neither tricks nor whether it was made
    FIGURES_DISAGREE = "figures_disagree"  # what the slip says twice does not agree
    LAST_TRICK_MISSING = "last_trick_missing"  # who won it decides who pays
    GAME_MISSING = "game_missing"  # the slip does not say which game was played
    CARDS_DO_NOT_ADD_UP = "cards_do_not_add_up"  # what: king, queens, diamonds; total, got
    CARDS_WITHOUT_TRICK = "cards_without_trick"  # seat: it took cards that count, and no trick
    PLACES_IMPOSSIBLE = "places_impossible"  # places: so many different seats, in order
    REFUSAL_IMPOSSIBLE = "refusal_impossible"  # by who may not, or where it ends no deal

    def __call__(self, **params: int | str) -> Refusal:
        return Refusal(self, params)


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal with its reason and the parameters its sentence needs."""

    reason: Reason
    params: Mapping[str, int | str] = field(default_factory=dict)


class IllegalAction(ValueError):
    """An action that the rules refuse here; `refusal` says why. The state stays as it was."""

    def __init__(self, action: object, refusal: Refusal) -> None:
        said = ", ".join(f"{name} {value}" for name, value in refusal.params.items())
        super().__init__(f"{action}: {refusal.reason.value}{f' ({said})' if said else ''}")
        self.refusal = refusal
