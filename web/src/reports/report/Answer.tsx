// The answer of a report at a node: how often each action is taken over all flops, and what both
// players get.
import { Group, Text } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { CompactButton } from "../../app/buttons";
import { Columns } from "../../app/Columns";
import { EquityBar } from "../../app/charts/Bars";
import { Fact, Facts } from "../../app/Facts";
import { percent } from "../../app/format/number";
import { type Action, barParts } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import { locksOf } from "../lock/batch_again";
import { ruleText } from "../lock/lock_rows";
import type { Measure } from "../measures";
import type { Figures, Report, ReportNode } from "../queries";
import classes from "./Answer.module.css";

interface Props {
  /** Whose actions they are, and over which flops. */
  title: string;
  actions: readonly Action[];
  measures: readonly Measure[];
  total: Figures | null;
  /** What a figure changes by, with its sign, if two reports are compared. */
  changeOf: ((key: string) => string) | null;
  isStale: boolean;
  /** What can be done at the node. */
  children: ReactNode;
}

const COLUMNS = { gap: "10px 24px", alignItems: "center" };

export function Answer({ title, actions, measures, total, changeOf, isStale, children }: Props) {
  if (!total) return <Text inherit>No flop has a value here.</Text>;
  return (
    <section
      className="panel"
      style={{ opacity: isStale ? 0.55 : 1 }}
      aria-label="Over all flops"
      data-stale={isStale || undefined}
    >
      <Columns widths="minmax(0, 1fr) minmax(0, 540px)" style={COLUMNS}>
        <div>
          <Group justify="space-between" gap="2px 12px">
            <Text component="h2" className="detail" mb={2} fw={500} lh="inherit">
              {title}
            </Text>
            {children}
          </Group>
          <Group component="ul" className="plain" gap="0 22px" mb={6}>
            {measures.map(({ key, label, action, of }) =>
              action ? (
                <Group
                  key={key}
                  component="li"
                  gap={6}
                  align="baseline"
                  data-testid={`total-${key}`}
                >
                  <span
                    className="swatch"
                    style={{ background: action.colour, alignSelf: "center", margin: 0 }}
                  />
                  {label}{" "}
                  <Text component="strong" inherit fz="lg" fw="bold" lh={1.3}>
                    {percent(of(total), 1)}
                  </Text>
                  {changeOf && <small className="detail">{changeOf(key)}</small>}
                </Group>
              ) : null,
            )}
          </Group>
          <EquityBar parts={barParts(actions, total.frequencies)} height={18} />
        </div>
        <Facts layout="beside" className={`facts ${classes["figures"]}`}>
          {measures.map(({ key, label, player, of, text }) =>
            player === undefined ? null : (
              <Fact
                key={key}
                label={
                  <Text span inherit c="var(--hue)">
                    {label}
                  </Text>
                }
                testId={`total-${key}`}
                style={{ justifyContent: "space-between" }}
                data-player={player}
              >
                {text(of(total))}
                {changeOf && <small> {changeOf(key)}</small>}
              </Fact>
            ),
          )}
        </Facts>
      </Columns>
    </section>
  );
}

const LockAndSolve = lazy(() => import("../lock/LockAndSolve"));

interface LockButtonProps {
  report: Report;
  node: ReportNode;
  unit: Unit;
}

export function LockButton({ report, node, unit }: LockButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CompactButton
        title="Fix what some hands do here on every flop, and see what changes"
        onClick={() => setOpen(true)}
      >
        Lock and solve again…
      </CompactButton>
      {isOpen && (
        <Suspense>
          <LockAndSolve report={report} node={node} unit={unit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function ReportLocks({ report, unit }: { report: Report; unit: Unit }) {
  const locks = locksOf(report);
  if (locks.length === 0) return null;
  return (
    <Text size="sm" data-testid="report-locks">
      <strong>Locked:</strong> {locks.map((rule) => ruleText(rule, unit)).join(". ")}
    </Text>
  );
}
