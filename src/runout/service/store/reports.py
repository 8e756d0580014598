"""The index of reports; the batch of each is in a folder of its own."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from runout.analysis.reports.folder import remove_batch
from runout.errors import PokerError
from runout.service.store.database import is_sound, write_crc
from runout.service.store.folder import StoreFolder, damaged
from runout.service.store.labels import label_values, labels_of
from runout.service.store.records import StoredReport

if TYPE_CHECKING:
    import sqlite3


class NoSuchReport(PokerError):  # noqa: N818 - named after what went wrong
    """No such report."""


class StoredReports(StoreFolder):
    """The reports of a store."""

    def report(self, report: str) -> StoredReport:
        """Return a report of the index."""
        rows = self.rows("SELECT * FROM reports WHERE id = ?", (report,))
        if not rows:
            job = self.rows("SELECT state FROM jobs WHERE id = ?", (report,))
            remedy = (
                f"its job is {job[0]['state']}, and has the same id"
                if job and job[0]["state"] != "done"
                else "see the list of reports"
            )
            raise NoSuchReport(f"there is no report {report!r}; {remedy}")
        return _report(rows[0])

    def has_report(self, report: str) -> bool:
        """Return whether a report is in the index, be its record damaged or not."""
        return bool(self.rows("SELECT 1 FROM reports WHERE id = ?", (report,)))

    def reports(self, *, limit: int = 100, offset: int = 0) -> tuple[list[StoredReport], int]:
        """Return reports, the newest first, and their total."""
        rows = self.rows(
            "SELECT * FROM reports ORDER BY number DESC LIMIT ? OFFSET ?", (limit, offset)
        )
        total = self.rows("SELECT count(*) FROM reports")[0][0]
        return [_report(row) for row in rows], total

    def delete_report(self, report: str) -> bool:
        """Remove a report from the index, then its folder; False if there is none of that id.

        Its job stays, but is not shared any more.
        """

        def delete() -> bool:
            with self.transaction() as connection:
                gone = connection.execute("DELETE FROM reports WHERE id = ?", (report,))
                connection.execute("UPDATE jobs SET key = NULL WHERE id = ?", (report,))
                return bool(gone.rowcount)

        is_gone = self._freeing(delete)
        if is_gone:
            self.discard_report(report)
        return is_gone

    def discard_report(self, report: str) -> None:
        """Remove the folder of a batch, unless a runner works in it, which removes it itself."""
        remove_batch(self.report_folder(report))


def insert_report(connection: sqlite3.Connection, report: StoredReport) -> None:
    """Put a report into the index."""
    connection.execute(
        "INSERT INTO reports (id, name, tags, notes, created, config, summary, disk_bytes)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            report.id, *label_values(report.labels), report.created, json.dumps(report.config),
            json.dumps(report.summary), report.disk_bytes,
        ),
    )  # fmt: skip
    write_crc(connection, "reports", report.id)


def _report(row: sqlite3.Row) -> StoredReport:
    if not is_sound("reports", row):
        raise damaged("the record of report", row, "delete it")
    return StoredReport(
        id=row["id"],
        labels=labels_of(row),
        created=row["created"],
        config=json.loads(row["config"]),
        summary=json.loads(row["summary"]),
        disk_bytes=row["disk_bytes"],
    )
