"""From tags to a hand: every tag is understood as well as it can be, and what cannot be is told."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from games.engine.cards import Card, NotationError, Strain
from games.engine.cardset import CardSet
from games.engine.packs import pack
from games.engine.phases.tricks import winner_of
from games.engine.result import tricks_refusal
from games.engine.seats import COMPASS, SEATS, right_of
from games.formats.faults import Complaints, Fault, FaultCode
from games.formats.pbn_hand import (
    WHOLE_HAND,
    Pair,
    PbnHand,
    agrees,
    faults_of,
    pair_text,
    taken,
)
from games.formats.pbn_tokens import LONGEST_TOLD, REPEATED, TaggedDeal

MOST_DIGITS: Final = 10
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""What is no part of a text."""
UNKNOWN_DATE: Final = "????.??.??"
PLAYERS: Final = ("North", "East", "South", "West")
OURS: Final = frozenset(
    {"event", "site", "date", "board", *(name.casefold() for name in PLAYERS), "dealer", "deal",
     "trump", "turnup", "result", "play"}
)  # fmt: skip
"""Tags that a hand has fields for."""
SECTIONS: Final = frozenset({"play", "auction"})
"""Tags that have something below them, beside those of tables."""
BRIDGE: Final = {"Vulnerable": "None", "Scoring": "Whist", "Declarer": "", "Contract": ""}
"""Tags that the standard wants and whist does not need, as they are written."""
ANY_CASE: Final = re.IGNORECASE | re.ASCII
_DEAL = re.compile(r"([NESW])\s*:\s*(.*)", ANY_CASE)
_CARD = re.compile(r"(?:([SHDC])(10|[2-9TJQKA])|(10|[2-9TJQKA])([SHDC]))[!?]*", ANY_CASE)
_REMARK = re.compile(r"=\d*=|\$\d+|\^\S*|[!?]+")
"""What may stand beside a card: a note, a judgement, an irregularity."""
_RESULT = re.compile(r"(NS|EW)?\s*(\d{1,2})(?:\s+(NS|EW)\s*(\d{1,2}))?", ANY_CASE)
_CONTRACT = re.compile(r"[1-7](NT?|[SHDC])X{0,2}", ANY_CASE)
_NO_TRUMP = {"N", "NOTRUMP", "NOTRUMPS"}

Slot = tuple[int, Card | None]
"""A card of the play with its line; None where none was played."""


@dataclass(slots=True)
class Reading:
    """One deal being read."""

    deal: TaggedDeal
    complaints: Complaints

    def say(self, code: FaultCode, name: str, **params: str | int) -> None:
        """Complain about a tag."""
        self.complaints.put(Fault(code, params, self.deal.line_of(name)))

    def refuse(self, name: str, allowed: str) -> None:
        """Complain about a tag's value."""
        got = self.deal.value(name)[:LONGEST_TOLD]
        self.say(FaultCode.VALUE_REFUSED, name, field=name, allowed=allowed, got=got)


def read_hand(deal: TaggedDeal, complaints: Complaints) -> PbnHand | None:
    """The hand that these tags tell; None where its cards or its dealer are not to be had."""
    reading = Reading(deal, complaints)
    _check_tags(reading)
    hands = _hands(reading)
    dealer = _dealer(reading)
    if hands is None or dealer is None:
        return None
    turned = _turned(reading)
    hand = PbnHand(
        hands, dealer, _trump(reading, turned), turned, board=_board(reading),
        names=tuple(deal.value(name) for name in PLAYERS),
        event=deal.value("Event"), site=deal.value("Site"), date=_date(reading), more=_more(deal),
    )  # fmt: skip
    hand = _with_play(reading, hand)
    if any(where == "Deal" for where, _fault in faults_of(hand)):
        return None
    return _with_result(reading, hand)


def _check_tags(reading: Reading) -> None:
    for name, tag in (*reading.deal.tags.items(), *((REPEATED, tag) for tag in reading.deal.notes)):
        if tag.value.startswith("#") or CONTROL.search(tag.value):
            said = {"field": tag.name, "allowed": "a text, or # alone"}
            told = {**said, "got": tag.value[:LONGEST_TOLD]}
            reading.complaints.put(Fault(FaultCode.VALUE_REFUSED, told, tag.line))
        if tag.words and name not in SECTIONS and not name.endswith("table"):
            line, word = tag.words[0]
            reading.complaints.add(FaultCode.STRAY_TEXT, line, text=word[:LONGEST_TOLD])


# The cards


def _hands(reading: Reading) -> tuple[CardSet, ...] | None:
    value = reading.deal.value("Deal")
    if not value:
        reading.say(FaultCode.DEAL_MISSING, "Deal")
        return None
    found = _DEAL.fullmatch(value)
    words = found[2].split() if found else []
    if found is None or len(words) != len(SEATS):
        reading.say(FaultCode.CARDS_UNREADABLE, "Deal", text=value[:LONGEST_TOLD])
        return None
    first = COMPASS.index(found[1].upper())
    hands: list[CardSet | None] = [None] * len(SEATS)
    for place, word in enumerate(words):
        if word == "-":
            continue
        held = _hand(reading, word)
        if held is None:
            return None
        hands[(first + place) % len(SEATS)] = held
    return _completed(reading, hands)


def _hand(reading: Reading, word: str) -> CardSet | None:
    try:
        held = CardSet.parse(word.replace("10", "T"))
    except NotationError:
        held = CardSet()
    if not held or held.jokers or "." not in word:
        reading.say(FaultCode.CARDS_UNREADABLE, "Deal", text=word[:LONGEST_TOLD])
        return None
    return held


def _completed(reading: Reading, hands: list[CardSet | None]) -> tuple[CardSet, ...] | None:
    """All four hands; a missing one is what the three others leave."""
    known = [hand for hand in hands if hand is not None]
    if len(known) == len(SEATS):
        return tuple(known)
    given = {card for hand in known for card in hand}
    if len(known) == len(SEATS) - 1 and all(len(hand) == WHOLE_HAND for hand in known):
        rest = CardSet(card for card in pack() if card not in given)
        return tuple(rest if hand is None else hand for hand in hands)
    reading.say(FaultCode.HANDS_UNKNOWN, "Deal", known=len(known))
    return None


def _turned(reading: Reading) -> Card | None:
    value = reading.deal.value("TurnUp")
    if not value:
        return None
    card = _card(value)
    if card is None:
        reading.refuse("TurnUp", "a card")
    return card


def _card(word: str) -> Card | None:
    """A card, suit first as PBN writes it, or rank first."""
    found = _CARD.fullmatch(word)
    if found is None:
        return None
    rank, suit = (found[2], found[1]) if found[1] else (found[3], found[4])
    return Card.parse(rank.replace("10", "T") + suit)


# The circumstances


def _seat(value: str) -> int | None:
    """A seat by its letter or its name."""
    names = [*COMPASS, *(name.upper() for name in PLAYERS)]
    return names.index(value.upper()) % len(SEATS) if value.upper() in names else None


def _dealer(reading: Reading) -> int | None:
    value = reading.deal.value("Dealer")
    if value:
        seat = _seat(value)
        if seat is None:
            reading.refuse("Dealer", " ".join(COMPASS))
        return seat
    leader = _seat(reading.deal.value("Play"))
    if leader is None:
        reading.say(FaultCode.DEALER_MISSING, "Dealer")
        return None
    return right_of(leader, SEATS)


def _trump(reading: Reading, turned: Card | None) -> Strain | None:
    """As the tag says; else by the card turned up; else by a bridge player's contract."""
    value = reading.deal.value("Trump")
    if value:
        trump = _strain(value)
        if trump is None:
            reading.refuse("Trump", " ".join(Strain))
        return trump
    if turned and turned.suit:
        return turned.suit.strain
    contract = _CONTRACT.fullmatch(reading.deal.value("Contract"))
    return _strain(contract[1]) if contract else None


def _strain(value: str) -> Strain | None:
    word = value.upper().replace(" ", "").replace("-", "")
    try:
        return Strain.parse("NT" if word in _NO_TRUMP else word)
    except NotationError:
        return None


def _board(reading: Reading) -> int | None:
    value = reading.deal.value("Board")
    if not value:
        return None
    if not (value.isascii() and value.isdigit() and len(value) < MOST_DIGITS and int(value)):
        reading.refuse("Board", "a number from 1")
        return None
    return int(value)


def _date(reading: Reading) -> str:
    value = reading.deal.value("Date")
    return "" if value == UNKNOWN_DATE else value


def _more(deal: TaggedDeal) -> tuple[tuple[str, str], ...]:
    kept = [
        tag
        for tag in (*deal.tags.values(), *deal.notes)
        if tag.name.casefold() not in OURS and BRIDGE.get(tag.name) != tag.value
    ]
    return tuple((tag.name, tag.value) for tag in sorted(kept, key=lambda tag: tag.line))


# The play


def _with_play(reading: Reading, hand: PbnHand) -> PbnHand:
    """The hand with its play, up to the first card that cannot be."""
    tag = reading.deal.tags.get("play")
    first = _seat(reading.deal.value("Play")) if tag else None
    if tag is None or not tag.words:
        return _checked(reading, hand, [])
    if first is None and reading.deal.value("Play"):
        reading.refuse("Play", " ".join(COMPASS))
    elif first is not None and first != hand.leader:
        said = {"expected": COMPASS[hand.leader], "got": COMPASS[first]}
        reading.say(FaultCode.LEADER_DIFFERS, "Play", **said)
        return _checked(reading, hand, [])
    if hand.trump is None:
        reading.say(FaultCode.TRUMP_MISSING, "Play")
        return _checked(reading, hand, [])
    slots = _slots(tag.words, reading.complaints)
    cards = _in_order(slots, hand.leader, hand.trump, reading.complaints)
    return _checked(reading, replace(hand, play=tuple(card for _line, card in cards)), cards)


def _slots(words: list[tuple[int, str]], complaints: Complaints) -> list[Slot]:
    """The cards of the section, row by row; nothing counts after its end."""
    slots: list[Slot] = []
    for line, word in words:
        if word in ("*", "+"):
            break
        if word == "-":
            slots.append((line, None))
        elif card := _card(word):
            slots.append((line, card))
        elif not _REMARK.fullmatch(word):
            complaints.add(FaultCode.PLAY_UNREADABLE, line, text=word[:LONGEST_TOLD])
            break
    return slots


def _in_order(
    slots: list[Slot], first: int, trump: Strain, complaints: Complaints
) -> list[tuple[int, Card]]:
    """The cards in the order played. A row has a column for each seat, from `first` on."""
    leader, found = first, []
    for start in range(0, len(slots), len(SEATS)):
        row = slots[start : start + len(SEATS)]
        row += [(0, None)] * (len(SEATS) - len(row))
        turns = [row[(leader - first + step) % len(SEATS)] for step in range(len(SEATS))]
        trick = [(line, card) for line, card in turns if card is not None]
        gap = next((place for place, (_line, card) in enumerate(turns) if card is None), None)
        if gap is None:
            found += trick
            leader = (leader + winner_of([card for _line, card in trick], trump.suit)) % len(SEATS)
            continue
        later = [line for line, card in (*turns[gap:], *slots[start + len(SEATS) :]) if card]
        if later:
            number = start // len(SEATS) + 1
            complaints.add(FaultCode.PLAY_HAS_GAP, min(later), trick=number)
        return [*found, *trick[:gap]]
    return found


def _checked(reading: Reading, hand: PbnHand, cards: list[tuple[int, Card]]) -> PbnHand:
    """The hand without what the rules refuse, each with its complaint."""
    for where, fault in faults_of(hand):
        name, _space, place = where.partition(" ")
        line = cards[int(place)][0] if place else reading.deal.line_of(name)
        reading.complaints.put(replace(fault, line=line))
        if name == "TurnUp":
            hand = replace(hand, turned=None)
        if name == "Play":
            hand = replace(hand, play=hand.play[: int(place or 0)])
    return hand


# The result


def _with_result(reading: Reading, hand: PbnHand) -> PbnHand:
    value = reading.deal.value("Result")
    if not value:
        return hand
    told = value.removeprefix("^").strip()
    result = _result(reading, told, hand)
    if result is None or _is_partial(reading, hand, result):
        return hand
    if refusal := tricks_refusal(result, hand.size):
        said: dict[str, str | int] = {"reason": refusal.reason.value, **refusal.params}
        reading.complaints.put(
            Fault(FaultCode.RESULT_REFUSED, said, reading.deal.line_of("Result"))
        )
        return hand
    hand = replace(hand, result=result)
    # Who agreed on a wrong number of tricks says so with a caret.
    if not value.startswith("^") and not agrees(hand):
        expected, got = pair_text(taken(hand)), value[:LONGEST_TOLD]
        reading.say(FaultCode.RESULT_DIFFERS, "Result", expected=expected, got=got)
    return hand


def _is_partial(reading: Reading, hand: PbnHand, result: Pair) -> bool:
    """Whether these are only the tricks so far: the play goes on, or just breaks off."""
    tag = reading.deal.tags.get("play")
    signs = {word for _line, word in tag.words if word in ("*", "+")} if tag else set()
    so_far = len(hand.play) // len(SEATS)
    return "+" in signs or (not signs and 0 < so_far < hand.size and sum(result) == so_far)


def _result(reading: Reading, told: str, hand: PbnHand) -> Pair | None:
    """Both sides' tricks; those of one side, or of a declarer, leave the rest to the other."""
    found = _RESULT.fullmatch(told)
    side = _side(reading, found[1]) if found else None
    if found is None or side is None:
        reading.say(FaultCode.RESULT_UNREADABLE, "Result", text=told[:LONGEST_TOLD])
        return None
    tricks = int(found[2])
    other = hand.size - tricks if found[4] is None else int(found[4])
    if found[3] and _side(reading, found[3]) == side:
        reading.say(FaultCode.RESULT_UNREADABLE, "Result", text=told[:LONGEST_TOLD])
        return None
    return (tricks, other) if side == 0 else (other, tricks)


def _side(reading: Reading, name: str | None) -> int | None:
    if name:
        return ("NS", "EW").index(name.upper())
    declarer = _seat(reading.deal.value("Declarer").removeprefix("^"))
    return None if declarer is None else declarer % 2
