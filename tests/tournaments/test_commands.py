from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests import factories
from tournaments.models import Drive, Player, ScoreEntry, StandingsSnapshot
from tournaments.selectors.room import current_round
from tournaments.services.demo import EMAIL, MOST_TABLES
from tournaments.services.demo.names import MOST_PEOPLE, people
from whistdrive.accounts.models import User
from whistdrive.clubs.models import Club

pytestmark = pytest.mark.django_db

HISTORY = {
    "players": ["L1", "G1", "L2", "G2", "L9", "G9"],
    "roles": {"L1": "lady", "G1": "gent", "L2": "lady", "G2": "gent", "L9": "lady", "G9": "gent"},
    "tables": 1,
    "options": {"who": "winners"},
    "history": [
        {
            "seating": [{"table": 1, "ns": ["L1", "G1"], "ew": ["L2", "G2"]}],
            "resting": ["L9", "G9"],
            "results": [{"table": 1, "ns": 8, "ew": 5}],
        }
    ],
}


def run(*words: str) -> str:
    """What the command prints."""
    out = io.StringIO()
    call_command(*words, stdout=out, stderr=io.StringIO())
    return out.getvalue()


def failure(*words: str) -> tuple[str, str]:
    """What a command that fails says, and what it wrote to the error output before."""
    err = io.StringIO()
    with pytest.raises(CommandError) as caught:
        call_command(*words, stdout=io.StringIO(), stderr=err)
    assert caught.value.returncode == 1
    return str(caught.value), err.getvalue()


def file(tmp_path: Path, text: str | bytes, name: str = "file") -> str:
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


# --- demo ----------------------------------------------------------------------------------------


def test_demo_plays_the_hands_asked_for_and_calls_the_move() -> None:
    run("demo", "--tables", "2", "--hands", "4", "--played", "2", "--seed", "x")

    drive = Drive.objects.get()
    assert (drive.state, drive.hands, drive.entries.count()) == ("running", 4, 8)
    assert getattr(current_round(drive), "number", None) == 3
    assert ScoreEntry.objects.filter(sitting__round__drive=drive).count() == 2 * 2 * 2
    assert StandingsSnapshot.objects.get(drive=drive).revision == drive.revision


def test_demo_prints_where_everything_is() -> None:
    out = run("demo", "--tables", "1", "--hands", "1", "--url", "http://192.168.1.9:8000/")

    drive = Drive.objects.get()
    base = "http://192.168.1.9:8000"
    assert f"Console    {base}/d/{drive.code}/" in out
    assert f"Projector  {base}/v/{drive.viewer_code}/" in out
    assert f"{base}/t/{factories.table_code(drive, 1)}/" in out
    assert all(f"{base}/me/{entry.code}/" in out for entry in drive.entries.all())


def test_demo_prints_a_password_that_lets_the_organiser_in() -> None:
    run("demo", "--tables", "1", "--hands", "1")

    out = run("demo", "--tables", "1", "--hands", "1")

    user = User.objects.get(email=EMAIL)
    password = out.split(EMAIL)[1].split()[0]
    assert user.check_password(password)


def test_demo_run_again_makes_another_drive_of_the_same_people() -> None:
    run("demo", "--tables", "1", "--hands", "1")

    run("demo", "--tables", "2", "--hands", "1")

    assert (Drive.objects.count(), Club.objects.count(), Player.objects.count()) == (2, 1, 8)


def test_demo_with_the_same_seed_gives_the_same_seats_and_tricks() -> None:
    said = []
    for _time in range(2):
        run("demo", "--tables", "2", "--hands", "2", "--played", "2", "--seed", "again")
        drive = Drive.objects.latest("pk")
        acts = ScoreEntry.objects.filter(sitting__round__drive=drive).order_by("pk")
        said.append(list(acts.values_list("sitting__table", "hand", "ns")))

    assert said[0] == said[1]


def test_demo_speaks_the_language_asked_for() -> None:
    run("demo", "--tables", "1", "--hands", "1", "--language", "ro")

    assert Club.objects.get().language == "ro"


@pytest.mark.parametrize(
    "words",
    [("--tables", "0"), ("--tables", str(MOST_TABLES + 1)), ("--hands", "61"), ("--played", "25")],
)
def test_demo_refuses_sizes_that_cannot_be(words: tuple[str, str]) -> None:
    said, _err = failure("demo", *words)

    assert said.startswith(f"{words[0]} must be from ")
    assert not Drive.objects.exists()


def test_demos_people_all_have_different_names() -> None:
    names = [name for name, _line in people(MOST_PEOPLE)]

    assert len(set(names)) == MOST_PEOPLE


# --- import_players ------------------------------------------------------------------------------


def test_import_players_adds_people_once(tmp_path: Path) -> None:
    club = factories.ClubFactory()
    path = file(tmp_path, "name,station\nAnn Lee,A\nBob Ray,B\n")

    first, again = run("import_players", club.slug, path), run("import_players", club.slug, path)

    assert first.splitlines()[0] == "2 added: Ann Lee, Bob Ray"
    assert again.splitlines() == ["0 added", "0 changed", "2 known already"]
    assert Player.objects.filter(club=club).count() == 2


def test_import_players_dry_saves_nothing(tmp_path: Path) -> None:
    club = factories.ClubFactory()

    out = run("import_players", club.slug, file(tmp_path, "Ann Lee\n"), "--dry-run")

    assert out.splitlines()[0] == "1 would be added: Ann Lee"
    assert not Player.objects.exists()


def test_import_players_names_all_faults_by_line_and_saves_nothing(tmp_path: Path) -> None:
    club = factories.ClubFactory()
    path = file(tmp_path, "name,station\nAnn Lee,A\nBob Ray,Q\n,B\n")

    said, err = failure("import_players", club.slug, path)

    assert [text.partition(":")[0] for text in err.splitlines()] == ["Row 3", "Row 4"]
    assert "nothing was saved" in said
    assert not Player.objects.exists()


def test_import_players_knows_the_clubs_own_words(tmp_path: Path) -> None:
    club = factories.ClubFactory(station_a="Red", station_b="White")

    run("import_players", club.slug, file(tmp_path, "name;station\nAnn Lee;white\n"))

    assert Player.objects.get().station == "B"


# --- movement ------------------------------------------------------------------------------------


def test_movement_next_prints_the_next_seating_with_reasons_in_english(tmp_path: Path) -> None:
    out = run("movement", "progressive", "--next", file(tmp_path, json.dumps(HISTORY)), "--json")

    found = json.loads(out)
    (table,) = found["seating"]
    assert {frozenset(table["ns"]), frozenset(table["ew"])} == {
        frozenset({"L9", "G2"}), frozenset({"L2", "G9"}),
    }  # fmt: skip
    assert found["resting"] == ["L1", "G1"]
    assert set(found["reason"]) == {"L1", "G1", "L9", "G9"}
    assert found["reason"]["L9"] == "Has rested and goes on to table 1."


def test_movement_next_takes_options_over_those_of_the_file(tmp_path: Path) -> None:
    path = file(tmp_path, json.dumps(HISTORY))

    found = json.loads(
        run("movement", "progressive", "--next", path, "--option", "who=losers", "--json")
    )

    assert found["resting"] == ["L2", "G2"]


def test_movement_prints_a_partner_drives_timetable() -> None:
    found = json.loads(run("movement", "partner_drive", "--pairs", "6", "--rounds", "3", "--json"))

    assert (found["pairs"], len(found["rounds"])) == (6, 3)
    assert found["rounds"][0] == [
        {"table": 1, "ns": 1, "ew": 4},
        {"table": 2, "ns": 2, "ew": 5},
        {"table": 3, "ns": 3, "ew": 6},
    ]


@pytest.mark.parametrize("size", [("--tables", "3"), ("--players", "12")])
def test_movement_takes_the_size_in_any_way(size: tuple[str, str]) -> None:
    assert run("movement", "partner_drive", *size, "--json") == run(
        "movement", "partner_drive", "--pairs", "6", "--json"
    )


def test_movement_without_json_is_for_reading(tmp_path: Path) -> None:
    timetable = run("movement", "partner_drive", "--pairs", "3", "--rounds", "2")
    seating = run("movement", "progressive", "--next", file(tmp_path, json.dumps(HISTORY)))

    assert "Round 2\nTable 1: pair 1 v nobody\nTable 2: pair 2 v pair 3\n" in timetable
    assert "Resting: L1, G1\n" in seating


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("howell",), "there is no movement 'howell'; there are: progressive, partner_drive"),
        (("progressive",), "progressive depends on the results: give it a history with --next"),
        (("partner_drive",), "Say how many play: --pairs, --players or --tables."),
        (("partner_drive", "--pairs", "1"), "There must be from 2 to "),
        (("partner_drive", "--pairs", "1000000"), "There must be from 2 to "),
        (("partner_drive", "--players", "7"), "Of an odd number of players one has no partner."),
        (("partner_drive", "--pairs", "4", "--rounds", "0"), "--rounds must be from 1 to "),
        (("partner_drive", "--pairs", "4", "--option", "x"), "--option is written as name=value"),
        (("partner_drive", "--pairs", "4", "--option", "x=1"), "partner_drive has no option 'x'"),
    ],
)
def test_movement_says_what_is_wrong(words: tuple[str, ...], expected: str) -> None:
    said, _err = failure("movement", *words, "--json")

    assert said.startswith(expected)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"players": 3}',
        b"\xff\xfe\x00",
        "[" * 100_000,
        '{"players": ["A", "A"]}',
    ],
)
def test_movement_next_says_what_is_wrong_with_its_file(tmp_path: Path, text: str | bytes) -> None:
    said, _err = failure("movement", "progressive", "--next", file(tmp_path, text), "--json")

    assert said


# --- drives --------------------------------------------------------------------------------------


def test_standings_prints_json_or_lines_to_read() -> None:
    drive = factories.make_drive(tables=1, hands=1)
    factories.play_round(drive, 9)

    found = json.loads(run("standings", drive.code.lower(), "--json"))
    text = run("standings", drive.code)

    assert [line["total"] for line in found["standings"]] == [9, 9, 4, 4]
    assert text.splitlines()[0] == "Hand 1; the hall sees up to hand 1."
    assert text.splitlines()[1].split()[:2] == ["1=", "9"]


def test_a_drive_goes_out_and_into_another_club(tmp_path: Path) -> None:
    drive = factories.play_to_the_end(factories.make_drive(hands=2))
    club = factories.ClubFactory()
    one, other = str(tmp_path / "one.json"), str(tmp_path / "other.json")

    run("export_drive", drive.code, one)
    out = run("import_drive", club.slug, one)

    back = Drive.objects.get(club=club)
    assert out == f"{back.name} was read in; its code is {back.code}.\n"
    run("export_drive", back.code, other)
    first, second = (json.loads(Path(path).read_text("utf-8")) for path in (one, other))
    assert first["scores"] == second["scores"]


def test_import_drive_says_what_is_wrong_with_the_file(tmp_path: Path) -> None:
    club = factories.ClubFactory()
    path = file(tmp_path, "name\nAnn\n")

    said, _err = failure("import_drive", club.slug, path)

    assert said == f"{path}: This is not a drive exported by this program."


def test_rebuild_says_where_a_copy_differed() -> None:
    drive = factories.fold(factories.make_drive(tables=1, hands=2))
    StandingsSnapshot.objects.filter(drive=drive).update(full=[], released_to=9)
    other = factories.fold(factories.make_drive(tables=1))

    first, again = run("rebuild"), run("rebuild", drive.code)

    assert first.splitlines() == [
        f"{drive.name} ({drive.code}): the standings differed.",
        "Drives rebuilt: 2. Differences: 1.",
    ]
    assert again == "Drives rebuilt: 1. Differences: 0.\n"
    assert StandingsSnapshot.objects.get(drive=other).full


@pytest.mark.parametrize(
    "words", [("standings",), ("export_drive", "out.json"), ("rebuild",)], ids=lambda w: w[0]
)
def test_a_code_that_opens_nothing_is_said_so(words: tuple[str, ...]) -> None:
    said, _err = failure(words[0], "NADA", *words[1:])

    assert said == "There is no drive with the code “NADA”."


@pytest.mark.parametrize("command", ["import_players", "import_drive"])
def test_a_club_that_is_not_there_is_said_so(tmp_path: Path, command: str) -> None:
    factories.ClubFactory(slug="here")

    said, _err = failure(command, "elsewhere", file(tmp_path, "x"))

    assert said == "There is no club “elsewhere”. The clubs here: here."


@pytest.mark.parametrize("command", ["import_players", "import_drive"])
def test_a_file_that_is_not_there_is_said_so(tmp_path: Path, command: str) -> None:
    club = factories.ClubFactory()

    said, _err = failure(command, club.slug, str(tmp_path / "nowhere"))

    assert said.endswith("nowhere cannot be read: No such file or directory.")


def test_a_file_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    drive = factories.make_drive(started=False)

    said, _err = failure("export_drive", drive.code, str(tmp_path / "no" / "where.json"))

    assert said.endswith("where.json cannot be written: No such file or directory.")


# --- hall_banner ---------------------------------------------------------------------------------


def test_the_banner_shows_the_best_address_as_a_code_and_all_as_text() -> None:
    out = run("hall_banner", "--url", "http://192.168.1.9:8000/", "--url", "http://10.0.0.2:8000/")

    assert "▄▄▄▄▄" in out
    assert "Open on a phone: http://192.168.1.9:8000/\n" in out
    assert "Or: http://10.0.0.2:8000/\n" in out


def test_the_banner_takes_its_addresses_from_a_program_too() -> None:
    out = io.StringIO()

    call_command("hall_banner", url=["http://a:8000/", "http://b:8000/"], stdout=out)

    assert "phone: http://a:8000/\nOr: http://b:8000/\n" in out.getvalue()


def test_the_banner_without_an_address_says_so() -> None:
    said, _err = failure("hall_banner")

    assert said.startswith("Say at least one address")


def test_the_banner_has_no_code_where_the_terminal_has_no_blocks() -> None:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="cp1252", write_through=True)

    call_command("hall_banner", "--url", "http://192.168.1.9:8000/", stdout=out)

    lines: Any = raw.getvalue().decode("cp1252").splitlines()
    assert lines == ["Open on a phone: http://192.168.1.9:8000/"]
