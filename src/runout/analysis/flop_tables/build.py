"""Building a file of equity tables so that nothing finished is ever lost.

Until it is complete a file is called ``NAME.part`` and has room for all 1755 flops. A finished flop
is its margins, then its checksum: whatever moment a process is killed at, a row whose checksum does
not agree is not done and is computed again. A complete file gets its last checksum, is flushed to
the disk and renamed into place; where only some flops are wanted these are copied to a file of
their own first.
"""

from __future__ import annotations

import functools
import os
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from runout.analysis.files.descriptors import (
    CAN_RENAME_OPEN,
    allocate,
    flush_folder,
    read_at,
)
from runout.analysis.files.replacement import (
    Replacement,
    open_locked,
    remove_locked,
    replace_locked,
    with_path,
    write_all,
)
from runout.analysis.flop_tables.file import (
    FLOP_COUNT,
    MARGIN_BYTES,
    UNFINISHED,
    VERSION,
    Layout,
    TableFile,
    row_crc,
)
from runout.analysis.workers import cluster
from runout.domain.boards import canonical_flops
from runout.errors import TablesBusy, TablesDamaged, TablesTruncated
from runout.kernels.tables import MARGIN_COUNT, flop_margins

FlopMargins = tuple[bytes, NDArray[np.int32]]
"""A flop with its margins."""
# Flops in, each with its margins out, in any order.
Margins = Callable[[Sequence[bytes]], Generator[FlopMargins, None, None]]

_FULL: Final = Layout(FLOP_COUNT)


@dataclass(frozen=True, slots=True)
class BuildProgress:
    """Progress of a build in flops; ``done_before`` of those ``done`` were in the file already."""

    done: int
    total: int
    done_before: int


def file_size(flops: int) -> int:
    return Layout(flops).size


def part_path(path: Path) -> Path:
    return path.with_name(path.name + ".part")


def build_file(
    path: Path,
    flops: Iterable[bytes],
    margins: Margins,
    on_progress: Callable[[BuildProgress], None] | None = None,
) -> None:
    """Add the wanted canonical flops to the file at ``path``, which may be new.

    See :class:`TableBuild`; an exception in ``on_progress`` ends the build.
    """
    with TableBuild(path, flops) as build:
        for progress in build.steps(margins):
            if on_progress is not None:
                on_progress(progress)
        build.finish()


class TableBuild:
    """A build of a file, flop by flop; it can be interrupted after any flop and continued later.

    Flops that are done, in the file or in an interrupted build of it, are not computed again. A
    damaged file is replaced; a file of another kind or version is refused.
    """

    def __init__(self, path: Path, flops: Iterable[bytes]) -> None:
        self._path = path
        self._part: PartFile | None = None
        existing = _Existing(path)
        numbers = {flop_number(flop) for flop in flops} | existing.rows.keys()
        part = part_path(path)
        self._missing: list[int] = []
        if existing.is_sound and existing.rows.keys() == numbers and not part.exists():
            self.progress = BuildProgress(len(numbers), len(numbers), len(numbers))
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        self._part = PartFile(part).__enter__()
        try:
            self.progress = self._take(existing, numbers, self._part)
        except BaseException:
            self.close()
            raise

    def _take(self, existing: _Existing, numbers: set[int], part: PartFile) -> BuildProgress:
        """Put the flops of the existing file into the new one, and list those still to compute."""
        for number in sorted(numbers & existing.rows.keys() - part.done):
            part.put(number, existing.margins(number))
        self._missing = sorted(numbers - part.done)
        total = len(numbers | part.done)
        if total == FLOP_COUNT:
            part.reserve()
        return BuildProgress(len(part.done), total, len(part.done))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def steps(self, margins: Margins) -> Iterator[BuildProgress]:
        """Compute the missing flops; yield the progress at the start and after each flop."""
        yield self.progress
        if self._part is None:
            return
        total, done_before = self.progress.total, self.progress.done_before
        with closing(margins([all_flops()[number] for number in self._missing])) as results:
            for flop, row in results:
                self._part.put(flop_number(flop), row)
                self.progress = BuildProgress(len(self._part.done), total, done_before)
                yield self.progress

    def finish(self) -> None:
        """Replace the file by the flops that are done."""
        if self._part is not None:
            self._part.finish(self._path)

    def close(self) -> None:
        """End the build; an unfinished file is kept beside its place."""
        if self._part is not None:
            self._part.__exit__()


def write_file(
    path: Path,
    rows: Sequence[FlopMargins],
    *,
    check: Callable[[], None] | None = None,
) -> None:
    """Write a file of flops, which are in canonical order, beside its place and rename it.

    ``check`` is called once all rows have been read; an exception in it leaves the old file.
    """
    layout = Layout(len(rows))
    crcs = b"".join(row_crc(flop, row).to_bytes(4, "little") for flop, row in rows)
    index = crcs + b"".join(flop for flop, _ in rows)
    with Replacement(path) as file:
        file.append(layout.header(f"{zlib.crc32(index):08x}"))
        for _, row in rows:
            file.append(row.astype("<i4", copy=False).data)
        file.append(index)
        if check is not None:
            check()
        file.finish()


def in_threads(threads: int) -> Margins:
    """Return a way to compute margins on this machine, on so many threads; 0: one a processor."""
    workers = threads or os.cpu_count() or 1

    def compute(flops: Sequence[bytes]) -> Generator[FlopMargins, None, None]:
        waiting = iter(flops)
        pool = ThreadPoolExecutor(workers)
        try:
            # One more than there are threads waits for its turn; results are taken as they come.
            running = {pool.submit(_named_margins, flop) for flop in islice(waiting, workers + 1)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {
                    pool.submit(_named_margins, flop) for flop in islice(waiting, len(done))
                }
                yield from map(Future.result, done)
        finally:
            pool.shutdown(cancel_futures=True)

    return compute


def margins_setup(version: int) -> Callable[[bytes], Iterator[FlopMargins]]:
    """Return what computes margins on a worker; refuse another version of the tables."""
    if version != VERSION:
        raise RuntimeError(
            f"the worker's runout has version {VERSION} of the tables, not {version};"
            " install the same runout everywhere"
        )
    return _answers_to


def _answers_to(flop: bytes) -> Iterator[FlopMargins]:
    yield _named_margins(flop)


def on_cluster(address: str) -> Margins:
    """Return a way to compute margins on the Dask cluster with the scheduler at ``address``."""
    cluster.import_distributed()  # before the build touches the disk

    def compute(flops: Sequence[bytes]) -> Generator[FlopMargins, None, None]:
        if not flops:  # a build that ended before its file was renamed needs no cluster
            return
        setup = functools.partial(margins_setup, VERSION)
        with closing(cluster.on_cluster(setup, flops, address=address)) as answers:
            for answer in answers:
                if answer is not None:
                    yield answer

    return compute


def _named_margins(flop: bytes) -> FlopMargins:
    return flop, flop_margins(flop)


class PartFile:
    """An unfinished file, with a row for each of the 1755 flops, locked by one process."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.done: set[int] = set()
        self._done_is_known = False
        self._is_closed = False
        try:
            self._descriptor = open_locked(path)
        except BlockingIOError:
            raise TablesBusy(path, "another process is building these tables") from None

    def __enter__(self) -> Self:
        try:
            with with_path(self.path):
                if self._is_ours():
                    self._find_done()
                else:
                    self._begin()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._is_closed:
            return
        if self._done_is_known and not self.done:
            remove_locked(self.path, self._descriptor)
        else:
            os.close(self._descriptor)

    def reserve(self) -> None:
        """Allocate the disk space of the whole file now; raise if there is not enough."""
        with with_path(self.path):
            allocate(self._descriptor, _FULL.size)

    def put(self, number: int, margins: NDArray[np.int32]) -> None:
        row = margins.astype("<i4", copy=False)
        crc = row_crc(all_flops()[number], row)
        self._write(row.tobytes(), _FULL.start + MARGIN_BYTES * number)
        self._write(crc.to_bytes(4, "little"), _FULL.index_start + 4 * number)
        self.done.add(number)

    def finish(self, path: Path) -> None:
        """Replace the file at ``path`` by the flops that are done; this file is then gone."""
        if len(self.done) == FLOP_COUNT:
            index = read_at(self._descriptor, _FULL.size, _FULL.index_start)
            self._write(_FULL.header(f"{zlib.crc32(index):08x}"), 0)
            with with_path(path):
                os.fsync(self._descriptor)
                self._is_closed = not CAN_RENAME_OPEN
                replace_locked(self.path, self._descriptor, path)
                flush_folder(path.parent)
        else:
            write_file(path, [(all_flops()[n], self._margins(n)) for n in sorted(self.done)])
            self._is_closed = True
            remove_locked(self.path, self._descriptor)

    def _is_ours(self) -> bool:
        """Whether this is an unfinished file, or one that was finished but not renamed."""
        start = read_at(self._descriptor, _FULL.start, 0)
        if os.fstat(self._descriptor).st_size != _FULL.size:
            return False
        plain = _FULL.header(UNFINISHED)
        at = plain.index(UNFINISHED.encode())
        return start[:at] == plain[:at] and start[at + 8 :] == plain[at + 8 :]

    def _begin(self) -> None:
        self._done_is_known = True  # nothing
        os.ftruncate(self._descriptor, 0)
        os.ftruncate(self._descriptor, _FULL.size)
        self._write(b"".join(all_flops()), _FULL.index_start + 4 * FLOP_COUNT)
        self._write(_FULL.header(UNFINISHED), 0)

    def _find_done(self) -> None:
        crcs = np.frombuffer(
            read_at(self._descriptor, 4 * FLOP_COUNT, _FULL.index_start), dtype="<u4"
        )
        for number in np.flatnonzero(crcs).tolist():
            if row_crc(all_flops()[number], self._margins(number)) == crcs[number]:
                self.done.add(number)
        self._done_is_known = True

    def _margins(self, number: int) -> NDArray[np.int32]:
        row = read_at(self._descriptor, MARGIN_BYTES, _FULL.start + MARGIN_BYTES * number)
        return np.frombuffer(row, dtype="<i4", count=MARGIN_COUNT)

    def _write(self, data: bytes, at: int) -> None:
        with with_path(self.path):
            write_all(self._descriptor, data, at)


class _Existing:
    """What a file at the place to write already holds, by number of flop."""

    def __init__(self, path: Path) -> None:
        self.rows: dict[int, int] = {}
        self.is_sound = False
        if not path.exists():
            return
        try:
            self._file = TableFile(path)
        except (TablesDamaged, TablesTruncated):
            return
        damaged = set(self._file.damaged_rows())
        self.is_sound = not damaged
        for row, flop in enumerate(self._file.flops):
            if row not in damaged:
                self.rows[flop_number(flop)] = row

    def margins(self, number: int) -> NDArray[np.int32]:
        margins = self._file.margins(self.rows[number]).copy()
        self._file.require_whole()
        return margins


@functools.cache
def all_flops() -> Sequence[bytes]:
    """Return the card ids of all canonical flops, in canonical order."""
    return [bytes(card.id for card in flop) for flop, _ in canonical_flops()]


def flop_number(flop: bytes) -> int:
    return _numbers()[flop]


@functools.cache
def _numbers() -> dict[bytes, int]:
    return {flop: number for number, flop in enumerate(all_flops())}
