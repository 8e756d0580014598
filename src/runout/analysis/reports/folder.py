"""The folder of a batch: what lies where, and what of it is done.

::

    batch.json          the config, for a resumed batch
    as-written.yaml     the config file as it was given (or as-written.json)
    understood.json     the config as it was read, every default filled in
    results.jsonl       a line for each flop and stack-to-pot ratio done: a CRC-32 and the figures
    solutions/spr-4.5/  a file for each flop: AcKdQh.classes if exhaustive, else AcKdQh.street, and
                        AcKdQh.solution beside it if more than the flop is kept
    report.csv          made once all is done; report.parquet beside it

A flop counts as done when its files are in their places, whole, and then its line is written. A
process that is killed therefore loses what it was solving and nothing else.
"""

from __future__ import annotations

import functools
import json
import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, Self

from runout.analysis.files.json_lines import complete_length, from_line, to_line
from runout.analysis.files.replacement import Replacement, open_locked, with_path, write_all
from runout.analysis.files.strict_json import parse_json
from runout.analysis.reports.journal import JOURNAL
from runout.analysis.reports.work import KEEP_CHOICES, FlopResult, Keep, kept_suffixes
from runout.analysis.solver.config.config import CHOICE_OF_SPOTS, MODEL_KEY, PostflopConfig
from runout.errors import FileError

_LAYOUT: Final = 2
_ABOUT: Final = "batch.json"
_UNDERSTOOD: Final = "understood.json"
_SOLUTIONS: Final = "solutions"
_WRITTEN: Final = "as-written"
REPORTS: Final = ("report.csv", "report.parquet")
_SHOWN: Final = 40  # characters of a setting in a difference

Item = tuple[str, float]
"""A flop, as text, and a stack-to-pot ratio."""


class BatchFolderError(FileError):
    """A folder that a batch cannot use."""


@dataclass(frozen=True, slots=True)
class KeptBatch:
    """What a folder holds: the config, what is kept of a flop, and the results that are done."""

    path: Path
    config: PostflopConfig
    keep: Keep
    results: Mapping[Item, FlopResult]

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> KeptBatch:
        """Read a folder, which another process may be solving into."""
        folder = Path(path)
        about = _read_about(folder)
        if about.get("layout") != _LAYOUT or about.get("keep") not in KEEP_CHOICES:
            remedy = "solve the batch again into another folder"
            raise BatchFolderError(folder, f"was made by another version of runout; {remedy}")
        config = PostflopConfig.from_file(folder / _UNDERSTOOD)
        places = functools.partial(file_places, folder, kept_suffixes(config, about["keep"]))
        results = folder / JOURNAL
        content = results.read_bytes() if results.exists() else b""
        return cls(folder, config, about["keep"], _read_results(content, places)[0])

    def places(self, flop: str, spr: float) -> dict[str, Path]:
        """Return where the files of a flop are kept, by their suffix."""
        return file_places(self.path, kept_suffixes(self.config, self.keep), flop, spr)

    def nothing_solved(self) -> BatchFolderError:
        return BatchFolderError(self.path, "no flop is solved yet; solve the batch first")


class BatchFolder:
    """A folder that one process works in, for the time of a ``with`` block.

    ``content`` is what it holds now, and ``disk_bytes`` the size of the files of what is done.
    ``fresh`` discards what another config has left there; ``written`` is the config file, to be
    kept as it is.
    """

    def __init__(
        self,
        path: str | os.PathLike[str],
        config: PostflopConfig,
        *,
        keep: Keep = "flop",
        fresh: bool = False,
        written: str | os.PathLike[str] | None = None,
    ) -> None:
        self.path = Path(path)
        self.results: dict[Item, FlopResult] = {}
        self.content: Final = KeptBatch(self.path, config, keep, self.results)
        self.disk_bytes = 0
        self._about = _about(config, keep)
        self._fresh = fresh
        self._written = None if written is None else Path(written)
        self._journal = -1
        self._end = 0

    def __enter__(self) -> Self:
        if self.path.exists() and not self.path.is_dir():
            raise BatchFolderError(self.path, "is a file; a batch needs a folder")
        self._refuse_foreign()
        self.path.mkdir(parents=True, exist_ok=True)
        try:
            self._journal = open_locked(self.path / JOURNAL)
        except BlockingIOError:
            reason = "another process is solving into it; wait for its end, or choose another"
            raise BatchFolderError(self.path, reason) from None
        try:
            self._take_over()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._journal)

    def keep(self, result: FlopResult) -> None:
        """Note that a flop is done; its files are in their places."""
        places = self.content.places(result.flop, result.spr).values()
        sizes = [place.stat().st_size for place in places]
        line = to_line({"bytes": sizes, **result.to_dict()})
        with with_path(self.path / JOURNAL):
            write_all(self._journal, line, self._end)
        self._end += len(line)
        self.results[result.flop, result.spr] = result
        self.disk_bytes += sum(sizes)

    def write(self, name: str, content: bytes) -> Path:
        """Write a file of the folder, whole or not at all, and return its place."""
        with Replacement(self.path / name) as file:
            file.append(content)
            file.finish()
        return self.path / name

    def remove(self, name: str) -> None:
        (self.path / name).unlink(missing_ok=True)

    def _refuse_foreign(self) -> None:
        """Refuse to write over what no batch has written."""
        if (self.path / _ABOUT).exists():
            return
        results = self.path / JOURNAL
        names = [_SOLUTIONS, _UNDERSTOOD, *REPORTS]
        there = [name for name in names if (self.path / name).exists()]
        if results.exists() and results.stat().st_size:
            there.append(JOURNAL)
        if there:
            reason = f"has {there[0]}, but no {_ABOUT}: that is not from a batch; choose another"
            raise BatchFolderError(self.path, reason)

    def _take_over(self) -> None:
        if self._fresh:
            self._clear()
        else:
            self._refuse_other_config()
        self.write(_ABOUT, _json(self._about))
        self.write(_UNDERSTOOD, _json(self.content.config.to_dict()))
        if self._written is not None:
            suffix = ".json" if self._written.suffix.lower() == ".json" else ".yaml"
            self.write(_WRITTEN + suffix, self._written.read_bytes())
        self._read_journal()

    def _clear(self) -> None:
        os.ftruncate(self._journal, 0)
        if (self.path / _SOLUTIONS).exists():
            shutil.rmtree(self.path / _SOLUTIONS)
        for name in (*REPORTS, _WRITTEN + ".json", _WRITTEN + ".yaml"):
            (self.path / name).unlink(missing_ok=True)

    def _refuse_other_config(self) -> None:
        place = self.path / _ABOUT
        if not place.exists():
            return
        remedy = "choose another folder, or give up what is there with --fresh (fresh=True)"
        try:
            about = parse_json(place.read_text(encoding="utf-8"))
            same = about["layout"] == _LAYOUT and about["fingerprint"] == self._about["fingerprint"]
            difference = _difference(about, self._about)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BatchFolderError(place, f"cannot be read; {remedy}") from None
        if not same or about["keep"] != self._about["keep"]:
            reason = f"holds a batch of another config: {difference}; {remedy}"
            raise BatchFolderError(self.path, reason)

    def _read_journal(self) -> None:
        """Note what is done, and cut off a line that was not written to its end."""
        content = (self.path / JOURNAL).read_bytes()
        self._end = complete_length(content)
        os.ftruncate(self._journal, self._end)
        results, self.disk_bytes = _read_results(content, self.content.places)
        self.results.update(results)


def file_places(folder: Path, suffixes: Iterable[str], flop: str, spr: float) -> dict[str, Path]:
    """Return where the files of a flop are kept in the folder of a batch, by their suffix."""
    place = folder / _SOLUTIONS / f"spr-{str(spr).removesuffix('.0')}"
    return {suffix: place / f"{flop}.{suffix}" for suffix in suffixes}


def _read_results(
    content: bytes, places: Callable[[str, float], Mapping[str, Path]]
) -> tuple[dict[Item, FlopResult], int]:
    """Return the results in complete lines of a journal whose files are in their places.

    The second is the size of these files.
    """
    results: dict[Item, FlopResult] = {}
    file_bytes: dict[Item, int] = {}
    for line in content[: complete_length(content)].splitlines():
        record = from_line(line)
        try:
            sizes = (record or {}).pop("bytes")
            result = FlopResult.from_dict(record or {})
            paths = places(result.flop, result.spr).values()
        except (KeyError, TypeError, ValueError):  # damaged, or not written by a batch
            continue
        if sizes == [path.stat().st_size if path.is_file() else -1 for path in paths]:
            item = result.flop, result.spr
            results[item], file_bytes[item] = result, sum(sizes)
    return results, sum(file_bytes.values())


def _read_about(folder: Path) -> Mapping[str, Any]:
    if not folder.is_dir():
        what = "is a file" if folder.exists() else "there is no such folder"
        raise BatchFolderError(folder, f"{what}; name the folder that a batch was solved into")
    if not (folder / _ABOUT).exists():
        reason = f"has no {_ABOUT}: no batch was solved into it; check the name"
        raise BatchFolderError(folder, reason)
    try:
        about = parse_json((folder / _ABOUT).read_text(encoding="utf-8"))
    except ValueError:
        about = None
    if not isinstance(about, dict):
        raise BatchFolderError(folder / _ABOUT, "cannot be read; solve the batch again")
    return about


def _about(config: PostflopConfig, keep: Keep) -> dict[str, Any]:
    model = config.to_dict()[MODEL_KEY]
    return {
        "layout": _LAYOUT,
        "runout": version("runout"),
        "fingerprint": config.fingerprint(),
        "keep": keep,
        "settings": {key: value for key, value in model.items() if key not in CHOICE_OF_SPOTS},
    }


def _difference(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> str:
    there, here = dict(theirs["settings"]), dict(ours["settings"])
    there["keep"], here["keep"] = theirs["keep"], ours["keep"]
    keys = [key for key in {**here, **there} if there.get(key) != here.get(key)]
    if not keys:
        return f"it was made by runout {theirs['runout']}, which answers otherwise"
    return ", ".join(
        f"{key} is {_shown(there.get(key))} there and {_shown(here.get(key))} here" for key in keys
    )


def _shown(setting: object) -> str:
    text = "not set" if setting is None else json.dumps(setting)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _json(value: object) -> bytes:
    return json.dumps(value, indent=2).encode() + b"\n"
