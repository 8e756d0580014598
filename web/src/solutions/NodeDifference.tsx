// One place in two solutions: a grid of what changed, and the classes that changed most.
import { NativeSelect, Stack, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import type { Schemas } from "../api/client";
import { EquityBar } from "../app/Bars";
import { percent } from "../app/number";
import { HandGrid } from "../ranges/HandGrid";
import { type Action, actionsOf, barParts } from "./actions";
import type { HandDifference } from "./asks";
import { diffCell, mostChanged } from "./differences";
import classes from "./HandTable.module.css";
import gridClasses from "./StrategyGrid.module.css";
import type { Browsing } from "./view";
import { signed } from "./words";

interface Given {
  browsing: Browsing;
  comparison: Schemas["NodeComparison"];
}

export function NodeDifference({ browsing, comparison }: Given) {
  const { player, address } = browsing;
  const acts = comparison.player === player;
  const [wanted, setMode] = useState("distance");
  const actions = useMemo(() => actionsOf(comparison.actions), [comparison]);
  const known = acts && (wanted === "distance" || actions.some(({ text }) => text === wanted));
  const mode = known ? wanted : "ev";
  const rows = comparison.classes[player];
  const byName = useMemo(() => new Map(rows.map((row) => [row.hand, row])), [rows]);
  const mostEv = Math.max(0, ...rows.map(({ ev_change }) => Math.abs(ev_change ?? 0)));
  const cell = useCallback(
    (name: string) => diffCell(name, byName.get(name), mode, actions, mostEv),
    [byName, mode, actions, mostEv],
  );
  return (
    <Stack gap="xs">
      <NativeSelect
        label={`${player.toUpperCase()} after ${comparison.line || "the start"}: what changed`}
        value={mode}
        onChange={(event) => setMode(event.currentTarget.value)}
        data={[
          ...(acts ? [{ value: "distance", label: "How differently hands play, 0 to 100" }] : []),
          ...(acts ? actions.map(({ text, name }) => ({ value: text, label: name })) : []),
          { value: "ev", label: "EV" },
        ]}
        data-testid="diff-mode"
      />
      <div className={gridClasses["grid"]}>
        <HandGrid label="What changed" cell={cell} testId="diff-grid" />
      </div>
      {comparison.frequencies && (
        <Text size="sm" data-testid="diff-frequencies">
          {frequencyWords(actions, comparison.frequencies)}
        </Text>
      )}
      <Classes
        rows={mostChanged(rows, mode, actions).filter(
          ({ hand }) => address.pinned === undefined || hand === address.pinned,
        )}
        actions={acts ? actions : []}
      />
    </Stack>
  );
}

function frequencyWords(
  actions: readonly Action[],
  [before, after]: [Record<string, number | null>, Record<string, number | null>],
): string {
  return actions
    .map(({ text, name }) => `${name} ${percent(before[text], 1)} → ${percent(after[text], 1)}`)
    .join(", ");
}

function Classes({ rows, actions }: { rows: HandDifference[]; actions: readonly Action[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={classes["holder"]} tabIndex={0} aria-label="Hand classes that changed">
      <table className={classes["table"]} data-testid="diff-table">
        <thead>
          <tr>
            <th scope="col">Hand</th>
            {actions.length > 0 && <th scope="col">First</th>}
            {actions.length > 0 && <th scope="col">Second</th>}
            {actions.length > 0 && <th scope="col">Differs</th>}
            <th scope="col">EV</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.hand} data-testid={`diff-${row.hand}`}>
              <th scope="row">
                {row.hand}
                {row.locked[1] && <abbr title="Locked in the second">L</abbr>}
              </th>
              {actions.length > 0 &&
                row.strategy.map((shares, place) => (
                  <td key={place === 0 ? "first" : "second"} className={classes["bar"]}>
                    {shares && <EquityBar parts={barParts(actions, shares)} height={12} />}
                  </td>
                ))}
              {actions.length > 0 && <td>{percent(row.distance, 1)}</td>}
              <td>{signed(row.ev_change, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
