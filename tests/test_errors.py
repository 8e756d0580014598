"""The error tree: poker and storage errors, their places, and pickling."""

from __future__ import annotations

import errno
import pickle
from typing import TYPE_CHECKING

import pytest

import runout
from runout import errors
from runout.analysis.files.config import ConfigError
from runout.analysis.files.sqlite import DatabaseDamaged, DatabaseFull
from runout.analysis.outs.journal import JournalError
from runout.analysis.reports.folder import BatchFolderError
from runout.cli.runtime.exit_codes import run

if TYPE_CHECKING:
    from collections.abc import Iterator

BESIDE = (BatchFolderError, JournalError, DatabaseDamaged, DatabaseFull)  # those of errors.py


def below(kind: type[errors.RunoutError]) -> Iterator[type[errors.RunoutError]]:
    yield kind
    for each in kind.__subclasses__():
        yield from below(each)


STORAGE = sorted(set(below(errors.StorageError)), key=lambda kind: kind.__name__)


def test_each_error_is_a_poker_or_a_storage_error() -> None:
    assert set(BESIDE) <= set(STORAGE)
    public = [each for each in vars(errors).values() if isinstance(each, type)]
    for kind in public:
        if not issubclass(kind, Exception) or issubclass(kind, Warning):
            continue
        assert issubclass(kind, errors.RunoutError)
        is_poker, is_disk = issubclass(kind, ValueError), issubclass(kind, OSError)
        assert (is_poker, is_disk) == (
            issubclass(kind, errors.PokerError),
            issubclass(kind, errors.StorageError),
        )
        assert is_poker != is_disk or kind is errors.RunoutError
    assert runout.RunoutError is errors.RunoutError
    assert runout.StorageError is errors.StorageError


@pytest.mark.parametrize("kind", STORAGE)
def test_storage_errors_end_a_command_with_exit_code_1(
    kind: type[errors.StorageError], capfd: pytest.CaptureFixture[str]
) -> None:
    def command() -> None:
        raise kind("there/a file", "is damaged; remove it")

    assert run(command) == 1
    assert capfd.readouterr().err == "error: there/a file: is damaged; remove it\n"


@pytest.mark.parametrize("kind", STORAGE)
def test_storage_errors_can_be_sent_between_processes(
    kind: type[errors.StorageError],
) -> None:
    error = kind("there/a file", "cannot be used")
    error.errno = errno.ENOSPC
    error.add_note("flop 3")
    error.at("/spot")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is kind
    assert str(again) == "there/a file: cannot be used"
    assert again.path == again.filename == "there/a file"
    assert again.reason == again.strerror == "cannot be used"
    assert (again.errno, again.pointer, again.__notes__) == (errno.ENOSPC, "/spot", ["flop 3"])


def test_damage_errors_keep_their_fields_when_pickled() -> None:
    tables = errors.TablesDamaged("a", "b", ("AcKdQh",))
    solution = errors.SolutionDamaged("a", "b", ("averages_0",))
    assert pickle.loads(pickle.dumps(tables)).flops == ("AcKdQh",)
    assert pickle.loads(pickle.dumps(solution)).segments == ("averages_0",)


def test_the_innermost_pointer_is_kept() -> None:
    error = errors.NotationError("AKh", 3, 1, "expected s or o")
    assert (error.pointer, error.column, error.length) == (None, 3, 1)
    assert error.at("/players/1").at("/players").pointer == "/players/1"
    assert pickle.loads(pickle.dumps(error)).pointer == "/players/1"
    config = ConfigError("postflop_model.bet_sizes.flop[0]", "no size")
    assert config.pointer == "/postflop_model/bet_sizes/flop/0"
    assert ConfigError("line 3, column 4", "not JSON").pointer is None


def test_an_error_about_several_places_has_the_main_one_first() -> None:
    error = errors.DuplicateCard("Ah is twice").at("/hands/1", errors.Place("/board"))
    error.at("/hands", errors.Place("/dead"))  # wider, and later: not taken
    assert error.places == (errors.Place("/hands/1"), errors.Place("/board"))
    again = pickle.loads(pickle.dumps(error.below("/hand")))
    assert [place.pointer for place in again.places] == ["/hand/hands/1", "/hand/board"]


def test_places_in_one_text_are_in_the_member_that_is_named_later() -> None:
    error = errors.PokerError("Ah is twice")
    error.column, error.length, error.related = 5, 2, (errors.Place(None, 1, 2),)
    with errors.below("/previous"), errors.at("/board"):
        pass
    with pytest.raises(errors.PokerError), errors.below("/previous"), errors.at("/board"):
        raise error
    assert error.places == (
        errors.Place("/previous/board", 5, 2),
        errors.Place("/previous/board", 1, 2),
    )


def test_an_amount_has_its_reason_without_its_name() -> None:
    error = pickle.loads(pickle.dumps(errors.WrongAmount("-1 is below 0", name="pot").at("/pot")))
    assert (str(error), error.reason, error.pointer) == (
        "pot: -1 is below 0",
        "-1 is below 0",
        "/pot",
    )
