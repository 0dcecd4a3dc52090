"""Whether a file's journal and its rows tell the same evening, so that nothing fell out of it.

Every change of a drive has one line, numbered without a gap. Told again from the first line, the
journal must come to the stage, the rounds, the scores, the draws and the prizes that the file has.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from django.utils.translation import gettext as _

from tournaments.models import NOT_STARTED, DriveState
from tournaments.refusals import Refused
from tournaments.services.whole.parts import contradiction
from tournaments.services.whole.rows import DriveFile, JournalRow, ScoreRow

PLAYED = (DriveState.RUNNING, DriveState.FINISHED)
ONLY_IN = {
    "seats_drawn": NOT_STARTED,
    "started": NOT_STARTED,
    "score": PLAYED,
    "move_called": (DriveState.RUNNING,),
    "move_taken_back": (DriveState.RUNNING,),
    "finished": (DriveState.RUNNING,),
    "prize_shown": (DriveState.FINISHED,),
    "published": (DriveState.FINISHED,),
    "stepped_back": (*PLAYED, DriveState.PUBLISHED),
}
"""In which stage a thing can be done; what is not named here, in any."""
BACK = {
    DriveState.PUBLISHED: DriveState.FINISHED,
    DriveState.FINISHED: DriveState.RUNNING,
    DriveState.RUNNING: DriveState.OPEN,
}


class Story:
    """The evening as far as it was told."""

    def __init__(self) -> None:
        self.state = DriveState.DRAFT
        self.rounds = 0
        self.read_out: set[int] = set()
        self.called: list[tuple[int, int]] = []
        self.seeds: list[str] = []
        self.scores: list[JournalRow] = []
        self.came_and_left: list[str] = []

    def tell(self, line: JournalRow) -> None:
        """Go on by one line; Refused if that cannot have happened then."""
        if self.state not in ONLY_IN.get(line.kind, tuple(DriveState)):
            raise _wrong(line)
        if (step := STEPS.get(line.kind)) and not step(self, line):
            raise _wrong(line)

    def _draw(self, line: JournalRow) -> bool:
        self.state = DriveState.OPEN
        self.seeds.append(line.data["seed"])
        return True

    def _start(self, line: JournalRow) -> bool:
        self.state, self.rounds = DriveState.RUNNING, 1
        return True

    def _come_or_leave(self, line: JournalRow) -> bool:
        self.came_and_left += [line.kind] * len(line.data["players"])
        return True

    def _score(self, line: JournalRow) -> bool:
        self.scores.append(line)
        return True

    def _call(self, line: JournalRow) -> bool:
        self.rounds += 1
        self.called.append((line.data["round"], line.data["hand"]))
        return bool(line.data["round"] == self.rounds)

    def _take_back(self, line: JournalRow) -> bool:
        self.rounds -= 1
        return bool(line.data["round"] == self.rounds + 1 > 1)

    def _finish(self, line: JournalRow) -> bool:
        self.state = DriveState.FINISHED
        return True

    def _read_out(self, line: JournalRow) -> bool:
        self.read_out.add(line.data["place"])
        return True

    def _publish(self, line: JournalRow) -> bool:
        self.state = DriveState.PUBLISHED
        return True

    def _step_back(self, line: JournalRow) -> bool:
        is_right = bool(line.data["before"] == self.state)
        self.state = BACK[self.state]
        if self.state == DriveState.RUNNING:
            self.read_out.clear()
        return is_right


STEPS: dict[str, Callable[[Story, JournalRow], bool]] = {
    "arrived": Story._come_or_leave,
    "left": Story._come_or_leave,
    "seats_drawn": Story._draw,
    "started": Story._start,
    "score": Story._score,
    "move_called": Story._call,
    "move_taken_back": Story._take_back,
    "finished": Story._finish,
    "prize_shown": Story._read_out,
    "published": Story._publish,
    "stepped_back": Story._step_back,
}


def check_story(file: DriveFile) -> None:
    """Refused if the journal has a gap, or comes to something else than the rows."""
    lines = sorted(file.journal, key=lambda line: line.revision)
    _must_be_whole(lines, file.drive["revision"])
    story = Story()
    for line in lines:
        story.tell(line)
    _must_come_to(file, story)
    _must_have_scores(story.scores, file.scores)


def _must_be_whole(lines: list[JournalRow], revision: int) -> None:
    for number, line in enumerate(lines, start=1):
        if line.revision < number:
            raise contradiction(
                _("two journal lines have the number %(value)s.") % {"value": line.revision}
            )
        if line.revision > revision:
            raise contradiction(_("there are changes in it from after its last change."))
        if line.revision > number:
            raise _missing(number)
    if len(lines) < revision:
        raise _missing(len(lines) + 1)


def _missing(number: int) -> Refused:
    return contradiction(
        _("journal line %(number)s is missing, so part of the evening is.") % {"number": number}
    )


def _wrong(line: JournalRow) -> Refused:
    return contradiction(
        _("journal line %(number)s cannot have happened after those before it.")
        % {"number": line.revision}
    )


def _must_come_to(file: DriveFile, story: Story) -> None:
    drive = file.drive
    if story.state != drive["state"]:
        raise contradiction(
            _("the drive is said to be “%(state)s”, and its journal ends with it “%(other)s”.")
            % {"state": DriveState(drive["state"]).label, "other": story.state.label}
        )
    standing = sum(round_.is_standing for round_ in file.rounds)
    later = [(round_.number, round_.first_hand) for round_ in file.rounds if round_.number > 1]
    if later != story.called or (story.state not in NOT_STARTED and standing != story.rounds):
        raise contradiction(_("its rounds are not those that its journal has called."))
    if [draw["seed"] for draw in file.draws] != story.seeds:
        raise contradiction(_("its draws are not those of its journal."))
    if [row.fields["kind"] for row in file.attendance] != story.came_and_left:
        raise contradiction(_("who came and who left is not the same in its journal."))
    if len(story.read_out) != drive["prizes_shown"]:
        raise contradiction(
            _("%(count)s prizes are said to be read out, and its journal has %(found)s.")
            % {"count": drive["prizes_shown"], "found": len(story.read_out)}
        )


def _must_have_scores(lines: list[JournalRow], rows: tuple[ScoreRow, ...]) -> None:
    """Each line has its row and each row its line, in the same order."""
    for line, row in zip_longest(lines, rows):
        if row is None or (line and line.revision < row.revision):
            raise _lost(line)
        if line is None or _told(line) != (
            row.revision, row.table, row.hand, row.chain, row.act, row.ns, row.ew,
        ):  # fmt: skip
            raise contradiction(
                _("score entry %(number)s (hand %(hand)s, table %(table)s) is not in its journal.")
                % {"number": row.id, "hand": row.hand, "table": row.table}
            )


def _told(line: JournalRow) -> tuple[object, ...]:
    names = ("table", "hand", "chain", "act", "ns", "ew")
    return line.revision, *(line.data[name] for name in names)


def _lost(line: JournalRow) -> Refused:
    return contradiction(
        _("the score of journal line %(number)s (hand %(hand)s, table %(table)s) is missing.")
        % {"number": line.revision, "hand": line.data["hand"], "table": line.data["table"]}
    )
