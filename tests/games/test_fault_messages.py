"""Every fault of a file is a sentence: where it is, what it is, and what to do."""

from __future__ import annotations

import ast
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings
from django.utils import translation

from games import formats
from games.formats.checking import faults_in
from games.formats.faults import LARGEST, FaultCode
from games.formats.records import write_text
from games.messages import say
from games.messages.faults import INCOMPLETE, SENTENCES
from tests.formats.pbn import text_of
from tests.formats.records import classic
from tests.formats.test_records_json import CHANGES, change, document
from tests.formats.test_records_text import TEXT_CHANGES, lines_with

LANGUAGES = [code for code, _name in settings.LANGUAGES]
GAMES = Path(inspect.getfile(formats)).parents[1]
ABOUT_PLACES = {"line", "path"}


def named_in(sentence: object) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", str(sentence)))


# What the readers give, by their source


class Given(NamedTuple):
    """A place where a reader complains, and the parameters that it gives."""

    where: str
    code: FaultCode
    names: frozenset[str]
    has_reasons_own: bool


def complaints() -> Iterator[Given]:
    """Every place in the formats where a code is given with its parameters."""
    for path in sorted((GAMES / "formats").glob("*.py")):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for call in ast.walk(function):
                    if isinstance(call, ast.Call) and (code := _code_of(call)):
                        names, own = _names(call, function)
                        where = f"{path.name}:{call.lineno}"
                        yield Given(where, code, frozenset(names - ABOUT_PLACES), own)


def _code_of(call: ast.Call) -> FaultCode | None:
    for word in call.args:
        if isinstance(word, ast.Attribute) and ast.unparse(word.value) == "FaultCode":
            return FaultCode[word.attr]
    return None


def _names(call: ast.Call, function: ast.FunctionDef) -> tuple[set[str], bool]:
    """The names of the parameters, and whether those of a reason are among them."""
    names = {keyword.arg for keyword in call.keywords if keyword.arg}
    parts = [word for word in call.args if not isinstance(word, ast.Attribute | ast.Constant)]
    parts += [keyword.value for keyword in call.keywords if keyword.arg is None]
    has_own = any(ast.unparse(word).endswith(".params") for word in call.args)
    for part in parts:
        found, own = _in_dict(part, function)
        names, has_own = names | found, has_own or own
    return names, has_own


def _in_dict(part: ast.expr, function: ast.FunctionDef) -> tuple[set[str], bool]:
    """The keys of a dict that is written here, or was put together in the function."""
    if isinstance(part, ast.Dict):
        names, own = set[str](), False
        for key, value in zip(part.keys, part.values, strict=True):
            if key is None:
                found, more = _in_dict(value, function)
                names, own = names | found, own or more
            elif isinstance(key, ast.Constant):
                names.add(str(key.value))
        return names, own
    if isinstance(part, ast.Name):
        names, own = set[str](), False
        for made in ast.walk(function):
            if not isinstance(made, ast.Assign | ast.AnnAssign | ast.AugAssign):
                continue
            if made.value and part.id in _targets(made):
                found, more = _in_dict(made.value, function)
                names, own = names | found, own or more
        return names, own
    return set(), ast.unparse(part).endswith(".params")


def _targets(made: ast.Assign | ast.AnnAssign | ast.AugAssign) -> list[str]:
    targets = made.targets if isinstance(made, ast.Assign) else [made.target]
    return [ast.unparse(target) for target in targets]


COMPLAINTS = list(complaints())


def test_every_code_has_a_sentence_and_somebody_who_gives_it() -> None:
    assert set(SENTENCES) == set(FaultCode)
    assert {given.code for given in COMPLAINTS} | {FaultCode.TOO_MANY_FAULTS} == set(FaultCode)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("given", COMPLAINTS, ids=lambda given: f"{given.where}-{given.code.name}")
def test_a_sentence_speaks_only_of_what_the_reader_gives(given: Given, language: str) -> None:
    with translation.override(language):
        sentences = [SENTENCES[given.code], *filter(None, [INCOMPLETE.get(given.code)])]
        assert any(named_in(sentence) <= given.names for sentence in sentences)


@pytest.mark.parametrize("given", COMPLAINTS, ids=lambda given: f"{given.where}-{given.code.name}")
def test_a_reason_comes_with_what_its_own_sentence_needs(given: Given) -> None:
    assert ("reason" in given.names) == given.has_reasons_own


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_name_the_same(language: str) -> None:
    for sentences in (SENTENCES, INCOMPLETE):
        for code, sentence in sentences.items():
            in_english = named_in(sentence)
            with translation.override(language):
                assert named_in(sentence) == in_english, code


# Broken files


BROKEN: list[tuple[bytes | str, str]] = [
    (b"", "There is nothing in it. Is it the right file?"),
    (b"chess", "Line 1: This is no record of a match. Is it the right file?"),
    (b"{", "Line 1: This is no JSON ("),
    (text_of("[Board 3]"), "Line 4: “[Board 3]” is no tag. A tag is written like this"),
    (text_of('[Board "0"]'), "Line 4: “0” cannot stand for “Board”. What can: a number from 1."),
    (text_of("", "{never"), "Line 5: The comment that begins here never ends. Close it with }."),
    (text_of("words"), "Line 4: “words” belongs to nothing. Take it out, or correct it."),
    (text_of('[Event "#"]'), "Line 4: # means “as in the deal before”, and no deal before has"),
    ('[Dealer "W"]', "Line 1: There are no cards. Add the tag Deal with the four hands."),
    (text_of().replace('[Dealer "W"]', ""), "Line 2: Nothing says who dealt."),
    (text_of(deal="N:A..K. A.2.. Q.3.. J.4.."), "Line 2: A♠ is there twice. Correct the hands."),
    (text_of(deal="N:A..K. K.2.. Q.3.. J..."), "Line 2: The hands are not of one size (cards: 2"),
    (text_of(deal="N:A..K. K.2.. Q.3.. -"), "Line 2: Not all hands are there (given: 3)."),
    (text_of(deal="N:A..K. K.2.. Q.3.. JJ..."), "Line 2: “JJ...” cannot be read as cards."),
    (text_of('[TurnUp "H5"]'), "Line 4: 5♥ was turned up and is not in the dealer's hand."),
    (text_of('[TurnUp "SJ"]'), "Line 3: The card turned up makes spades trumps, not hearts."),
    (text_of('[Play "E"]', "SK"), "Line 4: North sits on the dealer's left and leads first, not E"),
    (text_of('[Play "N"]', "SA", trump="?"), "Line 4: Nothing says what was trumps"),
    (text_of('[Play "N"]', "S!"), "Line 5: “S!” is neither a card nor anything else"),
    (text_of('[Play "N"]', "SA - SQ SJ"), "Line 5: In trick 1 a card is missing"),
    (
        text_of('[Play "N"]', "SA", "H2"),
        "Line 6: “2H” by East is refused; correct it. At the table the player would hear: You have "
        "a card of the suit led: play spades.",
    ),
    (
        text_of('[Play "N"]', "SA SK SQ SJ DK H2 H3 H4", "- - - C2"),
        "Line 6: “2C” is refused; correct it. At the table the player would hear: This deal is "
        "over.",
    ),
    (text_of('[Result "many"]'), "Line 4: “many” is no result. Write it like this: NS 8 EW 5."),
    (
        text_of('[Result "NS 2 EW 1"]'),
        "Line 4: The deal cannot have come out so; correct the result. All tricks together must "
        "be 2; they are 3.",
    ),
    (
        text_of('[Result "NS 0"]', '[Play "N"]', "SA SK SQ SJ"),
        "Line 4: The cards played come to “NS 1 EW 0”, not to “NS 0”. Correct the result or the",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("data", "sentence"), BROKEN)
def test_what_is_wrong_is_told_with_its_line_and_what_to_do(
    data: str | bytes, sentence: str
) -> None:
    found = faults_in(data if isinstance(data, bytes) else data.encode())

    assert any(say(fault).startswith(sentence) for fault in found), list(map(say, found))


def broken_files() -> Iterator[bytes]:
    """Files in which something of everything is wrong."""
    for data, _sentence in BROKEN:
        yield data if isinstance(data, bytes) else data.encode()
    for path, value, _code, _where in CHANGES:
        made = document()
        change(path, value)(made)
        yield json.dumps(made).encode()
    for start, changed, _code in TEXT_CHANGES:
        yield lines_with({start: changed}).encode()
    text = write_text(classic())
    for start in ("Game", "First dealer", "Hand E", "Deal 1", "Trick 5"):
        yield lines_with({start: ""}).encode()
    yield re.sub("→ [NESW]", "→ X", text).encode()
    yield text.replace(
        "Begun deal 3", "Begun deal 3: dealer S, seats W N E S\nScore: 9\n#"
    ).encode()
    yield b"[" * 100_000
    yield ('[Dealer "N"]\n' * 1000).encode()
    yield b"%" * (LARGEST + 1)
    made = document()
    made["deals"] = made["deals"] * 30
    yield json.dumps(made).encode()


ALL_FAULTS = [fault for data in broken_files() for fault in faults_in(data)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_open_in_the_sentence_of_any_fault(language: str) -> None:
    with translation.override(language):
        for fault in ALL_FAULTS:
            said = say(fault)

            assert "%(" not in said
            assert "“”" not in said
            assert not fault.line or str(fault.line) in said
            assert fault.line or fault.path in said


def test_the_broken_files_have_every_fault_that_can_be_read() -> None:
    assert {fault.code for fault in ALL_FAULTS} == set(FaultCode)


def test_places_in_json_are_told_by_their_path() -> None:
    made = document()
    made["deals"][0]["colour"] = 1

    (fault,) = faults_in(json.dumps(made).encode())

    assert say(fault) == (
        "At deals[0].colour: “colour” is not known here. Take it out, or correct the name."
    )


def test_results_that_differ_are_told_as_they_are_written() -> None:
    made = document()
    made["deals"][0]["result"]["tricks"] = [13, 0]
    tricks = classic().match.scored[0].result.tricks

    said = say(faults_in(json.dumps(made).encode())[0])

    assert f'come to “{{"tricks": {list(tricks)},' in said
    assert 'not to “{"tricks": [13, 0],' in said


def test_who_may_not_declare_is_told_with_the_reason() -> None:
    made = document()
    made["declared"] = [{"after": 0, "seat": 0, "what": "zero"}]

    (fault,) = faults_in(json.dumps(made).encode())

    assert say(fault).startswith(
        "At declared[0]: “zero” by North is refused; take it out, or put it where it was said."
    )


def test_whose_turn_it_is_is_not_taken_for_who_acted() -> None:
    made = document()
    last = made["deals"][0]["actions"]
    seat = (int(last[0][0]) + 1) % 4
    last[0] = f"{seat} {last[1][2:]}"

    said = say(faults_in(json.dumps(made).encode())[0])

    first, second = (("North", "East", "South", "West")[s] for s in ((seat - 1) % 4, seat))
    assert f"by {second} is refused" in said
    assert said.endswith(f"It is the turn of {first}.")
