// One node in two solutions: a grid of the changes and the classes that changed most.
import { NativeSelect, Stack, Text } from "@mantine/core";
import { useCallback, useMemo, useState } from "react";
import type { Schemas } from "../../api/client";
import { EquityBar } from "../../app/charts/Bars";
import { percent } from "../../app/format/number";
import { HandGrid } from "../../ranges/grid/HandGrid";
import { type Action, actionsOf, barParts } from "../actions";
import { placeText, signed } from "../labels";
import classes from "../node/NodeTable.module.css";
import gridClasses from "../node/StrategyGrid.module.css";
import type { HandDifference } from "../queries";
import type { Browsing } from "../view";
import { diffCell, mostChanged } from "./differences";

interface Props {
  browsing: Browsing;
  comparison: Schemas["NodeComparison"];
}

export function NodeDifference({ browsing, comparison }: Props) {
  const { player, urlState, evFactor } = browsing;
  const acts = comparison.player === player;
  const [selectedMode, setMode] = useState("distance");
  const actions = useMemo(() => actionsOf(comparison.actions, evFactor), [comparison, evFactor]);
  const isValid =
    acts && (selectedMode === "distance" || actions.some(({ text }) => text === selectedMode));
  const mode = isValid ? selectedMode : "ev";
  const rows = comparison.classes[player];
  const byName = useMemo(() => new Map(rows.map((row) => [row.hand, row])), [rows]);
  const maxEv = Math.max(0, ...rows.map(({ ev_change }) => Math.abs(ev_change ?? 0)));
  const cell = useCallback(
    (name: string) => diffCell(name, byName.get(name), mode, actions, maxEv),
    [byName, mode, actions, maxEv],
  );
  return (
    <Stack gap="xs">
      <NativeSelect
        label={`${player.toUpperCase()} ${placeText(comparison.line, browsing)}: what changed`}
        value={mode}
        onChange={(event) => setMode(event.currentTarget.value)}
        data={[
          ...(acts ? [{ value: "distance", label: "Strategy difference, 0 to 100" }] : []),
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
          {frequencyChanges(actions, comparison.frequencies)}
        </Text>
      )}
      <Classes
        rows={mostChanged(rows, mode, actions).filter(
          ({ hand }) => urlState.pinned === undefined || hand === urlState.pinned,
        )}
        actions={acts ? actions : []}
      />
    </Stack>
  );
}

function frequencyChanges(
  actions: readonly Action[],
  [before, after]: [Record<string, number | null>, Record<string, number | null>],
): string {
  return actions
    .map(({ text, name }) => `${name} ${percent(before[text], 1)} → ${percent(after[text], 1)}`)
    .join(", ");
}

function Classes({ rows, actions }: { rows: HandDifference[]; actions: readonly Action[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
    <section className={classes["holder"]} tabIndex={0} aria-label="Hand classes that changed">
      <table className={classes["table"]} data-testid="diff-table">
        <thead>
          <tr>
            <th scope="col">Hand</th>
            {actions.length > 0 && <th scope="col">Old</th>}
            {actions.length > 0 && <th scope="col">New</th>}
            {actions.length > 0 && <th scope="col">Difference</th>}
            <th scope="col">EV</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.hand} data-testid={`diff-${row.hand}`}>
              <th scope="row">
                {row.hand}
                {row.locked[1] && <abbr title="Locked in the new solution">L</abbr>}
              </th>
              {actions.length > 0 &&
                row.strategy.map((shares, index) => (
                  <td key={index === 0 ? "old" : "new"} className={classes["bar"]}>
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
