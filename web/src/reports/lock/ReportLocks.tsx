// The locks that a report was solved with, in words.
import { Text } from "@mantine/core";
import type { Unit } from "../../solutions/ev_unit";
import type { Report } from "../queries";
import { locksOf } from "./batch_again";
import { ruleText } from "./rule_text";

export function ReportLocks({ report, unit }: { report: Report; unit: Unit }) {
  const locks = locksOf(report);
  if (locks.length === 0) return null;
  return (
    <Text size="sm" data-testid="report-locks">
      <strong>Locked:</strong> {locks.map((rule) => ruleText(rule, unit)).join(". ")}
    </Text>
  );
}
